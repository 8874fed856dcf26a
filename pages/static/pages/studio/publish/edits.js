// Every edit of the draft, the latest first.

import { dateAndTime, t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { useDetails } from "./details.js";
import { fieldName } from "./fields.js";
import { exercisesOf } from "./grouping.js";
import { More, usePages } from "./pages.js";
import { usePeople } from "./people.js";
import { readHistory } from "./requests.js";
import { exerciseText, exerciseType } from "./titles.js";

export function Edits() {
  const [isOpen, setOpen] = useState(false);
  return html`
    <details class="publish-edits" onToggle=${(event) => setOpen(event.target.open)}>
      <summary><h2>${t("publish_edits")}</h2></summary>
      ${isOpen && html`<${List} />`}
    </details>
  `;
}

function List() {
  const { account, course, publishing } = useCourse();
  const people = usePeople(account, course.id);
  const pages = usePages((page) => readHistory(account, course.id, page), [publishing.draft_revision]);
  const details = useDetails(pages.rows && exercisesOf(pages.rows));
  if (pages.error) return html`<${Failure} error=${pages.error} />`;
  if (!pages.rows || (!details.isRead && pages.rows.length > 0)) return html`<${Loading} />`;
  return html`
    <ul>
      ${pages.rows.map((each) => {
        const name = people.nameOf(each.changed_by);
        const time = each.changed_at && dateAndTime(each.changed_at);
        return html`<li key=${`${each.draft_revision} ${each.entity} ${each.id}`}>
          <span class=${`publish-kind ${each.change}`}>${t(`publish_is_${each.change}`)}</span> <span dir="auto">${titleOf(each, details)}</span>${" "}
          <span class="soft">
            ${each.fields.map((field) => (field === "data" ? t("publish_content") : fieldName(field, each.entity))).join(", ")}
            ${name && time ? ` · ${t("publish_by", { name, time })}` : time && ` · ${time}`}
          </span>
        </li>`;
      })}
    </ul>
    <${More} pages=${pages} />
  `;
}

function titleOf({ entity, id }, { names, exercises }) {
  if (entity === "exercise") {
    const found = exercises.get(id)?.exercise;
    return found ? `${exerciseType(found.exercise_type)} ${exerciseText(found)}` : t("publish_an_exercise");
  }
  if (entity === "lesson_exercise") return `${t("publish_a_lesson_exercise")} ${names.get(`lesson/${id.split("/")[0]}`)?.name ?? ""}`;
  return `${t(`publish_a_${entity}`)} ${names.get(`${entity}/${id}`)?.name ?? (entity === "word" ? id : "")}`;
}
