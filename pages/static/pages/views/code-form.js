// A form for the code of a mail.

import { readAccount } from "../lib/account.js";
import { t } from "../lib/i18n.js";
import { useMailedCode } from "../lib/mailed-code.js";
import { html, useState, useTitle } from "../lib/ui.js";
import { Failed, Field, useForm } from "./forms.js";

/**
 * `onCode(code)`: what the code is sent for; `button`: its name; `done`: what is shown afterwards. `children(failure)`:
 * what the form asks for besides.
 */
export function CodeForm({ title, button, onCode, done, children = () => null }) {
  const linked = useMailedCode();
  const [code, setCode] = useState(linked);
  const { busy, done: isDone, failure, run } = useForm();
  useTitle(title);
  const submit = (event) => {
    event.preventDefault();
    run(async () => {
      await onCode(code.trim());
      await readAccount(); // its address is confirmed, or its sessions have ended
    });
  };
  if (isDone) return html`<section class="account"><h1>${title}</h1>${done}</section>`;
  return html`
    <form class="account" onSubmit=${submit}>
      <h1>${title}</h1>
      <${Failed} failure=${failure} />
      <${Code} linked=${linked} failure=${failure} value=${code} onValue=${setCode} />
      ${children(failure)}
      <button type="submit" class="primary" disabled=${busy}>${button}</button>
    </form>
  `;
}

/** The code of a mail; not shown when it came with the link, unless the service refuses it. */
function Code({ linked, failure, value, onValue }) {
  const wrong = failure?.errors.token && t("code_invalid");
  if (linked && !wrong) return null;
  return html`<${Field}
    name="code"
    label=${t("code")}
    wrong=${wrong}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${false}
    required
    value=${value}
    onValue=${onValue}
  />`;
}
