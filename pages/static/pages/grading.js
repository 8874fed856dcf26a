/**
 * The grading of answers, as the service does it: the same data and answer give the same verdict, score and diff.
 *
 * Without dependencies; runs in browsers and in Node. The reference is `content/exercises/` of the service, and
 * `vectors.json` proves that both agree. Lengths count code points, not UTF-16 units.
 */

/** The verdicts on given answers, best first. */
export const VERDICTS = ["correct", "accent", "typo", "incomplete", "wrong"];

const ACCENT_SCORE = 0.9;
const TYPO_SCORE = 0.8;
const MAX_ANSWER_LENGTH = 2000; // code points of an answer that is one string
const MAX_ANSWER_PARTS = 100; // entries of an answer that is a list
const MAX_ANSWER_JSON = 64 * 1024; // code points of any answer as JSON, with a space after each comma and colon
const MAX_EXTRA = 100; // surplus words or parts in a diff
const MIN_LETTERS_FOR_A_SLIP = 4; // in a shorter word one letter makes another word
const MAX_WORDS_TO_RANK = 1000; // what an answer of 2000 code points can hold; only entries of a list can be longer
const MIN_SIMILARITY = 85; // percent

/** The answer does not have the shape that the exercise type requires; the service answers 400. */
export class InvalidAnswer extends Error {
  constructor(exerciseType) {
    super(`Invalid answer for exercise type ${exerciseType}`);
    this.name = "InvalidAnswer";
    this.exerciseType = exerciseType;
  }
}

const GRADERS = {
  translation: (data, answer) => gradeText(data.target_text, data, answer),
  "translation-word-bank": gradeWordBank,
  "fill-in-the-blank": gradeBlanks,
  vof: gradeTrueOrFalse,
  pairs: gradePairs,
  informative: gradeInformative,
  ordering: gradeOrdering,
  "multiple-choice": gradeMultipleChoice,
  listening: (data, answer) => (isSkip(answer) ? skipped(data.transcript) : gradeText(data.transcript, data, answer)),
  speaking: (data, answer) => (isSkip(answer) ? skipped(data.text) : gradeSpeech(data, answer)),
};

/** The exercise types that can be graded. A client passes over an exercise of any other type. */
export const EXERCISE_TYPES = Object.keys(GRADERS);

/**
 * Grade an answer, any JSON value, to an exercise with the `data` that the service delivers.
 *
 * Throws `InvalidAnswer` for an answer of the wrong shape, and `RangeError` for an unknown exercise type.
 */
export function grade(exerciseType, data, answer = null) {
  const name = EXERCISE_TYPES.find((type) => type === exerciseType || type.replaceAll("-", "_") === exerciseType);
  if (!name) throw new RangeError(`Unknown exercise type ${exerciseType}`);
  const result = jsonLength(answer) > MAX_ANSWER_JSON ? null : GRADERS[name](data, answer);
  if (result === null) throw new InvalidAnswer(name);
  return result;
}

// The graders. Each returns null for an answer of the wrong shape.

function gradeText(text, data, answer) {
  if (!isText(answer)) return null;
  const match = bestMatch([text, ...(data.alternatives ?? [])], answer, Boolean(data.strict));
  return grading(match.verdict, match.score, match.accepted, diffOf(match));
}

function gradeWordBank(data, answer) {
  if (!isListOfStrings(answer)) return null;
  const correct = [...data.correct_words];
  const inBank = takenFrom(data.word_bank, answer);
  if (!inBank.every(Boolean)) return grading("wrong", 0, correct, diffOfPicks(correct, answer, inBank));
  const given = words(answer.join(" "));
  const accepted = [correct, ...(data.alternatives ?? []).map(split)];
  const best = least(
    accepted.map((sentence) => compareWithSentence(sentence, given)),
    (comparison) => [rank(comparison.verdict), comparison.differences],
  );
  const diff = align(best.expected, given, (left, right) => (left.key === right.key ? "equal" : "replace"));
  return grading(best.verdict, best.score, best.accepted, diff.map(shownEntry));
}

