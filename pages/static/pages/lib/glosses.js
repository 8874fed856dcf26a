// The words of a course in a sentence, for learners who ask what one means. Pure functions.

import { normalised } from "@langlearn/grading";

const WORD = /([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u;
const LONGEST = 4; // words of a phrase that is looked up

/** `[{text, word}]`: the pieces of a sentence in order; `word` is one of `words` of the package, or null. */
export function glossed(sentence, words) {
  const table = new Map();
  for (const word of words) {
    for (const text of [word.text, ...word.forms]) {
      const key = normalised(text);
      if (key && !table.has(key)) table.set(key, word);
    }
  }
  const pieces = sentence.split(WORD); // at odd places the words, between them what separates them
  const found = [];
  for (let at = 0; at < pieces.length; ) {
    const length = at % 2 ? lengthOfPhrase(pieces, at, table) : 0;
    const text = pieces.slice(at, at + Math.max(1, length)).join("");
    if (text) found.push({ text, word: length ? table.get(normalised(text)) : null });
    at += Math.max(1, length);
  }
  return found;
}

/** The number of pieces of the longest phrase at this place that is a word of the course; 0 for none. */
function lengthOfPhrase(pieces, at, table) {
  for (let length = 2 * LONGEST - 1; length > 0; length -= 2) {
    const text = pieces.slice(at, at + length).join("");
    if (at + length <= pieces.length && table.has(normalised(text))) return length;
  }
  return 0;
}
