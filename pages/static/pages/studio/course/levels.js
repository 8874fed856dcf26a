// The nested lists of the outline. What is folded is not rendered.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { Row } from "./row.js";
import { keyOf, showsLevels, showsParts } from "./tree.js";

const COLOURS = 6; // of units, as learners see them

/** The tree of a course. `isOpen(key)`; `dots`: of `dotsOf`; `shared`: see `Row`. */
export function Levels({ outline, dots, isOpen, shared }) {
  const isShown = showsLevels(outline);
  const before = (level) => outline.levels.slice(0, outline.levels.indexOf(level)).reduce((sum, { sections }) => sum + sections.length, 0);
  const units = (level) => html`
    <ol class="course-units" aria-label=${t("course_units_of", { name: level.name || level.code })}>
      ${level.sections.map(
        (section, index) => html`<${Unit}
          key=${section.id}
          section=${section}
          number=${before(level) + index + 1}
          ...${{ dots, isOpen, shared }}
          heading=${isShown ? "h3" : "h2"}
        />`,
      )}
    </ol>
  `;
  if (!isShown) return outline.levels.map(units);
  return html`
    <ol class="course-levels" aria-label=${t("course_levels")}>
      ${outline.levels.map((level, index) => {
        const key = keyOf("level", level);
        return html`<li key=${level.id}>
          <${Row} entity="level" node=${level} number=${index + 1} isOpen=${isOpen(key)} dot=${dots.get(key)} heading="h2" shared=${shared} />
          ${isOpen(key) && units(level)}
        </li>`;
      })}
    </ol>
  `;
}

function Unit({ section, number, dots, isOpen, shared, heading }) {
  const key = keyOf("section", section);
  const only = showsParts(section) ? null : (section.modules[0] ?? null);
  const lessons = (module) => html`<${Lessons} module=${module} ...${{ dots, shared }} />`;
  const add = (action) =>
    shared.canEdit && html`<button type="button" class="quiet course-add-lesson" onClick=${action}>${t("course_add_lesson")}</button>`;
  return html`
    <li class=${`course-unit course-unit-${(number - 1) % COLOURS}`}>
      <${Row} entity="section" node=${section} number=${number} isOpen=${isOpen(key)} dot=${dots.get(key)} part=${only} heading=${heading} shared=${shared} />
      ${isOpen(key) && !showsParts(section) && html`${only && lessons(only)}${add(() => shared.actions.addLesson(section.id))}`}
      ${isOpen(key) &&
      showsParts(section) &&
      html`<ol class="course-parts" aria-label=${t("course_parts_of", { name: section.name })}>
        ${section.modules.map((module, index) => {
          const partKey = keyOf("module", module);
          return html`<li key=${module.id}>
            <${Row} entity="module" node=${module} number=${index + 1} isOpen=${isOpen(partKey)} dot=${dots.get(partKey)} heading=${heading === "h2" ? "h3" : "h4"} shared=${shared} />
            ${isOpen(partKey) && html`${lessons(module)}${add(() => shared.actions.addLessonTo(module))}`}
          </li>`;
        })}
      </ol>`}
    </li>
  `;
}

const Lessons = ({ module, dots, shared }) =>
  module.lessons.length > 0 &&
  html`<ol class="course-lessons">
    ${module.lessons.map(
      (lesson, index) => html`<li key=${lesson.id}>
        <${Row} entity="lesson" node=${lesson} number=${index + 1} isOpen=${null} dot=${dots.get(keyOf("lesson", lesson))} shared=${shared} />
      </li>`,
    )}
  </ol>`;
