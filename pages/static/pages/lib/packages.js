// Course packages: read once, stored on the device, and revalidated with their entity tag.

import { request } from "./api.js";
import { get, getAll, getValue, put, putValue, remove } from "./database.js";

const FRESH_MS = 60_000; // views of one course follow each other quickly
const fresh = new Map();

/** The package of a course; the stored one when the service does not respond. Raises ApiError. */
export function loadPackage(courseId) {
  const found = fresh.get(courseId);
  if (found && Date.now() - found.at < FRESH_MS) return found.reading;
  const reading = read(courseId);
  fresh.set(courseId, { reading, at: Date.now() });
  reading.catch(() => fresh.delete(courseId));
  return reading;
}

const addressOf = (courseId) => `/courses/${encodeURIComponent(courseId)}/package`;
const wordsKey = (courseId) => `words:${courseId}`;

async function read(courseId) {
  return revalidated(addressOf(courseId), {
    stored: await get("packages", courseId),
    store: (etag, data) => put("packages", { course_id: courseId, etag, data }),
    forget: () => remove("packages", courseId),
  });
}

/** The package of the words of a course, as `loadPackage`. */
export async function loadWords(courseId) {
  return revalidated(`${addressOf(courseId)}/words`, {
    stored: await getValue(wordsKey(courseId)),
    store: (etag, data) => putValue(wordsKey(courseId), { etag, data }),
    forget: () => remove("values", wordsKey(courseId)),
  });
}

async function revalidated(path, { stored, store, forget }) {
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
