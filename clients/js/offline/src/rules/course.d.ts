import type { CourseContent, Exercise, Lesson, Level, Module, Section } from "../content.js";

/** A lesson with the module, section and level that it belongs to. */
export interface LessonPlace {
  level: Level;
  section: Section;
  module: Module;
  lesson: Lesson;
}

/** All lessons in course order. */
export function lessonsOf(content: CourseContent): LessonPlace[];

/** The exercises that an app shows: it passes over unknown types and over sounds that are not recorded yet. */
export function playable(lesson: Lesson): Exercise[];

/** An exercise that an app shows, in the first lesson that has it, or null. */
export function placeOf(content: CourseContent, exerciseId: string): { exercise: Exercise; lesson: Lesson } | null;

/** The levels, else the sections or the modules, that a placement test asks about; null without two of three questions each. */
export function askableUnits(
  content: CourseContent,
): { kind: "level" | "section" | "module"; units: { id: string; exercise_ids: string[] }[] } | null;

/** Has the course a placement test? */
export function isPlaceable(content: CourseContent): boolean;

/** The letters in accepted answers of the course that a keyboard for English does not have; none of another script. */
export function specialLetters(content: CourseContent): string[];

/** Those of some exercises. */
export function lettersIn(exercises: Pick<Exercise, "data" | "exercise_type">[]): string[];
