// What was typed and is not saved yet, on the device, so that a closed tab or a lost connection loses nothing.
//
// A tab holds a lock with its name as long as it is open: what another open tab is about to save is not offered in this one.

import { ownKey } from "@langlearn/offline";
import { getAll, remove } from "../../lib/database.js";
import { putOf } from "../../lib/learner.js";

const KIND = "studio"; // stays when the session of the account ends: see lib/device.js

const TAB = crypto.randomUUID?.() ?? String(Math.random());
const lockOf = (tab) => `langlearn.studio.${tab}`;
navigator.locks?.request(lockOf(TAB), () => new Promise(() => null)); // until the tab is closed

const keyOf = (account, { course_id, entity, id, tab = TAB }) => ownKey(KIND, account, `${course_id}/${entity}/${id}@${tab}`);

/** Keeps the edits of a record: {course_id, entity, id, base, tag, mine, theirs, created}. */
export const keep = (account, edits) =>
  putOf(account, "values", { key: keyOf(account, edits), value: { ...edits, tab: TAB, at: Date.now() } });

/** Forgets edits that this tab keeps, or one that is closed: `edits` with its `tab`. */
export const forget = (account, edits) => remove("values", keyOf(account, edits));

/** The edits of a course that tabs have left which are closed now, the earliest first. */
export async function leftEdits(account, courseId) {
  const all = await getAll("values");
  const open = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name));
  return all
    .filter(({ key, value }) => key.startsWith(ownKey(KIND, account)) && value.course_id === courseId)
    .map(({ value }) => value)
    .filter(({ tab }) => tab !== TAB && !open.has(lockOf(tab)))
    .sort((one, other) => one.at - other.at);
}
