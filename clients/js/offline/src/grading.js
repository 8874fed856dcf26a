// Answers graded on the device, by the rules of the service.

import { courseOf, grade, InvalidAnswer } from "@langlearn/grading";

/** What grading takes of a course: its languages, and their tables and its words as far as they are on the device. */
export const graderOf = ({ source_language, target_language }, words, tables) =>
  courseOf({ source_language, target_language, words: words ?? [], tables: tables ?? {} });

/** The grading of an answer; null when the exercise has been changed so that it does not fit. `grader`: see `graderOf`. */
export function gradingOf({ exercise_type: type, data }, answer, grader) {
  try {
    return grade(type, data, answer, grader);
  } catch (error) {
    if (error instanceof InvalidAnswer) return null;
    throw error;
  }
}

/** The grader of a course from what is stored. `packages`: of createPackages. */
export async function storedGrader(packages, course) {
  const [words, tables] = await Promise.all([packages.storedWords(course.id), packages.storedTables(course)]);
  return graderOf(course, words?.words, tables);
}
