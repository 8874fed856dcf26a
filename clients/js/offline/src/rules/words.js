// Which words an exercise practises, and how well an answer shows that the learner knows them, as the service finds
// both. Pure functions.
//
// A key of a word is its text or one of its forms. A text has a word when a key stands in it, word by word. A key that
// two words share says nothing, unless the exercise lists the word.

import { normalised, words as tokensOf } from "@langlearn/grading";
import { AGAIN, GOOD, HARD, ratingOf, recall } from "./reviews.js";

const WITHOUT_SPACES = ["zh", "cmn", "yue", "wuu", "nan", "hak", "ja", "th", "lo", "km", "my", "bo", "dz"];
const TRANSLATIONS = ["translation", "translation-word-bank"];
const PARTS = ["fill-in-the-blank", "ordering"]; // each entry of their diff is a text of its own
const RATINGS = { equal: GOOD, accent: HARD, typo: HARD, replace: AGAIN, missing: AGAIN }; // of two the lower one counts
const STRONG_DAYS = 21; // the stability from which on it lowers the strength no more
const KNOWN_DAYS = 7; // the stability from which on a word is known
const WEAK_BELOW = 0.8; // the probability to recall the word

/**
 * `words`: of the package; `language`: the one taught. `wordsOf(exercise)`: the ids of its words.
 * `ratingsOf(exercise, grading)`: word id to rating, of the words that a graded answer gives evidence of.
 * `isIntoTarget(data)`: whether a translation is into the language taught. `sideOf(text)`: `target` for a text in the
 * language taught, `source`, or null where the words do not tell.
 */
export function wordIndex(words, language) {
  const ids = new Set(words.map(({ id }) => id));
  const keys = tableOf(words, ({ text, forms }) => [text, ...forms]);
  const translations = tableOf(words, (word) => word.translations);
  const hasSpaces = !WITHOUT_SPACES.includes(language.split("-")[0]);

  const listedIn = ({ words: listed }) =>
    Array.isArray(listed) ? [...new Set(listed)].filter((id) => ids.has(id)) : null;
  const counting = (found, listed) => {
    if (listed) return listed.filter((id) => found.includes(id));
    return found.length === 1 ? found : [];
  };
  const keysIn = (tokens, listed) => {
    const runs = hasSpaces ? runsOf(tokens) : [{ text: tokens.join(" "), start: 0, end: tokens.length }];
    return hits(keys, runs).filter(({ id, all }) => counting(all, listed).includes(id));
  };
  const translationsIn = (tokens) => hits(translations, runsOf(tokens));

  /** A translation is into the language taught if that finds more words. */
  const isIntoTarget = ({ source_text, target_text }, listed) => {
    const [source, target] = [keysOf(source_text), keysOf(target_text)];
    const number = (found) => new Set(found.map(({ id }) => id).filter((id) => !listed || listed.includes(id))).size;
    const into = (answer, text) => number(keysIn(answer, listed)) + number(translationsIn(text));
    return into(target, source) >= into(source, target);
  };

  /** `[id, rating]` of the words in the expected parts of a diff, by the worst token of each. */
  const found = (type, data, diff, listed) => {
    const entries = diff.filter(({ op, expected }) => RATINGS[op] && expected !== null);
    if (type === "pairs") {
      return entries.flatMap(({ op, expected }) => ofPair(expected, listed).map((id) => [id, RATINGS[op]]));
    }
    if (PARTS.includes(type)) return entries.flatMap((entry) => rated([entry], (tokens) => keysIn(tokens, listed)));
    if (type === "listening" || type === "speaking") return rated(entries, (tokens) => keysIn(tokens, listed));
    if (!TRANSLATIONS.includes(type)) return [];
    if (isIntoTarget(data, listed)) return rated(entries, (tokens) => keysIn(tokens, listed));
    const asked = new Set(keysIn(keysOf(data.source_text), listed).map(({ id }) => id));
    return rated(entries, (tokens) => translationsIn(tokens).filter(({ id }) => asked.has(id)));
  };
  const ofPair = ({ left, right }, listed) =>
    [
      [left, right],
      [right, left],
    ].flatMap(([key, text]) => {
      const translated = translations.get(normalised(text)) ?? [];
      return counting(keys.get(normalised(key)) ?? [], listed).filter((id) => translated.includes(id));
    });

  const wordsOf = ({ exercise_type: type, data }) => {
    const canonical = canonicalOf(type, data).map((expected) => ({ op: "equal", expected }));
    return listedIn(data) ?? [...new Set(found(type, data, canonical, null).map(([id]) => id))];
  };
  const ratingsOf = ({ exercise_type: type, data }, { verdict, diff }) => {
    const listed = listedIn(data);
    const rating = ratingOf(verdict);
    const ratings = new Map();
    for (const [id, each] of found(type, data, diff, listed)) ratings.set(id, Math.min(each, ratings.get(id) ?? each));
    const isOfAll = listed && (rating !== AGAIN || listed.length === 1); // else which of them was wrong is not known
    return isOfAll ? new Map([...listed.map((id) => [id, rating]), ...ratings]) : ratings;
  };
  const sideOf = (text) => {
    const tokens = keysOf(text);
    const covered = (found) => tokens.filter((_, at) => found.some(({ start, end }) => start <= at && at < end)).length;
    const target = covered(hits(keys, runsOf(tokens)));
    const source = covered(translationsIn(tokens));
    return target === source ? null : target > source ? "target" : "source";
  };
  return { wordsOf, ratingsOf, isIntoTarget, sideOf };
}

