// Importing a course from a file: choose it, read what will happen, then do it.

import { t } from "../../lib/i18n.js";
import { html, useRef, useState, useTitle } from "../../lib/ui.js";
import { courseAddress, navigate } from "../lib/router.js";
import { Choices } from "./choices.js";
import { usePlan } from "./planning.js";
import { changesNothing, Plan } from "./plan.js";
import { Refusal } from "./refusal.js";

export function ImportRoom({ account }) {
  useTitle(t("start_import"));
  const { source, file, existing, choice, result, failure, busy, open, choose, perform } = usePlan(account);
  const doImport = async () => {
    const courseId = await perform();
    if (courseId) navigate(courseAddress(courseId));
  };
  return html`
    <div class="import">
      <p class="soft">${t("start_import_text")}</p>
      <${FileField} file=${file} busy=${busy} onFile=${open} />
      <p role="status" class="import-busy">${busy && html`<span class="spinner" aria-hidden="true"></span> ${t(result ? "start_importing" : "start_planning")}`}</p>
      ${existing && html`<${Choices} name=${existing.name} choice=${choice} busy=${busy} onChoose=${choose} />`}
      ${failure && html`<${Refusal} failure=${failure} source=${source} />`}
      ${result &&
      html`<section class="import-plan">
        <h2>${planTitle(result, source, existing, choice)}</h2>
        <${Plan} result=${result} names=${source.names} />
        ${existing?.isAtOnce && choice !== "copy" && !changesNothing(result) && html`<p class="import-at-once">${t("start_plan_at_once")}</p>`}
        <p class="start-ways">
          ${!changesNothing(result) && html`<button type="button" class="primary" disabled=${busy} onClick=${doImport}>${t("start_import_do")}</button>`}
          <a class="button plain" href="/studio">${t("cancel")}</a>
        </p>
      </section>`}
    </div>
  `;
}

function planTitle({ course_id: id }, source, existing, choice) {
  if (existing && choice !== "copy") return t("start_plan_existing", { name: existing.name });
  const name = source.names.get(`course/${source.document?.course.id ?? id}`);
  return name ? t("start_plan_new", { name }) : t("start_plan_new_course");
}

function FileField({ file, busy, onFile }) {
  const [isOver, setOver] = useState(false);
  const input = useRef(null);
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !busy) onFile(dropped);
  };
  return html`
    <div
      class=${`import-file ${isOver ? "over" : ""} ${file ? "chosen" : ""}`}
      onDragOver=${(event) => (event.preventDefault(), setOver(true))}
      onDragLeave=${() => setOver(false)}
      onDrop=${drop}
    >
      <label for="import-file">${file ? t("start_file_other") : t("start_file")}</label>
      <input
        id="import-file"
        type="file"
        accept=".json,.zip,application/json,application/zip"
        disabled=${busy}
        ref=${input}
        onChange=${() => {
          const [chosen] = input.current.files;
          input.current.value = ""; // the same file again is read again
          if (chosen) onFile(chosen);
        }}
      />
      <p class="soft" dir="auto">${file ? file.name : t("start_file_drop")}</p>
    </div>
  `;
}