function gradeBlanks(data, answer) {
  const blanks = inOrder(data.blanks, "position");
  if (!Array.isArray(answer) || answer.length > blanks.length) return null;
  if (!answer.every((part) => part === null || typeof part === "string")) return null;
  const matches = blanks.map((blank, index) => {
    const given = answer[index] ?? "";
    return { ...bestMatch(blank.correct_answers, given, Boolean(data.strict)), written: given };
  });
  const diff = matches.map((match) => {
    const op = opOf(match);
    return { op, expected: match.accepted, given: op === "missing" ? null : match.written };
  });
  let total = 0;
  for (const match of matches) total += match.score;
  const worst = Math.max(...matches.map((match) => rank(match.verdict)));
  const expected = matches.map((match) => match.accepted);
  return grading(VERDICTS[worst], total / matches.length, expected, diff);
}

function gradeTrueOrFalse(data, answer) {
  if (typeof answer !== "boolean") return null;
  const right = answer === data.is_true;
  return grading(right ? "correct" : "wrong", right ? 1 : 0, data.is_true, []);
}

function gradePairs(data, answer) {
  if (!Array.isArray(answer) || answer.length > MAX_ANSWER_PARTS || !answer.every(isPair)) return null;
  const expected = data.pairs.map(sidesOf);
  const diff = diffOfPairs(expected, answer.map(sidesOf));
  return gradingOfParts(expected.length, answer.length, expected, diff);
}

function gradeInformative(data, answer) {
  return answer === null || answer === true ? grading("correct", 1, null, []) : null;
}

function gradeOrdering(data, answer) {
  if (!isListOfStrings(answer)) return null;
  const items = inOrder(data.items, "correct_order").map(({ id, text }) => ({ id, text, key: normalised(text) }));
  const diff = [];
  for (let index = 0; index < Math.max(items.length, answer.length); index++) {
    const wanted = items[index];
    const got = index < answer.length ? named(items, answer[index]) : undefined;
    let op = "missing";
    if (!wanted) op = "extra";
    else if (got) op = got.keys.includes(wanted.key) ? "equal" : "replace";
    diff.push({ op, expected: wanted ? wanted.text : null, given: got ? got.shown : null });
  }
  const expected = items.map((item) => item.text);
  return gradingOfParts(expected.length, answer.length, expected, diff);
}

function gradeMultipleChoice(data, answer) {
  if (!isListOfStrings(answer)) return null;
  const right = data.options.filter((option) => option.is_correct).map((option) => option.id);
  const chosen = new Set(answer);
  const hits = right.filter((id) => chosen.has(id)).length;
  const mistakes = chosen.size - hits;
  let verdict = "wrong";
  if (mistakes === 0) verdict = hits === right.length ? "correct" : "incomplete";
  const diff = [];
  for (const id of new Set([...data.options.map((option) => option.id), ...chosen])) {
    if (right.includes(id)) {
      const given = chosen.has(id) ? id : null;
      diff.push({ op: given === null ? "missing" : "equal", expected: id, given });
    } else if (chosen.has(id)) {
      diff.push({ op: "extra", expected: null, given: id });
    }
  }
  return grading(verdict, Math.max(0, hits - mistakes) / right.length, right, diff);
}

function gradeSpeech(data, answer) {
  if (!isText(answer)) return null;
  const accepted = [data.text, ...(data.alternatives ?? [])];
  const needed = data.strict ? 100 : data.min_similarity ?? MIN_SIMILARITY;
  const heard = words(answer);
  const results = accepted.map((text) => ({ text, ...compareSpeech(words(text), heard, needed) }));
  const best = least(results, (result) => [rank(result.verdict), result.differences]);
  const match = matchOf(best.text, words(best.text), heard, vocabularyOf(accepted.map(words)));
  return grading(best.verdict, best.score, best.text, diffOf(match));
}

// Results.

