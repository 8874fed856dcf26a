// What a closed card says of an exercise. The data may be incomplete: the author is still writing.

import { t } from "../../lib/i18n.js";

const TEXTS = {
  translation: (data) => data.source_text,
  "translation-word-bank": (data) => data.source_text,
  "fill-in-the-blank": (data) => data.text,
  vof: (data) => data.statement,
  "multiple-choice": (data) => data.question,
  listening: (data) => data.transcript,
  speaking: (data) => data.text,
  pairs: ({ pairs }) => (pairs ?? []).map(({ left }) => left).filter(Boolean).join(", "),
  ordering: ({ items }) =>
    [...(items ?? [])]
      .sort((one, other) => one.correct_order - other.correct_order)
      .map(({ text }) => text)
      .join(" "),
  informative: ({ title, content }) => title || new DOMParser().parseFromString(content ?? "", "text/html").body.textContent,
};

/** The sentence that an exercise is known by; empty while there is none. */
export const sentenceOf = (type, data) => (TEXTS[type]?.(data) ?? "").trim();

const UNSAVED = { refused: "lesson_state_refused", conflict: "lesson_state_conflict", gone: "lesson_state_gone", offline: "lesson_state_offline", incomplete: "lesson_state_incomplete" };

/**
 * What an author should know of a closed card: {text, tone} of the most important thing, null when there is none. `isLive`: is anything
 * of the course published? Else learners have none of it.
 */
export function stateOf({ id, type, isGone }, record, { marks, isLive }) {
  if (isGone) return { text: t("lesson_state_gone"), tone: "bad" };
  if (record.state in UNSAVED) return { text: t(UNSAVED[record.state]), tone: record.state === "incomplete" ? "near" : "bad" };
  if (marks.problems.get(`exercise/${id}`) === "error") return { text: t("lesson_state_problem"), tone: "bad" };
  if (type === "listening" && !record.value.audio_url) return { text: t("lesson_state_no_sound"), tone: "bad" };
  if (isLive && marks.changed.has(`exercise/${id}`)) return { text: t("lesson_state_draft"), tone: "soft" };
  return null;
}
