// What each row of a pasted table makes, and what is wrong with it.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { TYPE_OF } from "./make.js";
import { TYPES, typeName } from "./types.js";

const SHOWN = 200; // rows: more take long to draw, and are not read

export function PasteTable({ table, full, ...rest }) {
  return full ? html`<${FullTable} table=${table} ...${rest} />` : html`<${List} table=${table} ...${rest} />`;
}

const Frame = ({ heads, rows, total }) => html`
  <div class="lesson-paste-table" tabindex="0" role="region" aria-label=${t("lesson_paste_preview")}>
    <table>
      <thead><tr><th scope="col">#</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
  </div>
  ${total > SHOWN && html`<p class="soft">${t("lesson_paste_more", { count: total - SHOWN })}</p>`}
`;

function List({ table, made, left, names, taughtFirst, errors }) {
  const makes = table.map(() => ({ made: [], wrong: [], left: [] }));
  made.forEach((exercise, at) => {
    const wrong = errors.get(at + 1) ?? [];
    for (const from of exercise.from) makes[from].made.push({ kind: exercise.kind, isWrong: wrong.length > 0 });
    makes[exercise.from[0]].wrong.push(...wrong.map(({ text }) => errorText(text)));
  });
  for (const { from, kind, reason } of left) {
    for (const at of from) makes[at].left.push(`${shortName(kind, names)}: ${t(`lesson_left_${reason}`)}`);
  }
  const rows = table.slice(0, SHOWN).map(
    (cells, at) => html`<tr key=${at} class=${makes[at].wrong.length ? "wrong" : ""}>
      <th scope="row">${at + 1}</th>
      <td dir="auto">${cells[0]}</td>
      <td dir="auto">${cells[1] ?? ""}</td>
      <td>
        <ul class="lesson-makes">${makes[at].made.map(({ kind, isWrong }) => html`<li class=${isWrong ? "bad" : ""}>${shortName(kind, names)}</li>`)}</ul>
        ${[...new Set(makes[at].wrong)].map((text) => html`<p class="error">${text}</p>`)}
        ${makes[at].left.map((text) => html`<p class="soft">${text}</p>`)}
      </td>
    </tr>`,
  );
  const columns = taughtFirst ? [names.taught, names.known] : [names.known, names.taught];
  return html`<${Frame} heads=${[...columns, t("lesson_paste_makes")]} rows=${rows} total=${table.length} />`;
}

const shortName = (kind, names) => (kind.startsWith("into_") ? t(`lesson_kind_${kind}`, names) : typeName(TYPE_OF[kind]));

/** A table with a type in each row: its numbers are those of the service. */
function FullTable({ table: [header, ...rows], plan, errors }) {
  const place = (name) => header.findIndex((cell) => cell.toLowerCase() === name);
  const [type, prompt, answer] = ["exercise_type", "prompt", "answer"].map(place);
  const fate = new Map();
  for (const what of ["create", "update", "unchanged"]) for (const { row } of plan?.[what] ?? []) fate.set(row, what);
  const drawn = rows.slice(0, SHOWN).map(
    (cells, at) => html`<tr key=${at} class=${errors.has(at + 1) ? "wrong" : ""}>
      <th scope="row">${at + 1}</th>
      <td>${nameOf(cells[type])}</td>
      <td dir="auto">${[cells[prompt], cells[answer]].filter(Boolean).join(" → ")}</td>
      <td>
        ${fate.has(at + 1) && t(`lesson_fate_${fate.get(at + 1)}`)}
        ${(errors.get(at + 1) ?? []).map(({ column, text }) => html`<p class="error">${column && column !== "exercise_type" ? `${column}: ` : ""}${errorText(text)}</p>`)}
      </td>
    </tr>`,
  );
  return html`<${Frame} heads=${[t("lesson_paste_type"), t("lesson_paste_sentence"), t("lesson_paste_makes")]} rows=${drawn} total=${rows.length} />`;
}

/** A type in words; of an unknown one, what is written: the service says what is wrong. */
function nameOf(type = "") {
  const known = type.replace(/_/g, "-");
  return TYPES.includes(known) ? typeName(known) : type;
}

const ERRORS = {
  "This field is required.": "lesson_error_required",
  "Several exercises fit.": "lesson_error_several",
  "Stands in an earlier row.": "lesson_error_repeated",
};

/** What the service says of a row, in the author's words. */
const errorText = (text) => (text in ERRORS ? t(ERRORS[text]) : text);
