// What the outline says of a write that has failed.

import { t } from "../../lib/i18n.js";

/** The text `key` with the reason why the service did not do it. */
export const failureText = (key, error) => t(key, { reason: reasonOf(error) });

/** Fails as the parent did, without which nothing can be stored below it. */
export const notStored = (parent) => Object.assign(new Error("The parent is not stored"), { status: parent?.unsaved === "offline" ? 0 : 404 });

function reasonOf(error) {
  if (error.status === 0) return t("course_no_connection");
  if (error.status === 403) return t("course_not_allowed");
  if (error.status === 404 || error.status === 409) return t("course_changed_elsewhere");
  return t("course_service_problem");
}
