// The fields of the records of a course: what an author calls them, and what kind of value each has.

import { t } from "../../lib/i18n.js";

/** In the order in which an author meets them; kinds: see values.js. A field that is not here is `other`: exercises may have keys of other programs. */
const KINDS = {
  name: "text",
  code: "text",
  title: "text",
  description: "rich",
  tip: "rich",
  content: "rich",
  source_language: "language",
  target_language: "language",
  audio_language: "language",
  answer_language: "language",
  is_public: "flag",
  unlock: "choice",
  module_type: "choice",
  part_of_speech: "choice",
  gender: "choice",
  exercise_type: "type",
  experience_points: "number",
  min_similarity: "number",
  order: "number",
  course_id: "parent",
  level_id: "parent",
  section_id: "parent",
  module_id: "parent",
  lesson_id: "parent",
  text: "text",
  source_text: "text",
  target_text: "text",
  statement: "text",
  question: "text",
  transcript: "text",
  is_true: "truth",
  alternatives: "texts",
  hints: "texts",
  correct_words: "texts",
  word_bank: "texts",
  words: "texts",
  translations: "texts",
  synonyms: "texts",
  forms: "texts",
  tags: "texts",
  notes: "notes",
  pairs: "pairs",
  items: "items",
  options: "options",
  blanks: "blanks",
  explanation: "text",
  pronunciation: "text",
  note: "text",
  strict: "flag",
  shuffle: "flag",
  audio_url: "sound",
  slow_audio_url: "sound",
  image_url: "picture",
  image_alt: "text",
  media: "media",
};

const ORDER = Object.keys(KINDS);
const rank = (field) => (field in KINDS ? ORDER.indexOf(field) : ORDER.length);
export const inOrder = (fields) => fields.sort((one, other) => rank(one.field) - rank(other.field));

export const kindOf = (field) => KINDS[field] ?? "other";

/** The name of a field in the author's words; some differ by what they are a field of. */
export function fieldName(field, entity) {
  if (!(field in KINDS)) return t("publish_field_other", { name: field });
  if (field === "text" && entity === "word") return t("publish_field_word");
  return t(`publish_field_${field}`);
}

const withoutData = (path) => path.replace(/^data\./, "");
const NUMBERED = ["alternatives", "blanks", "options", "pairs", "items"];

/** What the dotted path of a problem names: of `data.blanks.1.correct_answers.0` it is "Blank 2". */
export function placeName(path, entity) {
  const [field, number] = withoutData(path).split(".");
  return NUMBERED.includes(field) && number ? t(`publish_nth_${field}`, { number: Number(number) + 1 }) : fieldName(field, entity);
}

/** The value at a dotted path of an exercise, or undefined. */
export const valueAt = (data, path) => withoutData(path).split(".").reduce((value, key) => value?.[key], data);
