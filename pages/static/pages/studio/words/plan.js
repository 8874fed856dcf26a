// What an import or a pasted block would do to the words of the course, and what is wrong with its rows.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { cellText, columnName } from "./columns.js";
import { wrongText } from "./errors.js";

const MOST = 100; // rows that are listed

/**
 * `state`: {plan, failure, busy}, the plan of the service. `nameOf(row)`: the word of a row, `changesOf(update)`: [{field, old, new}],
 * of which the last two may be unknown; `lessons`: those of the course.
 */
export function PlanOfWords({ state, lessons = [], nameOf, changesOf }) {
  if (state.failure) return html`<${Failure} error=${state.failure} />`;
  if (!state.plan) return state.busy && html`<${Loading} />`;
  const { create, update, unchanged } = state.plan;
  return html`
    <div class="words-plan" role="status">
      <ul class="words-sums">
        <li class="good"><span class="figure">${create.length}</span> ${t("words_plan_create", { count: create.length })}</li>
        <li class="near"><span class="figure">${update.length}</span> ${t("words_plan_update", { count: update.length })}</li>
        <li><span class="figure">${unchanged.length}</span> ${t("words_plan_unchanged", { count: unchanged.length })}</li>
      </ul>
    </div>
    ${create.length > 0 &&
    html`<h3>${t("words_plan_new")}</h3>
      <ul class="words-names">${create.slice(0, MOST).map((each) => html`<li key=${each.id} dir="auto">${nameOf(each.row) || each.id}</li>`)}</ul>
      <${Others} count=${create.length - MOST} />`}
    ${update.length > 0 &&
    html`<h3>${t("words_plan_changed")}</h3>
      <ul class="words-changes">
        ${update.slice(0, MOST).map(
          (each) => html`<li key=${each.id}><strong dir="auto">${nameOf(each.row) || each.id}</strong> <${Changes} changes=${changesOf(each)} lessons=${lessons} /></li>`,
        )}
      </ul>
      <${Others} count=${update.length - MOST} />`}
  `;
}

const Others = ({ count }) => count > 0 && html`<p class="soft">${t("words_plan_others", { count })}</p>`;

const Changes = ({ changes, lessons }) =>
  changes.map(
    (change) => html`<span class="words-change" key=${change.field}>
      <span class="soft">${columnName(change.field)}</span>${" "}
      ${"new" in change && html`<del dir="auto">${shown(change.field, change.old, lessons)}</del> → <ins dir="auto">${shown(change.field, change.new, lessons)}</ins>`}
    </span>`,
  );

function shown(field, value, lessons) {
  if (!value) return "–";
  if (field === "audio_url") return t("words_has_sound");
  if (field === "image_url") return t("words_has_picture");
  return cellText(field, { [field]: value }, lessons) || "–";
}

/** Errors by `rows.<number>.<field>`, in the words of the author. */
export function WordErrors({ errors, nameOf }) {
  const all = Object.entries(errors).flatMap(([place, texts]) => texts.map((text) => [place, text]));
  if (!all.length) return null;
  return html`
    <div class="words-errors" role="alert">
      <h3>${t("words_errors", { count: all.length })}</h3>
      <ul>
        ${all.map(([place, text]) => {
          const [, row, field] = place.split(".");
          const isRow = place.startsWith("rows.");
          return html`<li key=${place}>
            ${isRow && html`<strong>${t("words_row", { number: Number(row) })}</strong> <span dir="auto">${nameOf(Number(row))}</span> `}
            ${isRow && field && field !== "id" && html`<span class="soft">${columnName(field)}:</span> `}${wrongText(text)}
          </li>`;
        })}
      </ul>
    </div>
  `;
}
