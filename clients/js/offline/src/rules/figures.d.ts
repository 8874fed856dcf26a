import type { Account, Progress, ResultRecord } from "../records.js";

/** The points of a day that a guest aims for. */
export const GUEST_GOAL: number;

/** The points for the first completion of a lesson that is worth `base`; score 0 to 100, or null. */
export function pointsOf(base: number, score: number | null): number;

/** The days on which a lesson or a practice session that counts was finished. */
export function activeDays(records: readonly ResultRecord[], timeZone?: string): Set<string>;

export interface Streak {
  current: number;
  longest: number;
  /** The last day on which a lesson continues the streak; null when it is 0. */
  expires_on: string | null;
  active_today: boolean;
}

/** The streak on `today`. `carried`: days that a change of the time zone skipped. */
export function streakOf(active: ReadonlySet<string>, today: string, carried?: ReadonlySet<string>): Streak;

/** The practice sessions that earn points, and a life: the first four of a day that count. */
export function countedSessions(records: readonly ResultRecord[], timeZone?: string): ResultRecord[];

export interface Figures {
  /** Those that the service has counted, null while they are not known; of a guest those of the device. */
  points: number | null;
  /** Points of the device that the service does not have. */
  waiting: number;
  today: number;
  streak: number;
  isActive: boolean;
  goal: number;
}

/** Points, streak and daily goal: what the service said last, and what the device knows since. `now` in milliseconds. */
export function figuresOf(
  state: { account: Account | null; progress: Progress | null },
  records: readonly ResultRecord[],
  now: number,
): Figures;