function grading(verdict, score, expected, diff) {
  let extras = 0;
  return {
    is_correct: ["correct", "accent", "typo"].includes(verdict),
    score: rounded(score),
    verdict,
    expected,
    diff: diff.filter((entry) => entry.op !== "extra" || ++extras <= MAX_EXTRA),
  };
}

/** The grading of parts of which each is right or not: pairs, and items in order. */
function gradingOfParts(expected, given, answer, diff) {
  const right = diff.filter((entry) => entry.op === "equal").length;
  let verdict = "wrong";
  if (right === given) verdict = right === expected ? "correct" : "incomplete";
  return grading(verdict, right / Math.max(expected, given), answer, diff);
}

function skipped(expected) {
  return grading("skipped", 0, expected, []);
}

/** Four decimals; a tie, which only odd multiples of 1/32 are, goes to the even digit. */
function rounded(score) {
  if ((score * 32) % 2 !== 1) return Number(score.toFixed(4));
  const floor = Math.floor(score * 10000);
  return (floor % 2 === 0 ? floor : floor + 1) / 10000;
}

function rank(verdict) {
  return VERDICTS.indexOf(verdict);
}

/** The first item with the least key, a list of numbers. */
function least(items, keyOf) {
  let best = items[0];
  let bestKey = keyOf(best);
  for (const item of items.slice(1)) {
    const key = keyOf(item);
    const differing = key.findIndex((number, index) => number !== bestKey[index]);
    if (differing >= 0 && key[differing] < bestKey[differing]) [best, bestKey] = [item, key];
  }
  return best;
}

// Shapes of answers.

function isText(answer) {
  return typeof answer === "string" && codePoints(answer) <= MAX_ANSWER_LENGTH;
}

function isListOfStrings(answer) {
  return (
    Array.isArray(answer) && answer.length <= MAX_ANSWER_PARTS && answer.every((part) => typeof part === "string")
  );
}

function isPair(value) {
  return typeof value?.left === "string" && typeof value.right === "string";
}

/** Whether an answer says that the learner passed over the exercise: `{"skipped": true}`. */
function isSkip(answer) {
  return (
    answer !== null && typeof answer === "object" && Object.keys(answer).join() === "skipped" && answer.skipped === true
  );
}

function codePoints(text) {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) count--;
  }
  return count;
}

