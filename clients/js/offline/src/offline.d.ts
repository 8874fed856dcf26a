import type { Course as GradedCourse, Grading, Verdict } from "@langlearn/grading";
import type { Course, CourseContent, CoursePackage, Exercise, Lesson, Word } from "./content.js";
import type { Device, OfflineClient } from "./device.js";
import type { createMedia, DownloadOptions, Media, MediaFiles } from "./media/media.js";
import type { Packages } from "./packages.js";
import type {
  Account,
  Attempt,
  OutboxClaim,
  OutboxEntry,
  OutboxReport,
  PlacementRecord,
  Practice,
  PracticeMode,
  Progress,
  ResultRecord,
  State,
} from "./records.js";
import type { Today } from "./rules/due.js";
import type { Figures } from "./rules/figures.js";
import type { CoursePath } from "./rules/path.js";
import type { Scheduler } from "./rules/reviews.js";
import type { Strength } from "./rules/words.js";
import type { Storage } from "./storage/storage.js";

/** What createOffline needs of a client: @langlearn/client has it. */
export interface LearnerClient extends OfflineClient {
  account(): Account | null;
  onSession(listener: (account: Account | null, change: { isOther: boolean }) => unknown): () => void;
  /** Is it the service, or the connection, that fails? */
  isUnavailable(error: any): boolean;
  /** Milliseconds, by the clock of the service. */
  now(): number;
  /** The result of the action, once no other one of this name runs, in any tab. */
  alone<T>(name: string, action: () => T | Promise<T>): Promise<T>;
}

export interface OfflineOptions {
  client: LearnerClient;
  storage: Storage;
  /** Where sounds and pictures are; in memory unless given. */
  files?: MediaFiles;
  /** Kinds of values that the application stores for accounts by `ownKey`, which go with the session. */
  ownKinds?: string[];
  /** Milliseconds for which a package that was read is not read again; 0 unless given. */
  freshMs?: number;
  media?: Pick<Parameters<typeof createMedia>[0], "base" | "fetch">;
  /** So long a learner waits for the service to start a practice session: 3000. */
  practice?: { patienceMs?: number };
}

export interface Item {
  exercise: Exercise;
  lesson: Lesson;
}

/** A lesson or a practice session that goes on. `next` is the exercise to show; null when all are answered. */
export interface Taken {
  record: ResultRecord;
  items: Item[];
  next: (Item & { tries: number }) | null;
}

export interface RefusedItem {
  kind: "lesson" | "practice" | "attempt";
  client_id: string;
  /** `SyncReason` in the document of the API, which says what to do about each. */
  reason: string;
  lesson_id?: string | null;
  course_id?: string;
  exercise_id?: string;
}

export interface SyncOutcome {
  /** The client ids of the lessons and practice sessions that the service has now. */
  sent: string[];
  /** What the service will never take. */
  refused: RefusedItem[];
  /**
   * The client's ApiError that left something waiting: try again later. Null when all is done but for claims and reports of
   * which the service takes no more for a while.
   */
  failure: (Error & { status: number }) | null;
}

/** `LessonCompletion` of the API. */
export interface LessonCompletion {
  lesson_id: string;
  completed_at: string;
  score: number | null;
  time_spent_seconds: number | null;
  experience_gained: number;
  attempts: number;
  best_score: number | null;
}

/** A course that the account follows: `GET /progress/enrollments`. */
export interface Enrollment {
  course_id: string;
  position: number;
  enrolled_at: string;
  last_opened_at: string | null;
  available: boolean;
  name: string | null;
  next_lesson_id: string | null;
}

export interface Changes {
  /** Those that changed; all of them when `isReset`. */
  completions: LessonCompletion[];
  /** The whole list when it changed, else null. */
  enrollments: Enrollment[] | null;
  /** Exercises whose review, mistake or words may have changed; the courses on the device are up to date. */
  exercises: { course_id: string; exercise_id: string }[];
  /** The progress begins anew. */
  isReset: boolean;
}

/** What the service knew of a course when it was read last. */
export interface KnownOfCourse {
  read_at: number;
  mistakes: { exercise_id: string; answered_at: string }[];
  due: { exercise_id: string; due: string; state: string }[];
  strengths: ({ id: string } & Omit<Strength, "answered_at">)[];
  scheduler: Scheduler;
}

