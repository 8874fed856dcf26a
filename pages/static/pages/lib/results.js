// The lessons and practice sessions taken on this device, each a record with an id that the service knows it by.
//
// {client_id, account_id, course_id, lesson_id, practice, state, completed_at, score, time_spent_seconds, attempts};
// account_id is null for a guest. State: `open` until the last exercise is answered, `waiting` until the service has
// stored it, then `sent` with `experience_gained`, or `refused` with a `reason`. A guest's remain waiting. A record is
// written at each answer, so that closing the page loses none. Records that are sent keep their answers, from which
// practice is composed without a connection, until the account's session ends (lib/device.js). Of a practice session lesson_id is null and `practice` is
// {mode, lesson_id, started_at, started_online, items: [{exercise_id, lesson_id}]}.

import { getAll, put } from "./database.js";
import { accountId, getState, update } from "./store.js";

export async function loadResults() {
  update({ results: await getAll("results") });
}

export async function saveResult(record) {
  const others = getState().results.filter(({ client_id }) => client_id !== record.client_id);
  update({ results: [...others, record] });
  await put("results", record);
}

const TRIES = 2; // of an exercise that comes again after a wrong answer

/**
 * The first of `items` (`[{exercise}]`) to be answered now, with the number of its `tries`; null when there is none.
 * Those with a wrong answer come once more when `again` is true, after the others.
 */
export function nextItem(items, attempts, again = false) {
  const of = ({ exercise }) => attempts.filter(({ exercise_id }) => exercise_id === exercise.id);
  const found =
    items.find((item) => !of(item).length) ??
    items.find((item) => again && of(item).length < TRIES && of(item).every(isMistake));
  return found ? { ...found, tries: of(found).length } : null;
}

export const isRight = ({ verdict }) => ["correct", "accent", "typo"].includes(verdict);
export const isMistake = ({ verdict }) => ["incomplete", "wrong"].includes(verdict);

export function withAttempt(record, attempt) {
  const attempts = [...record.attempts, attempt];
  const spent = attempts.reduce((sum, { time_spent_ms }) => sum + time_spent_ms, 0);
  return { ...record, attempts, time_spent_seconds: Math.min(86_400, Math.round(spent / 1000)) };
}

/** A record without answers, of a lesson or of a practice session. It is not saved. */
export const newRecord = ({ id = newId(), account = accountId(), courseId, lessonId = null, practice = null }) => ({
  client_id: id,
  account_id: account,
  course_id: courseId,
  lesson_id: lessonId,
  practice,
  state: "open",
  completed_at: null,
  score: null,
  time_spent_seconds: 0,
  attempts: [],
});

/** The lesson as it was left before its end, or a new record of it. */
export function openResult(courseId, lessonId) {
  const account = accountId();
  const left = getState().results.find(
    (record) => record.state === "open" && record.lesson_id === lessonId && record.account_id === account,
  );
  return left ?? newRecord({ courseId, lessonId });
}

/** The records of the account, or of the guest. */
export const ownResults = ({ results, account }) =>
  results.filter(({ account_id }) => account_id === (account?.id ?? null));

/** Ids of the lessons of a course that the learner has completed, on this device or, with an account, on any. */
export function completedIn(courseId, state) {
  const own = ownResults(state).filter(
    (record) => record.course_id === courseId && !record.practice && ["waiting", "sent"].includes(record.state),
  );
  const passed = state.account ? (state.passed[courseId] ?? []) : [];
  return new Set([...own.map((record) => record.lesson_id), ...passed]);
}

/** The records of other accounts that the service does not have yet. They wait until their account signs in again. */
export const unsentOfOthers = ({ results, account }) =>
  results.filter(
    ({ account_id, state, attempts }) =>
      ![null, account?.id].includes(account_id) && ["open", "waiting"].includes(state) && attempts.length,
  );

export const guestResults = ({ results }) => results.filter(({ account_id, state }) => !account_id && state !== "open");

/** A random UUID, also over plain HTTP, where browsers have no `crypto.randomUUID`. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
