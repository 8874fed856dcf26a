// The bell in the header, and what the account is told.

import { dateText, t } from "../lib/i18n.js";
import { knownOf, markRead, pollNotifications, unreadOf } from "../lib/notifications.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useLoaded } from "../lib/ui.js";
import { AccountView } from "./account.js";
import { Icon } from "./icons.js";
import { Loading } from "./states.js";

export function Bell() {
  const { account, notifications } = useStore();
  if (!account) return null;
  const unread = notifications ? unreadOf(notifications) : 0;
  return html`
    <a class="bell" href="/learn/notifications">
      <${Icon} name="bell" size="24" /><span class="hidden">${t("notifications")}</span>
      ${unread > 0 && html`<span class="count">${unread > 9 ? "9+" : unread}<span class="hidden"> ${t("unread")}</span></span>`}
    </a>
  `;
}

export const Notifications = () => html`<${AccountView} title=${t("notifications")}><${List} /></>`;

function List() {
  const { account, notifications } = useStore();
  const { value } = useLoaded(async () => (await pollNotifications(), true), []);
  useEffect(() => {
    markRead(account.id).catch((error) => {
      if (error.status === undefined) throw error; // else they stay unread until the next time
    });
  }, [notifications?.rows[0]?.id]);
  if (!notifications) return value ? html`<p class="failure">${t("failure_offline")}</p>` : html`<${Loading} />`;
  const rows = knownOf(notifications);
  if (!rows.length) return html`<p class="empty">${t("notifications_none")}</p>`;
  return html`
    <ul class="rows">
      ${rows.map(
        ({ id, kind, data, created_at }) => html`
          <li key=${id}>
            <p><strong dir="auto">${t(TEXTS[kind], { answer: data.answer })}</strong></p>
            ${data.note && html`<p dir="auto">${data.note}</p>`}
            <p class="soft"><span dir="auto">${data.course_name}</span> · ${dateText(created_at)}</p>
          </li>
        `,
      )}
    </ul>
  `;
}

const TEXTS = { "claim.accepted": "told_claim_accepted", "claim.rejected": "told_claim_rejected", "report.accepted": "told_report_accepted", "report.rejected": "told_report_rejected" };
