// One structure for each course that is open: what it has begun goes on while the author is in another room.

import { useEffect } from "../../lib/ui.js";
import { keepTitles, keptTitles, newTitles } from "./kept-titles.js";
import { createStructure } from "./structure.js";

const KEEP_MS = 300;
const structures = new WeakMap(); // by the records of the course

/** The structure of the course that is open. `tell({text, isFailure})` shows a message. */
export function useStructure(value, tell) {
  const { account, course, records, outline } = value;
  const isNew = !structures.has(records);
  if (isNew) structures.set(records, createStructure());
  const structure = structures.get(records);
  Object.assign(structure, { course: value, tell });
  structure.follow(outline);

  useEffect(() => {
    if (isNew) keptTitles(account, course.id).then(structure.restore);
    else structure.refresh(); // from another room
    const look = () => document.visibilityState === "visible" && structure.refresh();
    addEventListener("online", structure.retry);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", structure.retry);
      document.removeEventListener("visibilitychange", look);
    };
  }, [structure]);

  useEffect(() => structure.restore(structure.left.splice(0)), [outline]);
  const titles = JSON.stringify(newTitles(outline));
  useEffect(() => {
    const timer = setTimeout(() => keepTitles(account, course.id, JSON.parse(titles)), KEEP_MS);
    return () => clearTimeout(timer);
  }, [titles]);
  return structure;
}
