// The columns of the table: what a cell says, and what the text in a cell means.

import { t } from "../../lib/i18n.js";
import { fieldName } from "../parts/field-names.js";
import { fold } from "./arrange.js";

export const COLUMNS = ["text", "translations", "audio_url", "image_url", "part_of_speech", "lesson_id", "more"];
export const REQUIRED = ["text", "translations"];
export const PARTS = [
  "noun", "verb", "adjective", "adverb", "pronoun", "determiner", "preposition", "conjunction", "numeral",
  "interjection", "particle", "phrase",
]; // prettier-ignore
export const GENDERS = ["masculine", "feminine", "common", "neuter"];
const ABBREVIATIONS = { n: "noun", v: "verb", adj: "adjective", adv: "adverb", pron: "pronoun", prep: "preposition" };

const OWN_NAMES = ["text", "part_of_speech", "lesson_id", "more"];
export const columnName = (field) => (OWN_NAMES.includes(field) ? t(`words_column_${field}`) : fieldName(field));
export const partName = (part) => t(`words_part_${part}`);
export const genderName = (gender) => t(`words_gender_${gender}`);

/** The columns that fit into a width in pixels. */
export function columnsFor(width) {
  if (width < 420) return ["text", "translations", "more"];
  return width < 820 ? ["text", "translations", "audio_url", "image_url", "more"] : COLUMNS;
}

/** The entries of a list as one text: separated by `;`, or by `|` where an entry has a semicolon itself. */
export const entriesText = (entries = []) => entries.join(entries.some((each) => each.includes(";")) ? " | " : "; ");

/** The entries that such a text means, each once. */
export const entriesOf = (text) => [
  ...new Set(
    text
      .split(text.includes("|") ? "|" : ";")
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** The text of a cell, for the eye and for the clipboard. `lessons`: those of the course. */
export function cellText(field, word, lessons) {
  const value = word[field];
  if (field === "translations") return entriesText(value);
  if (field === "part_of_speech") return value ? partName(value) : "";
  if (field === "lesson_id") return lessons.find(({ id }) => id === value)?.name ?? "";
  return value ?? "";
}

/** What the text of a cell means: the value of the field; undefined when nothing has this name. */
export function valueOfText(field, text, lessons) {
  const line = text.replace(/\s+/g, " ").trim();
  if (field === "text") return line;
  if (field === "translations") return entriesOf(line);
  if (!line) return null;
  if (field === "part_of_speech") return partOf(fold(line));
  if (field === "lesson_id") return lessons.find(({ id, name }) => id === line || fold(name) === fold(line))?.id;
  return line;
}

const partOf = (name) => PARTS.find((part) => part === name || fold(partName(part)) === name) ?? ABBREVIATIONS[name.replace(/\.$/, "")];

export const isEmpty = (value) => value === null || value === undefined || value === "" || value.length === 0;
