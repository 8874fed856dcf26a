// Practice sessions: started on the service, or composed on the device for guests and without a connection.

import { gradingOf } from "./answers.js";
import { isUnavailable, request } from "./api.js";
import { compose, listsOf, phrasesOf, poolOf } from "./composition.js";
import { lessonStates, lessonsOf, playable } from "./course.js";
import { getValue, putValue, remove } from "./database.js";
import { loadWords } from "./packages.js";
import { accountId, completedIn, isRight, newId, ownResults, saveResult } from "./results.js";
import { cardAfter, dueAfter } from "./reviews.js";
import { getState, update } from "./store.js";
import { synchronise } from "./sync.js";
import { strengthOf, wordIndex } from "./words.js";

export const MODES = ["mixed", "reviews", "mistakes", "words"];
const SIZE = 12; // exercises: some minutes
const MOST = 100; // rows of a list

/** The session of the course that was left before its end, or undefined. */
export const openSession = (courseId) =>
  ownResults(getState()).find(({ state, practice, course_id }) => state === "open" && practice && course_id === courseId);

/** A new session, or null when there is nothing to practise. One that is open ends. Raises ApiError. */
export async function startSession(content, { mode, lessonId = null }) {
  const courseId = content.course.id;
  const left = openSession(courseId);
  if (left) await endSession(left);
  const id = newId();
  const startedAt = new Date();
  const started = await startOnline(courseId, { id, mode, lessonId });
  const items = started ?? (await composed(content, { id, mode, lessonId, now: startedAt.getTime() }));
  if (!items.length) return null;
  const record = {
    client_id: id,
    account_id: accountId(),
    course_id: courseId,
    lesson_id: null,
    practice: {
      mode,
      lesson_id: lessonId,
      started_at: startedAt.toISOString(),
      started_online: started !== null,
      items: items.map(({ exercise_id, lesson_id }) => ({ exercise_id, lesson_id })),
    },
    state: "open",
    completed_at: null,
    score: null,
    time_spent_seconds: 0,
    attempts: [],
  };
  await saveResult(record);
  return record;
}

/** Items from the service; null for a guest and when it does not respond. */
async function startOnline(courseId, { id, mode, lessonId }) {
  const { account } = getState();
  if (!account) return null;
  if (ownResults(getState()).some(({ state }) => state === "waiting")) await synchronise(); // they are mistakes and reviews
  const body = { course_id: courseId, mode, size: SIZE, client_id: id, lesson_id: lessonId };
  try {
    const { data } = await request("POST", "/progress/practice", { body, repeat: true });
    return data.items.map(({ exercise, lesson_id }) => ({ exercise_id: exercise.id, lesson_id }));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return null;
  }
}

/** `[{exercise_id, lesson_id}]` by the rules of the service, from what the device knows. */
async function composed(content, { id, mode, lessonId, now }) {
  const known = await readKnown(content.course.id);
  const answers = latestAnswers(content.course.id, known);
  const states = lessonStates(content, completedIn(content.course.id, getState()));
  const pool = poolOf(content, { states, answered: new Set(answers.keys()), lessonId });
  const byId = new Map(pool.map((each) => [each.id, each]));
  const candidates = pool.map((each) => ({
    id: each.id,
    answered_at: answers.get(each.id)?.answered_at ?? null,
    is_mistake: answers.get(each.id)?.is_correct === false,
    due: answers.get(each.id)?.due ?? null,
  }));
  const { wordsOf, ...practised } = await practisedWords(content, known, now);
  const words = { ...practised, ofExercise: Object.fromEntries(pool.map((each) => [each.id, wordsOf(each.exercise)])) };
  const lists = listsOf(candidates, { mode, sessionId: id, now, words });
  const phrases = (exerciseId) => phrasesOf(byId.get(exerciseId).exercise);
  return compose(lists, { mode, size: SIZE, phrases }).map((item) => ({
    exercise_id: item.exercise_id,
    lesson_id: byId.get(item.exercise_id).lesson_id,
  }));
}

/**
 * `{weak, withCard, wordsOf}`: the ids of the words that are weak or due, weakest first, a set of those with a card, and
 * a function from an exercise to its words. None where the device has no words of the course.
 */
export async function practisedWords(content, known, now) {
  const { wordsOf, ratingsOf } = await readIndex(content);
  const strengths = strengthsFrom(content, { ratingsOf, known, now });
  const weak = [...strengths.values()].filter(({ state, due }) => state === "weak" || due <= now);
  weak.sort((a, b) => a.strength - b.strength || (a.id < b.id ? -1 : 1));
  return { weak: weak.map(({ id }) => id), withCard: new Set(strengths.keys()), wordsOf };
}

/** Word id to `{strength, state, due}`, of the words with a card, by what the device knows without the service. */
export async function storedStrengths(content, now) {
  const [{ ratingsOf }, known] = await Promise.all([readIndex(content), readKnown(content.course.id)]);
  return strengthsFrom(content, { ratingsOf, known, now });
}

/** What the service knew when it was read last and, for words answered since, what the answers on the device say. */
function strengthsFrom(content, { ratingsOf, known, now }) {
  const strengths = new Map((known?.strengths ?? []).map((each) => [each.id, each]));
  for (const each of strengthsHere(content, ratingsOf, now, known?.scheduler)) {
    if (each.answered_at > (known?.read_at ?? 0)) strengths.set(each.id, each);
  }
  return strengths;
}

