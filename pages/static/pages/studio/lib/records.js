// The save engine: what an author types is kept on the device at once, and saved after a pause, record by record.
//
// A save names the version that it changes (If-Match). When another tab or author was faster, changes to other fields are
// joined; where both changed one field the author chooses. Without a connection everything waits and is sent later.

import { isUnavailable } from "../../lib/api.js";
import { fieldsOf, isSame, laidOver } from "./entities.js";
import { forget, keep } from "./kept.js";
import { blank, isUnsaved, isWritten, join, settleSent, statusOf, STUCK } from "./record.js";
import { createRecord, readRecord, writeRecord } from "./writes.js";

const KEEP_MS = 300;
const SAVE_MS = 800;
const AGAIN_MS = 5000;

/**
 * The records of a course. `onSaved(entity, id)` is called after each write; `isReady(type, value)`: may an exercise be sent, or
 * does it lack something that the author has not written yet?
 */
export function createRecords(account, courseId, { onSaved = () => null, isReady = () => true } = {}) {
  const all = new Map(); // "entity/id" to the record
  const listeners = new Map(); // the same to functions; "" for all records
  const timers = new Map();
  let last = Promise.resolve(); // saves take turns

  const keyOf = (entity, id) => `${entity}/${id}`;
  const tell = (key) => [...(listeners.get(key) ?? []), ...(listeners.get("") ?? [])].forEach((listener) => listener());

  function set(record, changes) {
    Object.assign(record, changes);
    record.shown = null;
    tell(record.key);
  }

  function later(name, pause, action) {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(action, pause));
  }

  const keepEdits = ({ entity, id, type, base, tag, mine, theirs, created }) =>
    keep(account.id, { course_id: courseId, entity, id, type, base, tag, mine, theirs, created });

  function schedule(record) {
    later(`keep ${record.key}`, KEEP_MS, () => isUnsaved(record) && keepEdits(record));
    later(`save ${record.key}`, SAVE_MS, () => enqueue(record));
  }

  function enqueue(record) {
    clearTimeout(timers.get(`save ${record.key}`));
    last = last.then(() => save(record)).catch(console.error); // one that fails stops no other
    return last;
  }

  async function save(record) {
    if (record.theirs || all.get(record.key) !== record) return;
    if (!isUnsaved(record)) return record.state === "saved" ? undefined : settled(record); // the edit was taken back
    if (!isWritten(record, isReady)) {
      set(record, { state: "incomplete", errors: {} });
      return keepEdits(record);
    }
    set(record, { state: "saving", errors: {} });
    const sent = record.mine;
    record.sent = sent;
    try {
      if (record.created) {
        await createRecord(account, courseId, record, laidOver(record.base, sent));
        settleSent(record, sent, laidOver(record.base, sent), null);
        record.created = null;
      } else {
        if (!record.tag) join(record, await readRecord(account, courseId, record));
        if (!record.theirs && isUnsaved(record)) {
          const { value, tag } = await writeRecord(account, courseId, record, sent);
          settleSent(record, sent, value, tag);
        }
      }
      await settled(record);
    } catch (error) {
      if (error.status === undefined) throw error;
      await failed(record, error);
    } finally {
      record.sent = null;
    }
  }

  async function settled(record) {
    if (record.theirs) return set(record, { state: "conflict" });
    if (isUnsaved(record)) {
      set(record, { state: "waiting" });
      return schedule(record);
    }
    clearTimeout(timers.get(`keep ${record.key}`));
    set(record, { state: "saved", errors: {} });
    onSaved(record.entity, record.id);
    await forget(account.id, { course_id: courseId, entity: record.entity, id: record.id });
  }

  async function failed(record, error) {
    if (error.status === 412) {
      try {
        join(record, await readRecord(account, courseId, record));
      } catch (again) {
        if (again.status === undefined) throw again;
        return failed(record, again);
      }
      return record.theirs || !isUnsaved(record) ? settled(record) : save(record);
    }
    if (isUnavailable(error) || error.status === 401) {
      set(record, { state: "offline" });
      later(`save ${record.key}`, AGAIN_MS, () => enqueue(record));
    } else {
      set(record, { state: error.status === 404 ? "gone" : "refused", errors: error.errors, message: error.message });
    }
    await keepEdits(record);
  }

  const records = {
    /** What was read from the service; edits that are not saved yet stay laid over it. */
    open(entity, id, record, { tag = null } = {}) {
      const key = keyOf(entity, id);
      const known = all.get(key);
      const value = fieldsOf(entity, record);
      if (!known) all.set(key, blank(entity, id, { type: record.exercise_type, base: value, tag }));
      else if (!isUnsaved(known) && !isSame(known.base, value)) set(known, { base: value, tag, type: record.exercise_type });
    },
    /** An exercise or a word that the service does not have yet. `place`: {lessonId, order} of an exercise. */
    add(entity, id, { type, value, ...place }) {
      const record = blank(entity, id, { type, mine: value, state: "waiting", created: { type, ...place } });
      all.set(record.key, record);
      set(record, {});
      schedule(record);
    },
    edit(entity, id, changes) {
      const record = all.get(keyOf(entity, id));
      const mine = { ...record.mine, ...changes };
      const isTakenBack = (field) => !record.created && isSame(mine[field], record.base[field]) && !(field in (record.sent ?? {}));
      for (const field of Object.keys(mine).filter(isTakenBack)) delete mine[field];
      set(record, { mine, state: record.theirs ? "conflict" : "waiting" });
      schedule(record);
    },
    /** Takes up edits that a closed tab has left. */
    async resume(edits) {
      for (const left of edits) {
        const { entity, id, type, base, tag, theirs = null, created } = left;
        const mine = { ...left.mine, ...all.get(keyOf(entity, id))?.mine };
        const record = blank(entity, id, { type, base, tag, mine, theirs, created, state: theirs ? "conflict" : "waiting" });
        all.set(record.key, record);
        set(record, {});
        await keepEdits(record);
        await forget(account.id, left);
        enqueue(record);
      }
    },
    get: (entity, id) => all.get(keyOf(entity, id)) ?? null,
    /** New exercises of a lesson that the service does not have yet. */
    added: (lessonId) => [...all.values()].filter(({ created }) => created?.lessonId === lessonId),
    addedWords: () => [...all.values()].filter(({ entity, created }) => entity === "word" && created),
    /** A choice for each field that two have changed: `mine` or `theirs`. */
    settle(entity, id, choices) {
      const record = all.get(keyOf(entity, id));
      const mine = Object.fromEntries(Object.entries(record.mine).filter(([field]) => choices[field] !== "theirs"));
      set(record, { mine, theirs: null, state: "waiting" });
      return enqueue(record);
    },
    async drop(entity, id) {
      const key = keyOf(entity, id);
      const record = all.get(key);
      if (!record) return;
      clearTimeout(timers.get(`keep ${key}`));
      clearTimeout(timers.get(`save ${key}`));
      if (record.created) all.delete(key);
      set(record, { mine: {}, theirs: null, errors: {}, state: "saved" });
      await forget(account.id, { course_id: courseId, entity, id });
    },
    /** Saves at once what waits; resolves when that is done, or has failed. */
    flush() {
      for (const record of all.values()) if (isUnsaved(record) && !STUCK.includes(record.state)) enqueue(record);
      return last;
    },
    /** The same, and what was refused. */
    retry() {
      for (const record of all.values()) if (isUnsaved(record) && !record.theirs) enqueue(record);
      return last;
    },
    status: () => statusOf([...all.values()]),
    subscribe(key, listener) {
      if (!listeners.has(key)) listeners.set(key, new Set());
      listeners.get(key).add(listener);
      return () => listeners.get(key).delete(listener);
    },
  };
  addEventListener("online", () => records.flush());
  addEventListener("pagehide", () => [...all.values()].filter(isUnsaved).forEach((record) => (keepEdits(record), enqueue(record))));
  return records;
}
