// The bell in the header, and what the account is told.

import { dateText, t } from "../lib/i18n.js";
import { knownOf, markRead, pollNotifications, unreadOf } from "../lib/notifications.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useLoaded, useRef } from "../lib/ui.js";
import { AccountView } from "./account.js";
import { Icon } from "./icons.js";
import { REASONS } from "./report.js";
import { Loading } from "./states.js";

const MOST = 9; // more are "9+"

export function Bell() {
  const { account, notifications } = useStore();
  if (!account) return null;
  const unread = notifications ? unreadOf(notifications).length : 0;
  return html`
    <a class="bell" href="/learn/notifications">
      <${Icon} name="bell" size="24" /><span class="hidden">${t("notifications")}</span>
      ${unread > 0 && html`<span class="count">${unread > MOST ? `${MOST}+` : unread}<span class="hidden"> ${t("unread")}</span></span>`}
    </a>
  `;
}

export const Notifications = () => html`
  <${AccountView} title=${t("notifications")}><${List} /><p><a href="/learn/account/reports">${t("own_reports")}</a></p></>
`;

function List() {
  const { account, notifications } = useStore();
  const { value } = useLoaded(async () => (await pollNotifications(), true), []);
  const unread = useRef(new Set()); // those that were so when they were shown first
  for (const { id } of notifications ? unreadOf(notifications) : []) unread.current.add(id);
  useEffect(() => {
    markRead(account.id).catch((error) => {
      if (error.status === undefined) throw error; // else they stay unread until the next time
    });
  }, [notifications?.rows[0]?.id]);
  if (!notifications) return value ? html`<p class="failure">${t("failure_offline")}</p>` : html`<${Loading} />`;
  const rows = knownOf(notifications);
  if (!rows.length) return html`<p class="empty">${t("notifications_none")}</p>`;
  return html`
    <ul class="rows told">
      ${rows.map((row) => html`<li key=${row.id} class=${unread.current.has(row.id) ? "unread" : ""}><${Told} ...${row} isUnread=${unread.current.has(row.id)} /></li>`)}
    </ul>
  `;
}

const KINDS = {
  "claim.accepted": ["check", "told_claim_accepted"],
  "claim.rejected": ["info", "told_claim_rejected"],
  "report.accepted": ["check", "told_report_accepted"],
  "report.rejected": ["info", "told_report_rejected"],
};

function Told({ kind, data, created_at, isUnread }) {
  const [icon, text] = KINDS[kind];
  const [, reason] = REASONS[data.reason] ?? [];
  return html`
    <p class="what"><${Icon} name=${icon} /><strong dir="auto">${isUnread && html`<span class="hidden">${t("unread")}: </span>`}${t(text, { answer: data.answer })}</strong></p>
    ${reason && html`<p>${t(reason)}</p>`}
    ${data.note && html`<p class="note"><span class="soft">${t("makers_say")}</span> <span dir="auto">${data.note}</span></p>`}
    <p class="soft"><span dir="auto">${data.course_name}</span> · ${dateText(created_at)}</p>
  `;
}
