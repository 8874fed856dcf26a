/** The present, and the first instant of the learner's next date, in milliseconds. */
export interface Today {
  now: number;
  end: number;
}

export function todayOf(now: number, timeZone?: string): Today;

/** Whether a card is due. `due`: in milliseconds, null for none; `in_review`: the card waits for days. */
export function isDue(card: { due: number | null; in_review?: boolean }, today: Today): boolean;
