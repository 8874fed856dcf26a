// The room where a course is published: what is wrong with the draft first, then what learners do not have yet.

import { t } from "../../lib/i18n.js";
import { html, useTitle } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { roomAddress } from "../lib/router.js";
import { ChangeList } from "./change-list.js";
import { useDetails, useFresh } from "./details.js";
import { openDiscardOne } from "./discard-one.js";
import { exercisesOf } from "./grouping.js";
import { More, usePages } from "./pages.js";
import { anyOf, usePeople } from "./people.js";
import { ProblemList } from "./problem-list.js";
import { numberOf, openDiscard } from "./publish-dialog.js";
import { readChanges, readProblems } from "./requests.js";
import { ScheduleCard } from "./schedule-card.js";
import { Views } from "./views.js";

export function PublishRoom() {
  useTitle(t("publish_room"));
  const { publishing } = useCourse();
  return html`
    <div class="publish">
      <h1>${t("publish_room")}</h1>
      <${Views} current="publish" />
      <${ScheduleCard} />
      <${Errors} />
      <${publishing.publish_mode === "auto" ? Auto : publishing.revision === null ? First : Changes} />
    </div>
  `;
}

function Auto() {
  const { course, can } = useCourse();
  return html`
    <section class="publish-empty">
      <h2>${t("publish_auto")}</h2>
      <p>${t("publish_auto_text")}</p>
      ${can("own") && html`<p><a href=${roomAddress(course.id, "settings")}>${t("publish_auto_settings")}</a></p>`}
    </section>
  `;
}

/** The problems that learners would meet. */
function Errors() {
  const { account, course, publishing } = useCourse();
  const pages = usePages((page) => readProblems(account, course.id, page), [course.id, publishing.draft_revision]);
  const errors = pages.rows?.filter(({ severity }) => severity === "error") ?? [];
  const details = useDetails(pages.rows && exercisesOf(errors));
  const others = pages.rows ? pages.counts.warning + pages.counts.info : 0;
  if (!errors.length && !others) return null;
  return html`
    <section>
      ${errors.length > 0 && html`<h2>${t("publish_problems_first")}</h2>`}
      <${ProblemList} courseId=${course.id} problems=${errors} details=${details} />
      ${others > 0 &&
      html`<p><a href=${roomAddress(course.id, "publish/problems")}>${t(errors.length ? "publish_more_problems" : "publish_only_hints", { count: others })}</a></p>`}
    </section>
  `;
}

/** All of a course that was never published is new. */
function First() {
  const { account, course, outline, publishing, can } = useCourse();
  const people = usePeople(account, course.id);
  const { lessons, exercises } = outline.counts;
  useFresh();
  return html`
    <section class="publish-empty">
      <h2>${t("publish_first_title")}</h2>
      <p>${t("publish_first_text")} ${t("publish_first_size", { lessons, exercises })}</p>
      <${Rules} publishing=${publishing} people=${people} isPublisher=${can("publish")} />
    </section>
  `;
}

function Changes() {
  const inCourse = useCourse();
  const { account, course, publishing } = inCourse;
  const people = usePeople(account, course.id);
  const pages = usePages((page) => readChanges(account, course.id, page), [course.id, publishing.draft_revision, publishing.revision]);
  const details = useDetails(pages.rows && exercisesOf(pages.rows));
  const canDiscard = inCourse.can("edit");
  useFresh();
  if (pages.error) return html`<${Failure} error=${pages.error} />`;
  if (!pages.rows || (!details.isRead && pages.rows.length > 0)) return html`<${Loading} />`;
  if (!pages.rows.length) {
    return html`<section class="publish-empty"><h2>${t("publish_nothing")}</h2><p>${t("publish_nothing_text")}</p></section>`;
  }
  return html`
    <section>
      <h2>${t("publish_waits", { count: numberOf(publishing) })}</h2>
      <${Rules} publishing=${publishing} people=${people} isPublisher=${inCourse.can("publish")} />
      <${ChangeList}
        changes=${pages.rows}
        details=${details}
        people=${people}
        onDiscard=${canDiscard ? (item, name) => openDiscardOne(inCourse, item, name) : null}
      />
      <${More} pages=${pages} />
      ${canDiscard &&
      html`<p><button type="button" class="publish-discard" onClick=${() => openDiscard(inCourse, numberOf(publishing))}>${t("publish_discard_all")}</button></p>`}
    </section>
  `;
}

function Rules({ publishing, people, isPublisher }) {
  const texts = [
    publishing.require_review && t("publish_review_rule"),
    !isPublisher && t("publish_who", { names: anyOf(people.publishers) }),
  ].filter(Boolean);
  return texts.map((text) => html`<p class="soft">${text}</p>`);
}