export interface LatestAnswer {
  /** Milliseconds. */
  answered_at: number;
  is_correct: boolean;
  due: number | null;
  in_review?: boolean;
  /** When it was given on this device. */
  attempt?: Attempt;
}

/** A placement test, in the shape of the service. */
export interface PlacementState {
  placement: {
    id: string;
    course_id: string;
    status: "running" | "done" | "accepted" | "declined";
    asked: number;
    started_at: string;
    start_lesson_id: string | null;
  };
  question: Exercise | null;
}

/** The course has too few questions for a placement test. */
export class TooShort extends Error {
  readonly status: 409;
  readonly code: "CONFLICT";
}

/** The lessons and practice sessions of this device: what `startLesson` and `answer` are made of. */
export interface Results {
  load(): Promise<void>;
  save(record: ResultRecord): Promise<void>;
  forget(record: Pick<ResultRecord, "client_id">): Promise<void>;
  /** Stores that an exercise of a lesson that has ended was answered once more, which stays on the device. */
  saveRepeat(clientId: string, attempt: Pick<Attempt, "exercise_id" | "verdict">): Promise<void>;
  /** A record without answers. It is not saved. */
  newRecord(options: {
    id?: string;
    account?: string | null;
    courseId: string;
    lessonId?: string | null;
    practice?: Practice | null;
  }): ResultRecord;
  /** The record with the id, of the learner, or of the guest whose account takes it over. */
  shown(id: string | undefined): ResultRecord | undefined;
  /** The lesson as it was left before its end, or a new record of it. */
  open(courseId: string, lessonId: string, shownId?: string): ResultRecord;
}

/** Claims that an answer was right, and reports of problems, on their way to the service. */
export interface Outbox {
  load(): Promise<void>;
  /** The learner says that an answer was right. `blank`: its position in fill-in-the-blank, else null. */
  claim(courseId: string, attemptId: string, blank: number | null): Promise<void>;
  /** Stores a report, unless one of the same problem waits already. */
  report(about: Pick<OutboxReport, "course_id" | "entity" | "entity_id" | "reason" | "comment">): Promise<void>;
  /** Removes what waits of an account. */
  forget(account: string): Promise<void>;
}

export interface ProgressPart {
  /** Shows the points, the streak and the lives of the account as the device has them. */
  read(): Promise<void>;
  /** The same as the service has them. */
  refresh(account: string): Promise<void>;
  /** Shows which lessons of a course the account has passed, as far as the device knows. */
  readPassed(courseId: string): Promise<void>;
  /** The same as the service knows; when the request fails, what the device knows remains. */
  loadPassed(courseId: string): Promise<void>;
  /** Stores and shows which lessons of a course the account has passed. */
  keepPassed(account: string, courseId: string, passed: State["passed"][string]): Promise<void>;
}

/** Reviews and words: what the device knows of its own answers, and of those of other devices. */
export interface Known {
  /** What `load` stored last for the account; null for a guest. */
  read(account: string | null, courseId: string): Promise<KnownOfCourse | null>;
  /** What the service knows, which is stored; null for a guest. Throws the client's ApiError. */
  refresh(courseId: string): Promise<KnownOfCourse | null>;
  /** The same; what was read last when the service does not respond. */
  load(courseId: string): Promise<KnownOfCourse | null>;
  /** Exercise id to its latest answer. */
  latestAnswers(courseId: string, known: KnownOfCourse | null): Map<string, LatestAnswer>;
  /** `weak`: the words that are weak or due, weakest first; `withCard`: those that were answered. */
  practisedWords(
    content: CourseContent,
    known: KnownOfCourse | null,
    today: Today,
  ): Promise<{ weak: string[]; withCard: Set<string>; wordsOf(exercise: Exercise): string[] }>;
  /** How well words are known, by what the device knows without the service. `now` in milliseconds. */
  storedStrengths(content: CourseContent, now: number): Promise<Map<string, Omit<Strength, "answered_at">>>;
}

