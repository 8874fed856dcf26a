import type { CourseContent } from "../content.js";

export interface PlacementUnits {
  kind: "level" | "section" | "module";
  units: { id: string; exercise_ids: string[] }[];
}

/** The units of a new test, in the order in which they are asked; null for a course too short. */
export function unitsOf(content: CourseContent, placementId: string): PlacementUnits | null;

/** The exercises of a unit that a test asks. */
export function questionsOf(placementId: string, exerciseIds: Iterable<string>): string[];

/** The learner knows the units before number `unit`; `question` is the exercise to answer, null when the test is over. */
export function standing(
  units: PlacementUnits["units"],
  answers: ReadonlyMap<string, boolean>,
  isPresent: (unitId: string, exerciseId: string) => boolean,
): { unit: number; question: string | null };

/** The first lesson of unit number `unit`, or of the next one that still has a lesson; null after the last one. */
export function startLesson(content: CourseContent, placement: PlacementUnits, unit: number): string | null;
