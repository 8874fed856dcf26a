// What was right in an answer and what was not, word by word.

import { Sound } from "../exercises/attachments.js";
import { answerText, promptText } from "../lib/answers.js";
import { t } from "../lib/i18n.js";
import { blankBetween, inLanguage } from "../lib/languages.js";
import { praise } from "../lib/praise.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Icon } from "./icons.js";

const BY_WORD = ["translation", "translation-word-bank", "fill-in-the-blank", "listening", "speaking"];
const TRANSLATIONS = ["translation", "translation-word-bank"];

/** Does the diff of the type compare words? */
export const isByWord = (type) => BY_WORD.includes(type);

/** Is anything of the answer as expected? Else its difference is only the two texts mixed. */
export const hasCommon = (diff) => diff.some(({ op }) => ["equal", "accent", "typo"].includes(op));

export function Feedback({ exercise, course, grading, languages, row, isRepeat }) {
  const { exercise_type: type, data } = exercise;
  const { verdict, is_correct: right } = grading;
  const showsDiff = isByWord(type) && verdict !== "correct" && hasCommon(grading.diff);
  const forgiven = showsDiff && right ? forgivenIn(grading.diff) : [];
  const said = useMemo(
    () => praise(verdict, { row, isRepeat, kind: forgiven.length === 1 ? forgiven[0].kind : null }),
    [exercise],
  );
  const panel = useRef(null);
  const [isLong, setLong] = useState(false); // so that it scrolls, also by the keyboard
  useEffect(() => {
    const observer = new ResizeObserver(([{ target }]) => setLong(target.scrollHeight > target.clientHeight));
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, []);
  return html`
    <div class="feedback" data-verdict=${verdict} ref=${panel} tabindex=${isLong ? 0 : null}>
      <p class="verdict"><${Icon} name=${right ? "check" : "close"} size="24" /><span>${said}</span></p>
      ${showsDiff && html`<p ...${inLanguage(languages.answer)}><${Differences} type=${type} diff=${grading.diff} /></p>`}
      ${forgiven.map((entry) => html`<${Hint} ...${entry} language=${languages.answer} />`)}
      <div class="answer">
        <p ...${right ? inLanguage(languages.answer) : {}}>
          ${!right && html`<span class="soft">${t("right_answer")}: </span>`}
          <strong class="accepted" ...${inLanguage(languages.answer)}>${sentenceOf(type, data, grading)}</strong>
        </p>
        ${data.audio_url && html`<${Sound} url=${data.audio_url} icon auto=${type !== "listening"} />`}
      </div>
      ${TRANSLATIONS.includes(type) && html`<p class="soft" ...${inLanguage(languages.prompt)}>${promptText(exercise)}</p>`}
      ${grading.note && html`<p class="note" ...${inLanguage(course.source_language)}>${grading.note}</p>`}
      ${data.explanation && html`<p ...${inLanguage(course.source_language)}>${data.explanation}</p>`}
    </div>
  `;
}

/** The right answer in words; of a right one the sentence as its author has written it. */
function sentenceOf(type, data, { verdict, expected, diff }) {
  if (type === "fill-in-the-blank") {
    const parts = data.text.split(/_{3,}/);
    return parts.map((part, at) => (at ? expected[at - 1] : "") + part).join("");
  }
  if (verdict === "correct" && TRANSLATIONS.includes(type)) return data.target_text;
  if (verdict === "correct" && type === "listening") return data.transcript;
  return answerText(type, data, type === "pairs" && verdict !== "correct" ? missedPairs(diff) : expected);
}

/** The right pairs that were not linked at once. */
export const missedPairs = (diff) =>
  diff.filter(({ op, expected }) => op !== "equal" && expected).map(({ expected }) => expected);

// Of what was forgiven, by its kind; `words`: a number in digits or a sign, `numeral`: the reverse.
const HINTS = {
  accent: "hint_accent",
  letters: "hint_letters",
  spaces: "hint_spaces",
  words: "hint_words",
  numeral: "hint_numeral",
  swapped: "hint_swapped",
  typo: "hint_typo",
};

/** What was forgiven, in a sentence: what the learner wrote, and how it is written. */
function Hint({ kind, expected, given, language }) {
  const [before, after] = t(HINTS[kind], PLACES).split("{given}");
  const [between, end] = after.split("{expected}");
  const quoted = (text) => html`<q><bdi ...${inLanguage(language)}>${text}</bdi></q>`; // in quotes of the sentence
  return html`<p class="soft">${before}${quoted(given)}${between}${quoted(expected)}${end}</p>`;
}

const PLACES = { given: "{given}", expected: "{expected}" }; // both are elements

/** The first entry of each kind; those that follow are marked in the difference as it is. */
function forgivenIn(diff) {
  const entries = diff.filter(({ op, given, expected }) => ["accent", "typo"].includes(op) && given !== null && expected !== null);
  return [...new Map(entries.map((entry) => [kindOf(entry), entry]).reverse())]
    .reverse()
    .map(([kind, { given, expected }]) => ({ kind, given, expected }));
}

function kindOf({ op, expected, given }) {
  const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  const unmarked = (text) => letters(text).normalize("NFD").replace(/\p{M}/gu, "");
  const [wanted, typed] = [expected, given].map(unmarked);
  if (op === "accent") return wanted === typed ? "accent" : "letters";
  if (wanted === typed) return "spaces";
  const isNumeral = (text) => /\p{Nd}/u.test(text) || !letters(text); // or a sign: &, %
  if (isNumeral(expected) !== isNumeral(given)) return isNumeral(given) ? "words" : "numeral";
  return [...wanted].sort().join("") === [...typed].sort().join("") ? "swapped" : "typo";
}

const BETWEEN_PARTS = { "fill-in-the-blank": " / ", pairs: ", " };

/** An answer word by word or part by part, what is wrong or missing marked. Of pairs only those. */
export function Differences({ type, diff }) {
  const entries = type === "pairs" ? diff.filter(({ op }) => op !== "equal") : diff;
  const texts = entries.map(({ given, expected }) => partText(given ?? expected));
  const after = (at) => (at + 1 < texts.length ? (BETWEEN_PARTS[type] ?? blankBetween(texts[at], texts[at + 1])) : "");
  return html`<span class="diff">${entries.map((entry, at) => html`<${Word} ...${entry} />${after(at)}`)}</span>`;
}

/** A pair is an entry with two texts. */
const partText = (part) => (typeof part === "object" && part ? `${part.left} – ${part.right}` : part);

const LABELS = { accent: "word_accent", typo: "word_typo", replace: "word_wrong", missing: "word_missing", extra: "word_extra" };

/** The label has a direction of its own, so that the words decide on that of the line. */
function Word({ op, expected, given }) {
  if (op === "equal") return html`<span class="equal">${partText(given)}</span>`;
  return html`<span class=${op}
    ><span class="hidden" dir="auto" lang=${document.documentElement.lang}>${t(LABELS[op])}: </span
    >${given !== null && html`<del>${partText(given)}</del>`}${expected !== null && html`<ins>${partText(expected)}</ins>`}</span
  >`;
}
