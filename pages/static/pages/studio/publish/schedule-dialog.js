// Publishing at a time, which is given by the clock of the author.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { openAction } from "./action-dialog.js";
import { Summary } from "./publish-dialog.js";
import { deleteSchedule, saveSchedule } from "./requests.js";
import { fromFields, longTime, toFields, tomorrow, zoneName } from "./times.js";

/** Resolves to the schedule, or null. */
export function openSchedule(inCourse) {
  const { account, course, publishing } = inCourse;
  const { schedule } = publishing;
  return openAction(inCourse, {
    title: t("publish_schedule_title"),
    button: t("publish_schedule_save"),
    content: (state) => html`<${Summary} state=${state} inCourse=${inCourse} />`,
    asksMessage: () => true,
    start: { ...toFields(startOf(schedule)), message: schedule?.message ?? "", isExact: Boolean(schedule?.expected_draft_revision) },
    extra: ({ choices, onChoose }) => html`<${Fields} value=${choices} onValue=${onChoose} />`,
    act: async ({ date, time, message, isExact, expected_draft_revision: expected }) => {
      const body = { publish_at: fromFields({ date, time }), message, ...(isExact && { expected_draft_revision: expected }) };
      return (await saveSchedule(account, course.id, body)).data;
    },
  });
}

/** That of the schedule, unless it is over. */
const startOf = (schedule) => (schedule && new Date(schedule.publish_at) > new Date() ? schedule.publish_at : tomorrow());

function Fields({ value, onValue }) {
  const instant = fromFields(value);
  const field = (name, type) => html`<div class="field">
    <label for=${`publish-${name}`}>${t(`publish_when_${name}`)}</label>
    <input
      id=${`publish-${name}`}
      type=${type}
      required
      value=${value[name]}
      min=${name === "date" ? toFields(Date.now()).date : null}
      aria-describedby="publish-instant"
      onInput=${(event) => onValue({ [name]: event.target.value })}
    />
  </div>`;
  return html`
    <div class="publish-when">${field("date", "date")}${field("time", "time")}</div>
    <p id="publish-instant" class="soft" aria-live="polite">
      ${instant && html`<strong>${longTime(instant)}</strong>${" "}`}<span>${t("publish_zone", { zone: zoneName(instant ?? Date.now()) })}</span>
    </p>
    <label class="tick">
      <input type="checkbox" checked=${value.isExact} onChange=${(event) => onValue({ isExact: event.target.checked })} />
      <span>${t("publish_exact")}</span>
    </label>
  `;
}

export const cancelSchedule = ({ account, course }) => deleteSchedule(account, course.id);