/** Placement tests: of an account by the service, of a guest, null, by the device. */
export interface Placement {
  /** The test that was left before its end, or a new one. */
  start(account: string | null, content: CourseContent): Promise<PlacementState>;
  /** `answer` is null for "not known". */
  answer(
    account: string | null,
    content: CourseContent,
    placement: { id: string },
    question: Pick<Exercise, "id" | "exercise_type" | "data">,
    answer: unknown,
  ): Promise<PlacementState>;
  /** `accept`: the lessons before the start are skipped. */
  finish(account: string | null, content: CourseContent, placement: PlacementState["placement"], accept: boolean): Promise<void>;
}

export interface PracticeOptions {
  mode?: PracticeMode;
  lessonId?: string | null;
  /** At most so many exercises: 12 unless given. */
  size?: number;
}

export interface PracticePart {
  /** A new session, or null when there is nothing to practise. */
  start(content: CourseContent, options?: PracticeOptions): Promise<ResultRecord | null>;
  /** Ends a session; null for one without answers, which leaves no trace. `at` in milliseconds. */
  end(record: ResultRecord, at?: number): Promise<ResultRecord | null>;
}

/** Courses, lessons and practice on a device, with and without network. What has no network raises the client's ApiError. */
export interface Offline {
  /** Reads what the device has, and follows the session of the client. Call it first. */
  start(): Promise<void>;
  state(): State;
  /** Calls the listener after each change. Returns a function that ends this. */
  onChange(listener: (state: State) => unknown): () => void;

  /** A course for use without network: its package, words, tables, sounds and pictures, and what is known of the learner. */
  download(courseId: string, options?: DownloadOptions): Promise<CoursePackage>;
  /** The package of a course: from the device, else from the service. */
  course(courseId: string): Promise<CoursePackage>;
  /** The course with the state of each lesson. */
  path(courseId: string): Promise<CoursePath>;

  /** A lesson as it was left before its end, or from its beginning. */
  startLesson(courseId: string, lessonId: string): Promise<Taken>;
  /** A practice session, or null when there is nothing to practise. One that is open ends. */
  startPractice(courseId: string, options?: PracticeOptions): Promise<Taken | null>;
  /** Grades an answer, and stores it. `grading` is null for an answer of a wrong shape, which is not stored. */
  answer(
    record: ResultRecord,
    exerciseId: string,
    answer: unknown,
    options?: { spentMs?: number },
  ): Promise<Taken & { grading: Grading | null }>;
  /**
   * Ends a lesson whose exercises are answered: with its score and points it waits for `sync`. Throws RangeError when some
   * are not, or when the course has lost the lesson since: `results.forget` removes its record.
   */
  finishLesson(record: ResultRecord): Promise<ResultRecord>;
  /** Ends a practice session; null for one without answers, which leaves no trace. */
  finishPractice(record: ResultRecord): Promise<ResultRecord | null>;
  /** Grades an answer without storing it; null for one of a wrong shape. */
  grade(courseId: string, exercise: Pick<Exercise, "exercise_type" | "data">, answer: unknown): Promise<Grading | null>;

  /** Uploads what waits, and reads the progress of the account. Safe to call at any time. */
  sync(): Promise<SyncOutcome>;
  /** Call it before a guest signs in: whether what the guest has done goes to the account, at the next `sync`. */
  adoptGuest(wanted: boolean): Promise<unknown>;
  /** Reads what other devices of the account have done. */
  changes(): Promise<Changes>;
  /** The courses that the account follows, as `changes` has read them; null before. */
  enrollments(): Promise<Enrollment[] | null>;

  /** Points, streak and daily goal. */
  figures(): Figures;
  /** The lives of the learner now; null while those of an account are not known. */
  lives(): number | null;

  // Parts of which more may be needed.
  readonly packages: Packages;
  readonly media: Media;
  readonly results: Results;
  readonly outbox: Outbox;
  readonly placement: Placement;
  readonly known: Known;
}

export function createOffline(options: OfflineOptions): Offline;

// The parts, for an application that puts together what it needs.

/** The state of the device, and what changes it; the other parts are made of it. */
export interface Learner extends Device {
  readonly client: LearnerClient;
  now(): number;
  state(): State;
  onChange(listener: (state: State) => unknown): () => void;
  /** Keeps what the service says of the points, the streak and the lives of an account. */
  keepProgress(account: string, progress: Progress): Promise<void>;
}

