/** A statement that a lesson was completed. */
export interface Report {
  client_id: string;
  completed_at: string;
  score?: number | null;
  time_spent_seconds?: number | null;
}

/** What all reports of one lesson make. */
export interface Completion {
  completed_at: string;
  score: number | null;
  time_spent_seconds: number | null;
  experience_gained: number;
  best_score: number | null;
  attempts: number;
}

/** The completion that these reports of a lesson worth `base` make, in whatever order they are. */
export function completionOf(base: number, reports: readonly Report[]): Completion;
