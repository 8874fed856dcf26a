import type { Verdict } from "@langlearn/grading";

export const AGAIN: 1;
export const HARD: 2;
export const GOOD: 3;
export const EASY: 4;
export type Rating = 1 | 2 | 3 | 4;

/** `GET /progress/scheduler`, as far as it is needed. */
export interface Scheduler {
  weights: readonly number[];
  desired_retention: number;
}

/** The card of an exercise or a word; instants in milliseconds. */
export interface Card {
  state: "learning" | "review" | "relearning";
  step: number;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  due: number;
  rating: Rating;
  answered_at: number;
}

export function ratingOf(verdict: Verdict): Rating;

/** When the review after these attempts is due, oldest first. Without a scheduler: that of a learner without an own one. */
export function reviewAfter(
  attempts: readonly { answered_at: number; verdict: Verdict }[],
  scheduler?: Scheduler,
): { due: number; in_review: boolean };

/** The card after these ratings, oldest first; null without any. */
export function cardAfter(ratings: readonly { answered_at: number; rating: Rating }[], scheduler?: Scheduler): Card | null;

/** The probability that the learner recalls a card now. */
export function recall(card: Pick<Card, "stability" | "answered_at">, now: number, scheduler?: Pick<Scheduler, "weights">): number;
