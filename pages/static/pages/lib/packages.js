// Course packages: read once, stored on the device, and revalidated with their entity tag.

import { request } from "./api.js";
import { get, getAll, getValue, put, putValue, remove } from "./database.js";

const FRESH_MS = 60_000; // views of one course follow each other quickly
const fresh = new Map();

const addressOf = (courseId) => `/courses/${encodeURIComponent(courseId)}/package`;
const wordsKey = (courseId) => `words:${courseId}`;

/** The package of a course; the stored one when the service does not respond. Raises ApiError. */
export const loadPackage = (courseId) =>
  load(addressOf(courseId), {
    read: () => get("packages", courseId),
    store: (etag, data) => put("packages", { course_id: courseId, etag, data }),
    forget: () => remove("packages", courseId),
  });

/** The package of the words of a course, as `loadPackage`. */
export const loadWords = (courseId) =>
  load(`${addressOf(courseId)}/words`, {
    read: () => getValue(wordsKey(courseId)),
    store: (etag, data) => putValue(wordsKey(courseId), { etag, data }),
    forget: () => remove("values", wordsKey(courseId)),
  });

function load(path, storage) {
  const found = fresh.get(path);
  if (found && Date.now() - found.at < FRESH_MS) return found.reading;
  const reading = revalidated(path, storage);
  fresh.set(path, { reading, at: Date.now() });
  reading.catch(() => fresh.delete(path));
  return reading;
}

async function revalidated(path, { read, store, forget }) {
  const stored = await read();
  try {
    const headers = stored ? { "If-None-Match": stored.etag } : {};
    const { status, data, headers: given } = await request("GET", path, { headers });
    if (status === 304) return stored.data;
    await store(given.get("ETag"), data);
    return data;
  } catch (error) {
    if (error.status === 404) await forget();
    if (!stored || [401, 403, 404].includes(error.status)) throw error;
    return stored.data;
  }
}

export const storedCourses = async () => (await getAll("packages")).map(({ data }) => data);

/** Bytes of the sounds and pictures of a course. */
export async function mediaBytes(courseId) {
  return (await request("GET", `${addressOf(courseId)}/media`)).data.total_bytes;
}

/** Removes the packages that only the account was allowed to read. */
export async function forgetPrivatePackages() {
  fresh.clear();
  for (const { course_id: courseId, data } of await getAll("packages")) {
    if (data.course.is_public) continue;
    await remove("packages", courseId);
    await remove("values", wordsKey(courseId));
  }
}
