// The sessions of the account: where it is signed in.

import { deviceName, endSessions, listSessions } from "../lib/account.js";
import { dateAndTime, t } from "../lib/i18n.js";
import { useStore } from "../lib/store.js";
import { html, useLoaded, useState } from "../lib/ui.js";
import { AccountView } from "./account.js";
import { Failed, useForm } from "./forms.js";
import { Failure, Loading } from "./states.js";

export function Devices() {
  return html`<${AccountView} title=${t("devices")}><${Sessions} /></>`;
}

function Sessions() {
  const { account } = useStore();
  const { value, error } = useLoaded(() => listSessions(account.id), []);
  const [ended, setEnded] = useState([]); // ids
  const { busy, failure, run } = useForm();
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const sessions = value.filter(({ id }) => !ended.includes(id));
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id);
  const end = (ids) => run(() => endSessions(account.id, ids, (id) => setEnded((known) => [...known, id])));
  return html`
    <p>${t("devices_help")}</p>
    <${Failed} failure=${failure} />
    <ul class="sessions">
      ${sessions.map((session) => {
        const name = deviceName(session.user_agent) ?? t("unknown_device");
        return html`<li key=${session.id}>
          <p>
            <strong>${name}</strong>
            ${session.current && html` <span class="badge">${t("this_device")}</span>`}<br />
            <span class="soft">${t("last_used", { time: dateAndTime(session.last_used_at) })}<br />${session.ip}</span>
          </p>
          ${!session.current &&
          html`<button type="button" disabled=${busy} aria-label=${t("end_session_of", { name })} onClick=${() => end([session.id])}>
            ${t("sign_out")}
          </button>`}
        </li>`;
      })}
    </ul>
    <p role="status">${ended.length > 0 && t("sessions_ended", { count: ended.length })}</p>
    ${others.length > 1 &&
    html`<button type="button" disabled=${busy} onClick=${() => end(others)}>${t("end_other_sessions")}</button>`}
  `;
}
