// A field for a text in another language: nothing corrects it, and a bar of buttons has its special letters.

import { t } from "../lib/i18n.js";
import { html, useRef } from "../lib/ui.js";

const PLAIN = { autocomplete: "off", autocapitalize: "none", spellcheck: false };

/** `field` shows a field with the properties it is given; `letters` the bar, which writes into the one used last. */
export function useLetters(letters) {
  const used = useRef(null);
  const insert = (letter) => {
    const element = used.current;
    if (!element) return;
    element.setRangeText(letter, element.selectionStart, element.selectionEnd, "end");
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.focus();
  };
  const field = ({ value, onValue, first, ...rest }) => html`
    <input
      type="text"
      ...${PLAIN}
      ...${rest}
      data-first-field=${first}
      value=${value}
      ref=${(element) => {
        element?.setAttribute("autocorrect", "off"); // as a property it is a boolean, and any text is true
        if (first && element) used.current ??= element;
      }}
      onFocus=${(event) => {
        used.current = event.target;
      }}
      onInput=${(event) => onValue(event.target.value)}
    />
  `;
  const bar =
    letters.length > 0 &&
    html`
      <div class="letters" role="group" aria-label=${t("special_letters")}>
        ${letters.map(
          (letter) => html`
            <button type="button" key=${letter} onPointerDown=${(event) => event.preventDefault()} onClick=${() => insert(letter)}>
              ${letter}
            </button>
          `,
        )}
      </div>
    `;
  return { field, bar };
}

/** A whole answer as one text; `undefined` when nothing is written. `language`: the attributes of the field. */
export function TextAnswer({ answer, onAnswer, letters, label, language, grading }) {
  const { field, bar } = useLetters(letters);
  return html`
    ${field({
      first: true,
      value: typeof answer === "string" ? answer : "",
      onValue: (text) => onAnswer(text.trim() ? text : undefined),
      "aria-label": label,
      "aria-describedby": "prompt",
      class: grading && (grading.is_correct ? "right" : "wrong"),
      disabled: Boolean(grading),
      maxlength: 2000,
      ...language,
    })}
    ${!grading && bar}
  `;
}
