// What an author recognises a record by.

import { promptText } from "../../lib/answers.js";
import { t } from "../../lib/i18n.js";

const TYPES = {
  translation: "do_translate",
  "translation-word-bank": "do_build",
  "fill-in-the-blank": "do_fill",
  vof: "do_judge",
  pairs: "do_pair",
  informative: "do_read",
  ordering: "do_order",
  "multiple-choice": "do_choose",
  listening: "do_listen",
  speaking: "do_speak",
};

export const exerciseType = (type) => (TYPES[type] ? t(TYPES[type]) : type);

/** What an exercise asks; nothing of a type that another program has made. */
export function exerciseText(exercise) {
  if (!TYPES[exercise.exercise_type] || exercise.exercise_type === "ordering") return "";
  return promptText(exercise) ?? "";
}

/** The ids and names of all records of an outline: a Map of `entity/id` to `{name, entity, id}`, in the course's order. */
export function outlineNames(outline) {
  const names = new Map();
  const add = (entity, { id, name }) => names.set(`${entity}/${id}`, { entity, id, name });
  for (const level of outline?.levels ?? []) {
    add("level", level);
    for (const section of level.sections) {
      add("section", section);
      for (const module of section.modules) {
        add("module", module);
        for (const lesson of module.lessons) add("lesson", lesson);
      }
    }
  }
  return names;
}
