// Deltas: what a device makes of a document that it has and of what changed in it since. Pure functions.
//
// A package, the words of a course and its media manifest are read whole once. Afterwards `?since=<revision>` responds
// with a delta, or with the whole document again where it has none. Whatever the edits were, the document of one revision
// and the delta to another are the document of the other: keys, values and order.

/** The document on the device is not the one that the delta is of: read the document whole, without `since`. */
export class DeltaMismatch extends Error {}

const SCALARS = ["counts", "package_version", "revision", "size_bytes"];
const KINDS = [
  // of rows, with the key that names the parent, and the key of the children in the package
  ["levels", "course_id", "sections"],
  ["sections", "level_id", "modules"],
  ["modules", "section_id", "lessons"],
  ["lessons", "module_id", "exercises"],
];

/** Has the service responded with what changed? Else with the whole document. */
export const isDelta = (data) => data.full === false;

/**
 * The document that the service has now: `before` is the one on the device, `data` is the response to
 * `?since=<before.revision>`. Raises DeltaMismatch.
 */
export function applyDelta(before, data) {
  if (!isDelta(data)) {
    const { base_revision, full, ...document } = data;
    return document;
  }
  check(before.revision === data.base_revision, "revision");
  if ("added" in data) return withManifestDelta(before, data);
  return "words" in data.upserted ? withWordsDelta(before, data) : withPackageDelta(before, data);
}

function withManifestDelta(before, { revision, total_bytes, added, removed, missing }) {
  const table = new Map(before.assets.map((asset) => [asset.sha256, asset]));
  replace(table, removed, added, (asset) => asset.sha256);
  const assets = sorted(table);
  check(sum(assets.map(({ bytes }) => bytes)) === total_bytes, "bytes");
  return { ...before, revision, total_bytes, assets, missing };
}

function withWordsDelta(before, delta) {
  const table = new Map(before.words.map((word) => [word.id, word]));
  replace(table, delta.deleted.words, delta.upserted.words, (word) => word.id);
  const words = sorted(table);
  check(words.length === delta.counts.words, "words");
  return { ...before, words, ...scalarsOf(delta) };
}

function withPackageDelta(before, delta) {
  const tables = flattened(before);
  for (const [kind, table] of Object.entries(tables)) {
    replace(table, delta.deleted[kind].map(String), delta.upserted[kind], keyOf);
  }
  const course = delta.upserted.course ?? before.course;
  const places = [...tables.lesson_exercises.values()].map((place) => {
    check(tables.exercises.has(place.exercise_id), place.exercise_id);
    return { ...place, exercise: tables.exercises.get(place.exercise_id) };
  });
  let children = byParent(places, "lesson_id");
  for (const [kind, parent, below] of [...KINDS].reverse()) {
    const rows = [...tables[kind].values()].map((row) => ({ ...row, [below]: children.get(row.id) ?? [] }));
    children = byParent(rows, parent);
  }
  const content = { course, levels: children.get(course.id) ?? [] };
  const found = flattened(content); // without rows that have no parent
  for (const [kind, count] of Object.entries(delta.counts)) check(found[kind].size === count, kind);
  return { ...before, ...content, ...scalarsOf(delta) };
}

/** The rows of a package by kind and key, without their children. */
function flattened(content) {
  const tables = {};
  let parents = [content];
  for (const [kind, , below] of KINDS) {
    parents = parents.flatMap((row) => row[kind]);
    tables[kind] = new Map(parents.map(({ [below]: _, ...row }) => [row.id, row]));
  }
  const places = parents.flatMap((lesson) => lesson.exercises);
  tables.exercises = new Map(places.map(({ exercise }) => [exercise.id, exercise]));
  tables.lesson_exercises = new Map(places.map(({ exercise, ...place }) => [keyOf(place), place]));
  return tables;
}

const keyOf = ({ id, lesson_id, exercise_id }) => id ?? String([lesson_id, exercise_id]);

function replace(table, deleted, upserted, keyIn) {
  for (const key of deleted) check(table.delete(key), key);
  for (const row of upserted) table.set(keyIn(row), row);
}

/** The rows in their order, by the parent that they name. */
function byParent(rows, parent) {
  const found = new Map();
  for (const row of rows.sort((a, b) => a.order - b.order)) {
    if (!found.has(row[parent])) found.set(row[parent], []);
    found.get(row[parent]).push(row);
  }
  return found;
}

const sorted = (table) => [...table].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
const scalarsOf = (delta) => Object.fromEntries(SCALARS.map((name) => [name, delta[name]]));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function check(holds, what) {
  if (!holds) throw new DeltaMismatch(`The delta is of another document: ${what}`);
}
