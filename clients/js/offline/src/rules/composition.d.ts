import type { CourseContent, Exercise } from "../content.js";
import type { PracticeMode } from "../records.js";
import type { Today } from "./due.js";
import type { LessonState } from "./path.js";

export type PracticeReason = "mistake" | "due" | "weak_word" | "new" | "filler";

/** An exercise that may be practised; instants in milliseconds. */
export interface Candidate {
  id: string;
  /** Of the latest answer; null for none. */
  answered_at: number | null;
  /** Is the latest answer wrong? */
  is_mistake: boolean;
  due: number | null;
  in_review: boolean;
}

/** The exercises to practise: of a lesson, or of all that are begun and not locked, or of the first available one. */
export function poolOf(
  content: CourseContent,
  options: { states: Record<string, LessonState>; answered: ReadonlySet<string>; lessonId?: string | null },
): { id: string; lesson_id: string; exercise: Exercise }[];

/** The ids of the exercises by reason. `words.weak`: those that are weak or due, weakest first. */
export function listsOf(
  pool: readonly Candidate[],
  options: {
    mode: PracticeMode;
    sessionId: string;
    today: Today;
    words: { ofExercise: Record<string, string[]>; weak: readonly string[]; withCard: ReadonlySet<string> };
  },
): Partial<Record<PracticeReason, string[]>>;

/** At most `size` exercises, none twice, and no two in a row with a phrase in common. */
export function compose(
  lists: Partial<Record<PracticeReason, string[]>>,
  options: { mode: PracticeMode; size: number; phrases: (exerciseId: string) => string[] },
): { exercise_id: string; reason: PracticeReason }[];

/** The texts of an exercise that should not come twice in a row. */
export function phrasesOf(exercise: Pick<Exercise, "exercise_type" | "data">): string[];
