// Texts of the app in the learner's language.

import en from "../messages/en.js";
import es from "../messages/es.js";
import { getState, update } from "./store.js";

const MESSAGES = { en, es };
const KEY = "langlearn.language";
export const LANGUAGES = Object.keys(MESSAGES);

/** Adds the texts of a page that has more than the app. `texts`: by language, with the names of none that is there. */
export function addMessages(texts) {
  for (const language of LANGUAGES) Object.assign(MESSAGES[language], texts[language]);
}

/** The text named `key`, with `{name}` replaced. A `count` chooses between `key.one` and `key.other`. */
export function t(key, values = {}) {
  const { language } = getState();
  const rule = "count" in values ? new Intl.PluralRules(language).select(values.count) : null;
  const messages = MESSAGES[language];
  const text = rule ? (messages[`${key}.${rule}`] ?? messages[`${key}.other`]) : messages[key];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) =>
    typeof values[name] === "number" ? new Intl.NumberFormat(language).format(values[name]) : values[name],
  );
}

export function languageName(tag) {
  const { language } = getState();
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(tag.split("-x-")[0]); // private parts have no name
  } catch {
    return tag;
  }
}

export const dateText = (time) => formatted(time, { dateStyle: "medium" });

/** The day of the week of a date, `YYYY-MM-DD`; its first letter, unless `length` says more. */
export const weekdayText = (day, length = "narrow") => formatted(day, { weekday: length, timeZone: "UTC" });
export const dayText = (day) => formatted(day, { day: "numeric", month: "long", timeZone: "UTC" });
export const weekdayAndTime = (time) => formatted(time, { weekday: "long", hour: "numeric", minute: "2-digit" });
export const timeOfDay = (time) => formatted(time, { timeStyle: "short" });

function formatted(time, options) {
  const { language } = getState();
  const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language; // dates differ by country
  return new Intl.DateTimeFormat(locale, options).format(new Date(time));
}

export function byteSize(bytes) {
  const { language } = getState();
  const [value, unit] = bytes < 1e6 ? [Math.max(1, Math.round(bytes / 1e3)), "kilobyte"] : [bytes / 1e6, "megabyte"];
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}

export const dateAndTime = (instant) => formatted(instant, { dateStyle: "medium", timeStyle: "short" });

export function setLanguage(language) {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is switched off: the choice is valid until the page is closed.
  }
  update({ language });
}

/** The language chosen before, else the first of the browser's that there are texts in, else English. */
export function startLanguage() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(KEY);
  } catch {
    // Storage is switched off.
  }
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.split("-")[0])];
  const language = wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  update({ language });
}
