// What the device knows of the answers, reviews and words of a course: its own results and, with an account, what the
// service knew when it was read last.

import { ownKey } from "./device.js";
import { gradingOf, storedGrader } from "./grading.js";
import { lessonsOf, playable } from "./rules/course.js";
import { isDue } from "./rules/due.js";
import { ownResults } from "./rules/records.js";
import { cardAfter, reviewAfter } from "./rules/reviews.js";
import { isRight } from "./rules/score.js";
import { strengthOf, wordIndex } from "./rules/words.js";

const MOST = 100; // rows of a list
const DAY_MS = 86_400_000;

/** `{due, in_review}` of a word of the service, in milliseconds. The service does not say that a word is in review. */
export function reviewOf({ due, last_seen_at }) {
  const [dueAt, seenAt] = [Date.parse(due), Date.parse(last_seen_at)];
  return { due: dueAt, in_review: dueAt - seenAt >= DAY_MS };
}

/** `packages`: of createPackages. */
export function createKnown(learner, packages) {
  const { client, now, state, accountId, getValue, putOf } = learner;

  /** What `load` stored last for the account; null for a guest. */
  const read = async (account, courseId) => account && getValue(ownKey("known", account, courseId));

  /**
   * What the service knows of mistakes, due reviews and the strength of words, and the scheduler of the learner, stored for
   * practice without a connection; null for a guest. Raises ApiError.
   */
  async function refresh(courseId) {
    const account = accountId();
    if (account === null) return null;
    const query = `course_id=${encodeURIComponent(courseId)}&limit=${MOST}`;
    const read_at = now();
    const [mistakes, reviews, strengths, scheduler] = await Promise.all([
      client.request("GET", `/progress/mistakes?${query}`, { account }),
      client.request("GET", `/progress/reviews?${query}`, { account }),
      readStrengths(account, query),
      client.request("GET", "/progress/scheduler", { account }),
    ]);
    const known = { read_at, mistakes: mistakes.data, due: reviews.data.due, strengths, scheduler: scheduler.data };
    await putOf(account, "values", { key: ownKey("known", account, courseId), value: known });
    return known;
  }

  /** The same; what was read last when the service does not respond. */
  async function load(courseId) {
    const account = accountId();
    try {
      return await refresh(courseId);
    } catch (error) {
      if (!client.isUnavailable(error)) throw error;
      return read(account, courseId);
    }
  }

  /** `[{id, strength, state, due, in_review}]` of words with a card: those that are due, and those seen last. */
  async function readStrengths(account, query) {
    const [due, seen] = await Promise.all([
      client.request("GET", `/progress/words?${query}&due=true`, { account }),
      // One answered wrong is not due at once.
      client.request("GET", `/progress/words?${query}&sortBy=last_seen_at&sortOrder=desc`, { account }),
    ]);
    const words = [...due.data, ...seen.data.filter((word) => word.state !== "new")].map((word) => [word.word_id, word]);
    return [...new Map(words)].map(([id, word]) => ({ id, strength: word.strength, state: word.state, ...reviewOf(word) }));
  }

  /** The answers to exercises of a course on the device, oldest first. */
  function answersTo(courseId) {
    const records = ownResults(state()).filter((record) => record.course_id === courseId && record.state !== "refused");
    return records
      .flatMap(({ attempts }) => attempts)
      .filter(({ verdict }) => verdict) // not skipped, nor without an answer
      .map((attempt) => ({ ...attempt, answered_at: Date.parse(attempt.answered_at) }))
      .sort((a, b) => a.answered_at - b.answered_at || (a.client_id < b.client_id ? -1 : 1));
  }

  /**
   * Exercise id to its latest answer: `{answered_at, is_correct, due, in_review, attempt}`, from the results of the device
   * and, with an account, what the service knew of other devices when it was read last.
   */
  function latestAnswers(courseId, known) {
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
    for (const { exercise_id: id, due, state: stateOfCard } of known.due.filter(({ exercise_id }) => isOlder(exercise_id))) {
      answers.set(id, { ...missing(id), due: Date.parse(due), in_review: stateOfCard === "review" });
    }
    return answers;
  }

  /**
   * `{weak, withCard, wordsOf}`: the ids of the words that are weak or due, weakest first, a set of those with a card, and
   * a function from an exercise to its words. None where the device has no words of the course.
   */
  async function practisedWords(content, known, today) {
    const { wordsOf, ratingsOf, grader } = await readIndex(content);
    const strengths = strengthsFrom(content, { ratingsOf, grader, known, now: today.now });
    const weak = [...strengths.values()].filter((word) => word.state === "weak" || isDue(word, today));
    weak.sort((a, b) => a.strength - b.strength || (a.id < b.id ? -1 : 1));
    return { weak: weak.map(({ id }) => id), withCard: new Set(strengths.keys()), wordsOf };
  }

  /** Word id to `{strength, state, due, in_review}`, of the words with a card, by what the device knows without the service. */
  async function storedStrengths(content, moment) {
    const [{ ratingsOf, grader }, known] = await Promise.all([readIndex(content), read(accountId(), content.course.id)]);
    return strengthsFrom(content, { ratingsOf, grader, known, now: moment });
  }

  /** What the service knew when it was read last and, for words answered since, what the answers on the device say. */
  function strengthsFrom(content, { known, ...options }) {
    const strengths = new Map((known?.strengths ?? []).map((each) => [each.id, each]));
    for (const each of strengthsHere(content, { ...options, scheduler: known?.scheduler })) {
      if (each.answered_at > (known?.read_at ?? 0)) strengths.set(each.id, each);
    }
    return strengths;
  }

  async function readIndex({ course }) {
    const [stored, grader] = await Promise.all([packages.storedWords(course.id), storedGrader(packages, course)]);
    return { ...wordIndex(stored?.words ?? [], course.target_language), grader };
  }

  /** `[{id, strength, state, due, in_review, answered_at}]` of the words that the answers on the device rate. */
  function strengthsHere(content, { ratingsOf, grader, now: moment, scheduler }) {
    const exercises = new Map(lessonsOf(content).flatMap(({ lesson }) => playable(lesson).map((each) => [each.id, each])));
    const ratings = new Map();
    for (const { exercise_id, answer, answered_at } of answersTo(content.course.id)) {
      const exercise = exercises.get(exercise_id);
      const grading = exercise && gradingOf(exercise, answer, grader);
      for (const [id, rating] of grading ? ratingsOf(exercise, grading) : []) {
        ratings.set(id, [...(ratings.get(id) ?? []), { answered_at, rating }]);
      }
    }
    return [...ratings].map(([id, given]) => ({ id, ...strengthOf(cardAfter(given, scheduler), moment, scheduler) }));
  }

  return { read, refresh, load, latestAnswers, practisedWords, storedStrengths };
}
