// The placement test of a course: questions of the service, one after another, that find where to start.
//
// The id of a test is stored before the test is started, so a page that was closed continues with the same one.

import { request } from "./api.js";
import { getValue, remove } from "./database.js";
import { ownKey, putOf } from "./device.js";
import { newId } from "./results.js";

const keyOf = (account, courseId) => ownKey("placement", account, courseId);

/** `{placement, question}` of the test that was left before its end, or of a new one. Raises ApiError. */
export async function startPlacement(account, courseId) {
  const known = await getValue(keyOf(account, courseId));
  if (known) {
    try {
      const state = await start(account, courseId, known);
      if (["running", "done"].includes(state.placement.status)) return state;
    } catch (error) {
      if (error.status !== 409) throw error; // of before a reset of the progress
    }
  }
  const id = newId();
  await putOf(account, "values", { key: keyOf(account, courseId), value: id });
  return start(account, courseId, id);
}

async function start(account, courseId, id) {
  const body = { course_id: courseId, client_id: id };
  return (await request("POST", "/progress/placement", { account, body, repeat: true })).data;
}

/** The next `{placement, question}`; the service stores one answer to a question. `answer` is null for "not known". */
export async function answerPlacement(account, { id }, exerciseId, answer) {
  const body = { exercise_id: exerciseId, answer };
  return (await request("POST", `/progress/placement/${id}/answer`, { account, body, repeat: true })).data;
}

export async function finishPlacement(account, { id, course_id: courseId }, accept) {
  try {
    await request("POST", `/progress/placement/${id}/finish`, { account, body: { accept }, repeat: true });
  } catch (error) {
    if (error.status !== 409) throw error; // finished already: the response was lost
  }
  await remove("values", keyOf(account, courseId));
}
