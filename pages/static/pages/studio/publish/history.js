// What was published when, by whom and why; two states compared, and an earlier one restored.

import { dateAndTime, t } from "../../lib/i18n.js";
import { html, useState, useTitle } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { Compare, Comparison } from "./compare.js";
import { useFresh } from "./details.js";
import { Edits } from "./edits.js";
import { More, usePages } from "./pages.js";
import { usePeople } from "./people.js";
import { readPublications } from "./requests.js";
import { openRestore } from "./restore-dialog.js";
import { Views } from "./views.js";

export function HistoryRoom() {
  useTitle(t("publish_view_history"));
  return html`
    <div class="publish">
      <h1>${t("publish_view_history")}</h1>
      <${Views} current="publish/history" />
      <${Publications} />
      <${Edits} />
    </div>
  `;
}

function Publications() {
  const inCourse = useCourse();
  const { account, course, publishing } = inCourse;
  const people = usePeople(account, course.id);
  const pages = usePages((page) => readPublications(account, course.id, page), [course.id, publishing.publication]);
  const [said, setSaid] = useState("");
  useFresh();
  if (pages.error) return html`<${Failure} error=${pages.error} />`;
  if (!pages.rows) return html`<${Loading} />`;
  if (!pages.rows.length) {
    return html`<section class="publish-empty"><h2>${t("publish_no_history")}</h2><p>${t("publish_no_history_text")}</p></section>`;
  }
  const restore = async (publication) => {
    setSaid("");
    const restored = await openRestore(inCourse, publication);
    if (restored) setSaid(t(restored.publication ? "publish_restored_public" : "publish_restored", { number: publication.number }));
  };
  return html`
    <${Compare} publications=${pages.rows} people=${people} />
    <p class="publish-said" role="status">${said}</p>
    <ol class="publish-history">
      ${pages.rows.map(
        (each, at) => html`<${Publication}
          key=${each.number}
          publication=${each}
          isLive=${at === 0}
          people=${people}
          onRestore=${inCourse.can("edit") && each.package_available ? () => restore(each) : null}
        />`,
      )}
    </ol>
    <${More} pages=${pages} />
  `;
}

function Publication({ publication, isLive, people, onRestore }) {
  const { number, kind, message, published_by: by, published_at: at, changes, package_available: isKept, restores } = publication;
  const [isOpen, setOpen] = useState(false);
  const name = people.nameOf(by);
  const counts = Object.entries(changes).filter(([, count]) => count > 0);
  return html`
    <li class="publish-publication">
      <div class="publish-change-head">
        <h2>
          ${t("publish_number", { number })} ${isLive && html`<span class="publish-kind created">${t("publish_live")}</span>`}
        </h2>
        ${onRestore && html`<button type="button" onClick=${onRestore}>${t("publish_restore")}<span class="hidden"> ${number}</span></button>`}
      </div>
      ${message && html`<p class="publish-words" dir="auto">${message}</p>`}
      <p class="soft">
        ${t(`publish_kind_${kind}`, { number: restores })} · ${name ? t("publish_by", { name, time: dateAndTime(at) }) : dateAndTime(at)}
        ${counts.length > 0 && ` · ${counts.map(([change, count]) => t(`publish_count_${change}`, { count })).join(", ")}`}
      </p>
      ${!isKept && html`<p class="soft">${t("publish_pruned")}</p>`}
      ${isKept &&
      number > 1 &&
      counts.length > 0 &&
      html`<details onToggle=${(event) => setOpen(event.target.open)}>
        <summary>${t("publish_what_changed")}<span class="hidden"> ${t("publish_number", { number })}</span></summary>
        ${isOpen && html`<${Comparison} from=${number - 1} to=${number} people=${people} />`}
      </details>`}
    </li>
  `;
}
