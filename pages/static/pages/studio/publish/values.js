// One value of a field, as its author knows it.

import { Image, Sound } from "../../exercises/attachments.js";
import { languageName, t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { exerciseType } from "./titles.js";

const truth = (value) => t(value ? "true" : "false");

/** The text of a list's item, or of a value that is no text. `names(id)`: of a record of the course. */
const TEXTS = {
  language: (tag) => languageName(tag),
  choice: (value) => t(`publish_choice_${value}`),
  type: (value) => exerciseType(value),
  number: (value) => String(value),
  truth,
  flag: (value) => t(value ? "publish_yes" : "publish_no"),
  parent: (id, names) => names(id) ?? id,
  notes: ({ answer, note }) => `${answer} → ${note}`,
  pairs: ({ left, right }) => `${left} – ${right}`,
  items: ({ text, correct_order: place }) => `${place}. ${text}`,
  options: ({ text, alt, is_correct: isRight }) => `${text || alt || t("publish_option_shown")} ${isRight ? "✓" : "✗"}`,
  blanks: ({ position, correct_answers: answers, hints }) =>
    `${position + 1}: ${answers.join(" / ")}${hints?.length ? ` (${hints.join(", ")})` : ""}`,
  other: (value) => (typeof value === "string" ? value : JSON.stringify(value)),
};

export const isEmpty = (value) => value === null || value === undefined || value === "" || value.length === 0;

/** A value as text; null for what is shown otherwise. */
export function textOf(kind, value, names) {
  if (["text", "texts"].includes(kind)) return value;
  if (kind === "rich") return new DOMParser().parseFromString(value, "text/html").body.textContent;
  return TEXTS[kind]?.(value, names) ?? null;
}

/** A picture or a sound. */
export function Shown({ kind, value }) {
  const { type, url, alt } = kind === "media" ? value : { type: kind, url: value, alt: "" };
  if (type === "sound" || type === "audio") return html`<${Sound} url=${url} />`;
  if (type === "video") return html`<a href=${url} target="_blank" rel="noreferrer">${url}</a>`;
  return html`<${Image} class="publish-picture" url=${url} alt=${alt || t("publish_picture")} />`;
}
