// New titles that the service does not have yet, kept on the device, so that a closed tab loses none.

import { ownKey } from "@langlearn/offline";
import { getValue, remove } from "../../lib/database.js";
import { putOf } from "../../lib/learner.js";
import { below, childrenOf, emptied, find, indexOf, marked, placeOf, RANKS, withRecord } from "./tree.js";

const keyOf = (account, courseId) => ownKey("studio", account.id, `titles of ${courseId}`);

/** A new record counts once it has a title; one that was begun only for what is in it, once that counts. */
function counts(entity, node) {
  if (node.unsaved) return true;
  const children = below(entity) ? childrenOf(entity, node) : [];
  return children.length ? children.some((child) => counts(below(entity), child)) : Boolean(node.name);
}

/** The new records of a tree: {entity, node, place} each, those above before those below. */
export function newTitles(outline) {
  const found = [...marked(outline, "isFresh"), ...marked(outline, "unsaved")].filter(({ entity, node }) => counts(entity, node));
  return found
    .sort((one, other) => RANKS.indexOf(one.entity) - RANKS.indexOf(other.entity))
    .map(({ entity, node: { id, name, code, module_type, exercises_count } }) => ({
      entity,
      node: { id, name, code, module_type, exercises_count },
      place: placeOf(outline, entity, id),
    }));
}

/** The tree with such records, but for those that it has and those whose parent is gone. */
export const withTitles = (outline, titles) =>
  titles.reduce((tree, { entity, node, place }) => {
    const at = find(tree, entity, node.id) ? null : indexOf(tree, entity, place);
    return at ? withRecord(tree, entity, at.parentId, { ...emptied(entity, node), unsaved: "offline" }, at.index) : tree;
  }, outline);

export const keepTitles = (account, courseId, titles) =>
  titles.length ? putOf(account.id, "values", { key: keyOf(account, courseId), value: titles }) : remove("values", keyOf(account, courseId));

export const keptTitles = async (account, courseId) => (await getValue(keyOf(account, courseId))) ?? [];
