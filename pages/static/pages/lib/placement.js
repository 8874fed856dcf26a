// The placement test of a course: questions, one after another, that find where to start. The service asks an account,
// the device a guest (lib/guest-placement.js).
//
// The id of a test is stored before the test is started, so a page that was closed continues with the same one.

import { request } from "./api.js";
import { getValue, remove } from "./database.js";
import { ownKey, putOf } from "./device.js";
import { answerHere, finishHere, startHere } from "./guest-placement.js";
import { newId } from "./results.js";

const keyOf = (account, courseId) => ownKey("placement", account, courseId);
const remember = (account, courseId, id) => putOf(account, "values", { key: keyOf(account, courseId), value: id });

/** `{placement, question}` of the test that was left before its end, or of a new one. Raises ApiError. */
export async function startPlacement(account, content) {
  if (account === null) return startHere(content);
  const courseId = content.course.id;
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
  await remember(account, courseId, id);
  return start(account, courseId, id);
}

async function start(account, courseId, id) {
  const body = { course_id: courseId, client_id: id };
  return (await request("POST", "/progress/placement", { account, body, repeat: true })).data;
}

/** The next `{placement, question}`; one answer to a question is stored. `answer` is null for "not known". */
export const answerPlacement = (account, content, placement, question, answer) =>
  account === null ? answerHere(content, placement, question, answer) : send(account, placement, question, answer);

async function send(account, { id }, question, answer) {
  const body = { exercise_id: question.id, answer };
  return (await request("POST", `/progress/placement/${id}/answer`, { account, body, repeat: true })).data;
}

export const finishPlacement = (account, content, placement, accept) =>
  account === null ? finishHere(content, placement, accept) : finish(account, placement, accept);

async function finish(account, { id, course_id: courseId }, accept) {
  try {
    await request("POST", `/progress/placement/${id}/finish`, { account, body: { accept }, repeat: true });
  } catch (error) {
    if (error.status !== 409) throw error; // finished already: the response was lost
  }
  await remove("values", keyOf(account, courseId));
}

/**
 * Gives the service the answers of a test that was taken as a guest. One that is not over, or that the course has been
 * changed since, is continued by the account. Raises ApiError when it has to be tried again.
 */
export async function replayPlacement(account, { id, course_id: courseId, status, answers }) {
  const given = new Map(answers.map(({ exercise_id, answer }) => [exercise_id, answer]));
  try {
    let state = await start(account, courseId, id);
    while (given.has(state.question?.id)) state = await send(account, { id }, state.question, given.get(state.question.id));
    if (!["running", "done"].includes(state.placement.status)) return;
    if (status === "accepted" && state.placement.status === "done") await finish(account, state.placement, true);
    else await remember(account, courseId, id);
  } catch (error) {
    if (![400, 404, 409].includes(error.status)) throw error; // else the course, or the progress, is another one now
  }
}
