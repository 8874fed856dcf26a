// What the author calls the records and the places of a file that is imported.

import { t } from "../../lib/i18n.js";
import { fieldName } from "../parts/field-names.js";

const TEXTS = ["source_text", "transcript", "text", "statement", "question", "title"];
const LONGEST = 60;

/** An exercise in words: its type and what it is about. */
export function textOf({ exercise_type: type = "", data }) {
  const key = `type_${type.replaceAll("-", "_")}`;
  const about = data && TEXTS.map((name) => data[name]).find((text) => typeof text === "string");
  const known = TYPES.includes(type.replaceAll("_", "-")) ? t(key) : type;
  return about ? `${known}: ${about.length > LONGEST ? `${about.slice(0, LONGEST)} …` : about}` : known;
}

const TYPES = [
  ...["translation", "translation-word-bank", "fill-in-the-blank", "vof", "pairs", "informative", "ordering"],
  ...["multiple-choice", "listening", "speaking"],
];

const LISTS = { levels: "start_place_level", sections: "start_place_section", modules: "start_place_module", lessons: "start_place_lesson", exercises: "start_place_exercise" };

/** A dotted path of a refusal in words: `package.levels.0.name` is "Level 1 “Start” › title". */
export function placeName(path, document) {
  if (!path.startsWith("package")) return path === "file" || path === "course_id" ? "" : path;
  const steps = path.split(".").slice(1);
  const words = [];
  let node = document;
  while (steps.length > 1 && LISTS[steps[0]]) {
    const [list, index] = steps.splice(0, 2);
    node = node?.[list]?.[index];
    const name = node?.exercise ? textOf(node.exercise) : node?.name;
    words.push(`${t(LISTS[list], { number: Number(index) + 1 })}${typeof name === "string" ? ` “${name}”` : ""}`);
  }
  if (steps[0] === "course") words.push(t("course"));
  const field = steps.filter((step) => !["course", "exercise", "data"].includes(step)).map((step) => (/^\d+$/.test(step) ? Number(step) + 1 : fieldName(step)));
  return [...words, ...(field.length ? [field.join(" ")] : [])].join(" › ");
}

const SAID = {
  "Not a readable ZIP archive.": "start_zip_broken",
  "course.json is missing.": "start_zip_no_course",
  "Unknown media.": "start_zip_no_media",
};

/** What is wrong, in the language of the page where there is a text for it; `isOwn` then. */
export const saidOf = (text) => (SAID[text] ? { text: t(SAID[text]), isOwn: true } : { text, isOwn: false });