/** Placement tests taken on this device without an account. */
export interface Placements {
  load(): Promise<void>;
  save(record: PlacementRecord): Promise<void>;
  forget(record: Pick<PlacementRecord, "id">): Promise<void>;
  stored(): Promise<PlacementRecord[]>;
}

export function createLearner(options: { client: LearnerClient; storage: Storage; device: Device }): Learner;
/** Returns `start` of `Offline`. */
export function createStart(
  learner: Learner,
  parts: { results: Results; placements: Placements; outbox: Outbox; progress: ProgressPart },
): () => Promise<void>;
export function createResults(learner: Learner): Results;
export function createPlacements(learner: Learner): Placements;
export function createOutbox(learner: Learner): Outbox;
export function createProgress(learner: Learner): ProgressPart;
export function createKnown(learner: Learner, packages: Packages): Known;
export function createPlacement(learner: Learner, parts: { packages: Packages; placements: Placements }): Placement;
export function createSync(
  learner: Learner,
  parts: { results: Results; outbox: Outbox; placements: Placements; placement: Placement; progress: ProgressPart },
): { sync(): Promise<SyncOutcome>; adoptGuest(wanted: boolean): Promise<unknown> };
export function createPractice(
  learner: Learner,
  parts: { results: Results; known: Known; sync(): Promise<unknown>; patienceMs?: number },
): PracticePart;
export function createChanges(
  learner: Learner,
  parts: { packages: Packages; known: Known; progress: ProgressPart },
): { pull(): Promise<Changes>; enrollments(): Promise<Enrollment[] | null> };
export function createLives(learner: Learner): {
  /** Reports a wrong answer of an account. `key`: of the answer, so that it costs one life. */
  lose(account: string | null, key: string): Promise<void>;
};

/** An attempt at an exercise. Without a `grading` it was passed over. `at` and `spentMs` in milliseconds. */
export function attemptOf(
  exercise: Pick<Exercise, "id" | "exercise_type">,
  options: { answer?: unknown; grading?: { verdict: Verdict; score: number }; at: number | Date; spentMs?: number },
): Attempt;
export function withAttempt(record: ResultRecord, attempt: Attempt): ResultRecord;
/** The record of a lesson whose last exercise is answered. `isNew`: the learner has not completed it before. */
export function endedLesson(
  record: ResultRecord,
  lesson: Pick<Lesson, "experience_points">,
  options: { isNew: boolean; at: number | Date },
): ResultRecord;

/** A random UUID, also over plain HTTP. */
export function newId(): string;

/** What grading takes of a course. `tables`: of its languages. */
export function graderOf(
  course: Pick<Course, "source_language" | "target_language">,
  words: readonly Word[] | null | undefined,
  tables: Record<string, any> | null | undefined,
): GradedCourse;
/** The grading of an answer; null when the answer does not fit the exercise. */
export function gradingOf(
  exercise: Pick<Exercise, "exercise_type" | "data">,
  answer: unknown,
  grader?: GradedCourse,
): Grading | null;
/** `graderOf` from what is stored. */
export function storedGrader(packages: Packages, course: Course): Promise<GradedCourse>;

export const MODES: ("mixed" | "reviews" | "mistakes" | "words")[];
/** The exercises of a session that the course still has. */
export function practiceItems(content: CourseContent, record: Pick<ResultRecord, "practice">): Item[];

/** What the service knows a claim by. */
export function claimId(attemptId: string, blank: number | null): string;
/** The record with the attempt that a claim is about. */
export function recordOf(records: readonly ResultRecord[], claim: Pick<OutboxClaim, "attempt_id">): ResultRecord | undefined;
/** What was reported of an entity on this device. */
export function reportsOf(
  state: Pick<State, "outbox" | "account">,
  about: Pick<OutboxReport, "course_id" | "entity" | "entity_id">,
): OutboxEntry[];
/** What waits of the account, or of the guest. */
export function ownWaiting(state: Pick<State, "outbox" | "results" | "account">): OutboxEntry[];

/** When a word of `GET /progress/words` is due, in milliseconds. */
export function reviewOf(word: { due: string; last_seen_at: string }): { due: number; in_review: boolean };
