// A choice of which each answer says in one sentence what it means.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";

/** `textOf(value)`: the name of its text; the one that explains it has `_text` at the end. */
export const Choice = ({ name, title, help, value, values, textOf, isDisabled, onChoose, children }) => html`
  <section class="settings-part">
    <fieldset class="choice-cards" disabled=${isDisabled}>
      <legend><h2>${title}</h2></legend>
      ${help && html`<p class="soft">${help}</p>`}
      ${values.map(
        (each) => html`<label key=${String(each)}>
          <input type="radio" name=${name} checked=${each === value} onChange=${() => onChoose(each)} />
          <span><strong>${t(textOf(each))}</strong> <span class="soft">${t(`${textOf(each)}_text`)}</span></span>
        </label>`,
      )}
    </fieldset>
    ${children}
  </section>
`;
