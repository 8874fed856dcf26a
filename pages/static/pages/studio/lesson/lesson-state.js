// A lesson that is edited: its exercises in order, and what the author does with them as wholes. What is written in a
// card goes through the records.

import { isUnavailable } from "../../lib/api.js";
import { moved as movedTo } from "../../lib/drag.js";
import { get } from "../lib/requests.js";
import { hiddenOf, refreshes } from "./hidden.js";
import { indexOf, joinItems, movedOrder, orderOf, withOrder } from "./places.js";
import { assign, lessonPath, reorder, unassign } from "./requests.js";

const MOVE_MS = 500; // after the last step of a move
const AGAIN_MS = 5000;

const newId = () => `ex-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join("")}`;
const START = { items: [], isLoaded: false, error: null, isMoving: false };

/** `onState({items, isLoaded, error, isMoving})`: after each change. `wrote()`: after each write that is no record's. */
export function createLesson({ account, lessonId, records, wrote, onState }) {
  let state = START;
  const hidden = hiddenOf(lessonId);
  const moves = []; // ids of exercises whose new place is not sent yet
  let watched = null; // the id of the exercise that is open: it stays when another author takes it out
  let timer = null;
  let last = Promise.resolve(); // requests that change the order take turns
  let reading = Promise.resolve();
  let isFollowing = false;
  let unsubscribe = null;

  const orders = new Map(); // of new exercises: where they are inserted
  const isAdded = (id) => Boolean(records.get("exercise", id)?.created);

  function set(changes) {
    state = { ...state, ...changes };
    for (const { id } of state.items.filter((item) => isAdded(item.id))) {
      orders.set(id, orderOf(state.items, id));
      records.get("exercise", id).created.order = orders.get(id);
    }
    if (unsubscribe) onState(state);
  }

  /** What is not saved now may be saved before the response arrives that does not have it. */
  function isOlder(entity, id) {
    const record = records.get(entity, id);
    return record !== null && record.state !== "saved";
  }

  async function read() {
    const isLessonOlder = isOlder("lesson", lessonId);
    const older = new Set(state.items.filter(({ id }) => isOlder("exercise", id)).map(({ id }) => id));
    const before = records.added(lessonId);
    const { data, headers } = await get(account, lessonPath(lessonId));
    const { exercises, ...lesson } = data;
    const isMissing = ({ id, created }) => !created && !exercises.some(({ exercise_id: each }) => each === id);
    if (before.some(isMissing)) return read(); // it was saved after the service had read the lesson
    if (!isLessonOlder) records.open("lesson", lessonId, lesson, { tag: headers.get("ETag") });
    const items = exercises.map(({ exercise_id: id, order, exercise }) => {
      if (!older.has(id)) records.open("exercise", id, exercise);
      const before = state.items.find((item) => item.id === id && item.order === order && !item.isGone);
      return before ?? { id, type: exercise.exercise_type, order }; // the same object, so that its card is not drawn again
    });
    const added = records.added(lessonId).map(({ id, created: { type, order } }) => ({ id, type, order: order ?? null }));
    const gone = state.items.find(({ id }) => id === watched && !isAdded(id) && !items.some((item) => item.id === id));
    if (gone) added.push({ ...gone, isGone: true });
    const shown = joinItems(state.items, items, added, moves).filter(({ id }) => !hidden.has(id));
    set({ items: shown, isLoaded: true, error: null });
  }

  /** Reads what is new, also of other authors. A failure leaves what is shown. */
  const refresh = () =>
    (reading = reading.then(async () => {
      try {
        await read();
      } catch (error) {
        if (error.status === undefined) throw error;
        if (!state.isLoaded) set({ error });
      }
    }));

  /** Shows new exercises that other parts of the page have added, and the places of those that are saved now. */
  async function follow() {
    if (!state.isLoaded) return;
    const isSaved = ({ id, order, isGone }) => order === null && !isGone && !isAdded(id);
    const saved = state.items.filter(isSaved);
    if (saved.length) set({ items: saved.reduce((items, { id }) => withOrder(items, id, orders.get(id)), state.items) });
    const known = new Set(state.items.map(({ id }) => id));
    const isNew = records.added(lessonId).some(({ id }) => !known.has(id) && !hidden.has(id));
    if (isFollowing || !(saved.length || isNew)) return;
    isFollowing = true;
    await refresh();
    isFollowing = false;
  }

  function sendMoves() {
    clearTimeout(timer);
    last = last.then(async () => {
      while (moves.length) {
        const [id] = moves;
        await refresh(); // the orders as they are now: another author may have moved exercises too
        const item = state.items.find((each) => each.id === id);
        try {
          const order = item && movedOrder(state.items, id, moves);
          if (item?.order) await reorder(account, lessonId, id, order);
        } catch (error) {
          if (error.status === undefined) throw error;
          if (isUnavailable(error)) return void (timer = setTimeout(sendMoves, AGAIN_MS));
        }
        moves.shift();
        wrote();
        await refresh();
      }
      set({ isMoving: false });
    });
    return last;
  }

  const without = (id) => state.items.filter((item) => item.id !== id);

  return {
    id: lessonId,
    items: () => state.items,
    start() {
      unsubscribe = records.subscribe("", follow);
      refreshes.add(refresh);
      refresh();
    },
    refresh,
    watch(id) {
      watched = id;
      if (state.items.some((item) => item.isGone && item.id !== id)) refresh();
    },
    /** Moves an exercise to a position of the list. Is there such a position? */
    move(id, to) {
      const from = indexOf(state.items, id);
      if (from < 0 || to < 0 || to >= state.items.length || from === to) return false;
      if (moves.length && moves.at(-1) !== id) sendMoves();
      if (!moves.includes(id)) moves.push(id);
      set({ items: movedTo(state.items, from, to), isMoving: true });
      clearTimeout(timer);
      timer = setTimeout(sendMoves, MOVE_MS);
      return true;
    },
    /** A new exercise after another one, at the end without one. Returns its id. */
    add(type, value, after = null) {
      const id = newId();
      const at = after ? indexOf(state.items, after) + 1 : state.items.length;
      const items = state.items.toSpliced(at, 0, { id, type, order: null });
      state = { ...state, items };
      records.add("exercise", id, { type, value, lessonId, order: orderOf(items, id) });
      set({ items });
      return id;
    },
    /** A copy at the end of another lesson, saved as new exercises are. */
    copyTo: (otherId, { type }, value) => records.add("exercise", newId(), { type, value, lessonId: otherId }),
    /** Assigned there before it is taken out here: what fails in between leaves it in both. */
    async moveTo(otherId, { id, type }) {
      if (isAdded(id)) {
        records.add("exercise", newId(), { type, value: records.get("exercise", id).mine, lessonId: otherId });
        await records.drop("exercise", id);
      } else {
        await assign(account, otherId, id);
        await unassign(account, lessonId, id);
      }
      set({ items: without(id) });
      wrote();
    },
    /** Puts back what another author has taken out. */
    async putBack(id) {
      await assign(account, lessonId, id, { order: orderOf(state.items, id), insert: true });
      wrote();
      await refresh();
    },
    hide(id) {
      hidden.add(id);
      set({ items: without(id) });
    },
    show: hidden.show,
    /** Takes a hidden exercise out of the lesson; the page may be closing. It is shown again when that fails. */
    async remove(id) {
      try {
        if (isAdded(id)) await records.drop("exercise", id);
        else await unassign(account, lessonId, id);
        wrote();
      } catch (error) {
        if (error.status === undefined) throw error;
      }
      await hidden.show(id);
    },
    close() {
      unsubscribe?.();
      refreshes.delete(refresh);
      unsubscribe = null;
      if (moves.length) sendMoves();
    },
  };
}
