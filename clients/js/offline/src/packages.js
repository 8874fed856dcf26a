// Course packages, their words, and the tables of their languages: stored on the device, and brought up to date by the
// changes since the revision on the device; the tables, which have no revisions, by their entity tag.

import { wordsKey } from "./device.js";
import { applyDelta, DeltaMismatch, isDelta } from "./rules/delta.js";
import { withRecords } from "./storage/stores.js";

/**
 * `device`: of createDevice. `freshMs`: so long what was read counts as up to date and is not read again, for views that
 * follow each other quickly.
 */
export function createPackages({ client, storage, device, freshMs = 0 }) {
  const { get, getAll, getValue, putValue, remove } = withRecords(storage);
  const { accountId, isReadable, putOf } = device;
  const shown = device.cache(); // what was returned last, by account and path
  const fresh = device.cache(); // what was read a short time ago, or is on its way: {reading, at}

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

  // The languages that have a table, and the table of one, both the same for every reader: they stay when an account
  // signs out.
  const gradingOf = (language) => ({
    path: language ? `/grading/languages/${language}` : "/grading",
    read: () => getValue(`grading:${language}`),
    store: (_, etag, data) => putValue(`grading:${language}`, { etag, data }),
    forget: () => remove("values", `grading:${language}`),
  });
  const ALL = ""; // languages

  /** What is stored, `{etag, data}`; the same object as before while it is the same, so that no view begins again. */
  async function stored({ path, read }) {
    const record = await read();
    if (!record) return null;
    const key = `${accountId()} ${path}`;
    const last = shown.get(key);
    if (!last || last.etag !== record.etag || last.data.revision !== record.data.revision) shown.set(key, record);
    return shown.get(key);
  }

  function refresh(source) {
    const account = accountId();
    const key = `${account} ${source.path}`;
    const found = fresh.get(key);
    if (found && performance.now() - found.at < freshMs) return found.reading;
    const reading = revalidated(account, source);
    fresh.set(key, { reading, at: Infinity }); // asked for once while it is on its way
    const end = (at) => fresh.get(key)?.reading === reading && (at === null ? fresh.delete(key) : fresh.set(key, { reading, at }));
    reading.then(
      () => end(performance.now()),
      () => end(null),
    );
    return reading;
  }

  async function revalidated(account, source) {
    const before = await stored(source);
    try {
      const { data, etag, reader } = await read(account, source.path, before);
      if (data === before?.data) return data;
      await source.store(reader, etag, data);
      shown.set(`${reader} ${source.path}`, { etag, data });
      return data;
    } catch (error) {
      if (error.status === 404) await source.forget();
      throw error;
    }
  }

  /** The document that the service has now, and for which account; the one of `before` when it is the same. */
  async function read(account, path, before) {
    const revision = before?.data.revision;
    const response = await client.request("GET", revision ? `${path}?since=${revision}` : path, {
      account,
      asGuest: true,
      headers: before && !revision ? { "If-None-Match": before.etag } : {},
    });
    const { data, headers, account: reader } = response;
    if (response.status === 304 || (isDelta(data ?? {}) && data.revision === revision)) return { data: before.data };
    const etag = headers.get("ETag"); // a delta has none
    try {
      return { data: before && revision ? applyDelta(before.data, data) : data, etag, reader };
    } catch (error) {
      if (!(error instanceof DeltaMismatch)) throw error;
      return read(account, path, null);
    }
  }

  const languagesIn = ({ source_language: source, target_language: target }) => [
    ...new Set([target, source].map((tag) => tag.split("-")[0])),
  ];

  return {
    /** The package of a course as it is on the device, or null. */
    storedPackage: async (courseId) => (await stored(packageOf(courseId)))?.data ?? null,
    /** The package of a course as the service has it, which is stored. Raises ApiError. */
    refreshPackage: (courseId) => refresh(packageOf(courseId)),
    /** The words of a course, the same way. */
    storedWords: async (courseId) => (await stored(wordsOf(courseId)))?.data ?? null,
    refreshWords: (courseId) => refresh(wordsOf(courseId)),
    /** The packages on the device. */
    storedPackages: async () => (await getAll("packages")).filter(isReadable).map(({ data }) => data),
    /** Language to its table, of those of a course that are on the device. */
    async storedTables(course) {
      const tables = {};
      for (const language of languagesIn(course)) {
        const record = await stored(gradingOf(language));
        if (record) tables[language] = record.data;
      }
      return tables;
    },
    /** The same as the service has them, which are stored. A language may have none. Raises ApiError. */
    async refreshTables(course) {
      const { languages } = await refresh(gradingOf(ALL));
      const known = languagesIn(course).filter((language) => languages.includes(language));
      const tables = await Promise.all(known.map((language) => refresh(gradingOf(language))));
      return Object.fromEntries(known.map((language, at) => [language, tables[at]]));
    },
  };
}
