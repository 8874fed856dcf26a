// What a view shows while it loads, and when that fails.

import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";

export function Loading() {
  return html`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${t("loading")}</p>`;
}

const TEXTS = { 0: "failure_not_stored", 401: "failure_signed_out", 404: "failure_not_found", 429: "failure_too_many" };

export function Failure({ error }) {
  return html`
    <div class="failure" role="alert">
      <p>${t(TEXTS[error.status] ?? "failure_other")}</p>
      ${error.status === 404
        ? html`<a href="/">${t("all_courses")}</a>`
        : html`<button type="button" onClick=${() => location.reload()}>${t("try_again")}</button>`}
    </div>
  `;
}
