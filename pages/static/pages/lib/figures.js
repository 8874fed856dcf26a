// Points, streak and daily goal as the learner sees them: what the service has said, and what the device knows since.
// Pure functions, by the rules of the service.

import { isRight } from "./results.js";

const PRACTICE_POINTS = 5;
const PRACTICE_RIGHT = 5; // answers that a practice session needs to count
const PRACTICE_PAID = 4; // sessions of a day that earn points
const MOST_POINTS = 1000; // of a lesson
export const GUEST_GOAL = 20; // points of a day: about two lessons
const ENDED = ["waiting", "sent"];
const DAY_MS = 86_400_000;

/** The points for the first completion of a lesson that is worth `base`; score 0 to 100, or null. */
export function pointsOf(base, score) {
  const tenths = score === null ? 10 : score >= 90 ? 12 : score >= 80 ? 11 : score >= 60 ? 10 : 8;
  return Math.min(MOST_POINTS, Math.max(1, Math.floor((base * tenths) / 10)));
}

/** The local date of an instant, `YYYY-MM-DD`. */
export function dayOf(time) {
  const date = new Date(time);
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const dayBefore = (day, days = 1) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The last `count` weeks, from Monday to Sunday, each the days of it; the last one is that of `today`. */
export function lastWeeks(today, count) {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const first = dayBefore(today, sinceMonday + 7 * (count - 1));
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, day) => dayBefore(first, -(7 * week + day))));
}

const counts = ({ practice, attempts }) => !practice || attempts.filter(isRight).length >= PRACTICE_RIGHT;

/** The days on which a lesson or a practice session that counts was finished. */
export const activeDays = (records) =>
  new Set(records.filter((record) => ENDED.includes(record.state) && counts(record)).map(({ completed_at }) => dayOf(completed_at)));

/** The number of active days one after the other, up to today or yesterday. */
export function streakOf(days, today) {
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak += 1;
  return streak;
}

/** The practice sessions that earn points, and a life: the first ones of a day that count. */
export function countedSessions(records) {
  const paid = new Map(); // day to the number of practice sessions
  const sessions = records.filter((record) => record.practice && record.completed_at && counts(record));
  return sessions
    .sort((a, b) => (a.completed_at < b.completed_at ? -1 : 1))
    .filter(({ completed_at }) => {
      const day = dayOf(completed_at);
      paid.set(day, (paid.get(day) ?? 0) + 1);
      return paid.get(day) <= PRACTICE_PAID;
    });
}

/** The points of records as the device counts them: those that the service has not counted yet. */
const pointsIn = (records) =>
  records.reduce((sum, { practice, points }) => sum + (practice ? 0 : (points ?? 0)), 0) + countedSessions(records).length * PRACTICE_POINTS;

/**
 * `{points, waiting, today, streak, isActive, goal}`. `points` are those that the service has counted, null while they
 * are not known, and of a guest those of the device; `waiting` are points of the device that the service does not have.
 * `progress`: what the service said last, null for a guest; `records`: of the learner, on this device.
 */
export function figuresOf({ account, progress }, records, now) {
  const day = dayOf(now);
  const isToday = ({ completed_at }) => dayOf(completed_at) === day;
  const own = records.filter(({ state }) => (account ? state === "waiting" : ENDED.includes(state)));
  const [points, today] = [pointsIn(own), pointsIn(own.filter(isToday))];
  const days = activeDays(own);
  const last = progress?.streak_expires_on && dayBefore(progress.streak_expires_on); // the last active day of the account
  for (let i = 0; last && i < progress.streak_current; i += 1) days.add(dayBefore(last, i));
  const [streak, isActive] = [streakOf(days, day), days.has(day)];
  if (!account) return { points, waiting: 0, today, streak, isActive, goal: GUEST_GOAL };
  const isOfToday = progress && dayOf(progress.read_at ?? now) === day; // else it was read on another day
  return {
    points: progress?.experience_points ?? null,
    waiting: points,
    today: (isOfToday ? progress.xp_today : 0) + today,
    streak,
    isActive,
    goal: progress?.daily_goal_xp ?? 0,
  };
}
