// The bank of words that a sentence is built from: the words of the answer, and wrong ones. Pure functions.

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
const EDGE = /^[^\p{L}\p{M}\p{N}\p{Sc}#%&+=@°-]+|[^\p{L}\p{M}\p{N}\p{Sc}%+°]+$/gu; // punctuation around a word

/** The words of a sentence, without punctuation; in a script without blanks those that a dictionary of the browser finds. */
export function wordsIn(text, language) {
  return text
    .split(/\s+/)
    .flatMap((piece) => (UNSPACED.test(piece) ? segments(piece, language) : [piece.replace(EDGE, "")]))
    .filter((word) => /[\p{L}\p{N}\p{Sc}]/u.test(word));
}

function segments(text, language) {
  const found = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return [...found].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** The words of the bank that the answer does not need. */
export function wrongWords({ word_bank: bank = [], correct_words: correct = [] }) {
  const needed = counted(correct);
  return bank.filter((word) => !take(needed, word));
}

/** The changes that another text of the answer makes; the wrong words remain. */
export function withAnswer(data, text, language) {
  const correct = tilesOf(wordsIn(text, language), data.correct_words ?? []);
  return { target_text: text, correct_words: correct, word_bank: bankOf(correct, wrongWords(data), data.word_bank) };
}

/** The changes that other wrong words make. */
export const withWrongWords = (data, wrong) => ({ word_bank: bankOf(data.correct_words ?? [], wrong, data.word_bank) });

/** The words of a text that are not in the bank as often as it has them. */
export function notInBank(text, bank, language) {
  const left = counted(bank.flatMap((entry) => wordsIn(entry, language)).map(folded));
  return wordsIn(text, language).filter((word) => !take(left, folded(word)));
}

const folded = (word) => word.normalize("NFC").toLowerCase();

/** Words that stood on one tile before remain on one. */
function tilesOf(words, before) {
  const longer = before.filter((tile) => /\s/.test(tile)).sort((one, other) => other.length - one.length);
  const tiles = [];
  for (let at = 0; at < words.length; ) {
    const tile = longer.find((each) => {
      const length = each.split(/\s+/).length;
      return words.slice(at, at + length).join(" ") === each.split(/\s+/).join(" ");
    });
    tiles.push(tile ?? words[at]);
    at += tile ? tile.split(/\s+/).length : 1;
  }
  return tiles;
}

/** The words that the bank had before keep their places. */
function bankOf(correct, wrong, before = []) {
  const left = counted([...correct, ...wrong]);
  const kept = before.filter((word) => take(left, word));
  return [...kept, ...[...correct, ...wrong].filter((word) => take(left, word))];
}

function counted(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function take(counts, word) {
  const left = counts.get(word) ?? 0;
  if (left) counts.set(word, left - 1);
  return left > 0;
}
