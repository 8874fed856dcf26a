// What the author does in the table by keys, by the pointer and by the clipboard.

import { t } from "../../lib/i18n.js";
import { SORTED } from "./arrange.js";
import { readTable, writeTable } from "./clipboard.js";
import { cellText, isEmpty, REQUIRED, valueOfText } from "./columns.js";
import { isSame } from "../lib/entities.js";
import { moved } from "./moves.js";
import { playSound } from "./sounds.js";

const OPENED = ["audio_url", "image_url", "more"]; // cells that are edited in the details
const CHOSEN = ["part_of_speech", "lesson_id"];

/** Handlers of the grid. `table`: what it shows; `go(place, changes)`: focuses a cell. */
export function useGridActions({ table, words, lessons, view, canEdit, go, setState, onView, onOpen, onPaste }) {
  const { ids, rows, columns, active, anchor, block, page } = table;
  const field = columns[active.column];
  const id = ids[active.row] ?? null;
  const chosenIds = () => (block ? ids.slice(Math.max(0, block.top), block.bottom + 1) : id ? [id] : []);
  const refuse = (wrong, text) => setState({ active, anchor: null, editing: { text, wrong } });

  function begin(text) {
    if (active.row === -1) return sort(field);
    if (OPENED.includes(field)) return id !== null && onOpen(id, field);
    if (!canEdit) return null;
    return go(active, { editing: { text: CHOSEN.includes(field) ? undefined : text } });
  }

  function sort(by) {
    if (SORTED.includes(by)) onView({ sort: by, descending: view.sort === by && !view.descending });
  }

  /** Takes what was typed or chosen; false when it must not be so. `event`: the key or the choice that ended it, null for another place. */
  function end(typed, event) {
    event?.preventDefault(); // no field takes the key too
    if (event?.key === "Escape") return go(active);
    const value = CHOSEN.includes(field) ? typed : valueOfText(field, typed, lessons);
    if (id === null) {
      if (!isEmpty(value)) words.add({ [field]: value });
    } else if (REQUIRED.includes(field) && isEmpty(value)) {
      if (event) {
        refuse(t("words_wrong_blank"), typed);
        return false;
      } // else somewhere else was clicked: the word stays as it was
    } else if (!isSame(words.valueOf(id)[field], value)) words.edit(id, { [field]: value });
    return leave(event, id === null && !isEmpty(value));
  }

  function leave(event, isNew) {
    if (!event) return setState((before) => ({ ...before, editing: null }));
    if (event.key === "Tab") return go(moved(event, active, { rows: rows + 1, columns: columns.length, page }) ?? active);
    if (isNew) return go({ ...active, column: active.column + 1 });
    if (event.key !== "Enter") return go(active);
    return go({ ...active, row: Math.min(rows - 1, Math.max(0, active.row + (event.shiftKey ? -1 : 1))) });
  }

  function empty() {
    const { left, right } = block ?? { left: active.column, right: active.column };
    const fields = columns.slice(left, right + 1).filter((each) => each !== "more" && !REQUIRED.includes(each));
    if (!fields.length) return id !== null && refuse(t("words_wrong_blank"), "");
    for (const each of chosenIds()) words.edit(each, Object.fromEntries(fields.map((name) => [name, null])));
    return null;
  }

  function onKeyDown(event) {
    const far = event.ctrlKey || event.metaKey;
    const place = moved(event, active, { rows, columns: columns.length, page });
    if (place) {
      event.preventDefault();
      const extends_ = event.shiftKey && event.key !== "Tab";
      return go(extends_ ? { ...place, row: Math.max(0, place.row) } : place, { anchor: extends_ ? (anchor ?? active) : null });
    }
    if (far && ["Delete", "Backspace"].includes(event.key)) {
      event.preventDefault();
      return canEdit && chosenIds().length > 0 && words.remove(chosenIds());
    }
    if (["Delete", "Backspace"].includes(event.key)) return canEdit && empty();
    if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      return begin();
    }
    if (event.key === "Escape") return go(active);
    if (event.key === " " && field === "audio_url" && id !== null && words.valueOf(id).audio_url) {
      event.preventDefault();
      return playSound(words.valueOf(id).audio_url);
    }
    if (event.key.length === 1 && !far && !event.altKey) {
      event.preventDefault();
      return begin(event.key === " " ? undefined : event.key);
    }
    return null;
  }

  const placeOf = (event) => {
    const cell = event.target.closest("[data-row]");
    return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  };

  function onMouseDown(event) {
    if (event.shiftKey && !event.target.closest(".words-editor")) event.preventDefault(); // a block of cells is chosen, no text
  }

  function onClick(event) {
    const place = placeOf(event);
    if (!place || event.target.closest(".words-editor")) return;
    if (event.shiftKey) return go(place, { anchor: anchor ?? active });
    const clicked = columns[place.column];
    if (place.row === -1) sort(clicked);
    const wordId = ids[place.row] ?? null;
    if (wordId !== null && clicked === "audio_url" && words.valueOf(wordId).audio_url) playSound(words.valueOf(wordId).audio_url);
    else if (wordId !== null && OPENED.includes(clicked)) onOpen(wordId, clicked);
    const edits = canEdit && event.pointerType === "touch" && place.row >= 0 && !OPENED.includes(clicked);
    go(place, edits ? { editing: {} } : {});
  }

  function onDoubleClick(event) {
    const place = placeOf(event);
    if (canEdit && place && place.row >= 0 && !OPENED.includes(columns[place.column])) go(place, { editing: {} });
  }

  function onCopy(event) {
    if (table.editing || active.row < 0) return;
    const { left, right } = block ?? { left: active.column, right: active.column };
    const fields = columns.slice(left, right + 1).filter((each) => each !== "more");
    event.preventDefault();
    const copied = chosenIds().map((each) => fields.map((name) => cellText(name, words.valueOf(each), lessons)));
    event.clipboardData.setData("text/plain", writeTable(copied));
  }

  function paste(event) {
    if (table.editing || !canEdit || active.row < 0) return;
    const found = readTable(event.clipboardData.getData("text/plain"));
    if (!found.length) return;
    event.preventDefault();
    onPaste(found, { row: active.row, field });
  }

  /** A screen reader, or Shift+Tab from below, focuses a cell by itself. */
  function onFocus(event) {
    const place = placeOf(event);
    if (place && !event.target.closest(".words-editor") && (place.row !== active.row || place.column !== active.column)) {
      setState((before) => ({ ...before, active: place, editing: null }));
    }
  }

  return { end, onKeyDown, onMouseDown, onClick, onDoubleClick, onCopy, onPaste: paste, onFocus };
}
