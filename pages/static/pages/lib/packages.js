// Course packages: read once, stored on the device, and revalidated with their entity tag.

import { request } from "./api.js";
import { get, getAll, getValue, remove } from "./database.js";
import { fresh, isReadable, putOf, wordsKey } from "./device.js";
import { accountId } from "./store.js";

const FRESH_MS = 60_000; // views of one course follow each other quickly

const addressOf = (courseId) => `/courses/${encodeURIComponent(courseId)}/package`;

/** The package of a course; the stored one when the service does not respond. Raises ApiError. */
export const loadPackage = (courseId) =>
  load(addressOf(courseId), {
    read: async () => {
      const stored = await get("packages", courseId);
      return stored && isReadable(stored) ? stored : null;
    },
    store: (reader, etag, data) => putOf(reader, "packages", { course_id: courseId, account_id: reader, etag, data }),
    forget: () => remove("packages", courseId),
  });

/** The package of the words of a course, as `loadPackage`. */
export const loadWords = (courseId) =>
  load(`${addressOf(courseId)}/words`, {
    read: () => getValue(wordsKey(courseId)),
    store: (reader, etag, data) =>
      putOf(reader, "values", { key: wordsKey(courseId), value: { account_id: reader, etag, data } }),
    forget: () => remove("values", wordsKey(courseId)),
  });

function load(path, storage) {
  const account = accountId();
  const key = `${account} ${path}`;
  const found = fresh.get(key);
  if (found && Date.now() - found.at < FRESH_MS) return found.reading;
  const reading = revalidated(account, path, storage);
  fresh.set(key, { reading, at: Date.now() });
  reading.catch(() => fresh.delete(key));
  return reading;
}

async function revalidated(account, path, { read, store, forget }) {
  const stored = await read();
  try {
    const headers = stored ? { "If-None-Match": stored.etag } : {};
    const response = await request("GET", path, { account, asGuest: true, headers });
    if (response.status === 304) return stored.data;
    await store(response.account, response.headers.get("ETag"), response.data);
    return response.data;
  } catch (error) {
    if (error.status === 404) await forget();
    if (!stored || [401, 403, 404].includes(error.status)) throw error;
    return stored.data;
  }
}

export const storedCourses = async () => (await getAll("packages")).filter(isReadable).map(({ data }) => data);

/** Bytes of the sounds and pictures of a course. */
export async function mediaBytes(courseId) {
  const options = { account: accountId(), asGuest: true };
  return (await request("GET", `${addressOf(courseId)}/media`, options)).data.total_bytes;
}
