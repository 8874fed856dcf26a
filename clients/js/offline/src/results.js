// The lessons and practice sessions taken on this device, each a record with an id that the service knows it by.
//
// {client_id, account_id, course_id, lesson_id, practice, state, completed_at, score, points, time_spent_seconds, attempts,
// repeats}; points are what the device expects the lesson to earn, repeats are not sent;
// account_id is null for a guest. State: `open` until the last exercise is answered, `waiting` until the service has
// stored it, then `sent` with `experience_gained`, or `refused` with a `reason`. A guest's remain waiting. A record is
// written at each answer, so that closing the app loses none. Records that are sent keep their answers, from which
// practice is composed without a connection, until the account's session ends (src/device.js). Of a practice session
// lesson_id is null and `practice` is {mode, lesson_id, started_at, started_online, items: [{exercise_id, lesson_id}]}.

import { newId } from "./ids.js";
import { pointsOf } from "./rules/figures.js";
import { leftOpen } from "./rules/records.js";
import { lessonScore } from "./rules/score.js";

const LONGEST_MS = 86_400_000;
const NOT_GRADED = { verdict: null, score: null };

/**
 * An attempt at an exercise: {client_id, exercise_id, answer, answered_at, time_spent_ms, verdict, score}. Verdict and score
 * are null for what counts nothing: informative exercises, and those that were skipped. Without a `grading` the exercise
 * was passed over, as its picture or sound could not be shown: there is no answer to send.
 */
export function attemptOf(exercise, { answer, grading, at, spentMs = 0 }) {
  const attempt = {
    client_id: newId(),
    exercise_id: exercise.id,
    answered_at: new Date(at).toISOString(),
    time_spent_ms: Math.min(Math.round(spentMs), LONGEST_MS),
  };
  if (!grading) return { ...attempt, ...NOT_GRADED, passed: true };
  const counts = exercise.exercise_type !== "informative" && grading.verdict !== "skipped";
  const { verdict, score } = counts ? grading : NOT_GRADED;
  return { ...attempt, answer, verdict, score };
}

export function withAttempt(record, attempt) {
  const attempts = [...record.attempts, attempt];
  const spent = attempts.reduce((sum, { time_spent_ms }) => sum + time_spent_ms, 0);
  return { ...record, attempts, time_spent_seconds: Math.min(86_400, Math.round(spent / 1000)) };
}

/** The record of a lesson whose last exercise is answered. `isNew`: the learner has not completed it before. */
export function endedLesson(record, lesson, { isNew, at }) {
  const score = lessonScore(record.attempts);
  const points = isNew ? pointsOf(lesson.experience_points, score) : 0;
  return { ...record, state: "waiting", completed_at: new Date(at).toISOString(), score, points };
}

export function createResults(learner) {
  const { state, update, getAll, modify, remove, accountId } = learner;

  const load = async () => update({ results: await getAll("results") });

  async function save(record) {
    const others = state().results.filter(({ client_id }) => client_id !== record.client_id);
    update({ results: [...others, record] });
    const before = await modify("results", record.client_id, (found) => (found && found.state !== "open" ? found : record));
    if (before && before.state !== "open") await load(); // another tab has finished it
    if (record.state === "waiting" && others.every((other) => other.state === "open")) askToKeep();
  }

  async function forget({ client_id: id }) {
    await remove("results", id);
    update({ results: state().results.filter(({ client_id }) => client_id !== id) });
  }

  /**
   * Stores that an exercise of a lesson that has ended was answered once more. It stays on the device: score, mistakes and
   * reviews are those of the first answers. The record may have been sent meanwhile.
   */
  async function saveRepeat(clientId, { exercise_id, verdict }) {
    await modify("results", clientId, (record) => record && { ...record, repeats: [...(record.repeats ?? []), { exercise_id, verdict }] });
    await load();
  }

  /** A record without answers, of a lesson or of a practice session. It is not saved. */
  const newRecord = ({ id = newId(), account = accountId(), courseId, lessonId = null, practice = null }) => ({
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

  /**
   * The record with the id that a view has shown, undefined when there is none: one of the learner, or of the guest, whose
   * account takes it over just now.
   */
  const shown = (id) =>
    state().results.find(({ client_id, account_id }) => client_id === id && [null, accountId()].includes(account_id));

  /** The lesson as it was left before its end, or a new record of it. `shownId`: of the one that the view has shown. */
  const open = (courseId, lessonId, shownId) => shown(shownId) ?? leftOpen(lessonId, state()) ?? newRecord({ courseId, lessonId });

  return { load, save, forget, saveRepeat, newRecord, shown, open };
}

/** Asks the browser, after the first result, to clear the results only when the learner wants it. Old ones cannot. */
const askToKeep = () => globalThis.navigator?.storage?.persist?.().catch(() => null); // refused, they are as safe as before
