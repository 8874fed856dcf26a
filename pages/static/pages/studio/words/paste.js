// A block of cells that is pasted: what it would make and change, then the writing of all of it at once.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { below, post } from "../lib/requests.js";
import { fold } from "./arrange.js";
import { COLUMNS, columnName, isEmpty, valueOfText } from "./columns.js";
import { Modal } from "./modal.js";
import { PlanOfWords, WordErrors } from "./plan.js";

const FIELDS = COLUMNS.filter((field) => field !== "more");
const KEPT = ["text", "translations", "audio_url", "image_url"];

/**
 * What the rows of a block mean from a place on: [{id, changes, wrong}]; `id` null for a new word, `wrong` the fields in which
 * nothing has such a name. Empty cells of a block leave the word, its translations, its sound and its picture.
 */
export function meant(rows, { row, field }, { ids, lessons }) {
  const start = Math.max(0, FIELDS.indexOf(field));
  const isHeader = rows[0].every((cell, at) => FIELDS[start + at] && fold(columnName(FIELDS[start + at])) === fold(cell.trim()));
  return rows.slice(isHeader ? 1 : 0).map((cells, at) => {
    const id = ids[row + at] ?? null;
    const entries = cells
      .slice(0, FIELDS.length - start)
      .map((cell, place) => [FIELDS[start + place], valueOfText(FIELDS[start + place], cell, lessons)])
      .filter(([name, value]) => !(isEmpty(value) && value !== undefined && (id === null || KEPT.includes(name))));
    return {
      id,
      changes: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
      wrong: entries.filter(([, value]) => value === undefined).map(([name]) => name),
    };
  });
}

/** `entries`: what is pasted, see `meant`. `onDone(count)`: so many words were written; null: none. */
export function PastePlan({ entries: given, words, lessons, onDone }) {
  const { account, course, records, wrote } = useCourse();
  const [entries, setEntries] = useState(given);
  const [state, setState] = useState({ plan: null, errors: null, failure: null, busy: true });
  const send = async (isTrial) => {
    const body = { words: entries.map(({ id, changes }) => (id === null ? changes : { id, ...changes })), dry_run: isTrial };
    return (await post(account, below(course.id, "words/import"), body)).data.plan;
  };
  const attempt = async (action) => {
    setState((before) => ({ ...before, busy: true, failure: null }));
    try {
      await action();
    } catch (error) {
      if (error.status === undefined) throw error;
      setState({ plan: null, errors: error.status === 400 ? error.errors : null, failure: error.status === 400 ? null : error, busy: false });
    }
  };
  useEffect(() => {
    attempt(async () => {
      await records.flush(); // the plan is made of what the service has
      setState({ plan: await send(true), errors: null, failure: null, busy: false });
    });
  }, [entries]);

  const named = entries.flatMap(({ wrong }, at) => wrong.map((field) => [`rows.${at + 1}.${field}`, [t("words_wrong_name")]]));
  const errors = { ...state.errors, ...Object.fromEntries(named) };
  const wrongRows = new Set(Object.keys(errors).map((place) => Number(place.split(".")[1])));
  const leaveOut = () => {
    setState({ plan: null, errors: null, failure: null, busy: true }); // the rows of the plan are numbered anew
    setEntries(entries.filter((_, at) => !wrongRows.has(at + 1)));
  };
  const write = () =>
    attempt(async () => {
      const { create, update } = await send(false);
      await words.reload();
      wrote();
      onDone(create.length + update.length);
    });
  const textOf = (row) => entries[row - 1].changes.text ?? words.valueOf(entries[row - 1].id)?.text ?? "";
  const changesOf = ({ row, id, fields }) => fields.map((field) => ({ field, old: words.valueOf(id)?.[field], new: entries[row - 1].changes[field] }));
  return html`
    <${Modal} title=${t("words_paste_title", { count: entries.length })} kind="page" onClose=${() => onDone(null)}>
      <${PlanOfWords} state=${state} lessons=${lessons} nameOf=${textOf} changesOf=${changesOf} />
      <${WordErrors} errors=${errors} nameOf=${textOf} />
      <p class="links">
        ${wrongRows.size > 0
          ? wrongRows.size < entries.length && html`<button type="button" class="primary" disabled=${state.busy} onClick=${leaveOut}>${t("words_leave_out", { count: wrongRows.size })}</button>`
          : html`<button type="button" class="primary" disabled=${state.busy || !state.plan} onClick=${write}>${t("words_paste_write")}</button>`}
      </p>
    <//>
  `;
}
