// A course: the next step, and the path of its lessons.

import {
  completedIn,
  hasNoLives,
  isPlaceable,
  lastLeft,
  lessonResults,
  lessonsOf,
  nextLesson,
  ownPlacements,
  ownResults,
} from "@langlearn/offline";
import { request } from "../lib/api.js";
import { now } from "../lib/clock.js";
import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { loadPassed } from "../lib/learner.js";
import { refreshTables, refreshWords, usePackage } from "../lib/packages.js";
import { lessonAddress, placementAddress, sessionAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { useStored } from "../lib/stored.js";
import { html, useEffect, useTitle } from "../lib/ui.js";
import { CourseNav } from "./course-nav.js";
import { LessonPath } from "./lesson-path.js";
import { Offline } from "./offline.js";
import { Report } from "./report.js";
import { RichText } from "./rich-text.js";
import { Failure, Loading } from "./states.js";

export function Course({ courseId }) {
  const { account } = useStore();
  const { value: content, error } = usePackage(courseId, account?.id);
  useTitle(content?.course.name ?? t("course"));
  if (!content) {
    return html`<h1 class="hidden">${t("course")}</h1>${error ? html`<${Failure} error=${error} />` : html`<${Loading} />`}`;
  }
  return html`<${Path} content=${content} />`;
}

function Path({ content }) {
  const { course } = content;
  const state = useStore();
  const completed = completedIn(course.id, state);
  const results = lessonResults(course.id, state);
  const lessons = lessonsOf(content);
  const number = (wanted) => lessons.filter(({ lesson }) => results[lesson.id]?.state === wanted).length;
  const [done, skipped] = [number("completed"), number("skipped")];
  useEffect(() => {
    loadPassed(course.id);
    refreshWords(course.id).catch(() => null); // stored for later; the view of the words says what fails
    refreshTables(course).catch(() => null); // a lesson without a connection grades by them
  }, [course.id, state.account?.id]);
  return html`
    <${CourseNav} courseId=${course.id} current="lessons" />
    <h1 class="course-name" ...${inLanguage(course.source_language)}>${course.name}</h1>
    ${lessons.length > 0 &&
    html`<p class="done">
      <label for="done">
        ${t("lessons_done", { done, count: lessons.length })}${skipped > 0 && ` · ${t("lessons_skipped", { count: skipped })}`}
      </label>
      <progress id="done" max=${lessons.length} value=${done}></progress>
    </p>`}
    ${!completed.size && isPlaceable(content) && html`<p><a href=${placementAddress(course.id)}>${t("placement_offer")}</a></p>`}
    <${NextStep} content=${content} completed=${completed} />
    <${LessonPath} content=${content} results=${results} completed=${completed} />
    ${course.description && html`<section class="about-course"><h2>${t("about_course")}</h2><${RichText} text=${course.description} language=${course.source_language} /></section>`}
    <${Offline} content=${content} completed=${completed} />
    <p><${Report} course=${course} entity="course" record=${course} about=${course.name} language=${inLanguage(course.source_language)} text=${t("report_course")} /></p>
  `;
}

/** What to do next: the lesson that was begun; as the service tells for an account, when it knows all results; else by the package. */
function NextStep({ content, completed }) {
  const state = useStore();
  const courseId = content.course.id;
  const account = state.account?.id;
  const isKnown = account && !ownResults(state).some((record) => record.state === "waiting") && !ownPlacements(state).length;
  const left = lastLeft(courseId, state);
  const begun = lessonsOf(content).find(({ lesson }) => lesson.id === left && !completed.has(left))?.lesson;
  const isAsked = isKnown && !begun;
  const refresh = async () => (isAsked ? readNext(account, courseId) : null);
  const { value, state: reading } = useStored(async () => null, refresh, [courseId, account, isAsked]);
  if (isAsked && reading === "waiting" && !state.passed[courseId]) return html`<${Loading} />`;
  if (value?.kind === "practice") return html`<${Due} courseId=${courseId} ...${value} />`;
  const next = begun ?? nextLesson(content, completed);
  if (next && !begun && hasNoLives(state, now())) return html`<${Due} courseId=${courseId} reason="no_lives" mode="mixed" />`;
  if (!next) {
    const skips = Object.values(lessonResults(courseId, state)).some((result) => result.state === "skipped");
    const text = skips ? t("course_passed") : t("course_complete");
    return html`<p class="next empty">${lessonsOf(content).length ? text : t("course_empty")}</p>`;
  }
  return html`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${t("next_step")}</h2>
      <a class="button" href=${lessonAddress(courseId, next.id)}>${t(completed.size || begun ? "continue_lesson" : "start_lesson", next)}</a>
    </section>
  `;
}

const readNext = async (account, courseId) =>
  (await request("GET", `/progress/next?course_id=${encodeURIComponent(courseId)}`, { account })).data;

const REASONS = { reviews_due: "next_reviews", mistakes: "next_mistakes", weak_words: "next_words", no_lives: "no_lives" };

function Due({ courseId, reason, mode, due }) {
  const count = due && { reviews_due: due.exercises, mistakes: due.mistakes, weak_words: due.words }[reason];
  return html`
    <section class="next" aria-labelledby="next">
      <h2 class="hidden" id="next">${t("next_step")}</h2>
      <p><strong>${count ? t(REASONS[reason], { count }) : t(REASONS[reason])}</strong></p>
      <a class="button" href=${sessionAddress(courseId, mode)}>${t("practise")}</a>
    </section>
  `;
}
