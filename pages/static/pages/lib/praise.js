// What the app says about an answer and about a lesson: short, true, and seldom the same twice.

import { t } from "./i18n.js";

// Verdict, or what was forgiven, to the name of its texts, and how many there are.
const TEXTS = {
  correct: ["said_right", 8],
  accent: ["said_accent", 2],
  typo: ["said_typo", 2],
  incomplete: ["said_incomplete", 2],
  wrong: ["said_wrong", 3],
  letters: ["said_letters", 2],
  spaces: ["said_spaces", 2],
  words: ["said_words", 2],
};
const ROW = 3; // right answers one after the other that are worth a word
const STRONG = 0.8; // of the answers right, from which on a lesson went well
const WEAK = 0.5;

let last = "";

/** One of the texts `key.1` to `key.<count>`, another one than the last time. */
function oneOf([key, count]) {
  let text;
  do text = t(`${key}.${1 + Math.floor(Math.random() * count)}`);
  while (text === last);
  last = text;
  return text;
}

/** The first line of the feedback. `row`: right answers one after the other, this one included. `kind`: of what was forgiven. */
export function praise(verdict, { row, isRepeat, kind }) {
  if (verdict === "correct" && isRepeat) return t("said_corrected");
  if (verdict === "correct" && row >= ROW && (row % 5 === 0 || row === ROW)) return t("said_row", { row });
  return oneOf(TEXTS[kind] ?? TEXTS[verdict]);
}

/** The headline of the end: how it went. `right` of `count` graded answers, null when none was graded. */
export function headline(right, count) {
  if (!count) return t("ended_read");
  if (right === count) return t("ended_all_right");
  if (right >= STRONG * count) return t("ended_strong");
  return t(right >= WEAK * count ? "ended_half" : "ended_weak");
}
