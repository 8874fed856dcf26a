// The path through a course: its units, and their lessons as nodes on a winding line.

import { lessonStates, playable, starsOf } from "@langlearn/offline";
import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { mediaUrl } from "../lib/media.js";
import { lessonAddress } from "../lib/router.js";
import { html, useState } from "../lib/ui.js";
import { Icon } from "./icons.js";

const COLOURS = 6;
const PATTERNS = ["dots", "waves", "leaves"];

/** `results`: of `lessonResults`; `completed`: the ids of the lessons behind the learner. */
export function LessonPath({ content, results, completed }) {
  const states = lessonStates(content, completed);
  const units = content.levels.flatMap((level) =>
    level.sections.map((section) => ({ level, section, lessons: section.modules.flatMap((module) => module.lessons) })),
  );
  const filled = units.filter(({ lessons }) => lessons.length);
  const next = filled.flatMap(({ lessons }) => lessons).find((lesson) => playable(lesson).length && !completed.has(lesson.id));
  return filled.map(
    (unit, at) => html`
      <${Unit} key=${unit.section.id} number=${at + 1} ...${unit} course=${content.course} states=${states} results=${results} next=${next} />
    `,
  );
}

/** A finished unit is folded. */
function Unit({ number, level, section, lessons, course, states, results, next }) {
  const done = lessons.filter(({ id }) => results[id]?.state === "completed").length;
  const skipped = lessons.filter(({ id }) => results[id]?.state === "skipped").length;
  const isOver = lessons.every((lesson) => states[lesson.id] === "completed");
  const [missing, setMissing] = useState(false);
  const picture = missing ? null : pictureOf(lessons);
  const names = inLanguage(course.source_language);
  return html`
    <details class="unit" open=${!isOver} style=${`--unit: var(--unit-${(number - 1) % COLOURS}); --lessons: ${lessons.length}`}>
      <summary class=${`banner ${picture ? "" : patternOf(section.id)}`}>
        ${picture && html`<img src=${mediaUrl(picture)} alt="" loading="lazy" onError=${() => setMissing(true)} />`}
        <span class="unit-facts">${t("unit", { number })} · ${t("unit_done", { done, count: lessons.length })}${skipped > 0 && ` · ${t("lessons_skipped", { count: skipped })}`}</span>
        <h2 ...${names}><span class="code">${level.code}</span> ${section.name}</h2>
      </summary>
      <ol class="nodes">
        ${lessons.map(
          (lesson, at) => html`
            <${Node}
              key=${lesson.id}
              at=${at}
              lesson=${lesson}
              course=${course}
              result=${results[lesson.id]}
              state=${playable(lesson).length ? states[lesson.id] : "empty"}
              isNext=${lesson === next}
            />
          `,
        )}
      </ol>
    </details>
  `;
}

/** The first picture in the lessons of a unit, or undefined. Those of other sites are asked for in lessons only. */
const pictureOf = (lessons) =>
  lessons
    .flatMap(playable)
    .flatMap(({ data }) => [data, ...(data.options ?? [])])
    .find(({ image_url }) => image_url?.startsWith("media/"))?.image_url;

/** One of the patterns, the same for the same unit on every device. */
const patternOf = (id) => PATTERNS[[...id].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % PATTERNS.length];

const STATES = { completed: "lesson_completed", skipped: "lesson_skipped", locked: "lesson_locked", empty: "lesson_empty" };
const ICONS = { completed: "check", skipped: "skip", locked: "lock", empty: "lock" };
const WAY = [1, 2, 1, 0]; // steps from the side, lesson by lesson

function Node({ lesson, course, result, state, isNext, at }) {
  const shown = state === "completed" ? (result?.state ?? "completed") : state;
  const size = playable(lesson).length;
  const part = result?.state === "begun" ? result.answered / size : 0;
  const isOpen = !["locked", "empty"].includes(shown);
  const sign = html`
    <span class="node">
      ${(part > 0 || isNext) && html`<${Ring} part=${part} />`}
      <span class="disc"><${Icon} name=${ICONS[shown] ?? "play"} size=${isNext ? 28 : 22} /></span>
      ${shown === "completed" && html`<${Stars} count=${starsOf(result ?? { best_score: null })} />`}
    </span>
  `;
  const words = html`
    <span class="words-beside">
      <strong ...${inLanguage(course.source_language)}>${lesson.name}</strong>
      ${part > 0 && html`<span class="soft">${t("exercises_done", { done: result.answered, count: size })}</span>`}
      ${shown === "completed" && result?.best_score != null && html`<span class="soft">${t("percent", { score: result.best_score })}</span>`}
      ${shown === "skipped" && html`<span class="soft" aria-hidden="true">${t("lesson_skipped")}</span>`}
      ${STATES[shown] && html`<span class="hidden">(${t(STATES[shown])})</span>`}
    </span>
  `;
  return html`
    <li class=${`${shown} ${isNext ? "next-node" : ""}`} style=${`--way: ${WAY[at % WAY.length]}`}>
      ${isOpen
        ? html`<a class="lesson" href=${lessonAddress(course.id, lesson.id)}>${sign}${words}</a>`
        : html`<span class="lesson">${sign}${words}</span>`}
      ${lesson.description && html`<${About} lesson=${lesson} course=${course} />`}
    </li>
  `;
}

const About = ({ lesson, course }) => html`
  <details class="about">
    <summary><${Icon} name="info" size="22" /><span class="hidden">${t("about_lesson", { name: lesson.name })}</span></summary>
    <p ...${inLanguage(course.source_language)}>${plain(lesson.description)}</p>
  </details>
`;

/** The text of a description, which may be rich text. */
const plain = (text) => new DOMParser().parseFromString(text, "text/html").body.textContent;

const Ring = ({ part }) => html`
  <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
    <circle cx="20" cy="20" r="18" stroke="var(--line)" />
    ${part > 0 && html`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${part} 1`} transform="rotate(-90 20 20)" />`}
  </svg>
`;

const Stars = ({ count }) => html`
  <span class="stars" aria-hidden="true">${[1, 2, 3].map((star) => html`<${Icon} name="star" size="14" class=${star <= count ? "" : "faint"} />`)}</span>
`;
