// What the device stores of a learner.

import type { Verdict } from "@langlearn/grading";

export type PracticeMode = "mixed" | "reviews" | "mistakes" | "words" | "lesson";

/** An answer to an exercise. Verdict and score are null where it counts nothing: informative, skipped or passed over. */
export interface Attempt {
  client_id: string;
  exercise_id: string;
  /** Absent once the service has the record and the session of its account has ended, and when `passed`. */
  answer?: unknown;
  answered_at: string;
  time_spent_ms: number;
  verdict: Verdict | null;
  score: number | null;
  /** The exercise was passed over, as its picture or sound could not be shown. */
  passed?: true;
}

export interface Practice {
  mode: PracticeMode;
  lesson_id: string | null;
  started_at: string;
  started_online: boolean;
  items: { exercise_id: string; lesson_id: string }[];
}

/** A lesson or a practice session taken on this device. `client_id` is what the service knows it by. */
export interface ResultRecord {
  client_id: string;
  /** Null for a guest. */
  account_id: string | null;
  course_id: string;
  /** Null for a practice session. */
  lesson_id: string | null;
  practice: Practice | null;
  /** `open` until the last answer, `waiting` until the service has it, then `sent` or `refused`. */
  state: "open" | "waiting" | "sent" | "refused";
  completed_at: string | null;
  score: number | null;
  /** What the device expects the lesson to earn. */
  points?: number;
  time_spent_seconds: number;
  attempts: Attempt[];
  /** Exercises answered once more after the end; they stay on the device. */
  repeats?: { exercise_id: string; verdict: Verdict | null }[];
  /** Of the service, once it is `sent`. */
  experience_gained?: number;
  life_earned?: boolean;
  words_improved?: string[];
  /** Why the service refused it: see `SyncReason` in the document of the API. */
  reason?: string;
}

/** A placement test taken on the device without an account. */
export interface PlacementRecord {
  id: string;
  account_id: string | null;
  course_id: string;
  status: "running" | "accepted";
  started_at: string;
  kind: "level" | "section" | "module";
  units: { id: string; exercise_ids: string[] }[];
  answers: { exercise_id: string; answer: unknown; is_correct: boolean }[];
  start_lesson_id: string | null;
  skipped: string[];
}

export interface OutboxClaim {
  kind: "claim";
  id: string;
  course_id: string;
  attempt_id: string;
  /** The position of the blank; null but in fill-in-the-blank. */
  blank: number | null;
}

export interface OutboxReport {
  kind: "report";
  id: string;
  account_id: string | null;
  course_id: string;
  entity: string;
  entity_id: string;
  reason: string;
  comment?: string;
}

/** A claim or a report on its way to the service. */
export type OutboxEntry = (OutboxClaim | OutboxReport) & {
  state: "waiting" | "sent" | "refused";
  reply?: { state: string; note: string | null };
};

/** `GET /progress`, as the device read it last. */
export interface Progress {
  user_id: string;
  experience_points: number;
  lives_current: number;
  lives_max: number;
  lives_regenerate_at: string | null;
  lives_full_at: string | null;
  streak_current: number;
  streak_longest: number;
  streak_active_today: boolean;
  streak_expires_on: string | null;
  daily_goal_xp: number;
  xp_today: number;
  timezone: string;
  last_completed_lesson_id: string | null;
  last_activity_date: string;
  updated_at: string;
  /** When the device read it, in milliseconds. */
  read_at?: number;
}

/** The account that the device is signed in as, as far as this package reads it. */
export interface Account {
  id: string;
  timezone?: string;
  registration_date: string;
}

/** What the device knows of learners. The account is null for a guest. */
export interface State {
  account: Account | null;
  /** Of all learners of the device: `ownResults` has those of this one. */
  results: ResultRecord[];
  placements: PlacementRecord[];
  outbox: OutboxEntry[];
  /** Of the account; null while it is not known, and for a guest. */
  progress: Progress | null;
  /** Course id to the lessons that the account has completed, or skipped by a placement test, as the service says. */
  passed: Record<string, Record<string, { state: "completed" | "skipped"; best_score: number | null }>>;
}
