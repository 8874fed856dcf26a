// The scheduled publication of the course: when it goes out, by whose wish, and why it could not.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { failureText } from "./failures.js";
import { usePeople } from "./people.js";
import { cancelSchedule, openSchedule } from "./schedule-dialog.js";
import { longTime, zoneName } from "./times.js";

export function ScheduleCard() {
  const { publishing } = useCourse();
  return publishing.schedule && html`<${Card} schedule=${publishing.schedule} />`;
}

function Card({ schedule }) {
  const inCourse = useCourse();
  const { account, course, can, reload } = inCourse;
  const people = usePeople(account, course.id);
  const [failure, setFailure] = useState(null);
  const { publish_at: at, state, message, expected_draft_revision: expected, scheduled_by: by } = schedule;
  const isParked = state === "parked";
  const cancel = async () => {
    setFailure(null);
    try {
      await cancelSchedule(inCourse);
      await reload();
    } catch (error) {
      if (error.status === undefined) throw error;
      setFailure(error);
    }
  };
  return html`
    <section class=${`publish-schedule ${state}`}>
      <h2>${isParked ? t("publish_parked_title") : t("publish_schedule_on", { time: longTime(at) })}</h2>
      ${isParked && html`<p><strong>${t(`publish_parked_${schedule.reason}`)}</strong> ${t(`publish_parked_help_${schedule.reason}`)}</p>`}
      <p class="soft">
        ${isParked && `${t("publish_schedule_was", { time: longTime(at) })} `}${t("publish_zone", { zone: zoneName(at) })}
        ${people.nameOf(by) && ` ${t("publish_schedule_by", { name: people.nameOf(by) })}`} ${expected && ` ${t("publish_schedule_exact")}`}
      </p>
      ${message && html`<p dir="auto">${message}</p>`}
      ${failure && html`<p class="publish-refusal" role="alert">${failureText(failure, people)}</p>`}
      ${can("publish") &&
      html`<p class="links">
        <button type="button" onClick=${() => openSchedule(inCourse)}>${t("publish_schedule_change")}</button>
        <button type="button" class="quiet" onClick=${cancel}>${t("publish_schedule_cancel")}</button>
      </p>`}
    </section>
  `;
}
