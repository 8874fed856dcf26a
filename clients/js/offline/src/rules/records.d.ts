import type { PlacementRecord, ResultRecord, State } from "../records.js";

type Of<Key extends keyof State> = Pick<State, Key>;

/** The records of the account, or of the guest. */
export function ownResults(state: Of<"results" | "account">): ResultRecord[];
export function ownPlacements(state: Of<"placements" | "account">): PlacementRecord[];

/** The record of a lesson that was left before its end. */
export function leftOpen(lessonId: string, state: Of<"results" | "account">): ResultRecord | undefined;

/** The practice session of a course that was left before its end. */
export function unfinishedPractice(courseId: string, state: Of<"results" | "account">): ResultRecord | undefined;

/** The id of the lesson of a course that was left last before its end. */
export function lastLeft(courseId: string, state: Of<"results" | "account">): string | undefined;

/** Course id to the instant of the learner's latest answer on this device. */
export function lastAnswers(state: Of<"results" | "account">): Record<string, string>;

/** The lessons of a course that the learner has completed or skipped, on this device or, with an account, on any. */
export function completedIn(courseId: string, state: Of<"results" | "account" | "placements" | "passed">): Set<string>;

export type LessonOutcome =
  | { state: "completed" | "skipped"; best_score: number | null }
  | { state: "begun"; best_score: null; answered: number };

/** How each lesson of a course went, by its id. */
export function lessonResults(
  courseId: string,
  state: Of<"results" | "account" | "placements" | "passed">,
): Record<string, LessonOutcome>;

/** Of the lessons of a course; skipped ones are not completed. */
export function numberCompleted(courseId: string, state: Of<"results" | "account" | "placements" | "passed">): number;

/** The records of other accounts that the service does not have yet. They wait until their account signs in again. */
export function unsentOfOthers(state: Of<"results" | "account">): ResultRecord[];

/** What an account takes over from the guest. */
export function guestResults(state: Of<"results" | "placements">): (ResultRecord | PlacementRecord)[];
