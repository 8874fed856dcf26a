// What a device derives from a course package. Pure functions.

import { EXERCISE_TYPES } from "@langlearn/grading";

/** All lessons in course order, each with the module, section and level that it belongs to. */
export function lessonsOf({ levels }) {
  return levels.flatMap((level) =>
    level.sections.flatMap((section) =>
      section.modules.flatMap((module) => module.lessons.map((lesson) => ({ level, section, module, lesson }))),
    ),
  );
}

/** The exercises that an app shows: it passes over unknown types and over sounds that are not recorded yet. */
export const playable = (lesson) =>
  lesson.exercises
    .map(({ exercise }) => exercise)
    .filter(({ exercise_type: type, data }) => EXERCISE_TYPES.includes(type) && (type !== "listening" || data.audio_url));

/** `{exercise, lesson}` of an exercise that an app shows, in the first lesson that has it, or null. */
export function placeOf(content, exerciseId) {
  for (const { lesson } of lessonsOf(content)) {
    const exercise = playable(lesson).find(({ id }) => id === exerciseId);
    if (exercise) return { exercise, lesson };
  }
  return null;
}

const ASKED_TYPES = ["translation", "translation-word-bank", "fill-in-the-blank"];

/** `{kind, units: [{id, exercise_ids}]}`: the levels, else the sections or the modules, of three questions each; null without two. */
export function askableUnits(content) {
  for (const kind of ["level", "section", "module"]) {
    const questions = new Map();
    for (const { lesson, [kind]: unit } of lessonsOf(content)) {
      const ids = questions.get(unit.id) ?? new Set();
      for (const { exercise } of lesson.exercises) if (ASKED_TYPES.includes(exercise.exercise_type)) ids.add(exercise.id);
      questions.set(unit.id, ids);
    }
    const large = [...questions].filter(([, { size }]) => size >= 3);
    if (large.length >= 2) return { kind, units: large.map(([id, ids]) => ({ id, exercise_ids: [...ids] })) };
  }
  return null;
}

/** Has the course a placement test? */
export const isPlaceable = (content) => askableUnits(content) !== null;

const MOST_LETTERS = 40; // more are a script of their own, whose writers have a keyboard for it

/** The letters in accepted answers of the course that a keyboard for English does not have. */
export const specialLetters = (content) => lettersIn(lessonsOf(content).flatMap(({ lesson }) => playable(lesson)));

/** Those of some exercises. */
export function lettersIn(exercises) {
  const letters = new Set();
  for (const { data, exercise_type: type } of exercises) {
    for (const answer of typedAnswers(type, data)) {
      for (const letter of answer.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu) ?? []) letters.add(letter);
    }
  }
  return letters.size > MOST_LETTERS ? [] : [...letters].sort((a, b) => a.localeCompare(b));
}

function typedAnswers(type, data) {
  if (type === "translation") return [data.target_text, ...(data.alternatives ?? [])];
  if (type === "listening") return [data.transcript, ...(data.alternatives ?? [])];
  if (type === "fill-in-the-blank") return data.blanks.flatMap((blank) => blank.correct_answers);
  return [];
}
