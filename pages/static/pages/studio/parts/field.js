// Fields with a label, a help text, and what is wrong with them.

import { html, useLayoutEffect, useRef } from "../../lib/ui.js";

export { Field } from "../../views/forms.js";

/** A field for a longer text, which grows with it. Properties as those of `Field`. */
export function Area({ name, label, help, wrong, onValue, value, ...attributes }) {
  const element = useRef(null);
  const text = wrong || help;
  useLayoutEffect(() => grow(element.current), [value]);
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      ${text && html`<p id=${`${name}-help`} class=${wrong ? "error" : "soft"}>${text}</p>`}
      <textarea
        id=${name}
        name=${name}
        class="area"
        rows="1"
        aria-invalid=${wrong ? "true" : null}
        aria-describedby=${text ? `${name}-help` : null}
        value=${value}
        onInput=${({ target }) => onValue(target.value)}
        ...${attributes}
        ref=${element}
      ></textarea>
    </div>
  `;
}

// Browsers without field-sizing are told the height.
function grow(area) {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.setProperty("height", "auto");
  area.style.setProperty("height", `${area.scrollHeight + 4}px`);
}
