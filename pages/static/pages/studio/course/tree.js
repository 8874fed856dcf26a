// The tree of a course: levels, sections, modules, lessons. Pure functions; a changed tree shares what has not changed.
//
// Authors call a section a unit and a module a part. Where there is one level only, and in units of one part, these
// ranks are not shown.

const LISTS = { course: "levels", level: "sections", section: "modules", module: "lessons" };
const BELOW = { course: "level", level: "section", section: "module", module: "lesson" };
export const ABOVE = { level: "course", section: "level", module: "section", lesson: "module" };

export const keyOf = (entity, { id }) => `${entity}/${id}`;
export const below = (entity) => BELOW[entity];
export const childrenOf = (entity, node) => node[LISTS[entity]] ?? [];

const withChildren = (entity, node, children) => ({ ...node, [LISTS[entity]]: children, [`${LISTS[entity]}_count`]: children.length });

/** All records of a kind in course order: `{node, parent, index}` each; the parent of a level is the course. */
export function all(outline, entity) {
  const parents = entity === "level" ? [outline] : all(outline, ABOVE[entity]).map(({ node }) => node);
  return parents.flatMap((parent) => childrenOf(ABOVE[entity], parent).map((node, index) => ({ node, parent, index })));
}

/** `{node, parent, index}` of a record, or null. */
export const find = (outline, entity, id) => all(outline, entity).find(({ node }) => node.id === id) ?? null;

export const RANKS = Object.keys(ABOVE);

/** The records of all ranks that have a mark, as `{entity, node}`, those above before those below. */
export const marked = (outline, mark) =>
  RANKS.flatMap((entity) => all(outline, entity).map(({ node }) => ({ entity, node }))).filter(({ node }) => node[mark]);

/** A new record with the new ones above it, as `{entity, id}`, the upmost first. */
export function newChain(outline, entity, id) {
  const found = find(outline, entity, id);
  if (!found?.node.isFresh) return [];
  const chain = entity === "level" ? [] : newChain(outline, ABOVE[entity], found.parent.id);
  return [...chain, { entity, id }];
}

/** The tree with the children of a record replaced by `change(children)`. */
export function withList(outline, entity, id, change, at = "course") {
  if (at === entity) return outline.id === id ? withChildren(entity, outline, change(childrenOf(entity, outline))) : outline;
  const before = childrenOf(at, outline);
  const after = before.map((node) => withList(node, entity, id, change, below(at)));
  return after.every((node, index) => node === before[index]) ? outline : { ...outline, [LISTS[at]]: after };
}

/** The tree with some fields of a record changed. */
export function withFields(outline, entity, id, fields) {
  const found = find(outline, entity, id);
  if (!found) return outline;
  const change = (nodes) => nodes.map((node) => (node.id === id ? { ...node, ...fields } : node));
  return withList(outline, ABOVE[entity], found.parent.id, change);
}

export function without(outline, entity, id) {
  const found = find(outline, entity, id);
  return found ? withList(outline, ABOVE[entity], found.parent.id, (nodes) => nodes.filter((node) => node.id !== id)) : outline;
}

/** The tree with a record at the place `index` below a parent. */
export const withRecord = (outline, entity, parentId, node, index) =>
  withList(outline, ABOVE[entity], parentId, (nodes) => [...nodes.slice(0, index), node, ...nodes.slice(index)]);

/** The tree after a record was moved: `index` is its place among its siblings to be. */
export function moved(outline, entity, id, { parentId, index }) {
  const { node } = find(outline, entity, id);
  return withRecord(without(outline, entity, id), entity, parentId, node, index);
}

/** `{parentId, behind}`: where a record is, by the ids of the siblings behind it. */
export function placeOf(outline, entity, id) {
  const { parent, index } = find(outline, entity, id);
  return { parentId: parent.id, behind: childrenOf(ABOVE[entity], parent).slice(index + 1).map((each) => each.id) };
}

/** The place `{parentId, index}` before the first one of `behind` that the parent has, else at its end; null without the parent. */
export function indexOf(outline, entity, { parentId, behind }) {
  const parent = entity === "level" ? outline : find(outline, ABOVE[entity], parentId)?.node;
  if (!parent) return null;
  const ids = childrenOf(ABOVE[entity], parent).map(({ id }) => id);
  const next = behind.find((id) => ids.includes(id));
  return { parentId, index: next === undefined ? ids.length : ids.indexOf(next) };
}

/**
 * The tree as the service has it after it has put `node` at a place, and what it is told of the place: `{outline, body}`. A taken order
 * moves up all that follow. Null where the tree does not have the parent.
 */
export function placed(outline, entity, node, place) {
  const rest = without(outline, entity, node.id);
  const found = indexOf(rest, entity, place);
  if (!found) return null;
  const { parentId, index } = found;
  const siblings = childrenOf(ABOVE[entity], entity === "level" ? rest : find(rest, ABOVE[entity], parentId).node);
  const order = siblings[index]?.order;
  const own = order ?? Math.max(0, ...siblings.map((each) => each.order)) + 1;
  const shifted = siblings.map((each, at) => (at >= index ? { ...each, order: each.order + 1 } : each));
  const list = [...shifted.slice(0, index), { ...node, order: own }, ...shifted.slice(index)];
  return {
    outline: withList(rest, ABOVE[entity], parentId, () => list),
    body: order === undefined ? {} : { order, insert: true },
  };
}

/** A record without anything below it. */
export const emptied = (entity, node) => (LISTS[entity] ? withChildren(entity, node, []) : node);

/** The tree with the orders that the children of a record have in the tree `stored`. */
export function withOrders(outline, stored, entity, parentId) {
  const orders = new Map(all(stored, entity).filter(({ parent }) => parent.id === parentId).map(({ node }) => [node.id, node.order]));
  const change = (nodes) => nodes.map((node) => (orders.has(node.id) ? { ...node, order: orders.get(node.id) } : node));
  return withList(outline, ABOVE[entity], parentId, change);
}

export const showsLevels = (outline) => outline.levels.length > 1;
export const showsParts = (section) => section.modules.length > 1;

/** The number of lessons below a record, without one that has no title yet. */
export const lessonsBelow = (entity, node) =>
  entity === "lesson" ? Number(!node.isFresh) : childrenOf(entity, node).reduce((sum, child) => sum + lessonsBelow(below(entity), child), 0);
