/** The local date of an instant, `YYYY-MM-DD`. Without a time zone: that of the device. */
export function dayOf(time: number | string, timeZone?: string): string;

/** The date so many days before another one; after it where `days` is negative. */
export function dayBefore(day: string, days?: number): string;

/** The last `count` weeks, from Monday to Sunday, each the days of it; the last one is that of `today`. */
export function lastWeeks(today: string, count: number): string[][];
