// Which records are folded, remembered on the device. In a long course all are, until the author opens some.

import { useEffect, useState } from "../../lib/ui.js";
import { lessonsBelow } from "./tree.js";

const MANY = 80; // lessons
const keyFor = (courseId) => `langlearn.studio.folds.${courseId}`;
const listeners = new Set();

/** Key of a record to whether it is open, of those that were folded or opened. */
function read(courseId) {
  try {
    return JSON.parse(localStorage.getItem(keyFor(courseId))) ?? {};
  } catch {
    return {};
  }
}

const known = new Map(); // course id to what is read
const choicesOf = (courseId) => {
  if (!known.has(courseId)) known.set(courseId, read(courseId));
  return known.get(courseId);
};

export function setOpen(courseId, changes) {
  const choices = { ...choicesOf(courseId), ...changes };
  known.set(courseId, choices);
  try {
    localStorage.setItem(keyFor(courseId), JSON.stringify(choices));
  } catch {
    // Storage is full or switched off: it is valid until the page is closed.
  }
  listeners.forEach((listener) => listener());
}

/** `isOpen(key)` of a course. `current`: the key of what is open in any case, until the author folds it. */
export function useOpen(outline, current) {
  const [choices, setChoices] = useState(choicesOf(outline.id));
  useEffect(() => {
    const follow = () => setChoices(choicesOf(outline.id));
    listeners.add(follow);
    follow();
    return () => listeners.delete(follow);
  }, [outline.id]);
  const isLong = lessonsBelow("course", outline) > MANY;
  return (key) => choices[key] ?? (!isLong || key === current || key.startsWith("level/"));
}
