// An exercise as its type shows it, with what the course tells of its texts.

import { graderOf, specialLetters, wordIndex } from "@langlearn/offline";
import { Missing } from "../exercises/attachments.js";
import { EXERCISES } from "../exercises/index.js";
import { t } from "../lib/i18n.js";
import { inLanguage, languagesOf } from "../lib/languages.js";
import { useTables, useWords } from "../lib/packages.js";
import { html, useMemo, useState } from "../lib/ui.js";

/** `{letters, words, languages(exercise), grader}` of a course; without words and tables until they are read. */
export function useTexts(content) {
  const { course } = content;
  const letters = useMemo(() => specialLetters(content), [content]);
  const { value } = useWords(course.id);
  const { value: tables } = useTables(course);
  return useTextsOf(course, { letters, words: value?.words, tables });
}

/** The same of what is read: the letters, and the words and the tables as far as they are. */
export function useTextsOf(course, { letters, words = NONE, tables }) {
  const { source_language: source, target_language: target } = course;
  const grader = useMemo(() => graderOf(course, words, tables), [source, target, words, tables]);
  return useMemo(() => {
    const index = wordIndex(words, target);
    return { letters, words, languages: (exercise) => languagesOf(exercise, course, index), grader };
  }, [letters, words, grader]);
}

const NONE = [];

export const instructionOf = ({ exercise_type: type }) => EXERCISES[type].instruction;

/** `onPass`: to go on without an answer, where a picture or a sound is missing. */
export function Question({ exercise, course, texts, answer, onAnswer, onSkip, onPass, grading = null }) {
  const [missing, setMissing] = useState([]); // URLs
  const tell = useMemo(
    () => (url, isMissing) => setMissing((urls) => [...urls.filter((each) => each !== url), ...(isMissing ? [url] : [])]),
    [],
  );
  const { component: Type } = EXERCISES[exercise.exercise_type];
  const { of, prompt, answer: answered } = texts.languages(exercise);
  return html`
    <${Missing.Provider} value=${tell}><${Type}
      data=${exercise.data}
      answer=${answer}
      onAnswer=${onAnswer}
      onSkip=${onSkip}
      grading=${grading}
      course=${course}
      letters=${texts.letters}
      words=${texts.words}
      of=${(text) => inLanguage(of(text))}
      asked=${inLanguage(prompt)}
      answered=${inLanguage(answered)}
      isTaught=${prompt === course.target_language}
    /><//>
    ${missing.length > 0 &&
    !grading &&
    html`<div class="unavailable" role="status">
      <p>${t(onPass ? "media_missing_pass" : "media_missing")}</p>
      ${onPass && html`<button type="button" class="quiet" onClick=${onPass}>${t("pass")}</button>`}
    </div>`}
  `;
}
