// What answers are worth: of a lesson and of a practice session. Pure functions of attempts, `{exercise_id, verdict, score}`
// with the verdict and the score of @langlearn/grading.

const TRIES = 2; // of an exercise that comes again after a wrong answer
const STARS = [70, 90]; // the best scores that earn the second and the third star

export const isRight = ({ verdict }) => ["correct", "accent", "typo"].includes(verdict);
export const isMistake = ({ verdict }) => ["incomplete", "wrong"].includes(verdict);
/** Is there an answer? An exercise without its picture or sound may be passed over: that is no answer, and not sent. */
export const isAnswer = ({ passed }) => !passed;

/** 100 × the mean score of the attempts that were graded, rounded half up; null when there are none. */
export function lessonScore(attempts) {
  const scores = attempts.map(({ score }) => score).filter((score) => score !== null);
  return scores.length ? Math.floor((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length + 0.5) : null;
}

/** Exercises of a practice session: `{answered, correct, solved}`, by any answer, a right first one, any right one. */
export function sessionScore({ attempts }) {
  const given = attempts.filter(({ verdict }) => verdict && verdict !== "skipped");
  const first = new Map();
  for (const attempt of given) if (!first.has(attempt.exercise_id)) first.set(attempt.exercise_id, isRight(attempt));
  const solved = new Set(given.filter(isRight).map(({ exercise_id }) => exercise_id));
  return { answered: first.size, correct: [...first.values()].filter(Boolean).length, solved: solved.size };
}

/** The stars of a lesson that was completed: 1 to 3. */
export const starsOf = ({ best_score: score }) => 1 + STARS.filter((least) => score !== null && score >= least).length;

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
