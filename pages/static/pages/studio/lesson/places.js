// The order of the exercises on the page, and what of it the service has. Pure functions.
//
// An item is {id, type, order}: `order` as the service has it, null of an exercise that it does not have yet.

/** Where a new exercise belongs: directly after the one before it that the service has. */
export function orderOf(items, id) {
  const before = items.slice(0, indexOf(items, id)).findLast(({ order }) => order !== null);
  return (before?.order ?? 0) + 1;
}

/** The order, to be inserted at, of an exercise that was moved to its place in `items`. The service does not have the places of `moved` yet. */
export function movedOrder(items, id, moved) {
  const next = items.slice(indexOf(items, id) + 1).find((item) => item.order !== null && !moved.includes(item.id));
  return next?.order ?? orderOf(items, id);
}

/** The items after one of them was inserted at an order. */
export const withOrder = (items, id, order) =>
  items.map((item) => {
    if (item.id === id) return { ...item, order };
    return item.order !== null && item.order >= order ? { ...item, order: item.order + 1 } : item;
  });

export const indexOf = (items, id) => items.findIndex((item) => item.id === id);

/**
 * The items after the service was read. `read`: its items by order. `added`: {id, type, order} of those that it does not have yet, which
 * keep their place on the page, or go where `order` says. The places of `moved`, a list of ids, are the page's.
 */
export function joinItems(shown, read, added, moved) {
  const known = new Map(read.map((item) => [item.id, item]));
  const kept = [...moved.filter((id) => known.has(id)), ...added.map(({ id }) => id).filter((id) => !known.has(id))];
  const items = read.filter(({ id }) => !kept.includes(id));
  const inTurn = [...kept].sort((one, other) => indexOf(shown, one) - indexOf(shown, other));
  for (const id of inTurn) {
    const item = known.get(id) ?? { ...added.find((each) => each.id === id), order: null };
    const wanted = added.find((each) => each.id === id)?.order ?? Infinity;
    items.splice(placeOf(items, shown, id, wanted), 0, item);
  }
  return items;
}

/** After what stands before it on the page; of one that was not on the page, before the first of a higher order. */
function placeOf(items, shown, id, order) {
  const at = indexOf(shown, id);
  if (at < 0) {
    const next = items.findIndex((item) => item.order !== null && item.order >= order);
    return next < 0 ? items.length : next;
  }
  const before = shown.slice(0, at).findLast((item) => indexOf(items, item.id) >= 0);
  return before ? indexOf(items, before.id) + 1 : 0;
}
