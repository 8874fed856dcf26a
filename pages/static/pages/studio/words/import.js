// Words of a CSV file, with a plan before they are written.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { below, post } from "../lib/requests.js";
import { Modal } from "./modal.js";
import { PlanOfWords, WordErrors } from "./plan.js";

const SEPARATORS = ["|", ";", ",", "/"];
const IDLE = { plan: null, ignored: [], errors: {}, failure: null, busy: false };

/** `onDone(count)`: so many words were written; null: none. */
export function CsvImport({ words, onDone }) {
  const { account, course, records, wrote } = useCourse();
  const [file, setFile] = useState(null); // {name, csv}
  const [separator, setSeparator] = useState(SEPARATORS[0]);
  const [state, setState] = useState(IDLE);
  const send = (isTrial) =>
    post(account, below(course.id, "words/import"), { csv: file.csv, list_separators: separator, dry_run: isTrial });
  const attempt = async (action) => {
    setState((before) => ({ ...before, busy: true, failure: null }));
    try {
      await action();
    } catch (error) {
      if (error.status === undefined) throw error;
      setState(error.status === 400 ? { ...IDLE, errors: error.errors } : { ...IDLE, failure: error });
    }
  };
  useEffect(() => {
    if (!file) return;
    attempt(async () => {
      await records.flush(); // the plan is made of what the service has
      const { data, meta } = await send(true);
      setState({ ...IDLE, plan: data.plan, ignored: meta.ignored_columns });
    });
  }, [file, separator]);

  const take = async (chosen) => chosen && setFile({ name: chosen.name, csv: decoded(await chosen.arrayBuffer()) });
  const onDrop = (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const write = () =>
    attempt(async () => {
      const { create, update } = (await send(false)).data.plan;
      await words.reload();
      wrote();
      onDone(create.length + update.length);
    });
  const { plan } = state;
  const count = plan ? plan.create.length + plan.update.length : 0;
  return html`
    <${Modal} title=${t("words_import_title")} kind="page" onClose=${() => onDone(null)}>
      <p>${t("words_import_text")}</p>
      <label class="words-file" onDragOver=${(event) => event.preventDefault()} onDrop=${onDrop}>
        <input type="file" accept=".csv,.tsv,.txt,text/csv" onChange=${({ target }) => take(target.files[0])} />
        <span>${file ? file.name : t("words_import_choose")}</span>
      </label>
      <label class="words-separator">
        <span>${t("words_import_separator")}</span>
        <select onChange=${({ target }) => setSeparator(target.value)}>
          ${SEPARATORS.map((each) => html`<option value=${each} selected=${each === separator}>${each}</option>`)}
        </select>
      </label>
      ${file && html`<${PlanOfWords} state=${state} nameOf=${() => ""} changesOf=${({ fields }) => fields.map((field) => ({ field }))} />`}
      ${state.ignored.length > 0 && html`<p class="soft">${t("words_import_ignored", { names: state.ignored.join(", ") })}</p>`}
      <${WordErrors} errors=${state.errors} nameOf=${() => ""} />
      ${plan &&
      html`<p class="links">
        <button type="button" class="primary" disabled=${state.busy || !count} onClick=${write}>${t("words_import_write", { count })}</button>
      </p>`}
    <//>
  `;
}

/** The text of a file in UTF-8, or in UTF-16 as some spreadsheets write it. */
function decoded(buffer) {
  const [first, second] = new Uint8Array(buffer);
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(buffer);
}
