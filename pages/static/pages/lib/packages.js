// Course packages, their words, the tables of their languages, and the list of courses: stored on the device, and
// revalidated beside with their entity tag.

import { request } from "./api.js";
import { get, getAll, getValue, putValue, remove } from "./database.js";
import { fresh, isReadable, ownKey, putOf, shown, wordsKey } from "./device.js";
import { accountId } from "./store.js";
import { useStored } from "./stored.js";

const FRESH_MS = 60_000; // views of one course follow each other quickly

const addressOf = (courseId) => `/courses/${encodeURIComponent(courseId)}/package`;

const packageOf = (courseId) => ({
  path: addressOf(courseId),
  read: async () => {
    const stored = await get("packages", courseId);
    return stored && isReadable(stored) ? stored : null;
  },
  store: (reader, etag, data) => putOf(reader, "packages", { course_id: courseId, account_id: reader, etag, data }),
  forget: () => remove("packages", courseId),
});

const wordsOf = (courseId) => ({
  path: `${addressOf(courseId)}/words`,
  read: () => getValue(wordsKey(courseId)),
  store: (reader, etag, data) =>
    putOf(reader, "values", { key: wordsKey(courseId), value: { account_id: reader, etag, data } }),
  forget: () => remove("values", wordsKey(courseId)),
});

// The languages that have a table, and the table of one, both the same for every reader. Their names in the database have
// a kind of their own, so that they stay when an account signs out.
const gradingOf = (language) => ({
  path: language ? `/grading/languages/${language}` : "/grading",
  read: () => getValue(`grading:${language}`),
  store: (_, etag, data) => putValue(`grading:${language}`, { etag, data }),
  forget: () => remove("values", `grading:${language}`),
});
const ALL = ""; // languages

/** The package of a course as it is on the device, or null. */
export const storedPackage = async (courseId) => (await stored(packageOf(courseId)))?.data ?? null;

/** The package of a course as the service has it, which is stored. Raises ApiError. */
export const refreshPackage = (courseId) => refresh(packageOf(courseId));

/** The words of a course, as `storedPackage` and `refreshPackage`. */
export const storedWords = async (courseId) => (await stored(wordsOf(courseId)))?.data ?? null;
export const refreshWords = (courseId) => refresh(wordsOf(courseId));

const languagesIn = ({ source_language: source, target_language: target }) => [
  ...new Set([target, source].map((tag) => tag.split("-")[0])),
];

/** Language to its table, of those of a course that are on the device. */
export async function storedTables(course) {
  const tables = {};
  for (const language of languagesIn(course)) {
    const record = await stored(gradingOf(language));
    if (record) tables[language] = record.data;
  }
  return tables;
}

/** The same as the service has them, which are stored. A language may have none. Raises ApiError. */
export async function refreshTables(course) {
  const { languages } = await refresh(gradingOf(ALL));
  const known = languagesIn(course).filter((language) => languages.includes(language));
  const tables = await Promise.all(known.map((language) => refresh(gradingOf(language))));
  return Object.fromEntries(known.map((language, at) => [language, tables[at]]));
}

/** `useStored` of the package of a course. `reader`: whose it is; read again when that changes. */
export const usePackage = (courseId, reader) =>
  useStored(
    () => storedPackage(courseId),
    () => refreshPackage(courseId),
    [courseId, reader],
  );

/** `useStored` of the tables of the languages of a course. */
export const useTables = (course) =>
  useStored(
    () => storedTables(course),
    () => refreshTables(course),
    [course.id],
  );

/** `useStored` of the words of a course. */
export const useWords = (courseId) =>
  useStored(
    () => storedWords(courseId),
    () => refreshWords(courseId),
    [courseId],
  );

/** What is stored; the same object as before while it is the same, so that no view begins again. */
async function stored({ path, read }) {
  const record = await read();
  if (!record) return null;
  const key = `${accountId()} ${path}`;
  if (shown.get(key)?.etag !== record.etag) shown.set(key, record);
  return shown.get(key);
}

function refresh(source) {
  const account = accountId();
  const key = `${account} ${source.path}`;
  const found = fresh.get(key);
  if (found && performance.now() - found.at < FRESH_MS) return found.reading;
  const reading = revalidated(account, source);
  fresh.set(key, { reading, at: performance.now() });
  reading.catch(() => fresh.delete(key));
  return reading;
}

async function revalidated(account, source) {
  const before = await stored(source);
  try {
    const headers = before ? { "If-None-Match": before.etag } : {};
    const response = await request("GET", source.path, { account, asGuest: true, headers });
    if (response.status === 304) return before.data;
    const [etag, { data }] = [response.headers.get("ETag"), response];
    await source.store(response.account, etag, data);
    shown.set(`${response.account} ${source.path}`, { etag, data });
    return data;
  } catch (error) {
    if (error.status === 404) await source.forget();
    throw error;
  }
}

/** The packages on the device. */
export const storedCourses = async () => (await getAll("packages")).filter(isReadable).map(({ data }) => data);

const PAGE = 12; // courses
const listKey = (account, page) => ownKey("courses", account ?? "", page);

/** A page of the list of courses as the service had it last, `{courses, hasPrev, hasNext}`; null when it was not read yet. */
export const storedList = (page) => getValue(listKey(accountId(), page));

/** A page of the list of courses, which is stored. Raises ApiError. */
export async function refreshList(page) {
  const path = `/courses?page=${page}&limit=${PAGE}&include=counts`;
  const { data, meta, account } = await request("GET", path, { account: accountId(), asGuest: true });
  const list = { courses: data, hasPrev: meta.hasPrev, hasNext: meta.hasNext };
  await putOf(account, "values", { key: listKey(account, page), value: list });
  return list;
}
