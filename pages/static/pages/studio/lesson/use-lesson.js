// The lesson that is open, and which of its cards is.

import { useEffect, useMemo, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { useAddress } from "../lib/router.js";
import { createLesson } from "./lesson-state.js";
import { readStatistics } from "./requests.js";

const OTHERS_MS = 30_000; // what other authors did is read this often

/** `{lesson, state}`: what may be done, and what is shown; see lesson-state.js. */
export function useLesson(lessonId) {
  const { account, records, wrote } = useCourse();
  const [state, setState] = useState(null);
  const lesson = useMemo(() => createLesson({ account, lessonId, records, wrote, onState: setState }), []);
  useEffect(() => {
    lesson.start();
    const look = () => document.visibilityState === "visible" && lesson.refresh();
    const timer = setInterval(look, OTHERS_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      lesson.close();
    };
  }, []);
  return { lesson, state };
}

/** `[id, open(id)]` of the card that is open. The address names it, so that other rooms link to it. */
export function useOpenCard(lesson) {
  const { query } = useAddress();
  const named = query.get("exercise");
  const [open, setOpen] = useState(named);
  useEffect(() => setOpen(named), [named]);
  useEffect(() => lesson.watch(open), [open]);
  return [
    open,
    (id) => {
      const address = new URL(location.href);
      if (id) address.searchParams.set("exercise", id);
      else address.searchParams.delete("exercise");
      history.replaceState(history.state, "", address);
      setOpen(id);
    },
  ];
}

/** How learners answered: exercise id to its statistics; empty until they are read, and where they cannot be. */
export function useStatistics(lessonId) {
  const { account, course } = useCourse();
  const [statistics, setStatistics] = useState(new Map());
  useEffect(() => {
    let isCurrent = true;
    readStatistics(account, course.id, lessonId).then(
      (read) => isCurrent && setStatistics(read),
      (error) => {
        if (error.status === undefined) throw error;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return statistics;
}
