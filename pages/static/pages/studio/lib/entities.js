// How the records that the studio edits are read and written: their addresses, and their fields.

const id = encodeURIComponent;
const COLLECTIONS = { course: "courses", level: "levels", section: "sections", module: "modules", lesson: "lessons", exercise: "exercises" };

/** The path of a record; a word's names its course. */
export const pathOf = (entity, recordId, courseId) =>
  entity === "word" ? `/courses/${id(courseId)}/words/${id(recordId)}` : `/${COLLECTIONS[entity]}/${id(recordId)}`;

/** The fields of what the service tells of a record: those of `data` of an exercise. */
export const fieldsOf = (entity, record) => (entity === "exercise" ? record.data : record);

/** The body that writes `value`, of which the fields `changed` are new. The data of an exercise is written as a whole. */
export const bodyOf = (entity, value, changed) =>
  entity === "exercise" ? { data: value } : Object.fromEntries(changed.map((field) => [field, value[field] ?? null]));

/** The errors of a refusal by field, without the `data.` of exercises. */
export const errorsOf = (entity, errors) =>
  entity === "exercise"
    ? Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field.replace(/^data\./, ""), texts]))
    : errors;

/** Do two values of a field say the same? Key order does not count. */
export function isSame(one, other) {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

/**
 * What remains of the changes `mine`, of `base`, to a record that is `current` at the service: `{mine, theirs}`. Fields of `theirs` were
 * changed by both, to different values.
 */
export function merged(base, mine, current) {
  const left = Object.keys(mine).filter((field) => !isSame(mine[field], current[field]));
  const contested = left.filter((field) => !isSame(base[field], current[field]));
  const of = (fields, from) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { mine: of(left, mine), theirs: contested.length ? of(contested, current) : null };
}

/** `base` with the changes `mine`; undefined removes a field. */
export const laidOver = (base, mine) =>
  Object.fromEntries(Object.entries({ ...base, ...mine }).filter(([, value]) => value !== undefined));