function isHigh(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit) {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Code points of a value as JSON, with a space after each comma and colon. */
function jsonLength(value) {
  if (value === null || typeof value !== "object") return codePoints(String(JSON.stringify(value)));
  const entries = Object.entries(value);
  let length = 2 + 2 * Math.max(0, entries.length - 1);
  for (const [key, item] of entries) {
    length += jsonLength(item) + (Array.isArray(value) ? 0 : jsonLength(key) + 2);
  }
  return length;
}

// Parts of the data.

function inOrder(items, key) {
  return [...items].sort((one, other) => one[key] - other[key]);
}

function sidesOf({ left, right }) {
  return { left, right };
}

/** The meaning of a name in an ordering: the text to show, and the texts it may refer to, after N. */
function named(items, name) {
  const key = normalised(name);
  const byId = items.filter((item) => item.id === name);
  const isItemText = byId.length === 0 || items.some((item) => item.key === key);
  return { shown: isItemText ? name : byId[0].text, keys: [key, ...byId.map((item) => item.key)] };
}

/** The expected pairs in the author's order, then those that were not expected. */
function diffOfPairs(expected, given) {
  const leftOver = given.map((pair) => ({ pair, left: normalised(pair.left), right: normalised(pair.right) }));
  const wanted = expected.map((pair) => ({ pair, left: normalised(pair.left), right: normalised(pair.right) }));
  const take = (condition) => {
    const index = leftOver.findIndex(condition);
    return index < 0 ? null : leftOver.splice(index, 1)[0].pair;
  };
  const right = wanted.map((key) => take((other) => other.left === key.left && other.right === key.right));
  const diff = wanted.map((key, index) => {
    if (right[index]) return { op: "equal", expected: key.pair, given: right[index] };
    const match = take((other) => other.left === key.left);
    return { op: match ? "replace" : "missing", expected: key.pair, given: match };
  });
  return [...diff, ...leftOver.map(({ pair }) => ({ op: "extra", expected: null, given: pair }))];
}

/** For each chosen word, whether the bank still has it at that point. */
function takenFrom(bank, chosen) {
  const stock = new Map();
  for (const key of bank.map(normalised)) stock.set(key, (stock.get(key) ?? 0) + 1);
  return chosen.map((word) => {
    const key = normalised(word);
    const left = stock.get(key) ?? 0;
    stock.set(key, left - 1);
    return left > 0;
  });
}

/** The picks against the correct words; one that is not in the bank is never correct. */
function diffOfPicks(correct, chosen, inBank) {
  const wanted = correct.map((word) => ({ shown: word, key: normalised(word) }));
  const picks = chosen.map((word, index) => ({ shown: word, key: normalised(word), available: inBank[index] }));
  const opFor = (expected, given) => (given.available && expected.key === given.key ? "equal" : "replace");
  return align(wanted, picks, opFor).map(shownEntry);
}

function compareWithSentence(accepted, given) {
  const expected = words(accepted.join(" "));
  const [wanted, got] = [keys(expected), keys(given)];
  let [verdict, score] = ["wrong", 0];
  if (got.length <= wanted.length && got.every((key, index) => key === wanted[index])) {
    [verdict, score] = got.length === wanted.length ? ["correct", 1] : ["incomplete", got.length / wanted.length];
  }
  return { accepted, expected, verdict, score, differences: distance(wanted, got) };
}

function compareSpeech(expected, heard, needed) {
  const [one, other] = [Array.from(joined(expected)), Array.from(joined(heard))];
  const [differences, longer] = [distance(one, other), Math.max(one.length, other.length)];
  if (differences === 0) return { verdict: "correct", score: 1, differences };
  if (100 * (longer - differences) >= needed * longer) return { verdict: "typo", score: TYPO_SCORE, differences };
  return { ...unfinishedOrWrong(bares(expected), bares(heard)), differences };
}

// The text rule: how a written text compares with the texts that an author accepts.

/** The answer against the accepted text that it is measured by: best verdict, fewest differences, first. */
function bestMatch(accepted, answer, strict) {
  const given = words(answer);
  const candidates = accepted.map((text) => [text, words(text)]);
  const vocabulary = vocabularyOf(candidates.map(([, expected]) => expected));
  const matches = [];
  for (const [text, expected] of candidates) {
    const match = matchOf(text, expected, given, vocabulary, strict);
    if (match.verdict === "correct") return match;
    matches.push(match);
  }
  const best = Math.min(...matches.map((match) => rank(match.verdict)));
  return least(
    matches.filter((match) => rank(match.verdict) === best),
    differencesOf,
  );
}

function matchOf(accepted, expected, given, vocabulary, strict = false) {
  const result = strict ? compareStrictly(expected, given) : compare(expected, given, vocabulary);
  return { accepted, expected, given, vocabulary, ...result };
}

function vocabularyOf(texts) {
  return new Set(texts.flat().map((word) => word.bare));
}

/** How the text as a whole differs, regardless of `strict`. */
function opOf(match) {
  const { verdict } = compare(match.expected, match.given, match.vocabulary);
  if (verdict === "correct") return "equal";
  if (match.given.length === 0) return "missing";
  return verdict === "accent" || verdict === "typo" ? verdict : "replace";
}

/** How it differs word by word; a word written apart or two written together are one entry. */
function diffOf({ expected, given, vocabulary }) {
  const entries = (left, right) =>
    align(left, right, (one, other) => wordOp(one, other, vocabulary)).map(shownEntry);
  if (!differInOneSpace(expected, given)) return entries(expected, given);
  const [start, end] = equalEnds(expected, given, (one, other) => one.bare === other.bare);
  const [left, right] = [expected.length - end, given.length - end];
  return [
    ...entries(expected.slice(0, start), given.slice(0, start)),
    { op: "typo", expected: shown(expected.slice(start, left)), given: shown(given.slice(start, right)) },
    ...entries(expected.slice(left), given.slice(right)),
  ];
}

function wordOp(expected, given, vocabulary) {
  if (expected.key === given.key) return "equal";
  if (expected.bare === given.bare) return "accent";
  return isSlip(expected, given, vocabulary) ? "typo" : "replace";
}

/** The number of words that differ, first without and then with regard to accents. */
function differencesOf(match) {
  const given = match.given.slice(0, MAX_WORDS_TO_RANK);
  return [distance(bares(match.expected), bares(given)), distance(keys(match.expected), keys(given))];
}

function compare(expected, given, vocabulary) {
  if (sameLists(keys(expected), keys(given))) return { verdict: "correct", score: 1 };
  if (sameLists(bares(expected), bares(given))) return { verdict: "accent", score: ACCENT_SCORE };
  if (differInOneSpace(expected, given) || differInOneSlip(expected, given, vocabulary)) {
    return { verdict: "typo", score: TYPO_SCORE };
  }
  return unfinishedOrWrong(bares(expected), bares(given));
}

function compareStrictly(expected, given) {
  const [wanted, got] = [keys(expected), keys(given)];
  return sameLists(wanted, got) ? { verdict: "correct", score: 1 } : unfinishedOrWrong(wanted, got);
}

/** `incomplete` with the share given, when the words given are some of the expected ones in order; else `wrong`. */
function unfinishedOrWrong(expected, given) {
  let found = 0;
  for (const word of expected) {
    if (word === given[found]) found++;
  }
  const unfinished = given.length < expected.length && found === given.length;
  return unfinished ? { verdict: "incomplete", score: found / expected.length } : { verdict: "wrong", score: 0 };
}

function differInOneSpace(expected, given) {
  return Math.abs(expected.length - given.length) === 1 && joined(expected) === joined(given);
}

function differInOneSlip(expected, given, vocabulary) {
  if (expected.length !== given.length) return false;
  const differing = expected.flatMap((word, index) => (word.bare === given[index].bare ? [] : [index]));
  return differing.length === 1 && isSlip(expected[differing[0]], given[differing[0]], vocabulary);
}

/** Whether one word is the other with one letter inserted, missing, replaced or swapped with its neighbour. */
function isSlip(expected, given, vocabulary) {
  const [one, other] = [expected.letters, given.letters];
  if (Math.abs(one.length - other.length) > 1) return false;
  const [start, end] = equalEnds(one, other, Object.is);
  const [oneRest, otherRest] = [one.length - start - end, other.length - start - end];
  const isSwap =
    oneRest === 2 && otherRest === 2 && one[start] === other[start + 1] && one[start + 1] === other[start];
  // The end of a word carries its gender, number and person: there a changed letter is an error.
  if (!isSwap && !(oneRest <= 1 && otherRest <= 1 && one.at(-1) === other.at(-1))) return false;
  if (vocabulary.has(given.bare) || (expected.bare.match(LETTERS) ?? []).length < MIN_LETTERS_FOR_A_SLIP) return false;
  return !DIGIT.test(expected.bare) && !DIGIT.test(given.bare);
}

/** How many items are equal at the start, and of the others at the end. */
function equalEnds(one, other, equal) {
  const shorter = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && equal(one[start], other[start])) start++;
  while (end < shorter - start && equal(one.at(-1 - end), other.at(-1 - end))) end++;
  return [start, end];
}

