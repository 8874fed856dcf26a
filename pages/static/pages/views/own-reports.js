// What the learner has said about courses: "My answer is right" and problems, and what the makers say to it.

import { ownWaiting, recordOf } from "@langlearn/offline";
import { dateText, t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { loadOwnReports, readOwnReports, withNames } from "../lib/own-reports.js";
import { useStore } from "../lib/store.js";
import { useStored } from "../lib/stored.js";
import { html, useLoaded, useState } from "../lib/ui.js";
import { AccountView } from "./account.js";
import { Icon } from "./icons.js";
import { REASONS } from "./report.js";
import { Failure, Loading } from "./states.js";

export const OwnReports = () => html`
  <${AccountView} title=${t("own_reports")} guest=${html`<${Waiting} text="claim_waits_guest" />`}><${Waiting} text="report_waits" /><${List} /></>
`;

/** What the service does not have yet. */
function Waiting({ text }) {
  const state = useStore();
  const waiting = ownWaiting(state);
  const answered = waiting.map((entry) => (entry.kind === "claim" ? { ...entry, ...attemptOf(state, entry) } : entry));
  const { value: rows } = useLoaded(() => withNames(answered), [waiting.map(({ id }) => id).join()]);
  if (!rows?.length) return null;
  return html`
    <p>${t(text)}</p>
    <ul class="rows">${rows.map((row) => html`<li key=${row.id}><${Row} ...${row} state="waiting" /></li>`)}</ul>
  `;
}

/** `{exercise_id, given}` of the answer that a claim is about. */
function attemptOf({ results }, entry) {
  const { attempts } = recordOf(results, entry);
  const { exercise_id, answer } = attempts.find(({ client_id }) => client_id === entry.attempt_id);
  return { exercise_id, given: answer };
}

function List() {
  const state = useStore();
  const { account } = state;
  const [pages, setPages] = useState(1);
  const named = async (found) => found && { ...found, rows: await withNames(found.rows) };
  const { value, error } = useStored(
    async () => named(await readOwnReports(account.id)),
    async () => named(await loadOwnReports(account.id, pages)),
    [pages, ownWaiting(state).length],
  );
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const { rows, hasMore } = value;
  if (!rows.length) return ownWaiting(state).length ? null : html`<p class="empty">${t("own_reports_none")}</p>`;
  return html`
    <ul class="rows">${rows.map((row) => html`<li key=${row.id}><${Row} ...${row} /></li>`)}</ul>
    ${hasMore && html`<p class="pages"><button type="button" onClick=${() => setPages(pages + 1)}>${t("show_older")}</button></p>`}
  `;
}

const STATES = {
  claim: { open: "state_open", accepted: "state_claim_accepted", rejected: "state_claim_rejected", obsolete: "state_claim_obsolete" },
  report: { open: "state_open", accepted: "state_report_accepted", rejected: "state_report_rejected", obsolete: "state_report_obsolete" },
};

function Row({ kind, state, at, entity, reason, answer, comment, note, name, course }) {
  const about = entity !== "course" && name && html`<p class="soft" dir="auto">${name}</p>`;
  return html`
    <p><span class=${`state ${state}`}>${t(state === "waiting" ? "state_waiting" : STATES[kind][state])}</span></p>
    ${kind === "claim" && html`${about}${answer && html`<p class="what"><strong dir="auto">${answer}</strong></p>`}`}
    ${kind === "report" && html`<p class="what"><${Icon} name=${REASONS[reason][0]} /><strong>${t(REASONS[reason][1])}</strong></p>${about}`}
    ${comment && html`<p dir="auto">${comment}</p>`}
    ${note && html`<p class="note"><span class="soft">${t("makers_say")}</span> <span dir="auto">${note}</span></p>`}
    <p class="soft">${course && html`<span ...${inLanguage(course.source_language)}>${course.name}</span>`}${course && at && " · "}${at && dateText(at)}</p>
  `;
}
