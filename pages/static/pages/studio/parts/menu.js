// A button with a menu of what else can be done.

import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";

/** `items`: {text, onChoose, danger} each. */
export function Menu({ label, items }) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef(null);
  const entries = () => [...element.current.querySelectorAll("[role=menuitem]")];
  const close = () => {
    setOpen(false);
    element.current.querySelector("button").focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    entries()[0]?.focus();
    const leave = ({ target }) => !element.current.contains(target) && setOpen(false);
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [isOpen]);
  const move = (event) => {
    const all = entries();
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Tab") return setOpen(false);
    else if (to === undefined) return;
    else all.at(to % all.length).focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (item) => {
    close();
    item.onChoose();
  };
  return html`
    <div class="menu" ref=${element}>
      <button type="button" class="quiet" aria-haspopup="menu" aria-expanded=${String(isOpen)} aria-label=${label} onClick=${() => setOpen(!isOpen)}><${Icon} name="more" /></button>
      ${isOpen &&
      html`<ul role="menu" aria-label=${label} onKeyDown=${move}>
        ${items.map(
          (item) => html`<li key=${item.text} role="none"><button type="button" role="menuitem" tabindex="-1" class=${item.danger ? "danger" : null} onClick=${() => choose(item)}>${item.text}</button></li>`,
        )}
      </ul>`}
    </div>
  `;
}
