// What an exercise asks and accepts, as texts.

import { answerText, promptText } from "../../lib/answers.js";
import { inLanguage } from "../../lib/languages.js";
import { html } from "../../lib/ui.js";

const SPOKEN = { listening: "transcript", speaking: "text" };
const WRITTEN = ["translation", "translation-word-bank", "fill-in-the-blank", "listening", "speaking"];

export const questionOf = (exercise) =>
  exercise.exercise_type === "informative" ? (exercise.data.title ?? "") : promptText(exercise);

/** Is the question what is to be answered? Then it is shown once, as the answer. */
export const asksWhatItAccepts = ({ exercise_type: type }) => type in SPOKEN;

/** The accepted answers, the author's own first; in fill-in-the-blank those of a blank, or of all. */
export function acceptedOf({ exercise_type: type, data }, blank = null) {
  if (type in SPOKEN) return [data[SPOKEN[type]], ...(data.alternatives ?? [])];
  if (type === "fill-in-the-blank") {
    const ordered = [...data.blanks].sort((one, other) => one.position - other.position);
    if (blank === null) return [ordered.map(({ correct_answers: [first] }) => first).join(" / ")];
    return ordered[blank]?.correct_answers ?? [];
  }
  if (type.startsWith("translation")) return [data.target_text, ...(data.alternatives ?? [])];
  if (type === "multiple-choice") return data.options.filter((option) => option.is_correct).map(({ id }) => answerText(type, data, [id]));
  if (type === "vof") return [answerText(type, data, data.is_true)];
  if (type === "pairs") return [answerText(type, data, data.pairs)];
  if (type === "ordering") return [[...data.items].sort((one, other) => one.correct_order - other.correct_order).map(({ text }) => text).join(" / ")];
  return [];
}

/** A wrong answer of the statistics as a text: option ids by their texts. */
export const wrongText = ({ exercise_type: type, data }, answer) => (Array.isArray(answer) ? answerText(type, data, answer) : answer);

/** The attributes of an answer: its language where the exercise or its course tells it. */
export function inAnswerLanguage({ exercise_type: type, data }, course) {
  const spoken = type in SPOKEN ? (data.audio_language ?? course?.target_language) : null;
  return WRITTEN.includes(type) ? inLanguage(data.answer_language ?? spoken) : { dir: "auto" };
}

/** The question; a blank that the case is of is marked. */
export function Question({ exercise, blank = null }) {
  const text = questionOf(exercise);
  if (blank === null || exercise.exercise_type !== "fill-in-the-blank") return html`<p class="asked" dir="auto">${text}</p>`;
  const parts = text.split(/_{3,}/);
  return html`<p class="asked" dir="auto">${parts.map((part, at) => html`${at > 0 && html`<span class=${`gap ${at - 1 === blank ? "this" : ""}`}>___</span>`}${part}`)}</p>`;
}
