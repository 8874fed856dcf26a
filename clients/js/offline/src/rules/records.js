// What the records on the device say of a learner: those of the account that is signed in, or of the guest. Pure functions
// of the `state` of the device, {account, results, placements, passed}: src/results.js describes a record,
// src/placements.js a placement test. `passed` is what the service says: course id to {lesson id: {state, best_score}}.

/** Of the account, or of the guest. */
export const ownResults = ({ results, account }) => results.filter(({ account_id }) => account_id === (account?.id ?? null));

/** Tests of the guest, or those that the account has taken over and the service does not have yet. */
export const ownPlacements = ({ placements, account }) =>
  placements.filter(({ account_id }) => account_id === (account?.id ?? null));

/** The record of a lesson that was left before its end; undefined when there is none. */
export const leftOpen = (lessonId, state) =>
  ownResults(state).find((record) => record.state === "open" && record.lesson_id === lessonId);

/** The practice session of a course that was left before its end, or undefined. */
export const unfinishedPractice = (courseId, state) =>
  ownResults(state).find((record) => record.state === "open" && record.practice && record.course_id === courseId);

/** The id of the lesson of a course that was left last before its end; undefined when none was. */
export function lastLeft(courseId, state) {
  const left = ownResults(state).filter(
    (record) => record.course_id === courseId && !record.practice && record.state === "open" && record.attempts.length,
  );
  const lastAnswer = ({ attempts }) => attempts.at(-1).answered_at;
  return left.sort((a, b) => (lastAnswer(a) < lastAnswer(b) ? -1 : 1)).at(-1)?.lesson_id;
}

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

function skippedHere(courseId, state) {
  const accepted = ownPlacements(state).filter(({ course_id, status }) => course_id === courseId && status === "accepted");
  return Object.fromEntries(accepted.flatMap(({ skipped }) => skipped).map((id) => [id, { state: "skipped", best_score: null }]));
}

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

/** The records of other accounts that the service does not have yet. They wait until their account signs in again. */
export const unsentOfOthers = ({ results, account }) =>
  results.filter(
    ({ account_id, state, attempts }) =>
      ![null, account?.id].includes(account_id) && ["open", "waiting"].includes(state) && attempts.length,
  );

/** What an account takes over from the guest: lessons, practice sessions and placement tests. */
export const guestResults = ({ results, placements }) => [
  ...results.filter(({ account_id, state }) => account_id === null && state !== "open"),
  ...placements.filter(({ account_id, status }) => account_id === null && status === "accepted"),
];
