// What an author does to the tree of a course: shown at once, then written in turn. What the service refuses is taken back.
//
// `shown` is what the author sees. `stored` is what the service has; places are written by the orders in it. A new record is
// `isFresh` until it has a title, then `unsaved` ("sending", "offline", "refused") until the service has it.

import { isUnavailable } from "../../lib/api.js";
import { pathOf } from "../lib/entities.js";
import { post } from "../lib/requests.js";
import { failureText, notStored } from "./failures.js";
import { newTitles, withTitles } from "./kept-titles.js";
import { ABOVE, emptied, find, indexOf, marked, moved, newChain, placed, placeOf, withFields, withOrders, without, withRecord } from "./tree.js";

const COLLECTIONS = { level: "levels", section: "sections", module: "modules", lesson: "lessons" };

/** Its `course`, the value of `useCourse`, and `tell({text, isFailure})`, which shows a message, are set by the room. */
export function createStructure() {
  let [shown, stored] = [null, null];
  const known = new WeakSet(); // the trees that were shown
  let last = Promise.resolve();
  let waiting = 0;
  let isStale = false; // it is not certain what the service has

  const show = (outline) => {
    shown = outline;
    known.add(outline);
    structure.course.setOutline(() => outline);
  };

  /** Performs a write at once: a page that closes does not wait for those before it. */
  async function perform(action) {
    waiting += 1;
    try {
      await action();
      structure.course.wrote();
    } catch (error) {
      if (error.status === undefined) throw error;
      isStale = true;
    } finally {
      waiting -= 1;
    }
    await readAgain();
  }

  /** Performs writes one after the other. */
  function enqueue(action) {
    waiting += 1;
    last = last.then(() => {
      waiting -= 1;
      return perform(action);
    });
    return last;
  }

  const isBusy = () => waiting > 0 || structure.pending > 0 || ["isFresh", "unsaved"].some((name) => marked(shown, name).length > 0);
  /** Reads the course after a failure, once nothing would be lost by it. */
  async function readAgain() {
    if (!isStale || isBusy()) return;
    try {
      await structure.course.reload({ unless: isBusy }); // the author may have begun a title meanwhile
      isStale = isBusy();
    } catch (error) {
      if (error.status === undefined) throw error; // else after the next failure, or once there is a connection
    }
  }

  const setFields = (entity, id, fields) => show(withFields(shown, entity, id, fields));

  async function create(entity, id) {
    if (entity === "level") await structure.course.records.flush(); // its code may be one that another level gives up
    const found = find(shown, entity, id);
    if (!found?.node.unsaved) return;
    const { node, parent } = found;
    try {
      const after = placed(stored, entity, emptied(entity, { ...node, unsaved: undefined }), placeOf(shown, entity, id));
      if (!after) throw notStored(parent);
      const { name, code, module_type } = node;
      const body = { id, name, code, module_type, ...after.body };
      await post(structure.course.account, `${pathOf(ABOVE[entity], parent.id)}/${COLLECTIONS[entity]}`, body).catch((error) => {
        if (error.status !== 409 || error.context.field !== "id") throw error; // a try whose response was lost
        isStale = true;
      });
      stored = after.outline;
      const current = find(shown, entity, id)?.node;
      if (!current) return;
      show(withOrders(withFields(shown, entity, id, { unsaved: undefined }), stored, entity, parent.id));
      if (current.name !== name) rewrite(entity, id, name, current.name);
    } catch (error) {
      if (error.status === undefined) throw error;
      setFields(entity, id, { unsaved: isUnavailable(error) ? "offline" : "refused" });
      structure.tell({ text: failureText("course_not_added", error), isFailure: true });
      throw error;
    }
  }

  /** What was typed while the record was created. */
  function rewrite(entity, id, before, name) {
    const { records } = structure.course;
    records.open(entity, id, { name: before });
    records.edit(entity, id, { name });
  }

  /** Removes a part that was made for a lesson, and that the service does not have, when nothing is in it. */
  function dropEmptyPart(id) {
    const part = find(shown, "module", id)?.node;
    if (part?.unsaved && !part.lessons.length) show(without(shown, "module", id));
  }

  async function send(entity, id, place, before) {
    const node = find(shown, entity, id)?.node;
    if (!node || node.unsaved) return; // it is created at its place
    try {
      const after = placed(stored, entity, find(stored, entity, id).node, place);
      if (!after) throw notStored(find(shown, ABOVE[entity], place.parentId)?.node);
      await post(structure.course.account, `${pathOf(entity, id)}/move`, { parent_id: place.parentId, ...after.body });
      stored = after.outline;
      show(withOrders(shown, stored, entity, place.parentId));
    } catch (error) {
      if (error.status === undefined) throw error;
      const rest = without(shown, entity, id);
      const back = indexOf(rest, entity, before);
      if (back) show(withRecord(rest, entity, back.parentId, find(shown, entity, id).node, back.index));
      dropEmptyPart(place.parentId);
      structure.tell({ text: failureText("course_not_moved", error), isFailure: true });
      throw error;
    }
  }

  const structure = {
    course: null,
    tell: null,
    left: [], // titles that a tree which was read anew does not have, for `restore`
    pending: 0, // deletions that can still be taken back
    /** Takes over a tree that is not from here: it was read from the service, or changed in another room. */
    follow(outline) {
      if (known.has(outline)) return;
      known.add(outline);
      structure.left = shown ? newTitles(shown) : [];
      shown = outline;
      if (waiting) isStale = true;
      else stored = marked(outline, "unsaved").reduce((tree, { entity, node }) => without(tree, entity, node.id), outline);
    },
    current: () => shown,
    show,
    /** The tree as it is stored after a write that was made elsewhere. */
    store: (change) => (stored = change(stored)),
    enqueue,
    perform,
    /** Puts a record without a title at a place, to be written into. */
    begin: (entity, parentId, node, index) => show(withRecord(shown, entity, parentId, { ...node, isFresh: true }, index)),
    /** Stores a new record and the new ones above it. */
    commit(entity, id) {
      for (const each of newChain(shown, entity, id)) {
        setFields(each.entity, each.id, { isFresh: undefined, unsaved: "sending" });
        enqueue(() => create(each.entity, each.id));
      }
    },
    /** Removes a new record, and the new ones above it that were begun for it. */
    abandon(entity, id) {
      const found = find(shown, entity, id);
      if (!found) return;
      if (found.parent.isFresh) structure.abandon(ABOVE[entity], found.parent.id);
      else show(without(shown, entity, id));
    },
    /** Removes a record that the service does not have. */
    discard(entity, id) {
      const { parent } = find(shown, entity, id);
      show(without(shown, entity, id));
      dropEmptyPart(parent.id);
      readAgain();
    },
    setFields,
    move(entity, id, { parentId, index }) {
      const before = placeOf(shown, entity, id);
      show(moved(shown, entity, id, { parentId, index }));
      const place = placeOf(shown, entity, id);
      return enqueue(() => send(entity, id, place, before));
    },
    /** Reads the course again: another author, or the author in another room, may have changed it. */
    refresh() {
      isStale = true;
      readAgain();
    },
    /** Takes up new titles, {entity, node, place} each, that a closed tab has left or the tree has lost. */
    restore(titles) {
      const restored = withTitles(shown, titles);
      if (restored === shown) return;
      show(restored);
      structure.retry();
    },
    /** Tries again to store what is not stored. */
    retry() {
      for (const { entity, node } of marked(shown, "unsaved")) {
        setFields(entity, node.id, { unsaved: "sending" });
        enqueue(() => create(entity, node.id));
      }
      readAgain();
    },
  };
  return structure;
}
