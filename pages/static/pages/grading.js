/**
 * The grading of answers, as the service does it: the same data, answer and course give the same verdict, score and
 * diff.
 *
 * Without dependencies; runs in browsers and in Node. The reference is `content/exercises/` of the service, and
 * `vectors.json` proves that both agree. Lengths count code points, not UTF-16 units.
 */

/** Raised when the rules change: gradings of other versions may differ. */
export const GRADING_VERSION = 2;

/** The verdicts on given answers, best first. */
export const VERDICTS = ["correct", "accent", "typo", "incomplete", "wrong"];

const ACCENT_SCORE = 0.9;
const TYPO_SCORE = 0.8;
const MAX_ANSWER_LENGTH = 2000; // code points of an answer that is one string
const MAX_ANSWER_PARTS = 100; // entries of an answer that is a list
const MAX_GUESSES = 5; // of a speech recogniser
const MAX_ANSWER_JSON = 64 * 1024; // code points of any answer as JSON, with a space after each comma and colon
const MAX_EXTRA = 100; // surplus words or parts in a diff
const MIN_LETTERS_FOR_A_SLIP = 4; // in a shorter word one letter makes another word
const MAX_WORDS_TO_RANK = 1000; // of an answer: the accepted texts are ranked by these
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
  translation: (data, answer, course) => gradeText(data.target_text, data, answer, course.either(data)),
  "translation-word-bank": gradeWordBank,
  "fill-in-the-blank": gradeBlanks,
  vof: gradeTrueOrFalse,
  pairs: gradePairs,
  informative: gradeInformative,
  ordering: gradeOrdering,
  "multiple-choice": gradeMultipleChoice,
  listening: (data, answer, course) =>
    isSkip(answer) ? skipped(data.transcript) : gradeText(data.transcript, data, answer, [course.heard(data)]),
  speaking: (data, answer, course) => (isSkip(answer) ? skipped(data.text) : gradeSpeech(data, answer, course)),
};

/** The exercise types that can be graded. A client passes over an exercise of any other type. */
export const EXERCISE_TYPES = Object.keys(GRADERS);

/**
 * Grade an answer, any JSON value, to an exercise with the `data` that the service delivers.
 *
 * `course`, from `courseOf`, has the languages and the words of the course that the exercise belongs to. Throws
 * `InvalidAnswer` for an answer of the wrong shape, and `RangeError` for an unknown exercise type.
 */
export function grade(exerciseType, data, answer = null, course = NO_COURSE) {
  const name = EXERCISE_TYPES.find((type) => type === exerciseType || type.replaceAll("-", "_") === exerciseType);
  if (!name) throw new RangeError(`Unknown exercise type ${exerciseType}`);
  const result = jsonLength(answer) > MAX_ANSWER_JSON ? null : GRADERS[name](data, answer, course ?? NO_COURSE);
  if (result === null) throw new InvalidAnswer(name);
  return result;
}

// The graders. Each returns null for an answer of the wrong shape.

function gradeText(text, data, answer, languages) {
  if (!isText(answer)) return null;
  const strict = Boolean(data.strict);
  const match = bestMatch([text, ...(data.alternatives ?? [])], answer, languages, strict);
  const fits = (noted) => bestMatch([noted], answer, languages, strict).verdict === "correct";
  const note = match.verdict === "correct" ? null : noteFor(data, fits);
  return grading(match.verdict, match.score, match.accepted, diffOf(match), note);
}

function gradeWordBank(data, answer, course) {
  if (!isListOfStrings(answer)) return null;
  const correct = [...data.correct_words];
  const inBank = takenFrom(data.word_bank, answer);
  if (!inBank.every(Boolean)) return grading("wrong", 0, correct, diffOfPicks(correct, answer, inBank));
  const accepted = [correct, ...(data.alternatives ?? []).map(split)];
  const sentences = picked(accepted, answer, course.either(data));
  const best = least(sentences, ({ verdict, differences }) => [rank(verdict), differences]);
  const fits = (noted) => picked([split(noted)], answer, course.either(data))[0].verdict === "correct";
  const note = best.verdict === "correct" ? null : noteFor(data, fits);
  return grading(best.verdict, best.score, best.accepted, diffOfSentence(best), note);
}

function gradeBlanks(data, answer, course) {
  const blanks = inOrder(data.blanks, "position");
  if (!Array.isArray(answer) || answer.length > blanks.length) return null;
  if (!answer.every((part) => part === null || typeof part === "string")) return null;
  const languages = [course.taught(data)];
  const matches = blanks.map((blank, index) => {
    const given = answer[index] ?? "";
    return { ...bestMatch(blank.correct_answers, given, languages, Boolean(data.strict)), written: given };
  });
  const diff = matches.map((match) => {
    const op = opOfBlank(match);
    return { op, expected: match.accepted, given: op === "missing" ? null : match.written };
  });
  let total = 0;
  for (const match of matches) total += match.score;
  const worst = Math.max(...matches.map((match) => rank(match.verdict)));
  const expected = matches.map((match) => match.accepted);
  return grading(VERDICTS[worst], total / matches.length, expected, diff, noteOfBlanks(data, matches, languages));
}

