// The leaderboard of the week.

import { inTime, request } from "../lib/api.js";
import { weekdayAndTime, t } from "../lib/i18n.js";
import { signInAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { html, useLoaded, useTitle } from "../lib/ui.js";
import { Failure, Loading } from "./states.js";

export function Leaderboard() {
  const { account } = useStore();
  useTitle(t("leaderboard"));
  return html`
    <section class="account">
      <p><a href="/learn/account">${t("account")}</a></p>
      <h1>${t("leaderboard")}</h1>
      ${account ? html`<${Week} key=${account.id} account=${account.id} />` : html`<${WithoutAccount} />`}
    </section>
  `;
}

function WithoutAccount() {
  return html`
    <p>${t("leaderboard_what")}</p>
    <p>${t("leaderboard_needs_account")}</p>
    <p class="links">
      <a class="button" href=${signInAddress("register")}>${t("register")}</a> <a href=${signInAddress()}>${t("sign_in")}</a>
    </p>
  `;
}

function Week({ account }) {
  const { value, error } = useLoaded(() => read(account), []);
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const { entries, me, ends_at: end } = value;
  return html`
    <p class="soft">${t("leaderboard_until", { time: weekdayAndTime(end) })}</p>
    ${entries.length ? html`<${Entries} entries=${entries} me=${me} />` : html`<p class="empty">${t("leaderboard_empty")}</p>`}
    <${Own} me=${me} isEmpty=${!entries.length} />
  `;
}

function Entries({ entries, me }) {
  const isListed = entries.some(({ is_me }) => is_me);
  return html`
    <table class="ranks" aria-label=${t("leaderboard")}>
      <thead>
        <tr><th scope="col">${t("rank")}</th><th scope="col">${t("name")}</th><th scope="col">${t("points")}</th></tr>
      </thead>
      <tbody>
        ${entries.map((entry, at) => html`<${Row} key=${at} ...${entry} />`)}
        ${!isListed && me.rank !== null && html`<${Row} rank=${me.rank} xp=${me.xp} is_me apart />`}
      </tbody>
    </table>
  `;
}

/** `apart`: below the ranks that are listed. */
function Row({ rank, display_name: name, xp, is_me: isMe, apart }) {
  return html`
    <tr class=${`${isMe ? "own" : ""} ${apart ? "apart" : ""}`}>
      <td class=${`rank place-${rank}`}><span>${rank}</span></td>
      <th scope="row">${name && html`<bdi>${name}</bdi> `}${isMe && html`<span class="you">${t("you")}</span>`}</th>
      <td class="figure points">${t("xp", { xp })}</td>
    </tr>
  `;
}

/** Why the learner is not in the list. */
function Own({ me, isEmpty }) {
  if (me.opted_out) {
    return html`<p class="soft">${t("leaderboard_hidden")} <a href="/learn/account/profile">${t("profile")}</a></p>`;
  }
  return !isEmpty && me.rank === null && html`<p class="soft">${t("leaderboard_no_points")}</p>`;
}

const read = async (account) => (await inTime(request("GET", "/progress/leaderboard", { account }))).data;
