// Why a file cannot be imported: what is wrong, and where.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef } from "../../lib/ui.js";
import { placeName, saidOf } from "./names.js";

const MOST = 100; // places that are listed
const STATUSES = { 0: "failure_offline", 401: "failure_signed_out", 403: "start_refused_rights", 404: "start_refused_hidden", 413: "start_refused_large", 429: "failure_too_many" };

/** `failure`: an ApiError, or `{isUnreadable}`. */
export function Refusal({ failure, source }) {
  const element = useRef(null);
  useEffect(() => element.current?.focus(), [failure]);
  const places = Object.entries(failure.errors ?? {}).flatMap(([path, texts]) => texts.map((text) => ({ place: placeName(path, source?.document), ...saidOf(text) })));
  return html`
    <section class="failure plan-refusal" role="alert" tabindex="-1" ref=${element}>
      <h2>${headline(failure, places)}</h2>
      ${places.length > 0 &&
      html`<ul>
        ${places.slice(0, MOST).map(
          ({ place, text, isOwn }) => html`<li>${place && html`<strong dir="auto">${place}</strong>: `}<span lang=${isOwn ? null : "en"}>${text}</span></li>`,
        )}
      </ul>`}
      ${places.length > MOST && html`<p class="soft">${t("start_plan_more", { count: places.length - MOST })}</p>`}
    </section>
  `;
}

function headline({ status, context, isUnreadable }, places) {
  if (isUnreadable) return t("start_refused_unreadable");
  if (status === 400) return t("start_refused_places", { count: places.length });
  if (status === 409) {
    if (context.reason === "quota_exceeded") return t("start_refused_quota");
    if (context.completions) return t("start_refused_learners", { count: context.learners });
    return t("start_refused_taken");
  }
  return t(STATUSES[status] ?? "failure_other");
}
