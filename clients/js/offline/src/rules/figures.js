// Points, streak and daily goal of a learner: what the service has said, and what the device knows since. Pure functions,
// by the rules of the service.
//
// A record is of a lesson or a practice session taken on the device, as src/results.js describes it. Instants are texts,
// or milliseconds; days are local dates, `YYYY-MM-DD`, in a time zone that is undefined where it is the device's.

import { dayBefore, dayOf } from "./dates.js";
import { sessionScore } from "./score.js";

const PRACTICE_POINTS = 5;
const PRACTICE_SOLVED = 5; // exercises that a practice session needs to count
const PRACTICE_PAID = 4; // sessions of a day that earn points
const MOST_POINTS = 1000; // of a lesson
export const GUEST_GOAL = 20; // points of a day: about two lessons
const ENDED = ["waiting", "sent"];

/** The points for the first completion of a lesson that is worth `base`; score 0 to 100, or null. */
export function pointsOf(base, score) {
  const tenths = score === null ? 10 : score >= 90 ? 12 : score >= 80 ? 11 : score >= 60 ? 10 : 8;
  return Math.min(MOST_POINTS, Math.max(1, Math.floor((base * tenths) / 10)));
}

const counts = (record) => !record.practice || sessionScore(record).solved >= PRACTICE_SOLVED;

/** The days on which a lesson or a practice session that counts was finished. */
export const activeDays = (records, timeZone) =>
  new Set(records.filter((each) => ENDED.includes(each.state) && counts(each)).map((each) => dayOf(each.completed_at, timeZone)));

/**
 * The streak on `today`: `{current, longest, expires_on, active_today}`. `active` are sets of days on which something was
 * finished, `carried` days that a change of the time zone skipped: they link their neighbours and count nothing.
 * `expires_on` is the last day on which a lesson continues the streak; null when it is 0.
 */
export function streakOf(active, today, carried = new Set()) {
  let [run, longest, expires] = [0, 0, ""];
  for (const day of [...active].sort()) {
    run = day <= expires ? run + 1 : 1;
    longest = Math.max(longest, run);
    expires = dayBefore(day, -1);
    while (carried.has(expires)) expires = dayBefore(expires, -1);
  }
  const current = today <= expires ? run : 0;
  return { current, longest, expires_on: current ? expires : null, active_today: active.has(today) };
}

/** The practice sessions that earn points, and a life: the first ones of a day that count. */
export function countedSessions(records, timeZone) {
  const paid = new Map(); // day to the number of practice sessions
  const sessions = records.filter((record) => record.practice && record.completed_at && counts(record));
  const key = ({ completed_at, client_id }) => `${completed_at} ${client_id}`;
  return sessions
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .filter(({ completed_at }) => {
      const day = dayOf(completed_at, timeZone);
      paid.set(day, (paid.get(day) ?? 0) + 1);
      return paid.get(day) <= PRACTICE_PAID;
    });
}

/** The points of records as the device counts them: those that the service has not counted yet. */
const pointsIn = (records, timeZone) =>
  records.reduce((sum, { practice, points }) => sum + (practice ? 0 : (points ?? 0)), 0) +
  countedSessions(records, timeZone).length * PRACTICE_POINTS;

/**
 * `{points, waiting, today, streak, isActive, goal}`. `points` are those that the service has counted, null while they
 * are not known, and of a guest those of the device; `waiting` are points of the device that the service does not have.
 * `progress`: what the service said last, null for a guest; `records`: of the learner, on this device.
 */
export function figuresOf({ account, progress }, records, now) {
  const timeZone = account?.timezone;
  const day = dayOf(now, timeZone);
  const own = records.filter(({ state }) => (account ? state === "waiting" : ENDED.includes(state)));
  const ofToday = own.filter(({ completed_at }) => dayOf(completed_at, timeZone) === day);
  const [points, today] = [pointsIn(own, timeZone), pointsIn(ofToday, timeZone)];
  const days = activeDays(own, timeZone);
  const last = progress?.streak_expires_on && dayBefore(progress.streak_expires_on); // the last active day of the account
  for (let i = 0; last && i < progress.streak_current; i += 1) days.add(dayBefore(last, i));
  const { current: streak, active_today: isActive } = streakOf(days, day);
  if (!account) return { points, waiting: 0, today, streak, isActive, goal: GUEST_GOAL };
  const isOfToday = progress && dayOf(progress.read_at ?? now, timeZone) === day; // else it was read on another day
  return {
    points: progress?.experience_points ?? null,
    waiting: points,
    today: (isOfToday ? progress.xp_today : 0) + today,
    streak,
    isActive,
    goal: progress?.daily_goal_xp ?? 0,
  };
}
