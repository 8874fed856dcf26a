// Confirming the e-mail address with a mailed code. Opening the view changes nothing: programs follow links of mails.

import { confirmEmail } from "../lib/account.js";
import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";
import { CodeForm } from "./code-form.js";

export function ConfirmEmail() {
  const done = html`
    <p role="status">${t("email_confirmed")}</p>
    <p><a class="button" href="/">${t("all_courses")}</a></p>
  `;
  return html`<${CodeForm} title=${t("confirm_email")} button=${t("confirm")} onCode=${confirmEmail} done=${done} />`;
}
