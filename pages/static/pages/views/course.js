// A course: the next step, and the path of its lessons.

import { request } from "../lib/api.js";
import { isPlaceable, lessonStates, lessonsOf, nextLesson, playable } from "../lib/course.js";
import { byteSize, languageName, t } from "../lib/i18n.js";
import { hasNoLives } from "../lib/lives.js";
import { loadPackage, loadWords, mediaBytes } from "../lib/packages.js";
import { completedIn, ownResults } from "../lib/results.js";
import { lessonAddress, placementAddress, sessionAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { loadPassed } from "../lib/sync.js";
import { html, useEffect, useLoaded, useTitle } from "../lib/ui.js";
import { CourseNav } from "./course-nav.js";
import { Offline } from "./offline.js";
import { RichText } from "./rich-text.js";
import { Failure, Loading } from "./states.js";

export function Course({ courseId }) {
  const { account } = useStore();
  const { value: content, error } = useLoaded(() => loadPackage(courseId), [courseId, account?.id]);
  useTitle(content?.course.name ?? t("course"));
  if (!content) {
    return html`<h1 class="hidden">${t("course")}</h1>${error ? html`<${Failure} error=${error} />` : html`<${Loading} />`}`;
  }
  return html`<${Path} content=${content} />`;
}

function Path({ content }) {
  const { course, counts } = content;
  const state = useStore();
  const completed = completedIn(course.id, state);
  const states = lessonStates(content, completed);
  const lessons = lessonsOf(content);
  const done = lessons.filter(({ lesson }) => completed.has(lesson.id)).length;
  useEffect(() => {
    loadPassed(course.id);
    loadWords(course.id).catch(() => null); // stored for later; the view of the words says what fails
  }, [course.id, state.account?.id]);
  const { value: bytes } = useLoaded(() => mediaBytes(course.id), [course.id]);
  return html`
    <${CourseNav} courseId=${course.id} current="lessons" />
    <h1 dir="auto">${course.name}</h1>
    <p class="soft">
      ${t("language_for_speakers_of", {
        target: languageName(course.target_language),
        source: languageName(course.source_language),
      })}
      ${" · "}${t("lessons", { count: counts.lessons })} · ${t("exercises", { count: counts.exercises })}
      ${bytes !== null && ` · ${byteSize(content.size_bytes + bytes)}`}
    </p>
    <${NextStep} content=${content} completed=${completed} />
    ${lessons.length > 0 &&
    html`<p class="done">
      <label for="done">${t("lessons_done", { done, count: lessons.length })}</label>
      <progress id="done" max=${lessons.length} value=${done}></progress>
    </p>`}
    ${course.description && html`<${RichText} text=${course.description} />`}
    <${Offline} courseId=${course.id} bytes=${bytes} />
    ${content.levels.map((level) => html`<${Level} key=${level.id} level=${level} states=${states} course=${course} />`)}
  `;
}

/** What to do next: as the service tells for an account, when it knows all results; else by the package. */
function NextStep({ content, completed }) {
  const state = useStore();
  const courseId = content.course.id;
  const account = state.account?.id;
  const isKnown = account && !ownResults(state).some((record) => record.state === "waiting");
  const read = async () => (isKnown ? readNext(account, courseId) : null);
  const { value, error } = useLoaded(read, [courseId, account, isKnown]);
  if (isKnown && !value && !error) return html`<${Loading} />`;
  if (value?.kind === "practice") return html`<${Due} courseId=${courseId} ...${value} />`;
  const next = nextLesson(content, completed);
  if (next && hasNoLives(state.progress)) return html`<${Due} courseId=${courseId} reason="no_lives" mode="mixed" />`;
  if (!next) {
    const text = lessonsOf(content).length ? t("course_complete") : t("course_empty");
    return html`<p class="next empty">${text}</p>`;
  }
  return html`
    <section class="next" aria-labelledby="next">
      <h2 id="next">${t("next_step")}</h2>
      <p><strong dir="auto">${next.name}</strong><br /><span class="soft">${t("exercises", { count: playable(next).length })}</span></p>
      <a class="button" href=${lessonAddress(courseId, next.id)}>${completed.size ? t("continue") : t("start")}</a>
      ${!completed.size &&
      isPlaceable(content) &&
      html`<p class="placement-link"><a href=${placementAddress(courseId)}>${t("placement_offer")}</a></p>`}
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
      <h2 id="next">${t("next_step")}</h2>
      <p><strong>${count ? t(REASONS[reason], { count }) : t(REASONS[reason])}</strong></p>
      <a class="button" href=${sessionAddress(courseId, mode)}>${t("practise")}</a>
    </section>
  `;
}

function Level({ level, states, course }) {
  const filled = level.sections.filter((section) => section.modules.some((module) => module.lessons.length));
  return html`
    <section class="level">
      <h2 dir="auto"><span class="code">${level.code}</span> ${level.name}</h2>
      ${filled.map(
        (section) => html`
          <section key=${section.id}>
            <h3 dir="auto">${section.name}</h3>
            <div class="modules">
              ${section.modules
                .filter((module) => module.lessons.length)
                .map((module) => html`<${Module} key=${module.id} module=${module} states=${states} course=${course} />`)}
            </div>
          </section>
        `,
      )}
    </section>
  `;
}

const STATES = { completed: "lesson_completed", locked: "lesson_locked", empty: "lesson_empty" };

function Module({ module, states, course }) {
  return html`
    <section class="module">
      <h4 dir="auto">${module.name}</h4>
      <ul>
        ${module.lessons.map((lesson) => {
          const state = playable(lesson).length ? states[lesson.id] : "empty";
          const inside = html`
            <span class="sign" aria-hidden="true">${state === "completed" && "✓"}</span>
            <span dir="auto">${lesson.name}</span>
            ${STATES[state] && html`<span class="hidden">(${t(STATES[state])})</span>`}
          `;
          return html`<li key=${lesson.id} class=${state}>
            ${["locked", "empty"].includes(state)
              ? html`<span class="lesson">${inside}</span>`
              : html`<a class="lesson" href=${lessonAddress(course.id, lesson.id)}>${inside}</a>`}
          </li>`;
        })}
      </ul>
    </section>
  `;
}
