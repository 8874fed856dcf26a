// What learners do not have yet, in the header of every room of a course: how much, what is wrong with it, and when it goes out.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";
import { Icon } from "../../views/icons.js";
import { useCourse } from "../lib/course.js";
import { roomAddress } from "../lib/router.js";
import { anyOf, usePeople } from "./people.js";
import { closeAround, numberOf, openPublish } from "./publish-dialog.js";
import { openSchedule } from "./schedule-dialog.js";
import { shortTime } from "./times.js";

const TITLE = "publish-menu-title";

export function PublishBar() {
  const inCourse = useCourse();
  const { publishing } = inCourse;
  const [said, setSaid] = useState("");
  const publish = async () => {
    setSaid("");
    if (await openPublish(inCourse)) setSaid(t("publish_done"));
  };
  const schedule = async () => {
    setSaid("");
    const saved = await openSchedule(inCourse);
    if (saved) setSaid(t("publish_scheduled", { time: shortTime(saved.publish_at) }));
  };
  const parts = { inCourse, onPublish: publish, onSchedule: schedule };
  const open = () => openDialog(html`<h2 id=${TITLE}>${t("publish_bar")}</h2><${Parts} ...${parts} isMenu />`, { label: TITLE, kind: "question publish-menu" });
  return html`
    <div class="publish-bar-parts"><${Parts} ...${parts} /></div>
    <button type="button" class=${`publish-fold ${numberOf(publishing) ? "waits" : ""}`} onClick=${open}><${Fold} ...${inCourse} /></button>
    <p class="hidden" role="status">${said}</p>
  `;
}

function Fold({ publishing, marks }) {
  const number = numberOf(publishing);
  const waiting = number ? t("publish_changes", { count: number }) : t("publish_fold_nothing");
  const published = publishing.publish_mode === "auto" ? t("publish_fold_auto") : waiting;
  const problems = problemText(marks);
  return html`${publishing.revision === null ? t("publish_never") : published}
  ${problems && html` <${Icon} name="warning" size="16" /><span class="hidden">${problems}</span>`}`;
}

/** Of errors if there are any, else of what is worth a look; null where there is neither. */
function problemText({ counts }) {
  const { error = 0, warning = 0 } = counts ?? {};
  return error ? t("publish_problems", { count: error }) : warning ? t("publish_hints", { count: warning }) : null;
}

/** In the header, or in the dialog that it folds into: there a link or a button closes it first. */
function Parts({ inCourse, onPublish, onSchedule, isMenu = false }) {
  const { course, publishing, can } = inCourse;
  const hasChanges = numberOf(publishing) > 0;
  const first = (action) => (event) => {
    if (isMenu) closeAround(event);
    action();
  };
  if (publishing.publish_mode === "auto") return html`<${Auto} courseId=${course.id} isOwner=${can("own")} /><${Problems} inCourse=${inCourse} />`;
  return html`
    <${Waiting} course=${course} publishing=${publishing} />
    <${Problems} inCourse=${inCourse} />
    ${publishing.schedule && html`<${Scheduled} course=${course} schedule=${publishing.schedule} />`}
    ${can("publish")
      ? html`<button type="button" class="publish-later" disabled=${!hasChanges && !publishing.schedule} onClick=${first(onSchedule)}>${t("publish_schedule")}</button>
          <button type="button" class="primary" disabled=${!hasChanges} onClick=${first(onPublish)}>${t("publish_now")}</button>`
      : html`<${Publishers} inCourse=${inCourse} />`}
  `;
}

const Pill = ({ course, room = "publish", kind, children }) => html`
  <a class=${`publish-pill ${kind}`} href=${roomAddress(course.id, room)} onClick=${closeAround}>${children}</a>
`;

function Waiting({ course, publishing }) {
  const count = numberOf(publishing);
  if (publishing.revision === null) return html`<${Pill} course=${course} kind="near">${t("publish_never")}<//>`;
  if (!count) return html`<${Pill} course=${course} kind="good">${t("publish_nothing")}<//>`;
  return html`<${Pill} course=${course} kind="near"
    >${t("publish_changes", { count })} <span class=${publishing.schedule ? "hidden" : "publish-long"}>${t("publish_unseen", { count })}</span><//
  >`;
}

function Scheduled({ course, schedule: { state, publish_at: at } }) {
  const isParked = state === "parked";
  return html`<${Pill} course=${course} kind=${isParked ? "bad" : "plain"}
    >${isParked ? t("publish_parked_short") : t("publish_goes_at", { time: shortTime(at) })}<//
  >`;
}

const Auto = ({ courseId, isOwner }) => html`
  <p class="publish-pill plain">
    ${t("publish_auto")} ${isOwner && html`<a href=${roomAddress(courseId, "settings")} onClick=${closeAround}>${t("publish_auto_change")}</a>`}
  </p>
`;

function Problems({ inCourse: { course, marks } }) {
  const text = problemText(marks);
  const kind = marks.counts?.error ? "bad" : "near";
  return text && html`<${Pill} course=${course} room="publish/problems" kind=${kind}>${text}<//>`;
}

function Publishers({ inCourse: { account, course } }) {
  const { publishers } = usePeople(account, course.id);
  return html`<p class="publish-pill plain">${t("publish_who", { names: anyOf(publishers) })}</p>`;
}
