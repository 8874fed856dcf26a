// The lessons and practice sessions taken on this device, each a record with an id that the service knows it by.
//
// {client_id, account_id, course_id, lesson_id, practice, state, completed_at, score, points, time_spent_seconds, attempts,
// repeats}; points are what the device expects the lesson to earn, repeats are not sent;
// account_id is null for a guest. State: `open` until the last exercise is answered, `waiting` until the service has
// stored it, then `sent` with `experience_gained`, or `refused` with a `reason`. A guest's remain waiting. A record is
// written at each answer, so that closing the page loses none. Records that are sent keep their answers, from which
// practice is composed without a connection, until the account's session ends (lib/device.js). Of a practice session lesson_id is null and `practice` is
// {mode, lesson_id, started_at, started_online, items: [{exercise_id, lesson_id}]}.

import { getAll, modify } from "./database.js";
import { accountId, getState, update } from "./store.js";
import { guestPlacements, readPlacements, skippedHere } from "./taken-placements.js";

export async function loadResults() {
  update({ results: await getAll("results"), placements: await readPlacements() });
}

export async function saveResult(record) {
  const others = getState().results.filter(({ client_id }) => client_id !== record.client_id);
  update({ results: [...others, record] });
  const before = await modify("results", record.client_id, (found) => (found && found.state !== "open" ? found : record));
  if (before && before.state !== "open") await loadResults(); // another tab has finished it
  if (record.state === "waiting" && others.every(({ state }) => state === "open")) askToKeep();
}

/** Asks the browser, after the first result, to clear the results only when the learner wants it. Old ones cannot. */
const askToKeep = () => navigator.storage?.persist?.().catch(() => null); // refused, they are as safe as before

/**
 * Stores that an exercise of a lesson that has ended was answered once more. It stays on the device: score, mistakes and
 * reviews are those of the first answers. The record may have been sent meanwhile.
 */
export async function saveRepeat(clientId, { exercise_id, verdict }) {
  await modify("results", clientId, (record) => record && { ...record, repeats: [...(record.repeats ?? []), { exercise_id, verdict }] });
  await loadResults();
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
/** Is there an answer? An exercise without its picture or sound may be passed over: that is no answer, and not sent. */
export const isAnswer = ({ passed }) => !passed;
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

/** The record of a lesson that was left before its end; undefined when there is none. */
export const leftOpen = (lessonId, state = getState()) =>
  ownResults(state).find((record) => record.state === "open" && record.lesson_id === lessonId);

/** The id of the lesson of a course that was left last before its end; undefined when none was. */
export function lastLeft(courseId, state) {
  const left = ownResults(state).filter(
    (record) => record.course_id === courseId && !record.practice && record.state === "open" && record.attempts.length,
  );
  const lastAnswer = ({ attempts }) => attempts.at(-1).answered_at;
  return left.sort((a, b) => (lastAnswer(a) < lastAnswer(b) ? -1 : 1)).at(-1)?.lesson_id;
}

/**
 * The record with the id that a view has shown, undefined when there is none: one of the learner, or of the guest, whose
 * account takes it over just now.
 */
export const shownResult = (id) =>
  getState().results.find(({ client_id, account_id }) => client_id === id && [null, accountId()].includes(account_id));

/** The lesson as it was left before its end, or a new record of it. `shown`: the id of the one that the view has shown. */
export const openResult = (courseId, lessonId, shown) =>
  shownResult(shown) ?? leftOpen(lessonId) ?? newRecord({ courseId, lessonId });

/** The records of the account, or of the guest. */
export const ownResults = ({ results, account }) =>
  results.filter(({ account_id }) => account_id === (account?.id ?? null));

/** Course id to the instant of the learner's latest answer on this device. */
export function lastAnswers(state) {
  const last = {};
  for (const { course_id: id, attempts } of ownResults(state)) {
    for (const { answered_at } of attempts) if (answered_at > (last[id] ?? "")) last[id] = answered_at;
  }
  return last;
}

/** Ids of the lessons of a course that the learner has completed or skipped, on this device or, with an account, on any. */
export function completedIn(courseId, state) {
  const own = ownResults(state).filter(
    (record) => record.course_id === courseId && !record.practice && ["waiting", "sent"].includes(record.state),
  );
  return new Set([...own.map((record) => record.lesson_id), ...Object.keys(passedIn(courseId, state))]);
}

/** The lessons that a placement test has skipped, and what the service says the account has passed: lesson id to {state, best_score}. */
const passedIn = (courseId, state) => ({ ...skippedHere(courseId, state), ...(state.account && state.passed[courseId]) });

/**
 * How each lesson of a course went, by its id: {state, best_score, answered}. State `completed`, `skipped`, or `begun`
 * with the number of its exercises that are `answered`.
 */
export function lessonResults(courseId, state) {
  const results = { ...passedIn(courseId, state) };
  const own = ownResults(state).filter((record) => record.course_id === courseId && !record.practice);
  for (const { lesson_id: id, state: stored, score, attempts } of own) {
    const before = results[id];
    if (["waiting", "sent"].includes(stored)) {
      const best = Math.max(score ?? -1, before?.best_score ?? -1);
      results[id] = { state: "completed", best_score: best < 0 ? null : best };
    } else if (stored === "open" && attempts.length && !before) {
      results[id] = { state: "begun", best_score: null, answered: attempts.length };
    }
  }
  return results;
}

/** Of the lessons of a course; skipped ones are not completed. */
export const numberCompleted = (courseId, state) =>
  Object.values(lessonResults(courseId, state)).filter((result) => result.state === "completed").length;

const STARS = [70, 90]; // the best scores that earn the second and the third star

export const starsOf = ({ best_score: score }) => 1 + STARS.filter((least) => score !== null && score >= least).length;

/** The records of other accounts that the service does not have yet. They wait until their account signs in again. */
export const unsentOfOthers = ({ results, account }) =>
  results.filter(
    ({ account_id, state, attempts }) =>
      ![null, account?.id].includes(account_id) && ["open", "waiting"].includes(state) && attempts.length,
  );

/** What an account takes over from the guest: lessons, practice sessions and placement tests. */
export const guestResults = (state) => [
  ...state.results.filter(({ account_id, state: stored }) => !account_id && stored !== "open"),
  ...guestPlacements(state),
];

/** A random UUID, also over plain HTTP, where browsers have no `crypto.randomUUID`. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
