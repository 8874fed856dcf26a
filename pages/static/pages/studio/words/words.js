// The room of the words of a course: a table edited like a spreadsheet.

import { saveFile } from "../../lib/files.js";
import { t } from "../../lib/i18n.js";
import { html, useMemo, useState, useTitle } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { below, get } from "../lib/requests.js";
import { useAddress } from "../lib/router.js";
import { ALL, arranged } from "./arrange.js";
import { WordDetails } from "./details.js";
import { Generate } from "./generate.js";
import { Grid } from "./grid.js";
import { CsvImport } from "./import.js";
import { lessonsOf } from "./lessons.js";
import { meant, PastePlan } from "./paste.js";
import { Keys, Toolbar } from "./toolbar.js";
import { useWords } from "./use-words.js";

export function WordsRoom() {
  const { account, course, outline, records, can } = useCourse();
  const { query } = useAddress();
  const [view, setView] = useState({ ...ALL, lesson: query.get("lesson") });
  const [task, setTask] = useState(query.has("word") ? { name: "details", id: query.get("word") } : null);
  const [focusOn, focus] = useState(null);
  const [said, say] = useState("");
  const words = useWords(() => say(t("words_not_deleted")));
  const lessons = useMemo(() => lessonsOf(outline), [outline]);
  useTitle(`${t("words_title")} – ${course.name}`);
  const order = useMemo(
    () =>
      words.all &&
      arranged(words.all.map((id) => [id, words.valueOf(id)]), view, lessons.map(({ id }) => id), course.target_language),
    [words.version, view],
  );
  if (!words.all) return words.error ? html`<${Failure} error=${words.error} />` : html`<${Loading} />`;

  const known = new Set(words.all);
  const ids = [...new Set([...order, ...words.fresh])].filter((id) => known.has(id));
  const canEdit = can("edit");
  const look = (changes) => {
    words.arrange();
    setView({ ...view, ...changes });
  };
  const done = (count) => {
    setTask(null);
    focus({ row: 0, field: "text" });
    if (count !== null) say(t("words_written", { count }));
  };
  const paste = (rows, place) => {
    const entries = meant(rows, place, { ids, lessons });
    const [entry] = entries;
    if (entries.length > 1 || entry?.wrong.length || entries.length === 0) return entries.length && setTask({ name: "paste", entries });
    if (entry.id === null) words.add(entry.changes);
    else words.edit(entry.id, entry.changes);
  };
  const step = (by, isTrial) => {
    const next = ids[ids.indexOf(task.id) + by];
    if (next && !isTrial) setTask({ ...task, id: next });
    return Boolean(next);
  };
  const close = () => {
    focus({ row: Math.max(0, ids.indexOf(task.id)), field: task.field ?? "text" });
    setTask(null);
  };
  const exportAll = async () => {
    await records.flush();
    const { data } = await get(account, below(course.id, "words/export"), { asFile: true, headers: { Accept: "text/csv" } });
    saveFile(data, `${course.id}-words.csv`);
  };
  const shared = { words, lessons, canEdit };
  return html`
    <div class="words-room">
      <${Toolbar}
        ...${shared}
        records=${records}
        view=${view}
        shown=${ids.length}
        onView=${look}
        onNew=${() => focus({ row: ids.length, field: "text" })}
        onGenerate=${() => setTask({ name: "generate" })}
        onImport=${() => setTask({ name: "import" })}
        onExport=${exportAll}
      />
      <p class="words-said" role="status">${said}</p>
      ${!ids.length && html`<p class="words-empty">${t(words.all.length ? "words_none_found" : "words_none_yet")}</p>`}
      <${Grid}
        ...${shared}
        ids=${ids}
        course=${course}
        records=${records}
        view=${view}
        focusOn=${focusOn}
        onView=${look}
        onOpen=${(id, field) => setTask({ name: "details", id, field })}
        onPaste=${paste}
      />
      <${Keys} />
      ${task?.name === "details" && known.has(task.id) && html`<${WordDetails} key=${task.id} ...${shared} id=${task.id} field=${task.field} onStep=${step} onClose=${close} />`}
      ${task?.name === "paste" && html`<${PastePlan} entries=${task.entries} words=${words} lessons=${lessons} onDone=${done} />`}
      ${task?.name === "import" && html`<${CsvImport} words=${words} onDone=${done} />`}
      ${task?.name === "generate" && html`<${Generate} ...${shared} ids=${ids} onClose=${() => setTask(null)} />`}
    </div>
  `;
}