function sameLists(one, other) {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function keys(text) {
  return text.map((word) => word.key);
}

function bares(text) {
  return text.map((word) => word.bare);
}

function joined(text) {
  return bares(text).join("");
}

function shown(text) {
  return text.map((word) => word.shown).join(" ");
}

function shownEntry([op, expected, given]) {
  return { op, expected: expected ? expected.shown : null, given: given ? given.shown : null };
}

// How two lists differ.

// Fewest real differences first, then near misses before replacements, then fewest accents.
const COST = { equal: 0, accent: 1, typo: 10_000, replace: 10_002, missing: 10_001, extra: 10_001 };
// Beyond this many pairs (some 200 words on each side) an alignment takes too long.
const MAX_PAIRS = 40_000;

/**
 * Levenshtein's distance of two lists of strings, bit-parallel (Myers 1999, as simplified by Hyyrö 2001): a column of
 * the table is held as the bits where it rises and falls by one, in blocks of 32.
 */
function distance(one, other) {
  const [rows, columns] = one.length <= other.length ? [one, other] : [other, one];
  if (rows.length === 0) return columns.length;
  const size = Math.ceil(rows.length / 32);
  const [starts, places] = placesOf(rows, size);
  const [rises, falls] = [new Int32Array(size).fill(-1), new Int32Array(size)];
  const last = 1 << (rows.length - 1); // of its block: shifts count modulo 32
  let result = rows.length;
  for (const item of columns) {
    const start = starts.get(item) ?? 0;
    let wasUp = 1; // how the row above the block goes from one column to the next
    let wasDown = 0;
    for (let block = 0; block < size; block++) {
      const rise = rises[block];
      const match = places[start + block] | wasDown;
      const diagonal = (((match & rise) + rise) ^ rise) | match | falls[block];
      const up = falls[block] | ~(diagonal | rise);
      const down = diagonal & rise;
      if (block === size - 1) result += up & last ? 1 : down & last ? -1 : 0;
      const shiftedUp = (up << 1) | wasUp;
      rises[block] = (down << 1) | wasDown | ~(diagonal | shiftedUp);
      falls[block] = diagonal & shiftedUp;
      wasUp = up >>> 31;
      wasDown = down >>> 31;
    }
  }
  return result;
}

/** The places of each item as bits: where its blocks start in the array, and the array; an item not there has 0. */
function placesOf(items, size) {
  const starts = new Map();
  for (const item of items) {
    if (!starts.has(item)) starts.set(item, (starts.size + 1) * size);
  }
  const places = new Int32Array((starts.size + 1) * size);
  items.forEach((item, index) => (places[starts.get(item) + (index >> 5)] |= 1 << index));
  return [starts, places];
}

/** Both lists in order, each item of one against an item of the other or against nothing: [op, expected, given]. */
function align(expected, given, opFor) {
  const [start, end] = equalEnds(expected, given, (one, other) => opFor(one, other) === "equal");
  const [left, right] = [expected.length - end, given.length - end];
  return [
    ...sideBySide(expected.slice(0, start), given.slice(0, start), opFor),
    ...weigh(expected.slice(start, left), given.slice(start, right), opFor),
    ...sideBySide(expected.slice(left), given.slice(right), opFor),
  ];
}

function sideBySide(expected, given, opFor) {
  const shorter = Math.min(expected.length, given.length);
  const paired = expected.slice(0, shorter).map((item, index) => [opFor(item, given[index]), item, given[index]]);
  return [...paired, ...rest(expected.slice(shorter), given.slice(shorter))];
}

function weigh(expected, given, opFor) {
  if (expected.length * given.length > MAX_PAIRS) return sideBySide(expected, given, opFor);
  const ops = expected.map((left) => given.map((right) => opFor(left, right)));
  const costs = costsToTheEnd(ops, given.length);
  const aligned = [];
  let [i, j] = [0, 0];
  while (i < expected.length && j < given.length) {
    const op = ops[i][j];
    if (costs[i][j] === costs[i + 1][j + 1] + COST[op]) {
      aligned.push([op, expected[i++], given[j++]]);
    } else if (costs[i][j] === costs[i + 1][j] + COST.missing) {
      aligned.push(["missing", expected[i++], null]);
    } else {
      aligned.push(["extra", null, given[j++]]);
    }
  }
  return [...aligned, ...rest(expected.slice(i), given.slice(j))];
}

/** For each pair of positions, the least cost of aligning all that follows. */
function costsToTheEnd(ops, width) {
  const table = [Array.from({ length: width + 1 }, (_, j) => COST.extra * (width - j))];
  for (const row of [...ops].reverse()) {
    const below = table[0];
    const costs = new Array(width + 1);
    costs[width] = below[width] + COST.missing;
    for (let j = width - 1; j >= 0; j--) {
      costs[j] = Math.min(below[j + 1] + COST[row[j]], below[j] + COST.missing, costs[j + 1] + COST.extra);
    }
    table.unshift(costs);
  }
  return table;
}

function rest(expected, given) {
  return [...expected.map((item) => ["missing", item, null]), ...given.map((item) => ["extra", null, item])];
}

// The normalisation N, under which two texts count as the same, and its weaker form without accents.

const WHITE_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/; // as Python splits
const APOSTROPHES = /[\u2018\u2019\u02bc\xb4`\uff07]/g;
const INVISIBLE = /[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const AROUND = /[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;
const LETTERS = /[\p{L}\p{M}]/gu;
// Decimal digits and what else Unicode calls a digit (Numeric_Type=Digit): ², ①, ❶ and others.
const DIGIT = new RegExp(
  "[\\p{Nd}\\xb2\\xb3\\xb9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468" +
    "\\u2474-\\u247c\\u2488-\\u2490\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788\\u278a-\\u2792" +
    "\\u{10a40}-\\u{10a43}\\u{10e60}-\\u{10e68}\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}]",
  "u",
);
const CHEROKEE = /[\u13a0-\u13fd\uab70-\uabbf]/;
const PLAIN = /^[0-9A-Za-z]+$/; // most words of many languages: nothing but the case to normalise
const NOT_ASCII = /[^\x00-\x7f]/;

/** The words of a text after N: as written but for the punctuation around them, after N, and without accents. */
export function words(text) {
  const tokens = split(text);
  const stripped = tokens.map((token) => word(trim(token), trim(fold(token)))).filter(({ key }) => key);
  // Punctuation only: then the punctuation is the text.
  return stripped.length > 0 ? stripped : tokens.map((token) => word(token, fold(token))).filter(({ key }) => key);
}

/** N of a text; two texts are equal when these are. */
export function normalised(text) {
  return keys(words(text)).join(" ");
}

function word(shown, key) {
  const bare = stripAccents(key);
  return { shown, key, bare, letters: Array.from(bare) };
}

function split(text) {
  return text.split(WHITE_SPACE).filter(Boolean);
}

function fold(token) {
  if (PLAIN.test(token)) return token.toLowerCase();
  return caseFold(token.normalize("NFC")).normalize("NFC").replace(APOSTROPHES, "'").replace(INVISIBLE, "");
}

/** Unicode's full case folding, which JavaScript lacks: lower case of upper case, but for `ı` and Cherokee. */
function caseFold(text) {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, (character) => {
    if (character === "ı") return character;
    if (CHEROKEE.test(character)) return character.toUpperCase();
    return Array.from(character.toLowerCase().toUpperCase(), (upper) => upper.toLowerCase()).join("");
  }).join("");
}

/** Folded text without combining accents (U+0300 to U+036F); the tilde of ñ is not removed, ñ being a letter. */
function stripAccents(text) {
  if (!NOT_ASCII.test(text)) return text;
  let [stripped, base] = ["", ""];
  for (const character of text.normalize("NFD")) {
    if (character >= "\u0300" && character <= "\u036f") {
      if (character === "\u0303" && base === "n") stripped += character;
      continue;
    }
    if (!isCombining(character)) base = character;
    stripped += character;
  }
  return stripped.normalize("NFC");
}

/** Whether the canonical combining class is not 0: NFD sorts such a character before U+0345, whose class is highest. */
function isCombining(character) {
  return /\p{M}/u.test(character) && !`\u0345${character}`.normalize("NFD").startsWith("\u0345");
}

/** The token without punctuation, apostrophes and invisible characters around it. */
function trim(token) {
  if (PLAIN.test(token)) return token;
  const characters = Array.from(token);
  let [start, end] = [0, characters.length];
  while (start < end && AROUND.test(characters[start])) start++;
  while (end > start && AROUND.test(characters[end - 1])) end--;
  return characters.slice(start, end).join("");
}
