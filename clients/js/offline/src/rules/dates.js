// Local dates. A time zone that is undefined is that of the device.

const DAY_MS = 86_400_000;
const formats = new Map(); // time zone to its format: each is slow to make

function formatOf(timeZone) {
  if (!formats.has(timeZone)) formats.set(timeZone, newFormat(timeZone));
  return formats.get(timeZone);
}

function newFormat(timeZone) {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" };
  try {
    return new Intl.DateTimeFormat("en", { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en", parts); // the engine is older than the zone
  }
}

/** The local date of an instant, `YYYY-MM-DD`. */
export function dayOf(time, timeZone) {
  const parts = Object.fromEntries(formatOf(timeZone).formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The date so many days before another one; after it where `days` is negative. */
export const dayBefore = (day, days = 1) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The last `count` weeks, from Monday to Sunday, each the days of it; the last one is that of `today`. */
export function lastWeeks(today, count) {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const first = dayBefore(today, sinceMonday + 7 * (count - 1));
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, day) => dayBefore(first, -(7 * week + day))));
}
