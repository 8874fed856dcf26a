// What is marked in the outline: records that learners have otherwise, and records with a problem.

import { below, get, post } from "./requests.js";

const MOST = 100; // of each list: the dots of a course with more say enough
const AT_ONCE = 50; // exercises of a request
const WORST = ["error", "warning", "info"];

export const NO_MARKS = { changed: new Set(), problems: new Map(), counts: null };

const lessonsOf = new Map(); // of exercises: the ids of lessons that have them; a lesson that takes one has a change of its own

/** Changes are read where learners have something else: neither in a course that publishes each, nor before the first publication. */
export async function readMarks(account, courseId, { publish_mode: mode, revision, changes: counts }) {
  const hasChanges = mode === "manual" && revision !== null && Object.values(counts).some(Boolean);
  const [changes, problems] = await Promise.all([
    hasChanges ? get(account, below(courseId, `changes?limit=${MOST}`)) : { data: [] },
    get(account, below(courseId, `problems?limit=${MOST}`)),
  ]);
  const unknown = changes.data.filter(({ entity, id, change }) => entity === "exercise" && change === "updated" && !lessonsOf.has(id));
  for (let at = 0; at < unknown.length; at += AT_ONCE) {
    const body = { exerciseIds: unknown.slice(at, at + AT_ONCE).map(({ id }) => id) };
    const { data } = await post(account, "/exercises/usage/batch", body, { repeat: true });
    for (const { exerciseId, lessons } of data) lessonsOf.set(exerciseId, lessons.map(({ lessonId }) => lessonId));
  }
  return { changes: changes.data, problems: problems.data, counts: problems.meta.counts };
}

/** `{changed: Set, problems: Map}` by `<entity>/<id>`, what concerns an exercise marks its lesson too; `counts` of all problems by severity. */
export function marksOf({ changes, problems, counts }) {
  const changed = new Set(changes.map(({ entity, id }) => `${entity}/${id}`));
  for (const { entity, id } of changes) {
    if (entity === "lesson_exercise") changed.add(`lesson/${id.split("/")[0]}`);
    if (entity === "exercise") for (const lesson of lessonsOf.get(id) ?? []) changed.add(`lesson/${lesson}`);
  }
  const worst = new Map();
  const mark = (key, severity) => {
    if (!worst.has(key) || WORST.indexOf(severity) < WORST.indexOf(worst.get(key))) worst.set(key, severity);
  };
  for (const { entity, id, lesson_id: lesson, severity } of problems) {
    mark(`${entity}/${id}`, severity);
    if (lesson) mark(`lesson/${lesson}`, severity);
  }
  return { changed, problems: worst, counts };
}
