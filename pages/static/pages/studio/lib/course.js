// The course that an author is in: what the rooms share of it.

import { createContext, useContext, useEffect, useMemo, useRef, useState } from "../../lib/ui.js";
import { marksOf, NO_MARKS, readMarks } from "./marks.js";
import { openRecords } from "./open-records.js";
import { below, get } from "./requests.js";
import { useRecord } from "./use-records.js";

const Context = createContext(null);
export const CourseProvider = Context.Provider;

/**
 * `{account, course, outline, setOutline(change), publishing, can(right), records, marks, reload(), wrote()}` of the course that is
 * open: see `useOpenCourse`.
 */
export const useCourse = () => useContext(Context);

const SOON_MS = 1500;

/** Reads a course for its rooms: `{value, error}`, both null while it is read. */
export function useOpenCourse(account, courseId) {
  const [state, setState] = useState({ value: null, error: null });
  const [marks, setMarks] = useState(NO_MARKS);
  const timer = useRef(null);
  const change = (changes) => setState(({ value }) => ({ value: { ...value, ...changes }, error: null }));

  const readState = async () => {
    const publishing = (await get(account, below(courseId, "publish-mode"))).data;
    change({ publishing });
    await idle();
    setMarks(marksOf(await readMarks(account, courseId, publishing)));
  };
  const wrote = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => readState().catch(passUnavailable), SOON_MS);
  };
  const records = useMemo(() => openRecords(account, courseId, wrote), [account.id, courseId]);

  /** `unless()`: when it is true once the course is read, what is shown stays. */
  const reload = async ({ unless = () => false } = {}) => {
    const path = `/courses/${encodeURIComponent(courseId)}`;
    const [course, outline, publishing] = await Promise.all([
      get(account, path),
      get(account, below(courseId, "outline?state=draft")),
      get(account, below(courseId, "publish-mode")),
    ]);
    if (unless()) return;
    records.open("course", courseId, course.data, { tag: course.headers.get("ETag") });
    setState({ value: { course: course.data, outline: outline.data, publishing: publishing.data }, error: null });
    wrote();
  };
  useEffect(() => {
    setState({ value: null, error: null });
    setMarks(NO_MARKS);
    reload().catch((error) => setState({ value: null, error }));
    return () => {
      clearTimeout(timer.current);
      records.flush();
    };
  }, [records]);

  const edited = useRecord(records, "course", courseId);
  const value = useMemo(() => {
    if (!state.value) return null;
    const { course, outline, publishing } = state.value;
    return {
      account,
      course: { ...course, ...edited?.value },
      outline,
      setOutline: (changed) => setState(({ value: before }) => ({ value: { ...before, outline: changed(before.outline) }, error: null })),
      publishing,
      can: (right) => publishing.rights.includes(right),
      records,
      marks,
      reload,
      wrote,
    };
  }, [state, edited, marks, records]);
  return { value, error: state.error };
}

/** Until the page has nothing else to do. */
const idle = () => new Promise((resolve) => ("requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: SOON_MS }) : resolve()));

function passUnavailable(error) {
  if (error.status === undefined) throw error; // else what is shown remains until the next time
}
