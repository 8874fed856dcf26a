// A row of the outline: what a record is, its title, its dot, and what can be done with it.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { lessonAddress } from "../lib/router.js";
import { Menu } from "../parts/menu.js";
import { Details } from "./details.js";
import { Dot } from "./dot.js";
import { dragHandle } from "./drag.js";
import { memo } from "./memo.js";
import { LessonNumbers } from "./numbers.js";
import { Title, TitleTrouble } from "./title.js";
import { keyOf, lessonsBelow } from "./tree.js";

const NAMES = { level: "course_level_number", section: "course_unit_number", module: "course_part_number", lesson: "course_lesson_number" };

const HINTS = { section: "course_hint_unit", lesson: "course_hint_lesson" };

/**
 * `number`: its place, as shown. `isOpen`: null of a lesson. `part`: the only part of a unit, which is not shown itself. `shared`: what
 * all rows of the course have: {courseId, language, canEdit, actions, records, onFold}.
 */
export const Row = memo(({ entity, node, number, isOpen, dot, part, heading, shared }) => {
  const { courseId, language, canEdit, actions, records, onFold } = shared;
  const [panel, setPanel] = useState(null); // "details" or "numbers"
  const key = keyOf(entity, node);
  const label = t(NAMES[entity], { number });
  const title = html`<${Title} entity=${entity} node=${node} label=${label} language=${language} records=${records} actions=${actions}
    describedBy=${dot ? `dot-${key}` : null} isReadOnly=${!canEdit} />`;
  const isStored = !node.isFresh && !node.unsaved;
  const close = () => {
    setPanel(null);
    document.querySelector(`[data-title="${CSS.escape(key)}"]`)?.focus();
  };
  return html`
    <div class=${`course-line course-line-${entity} ${isStored ? "" : "course-unsaved"}`} data-row=${key}>
      ${canEdit && html`<span class="course-handle" aria-hidden="true" title=${t("course_drag")} ...${dragHandle(entity, node, actions)}><${Icon} name="grip" size="18" /></span>`}
      ${isOpen !== null &&
      html`<button type="button" class="course-fold" aria-expanded=${isOpen} aria-label=${t("course_contents", { name: node.name || label })} onClick=${() => onFold(key, !isOpen)}>
        <${Icon} name=${isOpen ? "fold" : "forward"} size="18" />
      </button>`}
      ${entity === "lesson"
        ? html`<span class="course-number figure" aria-hidden="true">${number}</span>${title}`
        : html`<${heading} class="course-heading"><span class="course-rank">${entity === "level" ? node.code : label}</span>${title}<//>`}
      ${dot && html`<${Dot} kind=${dot} id=${`dot-${key}`} />`}
      ${entity === "lesson"
        ? isStored && html`<${OpenLesson} courseId=${courseId} lesson=${node} />`
        : html`<span class="course-size soft">${t("lessons", { count: lessonsBelow(entity, node) })}</span>`}
      ${isStored && html`<${Menu} label=${t("course_more", { name: node.name })} items=${itemsOf({ entity, node, part, canEdit, actions, setPanel })} />`}
    </div>
    ${HINTS[entity] && node.isFresh && html`<p class="course-hint soft">${t(HINTS[entity])}</p>`}
    <${TitleTrouble} entity=${entity} node=${node} records=${records} actions=${actions} />
    ${panel === "details" && html`<${Details} entity=${entity} node=${node} part=${part} records=${records} actions=${actions} onClose=${close} />`}
    ${panel === "numbers" && html`<div class="course-panel"><${LessonNumbers} lessonId=${node.id} /><button type="button" onClick=${close}>${t("course_close")}</button></div>`}
  `;
});

const OpenLesson = ({ courseId, lesson }) => html`
  <a class="course-open" href=${lessonAddress(courseId, lesson.id)}>
    <span class="hidden">${t("course_open", { name: lesson.name })}, </span>
    <span class="course-open-text">${lesson.exercises_count ? t("course_exercises", { count: lesson.exercises_count }) : t("course_write")}</span>
    ${lesson.exercises_count > 0 && html`<span class="course-open-short figure" aria-hidden="true">${lesson.exercises_count}</span>`}
    <${Icon} name="forward" size="16" />
  </a>
`;

function itemsOf({ entity, node, part, canEdit, actions, setPanel }) {
  const numbers = { text: t("course_numbers"), onChoose: () => setPanel("numbers") };
  if (!canEdit) return entity === "lesson" ? [numbers] : [];
  const isSplit = entity === "section" && node.modules.length > 1;
  return [
    entity === "section" && !isSplit && { text: t("course_add_lesson"), onChoose: () => actions.addLesson(node.id) },
    entity === "module" && { text: t("course_add_lesson"), onChoose: () => actions.addLessonTo(node) },
    entity === "section" && { text: t("course_add_part"), onChoose: () => actions.addPart(node) },
    entity === "level" && { text: t("course_add_unit"), onChoose: () => actions.addUnit(node.id) },
    (entity !== "section" || part) && { text: t("course_details"), onChoose: () => setPanel("details") },
    entity === "lesson" && numbers,
    entity === "lesson" && { text: t("course_duplicate"), onChoose: () => actions.duplicate(node) },
    { text: t("course_up"), onChoose: () => actions.step(entity, node, "up") },
    { text: t("course_down"), onChoose: () => actions.step(entity, node, "down") },
    { text: t("course_delete"), danger: true, onChoose: () => actions.remove(entity, node) },
  ].filter(Boolean);
}
