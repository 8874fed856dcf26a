// When an exercise or a word is due for review, as the service decides it.
//
// A card in review waits for days, so it is due on the whole local date of its `due`; others are due to the instant.

import { dayOf } from "./dates.js";

const TWO_DAYS_MS = 2 * 86_400_000; // in which each zone has a midnight

/** `{now, end}` in milliseconds: the present, and the first instant of the next date in the time zone. */
export function todayOf(now, timeZone) {
  const today = dayOf(now, timeZone);
  let [before, end] = [now, now + TWO_DAYS_MS];
  while (end - before > 1) {
    const middle = Math.floor((before + end) / 2);
    if (dayOf(middle, timeZone) === today) before = middle;
    else end = middle;
  }
  return { now, end };
}

/** Whether a card is due: `due` in milliseconds, null for none; `in_review`: it waits for days. */
export const isDue = ({ due, in_review }, { now, end }) => due !== null && (due <= now || (in_review && due < end));
