// A copy of everything that the service has of the learner, and the end of the account.

import { deleteAccount, exportData } from "../lib/account.js";
import { saveFile } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { AccountView } from "./account.js";
import { Failed, Field, useForm } from "./forms.js";

export function OwnData() {
  const [deleted, setDeleted] = useState(false);
  if (deleted) return html`<${Deleted} />`;
  return html`<${AccountView} title=${t("own_data")}>
    <${Export} />
    <${Deletion} onDeleted=${() => setDeleted(true)} />
  </>`;
}

function Export() {
  const { account } = useStore();
  const { busy, done, failure, run } = useForm();
  return html`
    <section>
      <h2>${t("export")}</h2>
      <p>${t("export_help")}</p>
      <${Failed} failure=${failure} />
      <button type="button" disabled=${busy} onClick=${() => run(() => saveExport(account.id))}>${t("export_button")}</button>
      <p role="status">${done && t("export_done")}</p>
    </section>
  `;
}

async function saveExport(account) {
  const file = new Blob([JSON.stringify(await exportData(account), null, 2)], { type: "application/json" });
  saveFile(file, `account-${account}.json`);
}

function Deletion({ onDeleted }) {
  const { account } = useStore();
  const [password, setPassword] = useState("");
  const { busy, failure, run } = useForm();
  const submit = (event) => {
    event.preventDefault();
    run(async () => {
      await deleteAccount(account.id, password);
      onDeleted();
    });
  };
  return html`
    <form class="danger" onSubmit=${submit}>
      <h2>${t("delete_account")}</h2>
      <p>${t("delete_help")}</p>
      <${Failed} failure=${failure} texts=${{ 401: "current_password_wrong", 409: "last_administrator" }} />
      <${Field}
        name="password"
        label=${t("current_password")}
        type="password"
        autocomplete="current-password"
        required
        value=${password}
        onValue=${setPassword}
      />
      <button type="submit" class="destructive" disabled=${busy || !password}>${t("delete_account")}</button>
    </form>
  `;
}

function Deleted() {
  const heading = useRef(null);
  useEffect(() => heading.current.focus(), []);
  return html`
    <section class="account">
      <h1 tabindex="-1" ref=${heading}>${t("account_deleted")}</h1>
      <p>${t("account_deleted_text")}</p>
      <p><a class="button" href="/">${t("all_courses")}</a></p>
    </section>
  `;
}