/** Of the first blank, by position, that is not right and that a note fits. */
function noteOfBlanks(data, matches, languages) {
  for (const [position, { verdict, written }] of matches.entries()) {
    if (verdict === "correct") continue;
    const fits = (noted) => bestMatch([noted], written, languages, Boolean(data.strict)).verdict === "correct";
    const note = noteFor(data, fits, position);
    if (note !== null) return note;
  }
  return null;
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

/** The guesses of a speech recogniser, or one: the best counts. */
function gradeSpeech(data, answer, course) {
  const guesses = Array.isArray(answer) ? answer : [answer];
  if (guesses.length === 0 || guesses.length > MAX_GUESSES || !guesses.every(isText)) return null;
  const accepted = [data.text, ...(data.alternatives ?? [])];
  const needed = data.strict ? 100 : data.min_similarity ?? MIN_SIMILARITY;
  const matches = guesses.flatMap((guess) => heard(accepted, guess, course.heard(data), needed));
  const best = least(matches, (match) => [rank(match.verdict), match.differences]);
  const fits = (noted) => heard([noted], best.guess, course.heard(data), needed).some(({ verdict }) => verdict === "correct");
  const note = best.verdict === "correct" ? null : noteFor(data, fits);
  const result = grading(best.verdict, best.score, best.accepted, diffOf(best), note);
  return Array.isArray(answer) ? { ...result, heard: best.guess } : result;
}

// Results.

function grading(verdict, score, expected, diff, note = null) {
  let extras = 0;
  return {
    is_correct: ["correct", "accent", "typo"].includes(verdict),
    score: rounded(score),
    verdict,
    expected,
    diff: diff.filter((entry) => entry.op !== "extra" || ++extras <= MAX_EXTRA),
    note,
  };
}

/** The text of the first note, of the blank if one is given, whose answer fits; what is no note fits nothing. */
function noteFor(data, fits, blank = null) {
  const notes = Array.isArray(data.notes) ? data.notes : [];
  const found = notes.find(
    (note) =>
      (note?.blank ?? null) === blank &&
      typeof note?.answer === "string" &&
      typeof note.text === "string" &&
      fits(note.answer),
  );
  return found ? found.text : null;
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

/** The chosen words against each accepted answer: by their words, else by N the beginning of one, or not. */
function picked(accepted, chosen, languages) {
  const given = words(chosen.join(" "));
  const got = keys(given);
  const readings = languages.map((language) => new Reading(chosen.join(" "), language));
  return accepted.map((entries) => {
    const text = entries.join(" ");
    const expected = words(text);
    const wanted = keys(expected);
    const comparison = { accepted: entries, expected, given, verdict: "wrong", score: 0 };
    comparison.differences = distance(wanted, got);
    for (const [index, language] of languages.entries()) {
      const [one, other] = new Reading(text, language).against(readings[index]);
      comparison.form ??= ["written", "joined"].map((name) => [one[name], other[name]]).find(isSameText);
    }
    if (comparison.form) return { ...comparison, verdict: "correct", score: 1 };
    if (got.length >= wanted.length || got.some((key, index) => key !== wanted[index])) return comparison;
    return { ...comparison, verdict: "incomplete", score: got.length / wanted.length };
  });
}

/** By the words of N, but those of a right answer that N cuts otherwise. */
function diffOfSentence({ expected, given, form, differences }) {
  if (form && differences > 0) {
    return form[0].words.map((word, index) => shownEntry(["equal", word, form[1].words[index]]));
  }
  return align(expected, given, (left, right) => (left.key === right.key ? "equal" : "replace")).map(shownEntry);
}

// The course: the languages of answers, the tables of these languages, and the words that are taught.

// In these a letter with a mark is another letter: who leaves the mark out writes another word of the course.
const MARKED_LETTERS = setOf("az da de et fi fo is nb nn no sv tr");
const ELIDING = setOf("ca co cy de en fr fur ga gd gv it lij lmo nap oc pms pt rm sc scn vec wa"); // l'homme

/** What a grading depends on besides data and answer: see `courseOf`. */
class Course {
  constructor(source, target, groups, tables) {
    Object.assign(this, { source, target, groups, tables, languages: new Map() });
  }

  /** A written translation goes either way: the languages to try, the best verdict counts. */
  either(data) {
    if (data.answer_language) return [this.language(subtag(data.answer_language))];
    return [...new Set([this.target, this.source])].map((tag) => this.language(tag));
  }

  taught(data) {
    return this.language(subtag(data.answer_language) ?? this.target);
  }

  heard(data) {
    return this.language(subtag(data.answer_language) ?? subtag(data.audio_language) ?? this.target);
  }

  language(tag) {
    if (!this.languages.has(tag)) this.languages.set(tag, new Language(tag, this));
    return this.languages.get(tag);
  }
}

/** A language that answers are written in, with the words of the course as they are folded in it. */
class Language {
  constructor(tag, course) {
    Object.assign(this, { tag, groups: course.groups, isOwn: tag !== null && tag === course.source });
    const table = Object.hasOwn(course.tables, tag) ? course.tables[tag] : null;
    this.table = table && { ...table, names: namesOf(table, tag), contractions: contractionsOf(table, tag) };
  }

  /** Whether written texts that are right in this language are right in the other. */
  comparesAs({ tag }, accepted) {
    if (rulesOf(this.tag) !== rulesOf(tag)) return false;
    return ELIDING.has(tag) || !ELIDING.has(this.tag) || !accepted.some((text) => APOSTROPHE.test(text));
  }

  /** Whether the given word is another word of the course than the expected one, letters without marks. */
  isAnother(expected, given) {
    const places = this.bares.get(given.bare);
    return places !== undefined && !shareOne(places, this.bares.get(expected.bare));
  }

  /** Whether words that differ by marks are two words of the course that learners have to tell apart. */
  isToldApart(expected, given) {
    const places = this.keys.get(given.key);
    if (places === undefined || shareOne(places, this.keys.get(expected.key))) return false;
    return given.key !== given.bare || places.some((place) => MARKED_LETTERS.has(this.groups[place].language));
  }

  /** Whether the given words are together a text of the course, and the expected ones no part of its group. */
  isAnotherText(expected, given) {
    const inAll = (all) => all.map(({ bare }) => this.bares.get(bare) ?? []).reduce((one, other) => one.filter((place) => other.includes(place)));
    const isText = (text) => isSameList(bares(foldedIn(text, this.tag)), bares(given));
    const places = inAll(given).filter((place) => given.length === 1 || this.groups[place].texts.some(isText));
    return places.length > 0 && !shareOne(places, inAll(expected));
  }

  get bares() {
    return (this._bares ??= this.index((word) => word.bare));
  }

  get keys() {
    return (this._keys ??= this.index((word) => word.key));
  }

  /** The groups that each word stands in. */
  index(keyOf) {
    const index = new Map();
    this.groups.forEach(({ texts }, place) => {
      for (const word of texts.flatMap((text) => foldedIn(text, this.tag))) {
        const places = index.get(keyOf(word)) ?? [];
        if (places.at(-1) !== place) places.push(place);
        index.set(keyOf(word), places);
      }
    });
    return index;
  }
}

/**
 * The course that an exercise belongs to: its languages, its words as in `package/words`, and the tables of languages
 * that the service has, by language. Make it once; it keeps what it finds out.
 */
export function courseOf({ source_language, target_language, words: vocabulary = [], tables = {} }) {
  const [source, target] = [subtag(source_language), subtag(target_language)];
  const groups = vocabulary.flatMap(({ text, synonyms, forms, translations }) => [
    { language: target, texts: [text, ...(synonyms ?? [])] },
    ...(forms ?? []).map((form) => ({ language: target, texts: [form] })),
    { language: source, texts: translations ?? [] },
  ]);
  return new Course(source, target, groups, tables);
}

/** The primary subtag, such as `pt` of `pt-BR`; null for none. */
function subtag(tag) {
  return typeof tag === "string" && tag ? tag.split("-", 1)[0].toLowerCase() : null;
}

function shareOne(places, others = []) {
  return places.some((place) => others.includes(place));
}

function isSameList(one, other) {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function setOf(text) {
  return new Set(text.split(" "));
}

// The folding: classes of characters.

const APOSTROPHE =
  /['`\xb4\u02b9\u02bb-\u02bf\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/;
const LETTER_APOSTROPHE = /[\u02bb-\u02bf\u05f3\ua78b\ua78c]/;
const HYPHEN = /[-\u05be\u2010-\u2013\u2212\ufe63\uff0d\xb7\u2027\u30fb\uff65]/;
const DASH = /[-\u2010-\u2013\u2212\ufe63\uff0d]/; // a hyphen that may be a minus, or stand for ー after kana
const JOINER = /\u200c/;
const INVISIBLE = /[\p{Cf}\u0640\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
const SIGNS = new Set("#%&+<=>@°±×÷‰");
const CURRENCY = /\p{Sc}/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;
const LETTER = /\p{L}/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
const MARK = /\p{M}/u;
const NUMBER = /\p{N}/u;
const DIGIT = /\p{Nd}/u;
// Of scripts that are written without blanks: their words are not told apart.
const UNSPACED = new RegExp(
  "[\\u0e01-\\u0e3a\\u0e40-\\u0e4e" + // Thai
    "\\u0e81-\\u0ecd\\u0edc-\\u0edf" + // Lao
    "\\u0f00\\u0f40-\\u0fbc" + // Tibetan
    "\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109d\\ua9e0-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7f" + // Myanmar
    "\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd" + // Khmer
    "\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u303b\\u3041-\\u30fa\\u30fc-\\u30ff" +
    "\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f" +
    "\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3fffd}]", // Chinese, Japanese
  "u",
);
const KANA = /[\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;
const HAN_OR_KANA = new RegExp(
  "[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff" +
    "\\u{20000}-\\u{3fffd}\\u{1b000}-\\u{1b16f}" +
    KANA.source.slice(1),
  "u",
);
const WHITE_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/; // as Python splits

const KINDS = []; // by code point, as they are met

function kindOf(character) {
  return (KINDS[character.codePointAt(0)] ??= classified(String.fromCodePoint(character.normalize("NFC").codePointAt(0))));
}

function classified(character) {
  if (APOSTROPHE.test(character)) return "apostrophe";
  if (HYPHEN.test(character)) return "hyphen";
  if (JOINER.test(character)) return "joiner";
  if (INVISIBLE.test(character)) return "invisible";
  const compatible = character.normalize("NFKC");
  if (CURRENCY.test(character) || SIGNS.has(compatible)) return "sign";
  if (WORD.test(character)) return "word";
  if (WHITE_SPACE.test(character)) return "space";
  if (compatible === ".") return "stop";
  return ",:/".includes(compatible) ? "point" : "separator";
}

function isUnspaced(character) {
  return UNSPACED.test(character) && kindOf(character) === "word";
}

// The folding: the words of a text.

/** A text without its invisible characters. Each of its characters has a kind and a stretch of the text. */
class Characters {
  constructor(text) {
    Object.assign(this, { text, all: [], kinds: [], starts: [], ends: [], isAsWritten: true });
    let end = 0;
    for (const character of text) {
      const start = end;
      end += character.length;
      const kind = kindOf(character);
      if (kind === "invisible") this.isAsWritten = false;
      else this.push(character, kind, start, end);
      // Decomposed, ≠ is = with a stroke, but not an =.
      if (character === STROKE && "<=>".includes(this.all.at(-2) ?? " ")) this.kinds.splice(-2, 2, "separator", "separator");
    }
  }

  push(character, kind, start, end) {
    this.all.push(character);
    this.kinds.push(kind);
    this.starts.push(start);
    this.ends.push(end);
  }

  /** `l' homme` as `l'homme`: without white space directly after an apostrophe that follows a word character. */
  withoutSpaces() {
    if (!/\s/.test(this.text) || !this.kinds.includes("apostrophe")) return this;
    const kept = Object.assign(Object.create(Characters.prototype), { ...this, isAsWritten: false });
    Object.assign(kept, { all: [], kinds: [], starts: [], ends: [] });
    this.all.forEach((character, index) => {
      const isAfter = kept.kinds.at(-1) === "apostrophe" && kept.kinds.at(-2) === "word";
      if (!(this.kinds[index] === "space" && isAfter)) kept.push(character, this.kinds[index], this.starts[index], this.ends[index]);
    });
    return kept.all.length === this.all.length ? this : kept;
  }

  /** The characters of a stretch. */
  spelling(first, end) {
    if (this.isAsWritten) return this.shown(first, end);
    return this.all.slice(first, end).join("");
  }

  /** A stretch of the text as written. */
  shown(first, end) {
    return this.text.slice(this.starts[first], this.ends[end - 1]);
  }
}

const STROKE = "\u0338";

/** The stretches of words: the first place and the end of each, and whether it is a sign. */
function runsOf(characters) {
  const { kinds } = characters;
  const runs = [];
  let run = null;
  for (let index = 0; index < kinds.length; index++) {
    if (kinds[index] === "word" || isInside(characters, index)) {
      if (run) run.end = index + 1;
      else runs.push((run = { first: index, end: index + 1, isSign: false }));
    } else {
      if (kinds[index] === "sign" || isMinus(characters, index)) runs.push({ first: index, end: index + 1, isSign: true });
      run = null;
    }
  }
  // Marks alone are no word.
  return runs.filter(({ first, end, isSign }) => isSign || LETTER_OR_NUMBER.test(characters.spelling(first, end)));
}

/** Whether a character that is none of a word's belongs to the word around it. */
function isInside(characters, index) {
  const { all, kinds } = characters;
  const kind = kinds[index];
  if (kind === "space" || kind === "separator") return false;
  if (isAfterKana(characters, index)) return true;
  if (kinds[index - 1] !== "word" || kinds[index + 1] !== "word") return false;
  if (kind === "apostrophe" || kind === "joiner" || kind === "hyphen") return true;
  if (kind !== "stop" && kind !== "point") return false;
  if (DIGIT.test(all[index - 1]) && DIGIT.test(all[index + 1])) return true;
  return kind === "stop" && isInitial(characters, index - 1, -1) && isInitial(characters, index + 1, 1);
}

function isAfterKana({ all }, index) {
  return DASH.test(all[index]) && index > 0 && KANA.test(all[index - 1]);
}

/** Whether a letter with its accents stands alone on the side of a stop, as in U.S.A. */
function isInitial({ all, kinds }, place, step) {
  let [index, other] = [place, place + step];
  if (step < 0) while (ACCENT.test(all[index] ?? "")) other = --index - 1;
  else while (ACCENT.test(all[other] ?? "")) other++;
  return LETTER.test(all[index] ?? "") && kinds[other] !== "word";
}

function isMinus({ all, kinds }, index) {
  if (!DASH.test(all[index]) || !DIGIT.test(all[index + 1] ?? "")) return false;
  return !["word", "apostrophe", "joiner", "hyphen"].includes(kinds[index - 1]);
}

/** Neighbours are one word where a script without blanks begins or ends: the runs of each word. */
function withoutBlanks(runs, { all, kinds }) {
  const isOpen = (index) => isUnspaced(all[index]) || kinds[index] === "hyphen"; // which stands for ー
  const joined = [];
  for (const run of runs) {
    const before = joined.at(-1)?.at(-1);
    const isJoined = before && !before.isSign && !run.isSign && (isOpen(before.end - 1) || isOpen(run.first));
    if (isJoined) joined.at(-1).push(run);
    else joined.push([run]);
  }
  return joined;
}

/** A word of a text: as written, what it is compared by, and the places of the written words that it stands for. */
class Word {
  constructor(shown, keys, first, last) {
    this.shown = shown;
    this.strict = keys.strict;
    this.key = keys.key;
    this.plain = keys.plain;
    this.bare = keys.bare;
    this.bare2 = keys.bare2;
    this.places = keys.places;
    this.first = first;
    this.last = last;
  }
}

/**
 * The words of characters, folded. `apart`: those of scripts without blanks are not joined; `edges`: an apostrophe at
 * the edge of a word belongs to it.
 */
function wordsOf(characters, tag, { apart = false, edges = false } = {}) {
  const { text, kinds } = characters;
  const runs = runsOf(characters);
  if (runs.length === 0) return piecesOf(characters, tag);
  const isJoined = !apart && UNSPACED.test(text);
  return (isJoined ? withoutBlanks(runs, characters) : runs.map((run) => [run])).map((parts, index) => {
    let [first, end] = [parts[0].first, parts.at(-1).end];
    if (parts[0].isSign) return new Word(characters.shown(first, end), keysOfSign(characters.all[first], tag), index, index);
    const [isAfter, isBefore] = [kinds[first - 1] === "apostrophe", kinds[end] === "apostrophe"];
    let raw = parts.map((part) => characters.spelling(part.first, part.end)).join("");
    if (edges && isAfter) raw = characters.all[--first] + raw;
    if (edges && isBefore) raw += characters.all[end++];
    const word = new Word(characters.shown(first, end), keysOf(raw, tag, edges), index, index);
    word.edges = edges ? ["", ""] : [isAfter ? "'" : "", isBefore ? "'" : ""];
    return word;
  });
}

/** A text without any word, such as `?!`: what stands between white space. */
function piecesOf(characters, tag) {
  const pieces = [];
  let first = null;
  for (let index = 0; index <= characters.all.length; index++) {
    const isOver = index === characters.all.length || characters.kinds[index] === "space";
    if (isOver && first !== null) pieces.push([first, index]);
    first = isOver ? null : first ?? index;
  }
  return pieces.map(([start, end], index) => {
    const key = plainApostrophes(caseFold(plainApostrophes(characters.spelling(start, end).normalize("NFC")).normalize("NFKC")));
    return new Word(characters.shown(start, end), comparedBy(key, tag), index, index);
  });
}

function plainApostrophes(text) {
  return Array.from(text, (character) => (APOSTROPHE.test(character) ? "'" : character)).join("");
}

/** The words of a text under the folding in a language, a tag or null, as the grader compares them. */
export function fold(text, language = null) {
  const found = foldedIn(text, subtag(language));
  return found.map(({ shown, key, plain, bare }) => ({ shown, key, plain, bare }));
}

function foldedIn(text, tag) {
  return wordsOf(new Characters(text), tag);
}

// The folding: keys of a word.

const TURKIC = setOf("az ba crh gag kk tr tt");
const AE_IS_A_LETTER = setOf("da fo is nb nn no");
const MAX_CACHED = 30; // code units; what is longer is seldom a word
const MAX_FOLDED = 5000; // words kept for each language
// Superscripts, subscripts and fractions: 10² is not 102.
const UNCHANGED = /([\xb2\xb3\xb9\xbc-\xbe\u2070\u2074-\u2079\u2080-\u2089\u2150-\u215f\u2189])/;
const VARIANTS = { ș: "ş", ț: "ţ", ヘ: "へ", ベ: "べ", ペ: "ぺ", ك: "ک", ي: "ی" };
const TONES = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}/g; // Thai and Lao marks
const VOWEL_MARKS = new RegExp(
  "[\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc" +
    "\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08d3-\\u08e1\\u08e3-\\u08ff]",
  "g",
);
const ACCENT = /[\u0300-\u036f]/;
const LETTERS_BY_MARK = { "\u0303": "n", "\u0306": "иу", "\u0308": "і", "\u0301": "кг" }; // ñ й ў ї ќ ѓ are letters
const PLAIN_LETTERS = {
  ...{ ة: "ه", ہ: "ه", ھ: "ه", ۃ: "ه", ى: "ی", ي: "ی", ٱ: "ا" },
  ...{ "\u0901": "\u0902", "\u0981": "\u0982", "\u0a01": "\u0a02", "\u0a81": "\u0a82", "\u0b01": "\u0b02" }, // nasals
  ...{ "\u093c": "", "\u09bc": "", "\u0a3c": "", "\u0abc": "", "\u0b3c": "" }, // nuktas
  ...{ ø: "o", ł: "l", đ: "d", ħ: "h", ð: "d", þ: "th", ı: "i", ŋ: "n", ə: "e", æ: "ae", ŧ: "t" },
  ...{ ɓ: "b", ɖ: "d", ɗ: "d", ɛ: "e", ɔ: "o", ƙ: "k", ƴ: "y" },
};
const WRITTEN_OUT = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", đ: "dj", ŋ: "ng" };
const WRITTEN_OUT_IN_ESPERANTO = { ...WRITTEN_OUT, ĉ: "ch", ĝ: "gh", ĥ: "hh", ĵ: "jh", ŝ: "sh" };

const foldedWords = new Map();

/** The keys of a word: cached, texts of a course having few different ones. */
function keysOf(raw, tag, edges = false) {
  if (edges || raw.length > MAX_CACHED) return comparedBy(spelledKey(raw, tag, edges), tag);
  const rules = rulesOf(tag);
  let cache = foldedWords.get(rules);
  if (!cache || cache.size >= MAX_FOLDED) foldedWords.set(rules, (cache = new Map()));
  let found = cache.get(raw);
  if (!found) cache.set(raw, (found = comparedBy(spelledKey(raw, tag, false), tag)));
  return found;
}

/** The languages that fold alike. */
function rulesOf(tag) {
  if (TURKIC.has(tag)) return "tr";
  if (AE_IS_A_LETTER.has(tag)) return "da";
  return tag === "ru" || tag === "eo" ? tag : "";
}

function keysOfSign(character, tag) {
  if (HYPHEN.test(character)) return comparedBy("\u2212", tag);
  return comparedBy(variants(folding(character.normalize("NFKC"), tag)), tag);
}

/** What a word is compared by. `places` is the strict key with joiners, and ʼ for apostrophes that are letters. */
function comparedBy(places, tag) {
  if (tag !== "eo" && !NOT_ASCII.test(places)) {
    return { places, strict: places, key: places, plain: places, bare: places, bare2: places };
  }
  const strict = places.replaceAll("\u200c", "").replaceAll("ʼ", "'");
  let key = strict.replaceAll("œ", "oe");
  if (!AE_IS_A_LETTER.has(tag)) key = key.replaceAll("æ", "ae");
  if (tag === "ru") key = key.replaceAll("ё", "е");
  const bare = bareOf(key, tag);
  const writtenOut = replaced(key, tag === "eo" ? WRITTEN_OUT_IN_ESPERANTO : WRITTEN_OUT);
  const bare2 = writtenOut === key ? bare : bareOf(writtenOut, tag);
  return { places, strict, key, plain: key.replace(VOWEL_MARKS, ""), bare, bare2 };
}

/** The strict key before joiners are left out and letters are made apostrophes. */
function spelledKey(raw, tag, edges) {
  if (PLAIN.test(raw)) return folding(raw, tag);
  const parts = typed(raw.normalize("NFC")).split(UNCHANGED);
  const compatible = parts.map((part) => (UNCHANGED.test(part) ? part : part.normalize("NFKC"))).join("");
  return ungrouped(cut(variants(folding(kept(typed(compatible)), tag)), edges));
}

/** Apostrophes are `'` (ʼ those that are letters), hyphens `-`, after kana `ー`; none beside scripts without blanks. */
function typed(text) {
  if (!NOT_ASCII.test(text)) return text.replaceAll("`", "'");
  const characters = Array.from(text);
  const isBeside = (index) => isUnspaced(characters[index - 1] ?? " ") || isUnspaced(characters[index + 1] ?? " ");
  return characters
    .map((character, index) => {
      if (DASH.test(character) && KANA.test(characters[index - 1] ?? "")) return "ー";
      if (APOSTROPHE.test(character)) return isBeside(index) ? "" : LETTER_APOSTROPHE.test(character) ? "ʼ" : "'";
      if (HYPHEN.test(character)) return isBeside(index) ? "" : "-";
      return character;
    })
    .join("");
}

/** Letters, marks, numbers and what joins them; decimal digits as 0 to 9. */
function kept(text) {
  const characters = Array.from(text);
  const isDigit = (index) => DIGIT.test(characters[index] ?? "");
  return characters
    .map((character, index) => {
      if (isDigit(index)) return digitOf(character);
      if (kindOf(character) === "invisible") return "";
      if (WORD.test(character) || "'-\u200c".includes(character)) return character;
      return ".,:/".includes(character) && isDigit(index - 1) && isDigit(index + 1) ? character : "";
    })
    .join("");
}

/** Decimal digits stand in tens, one after the other. */
function digitOf(character) {
  const point = character.codePointAt(0);
  let zero = point;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

function folding(text, tag) {
  const turkic = TURKIC.has(tag) ? text.replaceAll("I", "ı").replaceAll("İ", "i") : text;
  return caseFold(turkic).normalize("NFC");
}

/** Characters that keyboards give for one another, and marks in one order. */
function variants(text) {
  return replaced(text, VARIANTS).replace(TONES, (marks) => Array.from(marks).sort().join(""));
}

function cut(text, edges) {
  const around = edges ? "-\u200c" : "'ʼ-\u200c";
  let [start, end] = [0, text.length];
  while (start < end && around.includes(text[start])) start++;
  while (end > start && around.includes(text[end - 1])) end--;
  return text.slice(start, end);
}

/** 1.000.000 as 1000000: numbers of up to three digits and groups of three, all after the same sign. */
function ungrouped(text) {
  return text.replace(/[0-9]+(?:[.,'ʼ][0-9]+)+/g, (number) => {
    const sign = number.match(/[^0-9]/)[0];
    const whole = number.match(sign === "." ? /^[0-9.]+/ : sign === "," ? /^[0-9,]+/ : /^[0-9'ʼ]+/)[0];
    const [head, ...groups] = whole.split(/[^0-9]/);
    const isGrouped = head.length <= 3 && groups.every((group) => group.length === 3);
    return isGrouped ? [head, ...groups].join("") + number.slice(whole.length) : number;
  });
}

/** Without marks and what else keyboards lack; a mark that makes another letter is not removed. */
function bareOf(key, tag) {
  const bare = NOT_ASCII.test(key) ? replaced(withoutMarks(key), PLAIN_LETTERS) : key;
  return tag === "eo" ? bare.replace(/([cghjsu])x/g, "$1") : bare;
}

function withoutMarks(text) {
  let [bare, base] = ["", ""];
  for (const character of text.normalize("NFD")) {
    if (ACCENT.test(character)) {
      if (base && LETTERS_BY_MARK[character]?.includes(base)) bare += character;
      continue;
    }
    if (!isCombining(character)) base = character;
    bare += character;
  }
  return bare.replace(VOWEL_MARKS, "").normalize("NFC");
}

function replaced(text, table) {
  if (!NOT_ASCII.test(text)) return text;
  let changed = "";
  for (const character of text) changed += table[character] ?? character;
  return changed;
}

/** The text as searches compare it. */
export function searchKey(text) {
  const typedText = Array.from(text, (character) => searched(character)).join("");
  const visible = Array.from(typedText.normalize("NFKD").replace(VOWEL_MARKS, ""))
    .filter((character) => !ACCENT.test(character) && !["invisible", "joiner"].includes(kindOf(character)))
    .join("");
  const characters = Array.from(caseFold(visible), (character) =>
    DIGIT.test(character) ? digitOf(character) : searched(character),
  );
  return replaced(characters.join(""), { ...PLAIN_LETTERS, œ: "oe", ك: "ک" });
}

function searched(character) {
  if (APOSTROPHE.test(character)) return "'";
  return HYPHEN.test(character) ? "-" : character;
}

// When two words are the same, alike, or one a slip of the other.

function isSame(one, other) {
  if (one.key === other.key) return true;
  return one.plain === other.plain && (one.plain === one.key || other.plain === other.key);
}

function isStrictlySame(one, other) {
  return one.strict === other.strict;
}

function isAlike(expected, given, language) {
  if (isSame(expected, given)) return true;
  const isNear =
    expected.bare === given.bare || expected.bare2 === given.bare || expected.bare === given.bare2;
  return isNear && !language.isToldApart(expected, given);
}

/** One letter inserted, missing, replaced or swapped with its neighbour, which makes no other word. */
function isSlip(expected, given, { language, vocabulary }) {
  if (!differByALetter(expected.bare, given.bare) && !differByALetter(expected.bare2, given.bare)) return false;
  if (NUMBER.test(expected.bare) || NUMBER.test(given.bare)) return false;
  const letters = Array.from(expected.bare).filter((character) => LETTER_OR_MARK.test(character)).length;
  if (letters < MIN_LETTERS_FOR_A_SLIP) return false;
  return !vocabulary().has(given.bare) && !language.isAnother(expected, given);
}

function differByALetter(expected, given) {
  if (Math.abs(expected.length - given.length) > 2) return false;
  const [one, other] = [Array.from(expected), Array.from(given)];
  if (one.length === 0 || other.length === 0) return false;
  const [start, end] = equalEnds(one, other, Object.is);
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const isSwap = left.length === 2 && left[0] === right[1] && left[1] === right[0] && right.length === 2;
  // The end of a word carries its gender, number and person: there a changed letter is an error.
  const isOne = left.length <= 1 && right.length <= 1 && left.length + right.length > 0 && one.at(-1) === other.at(-1);
  const touched = [...left, ...right];
  return (isSwap || isOne) && touched.every((letter) => LETTER_OR_MARK.test(letter) && !HAN_OR_KANA.test(letter));
}

/** How many items are equal at the start, and of the others at the end. */
function equalEnds(one, other, equal) {
  const shorter = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && equal(one[start], other[start])) start++;
  while (end < shorter - start && equal(one.at(-1 - end), other.at(-1 - end))) end++;
  return [start, end];
}

// The forms of a text: other ways to read it that count.

/** A text in its forms, each of words and of the written words that they stand for. Made when they are needed. */
class Reading {
  constructor(text, language) {
    this.language = language;
    this.characters = new Characters(text);
  }

  /** As written. */
  get written() {
    return (this._written ??= this.form(this.characters));
  }

  /** Without white space after apostrophes. */
  get joined() {
    return (this._joined ??= this.variant(this.characters.withoutSpaces()));
  }

  /** Words of scripts without blanks apart. */
  get pieces() {
    return (this._pieces ??= UNSPACED.test(this.characters.text)
      ? this.form(this.characters, { apart: true })
      : this.written);
  }

  /** Contractions and `&` written out. */
  get spelled() {
    return (this._spelled ??= this.language.table ? spelledOut(this.written, this.language) : this.written);
  }

  /** The numbers and signs that it has written as such. */
  get standing() {
    return (this._standing ??= standingIn(this.spelled, this.language));
  }

  /** The same text where apostrophes at the edges of words are letters. */
  get edged() {
    if (!this._edged) {
      this._edged = new Reading(this.characters.text, this.language);
      this._edged.options = { edges: true };
    }
    return this._edged;
  }

  /** This text and another, as they are compared: a letter at an edge may look like an apostrophe. */
  against(given) {
    return this.hasLetterAtEdge() ? [this.edged, given.edged] : [this, given];
  }

  hasLetterAtEdge() {
    const { text, all } = this.characters;
    if (!LETTER_APOSTROPHE.test(text)) return false;
    const isLetter = (index) => LETTER_APOSTROPHE.test(all[index] ?? "");
    return runsOf(this.characters).some(({ first, end, isSign }) => !isSign && (isLetter(first - 1) || isLetter(end)));
  }

  form(characters, options) {
    const found = wordsOf(characters, this.language.tag, { ...options, ...this.options });
    return { words: found, written: found };
  }

  variant(characters) {
    return characters === this.characters ? this.written : this.form(characters);
  }
}

function spelledOut(form, { tag, table }) {
  let isChanged = false;
  const found = form.words.flatMap((word, index) => {
    const texts = word.key === "&" ? table.signs["&"]?.slice(0, 1) : contracted(word, table.contractions);
    if (!texts) return [word];
    isChanged = true;
    const isSecond = texts.length > 1 && table.second_before.includes(form.words[index + 1]?.key);
    return standingFor(foldedIn(texts[isSecond ? 1 : 0], tag), word);
  });
  return isChanged ? { words: found, written: form.written } : form;
}

/** Other words in the places of a word. */
function standingFor(others, { first, last }) {
  return others.map((other) => new Word(other.shown, other, first, last));
}

/** What a contraction stands for; its apostrophes may be at its edges, as in 't. */
function contracted({ key, edges = ["", ""] }, contractions) {
  const [before, after] = edges;
  if (!before && !after) return contractions.get(key);
  const spellings = [before + key + after, before + key, key + after, key];
  return contractions.get(spellings.find((spelling) => contractions.has(spelling)));
}

function contractionsOf({ contractions }, tag) {
  const keyOf = (word) => keys(wordsOf(new Characters(word), tag, { edges: true })).join(" ");
  return new Map(Object.entries(contractions).map(([word, texts]) => [keyOf(word), texts]));
}

/** What numbers and signs are called: the values of each name, its words split at hyphens and joined with blanks. */
function namesOf({ numbers, signs }, tag) {
  const names = { valuesOf: new Map(), values: new Set(), longest: 0 };
  const add = (text, value) => {
    const parts = foldedIn(text, tag).flatMap(partsOf);
    const name = parts.join(" ");
    names.valuesOf.set(name, [...(names.valuesOf.get(name) ?? []), value]);
    names.values.add(value);
    names.longest = Math.max(names.longest, parts.length);
  };
  for (const [text, number] of Object.entries(numbers)) add(text, String(number));
  for (const [sign, texts] of Object.entries(signs)) {
    for (const text of texts) add(text, keysOfSign(sign, tag).key);
  }
  return names;
}

function partsOf({ key }) {
  return key.split("-");
}

function standingIn(form, { table }) {
  return table ? keys(form.words).filter((key) => table.names.values.has(key)) : [];
}

/** Two forms with the numbers and signs that either of them has written as such. */
function inDigits(one, other, standing, { tag, table }) {
  return [one, other].map((form) => substituted(form, new Set(standing), table.names, tag));
}

function substituted(form, standing, names, tag) {
  const found = [];
  for (let index = 0; index < form.words.length; index++) {
    const [value, last] = longestName(form.words, index, standing, names);
    if (value === null) {
      found.push(form.words[index]);
      continue;
    }
    const word = new Word(value, comparedBy(value, tag), form.words[index].first, form.words[last].last);
    const name = form.words.slice(index, last + 1).flatMap(partsOf).join(" ");
    found.push(Object.assign(word, { isSubstituted: true, name }));
    index = last;
  }
  return { words: found, written: form.written };
}

/** Whether a number stands for two names in the same place: `un` and `una` are both 1, and not the same. */
function haveOtherNames({ words: expected }, { words: given }) {
  return expected.some(({ isSubstituted, key, name }, at) => {
    const other = given[at];
    return isSubstituted && other?.isSubstituted && key === other.key && name !== other.name;
  });
}

/** The number or sign that the words from a place on name, and the place of the last; null where none stands. */
function longestName(all, start, standing, names) {
  let [value, last] = [null, start];
  const parts = [];
  for (let index = start; index < all.length; index++) {
    parts.push(...partsOf(all[index]).slice(0, names.longest + 1));
    if (parts.length > names.longest) break;
    const found = names.valuesOf.get(parts.join(" "))?.find((one) => standing.has(one));
    if (found !== undefined) [value, last] = [found, index];
  }
  return [value, last];
}

/** `3:00`, as recognisers write full hours, as 3 and the word for hours. */
function withHours(form, { tag, table }) {
  if (!table) return form;
  const found = form.words.flatMap((word) => {
    if (!/^[0-9]{1,2}:00$/.test(word.key)) return [word];
    return standingFor(foldedIn(`${Number(word.key.split(":")[0])} ${table.hour ?? ""}`, tag), word);
  });
  return { words: found, written: form.written };
}

// The text rule: how an answer compares with the texts that an author accepts.

/** The answer against the accepted text that it is measured by: best verdict, fewest differences, first. */
function bestMatch(accepted, answer, languages, strict) {
  const written = [];
  const matches = [];
  for (const [index, language] of languages.entries()) {
    const context = contextOf(accepted, language, strict);
    const given = new Reading(answer, language);
    const pairs = context.readings.map((reading) => reading.against(given));
    // Another language often only adds what its table knows.
    if (index === 0 || !language.comparesAs(languages[0], accepted)) {
      for (const pair of pairs) {
        const found = Array.from(asWritten(...pair, context));
        if (found[0].verdict === "correct") written.push(found[0]);
        if (isEqualText(found[0])) return closest(written);
        matches.push(...found);
      }
    }
    if (strict || !language.table || written.length > 0) continue;
    for (const pair of pairs) matches.push(...byTable(...pair, context));
  }
  return closest(written.length > 0 ? written : matches);
}

function closest(matches) {
  const best = Math.min(...matches.map((match) => rank(match.verdict)));
  return least(
    matches.filter((match) => rank(match.verdict) === best),
    differencesOf,
  );
}

/** What the accepted texts have in common for a comparison; `vocabulary`: all their words. */
function contextOf(accepted, language, strict) {
  const readings = accepted.map((text) => new Reading(text, language));
  let found = null;
  const vocabulary = () => (found ??= new Set(readings.flatMap((reading) => bares(reading.written.words))));
  return { language, strict, readings, vocabulary };
}

function matchOf(expected, forms, context, result) {
  return { accepted: expected.characters.text, expected: forms[0], given: forms[1], context, ...result };
}

/** The verdicts on two texts as written, and in the forms that are made of the characters. */
function* asWritten(expected, given, context) {
  const { strict } = context;
  const differs = (name) => expected[name] !== expected.written || given[name] !== given.written;
  const written = (strict ? compareStrictly : compareWords)(expected.written.words, given.written.words, context);
  yield matchOf(expected, [expected.written, given.written], context, written);
  if (written.verdict === "correct") return;
  if (!strict && differs("joined") && isSameText([expected.joined, given.joined])) {
    yield matchOf(expected, [expected.joined, given.joined], context, { verdict: "correct", score: 1 });
  }
  if (differs("pieces")) {
    const score = shareOf(expected.pieces.words, given.pieces.words, context);
    if (score !== null) yield matchOf(expected, [expected.pieces, given.pieces], context, { verdict: "incomplete", score });
  }
}

/** The verdicts on two texts in the forms that the table of the language makes. */
function* byTable(expected, given, context) {
  const { language } = context;
  if (expected.spelled !== expected.written || given.spelled !== given.written) {
    const result = compareWords(expected.spelled.words, given.spelled.words, context);
    yield matchOf(expected, [expected.spelled, given.spelled], context, result);
  }
  const standing = [...expected.standing, ...given.standing];
  if (standing.length === 0) return;
  const digits = inDigits(expected.spelled, given.spelled, standing, language);
  if (haveOtherNames(...digits)) return;
  const result = compareWords(digits[0].words, digits[1].words, context);
  if (language.isOwn) {
    yield matchOf(expected, digits, context, result);
  } else if (result.verdict === "correct" || result.verdict === "accent") {
    yield matchOf(expected, digits, context, { verdict: "typo", score: TYPO_SCORE, isTaughtDigits: true });
  }
}

function compareWords(expected, given, context) {
  if (expected.length === given.length) {
    if (expected.every((word, index) => isSame(word, given[index]))) return { verdict: "correct", score: 1 };
    const unlike = expected.flatMap((word, index) => (isAlike(word, given[index], context.language) ? [] : [index]));
    if (unlike.length === 0) return { verdict: "accent", score: ACCENT_SCORE };
    if (unlike.length === 1 && isSlip(expected[unlike[0]], given[unlike[0]], context)) {
      return { verdict: "typo", score: TYPO_SCORE };
    }
  }
  if (isBlankSlip(expected, given, context.language)) return { verdict: "typo", score: TYPO_SCORE };
  return unfinishedOrWrong(expected, given, context);
}

function compareStrictly(expected, given, context) {
  const isEqual = expected.length === given.length && expected.every((word, at) => isStrictlySame(word, given[at]));
  return isEqual ? { verdict: "correct", score: 1 } : unfinishedOrWrong(expected, given, context);
}

function unfinishedOrWrong(expected, given, context) {
  const share = shareOf(expected, given, context);
  return share === null ? { verdict: "wrong", score: 0 } : { verdict: "incomplete", score: share };
}

/** The share given, when the words given are some of the expected ones in order; else null. */
function shareOf(expected, given, { strict, language }) {
  if (given.length >= expected.length) return null;
  let found = 0;
  for (const word of expected) {
    if (found === given.length) break;
    if (strict ? isStrictlySame(word, given[found]) : isAlike(word, given[found], language)) found++;
  }
  return found === given.length ? found / expected.length : null;
}

function isSameText([one, other]) {
  const [expected, given] = [one.words, other.words];
  return expected.length === given.length && expected.every((word, index) => isSame(word, given[index]));
}

function isEqualText({ verdict, expected, given }) {
  return verdict === "correct" && expected.words.every((word, index) => word.key === given.words[index].key);
}

/** The number of words that differ, first without and then with regard to marks. */
function differencesOf({ expected, given }) {
  const ranked = given.words.slice(0, MAX_WORDS_TO_RANK);
  return [distance(bares(expected.words), bares(ranked)), distance(keys(expected.words), keys(ranked))];
}

/** Whether the letters are the same, and only blanks, hyphens and apostrophes differ, as keyboards make them. */
function isBlankSlip(expected, given, language) {
  const letters = lettersOf(expected);
  if (letters === "" || letters !== lettersOf(given)) return false;
  const [one, other] = [placesIn(expected, language.tag), placesIn(given, language.tag)];
  if (PLACES.every((name) => sameSets(one[name], other[name]))) return false;
  for (const place of other.apostrophes) if (!one.apostrophes.has(place)) return false;
  const lacking = [...one.apostrophes].filter((place) => !other.apostrophes.has(place));
  if (lacking.length > 0 && !ELIDING.has(language.tag)) return false;
  if (lacking.some((place) => one.letters.has(place))) return false;
  const moved = differing(one.beginnings, other.beginnings);
  if (differing(one.hyphens, other.hyphens).some((place) => isInsideNumber(letters, place))) return false;
  if (moved.some((place) => isInsideNumber(letters, place) && !isBetweenThousands(letters, place))) return false;
  const ignored = [...PLACES.slice(2).flatMap((name) => [...one[name], ...other[name]]), ...lacking];
  const isIgnored = new Set(ignored);
  const errors = moved.filter((place) => !isIgnored.has(place) && !isBetweenSyllables(letters, place));
  if (errors.length > 1) return false;
  // What is written as one word, or as two, must not be another word of the course, as `porque` for `por qué`.
  if (errors.some((place) => language.isAnotherText(wordsAt(place, one, expected), wordsAt(place, other, given)))) return false;
  // A word that stands alone in both texts must not be another word of the course.
  return [...one.beginnings].every(([place, index]) => {
    const facing = other.beginnings.get(place);
    if (facing === undefined) return true;
    const [left, right] = [expected[index], given[facing]];
    if (left.bare === right.bare) return isSame(left, right) || !language.isToldApart(left, right);
    const lacksOne = one.ends[index] === other.ends[facing] && apostrophesIn(left) > apostrophesIn(right);
    return !lacksOne || !language.isAnother(left, right); // such as `its` for `it's`
  });
}

function apostrophesIn({ bare }) {
  return bare.split("'").length - 1;
}

/** The word around a place, or those that end and begin there. */
function wordsAt(place, { ends }, all) {
  return all.filter((_, index) => (ends[index - 1] ?? 0) <= place && place <= ends[index]);
}

const PLACES = ["beginnings", "apostrophes", "hyphens", "joiners"];

/** Where in its letters a text has the beginnings of words (with their index), apostrophes, hyphens and joiners. */
function placesIn(all, tag) {
  const places = { beginnings: new Map(), apostrophes: new Set(), letters: new Set(), hyphens: new Set(), joiners: new Set() };
  places.ends = [];
  let at = 0;
  all.forEach(({ places: spelled, bare }, index) => {
    if (!places.beginnings.has(at)) places.beginnings.set(at, index);
    if (!MARKING.test(spelled)) {
      at += bare.length;
      places.ends.push(at);
      return;
    }
    for (const part of spelled.split(MARKING)) {
      if (part === "'" || part === "ʼ") places.apostrophes.add(at);
      if (part === "ʼ") places.letters.add(at);
      if (part === "-") places.hyphens.add(at);
      if (part === "\u200c") places.joiners.add(at);
      if (!MARKING.test(part)) at += bareLength(part, tag);
    }
    places.ends.push(at);
  });
  return places;
}

function bareLength(places, tag) {
  return comparedBy(places, tag).bare.length;
}

const MARKING = /(['ʼ\u200c-])/;

function sameSets(one, other) {
  return one.size === other.size && [...one.keys()].every((place) => other.has(place));
}

function differing(one, other) {
  return [...[...one.keys()].filter((place) => !other.has(place)), ...[...other.keys()].filter((place) => !one.has(place))];
}

/** Whether a blank or a hyphen at this place makes another number. */
function isInsideNumber(letters, place) {
  return place > 0 && DIGITS.test(letters[place - 1]) && DIGITS.test(letters[place] ?? "");
}

const DIGITS = /[0-9\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]/;

function isBetweenThousands(letters, place) {
  return /^[0-9]{3}(?![0-9])/.test(letters.slice(place, place + 4)) && !/^[0-9]{4}$/.test(letters.slice(Math.max(0, place - 4), place));
}

function isBetweenSyllables(letters, place) {
  return /[\uac00-\ud7a3]/.test(letters[place - 1]) && /[\uac00-\ud7a3]/.test(letters[place]);
}

function lettersOf(all) {
  return bares(all).join("").replace(/['-]/g, "");
}

function keys(text) {
  return text.map((word) => word.key);
}

function bares(text) {
  return text.map((word) => word.bare);
}

// Speech: what a recogniser heard is compared letter by letter.

function heard(accepted, guess, language, needed) {
  const given = new Reading(guess, language);
  const context = contextOf(accepted, language, false);
  return context.readings.flatMap((reading, index) => {
    const [one, other] = reading.against(given);
    const pairs = [[one.written, other.written]];
    if (language.table) {
      const spoken = withHours(other.spelled, language);
      pairs.push(inDigits(one.spelled, spoken, [...one.standing, ...standingIn(spoken, language)], language));
    }
    return pairs.map(([expected, said]) => {
      const result = compareSpeech(expected.words, said.words, needed, context);
      return { accepted: accepted[index], guess, expected, given: said, context, ...result };
    });
  });
}

function compareSpeech(expected, given, needed, context) {
  const [one, other] = [Array.from(lettersOf(expected)), Array.from(lettersOf(given))];
  const [differences, longer] = [distance(one, other), Math.max(one.length, other.length)];
  if (differences === 0) return { verdict: "correct", score: 1, differences };
  if (100 * (longer - differences) >= needed * longer && numbersIn(expected) === numbersIn(given)) {
    return { verdict: "typo", score: TYPO_SCORE, differences };
  }
  return { ...unfinishedOrWrong(expected, given, context), differences };
}

/** The words of digits alone: who says another number says something else. */
function numbersIn(all) {
  return keys(all)
    .filter((key) => /^[0-9]+$/.test(key))
    .sort()
    .join(" ");
}

// Diffs of words.

/** How an answer differs word by word; words that differ by blanks and hyphens are one entry. */
function diffOf({ expected, given, context, isTaughtDigits = false }) {
  const [left, right] = [expected.words, given.words];
  // In the language taught, a number in digits is a slip.
  const isTypo = (one, other) => isTaughtDigits && (one.isSubstituted || other.isSubstituted);
  const opFor = (one, other) => {
    const op = wordOp(one, other, context);
    return isTypo(one, other) && op !== "replace" ? "typo" : op;
  };
  const entries = (one, other) =>
    align(one, other, opFor).map(([op, word, got]) => ({ op, left: word ? [word] : [], right: got ? [got] : [] }));
  const isBlank = isBlankSlip(left, right, context.language) && !isAlikeText(left, right, context);
  const all = isBlank ? aroundSlip(left, right, entries) : entries(left, right);
  return joinedEntries(all).map(({ op, left: wanted, right: got }) => ({
    op,
    expected: shownOf(wanted, expected.written),
    given: shownOf(got, given.written),
  }));
}

function isAlikeText(expected, given, { language }) {
  return expected.length === given.length && expected.every((word, index) => isAlike(word, given[index], language));
}

function aroundSlip(expected, given, entries) {
  const [start, end] = equalEnds(expected, given, (one, other) => one.bare === other.bare);
  const [left, right] = [expected.length - end, given.length - end];
  return [
    ...entries(expected.slice(0, start), given.slice(0, start)),
    { op: "typo", left: expected.slice(start, left), right: given.slice(start, right) },
    ...entries(expected.slice(left), given.slice(right)),
  ];
}

function wordOp(expected, given, context) {
  if (context.strict && isStrictlySame(expected, given)) return "equal";
  if (!context.strict && isSame(expected, given)) return "equal";
  if (isAlike(expected, given, context.language)) return "accent";
  return isSlip(expected, given, context) ? "typo" : "replace";
}

const SEVERITY = ["equal", "accent", "typo", "replace"];

/** Entries that have a written word in common are one, with all between them. */
function joinedEntries(entries) {
  const joined = [];
  const seen = { left: new Map(), right: new Map() };
  for (const entry of entries) {
    let first = joined.length;
    for (const side of ["left", "right"]) {
      const shared = entry[side].length > 0 ? seen[side].get(entry[side][0].first) : undefined;
      if (shared !== undefined) first = Math.min(first, shared);
    }
    const parts = [...joined.splice(first), entry];
    joined.push(parts.length === 1 ? entry : combined(parts));
    for (const side of ["left", "right"]) {
      const last = entry[side].at(-1);
      if (last) seen[side] = new Map([[last.last, joined.length - 1]]);
      else for (const [place, index] of seen[side]) seen[side].set(place, Math.min(index, joined.length - 1));
    }
  }
  return joined;
}

function combined(parts) {
  const ops = new Set(parts.map(({ op }) => op));
  const [only] = ops;
  let op = "replace";
  if (ops.size === 1) op = only;
  else if (!ops.has("missing") && !ops.has("extra")) op = SEVERITY.findLast((severity) => ops.has(severity));
  return { op, left: parts.flatMap(({ left }) => left), right: parts.flatMap(({ right }) => right) };
}

/** The written words that words stand for. */
function shownOf(all, written) {
  if (all.length === 0) return null;
  return written
    .slice(all[0].first, all.at(-1).last + 1)
    .map((word) => word.shown)
    .join(" ");
}

/** How a blank as a whole differs, regardless of `strict`. */
function opOfBlank(match) {
  if (match.verdict === "correct") return "equal";
  if (match.given.words.length === 0) return "missing";
  if (!match.context.strict) return match.verdict === "accent" || match.verdict === "typo" ? match.verdict : "replace";
  const context = { ...match.context, strict: false };
  const texts = new Reading(match.accepted, context.language).against(new Reading(match.written, context.language));
  const found = [...asWritten(...texts, context), ...(context.language.table ? byTable(...texts, context) : [])];
  const best = Math.min(...found.map(({ verdict }) => rank(verdict)));
  return ["accent", "accent", "typo"][best] ?? "replace";
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

// The normalisation N, by which tokens of texts are found: pairs, items in order, entries of a bank, words of a course.

const APOSTROPHES = /[\u2018\u2019\u02bc\xb4`\uff07]/g;
const ZERO_WIDTH = /[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const AROUND = /[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;
const CHEROKEE = /[\u13a0-\u13fd\uab70-\uabbf]/;
const PLAIN = /^[0-9A-Za-z]+$/; // most words of many languages: nothing but the case to normalise
const NOT_ASCII = /[^\x00-\x7f]/;

/** The words of a text after N: as written but for the punctuation around them, after N, and without accents. */
export function words(text) {
  const tokens = split(text);
  const stripped = tokens.map((token) => word(trim(token), trim(normalisedToken(token)))).filter(({ key }) => key);
  // Punctuation only: then the punctuation is the text.
  return stripped.length > 0 ? stripped : tokens.map((token) => word(token, normalisedToken(token))).filter(({ key }) => key);
}

/** N of a text; two texts are equal when these are. */
export function normalised(text) {
  return keys(words(text)).join(" ");
}

function word(shown, key) {
  return { shown, key, bare: stripAccents(key) };
}

function split(text) {
  return text.split(WHITE_SPACE).filter(Boolean);
}

function normalisedToken(token) {
  if (PLAIN.test(token)) return token.toLowerCase();
  return caseFold(token.normalize("NFC")).normalize("NFC").replace(APOSTROPHES, "'").replace(ZERO_WIDTH, "");
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

/** No language, no words, no tables. */
const NO_COURSE = new Course(null, null, [], {});
