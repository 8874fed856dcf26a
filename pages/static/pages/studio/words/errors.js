// What is wrong with a field, in the author's words.

import { t } from "../../lib/i18n.js";

const TEXTS = [
  [/^May not be blank/, "words_wrong_blank"],
  [/^Equal to an earlier entry/, "words_wrong_twice"],
  [/^Must be at most (\d+) characters/, "words_wrong_long"],
  [/^Must have .*?(\d+) entries/, "words_wrong_many"],
  [/^Must be a lesson of this course/, "words_wrong_lesson"],
  [/^Several words have this text/, "words_wrong_several"],
  [/^Stands in an earlier row/, "words_wrong_row_twice"],
  [/^At most (\d+) exercises/, "words_wrong_exercises"],
  [/^This field is required/, "words_wrong_blank"],
];

/** The text of an error of the service; its own where there is no other. */
export function wrongText(message) {
  for (const [pattern, key] of TEXTS) {
    const found = pattern.exec(message);
    if (found) return t(key, { number: Number(found[1] ?? 0) });
  }
  return message;
}
