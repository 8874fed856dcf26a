// Which words an exercise practises, as the service finds them. Pure functions.
//
// A key of a word is its text or one of its forms. A text has a word when a key stands in it, word by word.

import { normalised, words as tokensOf } from "../grading.js";

const WITHOUT_SPACES = ["zh", "cmn", "yue", "wuu", "nan", "hak", "ja", "th", "lo", "km", "my", "bo", "dz"];

/** A function from an exercise to the ids of its words. `words`: of the package; `language`: the one taught. */
export function wordFinder(words, language) {
  const ids = new Set(words.map(({ id }) => id));
  const keys = tableOf(words, ({ text, forms }) => [text, ...forms]);
  const translations = tableOf(words, (word) => word.translations);
  const hasSpaces = !WITHOUT_SPACES.includes(language.split("-")[0]);

  const found = (table, run) => table.get(run) ?? [];
  const sole = (run) => (found(keys, run).length === 1 ? found(keys, run) : []); // a key of two words says nothing
  const withKey = (text) => new Set((hasSpaces ? runsOf(text) : [normalised(text)]).flatMap(sole));
  const withTranslation = (text) => new Set(runsOf(text).flatMap((run) => found(translations, run)));

  /** A translation is into the language taught if that finds more words. */
  const ofTranslation = ({ source_text: source, target_text: target }, answer) => {
    const intoTarget = withKey(target).size + withTranslation(source).size;
    if (intoTarget >= withKey(source).size + withTranslation(target).size) return [...withKey(answer)];
    const translated = withTranslation(answer);
    return [...withKey(source)].filter((id) => translated.has(id));
  };
  const ofPair = ({ left, right }) =>
    [
      [left, right],
      [right, left],
    ].flatMap(([key, text]) => sole(normalised(key)).filter((id) => found(translations, normalised(text)).includes(id)));

  return ({ exercise_type: type, data }) => {
    if (Array.isArray(data.words)) return [...new Set(data.words)].filter((id) => ids.has(id));
    if (type === "translation") return ofTranslation(data, data.target_text);
    if (type === "translation-word-bank") return ofTranslation(data, data.correct_words.join(" "));
    if (type === "pairs") return [...new Set(data.pairs.flatMap(ofPair))];
    return [...new Set(textsOf(type, data).flatMap((text) => [...withKey(text)]))];
  };
}

function textsOf(type, data) {
  if (type === "listening") return [data.transcript];
  if (type === "speaking") return [data.text];
  if (type === "fill-in-the-blank") return data.blanks.map((blank) => blank.correct_answers[0]);
  if (type === "ordering") return data.items.map(({ text }) => text);
  return [];
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

/** The tokens that stand side by side in a text, joined by spaces. */
function runsOf(text) {
  const tokens = tokensOf(text).map(({ key }) => key);
  const runs = new Set();
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= tokens.length; end++) runs.add(tokens.slice(start, end).join(" "));
  }
  return [...runs];
}
