// What the dots beside titles tell: changes that learners do not have, and problems, also of what is below. Pure.

import { below, childrenOf, keyOf } from "./tree.js";

const RANK = { error: 3, warning: 2, changed: 1 };

/** Key of a record to `error`, `warning` or `changed`, the gravest of it and of all below it. */
export function dotsOf(outline, { changed, problems }) {
  const dots = new Map();
  const visit = (entity, node) => {
    const key = keyOf(entity, node);
    const own = [problems.get(key), changed.has(key) && "changed"];
    const found = [...own, ...childrenOf(entity, node).map((child) => visit(below(entity), child))];
    const gravest = found.filter((each) => RANK[each]).sort((a, b) => RANK[b] - RANK[a])[0];
    if (gravest) dots.set(key, gravest);
    return gravest;
  };
  for (const level of outline.levels) visit("level", level);
  return dots;
}
