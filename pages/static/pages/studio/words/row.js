// A row of the table: a word, its state, and what is wrong at a cell.

import { t } from "../../lib/i18n.js";
import { mediaUrl } from "../../lib/media.js";
import { html } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { useRecord } from "../lib/use-records.js";
import { cellText, columnName, REQUIRED } from "./columns.js";
import { ChoiceEditor, TextEditor } from "./editor.js";
import { wrongText } from "./errors.js";
import { isWithin } from "./moves.js";

/** `row`: its number from 0; `id`: null for the empty row at the end. `grid`: {columns, active, block, editing, onEnd, ...}. */
export function Row({ id, row, words, records, grid }) {
  const record = useRecord(records, "word", id);
  const word = id === null ? { translations: [] } : words.valueOf(id);
  if (!word) return null;
  const state = record?.state ?? "saved";
  const errors = state === "refused" ? record.errors : {};
  return html`
    <div class="words-row" role="row" aria-rowindex=${row + 2} style=${`--row: ${row}`}>
      ${grid.columns.map((field, column) => {
        const isActive = grid.active.row === row && grid.active.column === column;
        const wrong = isActive && grid.editing?.wrong ? grid.editing.wrong : wrongOf(field, word, errors, state);
        return html`
          <div
            key=${field}
            class=${`words-cell ${field} ${isActive ? "active" : ""}`}
            role="gridcell"
            aria-colindex=${column + 1}
            aria-selected=${grid.block ? String(isWithin(grid.block, row, column)) : null}
            aria-invalid=${wrong ? "true" : null}
            aria-describedby=${wrong && isActive ? "words-wrong" : null}
            tabindex=${isActive && !grid.editing ? 0 : -1}
            data-row=${row}
            data-column=${column}
          >
            ${isActive && grid.editing
              ? html`<${Editor} field=${field} word=${word} wrong=${wrong} grid=${grid} />`
              : html`<${Content} field=${field} word=${word} id=${id} state=${state} grid=${grid} />`}
            ${wrong && isActive && html`<p class="words-wrong" id="words-wrong" role=${grid.editing ? "alert" : null}>${wrong}</p>`}
          </div>
        `;
      })}
    </div>
  `;
}

function wrongOf(field, word, errors, state) {
  const key = Object.keys(errors).find((each) => each.split(".")[0] === field);
  if (key) return wrongText(errors[key][0]);
  return state === "incomplete" && REQUIRED.includes(field) && !word[field].length ? t(`words_needs_${field}`) : null;
}

function Editor({ field, word, wrong, grid }) {
  const { editing, lessons, onEnd } = grid;
  if (field === "part_of_speech" || field === "lesson_id") {
    return html`<${ChoiceEditor} field=${field} value=${word[field]} lessons=${lessons} onEnd=${onEnd} />`;
  }
  const lang = field === "text" ? grid.taught : grid.known;
  return html`<${TextEditor} field=${field} start=${editing.text ?? cellText(field, word, lessons)} wrong=${wrong} lang=${lang} onEnd=${onEnd} />`;
}

function Content({ field, word, id, state, grid }) {
  if (id === null) return field === "text" ? html`<span class="words-placeholder">${t("words_new")}</span>` : null;
  if (field === "more") return html`<${Details} word=${word} state=${state} />`;
  if (field === "audio_url") {
    return word.audio_url
      ? html`<span class="words-sound"><${Icon} name="sound" /><span class="hidden">${t("words_has_sound")}</span></span>`
      : html`<${Missing} text=${t("words_missing_audio_url")} />`;
  }
  if (field === "image_url") {
    return word.image_url
      ? html`<img class="words-picture" src=${mediaUrl(word.image_url)} alt=${t("words_has_picture")} loading="lazy" />`
      : html`<${Missing} text=${t("words_missing_image_url")} />`;
  }
  const text = cellText(field, word, grid.lessons);
  if (!text && !REQUIRED.includes(field)) return html`<${Missing} text=${t(`words_missing_${field}`)} />`;
  const lang = { text: grid.taught, translations: grid.known }[field] ?? null;
  return html`<span class="words-text" lang=${lang} dir="auto">${text}</span>`;
}

const Missing = ({ text }) => html`<span class="words-missing"><span aria-hidden="true">–</span><span class="hidden">${text}</span></span>`;

const SIGNS = { waiting: "more", saving: "more", offline: "again", refused: "warning", conflict: "warning", gone: "warning", incomplete: "pen" };

/** What opens the details, and the state of the row where it is not saved. */
const Details = ({ word, state }) => html`
  ${SIGNS[state] && html`<span class=${`words-state state-${state}`}><${Icon} name=${SIGNS[state]} size="16" /><span class="hidden">${t(`words_state_${state}`)}</span></span>`}
  <span class="words-open"><${Icon} name="pen" size="18" /><span class="hidden">${t("words_details_of", { word: word.text })}</span></span>
`;

export const Header = ({ grid, view, sortable }) => html`
  <div class="words-row words-header" role="row" aria-rowindex="1">
    ${grid.columns.map((field, column) => {
      const isActive = grid.active.row === -1 && grid.active.column === column;
      const sorted = view.sort === field ? (view.descending ? "descending" : "ascending") : null;
      return html`
        <div
          key=${field}
          class=${`words-cell ${field} ${sorted ?? ""}`}
          role="columnheader"
          aria-colindex=${column + 1}
          aria-sort=${sorted}
          tabindex=${isActive ? 0 : -1}
          data-row="-1"
          data-column=${column}
        >
          <span class=${["audio_url", "image_url", "more"].includes(field) ? "hidden" : null}>${columnName(field)}</span>
          ${field === "audio_url" && html`<${Icon} name="sound" size="16" />`} ${field === "image_url" && html`<${Icon} name="picture" size="16" />`}
          ${sortable.includes(field) && html`<span class="words-sort" aria-hidden="true">${sorted ? (view.descending ? "▾" : "▴") : ""}</span>`}
        </div>
      `;
    })}
  </div>
`;
