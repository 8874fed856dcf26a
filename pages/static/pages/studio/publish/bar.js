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
  const published = number ? t("publish_changes", { count: number }) : t("publish_fold_nothing");
  const problems = problemText(marks);
  return html`${publishing.publish_mode === "auto" ? t("publish_fold_auto") : published}
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
  const number = numberOf(publishing);
  const { schedule } = publishing;
  const isPublisher = can("publish");
  const first = (action) => (event) => {
    if (isMenu) closeAround(event);
    action();
  };
  if (publishing.publish_mode === "auto") return html`<${Auto} courseId=${course.id} isOwner=${can("own")} /><${Problems} inCourse=${inCourse} />`;
  const link = (room, kind, content) => html`<a class=${`publish-pill ${kind}`} href=${roomAddress(course.id, room)} onClick=${closeAround}>${content}</a>`;
  return html`
    ${number > 0
      ? link("publish", "near", html`${t("publish_changes", { count: number })} <span class=${schedule ? "hidden" : "publish-long"}>${t("publish_unseen", { count: number })}</span>`)
      : link("publish", "good", t("publish_nothing"))}
    <${Problems} inCourse=${inCourse} />
    ${schedule &&
    link("publish", schedule.state === "parked" ? "bad" : "plain", schedule.state === "parked" ? t("publish_parked_short") : t("publish_goes_at", { time: shortTime(schedule.publish_at) }))}
    ${isPublisher
      ? html`<button type="button" class="publish-later" disabled=${!number && !schedule} onClick=${first(onSchedule)}>${t("publish_schedule")}</button>
          <button type="button" class="primary" disabled=${!number} onClick=${first(onPublish)}>${t("publish_now")}</button>`
      : html`<${Publishers} inCourse=${inCourse} />`}
  `;
}

const Auto = ({ courseId, isOwner }) => html`
  <p class="publish-pill plain">
    ${t("publish_auto")} ${isOwner && html`<a href=${roomAddress(courseId, "settings")} onClick=${closeAround}>${t("publish_auto_change")}</a>`}
  </p>
`;

function Problems({ inCourse: { course, marks } }) {
  const text = problemText(marks);
  const kind = marks.counts?.error ? "bad" : "near";
  return text && html`<a class=${`publish-pill ${kind}`} href=${roomAddress(course.id, "publish/problems")} onClick=${closeAround}>${text}</a>`;
}

function Publishers({ inCourse: { account, course } }) {
  const { publishers } = usePeople(account, course.id);
  return html`<p class="publish-pill plain">${t("publish_who", { names: anyOf(publishers) })}</p>`;
}
