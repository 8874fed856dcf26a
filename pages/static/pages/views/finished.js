// The end of a lesson: how it went, what it brought, what was learned, and what comes next.

import {
  activeDays,
  completedIn,
  dayBefore,
  dayOf,
  figuresOf,
  hasNoLives,
  isMistake,
  isRight,
  nextLesson,
  ownResults,
  wordIndex,
} from "@langlearn/offline";
import { Sound } from "../exercises/attachments.js";
import { now } from "../lib/clock.js";
import * as effects from "../lib/effects.js";
import { t, weekdayText } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { useWords } from "../lib/packages.js";
import { headline } from "../lib/praise.js";
import { courseAddress, lessonAddress, sessionAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { html, useCountUp, useEffect, useMemo, useRef } from "../lib/ui.js";
import { Icon } from "./icons.js";
import { Report } from "./report.js";
import { Stored } from "./stored.js";

const MOST_WORDS = 5; // listed

export function Finished({ content, lesson, result }) {
  const heading = useRef(null);
  useEffect(() => {
    heading.current.focus();
    scrollTo(0, 0);
    effects.end();
  }, []);
  const state = useStore();
  const { course } = content;
  const records = ownResults(state);
  const { streak, today, goal } = figuresOf(state, records, now());
  const day = (time) => dayOf(time, state.account?.timezone);
  const isFirstToday = records.filter(({ state: each, completed_at }) => each !== "open" && day(completed_at) === day(result.completed_at)).length <= 1;
  const graded = result.attempts.filter(({ score }) => score !== null);
  const right = graded.filter(isRight).length;
  const mistakes = graded.filter(isMistake).length;
  const next = hasNoLives(state, now()) ? null : nextLesson(content, completedIn(course.id, state)); // practice brings a life back
  return html`
    <section class="finished">
      ${streak > 0 && isFirstToday && html`<${Icon} name="flame" size="72" class="burning" />`}
      <h1 tabindex="-1" ref=${heading}>${t("lesson_finished")}</h1>
      <p class="soft">
        ${streak > 0 && isFirstToday && html`<strong>${t("streak_days", { count: streak })}</strong>${" "}`}
        ${headline(right, graded.length)} ${comparison(result, records)}
      </p>
      <${Figures} result=${result} />
      <div role="status"><${Stored} result=${result} /></div>
      ${goal > 0 && html`<p class="done"><label for="goal">${t("goal_today", { xp: today, goal })}</label><progress id="goal" max=${goal} value=${Math.min(today, goal)}></progress></p>`}
      <${Week} days=${activeDays(records, state.account?.timezone)} today=${day(now())} />
      <${Learned} course=${course} lesson=${lesson} />
      <p><${Report} course=${course} entity="lesson" record=${lesson} about=${lesson.name} language=${inLanguage(course.source_language)} text=${t("report_lesson")} /></p>
      <p class="buttons">
        ${next && html`<a class="button" href=${lessonAddress(course.id, next.id)}>${t("next_lesson", { name: next.name })}</a>`}
        ${mistakes > 0 && html`<a class=${next ? "button plain" : "button"} href=${sessionAddress(course.id, "mistakes")}>${t("practise_mistakes_of", { count: mistakes })}</a>`}
        <a class=${next || mistakes ? "button plain" : "button"} href=${courseAddress(course.id)}>${t("back_to_course")}</a>
      </p>
    </section>
  `;
}

/** Better than the last time that the lesson was taken on this device? */
function comparison(result, records) {
  const before = records
    .filter(({ lesson_id, client_id, completed_at, score }) => lesson_id === result.lesson_id && client_id !== result.client_id && completed_at && score !== null)
    .sort((a, b) => (a.completed_at < b.completed_at ? -1 : 1))
    .at(-1);
  if (!before || result.score === null || result.score <= before.score) return "";
  return t("better_than_before", { before: before.score });
}

function Figures({ result }) {
  const points = useCountUp(result.experience_gained ?? result.points ?? 0);
  const minutes = Math.max(1, Math.round(result.time_spent_seconds / 60));
  return html`
    <dl class="figures">
      <div><dt>${t("points")}</dt><dd class="points">${t("xp_gained", { xp: points })}</dd></div>
      ${result.score !== null && html`<div><dt>${t("score")}</dt><dd class="score">${t("percent", { score: result.score })}</dd></div>`}
      <div><dt>${t("minutes", { count: minutes })}</dt><dd>${minutes}</dd></div>
    </dl>
  `;
}

/** The last seven days, those with a lesson marked. */
function Week({ days, today }) {
  const week = Array.from({ length: 7 }, (_, i) => dayBefore(today, 6 - i));
  return html`
    <ol class="week" aria-label=${t("last_seven_days")}>
      ${week.map(
        (day) => html`
          <li class=${`${days.has(day) ? "active" : ""} ${day === today ? "today" : ""}`}>
            <span>${weekdayText(day)}</span>
            <span class="day">${days.has(day) && html`<${Icon} name="check" size="16" /><span class="hidden">${t("day_active")}</span>`}</span>
          </li>
        `,
      )}
    </ol>
  `;
}

/** The words of the lesson. */
function Learned({ course, lesson }) {
  const { value } = useWords(course.id);
  const words = useMemo(() => wordsOfLesson(value?.words ?? [], course, lesson), [value]);
  if (!words.length) return null;
  return html`
    <ul class="learned" aria-label=${t("words_of_lesson")}>
      ${words.map(
        (word) => html`
          <li key=${word.id}>
            ${word.audio_url && html`<${Sound} url=${word.audio_url} icon label=${t("play_option", { name: word.text })} />`}
            <strong ...${inLanguage(course.target_language)}>${word.text}</strong>
            <span class="soft" ...${inLanguage(course.source_language)}>${word.translations.join(", ")}</span>
          </li>
        `,
      )}
    </ul>
  `;
}

/** Those that the lesson introduces, then others of its exercises. */
function wordsOfLesson(words, course, lesson) {
  const { wordsOf } = wordIndex(words, course.target_language);
  const practised = new Set(lesson.exercises.flatMap(({ exercise }) => wordsOf(exercise)));
  const introduced = words.filter(({ lesson_id }) => lesson_id === lesson.id);
  return [...introduced, ...words.filter(({ id, lesson_id }) => practised.has(id) && lesson_id !== lesson.id)].slice(0, MOST_WORDS);
}
