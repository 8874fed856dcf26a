// Instants as the author's clock has them, with the name of its time zone.

import { timeZone } from "@langlearn/client";
import { getState } from "../../lib/store.js";

const localeOf = () => {
  const { language } = getState();
  return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
};
const format = (instant, options) => new Intl.DateTimeFormat(localeOf(), options).format(new Date(instant));
const isThisYear = (instant) => new Date(instant).getFullYear() === new Date().getFullYear();

/** "3 May, 9:00", with the year where it is another one. */
export const shortTime = (instant) =>
  format(instant, { day: "numeric", month: "short", year: isThisYear(instant) ? undefined : "numeric", hour: "numeric", minute: "2-digit" });

/** "Monday 3 May 2027 at 09:00". */
export const longTime = (instant) => format(instant, { dateStyle: "full", timeStyle: "short" });

/** "Europe/Madrid (Central European Summer Time)": of the zone at an instant, as half of the year it is another. */
export function zoneName(instant = Date.now()) {
  const parts = new Intl.DateTimeFormat(localeOf(), { timeZoneName: "long" }).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === "timeZoneName").value;
  const zone = timeZone();
  return zone ? `${zone.replaceAll("_", " ")} (${name})` : name;
}

const two = (number) => String(number).padStart(2, "0");

/** `{date, time}` of an instant as the fields of a form have them. */
export function toFields(instant) {
  const at = new Date(instant);
  return {
    date: `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** The instant that two fields name in the time zone of the device, null when they name none. */
export function fromFields({ date, time }) {
  const at = new Date(`${date}T${time}`);
  return date && time && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

/** Tomorrow at nine. */
export function tomorrow() {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return at.toISOString();
}
