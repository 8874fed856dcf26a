// What is marked in the outline: records that learners have otherwise, and records with a problem.

import { below, get } from "./requests.js";

const MOST = 100; // of each list: the dots of a course with more say enough
const WORST = ["error", "warning", "info"];

export const NO_MARKS = { changed: new Set(), problems: new Map() };

export async function readMarks(account, courseId) {
  const [changes, problems] = await Promise.all([
    get(account, below(courseId, `changes?limit=${MOST}`)),
    get(account, below(courseId, `problems?limit=${MOST}`)),
  ]);
  return { changes: changes.data, problems: problems.data };
}

/** `{changed: Set, problems: Map}` by `<entity>/<id>`; what concerns an exercise marks its lesson too. */
export function marksOf({ changes, problems }) {
  const changed = new Set(changes.map(({ entity, id }) => `${entity}/${id}`));
  for (const { entity, id } of changes) if (entity === "lesson_exercise") changed.add(`lesson/${id.split("/")[0]}`);
  const worst = new Map();
  const mark = (key, severity) => {
    if (!worst.has(key) || WORST.indexOf(severity) < WORST.indexOf(worst.get(key))) worst.set(key, severity);
  };
  for (const { entity, id, lesson_id: lesson, severity } of problems) {
    mark(`${entity}/${id}`, severity);
    if (lesson) mark(`lesson/${lesson}`, severity);
  }
  return { changed, problems: worst };
}
