// Course packages, their words, the tables of their languages, and the list of courses, on the device and for the views.

import { createPackages, ownKey } from "@langlearn/offline";
import { client, request } from "./api.js";
import { getValue, storage } from "./database.js";
import { device, putOf } from "./learner.js";
import { accountId } from "./store.js";
import { useStored } from "./stored.js";

const FRESH_MS = 60_000; // views of one course follow each other quickly

export const packages = createPackages({ client, storage, device, freshMs: FRESH_MS });
export const { refreshPackage, refreshTables, refreshWords, storedPackage, storedTables, storedWords } = packages;
/** The packages on the device. */
export const storedCourses = packages.storedPackages;

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
