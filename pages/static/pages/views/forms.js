// Parts of the forms of the account.

import { t } from "../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";

/** The state of a form: `run(action)` performs it once at a time, and says what failed or that it is `done`. */
export function useForm() {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState(null); // {status, errors}
  const run = async (action) => {
    setBusy(true);
    setDone(false);
    setFailure(null);
    try {
      await action();
      setDone(true);
    } catch (error) {
      if (error.status === undefined) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, done, failure, run };
}

/** A field with its label, a help text, and the text of what is wrong with it. `onValue` gets the new value. */
export function Field({ name, label, help, wrong, type = "text", onValue, ...attributes }) {
  const text = wrong || help;
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      ${text && html`<p id=${`${name}-help`} class=${wrong ? "error" : "soft"}>${text}</p>`}
      <input
        id=${name}
        name=${name}
        type=${type}
        aria-invalid=${wrong ? "true" : null}
        aria-describedby=${text ? `${name}-help` : null}
        onInput=${(event) => onValue(event.target.value)}
        ...${attributes}
      />
    </div>
  `;
}

/** A choice from a list. `options`: [value, text] each. */
export function Choice({ name, label, help, value, options, onValue, disabled }) {
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      ${help && html`<p id=${`${name}-help`} class="soft">${help}</p>`}
      <select
        id=${name}
        name=${name}
        disabled=${disabled}
        aria-describedby=${help ? `${name}-help` : null}
        onChange=${(event) => onValue(event.target.value)}
      >
        ${options.map(([each, text]) => html`<option key=${each} value=${each} selected=${each === value}>${text}</option>`)}
      </select>
    </div>
  `;
}

const PASSWORD_ERRORS = {
  "Is too common.": "password_common",
  "Must differ from the current password.": "password_same",
};

/** A new password. `errors`: what the service says of it. */
export function NewPassword({ name, label, errors, value, onValue }) {
  const known = errors?.map((error) => PASSWORD_ERRORS[error]).find(Boolean);
  return html`<${Field}
    name=${name}
    label=${label}
    help=${t("password_rules")}
    wrong=${errors && t(known ?? "password_rules")}
    type="password"
    autocomplete="new-password"
    required
    value=${value}
    onValue=${onValue}
  />`;
}

const FAILURES = { 0: "failure_offline", 400: "check_fields", 429: "failure_too_many" };

/** What failed. `texts`: status to the name of a text, where the form has one of its own. */
export function Failed({ failure, texts }) {
  const element = useRef(null);
  useEffect(() => {
    if (failure) element.current.focus();
  }, [failure]);
  const text = { ...FAILURES, ...texts }[failure?.status] ?? "failure_other";
  return failure && html`<p class="failure error" role="alert" tabindex="-1" ref=${element}>${t(text)}</p>`;
}
