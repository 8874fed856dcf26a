// One structure for each course that is open: what it has begun goes on while the author is in another room.

import { useEffect } from "../../lib/ui.js";
import { createStructure } from "./structure.js";

const structures = new WeakMap(); // by the records of the course

/** The structure of the course that is open. `tell({text, isFailure})` shows a message. */
export function structureOf(value, tell) {
  const { records, outline } = value;
  if (!structures.has(records)) structures.set(records, createStructure());
  const structure = structures.get(records);
  Object.assign(structure, { course: value, tell });
  structure.follow(outline);
  useEffect(() => {
    addEventListener("online", structure.retry);
    return () => removeEventListener("online", structure.retry);
  }, [structure]);
  return structure;
}