async function readIndex({ course }) {
  try {
    return wordIndex((await loadWords(course.id)).words, course.target_language);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return wordIndex([], course.target_language);
  }
}

/** `[{id, strength, state, due, answered_at}]` of the words that the answers on the device rate. */
function strengthsHere(content, ratingsOf, now, scheduler) {
  const exercises = new Map(lessonsOf(content).flatMap(({ lesson }) => playable(lesson).map((each) => [each.id, each])));
  const ratings = new Map();
  for (const { exercise_id, answer, answered_at } of answersTo(content.course.id)) {
    const exercise = exercises.get(exercise_id);
    const grading = exercise && gradingOf(exercise, answer);
    for (const [id, rating] of grading ? ratingsOf(exercise, grading) : []) {
      ratings.set(id, [...(ratings.get(id) ?? []), { answered_at, rating }]);
    }
  }
  return [...ratings].map(([id, given]) => ({ id, ...strengthOf(cardAfter(given, scheduler), now, scheduler) }));
}

/** The answers to exercises of a course on the device, oldest first. */
function answersTo(courseId) {
  const records = ownResults(getState()).filter(({ course_id, state }) => course_id === courseId && state !== "refused");
  return records
    .flatMap(({ attempts }) => attempts)
    .filter(({ verdict }) => verdict) // not skipped, nor without an answer
    .map((attempt) => ({ ...attempt, answered_at: Date.parse(attempt.answered_at) }))
    .sort((a, b) => a.answered_at - b.answered_at || (a.client_id < b.client_id ? -1 : 1));
}

/**
 * Exercise id to its latest answer: `{answered_at, is_correct, due, attempt}`, from the results of the device and, with
 * an account, what the service knew of other devices when it was read last.
 */
export function latestAnswers(courseId, known) {
  const attempts = new Map();
  for (const attempt of answersTo(courseId)) {
    attempts.set(attempt.exercise_id, [...(attempts.get(attempt.exercise_id) ?? []), attempt]);
  }
  const answers = new Map();
  for (const [exerciseId, given] of attempts) {
    const attempt = given.at(-1);
    const due = dueAfter(given, known?.scheduler);
    answers.set(exerciseId, { answered_at: attempt.answered_at, is_correct: isRight(attempt), due, attempt });
  }
  if (!known) return answers;
  const isOlder = (exerciseId) => !(answers.get(exerciseId)?.answered_at > known.read_at);
  const mistakes = new Set(known.mistakes.map(({ exercise_id }) => exercise_id));
  for (const [exerciseId, answer] of answers) {
    if (isOlder(exerciseId)) answers.set(exerciseId, { ...answer, is_correct: !mistakes.has(exerciseId) });
  }
  const missing = (exerciseId) => answers.get(exerciseId) ?? { answered_at: 0, is_correct: true, due: null };
  for (const { exercise_id: id, answered_at } of known.mistakes.filter(({ exercise_id }) => isOlder(exercise_id))) {
    answers.set(id, { ...missing(id), answered_at: Date.parse(answered_at), is_correct: false });
  }
  for (const { exercise_id: id, due } of known.due.filter(({ exercise_id }) => isOlder(exercise_id))) {
    answers.set(id, { ...missing(id), due: Date.parse(due) });
  }
  return answers;
}

const keyOf = (courseId) => `known:${accountId()}:${courseId}`;
const readKnown = async (courseId) => (accountId() ? getValue(keyOf(courseId)) : null);

/**
 * What the service knows of mistakes, due reviews and the strength of words, and the scheduler of the learner, stored for
 * practice without a connection; what was read last when the service does not respond, and null for a guest.
 */
export async function loadKnown(courseId) {
  if (!accountId()) return null;
  const query = `course_id=${encodeURIComponent(courseId)}&limit=${MOST}`;
  try {
    const read_at = Date.now();
    const [mistakes, reviews, strengths, scheduler] = await Promise.all([
      request("GET", `/progress/mistakes?${query}`),
      request("GET", `/progress/reviews?${query}`),
      readStrengths(query),
      request("GET", "/progress/scheduler"),
    ]);
    const known = { read_at, mistakes: mistakes.data, due: reviews.data.due, strengths, scheduler: scheduler.data };
    await putValue(keyOf(courseId), known);
    return known;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return readKnown(courseId);
  }
}

/** `[{id, strength, state, due}]` of words with a card: those that are due, and those seen last. */
async function readStrengths(query) {
  const [due, seen] = await Promise.all([
    request("GET", `/progress/words?${query}&due=true`),
    request("GET", `/progress/words?${query}&sortBy=last_seen_at&sortOrder=desc`), // one answered wrong is not due at once
  ]);
  const words = new Map([...due.data, ...seen.data.filter(({ state }) => state !== "new")].map((word) => [word.word_id, word]));
  return [...words].map(([id, { strength, state, due: next }]) => ({
    id,
    strength,
    state,
    due: Date.parse(next),
  }));
}

/** Ends a session: with answers it waits for the upload, without any it leaves no trace. */
export async function endSession(record, at = new Date()) {
  if (!record.attempts.length) {
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
