// Lists that an author writes as lines: pairs, and the parts of a sentence in order. Pure functions.

import { newId } from "./ids.js";

const SEPARATORS = [/\t/, /\s*=\s*/, /\s+[–—-]\s+/, /\s*;\s*/, /\s*,\s*/];

/** `[{left, right}]` of lines such as `perro = dog`, as a table, a list or a file has them. */
export function pairsIn(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const separator = SEPARATORS.find((each) => lines.every((line) => each.test(line))) ?? SEPARATORS.find((each) => lines.some((line) => each.test(line)));
  return lines.map((line) => {
    const at = separator?.exec(line);
    if (!at) return { left: line.trim(), right: "" };
    return { left: line.slice(0, at.index).trim(), right: line.slice(at.index + at[0].length).trim() };
  });
}

/** The parts of an ordering, one on each line, in the right order. */
export const linesOf = (items = []) => inOrder(items).map(({ text }) => text).join("\n");

const inOrder = (items) => [...items].sort((one, other) => one.correct_order - other.correct_order);

/** The items that lines stand for. An item whose text changes stays the same one, in its place of the list. */
export function itemsOf(lines, items = []) {
  const texts = lines.split("\n").map((line) => line.trim()).filter(Boolean);
  const left = inOrder(items);
  const found = texts.map((text) => {
    const at = left.findIndex((item) => item.text === text);
    return at < 0 ? null : left.splice(at, 1)[0];
  });
  const ids = items.map(({ id }) => id);
  const made = texts.map((text, at) => {
    const item = found[at] ?? left.shift() ?? { id: newId(ids) };
    return { item, entry: { ...item, text, correct_order: at + 1 } };
  });
  const placeOf = ({ item }) => (items.includes(item) ? items.indexOf(item) : items.length);
  return made.sort((one, other) => placeOf(one) - placeOf(other)).map(({ entry }) => entry);
}
