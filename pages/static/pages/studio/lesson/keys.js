// The keys of a lesson, and what has the focus.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { openSheet } from "./sheet.js";

/** The id of the button that opens a card; of the one that adds an exercise at the end. */
export const cardId = (id) => (id === null ? "lesson-add" : `lesson-open-${id}`);

/** Puts the focus on a card once it is drawn. */
export function focusCard(id) {
  if (id === undefined) return;
  requestAnimationFrame(() => document.getElementById(cardId(id))?.focus());
}

/** Is a single character a key here, or written into a field? */
export const readsKeys = ({ target }) => !target.closest("input, textarea, select, [contenteditable='true']");

const KEYS = [
  ["lesson_keys_anywhere", [["Ctrl Enter", "lesson_key_add"], ["Alt ↑ ↓", "lesson_key_order"], ["Esc", "lesson_key_close"]]],
  ["lesson_keys_closed", [["↑ ↓", "lesson_key_go"], ["Enter", "lesson_key_open"], ["N", "lesson_key_new"], ["Del", "lesson_key_delete"], ["?", "lesson_key_keys"]]],
];

const List = ({ keys }) => html`
  <dl>${keys.map(([key, text]) => html`<div><dt>${key.split(" ").map((each) => html`<kbd>${each}</kbd> `)}</dt><dd>${t(text)}</dd></div>`)}</dl>
`;

export const openKeys = () =>
  openSheet(t("keys"), html`<div class="lesson-all-keys">${KEYS.map(([title, keys]) => html`<h3>${t(title)}</h3><${List} keys=${keys} />`)}</div>`);

/** Below the cards, the keys that are used most. */
export const Keys = () => html`
  <section class="lesson-keys" aria-label=${t("keys")}>
    <${List} keys=${KEYS[0][1]} />
    <button type="button" class="quiet" onClick=${openKeys}>${t("lesson_all_keys")}</button>
  </section>
`;
