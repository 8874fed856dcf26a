/** Of given answers, best first; `skipped` when the learner passed over a sound or speech. */
export type Verdict = "correct" | "accent" | "typo" | "incomplete" | "wrong" | "skipped";

export type Op = "equal" | "accent" | "typo" | "replace" | "missing" | "extra";

export type ExerciseType =
  | "translation"
  | "translation-word-bank"
  | "fill-in-the-blank"
  | "vof"
  | "pairs"
  | "informative"
  | "ordering"
  | "multiple-choice"
  | "listening"
  | "speaking";

export interface Pair {
  left: string;
  right: string;
}

/** One word or part: what was expected (null when surplus) and what was given (null when missing). */
export interface DiffEntry {
  op: Op;
  expected: string | Pair | null;
  given: string | Pair | null;
}

/** The same as `grading` in the service's reply to an attempt. */
export interface Grading {
  is_correct: boolean;
  /** 0 to 1, with four decimals. */
  score: number;
  verdict: Verdict;
  /** The accepted answer that the answer was compared with, in the answer's shape. */
  expected: string | string[] | Pair[] | boolean | null;
  diff: DiffEntry[];
  /** What the author says about this wrong answer. */
  note: string | null;
  /** Of several guesses of a speech recogniser, the one that was graded best; only for a list of guesses. */
  heard?: string;
}

/** What a language calls numbers and signs: `GET /api/v1/grading/languages/<tag>`. */
export interface Table {
  language: string;
  numbers: Record<string, number>;
  contractions: Record<string, string[]>;
  second_before: string[];
  signs: Record<string, string[]>;
  hour: string | null;
}

/** A word of a course, as `package/words` has it; other keys are ignored. */
export interface CourseWord {
  text: string;
  translations?: readonly string[];
  synonyms?: readonly string[];
  forms?: readonly string[];
}

/** What a grading depends on besides data and answer; see `courseOf`. */
export interface Course {
  readonly source: string | null;
  readonly target: string | null;
}

/** A word of a text under the folding: as written, and what it is compared by, from the strictest on. */
export interface FoldedWord {
  readonly shown: string;
  readonly key: string;
  /** Without vowel marks. */
  readonly plain: string;
  /** Without accents, as keyboards have the letters. */
  readonly bare: string;
}

/** A word as written but for the punctuation around it, normalised, and normalised without accents. */
export interface Word {
  readonly shown: string;
  readonly key: string;
  readonly bare: string;
}

/** The answer does not have the shape that the exercise type requires; the service answers 400. */
export class InvalidAnswer extends Error {
  readonly name: "InvalidAnswer";
  readonly exerciseType: ExerciseType;
}

/** The exercise types that can be graded. A client passes over an exercise of any other type. */
export const EXERCISE_TYPES: readonly ExerciseType[];

/** The verdicts on given answers, best first. */
export const VERDICTS: readonly Exclude<Verdict, "skipped">[];

/**
 * Grade an answer, any JSON value, to an exercise with the `data` that the service delivers.
 *
 * @throws {InvalidAnswer} for an answer of the wrong shape.
 * @throws {RangeError} for an exercise type that is not in `EXERCISE_TYPES`.
 */
export function grade(exerciseType: string, data: object, answer?: unknown, course?: Course): Grading;

/**
 * The course that an exercise belongs to, with the tables of its languages by their primary tag. Make it once: it keeps
 * what it finds out.
 */
export function courseOf(course: {
  source_language: string;
  target_language: string;
  words?: readonly CourseWord[];
  tables?: Readonly<Record<string, Table>>;
}): Course;

/** The version of the rules; gradings of other versions may differ. */
export const GRADING_VERSION: number;

/** The words of a text under the folding in a language, by which answers are compared. */
export function fold(text: string, language?: string | null): FoldedWord[];

/** A text as searches compare it. */
export function searchKey(text: string): string;

/** The words of a text after normalisation, in order: pairs, items and entries of a bank are found by them. */
export function words(text: string): Word[];

/** A text after normalisation, its words separated by spaces; two texts are equal when these are. */
export function normalised(text: string): string;
