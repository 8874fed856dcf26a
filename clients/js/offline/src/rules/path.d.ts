import type { CourseContent, Lesson } from "../content.js";

export type LessonState = "completed" | "skipped" | "locked" | "available";

/** The state of each lesson. `completed` and `skipped` (by a placement) are ids of lessons. */
export function lessonStates(
  content: CourseContent,
  completed: ReadonlySet<string>,
  skipped?: ReadonlySet<string>,
): Record<string, LessonState>;

/** The first `count` lessons with exercises that are not completed. */
export function nextLessons(content: CourseContent, completed: ReadonlySet<string>, count: number): Lesson[];

/** The first of them, or null. */
export function nextLesson(content: CourseContent, completed: ReadonlySet<string>): Lesson | null;

/** What is known of a lesson that is completed or skipped. */
export interface LessonResult {
  state: "completed" | "skipped";
  best_score?: number | null;
  attempts?: number;
  completed_at?: string | null;
}

export interface PathCounts {
  lessons: number;
  completed: number;
  skipped: number;
  /** Of the lessons completed, two decimals. */
  percent: number;
}

export interface PathLesson {
  id: string;
  name: string;
  order: number;
  experience_points: number;
  exercises_count: number;
  state: LessonState;
  best_score: number | null;
  stars: 0 | 1 | 2 | 3;
  attempts: number;
  completed_at: string | null;
}

/** A course with the state of each lesson: `GET /progress/path` without `placement`. */
export interface CoursePath {
  course_id: string;
  unlock: "open" | "sequential";
  next_lesson_id: string | null;
  counts: PathCounts;
  levels: {
    id: string;
    code: string;
    name: string;
    order: number;
    counts: PathCounts;
    sections: {
      id: string;
      name: string;
      order: number;
      counts: PathCounts;
      modules: {
        id: string;
        name: string;
        order: number;
        module_type: string;
        counts: PathCounts;
        lessons: PathLesson[];
      }[];
    }[];
  }[];
}

/** The path of a learner. `results` are those of the lessons that are completed or skipped. */
export function pathOf(content: CourseContent, results: Record<string, LessonResult>): CoursePath;
