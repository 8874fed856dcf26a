// The choice of another lesson of the course, by its name.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";

/** `{id, name}` of the lesson that the author chooses; undefined when none. */
export async function openLessonChoice({ outline, lessonId, title }) {
  const lessons = lessonsOf(outline).filter(({ id }) => id !== lessonId);
  const chosen = await openDialog(html`<${Choice} lessons=${lessons} title=${title} />`, { label: "lesson-choice", kind: "lesson-sheet" });
  return lessons.find(({ id }) => id === chosen);
}

/** All lessons in the order of the course: {id, name, where}. */
const lessonsOf = ({ levels }) =>
  levels.flatMap((level) =>
    level.sections.flatMap((section) => section.modules.flatMap((module) => module.lessons.map(({ id, name }) => ({ id, name, where: module.name })))),
  );

function Choice({ lessons, title }) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = lessons.filter(({ name, where }) => words.every((word) => `${name} ${where}`.toLowerCase().includes(word)));
  return html`
    <form method="dialog" class="lesson-choice">
      <h2 id="lesson-choice">${title}</h2>
      <input
        type="search"
        aria-label=${t("lesson_search")}
        placeholder=${t("lesson_search")}
        value=${search}
        onInput=${(event) => setSearch(event.target.value)}
        onKeyDown=${(event) => event.key === "Enter" && found.length !== 1 && event.preventDefault()}
      />
      <p class="hidden" role="status">${t("lesson_found", { count: found.length })}</p>
      <ul>
        ${found.map(
          ({ id, name, where }) => html`<li key=${id}>
            <button value=${id}><span dir="auto">${name}</span> <span class="soft" dir="auto">${where}</span></button>
          </li>`,
        )}
      </ul>
      ${!found.length && html`<p class="soft">${t("lesson_none_found")}</p>`}
      <button class="quiet" value="" type="button" onClick=${(event) => event.target.closest("dialog").close()}>${t("lesson_cancel")}</button>
    </form>
  `;
}
