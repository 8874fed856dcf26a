// What the inbox says of cases, decisions and failures.

import { t } from "../../lib/i18n.js";

const FAVOURABLE = ["synonym", "order", "several"];
const ALARMING = ["lost", "wrong", "skipped"];

/** `{text, tone}` of each signal that has a text. */
export const signalsOf = ({ signals }) =>
  signals
    .filter((signal) => signal in SIGNALS)
    .map((signal) => ({
      text: t(SIGNALS[signal]),
      tone: FAVOURABLE.includes(signal) ? "good" : ALARMING.includes(signal) ? "bad" : "near",
    }));

const SIGNALS = {
  synonym: "signal_synonym",
  order: "signal_order",
  several: "signal_several",
  lost: "signal_lost",
  slip: "signal_slip",
  missing: "signal_missing",
  wrong: "signal_wrong",
  skipped: "signal_skipped",
};

const DECIDED = {
  answer: { accepted: "decided_accepted", rejected: "decided_rejected" },
  report: { accepted: "decided_mended", rejected: "decided_no_fault" },
  failing: { rejected: "decided_fine" },
};

/** A decision in words. */
export const decidedText = ({ kind, state }) => t(DECIDED[kind][state] ?? (state === "open" ? "decided_open" : "decided_obsolete"));

const BUTTONS = {
  answer: { accepted: "accept", rejected: "reject" },
  report: { accepted: "mended", rejected: "no_fault" },
  failing: { rejected: "fine" },
};

export const buttonText = ({ kind }, state) => t(BUTTONS[kind][state]);

/** What a screen reader says after a decision. */
export function said({ said: last, cases }, left) {
  const each = last && cases?.find(({ id }) => id === last.id);
  return each ? `${decidedText(each)}. ${t("left", { count: left })}` : "";
}

const REASONS = {
  exercise_gone: "conflict_gone",
  alternatives_full: "conflict_answers_full",
  notes_full: "conflict_notes_full",
  would_not_be_correct: "conflict_not_correct",
  answer_accepted: "conflict_accepted",
  draft_moved: "conflict_moved",
  review_required: "conflict_review",
  completions: "conflict_completions",
};
const STATUSES = {
  0: "conflict_offline",
  400: "conflict_text",
  401: "failure_signed_out",
  403: "conflict_rights",
  404: "conflict_no_case",
  412: "conflict_decided",
  429: "failure_too_many",
};

/** What went wrong and what to do now. */
export const failureText = ({ status, context }) => t(REASONS[context?.reason] ?? STATUSES[status] ?? "failure_other");
