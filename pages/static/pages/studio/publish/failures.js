// What a refusal of the service means for an author, and what to do now.

import { t } from "../../lib/i18n.js";
import { anyOf } from "./people.js";

const REASONS = {
  never_published: "publish_fails_never_published",
  package_pruned: "publish_fails_pruned",
  not_manual: "publish_fails_not_manual",
  draft_moved: "publish_fails_moved",
};
const STATUSES = {
  0: "publish_fails_offline",
  401: "failure_signed_out",
  403: "publish_fails_rights",
  404: "publish_fails_gone",
  412: "publish_fails_meanwhile",
  429: "failure_too_many",
};

/** `people`: of people.js. */
export function failureText({ status, context, errors }, people) {
  const { reason, learners, completions, lesson_ids: lessons, exercises } = context ?? {};
  if (reason === "completions") return t("publish_fails_completions", { count: learners, completions, lessons: lessons.length });
  if (reason === "review_required") return t("publish_fails_review", { names: anyOf(people.publishers) });
  if (reason === "shared_exercises") return t("publish_fails_shared", { count: exercises.length });
  if (context?.field) return t("publish_fails_taken", { value: context.value });
  if (errors?.publish_at) return t("publish_fails_time");
  if (errors?.message) return t("publish_fails_message");
  return t(REASONS[reason] ?? STATUSES[status] ?? "failure_other");
}

export const isReason = (failure, reason) => failure?.context?.reason === reason;
