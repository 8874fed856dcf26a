// A lesson: its exercises, and the result at the end.

import {
  completedIn,
  endedLesson,
  hasNoLives,
  isMistake,
  lessonResults,
  lessonsOf,
  lessonStates,
  nextItem,
  playable,
  withAttempt,
} from "@langlearn/offline";
import { now } from "../lib/clock.js";
import { t } from "../lib/i18n.js";
import { loadPassed, loseLife, openResult, readPassed, saveRepeat, saveResult } from "../lib/learner.js";
import { prefetch } from "../lib/offline.js";
import { refreshPackage, storedPackage } from "../lib/packages.js";
import { courseAddress, placeState, rememberInPlace } from "../lib/router.js";
import { accountId, getState, useLearner, useStore } from "../lib/store.js";
import { useStored } from "../lib/stored.js";
import { synchronise } from "../lib/sync.js";
import { html, useEffect, useMemo, useState, useTitle } from "../lib/ui.js";
import { Finished } from "./finished.js";
import { useGuard } from "./guard.js";
import { NoLives } from "./lives.js";
import { Player } from "./player.js";
import { Failure, Loading } from "./states.js";

// A sequential course opens a lesson after those before it.
const read = async (courseId) => (await Promise.all([storedPackage(courseId), readPassed(courseId)]))[0];
const refresh = async (courseId) => (await Promise.all([refreshPackage(courseId), loadPassed(courseId)]))[0];

export function Lesson({ courseId, lessonId }) {
  const learner = useLearner();
  const found = useStored(() => read(courseId), () => refresh(courseId), [courseId, learner]);
  const { value: content, error } = found;
  const lesson = content && lessonsOf(content).find((found) => found.lesson.id === lessonId)?.lesson;
  // Once: a learner who is signed out in the middle of a lesson goes on.
  const locked = useMemo(
    () => lesson && lessonStates(content, completedIn(courseId, getState()))[lessonId] === "locked",
    [content, lesson, found.state],
  );
  useTitle(lesson?.name ?? t("lesson"));
  if (!content || (locked && found.state === "waiting")) {
    return html`<h1 class="hidden">${t("lesson")}</h1>${error ? html`<${Failure} error=${error} />` : html`<${Loading} />`}`;
  }
  if (!lesson || locked || !playable(lesson).length) {
    return html`
      <h1>${lesson?.name ?? t("lesson")}</h1>
      <p>${t(!lesson ? "lesson_missing" : locked ? "lesson_locked" : "lesson_empty")}</p>
      <p><a href=${courseAddress(courseId)}>${t("back_to_course")}</a></p>
    `;
  }
  return html`<${Run} key=${learner} content=${content} lesson=${lesson} />`;
}

function Run(found) {
  const [{ content, lesson }] = useState(found); // a change of the course is for the next time
  const courseId = content.course.id;
  const items = useMemo(() => playable(lesson).map((exercise) => ({ exercise, lesson })), [lesson]);
  const isNew = () => lessonResults(courseId, getState())[lesson.id]?.state !== "completed"; // the service may tell later
  const state = useStore();
  const [result, setResult] = useState(() => openResult(courseId, lesson.id, placeState().result));
  const stored = state.results.find(({ client_id }) => client_id === result.client_id) ?? result;
  const [repeats, setRepeats] = useState(stored.repeats ?? []);
  const isOver = !nextItem(items, result.attempts);
  useGuard(!isOver && result.attempts.length > 0, courseAddress(courseId));

  const store = (changed, at) => {
    const owned = { ...changed, account_id: changed.account_id ?? accountId() }; // signed in since, in another tab
    const record = nextItem(items, owned.attempts) ? owned : endedLesson(owned, lesson, { isNew: isNew(), at });
    setResult(record);
    rememberInPlace({ result: record.client_id });
    saveResult(record).then(() => record.state === "waiting" && synchronise());
    return record;
  };
  useEffect(() => {
    if (result.state === "open" && isOver) store(result, now()); // the rest is deleted
  }, []);
  useEffect(() => {
    prefetch(content, completedIn(courseId, getState())).catch(() => null); // the next lesson may begin without a connection
  }, []);
  const addAttempt = (attempt, at) => {
    if (isOver) {
      setRepeats([...repeats, attempt]);
      saveRepeat(result.client_id, attempt);
      return;
    }
    const costs = isNew(); // a lesson that was completed before costs no life
    const { account_id: account } = store(withAttempt(result, attempt), at);
    if (costs && isMistake(attempt)) loseLife(account, attempt.client_id);
  };
  if (isNew() && !result.attempts.length && hasNoLives(state, now())) {
    return html`<${NoLives} courseId=${courseId} />`;
  }
  return html`
    <${Player}
      content=${content}
      items=${items}
      attempts=${[...result.attempts, ...repeats]}
      onAttempt=${addAttempt}
      leave=${{ address: courseAddress(courseId), text: t("leave_lesson") }}
      finished=${html`<${Finished} content=${content} lesson=${lesson} result=${stored} />`}
    />
  `;
}
