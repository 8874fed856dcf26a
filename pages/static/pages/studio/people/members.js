// The members of a course at the service, and what it says when it refuses.

import { t } from "../../lib/i18n.js";
import { below } from "../lib/requests.js";

export const ROLES = ["owner", "editor", "reviewer"];

export const memberPath = (courseId, userId) => below(courseId, `members/${userId}`);

const REASONS = { already_member: "people_already", last_owner: "people_last_owner" };
const STATUSES = { 0: "failure_offline", 401: "failure_signed_out", 403: "people_owner_only", 404: "people_unknown", 412: "people_changed", 429: "failure_too_many" };

export const memberFailure = ({ status, context }) => t(REASONS[context?.reason] ?? STATUSES[status] ?? "failure_other");
