// The differences between two states of a course, grouped by lesson.

import { dateAndTime, t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { lessonAddress } from "../lib/router.js";
import { Differences, fieldsOf } from "./differences.js";
import { canDiscard } from "./discard-one.js";
import { groupChanges } from "./grouping.js";
import { exerciseText, exerciseType } from "./titles.js";

/**
 * `details`: see details.js. `people`: of people.js. `onDiscard(item, name)`: where single changes may be discarded.
 */
export function ChangeList({ changes, details, people, onDiscard }) {
  const groups = groupChanges(changes, details);
  return html`
    ${groups.map(
      (group) => html`<section class="publish-group" key=${`${group.kind}/${group.id}`}>
        <div class="publish-change-head">
          <${GroupTitle} group=${group} details=${details} />
          ${group.change && onDiscard && html`<${Discard} item=${group.change} name=${group.name} onDiscard=${onDiscard} />`}
        </div>
        ${group.change?.completions > 0 && html`<p class="publish-loss">${t("publish_loses", { count: group.change.learners })}</p>`}
        <ul>
          ${group.items.map(
            (item) => html`<${Item} key=${`${item.entity}/${item.id}`} item=${item} group=${group} details=${details} people=${people} onDiscard=${onDiscard} />`,
          )}
        </ul>
      </section>`,
    )}
  `;
}

function GroupTitle({ group: { kind, id, name, change }, details }) {
  const isThere = details.names.has(`lesson/${id}`);
  const text = kind === "lesson" ? (name ?? t("publish_group_none")) : t(`publish_group_${kind}`);
  return html`
    <h3 dir="auto">
      ${isThere ? html`<a href=${lessonAddress(details.course.id, id)}>${text}</a>` : text}
      ${change && html` <${Kind} change=${change.change} entity="lesson" />`}
    </h3>
  `;
}

const Kind = ({ change, entity }) => html`<span class=${`publish-kind ${change}`}>${entity === "lesson_exercise" ? t(`publish_place_${change}`) : t(`publish_is_${change}`)}</span>`;

function Item({ item, group, details, people, onDiscard }) {
  const names = (id) => ["lesson", "module", "section", "level"].map((entity) => details.names.get(`${entity}/${id}`)?.name).find(Boolean);
  const exercise = exerciseOf(item, details);
  const { what, text } = titleOf(item, exercise, details);
  return html`
    <li class=${`publish-change ${item.change}`}>
      <div class="publish-change-head">
        <p>
          <strong>${what}</strong> ${text && html`<span dir="auto">${text}</span>`} ${!item.reordered && html`<${Kind} ...${item} />`}
        </p>
        ${onDiscard && group.change?.change !== "deleted" && html`<${Discard} item=${item} name=${`${what} ${text}`} onDiscard=${onDiscard} />`}
      </div>
      ${fieldsOf(item).length > 0 && html`<${Differences} change=${item} names=${names} />`}
      <${Facts} item=${item} people=${people} />
    </li>
  `;
}

function Discard({ item, name, onDiscard }) {
  if (!canDiscard(item)) return html`<span class="soft publish-facts">${t("publish_only_all")}</span>`;
  return html`<button type="button" class="quiet" onClick=${() => onDiscard(item, name)}>${t("publish_discard_one")}<span class="hidden">: ${name}</span></button>`;
}

/** Who changed it and when, and which other courses have it. */
function Facts({ item, people }) {
  const { changed_by: by, changed_at: at, shared_with: shared = [] } = item.reordered?.[0] ?? item;
  const facts = [
    at && (people.nameOf(by) ? t("publish_by", { name: people.nameOf(by), time: dateAndTime(at) }) : dateAndTime(at)),
    shared.length > 0 && t("publish_shared", { count: shared.length }),
  ].filter(Boolean);
  return facts.length > 0 && html`<p class="publish-facts soft">${facts.join(" · ")}</p>`;
}

/** The exercise of a change as it is now, else as it was. */
function exerciseOf({ entity, id, exerciseId, name, fields }, { exercises }) {
  if (!["exercise", "lesson_exercise"].includes(entity)) return null;
  const found = exercises.get(exerciseId ?? id)?.exercise;
  if (found) return found;
  const data = fields.find(({ field }) => field === "data");
  return data && name ? { exercise_type: name, data: data.after ?? data.before } : null;
}

function titleOf({ entity, id, name, reordered }, exercise, { course }) {
  if (reordered) return { what: t(`publish_order_${entity}`, { count: reordered.length }), text: "" };
  if (exercise) return { what: exerciseType(exercise.exercise_type), text: exerciseText(exercise) };
  if (entity === "exercise") return { what: exerciseType(name), text: "" };
  if (entity === "lesson_exercise") return { what: t("publish_an_exercise"), text: "" };
  return { what: t(`publish_a_${entity}`), text: name ?? (entity === "course" ? course.name : id) };
}