/** How well a word with this card is known: `strength` from 0 to 1, its `state`, and when it is due. */
export function strengthOf(card, now, scheduler) {
  const recalled = recall(card, now, scheduler);
  const strength = recalled * Math.min(1, Math.log(1 + card.stability) / Math.log(1 + STRONG_DAYS));
  const isWeak = card.rating === AGAIN || recalled < WEAK_BELOW;
  return {
    strength: Math.round(10_000 * strength) / 10_000,
    state: isWeak ? "weak" : card.stability >= KNOWN_DAYS ? "known" : "learning",
    due: card.due,
    in_review: card.state === "review",
    answered_at: card.answered_at,
  };
}

/** The answer that an author has in mind, in the parts that its diff has, or coarser ones. */
function canonicalOf(type, data) {
  if (type === "translation") return [data.target_text];
  if (type === "translation-word-bank") return [data.correct_words.join(" ")];
  if (type === "listening") return [data.transcript];
  if (type === "speaking") return [data.text];
  if (type === "fill-in-the-blank") return data.blanks.map((blank) => blank.correct_answers[0]);
  if (type === "ordering") return data.items.map(({ text }) => text);
  return type === "pairs" ? data.pairs : [];
}

/** Normalised text to the ids of the words that have it. */
function tableOf(words, textsOfWord) {
  const table = new Map();
  for (const word of words) {
    for (const key of new Set(textsOfWord(word).map(normalised))) {
      if (key) table.set(key, [...(table.get(key) ?? []), word.id]);
    }
  }
  return table;
}

const keysOf = (text) => tokensOf(text).map(({ key }) => key);

/** The tokens that stand side by side, joined by spaces, with their places. */
function runsOf(tokens) {
  const runs = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= tokens.length; end++) {
      runs.push({ text: tokens.slice(start, end).join(" "), start, end });
    }
  }
  return runs;
}

/** `{id, all, start, end}` for each word of each run that is in the table; `all`: the words that have the text. */
const hits = (table, runs) =>
  runs.flatMap(({ text, start, end }) => {
    const all = table.get(text) ?? [];
    return all.map((id) => ({ id, all, start, end }));
  });

/** `[id, rating]` of the words that `find` has in the expected tokens of entries of a diff. */
function rated(entries, find) {
  const all = entries.flatMap(({ op, expected }) => keysOf(expected).map((key) => ({ key, rating: RATINGS[op] })));
  // Alone in an entry, punctuation is its text; in the text as a whole it is no token.
  const words = all.filter(({ key }) => !/^\p{P}+$/u.test(key));
  const tokens = words.length ? words : all;
  const ratings = tokens.map(({ rating }) => rating);
  return find(tokens.map(({ key }) => key)).map(({ id, start, end }) => [id, Math.min(...ratings.slice(start, end))]);
}
