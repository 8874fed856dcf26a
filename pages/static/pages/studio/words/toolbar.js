// Above the table: search, what is missing, and what is done with many words at once.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { countMissing, FIELDS_TO_MISS } from "./arrange.js";
import { LessonOptions } from "./editor.js";

/** `view`: how the table is arranged, `onView(changes)`; `shown`: the number of words in it. */
export function Toolbar({ words, records, view, lessons, shown, canEdit, onView, onNew, onGenerate, onImport, onExport }) {
  useSaved(records); // the numbers follow what is written
  const missing = countMissing(words.all.map(words.valueOf));
  return html`
    <header class="words-top">
      <h1>${t("words_title")} <span class="soft figure">${words.all.length}</span></h1>
      <p class="words-tools">
        ${canEdit && html`<button type="button" class="primary" onClick=${onNew}>${t("words_add")}</button>`}
        ${canEdit && html`<button type="button" disabled=${!words.all.length || !lessons.length} onClick=${onGenerate}>${t("words_generate")}</button>`}
        ${canEdit && html`<button type="button" class="quiet" onClick=${onImport}>${t("words_import")}</button>`}
        <button type="button" class="quiet" disabled=${!words.all.length} onClick=${onExport}>${t("words_export")}</button>
      </p>
    </header>
    <div class="words-filters">
      <label class="words-search">
        <span class="hidden">${t("words_search")}</span>
        <input type="search" value=${view.search} placeholder=${t("words_search")} onInput=${({ target }) => onView({ search: target.value })} />
      </label>
      <label>
        <span class="hidden">${t("words_introducing")}</span>
        <select onChange=${({ target }) => onView({ lesson: target.value || null })}>
          <option value="" selected=${!view.lesson}>${t("words_all_lessons")}</option>
          <${LessonOptions} value=${view.lesson} lessons=${lessons} />
        </select>
      </label>
      <div class="words-missing-filters" role="group" aria-label=${t("words_filter")}>
        <${Chip} text=${t("words_everything")} number=${words.all.length} pressed=${!view.missing} onChoose=${() => onView({ missing: null })} />
        ${FIELDS_TO_MISS.map(
          (field) => html`<${Chip} key=${field} text=${t(`words_missing_${field}`)} number=${missing[field]} pressed=${view.missing === field} onChoose=${() => onView({ missing: field })} />`,
        )}
      </div>
      <p class="hidden" role="status">${t("words_shown", { count: shown })}</p>
    </div>
  `;
}

const Chip = ({ text, number, pressed, onChoose }) => html`
  <button type="button" class="words-chip" aria-pressed=${String(pressed)} onClick=${onChoose}>${text} <span class="figure">${number}</span></button>
`;

/** Renders the component again once a record has been edited or saved; for many in a row only once. */
function useSaved(records) {
  const [, setCount] = useState(0);
  useEffect(() => {
    let timer = null;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount((count) => count + 1), 100);
    };
    const end = records.subscribe("", follow);
    return () => (clearTimeout(timer), end());
  }, [records]);
}

export const Keys = () => html`
  <details class="words-keys">
    <summary><${Icon} name="info" size="16" /> ${t("words_keys")}</summary>
    <dl>
      ${[
        ["← ↑ → ↓", "move"],
        ["Enter, F2", "edit"],
        ["Tab", "next"],
        ["Esc", "back"],
        ["Shift + ← ↑ → ↓", "choose"],
        [t("words_key_copy"), "copy"],
        ["Delete", "empty"],
        [t("words_key_delete"), "delete"],
        [t("words_key_space"), "play"],
      ].map(([key, name]) => html`<div key=${name}><dt><kbd>${key}</kbd></dt><dd>${t(`words_keys_${name}`)}</dd></div>`)}
    </dl>
  </details>
`;
