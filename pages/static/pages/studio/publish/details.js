// What the lists of changes and problems say of records beside what the service tells of each: names, and exercises.

import { useEffect, useMemo, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { readExercises } from "./requests.js";
import { outlineNames } from "./titles.js";

/** `{course, names, exercises, isRead}`; the exercises with these ids are read when they are not known yet. */
export function useDetails(ids) {
  const { account, course, outline } = useCourse();
  const names = useMemo(() => outlineNames(outline), [outline]);
  const [exercises, setExercises] = useState(new Map());
  const [isRead, setRead] = useState(false);
  const key = ids?.join();
  useEffect(() => {
    if (!ids) return;
    let current = true;
    readExercises(account, course.id, ids).then(
      (found) => {
        if (!current) return;
        setExercises(found);
        setRead(true);
      },
      (error) => {
        if (error.status === undefined) throw error; // else the lists do without
        if (current) setRead(true);
      },
    );
    return () => {
      current = false;
    };
  }, [key]);
  return { course, names, exercises, isRead };
}

/** Saves what is typed, and reads the course again, when a room opens: its lists have that, and what others have done. */
export function useFresh() {
  const { records, reload } = useCourse();
  useEffect(() => {
    records
      .flush()
      .then(() => reload())
      .catch((error) => {
        if (error.status === undefined) throw error; // else the room shows what the page knows
      });
  }, []);
}
