// Where a record goes by one press of a key: among its siblings, and over the border into the next parent. Pure.

import { ABOVE, all, childrenOf, find } from "./tree.js";

/**
 * The place `{parentId, index}` one step from a record, or null where there is none. Up and down go over the border into
 * the next parent; `previous` and `next` leave the parent at once. A unit without a part has `parentId` null and a `section`.
 */
export function stepOf(outline, entity, id, direction) {
  const { parent, index } = find(outline, entity, id);
  const siblings = childrenOf(ABOVE[entity], parent);
  if (direction === "up" && index > 0) return { parentId: parent.id, index: index - 1 };
  if (direction === "down" && index < siblings.length - 1) return { parentId: parent.id, index: index + 1 };
  const isBack = ["up", "previous"].includes(direction);
  const parents = parentsOf(outline, entity);
  const target = parents[parents.findIndex(({ id: each }) => each === parent.id) + (isBack ? -1 : 1)];
  if (!target) return null;
  if (target.section) return { parentId: null, section: target.section, index: 0 };
  return { parentId: target.id, index: direction === "down" ? 0 : childrenOf(ABOVE[entity], target).length };
}

/** What records of a kind may be put below, in course order: a unit without a part is `{section}`. */
function parentsOf(outline, entity) {
  if (entity === "level") return [outline];
  if (entity !== "lesson") return all(outline, ABOVE[entity]).map(({ node }) => node);
  return all(outline, "section").flatMap(({ node }) => (node.modules.length ? node.modules : [{ section: node.id }]));
}

/**
 * The place of a record that is dropped on another one: before it or behind it where both are of a kind, else into it. Null where it cannot be.
 */
export function dropOf(outline, dragged, target, isAfter) {
  const found = find(outline, target.entity, target.id);
  if (!found || (dragged.entity === target.entity && dragged.id === target.id)) return null;
  if (dragged.entity === target.entity) {
    const siblings = childrenOf(ABOVE[target.entity], found.parent).filter(({ id }) => id !== dragged.id);
    const at = siblings.findIndex(({ id }) => id === target.id);
    return { parentId: found.parent.id, index: isAfter ? at + 1 : at };
  }
  if (dragged.entity === "lesson" && target.entity === "section") {
    const part = found.node.modules[0];
    return part ? { parentId: part.id, index: 0 } : { parentId: null, section: target.id, index: 0 };
  }
  if (ABOVE[dragged.entity] === target.entity) return { parentId: target.id, index: 0 };
  return null;
}
