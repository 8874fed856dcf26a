// The lives of a learner. The service counts and restores those of an account; those of a guest follow by the same rules
// from the records on the device. Pure functions.

import { dayOf } from "./dates.js";
import { countedSessions } from "./figures.js";
import { ownResults } from "./records.js";
import { isMistake } from "./score.js";

const MOST = 5;
const REGENERATION_MS = 240 * 60_000; // of one life

/**
 * The lives of a guest at `now`, in milliseconds: `{lives_current, lives_max, lives_regenerate_at, lives_full_at}`, as in
 * a `progress`. A wrong answer of a lesson that is new takes one; a lesson taken again, once a day, and a practice session
 * give one.
 */
export function guestLives(records, now) {
  let [count, since] = [MOST, 0];
  for (const { time, change } of [...changesOf(records), { time: now, change: 0 }]) {
    if (count < MOST) {
      const grown = Math.min(MOST - count, Math.floor((time - since) / REGENERATION_MS));
      [count, since] = [count + grown, since + grown * REGENERATION_MS];
    }
    if (change < 0 && count === MOST) since = time;
    count = Math.max(0, Math.min(MOST, count + change));
  }
  const instant = (missing) => (missing ? new Date(since + missing * REGENERATION_MS).toISOString() : null);
  return {
    lives_current: count,
    lives_max: MOST,
    lives_regenerate_at: instant(count < MOST ? 1 : 0),
    lives_full_at: instant(MOST - count),
  };
}

/** `[{time, change}]` in milliseconds and lives, in the order of time. */
function changesOf(records) {
  const isLesson = ({ practice }) => !practice;
  const ended = records.filter(({ completed_at }) => completed_at).sort((a, b) => (a.completed_at < b.completed_at ? -1 : 1));
  const first = new Map(); // lesson to the end of its first completion
  const repeated = new Map(); // lesson and day to the end of the first repetition
  for (const { lesson_id: id, completed_at: end } of ended.filter(isLesson)) {
    if (!first.has(id)) first.set(id, end);
    else if (!repeated.has(`${id} ${dayOf(end)}`)) repeated.set(`${id} ${dayOf(end)}`, end);
  }
  const lost = records
    .filter(isLesson)
    .flatMap(({ lesson_id: id, attempts }) => attempts.filter((each) => isMistake(each) && !(first.get(id) < each.answered_at)))
    .map(({ answered_at }) => ({ time: Date.parse(answered_at), change: -1 }));
  const won = [...repeated.values(), ...countedSessions(ended).map(({ completed_at }) => completed_at)];
  return [...lost, ...won.map((end) => ({ time: Date.parse(end), change: 1 }))].sort((a, b) => a.time - b.time);
}

/** Lives of a `progress` now, which was read some time ago. */
export function livesNow({ lives_current: current, lives_max: most, lives_regenerate_at: next, lives_full_at: full }, now) {
  if (full && Date.parse(full) <= now) return most;
  return next && Date.parse(next) <= now ? current + 1 : current;
}

/** A `progress` with the lives of the learner; null while that of an account is not known. `now` in milliseconds. */
export const livesOf = (state, now) => (state.account ? state.progress : guestLives(ownResults(state), now));

/** Lives limit which new lessons an app offers, never which results count. */
export function hasNoLives(state, now) {
  const lives = livesOf(state, now);
  return lives !== null && livesNow(lives, now) === 0;
}
