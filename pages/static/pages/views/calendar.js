// The days of the last weeks on which the learner has learned.

import { activeDays, dayBefore, dayOf, lastWeeks, ownResults } from "@langlearn/offline";
import { inTime, request } from "../lib/api.js";
import { now } from "../lib/clock.js";
import { dayText, t, weekdayText } from "../lib/i18n.js";
import { useStore } from "../lib/store.js";
import { html, useLoaded } from "../lib/ui.js";
import { Icon } from "./icons.js";

const WEEKS = 5;

/** Of the account; of a guest, and without a connection, what the device knows, which is shown at once. */
export function Calendar() {
  const state = useStore();
  const { value, error } = useLoaded(() => readDays(state.account), [state.account?.id]);
  const here = activeDays(ownResults(state), state.account?.timezone);
  const today = value?.today ?? dayOf(now(), state.account?.timezone);
  const days = new Set([...here, ...(value?.active ?? [])]); // the service may not have the last ones yet
  const weeks = lastWeeks(today, WEEKS);
  const count = weeks.flat().filter((day) => day <= today && days.has(day)).length;
  return html`
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">${t("last_weeks")}</h2>
      <p class="soft">${t("days_learned", { count })}${(!state.account || error) && ` (${t("figures_here")})`}</p>
      <table aria-labelledby="calendar">
        <thead>
          <tr>${weeks[0].map((day) => html`<th scope="col" abbr=${weekdayText(day, "long")}>${weekdayText(day)}</th>`)}</tr>
        </thead>
        <tbody>
          ${weeks.map((week) => html`<tr key=${week[0]}>${week.map((day) => html`<${Day} key=${day} day=${day} today=${today} isActive=${days.has(day)} />`)}</tr>`)}
        </tbody>
      </table>
    </section>
  `;
}

function Day({ day, today, isActive }) {
  if (day > today) return html`<td class="ahead"><span class="day" aria-hidden="true">${Number(day.slice(8))}</span></td>`;
  return html`
    <td class=${`${isActive ? "active" : ""} ${day === today ? "today" : ""}`} aria-current=${day === today ? "date" : null}>
      <span class="day" aria-hidden="true">${isActive ? html`<${Icon} name="check" size="18" />` : Number(day.slice(8))}</span>
      <span class="hidden">${dayText(day)}: ${t(isActive ? "day_active" : "day_free")}</span>
    </td>
  `;
}

/** `{today, active}` as the service has them, in the time zone of the account; null for a guest. */
async function readDays(account) {
  if (!account) return null;
  const from = dayBefore(dayOf(now(), account.timezone), 7 * WEEKS + 1); // the device may be older than the zone
  const { data } = await inTime(request("GET", `/progress/calendar?from=${from}`, { account: account.id }));
  return { today: data.to, active: data.days.filter(({ active }) => active).map(({ date }) => date) };
}
