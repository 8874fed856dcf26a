import { t } from "../lib/i18n.js";
import { html, useTitle } from "../lib/ui.js";

export function NotFound() {
  useTitle(t("not_found"));
  return html`
    <h1>${t("not_found")}</h1>
    <p><a href="/">${t("all_courses")}</a></p>
  `;
}
