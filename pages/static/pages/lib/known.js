// What the device knows of the answers, reviews and words of a course: its own results and, with an account, what the
// service knew when it was read last.

import { gradingOf, storedGrader } from "./answers.js";
import { isUnavailable, request } from "./api.js";
import { now } from "./clock.js";
import { lessonsOf, playable } from "./course.js";
import { getValue } from "./database.js";
import { ownKey, putOf } from "./device.js";
import { isDue } from "./due.js";
import { storedWords } from "./packages.js";
import { isRight, ownResults } from "./results.js";
import { cardAfter, reviewAfter } from "./reviews.js";
import { accountId, getState } from "./store.js";
import { strengthOf, wordIndex } from "./words.js";

const MOST = 100; // rows of a list
const DAY_MS = 86_400_000;

/** What `loadKnown` stored last for the account; null for a guest. */
export const readKnown = async (account, courseId) => account && getValue(ownKey("known", account, courseId));

/**
 * What the service knows of mistakes, due reviews and the strength of words, and the scheduler of the learner, stored for
 * practice without a connection; what was read last when the service does not respond, and null for a guest.
 */
export async function loadKnown(courseId) {
  const account = accountId();
  if (account === null) return null;
  const key = ownKey("known", account, courseId);
  const query = `course_id=${encodeURIComponent(courseId)}&limit=${MOST}`;
  try {
    const read_at = now();
    const [mistakes, reviews, strengths, scheduler] = await Promise.all([
      request("GET", `/progress/mistakes?${query}`, { account }),
      request("GET", `/progress/reviews?${query}`, { account }),
      readStrengths(account, query),
      request("GET", "/progress/scheduler", { account }),
    ]);
    const known = { read_at, mistakes: mistakes.data, due: reviews.data.due, strengths, scheduler: scheduler.data };
    await putOf(account, "values", { key, value: known });
    return known;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return readKnown(account, courseId);
  }
}

/** `[{id, strength, state, due, in_review}]` of words with a card: those that are due, and those seen last. */
async function readStrengths(account, query) {
  const [due, seen] = await Promise.all([
    request("GET", `/progress/words?${query}&due=true`, { account }),
    request("GET", `/progress/words?${query}&sortBy=last_seen_at&sortOrder=desc`, { account }), // one answered wrong is not due at once
  ]);
  const words = new Map([...due.data, ...seen.data.filter(({ state }) => state !== "new")].map((word) => [word.word_id, word]));
  return [...words].map(([id, word]) => ({
    id,
    strength: word.strength,
    state: word.state,
    ...reviewOf(word),
  }));
}

/** `{due, in_review}` of a word of the service, in milliseconds. The service does not say that a word is in review. */
export function reviewOf({ due, last_seen_at }) {
  const [dueAt, seenAt] = [Date.parse(due), Date.parse(last_seen_at)];
  return { due: dueAt, in_review: dueAt - seenAt >= DAY_MS };
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
 * Exercise id to its latest answer: `{answered_at, is_correct, due, in_review, attempt}`, from the results of the device and, with
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
    const review = reviewAfter(given, known?.scheduler);
    answers.set(exerciseId, { answered_at: attempt.answered_at, is_correct: isRight(attempt), ...review, attempt });
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
  for (const { exercise_id: id, due, state } of known.due.filter(({ exercise_id }) => isOlder(exercise_id))) {
    answers.set(id, { ...missing(id), due: Date.parse(due), in_review: state === "review" });
  }
  return answers;
}

/**
 * `{weak, withCard, wordsOf}`: the ids of the words that are weak or due, weakest first, a set of those with a card, and
 * a function from an exercise to its words. None where the device has no words of the course.
 */
export async function practisedWords(content, known, today) {
  const { wordsOf, ratingsOf, grader } = await readIndex(content);
  const strengths = strengthsFrom(content, { ratingsOf, grader, known, now: today.now });
  const weak = [...strengths.values()].filter((word) => word.state === "weak" || isDue(word, today));
  weak.sort((a, b) => a.strength - b.strength || (a.id < b.id ? -1 : 1));
  return { weak: weak.map(({ id }) => id), withCard: new Set(strengths.keys()), wordsOf };
}

/** Word id to `{strength, state, due, in_review}`, of the words with a card, by what the device knows without the service. */
export async function storedStrengths(content, now) {
  const [{ ratingsOf, grader }, known] = await Promise.all([readIndex(content), readKnown(accountId(), content.course.id)]);
  return strengthsFrom(content, { ratingsOf, grader, known, now });
}

/** What the service knew when it was read last and, for words answered since, what the answers on the device say. */
function strengthsFrom(content, { ratingsOf, grader, known, now }) {
  const strengths = new Map((known?.strengths ?? []).map((each) => [each.id, each]));
  for (const each of strengthsHere(content, ratingsOf, grader, now, known?.scheduler)) {
    if (each.answered_at > (known?.read_at ?? 0)) strengths.set(each.id, each);
  }
  return strengths;
}

async function readIndex({ course }) {
  const [stored, grader] = await Promise.all([storedWords(course.id), storedGrader(course)]);
  return { ...wordIndex(stored?.words ?? [], course.target_language), grader };
}

/** `[{id, strength, state, due, in_review, answered_at}]` of the words that the answers on the device rate. */
function strengthsHere(content, ratingsOf, grader, now, scheduler) {
  const exercises = new Map(lessonsOf(content).flatMap(({ lesson }) => playable(lesson).map((each) => [each.id, each])));
  const ratings = new Map();
  for (const { exercise_id, answer, answered_at } of answersTo(content.course.id)) {
    const exercise = exercises.get(exercise_id);
    const grading = exercise && gradingOf(exercise, answer, grader);
    for (const [id, rating] of grading ? ratingsOf(exercise, grading) : []) {
      ratings.set(id, [...(ratings.get(id) ?? []), { answered_at, rating }]);
    }
  }
  return [...ratings].map(([id, given]) => ({ id, ...strengthOf(cardAfter(given, scheduler), now, scheduler) }));
}
