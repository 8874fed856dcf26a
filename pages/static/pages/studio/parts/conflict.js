// A record that two have changed: both versions by field, and the author's choice.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";

/** `record`: {value, theirs}; `nameOf(field)`, `show(value)`: in the author's words; `onSettle({field: "mine" or "theirs"})`. */
export function Conflict({ title, record, nameOf, show, onSettle }) {
  const fields = Object.keys(record.theirs);
  const [chosen, setChosen] = useState({});
  const choiceOf = (field) => chosen[field] ?? "mine";
  const version = (field, whose, value) => html`
    <label class="version">
      <input type="radio" name=${`twice-${field}`} checked=${choiceOf(field) === whose} onChange=${() => setChosen({ ...chosen, [field]: whose })} />
      <span class="soft">${t(`twice_${whose}`)}</span> <span dir="auto">${show(value)}</span>
    </label>
  `;
  return html`
    <section class="conflict" role="alert">
      <h2>${title}</h2>
      <p>${t("twice_text")}</p>
      ${fields.map(
        (field) => html`<fieldset key=${field}>
          <legend>${nameOf(field)}</legend>
          ${version(field, "mine", record.value[field])} ${version(field, "theirs", record.theirs[field])}
        </fieldset>`,
      )}
      <button type="button" class="primary" onClick=${() => onSettle(Object.fromEntries(fields.map((field) => [field, choiceOf(field)])))}>${t("twice_settle")}</button>
    </section>
  `;
}
