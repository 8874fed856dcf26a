// What the room of a lesson asks of the service beside its records.

import { get, listAll, post } from "../lib/requests.js";

const exercise = (id, what) => `/exercises/${encodeURIComponent(id)}/${what}`;

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
