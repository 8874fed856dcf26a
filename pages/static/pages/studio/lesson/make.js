// The exercises that the rows of a list of two columns make: rows of the table that the service imports.

const MOST_WRONG = 3; // words in a bank, or options
const PAIRS = 5; // in an exercise
const FURTHER = /\s+\/\s+|\s*[|;]\s*/; // between several right texts in a cell

export const COLUMNS = ["lesson", "exercise_type", "prompt", "answer", "alternatives", "wrong", "hints", "explanation", "answer_language", "audio_url", "image_url"];

/** What may be made of a list, in the order of the exercises. */
export const KINDS = ["into_taught", "into_known", "build", "choose", "pairs", "listen", "say"];

export const TYPE_OF = {
  into_taught: "translation",
  into_known: "translation",
  build: "translation-word-bank",
  choose: "multiple-choice",
  pairs: "pairs",
  listen: "listening",
  say: "speaking",
};

/** `{taught, known}` of each row: the texts of its two cells. */
export const entriesOf = (rows, taughtFirst) =>
  rows.map((cells) => {
    const [one, other] = [textsOf(cells[0]), textsOf(cells[1])];
    return taughtFirst ? { taught: one, known: other } : { taught: other, known: one };
  });

const textsOf = (cell) => (cell ?? "").split(FURTHER).map((text) => text.trim()).filter(Boolean);

/**
 * `{made, left}`. `made`: {kind, exercise_type, cells: column to text, from: indexes of the entries} of each exercise. `left`: {from, kind,
 * reason} of what an entry cannot make.
 */
export function exercisesOf(entries, kinds) {
  const made = [];
  const left = [];
  const add = (kind, from, { reason, ...cells }) => {
    if (reason) left.push({ kind, from, reason });
    else made.push({ kind, from, exercise_type: TYPE_OF[kind], cells });
  };
  for (const kind of KINDS.filter((each) => kinds.includes(each) && each !== "pairs")) {
    entries.forEach((entry, at) => add(kind, [at], cellsOf(kind, entry, entries)));
  }
  if (kinds.includes("pairs")) {
    const isFilled = (at) => entries[at].taught.length && entries[at].known.length;
    const places = [...entries.keys()];
    for (const from of groups(places.filter(isFilled))) add("pairs", from, pairsOf(from.map((at) => entries[at])));
    for (const at of places.filter((place) => !isFilled(place))) left.push({ kind: "pairs", from: [at], reason: "empty" });
  }
  return { made, left };
}

function cellsOf(kind, { taught, known }, entries) {
  const needsKnown = !["listen", "say"].includes(kind);
  if (!taught.length || (needsKnown && !known.length)) return { reason: "empty" };
  if (kind === "into_taught") return { prompt: known[0], answer: taught[0], alternatives: taught.slice(1).join("|") };
  if (kind === "into_known") return { prompt: taught[0], answer: known[0], alternatives: known.slice(1).join("|") };
  if (!needsKnown) return { answer: taught[0], alternatives: taught.slice(1).join("|") };
  return kind === "build" ? bankOf(taught, known, entries) : optionsOf(taught, known, entries);
}

function bankOf(taught, known, entries) {
  const words = taught[0].split(/\s+/);
  if (words.length < 2) return { reason: "one_word" };
  const own = new Set(words.map(bare));
  const others = entries.flatMap((entry) => (entry.taught[0] ?? "").split(/\s+/)).map(stripped);
  const wrong = distinct(others.filter((word) => word && !own.has(bare(word))), known[0]);
  return wrong.length ? { prompt: known[0], answer: taught[0], wrong: wrong.join("|") } : { reason: "no_others" };
}

function optionsOf(taught, known, entries) {
  const right = new Set(known.map(bare));
  const others = entries.filter((entry) => entry.taught.length).map((entry) => entry.known[0] ?? "");
  const wrong = distinct(others.filter((text) => text && !right.has(bare(text))), taught[0]);
  return wrong.length ? { prompt: taught[0], answer: known[0], wrong: wrong.join("|") } : { reason: "no_others" };
}

const stripped = (word) => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, "");
const bare = (word) => stripped(word).toLowerCase();

/** The first different texts, from a place that the seed tells: neighbours do not all get the same ones. */
function distinct(texts, seed) {
  const unequal = [...new Map(texts.map((text) => [bare(text), text])).values()];
  const start = unequal.length ? [...seed].reduce((sum, sign) => sum + sign.codePointAt(0), 0) % unequal.length : 0;
  return [...unequal.slice(start), ...unequal.slice(0, start)].slice(0, MOST_WRONG);
}

/** Groups of places for one exercise each; none has a single one beside others. */
function groups(places) {
  const found = [];
  for (let at = 0; at < places.length; at += PAIRS) found.push(places.slice(at, at + PAIRS));
  if (found.length > 1 && found.at(-1).length === 1) found.at(-2).push(...found.pop());
  return found;
}

function pairsOf(entries) {
  if (entries.length < 2) return { reason: "too_few" };
  if (entries.some(({ taught }) => taught[0].includes("="))) return { reason: "equals_sign" };
  return { answer: entries.map(({ taught, known }) => `${taught[0]}=${known[0]}`).join("|") };
}

/** The rows of the service's table, with its header. `known`: the tag of the learner's language. */
export const importRows = (lessonId, made, known) => [
  COLUMNS,
  ...made.map(({ kind, exercise_type, cells }) => {
    const all = { lesson: lessonId, exercise_type, ...cells, answer_language: kind === "into_known" ? known : "" };
    return COLUMNS.map((column) => all[column] ?? "");
  }),
];

/** Is it a table with a type in each row, as "Open in a spreadsheet" writes it? */
export const isFullTable = ([header]) => header?.some((cell) => columnOf(cell) === "exercise_type") ?? false;

const columnOf = (cell) => cell.trim().toLowerCase().replace(/[\s-]+/g, "_");

/** The same table for this lesson, whatever lesson its rows name. */
export function tableOf(lessonId, [header, ...rows]) {
  const columns = header.map(columnOf);
  const place = columns.indexOf("lesson");
  const names = columns.filter((_, at) => at !== place);
  return [["lesson", ...names], ...rows.map((cells) => [lessonId, ...names.map((name) => cells[columns.indexOf(name)] ?? "")])];
}
