import type { Progress, ResultRecord, State } from "../records.js";

export type Lives = Pick<Progress, "lives_current" | "lives_max" | "lives_regenerate_at" | "lives_full_at">;

/** The lives of a guest, by the rules of the service. `now` in milliseconds. */
export function guestLives(records: readonly ResultRecord[], now: number): Lives;

/** Lives that were read some time ago, now. */
export function livesNow(lives: Lives, now: number): number;

/** The lives of the learner; null while those of an account are not known. */
export function livesOf(state: Pick<State, "account" | "progress" | "results">, now: number): Lives | null;

/** Lives limit which new lessons an app offers, never which results count. */
export function hasNoLives(state: Pick<State, "account" | "progress" | "results">, now: number): boolean;
