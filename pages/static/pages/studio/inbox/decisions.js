// What may be decided of a case, and what is sent. Pure functions.

/** The decisions of each kind, the one that changes something last, as its button stands. */
const DECISIONS = { answer: ["rejected", "accepted"], report: ["rejected", "accepted"], failing: ["rejected"] };

export const decisionsOf = ({ kind }) => DECISIONS[kind];

/** May the spelling be improved? The words of a bank are as they are. */
export const hasSpelling = ({ kind, exercise }) => kind === "answer" && exercise?.exercise_type !== "translation-word-bank";

/** The body of a decision, with what the creator has written; null where the kind knows none. */
export function decisionOf(each, state, { text = "", note = "" } = {}) {
  if (!decisionsOf(each).includes(state)) return null;
  const spelling = text.trim();
  const isImproved = state === "accepted" && hasSpelling(each) && spelling && spelling !== each.answer.text;
  const hasNote = each.kind === "report" || (each.kind === "answer" && state === "rejected");
  return { state, ...(isImproved && { text: spelling }), ...(hasNote && note.trim() && { note: note.trim() }) };
}
