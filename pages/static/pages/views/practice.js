// The start of a practice session: what there is to practise.

import {
  completedIn,
  isDue,
  lessonsOf,
  lessonStates,
  MODES,
  playable,
  todayOf,
  unfinishedPractice,
} from "@langlearn/offline";
import { now } from "../lib/clock.js";
import { t } from "../lib/i18n.js";
import { loadPassed, readPassed } from "../lib/learner.js";
import { refreshPackage, refreshWords, storedPackage } from "../lib/packages.js";
import { latestAnswers, loadKnown, practisedWords, readKnown } from "../lib/practice.js";
import { lessonPracticeAddress, navigate, sessionAddress } from "../lib/router.js";
import { accountId, getState, useStore } from "../lib/store.js";
import { useStored } from "../lib/stored.js";
import { html, useState, useTitle } from "../lib/ui.js";
import { CourseNav } from "./course-nav.js";
import { Failure, Loading } from "./states.js";

/** What the device has, or null. */
async function read(courseId) {
  const [content, known] = await Promise.all([storedPackage(courseId), readKnown(accountId(), courseId), readPassed(courseId)]);
  return content && { content, known, words: await practisedWords(content, known, todayOf(now(), getState().account?.timezone)) };
}

async function refresh(courseId) {
  const words = refreshWords(courseId).catch(() => null); // stored, for `practisedWords`
  const [content, known] = await Promise.all([refreshPackage(courseId), loadKnown(courseId), loadPassed(courseId), words]);
  return { content, known, words: await practisedWords(content, known, todayOf(now(), getState().account?.timezone)) };
}

export function Practice({ courseId }) {
  const { account } = useStore();
  const { value, error, state } = useStored(() => read(courseId), () => refresh(courseId), [courseId, account?.id]);
  const isKnown = value && (!account || value.known || state !== "waiting"); // or all lists would be empty for a moment
  useTitle(t("practice"));
  return html`
    <${CourseNav} courseId=${courseId} current="practice" />
    <h1>${t("practice")}</h1>
    ${error ? html`<${Failure} error=${error} />` : isKnown ? html`<${Modes} ...${value} />` : html`<${Loading} />`}
  `;
}

function Modes({ content, known, words }) {
  const { account } = useStore();
  const courseId = content.course.id;
  const left = unfinishedPractice(courseId, getState());
  const counts = countsOf(courseId, known, words);
  return html`
    <p>${t(account ? "practice_text" : "practice_text_guest")}</p>
    ${left &&
    html`<div class="next">
      <p>${t("practice_open", { count: left.attempts.length })}</p>
      <a class="button" href=${addressOf(left)}>${t("continue_practice")}</a>
    </div>`}
    <ul class="modes">
      ${MODES.map((mode) => html`<li key=${mode}><${Mode} courseId=${courseId} mode=${mode} count=${counts[mode]} /></li>`)}
    </ul>
    <${LessonChoice} content=${content} />
  `;
}

const addressOf = ({ course_id, practice }) =>
  practice.mode === "lesson"
    ? lessonPracticeAddress(course_id, practice.lesson_id)
    : sessionAddress(course_id, practice.mode);

function countsOf(courseId, known, words) {
  const answers = [...latestAnswers(courseId, known).values()];
  const today = todayOf(now(), getState().account?.timezone);
  return {
    reviews: answers.filter((answer) => isDue(answer, today)).length,
    mistakes: answers.filter(({ is_correct }) => !is_correct).length,
    words: words.weak.length,
  };
}

/** A mode; without a link when its list is empty. */
function Mode({ courseId, mode, count }) {
  const inside = html`
    <strong>${t(TITLES[mode])}</strong>
    ${count > 0 && html`<span class="count">${count}</span>`}
    <span class="soft">${t(count === 0 ? NOTHING[mode] : TEXTS[mode])}</span>
  `;
  return count === 0
    ? html`<div class="mode">${inside}</div>`
    : html`<a class="mode" href=${sessionAddress(courseId, mode)}>${inside}</a>`;
}

const TITLES = { mixed: "mode_mixed", reviews: "mode_reviews", mistakes: "mode_mistakes", words: "mode_words" };
const TEXTS = {
  mixed: "mode_mixed_text",
  reviews: "mode_reviews_text",
  mistakes: "mode_mistakes_text",
  words: "mode_words_text",
};
const NOTHING = { reviews: "no_reviews", mistakes: "no_mistakes", words: "no_weak_words" };

function LessonChoice({ content }) {
  const states = lessonStates(content, completedIn(content.course.id, useStore()));
  const lessons = lessonsOf(content).filter(({ lesson }) => states[lesson.id] === "completed" && playable(lesson).length);
  const [chosen, setChosen] = useState(null);
  if (!lessons.length) return null;
  const start = (event) => {
    event.preventDefault();
    navigate(lessonPracticeAddress(content.course.id, chosen ?? lessons[0].lesson.id));
  };
  return html`
    <form class="lesson-choice" onSubmit=${start}>
      <label for="lesson">${t("mode_lesson")}</label>
      <select id="lesson" onChange=${(event) => setChosen(event.target.value)}>
        ${lessons.map(({ lesson }) => html`<option key=${lesson.id} value=${lesson.id}>${lesson.name}</option>`)}
      </select>
      <button type="submit">${t("practise")}</button>
    </form>
  `;
}
