// Two states of a course compared: publications, what learners have, and the draft.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { ChangeList } from "./change-list.js";
import { useDetails } from "./details.js";
import { failureText } from "./failures.js";
import { exercisesOf } from "./grouping.js";
import { More, usePages } from "./pages.js";
import { readChanges } from "./requests.js";

/** Chooses two states. */
export function Compare({ publications, people }) {
  const { publishing } = useCourse();
  const numbers = publications.filter((each) => each.package_available).map(({ number }) => String(number));
  const [sides, setSides] = useState({ from: numbers.at(-1), to: publishing.publish_mode === "manual" ? "draft" : numbers[0] });
  const [shown, setShown] = useState(null);
  const names = [...(publishing.publish_mode === "manual" ? [["draft", t("publish_side_draft")]] : []), ...numbers.map((number) => [number, t("publish_number", { number })])];
  if (names.length < 2) return null;
  const choice = (side) => html`<div>
    <label for=${`publish-${side}`}>${t(`publish_side_${side}`)}</label>
    <select id=${`publish-${side}`} onChange=${(event) => setSides({ ...sides, [side]: event.target.value })}>
      ${names.map(([value, text]) => html`<option key=${value} value=${value} selected=${value === sides[side]}>${text}</option>`)}
    </select>
  </div>`;
  return html`
    <section class="publish-compare">
      <h2>${t("publish_compare")}</h2>
      <form onSubmit=${(event) => [event.preventDefault(), setShown(sides)]}>
        ${choice("from")} ${choice("to")}
        <button>${t("publish_compare_now")}</button>
      </form>
      ${shown && html`<${Comparison} key=${`${shown.from} ${shown.to}`} ...${shown} people=${people} />`}
    </section>
  `;
}

/** What differs between two states. */
export function Comparison({ from, to, people }) {
  const { account, course } = useCourse();
  const pages = usePages((page) => readChanges(account, course.id, { from, to, ...page }), [from, to]);
  const details = useDetails(pages.rows && exercisesOf(pages.rows));
  if (pages.error) return html`<p class="publish-refusal" role="alert">${failureText(pages.error, people)}</p>`;
  if (!pages.rows || (!details.isRead && pages.rows.length > 0)) return html`<${Loading} />`;
  return html`
    <p role="status">${pages.total ? t("publish_differs", { count: pages.total }) : t("publish_equal")}</p>
    <${ChangeList} changes=${pages.rows} details=${details} people=${people} />
    <${More} pages=${pages} />
  `;
}
