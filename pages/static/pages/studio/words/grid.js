// The table of words, edited like a spreadsheet: one cell has the focus, the keys move it, Enter edits what it holds.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../lib/ui.js";
import { SORTED } from "./arrange.js";
import { columnsFor } from "./columns.js";
import { useGridActions } from "./grid-actions.js";
import { blockOf } from "./moves.js";
import { Header, Row } from "./row.js";
import { rowsInSight, useWindow } from "./use-window.js";

/**
 * `ids`: of the words in their order. `view`: how they are arranged, `onView(changes)`. `onOpen(id, field)`: shows the details,
 * `onPaste(rows, place)`: a block that changes several rows. `focusOn`: {row, field} to focus, again when it is a new object.
 */
export function Grid({ ids, words, course, lessons, records, view, focusOn, canEdit, onView, onOpen, onPaste }) {
  const scroller = useRef(null);
  const seen = useWindow(scroller);
  const [state, setState] = useState({ active: { row: 0, column: 0 }, anchor: null, editing: null });
  const wantsFocus = useRef(false);
  const columns = columnsFor(seen.width || 1000);
  const rows = ids.length + (canEdit ? 1 : 0); // the last one is empty: there a new word is written
  const active = {
    row: Math.min(state.active.row, Math.max(0, rows - 1)),
    column: Math.min(state.active.column, columns.length - 1),
  };
  const go = (place, changes = {}) => {
    wantsFocus.current = true;
    setState({ active: place, anchor: null, editing: null, ...changes });
  };

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = scroller.current.querySelector('[tabindex="0"]'); // none while a cell is edited: its field takes the focus
    cell?.focus({ preventScroll: true });
    (cell ?? scroller.current.querySelector(".words-editor"))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  useEffect(() => {
    scroller.current.scrollTop = 0;
    setState((before) => (before.active.row > 0 ? { active: { ...before.active, row: 0 }, anchor: null, editing: null } : before));
  }, [view]);
  useEffect(() => {
    if (focusOn) go({ row: Math.min(focusOn.row, rows - 1), column: Math.max(0, columns.indexOf(focusOn.field)) });
  }, [focusOn]);

  const block = state.anchor && blockOf(state.anchor, active);
  const table = { ids, rows, columns, active, anchor: state.anchor, editing: state.editing, block, page: seen.page };
  const actions = useGridActions({ table, words, lessons, view, canEdit, go, setState, onView, onOpen, onPaste });
  const grid = {
    ...table,
    lessons,
    taught: course.target_language,
    known: course.source_language,
    onEnd: actions.end,
  };
  return html`
    <div class=${`words-scroller columns-${columns.length}`} ref=${scroller}>
      <div
        class="words-grid"
        role="grid"
        aria-label=${t("words_title")}
        aria-rowcount=${rows + 1}
        aria-colcount=${columns.length}
        aria-multiselectable="true"
        aria-readonly=${String(!canEdit)}
        onKeyDown=${actions.onKeyDown}
        onMouseDown=${actions.onMouseDown}
        onClick=${actions.onClick}
        onDblClick=${actions.onDoubleClick}
        onCopy=${actions.onCopy}
        onPaste=${actions.onPaste}
        onfocusin=${actions.onFocus}
      >
        <div role="rowgroup"><${Header} grid=${grid} view=${view} sortable=${SORTED} /></div>
        <div class="words-body" role="rowgroup" style=${`--rows: ${rows}`}>
          ${rowsInSight(seen, rows, active.row).map(
            (row) => html`<${Row} key=${ids[row] ?? "new"} id=${ids[row] ?? null} row=${row} words=${words} records=${records} grid=${grid} />`,
          )}
        </div>
      </div>
    </div>
  `;
}
