import type { Grading } from "@langlearn/grading";
import type { Exercise, Word } from "../content.js";
import type { Card, Rating, Scheduler } from "./reviews.js";

/** Which words exercises of a course practise. */
export interface WordIndex {
  /** The ids of the words of an exercise. */
  wordsOf(exercise: Pick<Exercise, "exercise_type" | "data">): string[];
  /** The words that a graded answer gives evidence of. */
  ratingsOf(
    exercise: Pick<Exercise, "exercise_type" | "data">,
    grading: Pick<Grading, "verdict" | "diff">,
  ): Map<string, Rating>;
  /** Is a translation into the language taught? */
  isIntoTarget(data: Exercise["data"]): boolean;
  /** The language of a text: the one taught, that of the learner, or null where the words do not tell. */
  sideOf(text: string): "target" | "source" | null;
}

/** `words`: of the course; `language`: the one taught. */
export function wordIndex(words: readonly Pick<Word, "id" | "text" | "translations" | "forms">[], language: string): WordIndex;

/** How well a word is known: 0 to 1, and when it is due. */
export interface Strength {
  strength: number;
  state: "weak" | "learning" | "known";
  due: number;
  in_review: boolean;
  answered_at: number;
}

export function strengthOf(card: Card, now: number, scheduler?: Scheduler): Strength;
