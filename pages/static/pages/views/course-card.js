// A course in a list: its languages, its name, how far the learner is, and the way into it.

import { languageName, t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { courseAddress } from "../lib/router.js";
import { html } from "../lib/ui.js";

/** `completed`: the number of lessons. */
export function CourseCard({ course, isBegun, completed }) {
  const count = course.counts?.lessons;
  return html`
    <article class="card">
      <p class="languages">
        <span>${languageName(course.target_language)}</span>
        <span class="soft">${t("for_speakers_of", { language: languageName(course.source_language) })}</span>
      </p>
      <h3 ...${inLanguage(course.source_language)}>${course.name}</h3>
      ${count > 0 && (completed ? html`<${Done} id=${`done-${course.id}`} done=${completed} count=${count} />` : html`<p class="soft">${t("lessons", { count })}</p>`)}
      <a
        class=${isBegun ? "button" : "button plain"}
        href=${courseAddress(course.id)}
        aria-label=${t(isBegun ? "continue_course" : "start_course", { name: course.name })}
      >
        ${t(isBegun ? "continue" : "start")}
      </a>
    </article>
  `;
}

const Done = ({ id, done, count }) => html`
  <p class="soft">
    <label for=${id}>${t("lessons_done", { done, count })}</label>
    <progress id=${id} max=${count} value=${done}></progress>
  </p>
`;
