// The problems of a draft in the author's words: each kind once, below it the places, each a link.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { courseAddress, lessonAddress, roomAddress } from "../lib/router.js";
import { placeName, valueAt } from "./fields.js";
import { exerciseText, exerciseType } from "./titles.js";

const OPEN = 6; // so many places are shown at once
const ICONS = { error: "warning", warning: "flag", info: "info" };

/** Where a problem is mended; null where no room has its record. */
export function problemAddress(courseId, { entity, id, lesson_id: lessonId }) {
  if (entity === "exercise") return lessonId && `${lessonAddress(courseId, lessonId)}?exercise=${encodeURIComponent(id)}`;
  if (entity === "lesson") return lessonAddress(courseId, id);
  if (entity === "word") return `${roomAddress(courseId, "words")}?word=${encodeURIComponent(id)}`;
  return entity === "course" ? roomAddress(courseId, "settings") : `${courseAddress(courseId)}?${entity}=${encodeURIComponent(id)}`;
}

/** `details`: {names, exercises} of the course, see `useDetails`. */
export function ProblemList({ courseId, problems, details }) {
  const codes = [...new Set(problems.map(({ code }) => code))];
  return html`
    <div class="publish-problems">
      ${codes.map((code) => html`<${Kind} key=${code} code=${code} problems=${problems.filter((each) => each.code === code)} courseId=${courseId} details=${details} />`)}
    </div>
  `;
}

function Kind({ code, problems, courseId, details }) {
  const [{ severity }] = problems;
  return html`
    <details class=${`publish-problem ${severity}`} open=${severity !== "info" && problems.length <= OPEN}>
      <summary>
        <${Icon} name=${ICONS[severity]} /><span class="hidden">${t(`publish_severity_${severity}`)}: </span><strong>${t(`publish_code_${code}`)}</strong>
        <span class="figure">${problems.length}</span>
      </summary>
      <p class="soft">${t(`publish_help_${code}`)}</p>
      <ul>
        ${problems.map((problem) => html`<li key=${`${problem.id} ${problem.field}`}><${Place} problem=${problem} courseId=${courseId} details=${details} /></li>`)}
      </ul>
    </details>
  `;
}

function Place({ problem, courseId, details }) {
  const { entity, id, lesson_id: lessonId, field } = problem;
  const address = problemAddress(courseId, problem);
  const exercise = details.exercises.get(id)?.exercise;
  const value = exercise && field ? valueAt(exercise.data, field) : null;
  const lesson = entity === "exercise" && details.names.get(`lesson/${lessonId}`)?.name;
  const content = html`
    ${lesson && html`<span class="soft" dir="auto">${lesson}</span>`}
    <span class="publish-place" dir="auto">${titleOf(problem, exercise, details)}</span>
    ${field && html`<span class="soft">${placeName(field, entity)}${typeof value === "string" && html`: <q dir="auto">${value}</q>`}</span>`}
  `;
  return address ? html`<a href=${address}>${content}</a>` : html`<span>${content}</span>`;
}

function titleOf({ entity, id }, exercise, { names, course }) {
  if (entity === "exercise") return exercise ? exerciseText(exercise) || exerciseType(exercise.exercise_type) : t("publish_an_exercise");
  if (entity === "course") return course.name;
  return names.get(`${entity}/${id}`)?.name ?? id;
}
