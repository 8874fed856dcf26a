// Many exercises at once: a list of two columns, or a table as "Open in a spreadsheet" writes it.

import { languageName, t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";
import { entriesOf, exercisesOf, importRows, isFullTable, KINDS, tableOf } from "./make.js";
import { PasteTable } from "./paste-table.js";
import { parseTable } from "./table.js";
import { useImport } from "./use-import.js";

const KINDS_KEY = "langlearn.studio.paste"; // what an author makes is often the same

/** `context`: of the course. `say(text)`: what a screen reader says afterwards. */
export const openPaste = ({ context, lessonId, lesson, say }) => {
  const done = (count) => {
    context.wrote();
    lesson.refresh();
    say(t("lesson_made", { count }));
  };
  return openDialog(html`<${Paste} context=${context} lessonId=${lessonId} onDone=${done} />`, { label: "lesson-paste", kind: "lesson-sheet lesson-wide" });
};

function Paste({ context: { account, course, outline }, lessonId, onDone }) {
  const [text, setText] = useState("");
  const [taughtFirst, setTaughtFirst] = useState(true);
  const [kinds, setKinds] = useState(storedKinds);
  const names = { taught: languageName(course.target_language), known: languageName(course.source_language) };
  const table = parseTable(text);
  const full = isFullTable(table);
  const { made, left } = full ? { made: null, left: [] } : exercisesOf(entriesOf(table, taughtFirst), kinds);
  const rows = full ? tableOf(lessonId, table) : importRows(lessonId, made, course.source_language);
  const moduleId = moduleOf(outline, lessonId);
  const { plan, errors, failure, isBusy, make } = useImport(account, moduleId, rows);
  const count = plan ? plan.create.length + plan.update.length : 0;
  const choose = (kind, isChosen) => {
    const chosen = KINDS.filter((each) => (each === kind ? isChosen : kinds.includes(each)));
    storeKinds(chosen);
    setKinds(chosen);
  };
  const finish = async (event) => {
    const dialog = event.target.closest("dialog");
    if (await make()) {
      onDone(count);
      dialog.close();
    }
  };
  return html`
    <div class="lesson-paste">
      <h2 id="lesson-paste">${t("lesson_paste_title")}</h2>
      <p>${t("lesson_paste_text", names)}</p>
      <${Source} text=${text} setText=${setText} />
      ${!full &&
      html`<${Options} names=${names} taughtFirst=${taughtFirst} setTaughtFirst=${setTaughtFirst} kinds=${kinds} choose=${choose} />`}
      ${table.length > 0 && html`<${PasteTable} ...${{ table, full, made, left, names, taughtFirst, plan, errors }} />`}
      ${failure && html`<p class="failure error" role="alert">${t(failure)}</p>`}
      <p role="status">${plan ? planText(plan) : isBusy ? t("lesson_checking") : ""}</p>
      <div class="lesson-paste-end">
        <button type="button" class="primary" disabled=${!count || isBusy} onClick=${finish}>${count ? t("lesson_make", { count }) : t("lesson_make_none")}</button>
        <button type="button" class="quiet" onClick=${(event) => event.target.closest("dialog").close()}>${t("lesson_cancel")}</button>
      </div>
    </div>
  `;
}

function Source({ text, setText }) {
  const read = async (file) => file && setText(await file.text());
  const drop = (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  };
  return html`
    <label class="lesson-paste-list"><span>${t("lesson_paste_list")}</span>
      <textarea rows="6" dir="auto" value=${text} onInput=${(event) => setText(event.target.value)} onDrop=${drop}></textarea>
    </label>
    <label class="lesson-paste-file">${t("lesson_paste_file")} <input type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" onChange=${(event) => read(event.target.files[0])} /></label>
  `;
}

function Options({ names, taughtFirst, setTaughtFirst, kinds, choose }) {
  return html`
    <fieldset class="lesson-paste-kinds">
      <legend>${t("lesson_paste_make")}</legend>
      ${KINDS.map(
        (kind) => html`<label key=${kind}><input type="checkbox" checked=${kinds.includes(kind)} onChange=${(event) => choose(kind, event.target.checked)} /> ${t(`lesson_kind_${kind}`, names)}</label>`,
      )}
    </fieldset>
    <label class="lesson-paste-order">${t("lesson_paste_first")}
      <select onChange=${(event) => setTaughtFirst(event.target.value === "taught")}>
        <option value="taught" selected=${taughtFirst}>${names.taught}</option>
        <option value="known" selected=${!taughtFirst}>${names.known}</option>
      </select>
    </label>
  `;
}

const planText = ({ create, update, unchanged }) =>
  [
    create.length && t("lesson_plan_create", { count: create.length }),
    update.length && t("lesson_plan_update", { count: update.length }),
    unchanged.length && t("lesson_plan_unchanged", { count: unchanged.length }),
  ]
    .filter(Boolean)
    .join(" · ");

/** The module of a lesson: the service's table is one of a module. */
function moduleOf({ levels }, lessonId) {
  const modules = levels.flatMap(({ sections }) => sections.flatMap((section) => section.modules));
  return modules.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))?.id;
}

function storedKinds() {
  try {
    const stored = JSON.parse(localStorage.getItem(KINDS_KEY));
    if (Array.isArray(stored)) return KINDS.filter((kind) => stored.includes(kind));
  } catch {
    // Storage is switched off, or holds something else.
  }
  return ["into_taught"];
}

function storeKinds(kinds) {
  try {
    localStorage.setItem(KINDS_KEY, JSON.stringify(kinds));
  } catch {
    // It is so until the page is closed.
  }
}
