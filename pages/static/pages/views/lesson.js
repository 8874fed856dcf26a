// A lesson: its exercises, and the result at the end.

import { lessonScore, lessonStates, lessonsOf, nextLesson, playable } from "../lib/course.js";
import { t } from "../lib/i18n.js";
import { hasNoLives, loseLife } from "../lib/lives.js";
import { loadPackage } from "../lib/packages.js";
import {
  completedIn,
  isMistake,
  isRight,
  nextItem,
  openResult,
  saveResult,
  withAttempt,
} from "../lib/results.js";
import { courseAddress, lessonAddress } from "../lib/router.js";
import { accountId, getState, useLearner, useStore } from "../lib/store.js";
import { loadPassed, synchronise } from "../lib/sync.js";
import { html, useEffect, useLoaded, useMemo, useRef, useState, useTitle } from "../lib/ui.js";
import { NoLives } from "./lives.js";
import { Player } from "./player.js";
import { Failure, Loading } from "./states.js";
import { Stored } from "./stored.js";

async function read(courseId) {
  // A sequential course opens a lesson after those before it.
  const [content] = await Promise.all([loadPackage(courseId), loadPassed(courseId)]);
  return content;
}

export function Lesson({ courseId, lessonId }) {
  const learner = useLearner();
  const { value: content, error } = useLoaded(() => read(courseId), [courseId, learner]);
  const lesson = content && lessonsOf(content).find((found) => found.lesson.id === lessonId)?.lesson;
  // Once: a learner who is signed out in the middle of a lesson goes on.
  const locked = useMemo(
    () => lesson && lessonStates(content, completedIn(courseId, getState()))[lessonId] === "locked",
    [content, lesson],
  );
  useTitle(lesson?.name ?? t("lesson"));
  if (!content) {
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

function Run({ content, lesson }) {
  const items = useMemo(() => playable(lesson).map((exercise) => ({ exercise, lesson })), [lesson]);
  const isNew = !completedIn(content.course.id, getState()).has(lesson.id);
  const [costsLives] = useState(isNew); // a lesson that was completed before costs none
  const { progress } = useStore();
  const [result, setResult] = useState(() => openResult(content.course.id, lesson.id));

  const store = (changed, at) => {
    const owned = { ...changed, account_id: changed.account_id ?? accountId() }; // signed in since, in another tab
    const record = nextItem(items, owned.attempts)
      ? owned
      : { ...owned, state: "waiting", completed_at: at.toISOString(), score: lessonScore(owned.attempts) };
    setResult(record);
    saveResult(record).then(() => record.state === "waiting" && synchronise());
    return record;
  };
  useEffect(() => {
    if (result.state === "open" && !nextItem(items, result.attempts)) store(result, new Date()); // the rest is deleted
  }, []);
  const addAttempt = (attempt, at) => {
    const { account_id: account } = store(withAttempt(result, attempt), at);
    if (costsLives && isMistake(attempt)) loseLife(account, attempt.client_id);
  };
  if (costsLives && !result.attempts.length && hasNoLives(progress)) {
    return html`<${NoLives} courseId=${content.course.id} />`;
  }
  return html`
    <${Player}
      content=${content}
      items=${items}
      attempts=${result.attempts}
      onAttempt=${addAttempt}
      leave=${{ address: courseAddress(content.course.id), text: t("leave_lesson") }}
      finished=${html`<${Finished} content=${content} lesson=${lesson} result=${result} />`}
    />
  `;
}

function Finished({ content, lesson, result }) {
  const heading = useRef(null);
  useEffect(() => {
    heading.current.focus();
    scrollTo(0, 0);
  }, []);
  const state = useStore();
  const { account, progress, results } = state;
  const stored = results.find(({ client_id }) => client_id === result.client_id) ?? result;
  const gained = stored.experience_gained;
  const next = nextLesson(content, completedIn(content.course.id, state));
  const graded = result.attempts.filter(({ score }) => score !== null);
  const right = graded.filter(isRight).length;
  return html`
    <section class="finished">
      <h1 tabindex="-1" ref=${heading}>${t("lesson_finished")}</h1>
      <p dir="auto"><strong>${lesson.name}</strong></p>
      ${result.score !== null &&
      html`<p class="score">${t("percent", { score: result.score })}</p>
        <p class="soft">${t("right_answers", { right, count: graded.length })}</p>`}
      <div role="status">
        ${gained > 0 && html`<p class="gained">${t("xp_gained", { xp: gained })}</p>`}
        ${account && progress && html`<p>${t("streak")}: ${t("days", { count: progress.streak_current })}</p>`}
        <${Stored} result=${stored} />
      </div>
      <p class="buttons">
        ${next && html`<a class="button" href=${lessonAddress(content.course.id, next.id)}>${t("next_lesson", { name: next.name })}</a>`}
        <a class=${next ? "button plain" : "button"} href=${courseAddress(content.course.id)}>${t("back_to_course")}</a>
      </p>
    </section>
  `;
}
