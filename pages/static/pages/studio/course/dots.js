// What the dots beside titles tell: changes that learners do not have, and problems, also of what is below.

import { useMemo } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { below, childrenOf, keyOf } from "./tree.js";

const RANK = { error: 3, changed: 2, warning: 1 };

/** The dots of the course that is open. Of one that learners do not have at all every record is a change: that is not marked. */
export function useDots() {
  const { outline, marks, publishing } = useCourse();
  const isPublished = publishing.revision !== null;
  return useMemo(() => dotsOf(outline, isPublished ? marks : { ...marks, changed: new Set() }), [outline, marks, isPublished]);
}

/** Key of a record to `error`, `changed` or `warning`, the gravest of it and of all below it. */
function dotsOf(outline, { changed, problems }) {
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
