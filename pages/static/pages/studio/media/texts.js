// What the studio says of sounds and pictures, and of files that are refused.

import { byteSize, t } from "../../lib/i18n.js";

/** What it is called by those who look for it. */
export const nameOf = (asset) => asset.file_name ?? asset.alt ?? asset.transcript ?? t(`media_unnamed_${asset.kind}`);

export const secondsText = (seconds) => t("media_seconds", { seconds: seconds < 10 ? Math.round(10 * seconds) / 10 : Math.round(seconds) });

/** How long a sound lasts, how large a picture is. */
export const sizeText = ({ kind, duration_ms: duration, width, height }) =>
  kind === "audio" ? secondsText(duration / 1000) : t("media_pixels", { width, height });

/** What a learner, or the law, may miss. */
export const missingOf = ({ kind, alt, licence }) => [kind === "image" && !alt && "alt", !licence && "licence"].filter(Boolean);

// What the service found in a file, by the beginning of its type.
const FOUND = [
  ["image/svg", "media_refused_svg"],
  ["image/hei", "media_refused_photo"],
  ["image/avif", "media_refused_photo"],
  ["image/", "media_refused_picture"],
  ["video/", "media_refused_video"],
  ["audio/", "media_refused_sound"],
  ["text/html", "media_refused_page"],
  ["application/pdf", "media_refused_pdf"],
  ["application/zip", "media_refused_zip"],
];
const BROKEN = [
  ["The file is empty", "media_refused_empty"],
  ["Must have at most", "media_refused_pixels"],
];
const STATUSES = { 0: "media_refused_connection", 401: "failure_signed_out", 403: "media_refused_rights", 429: "failure_too_many", 503: "media_refused_busy" };

const begins = (text, table, otherwise) => table.find(([start]) => text?.startsWith(start))?.[1] ?? otherwise;

/** Why the service has not taken a file, and what helps. */
export function refusalText({ status, details, errors, context }) {
  if (status === 400) return t(begins(errors.file?.[0], BROKEN, "media_refused_broken"));
  if (status === 409) return t("media_refused_quota");
  if (status === 413) {
    const limit = Number(/\d{4,}/.exec(details)?.[0]);
    return limit ? t("media_refused_size", { limit: byteSize(limit) }) : t("media_refused_large");
  }
  if (status === 415) return t(begins(context.found, FOUND, "media_refused_type"));
  return t(STATUSES[status] ?? "failure_other");
}

const WRONG = { "Must be a sound.": "media_needs_sound", "Must be a picture.": "media_needs_picture", "Unknown media.": "media_gone" };

/** What the service says of the address in a field. */
export const wrongText = (text) => (WRONG[text] ? t(WRONG[text]) : text);
