// Confirming the e-mail address with a mailed code. Opening the view changes nothing: programs follow links of mails.

import { confirmEmail, readAccount } from "../lib/account.js";
import { useMailedCode } from "../lib/mailed-code.js";
import { t } from "../lib/i18n.js";
import { getState } from "../lib/store.js";
import { html, useState, useTitle } from "../lib/ui.js";
import { Failed, useForm } from "./forms.js";
import { Code } from "./password.js";

export function ConfirmEmail() {
  const linked = useMailedCode();
  const [code, setCode] = useState(linked);
  const { busy, done, failure, run } = useForm();
  useTitle(t("confirm_email"));
  const submit = (event) => {
    event.preventDefault();
    run(async () => {
      await confirmEmail(code.trim());
      if (getState().account) readAccount();
    });
  };
  if (done) {
    return html`
      <section class="account">
        <h1>${t("confirm_email")}</h1>
        <p role="status">${t("email_confirmed")}</p>
        <p><a class="button" href="/">${t("all_courses")}</a></p>
      </section>
    `;
  }
  return html`
    <form class="account" onSubmit=${submit}>
      <h1>${t("confirm_email")}</h1>
      <${Failed} failure=${failure} />
      <${Code} linked=${linked} failure=${failure} value=${code} onValue=${setCode} />
      <button type="submit" class="primary" disabled=${busy}>${t("confirm")}</button>
    </form>
  `;
}
