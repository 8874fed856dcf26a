// Practice sessions: started on the service, or composed on the device for guests and without a connection.

import { inTime, isUnavailable, request } from "./api.js";
import { now } from "./clock.js";
import { compose, listsOf, phrasesOf, poolOf } from "./composition.js";
import { lessonStates, lessonsOf, playable } from "./course.js";
import { remove } from "./database.js";
import { todayOf } from "./due.js";
import { latestAnswers, practisedWords, readKnown } from "./known.js";
import { completedIn, isAnswer, isRight, newId, newRecord, ownResults, saveResult } from "./results.js";
import { accountId, getState, update } from "./store.js";
import { synchronise } from "./sync.js";

export const MODES = ["mixed", "reviews", "mistakes", "words"];
const SIZE = 12; // exercises: some minutes

/** The session of the course that was left before its end, or undefined. */
export const unfinishedPractice = (courseId) =>
  ownResults(getState()).find(({ state, practice, course_id }) => state === "open" && practice && course_id === courseId);

/** A new session, or null when there is nothing to practise. One that is open ends. Raises ApiError. */
export async function startPractice(content, { mode, lessonId = null }) {
  const courseId = content.course.id;
  const account = accountId();
  const left = unfinishedPractice(courseId);
  if (left) await endPractice(left);
  const id = newId();
  const startedAt = now();
  const started = await startOnline(account, courseId, { id, mode, lessonId });
  const items = started ?? (await composed(content, { account, id, mode, lessonId, now: startedAt }));
  if (!items.length) return null;
  const practice = {
    mode,
    lesson_id: lessonId,
    started_at: new Date(startedAt).toISOString(),
    started_online: started !== null,
    items: items.map(({ exercise_id, lesson_id }) => ({ exercise_id, lesson_id })),
  };
  const record = newRecord({ id, account, courseId, practice });
  await saveResult(record);
  return record;
}

/** Items from the service; null for a guest and when it does not respond. */
async function startOnline(account, courseId, { id, mode, lessonId }) {
  if (account === null) return null;
  const body = { course_id: courseId, mode, size: SIZE, client_id: id, lesson_id: lessonId };
  const start = async () => {
    if (ownResults(getState()).some(({ state }) => state === "waiting")) await synchronise(); // they are mistakes and reviews
    return request("POST", "/progress/practice", { account, body, repeat: true });
  };
  try {
    const { data } = await inTime(start());
    return data.items.map(({ exercise, lesson_id }) => ({ exercise_id: exercise.id, lesson_id }));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return null;
  }
}

/** `[{exercise_id, lesson_id}]` by the rules of the service, from what the device knows. */
async function composed(content, { account, id, mode, lessonId, now }) {
  const known = await readKnown(account, content.course.id);
  const answers = latestAnswers(content.course.id, known);
  const states = lessonStates(content, completedIn(content.course.id, getState()));
  const pool = poolOf(content, { states, answered: new Set(answers.keys()), lessonId });
  const byId = new Map(pool.map((each) => [each.id, each]));
  const candidates = pool.map((each) => ({
    id: each.id,
    answered_at: answers.get(each.id)?.answered_at ?? null,
    is_mistake: answers.get(each.id)?.is_correct === false,
    due: answers.get(each.id)?.due ?? null,
    in_review: answers.get(each.id)?.in_review ?? false,
  }));
  const today = todayOf(now);
  const { wordsOf, ...practised } = await practisedWords(content, known, today);
  const words = { ...practised, ofExercise: Object.fromEntries(pool.map((each) => [each.id, wordsOf(each.exercise)])) };
  const lists = listsOf(candidates, { mode, sessionId: id, today, words });
  const phrases = (exerciseId) => phrasesOf(byId.get(exerciseId).exercise);
  return compose(lists, { mode, size: SIZE, phrases }).map((item) => ({
    exercise_id: item.exercise_id,
    lesson_id: byId.get(item.exercise_id).lesson_id,
  }));
}

/** Ends a session: with answers it waits for the upload, without any it leaves no trace. */
export async function endPractice(record, at = new Date(now())) {
  if (!record.attempts.some(isAnswer)) {
    await remove("results", record.client_id);
    update({ results: getState().results.filter(({ client_id }) => client_id !== record.client_id) });
    return;
  }
  await saveResult({ ...record, state: "waiting", completed_at: at.toISOString() });
  synchronise();
}

/** The exercises of a session that the course still has: `[{exercise, lesson}]`. */
export function itemsOf(content, { practice }) {
  const lessons = lessonsOf(content).map(({ lesson }) => lesson);
  return practice.items.flatMap(({ exercise_id, lesson_id }) => {
    const lesson = lessons.find(({ id }) => id === lesson_id);
    const exercise = lesson && playable(lesson).find(({ id }) => id === exercise_id);
    return exercise ? [{ exercise, lesson }] : [];
  });
}

/** `{answered, correct}`: exercises answered, and those of which the first answer was right. */
export function sessionScore({ attempts }) {
  const first = new Map();
  for (const attempt of attempts) {
    if (attempt.verdict && !first.has(attempt.exercise_id)) first.set(attempt.exercise_id, isRight(attempt));
  }
  return { answered: first.size, correct: [...first.values()].filter(Boolean).length };
}
