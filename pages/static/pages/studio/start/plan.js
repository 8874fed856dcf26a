// What an import will do, in the author's words: what comes new, what changes, what goes.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { fieldName } from "../parts/field-names.js";

const ENTITIES = ["course", "level", "section", "module", "lesson", "exercise"];
const PLACES = "lesson_exercise"; // of exercises in lessons
const MOST = 200; // names that are listed

export const changesNothing = ({ plan }) => ![plan.create, plan.update, plan.delete].some((entries) => entries.length);

export function Plan({ result, names }) {
  const { plan, media, warnings } = result;
  const made = new Set(plan.create.filter(({ entity }) => entity === "exercise").map(({ id }) => id));
  // An exercise that comes new has a place with it.
  const create = plan.create.filter(({ entity, id }) => entity !== "course" && (entity !== PLACES || !made.has(id.split("/")[1])));
  const isNothing = changesNothing(result);
  return html`
    <div class="plan">
      ${isNothing && html`<p>${t("start_plan_nothing")}</p>`}
      <${Group} kind="create" entries=${create} names=${names} />
      <${Group} kind="update" entries=${plan.update} names=${names} />
      <${Group} kind="delete" entries=${plan.delete} names=${names} />
      ${media?.create.length > 0 && html`<p>${t("start_plan_media", { count: media.create.length })}</p>`}
      ${!isNothing && plan.unchanged.length > 0 && html`<p class="soft">${t("start_plan_unchanged")}</p>`}
      ${warnings?.length > 0 &&
      html`<details class="plan-warnings">
        <summary>${t("start_plan_warnings", { count: warnings.length })}</summary>
        <ul lang="en">${warnings.slice(0, MOST).map((text) => html`<li>${text}</li>`)}</ul>
      </details>`}
    </div>
  `;
}

function Group({ kind, entries, names }) {
  if (!entries.length) return null;
  const places = entries.filter(({ entity }) => entity === PLACES).length;
  const named = entries.filter(({ entity, id }) => names.has(`${entity}/${id}`));
  return html`
    <section class=${`plan-group ${kind}`}>
      <h3>${t(`start_plan_${kind}`)}</h3>
      <ul class="plan-numbers">
        ${ENTITIES.map((entity) => {
          const count = entries.filter((each) => each.entity === entity).length;
          return count > 0 && html`<li key=${entity}>${t(`start_kind_${entity}`, { count })}</li>`;
        })}
        ${places > 0 && html`<li>${t(`start_places_${kind}`, { count: places })}</li>`}
      </ul>
      ${named.length > 0 &&
      html`<details>
        <summary>${t("start_plan_show")}</summary>
        <ul class="plan-names">
          ${named.slice(0, MOST).map(
            ({ entity, id, fields }) => html`<li key=${`${entity}/${id}`}>
              <span dir="auto">${names.get(`${entity}/${id}`)}</span>
              ${fields && html` <span class="soft">${fields.map(fieldName).join(", ")}</span>`}
            </li>`,
          )}
        </ul>
        ${named.length > MOST && html`<p class="soft">${t("start_plan_more", { count: named.length - MOST })}</p>`}
      </details>`}
    </section>
  `;
}
