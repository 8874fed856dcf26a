// Short texts as chips, with a field for one more.

import { t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html, useLayoutEffect, useRef, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { afterPress } from "../lib/press.js";

let made = 0;

/**
 * `values`: texts; `onValues(texts)`; `max`: how many at most; `language`: their tag. Enter adds what is written, as leaving the field
 * does; Backspace in the empty field takes the last one into it; the arrow keys go from chip to chip.
 */
export function Chips({ label, values, onValues, max = Infinity, language, longest }) {
  const [id] = useState(() => `chips-${(made += 1)}`);
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const group = useRef(null);
  const focus = useRef(null); // the place of the chip that gets the focus after the change; that of the field is the number of chips
  const latest = useRef(values);
  latest.current = values;
  const isFull = values.length >= max;
  const stops = () => [...group.current.querySelectorAll("button, input")];
  useLayoutEffect(() => {
    if (focus.current === null) return;
    stops()[Math.min(focus.current, stops().length - 1)]?.focus();
    focus.current = null;
  }, [values]);

  const add = (written) => {
    const texts = written.split(/\r?\n/).map((each) => each.trim()).filter(Boolean);
    setText("");
    const before = latest.current;
    const added = [...new Set(texts)].filter((each) => !before.includes(each)).slice(0, max - before.length);
    if (!added.length) return;
    setSaid(t("chip_added", { text: added.join(", ") }));
    onValues([...before, ...added]);
  };
  const remove = (at) => {
    focus.current = at;
    setSaid(t("chip_removed", { text: values[at] }));
    onValues(values.filter((_, i) => i !== at));
  };
  const write = (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && !text && values.length) {
      event.preventDefault();
      focus.current = values.length - 1;
      setText(values.at(-1));
      onValues(values.slice(0, -1));
    }
  };
  const walk = (event) => {
    const { target, key } = event;
    if (key === "Delete" && target.dataset.at) return remove(Number(target.dataset.at));
    const isRtl = getComputedStyle(group.current).direction === "rtl";
    const step = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[key];
    if (!step || (target.matches("input") && target.value)) return undefined;
    stops()[stops().indexOf(target) + step]?.focus();
    return undefined;
  };
  const paste = (event) => {
    const pasted = event.clipboardData.getData("text");
    if (!pasted.trim().includes("\n")) return;
    event.preventDefault();
    add(pasted);
  };
  return html`
    <div class="chips-field">
      <label id=${`${id}-label`} for=${id}>${label}</label>
      <div class="chips" role="group" aria-labelledby=${`${id}-label`} ref=${group} onKeyDown=${walk} ...${inLanguage(language)}>
        ${values.map(
          (value, at) => html`
            <span class="chip" key=${value}>
              <span>${value}</span>
              <button type="button" data-at=${at} aria-label=${t("chip_remove", { text: value })} onClick=${() => remove(at)}><${Icon} name="close" size="14" /></button>
            </span>
          `,
        )}
        ${!isFull &&
        html`<input
          type="text"
          class="chip-new"
          id=${id}
          placeholder=${t("chip_add")}
          autocomplete="off"
          autocapitalize="none"
          maxlength=${longest}
          value=${text}
          onInput=${({ target }) => setText(target.value)}
          onKeyDown=${write}
          onPaste=${paste}
          onBlur=${() => text && afterPress(() => add(text))}
        />`}
      </div>
      <p class="hidden" role="status">${said}</p>
    </div>
  `;
}
