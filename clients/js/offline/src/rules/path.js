// The path of a learner through a course, as `GET /progress/path` shows it. Pure functions.

import { lessonsOf, playable } from "./course.js";
import { starsOf } from "./score.js";

/** Lesson id to `completed`, `skipped`, `locked` or `available`. `completed` and `skipped` (by a placement) are sets of ids. */
export function lessonStates(content, completed, skipped = new Set()) {
  const sequential = content.course.unlock === "sequential";
  const states = {};
  let open = true;
  for (const { lesson } of lessonsOf(content)) {
    const behind = completed.has(lesson.id) ? "completed" : skipped.has(lesson.id) ? "skipped" : null;
    states[lesson.id] = behind ?? (sequential && !open ? "locked" : "available");
    if (playable(lesson).length) open = behind !== null;
  }
  return states;
}

/** The first `count` lessons with exercises that are not completed. */
export function nextLessons(content, completed, count) {
  const found = lessonsOf(content).filter(({ lesson }) => !completed.has(lesson.id) && playable(lesson).length);
  return found.slice(0, count).map(({ lesson }) => lesson);
}

/** The first of them, or null. */
export const nextLesson = (content, completed) => nextLessons(content, completed, 1)[0] ?? null;

/**
 * `{course_id, unlock, next_lesson_id, counts, levels}` with the keys of the API. `results`: lesson id to
 * `{state, best_score, attempts, completed_at}` of the lessons that are completed or skipped.
 */
export function pathOf({ course, levels }, results) {
  const idsOf = (state) => new Set(Object.keys(results).filter((id) => results[id].state === state));
  const states = lessonStates({ course, levels }, idsOf("completed"), idsOf("skipped"));
  const shownLesson = (lesson) => {
    const state = states[lesson.id];
    const { best_score = null, attempts = 0, completed_at = null } = state === "completed" ? results[lesson.id] : {};
    return {
      ...only(lesson, ["id", "name", "order", "experience_points"]),
      exercises_count: lesson.exercises.length,
      state,
      best_score,
      stars: state === "completed" ? starsOf({ best_score }) : 0,
      attempts,
      completed_at,
    };
  };
  const shownModule = (module) => {
    const lessons = module.lessons.map(shownLesson);
    const count = (state) => lessons.filter((lesson) => lesson.state === state).length;
    const counts = counted(lessons.length, count("completed"), count("skipped"));
    return { ...only(module, ["id", "name", "order", "module_type"]), counts, lessons };
  };
  const shownSection = (section) => {
    const modules = section.modules.map(shownModule);
    return { ...only(section, ["id", "name", "order"]), counts: sum(modules), modules };
  };
  const shownLevels = levels.map((level) => {
    const sections = level.sections.map(shownSection);
    return { ...only(level, ["id", "code", "name", "order"]), counts: sum(sections), sections };
  });
  return {
    course_id: course.id,
    unlock: course.unlock ?? "open",
    next_lesson_id: Object.keys(states).find((id) => states[id] === "available") ?? null,
    counts: sum(shownLevels),
    levels: shownLevels,
  };
}

const only = (row, names) => Object.fromEntries(names.map((name) => [name, row[name]]));

/** `percent`: of the lessons completed, two decimals, half up. */
function counted(lessons, completed, skipped) {
  const percent = lessons ? Math.floor((20_000 * completed + lessons) / (2 * lessons)) / 100 : 0;
  return { lessons, completed, skipped, percent };
}

function sum(children) {
  const total = (name) => children.reduce((found, { counts }) => found + counts[name], 0);
  return counted(total("lessons"), total("completed"), total("skipped"));
}
