// The placement tests that were taken on the device without an account, each a record with the id that the service will
// know it by.
//
// {id, account_id, course_id, status, started_at, kind, units, answers: [{exercise_id, answer, is_correct}],
// start_lesson_id, skipped}; `skipped` are the ids of the lessons before the start. Status: `running`, then `accepted`;
// a declined one is removed. account_id is null until an account takes them over; when the service has it, the record
// is removed.

import { getAll, put, remove } from "./database.js";
import { getState, update } from "./store.js";

const KIND = "taken_placement:";

export const readPlacements = async () =>
  (await getAll("values")).filter(({ key }) => key.startsWith(KIND)).map(({ value }) => value);

export async function savePlacement(record) {
  await put("values", { key: KIND + record.id, value: record });
  update({ placements: [...getState().placements.filter(({ id }) => id !== record.id), record] });
}

export async function removePlacement({ id }) {
  await remove("values", KIND + id);
  update({ placements: getState().placements.filter((each) => each.id !== id) });
}

/** Those of the guest, or those that the account has taken over and the service does not have yet. */
export const ownPlacements = ({ placements, account }) =>
  placements.filter(({ account_id }) => account_id === (account?.id ?? null));

export const guestPlacements = ({ placements }) =>
  placements.filter(({ account_id, status }) => account_id === null && status === "accepted");

/** Lesson id to {state, best_score} of the lessons that such a test has skipped. */
export function skippedHere(courseId, state) {
  const accepted = ownPlacements(state).filter(({ course_id, status }) => course_id === courseId && status === "accepted");
  return Object.fromEntries(accepted.flatMap(({ skipped }) => skipped).map((id) => [id, { state: "skipped", best_score: null }]));
}
