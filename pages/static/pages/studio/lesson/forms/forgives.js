// What the grading forgives in an exercise, found out with answers that are a little wrong.

import { gradingOf } from "@langlearn/offline";
import { firstAnswer, givenAnswer } from "./answers.js";

const PUNCTUATION = /[.,;:!?¡¿"“”«»…()]/g;
const LETTERS_FOR_A_SLIP = 5; // which the example has; the grading forgives some in shorter words
/** `[{key, values}]`: names of texts, with what they tell. The exercise is finished. */
export function forgiven(exercise, grader) {
  const { exercise_type: type, data } = exercise;
  if (type === "translation-word-bank") return [{ key: "form_forgives_bank", values: {} }];
  if (type === "speaking") return [{ key: "form_forgives_speech", values: { score: data.strict ? 100 : (data.min_similarity ?? 85) } }];
  const right = firstAnswer(exercise);
  const [text, answerWith] = typeof right === "string" ? [right, (given) => given] : longestOf(right);
  const verdict = (given) => gradingOf(exercise, givenAnswer(exercise, answerWith(given)), grader)?.verdict;
  const found = [];

  const plain = text.toLowerCase().replace(PUNCTUATION, "");
  if (plain !== text && verdict(plain) === "correct") found.push({ key: "form_forgives_typing", values: {} });
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  if (bare !== text && verdict(bare) === "accent") found.push({ key: "form_forgives_accent", values: { given: otherWord(text, bare) } });
  if (bare !== text && verdict(bare) === "correct") found.push({ key: "form_forgives_accents", values: {} });
  const slip = slipsOf(text).find((given) => verdict(given) === "typo");
  if (slip) found.push({ key: "form_forgives_slip", values: { given: otherWord(text, slip) } });
  return found.length ? found : [{ key: "form_forgives_nothing", values: {} }];
}

/** The longest of the blanks, and the whole answer with another text in it. */
function longestOf(texts) {
  const place = texts.reduce((best, text, at) => (text.length > texts[best].length ? at : best), 0);
  return [texts[place], (given) => texts.map((text, at) => (at === place ? given : text))];
}

/** The text with a letter left out of its longest word. */
function slipsOf(text) {
  const words = [...text.matchAll(/\p{L}+/gu)].sort((one, other) => other[0].length - one[0].length);
  const [word] = words;
  if (!word || word[0].length < LETTERS_FOR_A_SLIP) return [];
  return [3, 2, 1].map((at) => text.slice(0, word.index + at) + text.slice(word.index + at + 1));
}

/** The first word that one text has otherwise than the other. */
function otherWord(text, other) {
  const [words, others] = [text, other].map((each) => each.split(/[^\p{L}\p{M}\p{N}'’-]+/u));
  return others.find((word, at) => word !== words[at]) ?? other;
}
