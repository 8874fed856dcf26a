// A completion: what all reports of one lesson by one learner make, in whatever order they reach the service.

import { pointsOf } from "./figures.js";

/**
 * `{completed_at, score, time_spent_seconds, experience_gained, best_score, attempts}` of the reports of a lesson that is
 * worth `base`: `[{client_id, completed_at, score, time_spent_seconds}]`, each once. The first one counts: the earliest,
 * of two at one instant the one worth more, then the smaller id.
 */
export function completionOf(base, reports) {
  const worth = ({ score }) => pointsOf(base, score ?? null);
  const isBefore = (a, b) =>
    Date.parse(a.completed_at) - Date.parse(b.completed_at) || worth(b) - worth(a) || (a.client_id < b.client_id ? -1 : 1);
  const first = [...reports].sort(isBefore)[0];
  const scores = reports.map(({ score }) => score ?? null).filter((score) => score !== null);
  return {
    completed_at: first.completed_at,
    score: first.score ?? null,
    time_spent_seconds: first.time_spent_seconds ?? null,
    experience_gained: worth(first),
    best_score: scores.length ? Math.max(...scores) : null,
    attempts: reports.length,
  };
}
