// The placement test of a course: questions of the service, one after another, that find where to start.
//
// The id of a test is stored before the test is started, so a page that was closed continues with the same one.

import { request } from "./api.js";
import { getValue, putValue, remove } from "./database.js";
import { accountId, newId } from "./results.js";

const keyOf = (courseId) => `placement:${accountId()}:${courseId}`;

/** `{placement, question}` of the test that was left before its end, or of a new one. Raises ApiError. */
export async function startPlacement(courseId) {
  const known = await getValue(keyOf(courseId));
  if (known) {
    try {
      const state = await start(courseId, known);
      if (["running", "done"].includes(state.placement.status)) return state;
    } catch (error) {
      if (error.status !== 409) throw error; // of before a reset of the progress
    }
  }
  const id = newId();
  await putValue(keyOf(courseId), id);
  return start(courseId, id);
}

async function start(courseId, id) {
  const body = { course_id: courseId, client_id: id };
  return (await request("POST", "/progress/placement", { body, repeat: true })).data;
}

/** The next `{placement, question}`; the service stores one answer to a question. `answer` is null for "not known". */
export async function answerPlacement({ id }, exerciseId, answer) {
  const body = { exercise_id: exerciseId, answer };
  return (await request("POST", `/progress/placement/${id}/answer`, { body, repeat: true })).data;
}

export async function finishPlacement({ id, course_id: courseId }, accept) {
  try {
    await request("POST", `/progress/placement/${id}/finish`, { body: { accept }, repeat: true });
  } catch (error) {
    if (error.status !== 409) throw error; // finished already: the response was lost
  }
  await remove("values", keyOf(courseId));
}
