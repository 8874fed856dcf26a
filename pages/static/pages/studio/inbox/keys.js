// The keys of the inbox. Single letters can be switched off: they disturb speech input and some screen readers.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { decisionOf } from "./decisions.js";

const STORED = "langlearn.studio.keys";

function storedChoice() {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true; // storage is switched off
  }
}

/** `[on, setOn]`: the keys work while they are on, and nothing is written in a field. */
export function useKeys(state, queue, drafts, publishing) {
  const [on, setOn] = useState(storedChoice);
  const latest = useRef(null);
  latest.current = { state, drafts, publishing };
  useEffect(() => {
    if (!on) return;
    const press = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target.closest?.("input:not([type=checkbox]), textarea, select")) return;
      if (perform(event.key, latest.current, queue)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [on]);
  const change = (value) => {
    setOn(value);
    try {
      localStorage.setItem(STORED, value ? "on" : "off");
    } catch {
      // It is so until the page is closed.
    }
  };
  return [on, change];
}

/** Does what the key stands for; is there such a key? */
function perform(key, { state, drafts, publishing }, queue) {
  if (key === "ArrowDown" || key === "ArrowUp") {
    queue.move(key === "ArrowDown" ? 1 : -1);
    return true;
  }
  const name = key.toLowerCase();
  if (name === "u") {
    queue.undo();
    return true;
  }
  const each = state.cases?.find(({ id }) => id === state.open);
  if (!each || each.state !== "open") return false;
  if (name === "e" || name === "n") return focusField(name === "e" ? "spelling" : "note");
  const wanted = { a: "accepted", r: "rejected" }[name];
  const body = wanted && publishing.mayEdit(each) && decisionOf(each, wanted, drafts.get(each.id));
  if (body) queue.decide(each.id, body);
  return Boolean(body);
}

function focusField(id) {
  const field = document.getElementById(id);
  field?.focus();
  return Boolean(field);
}

const KEYS = [
  ["A", "key_accept"],
  ["R", "key_reject"],
  ["E", "key_spelling"],
  ["N", "key_note"],
  ["↑ ↓", "key_move"],
  ["U", "key_undo"],
];

export function Keys({ on: [on, setOn] }) {
  return html`
    <section class="keys" aria-labelledby="keys">
      <h2 id="keys">${t("keys")}</h2>
      <dl>${KEYS.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(text)}</dd></div>`)}</dl>
      <label class="tick">
        <input type="checkbox" checked=${on} onChange=${(event) => setOn(event.target.checked)} /><span>${t("keys_on")}</span>
      </label>
    </section>
  `;
}
