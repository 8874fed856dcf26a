// What the room of a lesson asks of the service beside its records.

import { del, get, listAll, patch, post } from "../lib/requests.js";

const exercise = (id, what) => `/exercises/${encodeURIComponent(id)}/${what}`;

export const lessonPath = (lessonId, rest = "") => `/lessons/${encodeURIComponent(lessonId)}${rest}`;
const placePath = (lessonId, id) => lessonPath(lessonId, `/exercises/${encodeURIComponent(id)}`);

/** Puts an exercise into a lesson: at its end, or inserted at `order`. */
export async function assign(account, lessonId, id, place = {}) {
  await post(account, lessonPath(lessonId, "/exercises"), { exercise_id: id, ...place }).catch((error) => {
    if (error.status !== 409) throw error; // it is there already
  });
}

/** Takes an exercise out of a lesson, also while the page is closing. */
export async function unassign(account, lessonId, id) {
  await del(account, placePath(lessonId, id), { keepalive: true }).catch((error) => {
    if (error.status !== 404) throw error; // another author was faster
  });
}

export const reorder = (account, lessonId, id, order) => patch(account, placePath(lessonId, id), { order, insert: true });

/** Exercise id to {learners, correct, wrong_rate, skipped}. */
export async function readStatistics(account, courseId, lessonId) {
  const query = new URLSearchParams({ lesson_id: lessonId, sortBy: "order" });
  const rows = await listAll(account, `/courses/${encodeURIComponent(courseId)}/exercise-statistics?${query}`);
  return new Map(rows.map((row) => [row.exercise_id, row]));
}

/** The lessons that use an exercise: {lessonId, lessonName, courseName} each. */
export const readUses = async (account, id) => (await get(account, exercise(id, "usage"))).data.lessons;

/** How an exercise was answered: {learners, correct, skipped, wrongAnswers} and more. */
export const readAnswers = async (account, id) => (await get(account, exercise(id, "analytics"))).data.answers;

/** How a lesson was taken: {total_completions, unique_users, average_score, median_time_spent} and more. */
export const readCompletions = async (account, id) => (await get(account, `/progress/lesson/${encodeURIComponent(id)}/stats`)).data;

/** The plan of an import of a table, which is made unless `dryRun`. */
export const importTable = async (account, moduleId, csv, dryRun) =>
  (await post(account, `/modules/${encodeURIComponent(moduleId)}/exercises/import`, { csv, dry_run: dryRun })).data.plan;
