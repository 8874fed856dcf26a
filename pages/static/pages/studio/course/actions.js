// What the keys, buttons and menus of the outline do.

import { t } from "../../lib/i18n.js";
import { copyName, fillCopy } from "./duplicate.js";
import { failureText } from "./failures.js";
import { setOpen } from "./folded.js";
import { createRemoval } from "./removal.js";
import { dropOf, stepOf } from "./steps.js";
import { ABOVE, all, childrenOf, emptied, find, keyOf, lessonsBelow } from "./tree.js";

const CODES = ["A1", "A2", "B1", "B2", "C1", "C2"];

/** `focus(entity, id)` moves the focus to a title; `tell({text, isFailure})` says what happened. `course()`: the value of `useCourse`. */
export function createActions({ structure, course, focus, tell }) {
  const tree = () => structure.current();
  const newId = () => `${tree().id}-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("")}`;
  const open = (entity, id) => setOpen(tree().id, { [`${entity}/${id}`]: true });

  /** Puts a new record at a place; the author writes its title. */
  function begin(entity, parentId, index, values = {}) {
    const id = newId();
    structure.begin(entity, parentId, emptied(entity, { id, name: "", ...values }), index);
    open(ABOVE[entity], parentId);
    return id;
  }

  function beginLevel() {
    const taken = tree().levels.map(({ code }) => code);
    const code = CODES.find((each) => !taken.includes(each)) ?? `${taken.length + 1}`;
    return begin("level", tree().id, tree().levels.length, { code, name: code });
  }

  const partOf = (section, name) => section.modules.at(-1)?.id ?? begin("module", section.id, 0, { name, module_type: "basic_lesson" });

  const actions = {
    addLevel: () => focus("level", beginLevel()),
    addUnit(levelId, index) {
      const level = (levelId && find(tree(), "level", levelId).node) ?? tree().levels.at(-1) ?? { id: beginLevel(), sections: [] };
      focus("section", begin("section", level.id, index ?? level.sections.length));
    },
    /** A lesson at the end of a unit, without one of the last; where there is none it is made. */
    addLesson(sectionId) {
      const known = (sectionId && find(tree(), "section", sectionId).node) ?? all(tree(), "section").at(-1)?.node;
      const levelId = known ? null : (tree().levels.at(-1)?.id ?? beginLevel());
      const section = known ?? { id: begin("section", levelId, 0, { name: t("course_first_unit") }), name: t("course_first_unit"), modules: [] };
      const part = partOf(section, section.name);
      open("section", section.id);
      focus("lesson", begin("lesson", part, find(tree(), "module", part).node.lessons.length, { exercises_count: 0 }));
    },
    addLessonTo: (part) => focus("lesson", begin("lesson", part.id, part.lessons.length, { exercises_count: 0 })),
    /** A further part of a unit. */
    addPart(section) {
      partOf(section, section.name);
      const { modules } = find(tree(), "section", section.id).node;
      focus("module", begin("module", section.id, modules.length, { module_type: "basic_lesson" }));
      for (const { id, isFresh } of modules) if (isFresh) structure.commit("module", id);
    },
    /** Enter in a title: a sibling behind it. A unit without lessons gets its first one; a new lesson without a title ends the unit. */
    enter(entity, { id }) {
      const { node, parent, index } = find(tree(), entity, id);
      if (node.isFresh && !node.name) return entity === "lesson" ? actions.endUnit(node, parent) : actions.abandon(entity, node);
      if (node.isFresh) structure.commit(entity, id);
      if (entity === "section" && !lessonsBelow("section", node)) return actions.addLesson(id);
      if (entity === "section") return actions.addUnit(parent.id, index + 1);
      if (entity === "level") return actions.addUnit(id);
      const values = entity === "lesson" ? { exercises_count: 0 } : { module_type: node.module_type };
      return focus(entity, begin(entity, parent.id, index + 1, values));
    },
    endUnit(lesson, part) {
      const section = find(tree(), "module", part.id).parent;
      structure.abandon("lesson", lesson.id);
      const found = find(tree(), "section", section.id); // null when it was new as well
      actions.addUnit(found?.parent.id, found && found.index + 1);
    },
    /** The author pauses in a new title. */
    pause(entity, { id }) {
      const node = find(tree(), entity, id)?.node;
      if (node?.isFresh && node.name) structure.commit(entity, id);
    },
    /** The author leaves a new title: with one it is stored, without it is removed. */
    leave(entity, { id }) {
      const node = find(tree(), entity, id)?.node;
      if (!node?.isFresh) return;
      if (node.name) structure.commit(entity, id);
      else structure.abandon(entity, id);
    },
    abandon(entity, { id }) {
      const titles = [...document.querySelectorAll("[data-title]")];
      const at = titles.findIndex((each) => each.dataset.title === keyOf(entity, { id }));
      titles[at - 1]?.focus();
      structure.abandon(entity, id);
    },
    step(entity, { id }, direction) {
      const { node } = find(tree(), entity, id);
      if (node.isFresh && !node.name) return;
      if (node.isFresh) structure.commit(entity, id);
      const place = stepOf(tree(), entity, id, direction);
      if (place) actions.put(entity, id, place);
      else tell({ text: t("course_cannot_move") });
      focus(entity, id);
    },
    drop(dragged, target, isAfter) {
      const place = dropOf(tree(), dragged, target, isAfter);
      if (place) actions.put(dragged.entity, dragged.id, place);
    },
    put(entity, id, place) {
      const { parentId, index } = place.section ? { parentId: madePart(place.section), index: 0 } : place;
      structure.move(entity, id, { parentId, index });
      const { node, parent } = find(tree(), entity, id);
      for (let at = { entity: ABOVE[entity], node: parent }; at.entity !== "course"; ) {
        open(at.entity, at.node.id);
        at = { entity: ABOVE[at.entity], node: find(tree(), at.entity, at.node.id).parent };
      }
      const count = childrenOf(ABOVE[entity], parent).length;
      tell({ text: t("course_moved", { name: node.name, number: index + 1, total: count, parent: parent.name }) });
    },
    /** A title that is typed into a record the service does not have yet, or that was changed elsewhere on the page. */
    rename: (entity, id, name) => structure.setFields(entity, id, { name }),
    setFields: structure.setFields,
    retry: structure.retry,
    remove: createRemoval({ structure, course, focus, tell }),
    duplicate(lesson) {
      const { parent, index } = find(tree(), "lesson", lesson.id);
      const id = begin("lesson", parent.id, index + 1, { name: copyName(lesson.name), exercises_count: 0 });
      structure.commit("lesson", id);
      structure.enqueue(async () => {
        if (find(tree(), "lesson", id)?.node.unsaved) return;
        try {
          await fillCopy(course().account, lesson.id, id, (count) => structure.setFields("lesson", id, { exercises_count: count }));
          tell({ text: t("course_copied", { name: lesson.name }) });
        } catch (error) {
          if (error.status !== undefined) tell({ text: failureText("course_not_copied", error), isFailure: true });
          throw error;
        }
      });
      focus("lesson", id);
    },
  };

  function madePart(sectionId) {
    const section = find(tree(), "section", sectionId).node;
    const id = partOf(section, section.name);
    if (find(tree(), "module", id).node.isFresh) structure.commit("module", id);
    return id;
  }

  return actions;
}
