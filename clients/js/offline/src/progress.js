// What the service knows of the account's progress, as the device read it last.

import { ownKey } from "./device.js";

export function createProgress(learner) {
  const { client, state, updateOf, accountId, getValue, putOf, keepProgress } = learner;
  const passedKey = (account, courseId) => ownKey("passed", account, courseId);

  /** Shows the points, the streak and the lives of the account as the device has them, until the service responds. */
  async function read() {
    const account = accountId();
    if (account === null) return;
    const progress = await getValue(ownKey("progress", account));
    if (progress && !state().progress) updateOf(account, { progress });
  }

  /** The same as the service has them. Raises ApiError. */
  const refresh = async (account) => keepProgress(account, (await client.request("GET", "/progress", { account })).data);

  function showPassed(account, courseId, passed) {
    updateOf(account, { passed: { ...state().passed, [courseId]: passed } });
  }

  /** Stores and shows which lessons of a course the account has passed: lesson id to {state, best_score}. */
  async function keepPassed(account, courseId, passed) {
    await putOf(account, "values", { key: passedKey(account, courseId), value: passed });
    showPassed(account, courseId, passed);
  }

  /** Shows which lessons of a course the account has completed or skipped, as far as the device knows. */
  async function readPassed(courseId) {
    const account = accountId();
    if (account === null || state().passed[courseId]) return;
    const stored = await getValue(passedKey(account, courseId));
    if (!stored) return;
    // An earlier version of the web app has stored the ids alone.
    const fromIds = (ids) => Object.fromEntries(ids.map((id) => [id, { state: "completed", best_score: null }]));
    showPassed(account, courseId, Array.isArray(stored) ? fromIds(stored) : stored);
  }

  /** As `readPassed`, then as the service knows. When the request fails, also because the session has ended, that remains. */
  async function loadPassed(courseId) {
    const account = accountId();
    if (account === null) return;
    await readPassed(courseId);
    try {
      const { data } = await client.request("GET", `/progress/path?course_id=${encodeURIComponent(courseId)}`, { account });
      const lessons = data.levels
        .flatMap((level) => level.sections.flatMap((section) => section.modules.flatMap((module) => module.lessons)))
        .filter(({ state: stateOfLesson }) => ["completed", "skipped"].includes(stateOfLesson));
      const passed = lessons.map(({ id, state: stateOfLesson, best_score }) => [id, { state: stateOfLesson, best_score }]);
      await keepPassed(account, courseId, Object.fromEntries(passed));
    } catch (error) {
      if (error.status === undefined) throw error;
    }
  }

  return { read, refresh, readPassed, loadPassed, keepPassed };
}
