// A field that finds a language by its name, in any language: a combobox with a list.

import { getState } from "../../lib/store.js";
import { languageName, t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html, useRef, useState } from "../../lib/ui.js";
import { matching } from "./languages.js";

const SHOWN = 60; // options at a time

/** `value`: a tag or null. */
export function LanguageField({ name, label, help, wrong, value, onValue }) {
  const [typed, setTyped] = useState(null); // what is typed, null when nothing is
  const [active, setActive] = useState(0);
  const list = useRef(null);
  const isOpen = typed !== null;
  const options = isOpen ? matching(getState().language, typed).slice(0, SHOWN) : [];
  const text = wrong || help;
  const idOf = (index) => `${name}-${index}`;
  const close = () => setTyped(null);
  const open = (next = "") => {
    setTyped(next);
    setActive(0);
  };
  const choose = ({ tag }) => {
    onValue(tag);
    close();
  };
  const move = (step) => {
    if (!isOpen) return open();
    const next = Math.min(options.length - 1, Math.max(0, active + step));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event) => {
    if (event.isComposing) return;
    const keys = { ArrowDown: () => move(1), ArrowUp: () => move(-1) };
    if (isOpen && options[active]) keys.Enter = () => choose(options[active]);
    if (isOpen) keys.Escape = close;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  };
  return html`
    <div class="field language-field">
      <label for=${name}>${label}</label>
      ${text && html`<p id=${`${name}-help`} class=${wrong ? "error" : "soft"}>${text}</p>`}
      <input
        id=${name}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-autocomplete="list"
        aria-expanded=${isOpen}
        aria-controls=${`${name}-list`}
        aria-activedescendant=${isOpen && options.length ? idOf(active) : null}
        aria-invalid=${wrong ? "true" : null}
        aria-describedby=${text ? `${name}-help` : null}
        placeholder=${t("start_language_search")}
        value=${typed ?? (value ? languageName(value) : "")}
        onInput=${(event) => open(event.target.value)}
        onClick=${() => !isOpen && open()}
        onFocus=${(event) => event.target.select()}
        onBlur=${close}
        onKeyDown=${onKeyDown}
      />
      <ul id=${`${name}-list`} class="language-list" role="listbox" aria-label=${label} hidden=${!isOpen || !options.length} ref=${list}>
        ${options.map(
          (each, index) => html`<li
            key=${each.tag}
            id=${idOf(index)}
            role="option"
            aria-selected=${index === active}
            onMouseDown=${(event) => event.preventDefault() /* the field keeps the focus */}
            onClick=${() => choose(each)}
          >
            <span>${each.name}</span> ${each.own && each.own !== each.name && html`<span class="soft" ...${inLanguage(each.tag)}>${each.own}</span>`}
          </li>`,
        )}
      </ul>
      ${isOpen && !options.length && html`<p class="soft language-none" role="status">${t("start_language_none")}</p>`}
    </div>
  `;
}
