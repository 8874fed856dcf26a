// The documents that a device stores, as far as the packages of this SDK read them. The client's types have all keys.

export interface Course {
  id: string;
  name: string;
  description: string | null;
  source_language: string;
  target_language: string;
  is_public: boolean;
  unlock?: "open" | "sequential";
}

export interface Exercise {
  id: string;
  exercise_type: string;
  data: Record<string, any>;
}

export interface Lesson {
  id: string;
  module_id: string;
  name: string;
  description: string | null;
  experience_points: number;
  order: number;
  exercises: { lesson_id: string; exercise_id: string; order: number; exercise: Exercise }[];
}

export interface Module {
  id: string;
  section_id: string;
  name: string;
  module_type: string;
  order: number;
  lessons: Lesson[];
}

export interface Section {
  id: string;
  level_id: string;
  name: string;
  order: number;
  modules: Module[];
}

export interface Level {
  id: string;
  course_id: string;
  code: string;
  name: string;
  order: number;
  sections: Section[];
}

/** The nesting of a course package, which all rules about lessons take. */
export interface CourseContent {
  course: Course;
  levels: Level[];
}

/** The package of a course: `GET /courses/:id/package`. */
export interface CoursePackage extends CourseContent {
  kind?: "package";
  counts: { levels: number; sections: number; modules: number; lessons: number; exercises: number };
  package_version: string;
  revision: number;
  size_bytes: number;
}

export interface Word {
  id: string;
  text: string;
  translations: string[];
  synonyms: string[];
  forms: string[];
  audio_url: string | null;
  image_url: string | null;
  lesson_id: string | null;
}

/** The words of a course: `GET /courses/:id/package/words`. */
export interface CourseWords {
  kind?: "words";
  course_id: string;
  words: Word[];
  counts: { words: number };
  package_version: string;
  revision: number;
  size_bytes: number;
}

/** A sound or picture of a course. */
export interface Asset {
  sha256: string;
  path: string;
  bytes: number;
  content_type: string;
  kind: "audio" | "image";
  lessons: string[];
}

/** The sounds and pictures of a course: `GET /courses/:id/package/media`. */
export interface MediaManifest {
  kind?: "manifest";
  revision: number;
  total_bytes: number;
  assets: Asset[];
  missing: string[];
}
