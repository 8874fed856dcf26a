// Changing the password, and choosing a new one with a mailed code.

import { changePassword, resetMail, resetPassword } from "../lib/account.js";
import { t } from "../lib/i18n.js";
import { useStore } from "../lib/store.js";
import { html, useState, useTitle } from "../lib/ui.js";
import { AccountView } from "./account.js";
import { CodeForm } from "./code-form.js";
import { Failed, Field, NewPassword, useForm } from "./forms.js";
import { Email } from "./sign-in.js";

export function ChangePassword() {
  return html`<${AccountView} title=${t("change_password")}><${ChangeForm} /></>`;
}

function ChangeForm() {
  const { account } = useStore();
  const [current, setCurrent] = useState("");
  const [chosen, setChosen] = useState("");
  const { busy, done, failure, run } = useForm();
  const submit = (event) => {
    event.preventDefault();
    run(async () => {
      await changePassword(account.id, current, chosen);
      setCurrent("");
      setChosen("");
    });
  };
  return html`
    <form onSubmit=${submit}>
      <${Failed} failure=${failure} texts=${{ 401: "current_password_wrong" }} />
      <input type="hidden" autocomplete="username" value=${account.email} />
      <${Field}
        name="current"
        label=${t("current_password")}
        type="password"
        autocomplete="current-password"
        required
        value=${current}
        onValue=${setCurrent}
      />
      <${NewPassword}
        name="chosen"
        label=${t("new_password")}
        errors=${failure?.errors.new_password}
        value=${chosen}
        onValue=${setChosen}
      />
      <p class="soft">${t("other_devices_end")}</p>
      <button type="submit" class="primary" disabled=${busy}>${t("save")}</button>
      <p role="status">${done && t("password_changed")}</p>
    </form>
  `;
}

export function ForgotPassword() {
  const [email, setEmail] = useState("");
  const { busy, done, failure, run } = useForm();
  useTitle(t("forgot_password"));
  const submit = (event) => {
    event.preventDefault();
    run(() => resetMail(email));
  };
  return html`
    <form class="account" onSubmit=${submit}>
      <h1>${t("forgot_password")}</h1>
      <p>${t("forgot_help")}</p>
      <${Failed} failure=${failure} />
      <${Email} failure=${failure} value=${email} onValue=${setEmail} />
      <button type="submit" class="primary" disabled=${busy}>${t("send_mail")}</button>
      <p role="status">${done && t("reset_mailed")}</p>
      <p class="links"><a href="/learn/reset-password">${t("enter_code")}</a> <a href="/learn/sign-in">${t("sign_in")}</a></p>
    </form>
  `;
}

export function ResetPassword() {
  const [chosen, setChosen] = useState("");
  const done = html`
    <p role="status">${t("password_reset")}</p>
    <p><a class="button" href="/learn/sign-in">${t("sign_in")}</a></p>
  `;
  return html`
    <${CodeForm} title=${t("choose_password")} button=${t("save")} onCode=${(code) => resetPassword(code, chosen)} done=${done}>
      ${(failure) => html`
        <${NewPassword}
          name="chosen"
          label=${t("new_password")}
          errors=${failure?.errors.new_password}
          value=${chosen}
          onValue=${setChosen}
        />
        ${failure?.errors.token && html`<p><a href="/learn/forgot-password">${t("mail_again")}</a></p>`}
      `}
    </>
  `;
}
