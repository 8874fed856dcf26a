// The course on one page: its units and lessons, written, ordered and removed in place.

import { t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState, useTitle } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { courseAddress, navigate, useAddress } from "../lib/router.js";
import { createActions } from "./actions.js";
import { Details } from "./details.js";
import { useDots } from "./dots.js";
import { setOpen, useOpen } from "./folded.js";
import { Invitation, Keys, Notice } from "./around.js";
import { Levels } from "./levels.js";
import { useStructure } from "./structures.js";
import { titleId } from "./title.js";
import { all, lessonsBelow, showsLevels } from "./tree.js";

export function CourseRoom() {
  const value = useCourse();
  const { course, outline, records, can } = value;
  const [notice, tell] = useState(null); // {text, isFailure}
  const focused = useRef(null); // the id of the title that is to have the focus
  const structure = useStructure(value, tell);
  const canEdit = can("edit");
  useTitle(course.name);

  const actions = useMemo(() => {
    const focus = (entity, id) => (focused.current = titleId(entity, { id }));
    return createActions({ structure, course: () => structure.course, focus, tell });
  }, [structure]);
  useLayoutEffect(() => {
    const title = focused.current && document.getElementById(focused.current);
    if (!title) return;
    focused.current = null;
    title.focus();
    title.closest("[data-row]").scrollIntoView({ block: "nearest" });
  });
  useAddressedUnit(actions, canEdit);

  const language = useMemo(() => inLanguage(course.source_language), [course.source_language]);
  const shared = useMemo(
    () => ({ courseId: course.id, language, canEdit, actions, records, onFold: (key, open) => setOpen(course.id, { [key]: open }) }),
    [course.id, language, canEdit, actions, records],
  );
  const dots = useDots();
  const isOpen = useOpen(outline);
  const isEmpty = !outline.levels.some(({ sections }) => sections.length);
  const levels = html`<${Levels} outline=${outline} dots=${dots} isOpen=${isOpen} shared=${shared} />`;
  return html`
    <div class="course-room">
      <${Head} course=${course} outline=${outline} language=${language} shared=${shared} />
      <${Notice} notice=${notice} onClose=${() => tell(null)} />
      ${isEmpty && !showsLevels(outline) ? canEdit && html`<${Invitation} actions=${actions} />` : levels}
      ${canEdit &&
      !isEmpty &&
      html`<p class="course-adds">
        <button type="button" class="course-add" onClick=${() => actions.addUnit()}>${t("course_add_unit")}</button>
        <button type="button" class="quiet" onClick=${actions.addLevel}>${t("course_add_level")}</button>
      </p>`}
      ${canEdit && !isEmpty && html`<${Keys} />`}
    </div>
  `;
}

/** The only level of a course is not shown in the tree: its short name, which learners see, is here. */
function Head({ course, outline, language, shared }) {
  const [isOpen, setOpen] = useState(false);
  const level = outline.levels.length === 1 && outline.levels[0];
  const units = all(outline, "section").filter(({ node }) => !node.isFresh).length;
  return html`
    <header class="course-head">
      <h1 ...${language}>${course.name}</h1>
      <p class="soft">${units > 0 && html`${t("course_units", { count: units })} · ${t("lessons", { count: lessonsBelow("course", outline) })}`}
        ${level &&
        !level.isFresh &&
        shared.canEdit &&
        html` · <button type="button" class="quiet" aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)}>${t("course_level_code", { code: level.code })}</button>`}
      </p>
      ${level && isOpen && html`<${Details} entity="level" node=${level} isAlone=${true} records=${shared.records} actions=${shared.actions} onClose=${() => setOpen(false)} />`}
    </header>
  `;
}

/** The navigation adds a unit by an address: `?add=unit`. */
function useAddressedUnit(actions, canEdit) {
  const { path, query } = useAddress();
  const isAsked = query.get("add") === "unit";
  const { course } = useCourse();
  useEffect(() => {
    if (!isAsked) return;
    navigate(courseAddress(course.id), { replace: true });
    if (canEdit) actions.addUnit();
  }, [isAsked, path]);
}
