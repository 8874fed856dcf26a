// What differs between two texts, word by word, and between two lists, item by item. Pure functions.

const LARGEST = 1_000_000; // cells of the table; larger ones are not compared

/** `[{kind, before, after}]` of two sequences; kind: `same`, `removed` (no after) or `added` (no before). */
export function compareSequences(before, after, isSame = (one, other) => one === other) {
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end += 1;
  const same = (at, other) => ({ kind: "same", before: before[at], after: after[other] });
  return [
    ...before.slice(0, start).map((_, at) => same(at, at)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end), isSame),
    ...before.slice(before.length - end).map((_, at) => same(before.length - end + at, after.length - end + at)),
  ];
}

/** By the longest common subsequence. */
function compareMiddle(before, after, isSame) {
  const removed = (value) => ({ kind: "removed", before: value });
  const added = (value) => ({ kind: "added", after: value });
  if (before.length * after.length > LARGEST) return [...before.map(removed), ...after.map(added)];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width); // of the common part from there on
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = isSame(before[i], after[j])
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const entries = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (isSame(before[i], after[j])) entries.push({ kind: "same", before: before[i++], after: after[j++] });
    else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) entries.push(removed(before[i++]));
    else entries.push(added(after[j++]));
  }
  return [...entries, ...before.slice(i).map(removed), ...after.slice(j).map(added)];
}

const words = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "word" }) : null;
const wordsOf = (text) =>
  words ? Array.from(words.segment(text), ({ segment }) => segment) : text.split(/(\s+)/).filter(Boolean);

/** `[{kind, text}]`: the words of two texts; neighbours of one kind are joined. */
export function compareTexts(before, after) {
  const joined = [];
  for (const { kind, before: gone, after: come } of compareSequences(wordsOf(before), wordsOf(after))) add(joined, kind, gone ?? come);
  return joined;
}

/** Joins to the last entries; in a change the removed text comes first, then the added one. A blank divides no change. */
function add(entries, kind, text) {
  const last = entries.at(-1);
  const isBetween = last?.kind === "same" && !last.text.trim() && ["removed", "added"].includes(entries.at(-2)?.kind);
  if (kind !== "same" && isBetween) {
    entries.pop();
    for (const each of ["removed", "added"]) addChanged(entries, each, last.text);
  }
  if (kind === "same") {
    if (last?.kind === "same") last.text += text;
    else entries.push({ kind, text });
  } else {
    addChanged(entries, kind, text);
  }
}

function addChanged(entries, kind, text) {
  const start = entries.findLastIndex((each) => each.kind === "same") + 1;
  const found = entries.slice(start).find((each) => each.kind === kind);
  if (found) found.text += text;
  else entries.splice(kind === "removed" ? start : entries.length, 0, { kind, text });
}

/** The items of two lists; one that took the place of another is `changed`. */
export function compareLists(before, after) {
  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const entries = compareSequences(before, after, isSame);
  const paired = [];
  for (let at = 0; at < entries.length; ) {
    const run = entries.slice(at).findIndex(({ kind }) => kind === "same");
    const length = run === -1 ? entries.length - at : run;
    const [gone, come] = ["removed", "added"].map((kind) => entries.slice(at, at + length).filter((each) => each.kind === kind));
    for (let place = 0; place < Math.max(gone.length, come.length); place += 1) {
      if (gone[place] && come[place]) paired.push({ kind: "changed", before: gone[place].before, after: come[place].after });
      else paired.push(gone[place] ?? come[place]);
    }
    at += length;
    if (at < entries.length) paired.push(entries[at++]);
  }
  return paired;
}
