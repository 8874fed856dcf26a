import type { Verdict } from "@langlearn/grading";
import type { Exercise } from "../content.js";
import type { Attempt } from "../records.js";

export function isRight(attempt: { verdict: Verdict | null }): boolean;
export function isMistake(attempt: { verdict: Verdict | null }): boolean;
/** Is there an answer? An exercise without its picture or sound may be passed over. */
export function isAnswer(attempt: { passed?: boolean }): boolean;

/** The score of a lesson, 0 to 100: of the attempts that were graded; null when there are none. */
export function lessonScore(attempts: Pick<Attempt, "score">[]): number | null;

/** Exercises of a practice session: with an answer, with a right first answer, with any right answer. */
export function sessionScore(record: { attempts: Pick<Attempt, "exercise_id" | "verdict">[] }): {
  answered: number;
  correct: number;
  solved: number;
};

/** The stars of a lesson that was completed. */
export function starsOf(result: { best_score: number | null }): 1 | 2 | 3;

/**
 * The first item to be answered now, with the number of its `tries`; null when there is none. Those with a wrong answer
 * come once more when `again` is true, after the others.
 */
export function nextItem<Item extends { exercise: Pick<Exercise, "id"> }>(
  items: readonly Item[],
  attempts: readonly Pick<Attempt, "exercise_id" | "verdict">[],
  again?: boolean,
): (Item & { tries: number }) | null;
