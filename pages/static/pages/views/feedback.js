// What was right in an answer and what was not, word by word.

import { answerText } from "../lib/answers.js";
import { t } from "../lib/i18n.js";
import { html, useState } from "../lib/ui.js";

const VERDICTS = {
  correct: "verdict_correct",
  accent: "verdict_accent",
  typo: "verdict_typo",
  incomplete: "verdict_incomplete",
  wrong: "verdict_wrong",
};
const BY_WORD = ["translation", "translation-word-bank", "fill-in-the-blank", "listening", "speaking"];

/** Does the diff of the type compare words? */
export const isByWord = (type) => BY_WORD.includes(type);

export function Feedback({ exercise, lesson, course, answer, grading }) {
  const { exercise_type: type, data } = exercise;
  const showsItself = grading.verdict === "correct" || type === "vof" || type === "multiple-choice";
  return html`
    <p class="verdict">${t(VERDICTS[grading.verdict])}</p>
    ${isByWord(type) && grading.verdict !== "correct" && html`<p dir="auto"><${Differences} diff=${grading.diff} /></p>`}
    ${!showsItself &&
    html`<p>
      ${t("accepted_answer")}${" "}
      <strong class="accepted" dir="auto">${answerText(type, data, grading.expected)}</strong>
    </p>`}
    ${data.explanation && html`<p dir="auto">${data.explanation}</p>`}
    ${!grading.is_correct && html`<${Report} exercise=${exercise} lesson=${lesson} course=${course} answer=${answer} />`}
  `;
}

/** An answer word by word, what is wrong or missing marked. */
export function Differences({ diff }) {
  return html`<span class="diff">${diff.map((entry) => html`<${Word} ...${entry} />`)}</span>`;
}

const LABELS = { accent: "word_accent", typo: "word_typo", replace: "word_wrong", missing: "word_missing", extra: "word_extra" };

/** The label has a direction of its own, so that the words decide on that of the line. */
function Word({ op, expected, given }) {
  if (op === "equal") return html`<span class="equal">${given} </span>`;
  return html`
    <span class=${op}>
      <span class="hidden" dir="auto">${t(LABELS[op])}: </span>
      ${given !== null && html`<del>${given}</del>`}
      ${expected !== null && html`<ins>${expected}</ins>`}
    </span>${" "}
  `;
}

/** Copies a text about an answer that the learner thinks is right, to send to the makers of the course. */
function Report({ exercise, lesson, course, answer }) {
  const [text, setText] = useState(null);
  const [copied, setCopied] = useState(false);
  const report = async () => {
    const lines = [
      t("report_subject"),
      `${course.name} (${course.id}) / ${lesson.name} (${lesson.id}) / ${exercise.id}`,
      JSON.stringify(answer),
    ];
    setText(lines.join("\n"));
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      setCopied(true);
    } catch {
      setCopied(false); // not allowed, or plain HTTP: the text is shown to be copied by hand
    }
  };
  if (text && copied) return html`<p class="soft">${t("report_copied")}</p>`;
  if (text) return html`<p><textarea readonly rows="3" aria-label=${t("report_subject")}>${text}</textarea></p>`;
  return html`<p><button type="button" class="quiet" onClick=${report}>${t("report")}</button></p>`;
}
