// What the room asks of the service. Raises ApiError.

import { below, del, get, post, put } from "../lib/requests.js";

const PAGE = 100;
const AT_ONCE = 50; // exercises of a request

const paged = (path, page) => `${path}${path.includes("?") ? "&" : "?"}page=${page}&limit=${PAGE}`;
const rowsOf = ({ data, meta }) => ({ rows: data, total: meta.total, hasMore: meta.hasNext });

export const readState = async (account, courseId) => (await get(account, below(courseId, "publish-mode"))).data;

/** A page of what differs between two states: `published`, `draft` or the number of a publication. */
export const readChanges = async (account, courseId, { from = "published", to = "draft", page = 1 } = {}) =>
  rowsOf(await get(account, paged(below(courseId, `changes?from=${from}&to=${to}`), page)));

/** A page of problems, the worst first, and how many there are of each severity. */
export async function readProblems(account, courseId, { page = 1 } = {}) {
  const read = await get(account, paged(below(courseId, "problems"), page));
  return { ...rowsOf(read), counts: read.meta.counts };
}

export const readPublications = async (account, courseId, { page = 1 } = {}) =>
  rowsOf(await get(account, paged(below(courseId, "publications"), page)));

export const readHistory = async (account, courseId, { page = 1 } = {}) =>
  rowsOf(await get(account, paged(below(courseId, "history"), page)));

/** A Map of the exercises that the creator may read: id to `{exercise, lessons: ids of the course's}`. */
export async function readExercises(account, courseId, ids) {
  const found = new Map();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const body = { exerciseIds: ids.slice(at, at + AT_ONCE) };
    const { data } = await post(account, "/exercises/usage/batch", body, { repeat: true });
    for (const { exerciseId, exercise, lessons } of data) {
      const own = lessons.filter((each) => each.courseId === courseId).map(({ lessonId }) => lessonId);
      found.set(exerciseId, { exercise, lessons: own });
    }
  }
  return found;
}

/** A write that is repeated, but done once. */
const once = (account, path, body) =>
  post(account, path, body, { idempotencyKey: true });

const forced = (path, force) => (force ? `${path}?force=true` : path);

export const publish = async (account, courseId, body, { force = false } = {}) =>
  (await once(account, forced(below(courseId, "publish"), force), body)).data;

export const restore = async (account, courseId, body, { force = false } = {}) =>
  (await once(account, forced(below(courseId, "restore"), force), body)).data;

export const discard = async (account, courseId, body) => (await post(account, below(courseId, "discard"), body)).data;

export const saveSchedule = (account, courseId, body) => put(account, below(courseId, "schedule"), body);
export const deleteSchedule = (account, courseId) => del(account, below(courseId, "schedule"));
