// The records of the courses that were opened in this tab. They outlive the rooms of a course: what cannot be saved yet, such as an
// unfinished exercise, is there when the author comes back to the course.

import { isReady } from "../lesson/forms/checks.js";
import { createRecords } from "./records.js";

const opened = new Map();

/** The records of a course, the same as the last time. `onSaved` replaces the one of before. */
export function openRecords(account, courseId, onSaved) {
  const key = `${account.id}/${courseId}`;
  if (!opened.has(key)) {
    const entry = { onSaved };
    entry.records = createRecords(account, courseId, { isReady, onSaved: () => entry.onSaved() });
    opened.set(key, entry);
  }
  const entry = opened.get(key);
  entry.onSaved = onSaved;
  return entry.records;
}
