// What other devices of the account have done: completions, the list of courses followed, and exercises whose reviews
// changed, since the device asked last.
//
// On the device: {cursor, completions: {lesson id: completion}, enrollments, stale}; enrollments are null until the service
// has sent them. `stale`: what is to be read or shown anew because of pages before the cursor, {lessons, courses, isReset}:
// the app may be closed in between.

import { ownKey } from "./device.js";
import { lessonsOf } from "./rules/course.js";

const PAGE = 500;
const EMPTY = { cursor: null, completions: {}, enrollments: null };
const NOTHING = { lessons: [], courses: [], isReset: false };

/** `packages`: of createPackages; `known`: of createKnown; `progress`: of createProgress. */
export function createChanges(learner, { packages, known, progress }) {
  const { client, state, accountId, getValue, modify, putOf, keepProgress } = learner;
  const keyOf = (account) => ownKey("changes", account);

  /** What was read last: {cursor, completions, enrollments, stale}. */
  const read = async () => (await getValue(keyOf(accountId()))) ?? EMPTY;

  /**
   * Reads what changed, and brings the device up to date: `{completions, enrollments, exercises, isReset}`. `completions` are
   * those that changed, `enrollments` the list when it changed, else null, `exercises` `[{course_id, exercise_id}]` whose
   * reviews changed. `isReset`: the progress begins anew, and `completions` are all there are. Raises ApiError; the pages
   * read until then count.
   */
  async function pull() {
    const account = accountId();
    const found = { completions: new Map(), enrollments: null, exercises: new Map(), isReset: false };
    if (account === null) return shown(found);
    const copy = await read();
    found.isReset = Boolean(copy.stale?.isReset); // which was not brought to the end
    if (!(await readPages(account, found.isReset ? EMPTY : copy, found))) {
      found.isReset = true; // the copy on the device differs from what the service has: once more, from the beginning
      await readPages(account, EMPTY, found);
    }
    await refresh(account);
    return shown(found);
  }

  /** Reads all pages from the cursor of `copy` on. Returns whether the copy is then what the service has. */
  async function readPages(account, copy, found) {
    for (;;) {
      const query = copy.cursor === null ? "" : `&cursor=${encodeURIComponent(copy.cursor)}`;
      const { data } = await client.request("GET", `/progress/changes?limit=${PAGE}${query}`, { account });
      const { completions: changed, enrollments = null, exercises = [] } = data; // the last two: not of older services
      if (data.full_resync) {
        found.isReset = true;
        found.completions.clear();
      }
      const before = data.full_resync ? {} : copy.completions;
      const completions = { ...before, ...Object.fromEntries(changed.map((each) => [each.lesson_id, each])) };
      const { lessons, courses } = copy.stale ?? NOTHING;
      const stale = {
        lessons: [...new Set([...lessons, ...changed.map(({ lesson_id }) => lesson_id)])],
        courses: [...new Set([...courses, ...exercises.map(({ course_id }) => course_id)])],
        isReset: found.isReset,
      };
      copy = { cursor: data.cursor, completions, enrollments: enrollments ?? copy.enrollments, stale };
      for (const each of changed) found.completions.set(each.lesson_id, each);
      for (const each of exercises) found.exercises.set(`${each.course_id} ${each.exercise_id}`, each);
      found.enrollments = enrollments ?? found.enrollments;
      await putOf(account, "values", { key: keyOf(account), value: copy });
      await keepProgress(account, data.progress);
      if (data.has_more) continue;
      const { count, xp } = data.sync_checksum;
      return Object.keys(copy.completions).length === count && data.progress.experience_points === xp;
    }
  }

  /** The lessons that are completed, and what is known of the reviews, of the courses on the device. */
  async function refresh(account) {
    const { cursor, completions: all, stale = NOTHING } = await read();
    const { lessons, courses, isReset } = stale;
    for (const content of await packages.storedPackages()) {
      const courseId = content.course.id;
      const ids = lessonsOf(content).map(({ lesson }) => lesson.id);
      if (isReset || ids.some((id) => lessons.includes(id))) {
        await progress.readPassed(courseId);
        const skipped = Object.entries(state().passed[courseId] ?? {}).filter(([, each]) => each.state === "skipped");
        const completed = ids.filter((id) => all[id]).map((id) => [id, { state: "completed", best_score: all[id].best_score }]);
        await progress.keepPassed(account, courseId, Object.fromEntries([...(isReset ? [] : skipped), ...completed]));
        if (isReset) await progress.loadPassed(courseId); // with the lessons that a placement test has skipped
      }
      const isStale = isReset || courses.includes(courseId);
      if (isStale && (await known.read(account, courseId))) await known.refresh(courseId).catch(passLost);
    }
    // Another tab may have read on meanwhile.
    await modify("values", keyOf(account), (record) =>
      record?.value.cursor === cursor ? { ...record, value: { ...record.value, stale: NOTHING } } : record,
    );
  }

  /** The courses that the account follows, by position; null while they are not known. */
  const enrollments = async () => (await read()).enrollments;

  return { pull, enrollments };
}

/** A course on the device that the account may not open any more has no reviews to read. */
const passLost = (error) => {
  if (![403, 404].includes(error.status)) throw error;
};

const shown = ({ completions, exercises, ...rest }) => ({
  ...rest,
  completions: [...completions.values()],
  exercises: [...exercises.values()],
});
