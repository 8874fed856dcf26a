// The account of the learner: where it stands, and links to what can be changed.

import { figuresOf, livesNow, livesOf, ownResults, ownWaiting } from "@langlearn/offline";
import { confirmationMail, readAccount } from "../lib/account.js";
import { signOut } from "../lib/api.js";
import { now } from "../lib/clock.js";
import { t } from "../lib/i18n.js";
import { hasStudio } from "../lib/roles.js";
import { navigate, signInAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { synchronise } from "../lib/sync.js";
import { html, useEffect, useTitle } from "../lib/ui.js";
import { Calendar } from "./calendar.js";
import { EffectsChoice } from "./effects-choice.js";
import { Failed, useForm } from "./forms.js";
import { Unsent } from "./stored.js";

const Own = ({ children }) => children;

/** A view below the account, anew for each account; without one, a link to sign in, after what the guest has. */
export function AccountView({ title, guest, children }) {
  const { account } = useStore();
  useTitle(title);
  return html`
    <section class="account">
      <p><a href="/learn/account">${t("account")}</a></p>
      <h1>${title}</h1>
      ${account ? html`<${Own} key=${account.id}>${children}</>` : html`${guest}<p><a href=${signInAddress()}>${t("sign_in")}</a></p>`}
    </section>
  `;
}

export function Account() {
  const { account, progress, results } = useStore();
  useTitle(t("account"));
  useEffect(() => {
    if (!account) return;
    synchronise();
    readAccount();
  }, [account?.id]);
  if (!account) return html`<${Guest} />`;
  const waiting = results.filter(({ account_id, state }) => account_id === account.id && state === "waiting").length;
  const leave = async () => {
    await signOut();
    navigate("/");
  };
  return html`
    <section class="account">
      <h1>${t("account")}</h1>
      <p class="person">
        ${account.username && html`<strong dir="auto">${account.username}</strong>`}
        <span class=${account.username ? "soft" : ""}>${account.email}</span>
      </p>
      ${!account.email_verified && html`<${Unconfirmed} account=${account} />`}
      ${progress &&
      html`<dl class="figures">
          <div><dt>${t("experience")}</dt><dd>${t("xp", { xp: progress.experience_points })}</dd></div>
          <div><dt>${t("streak")}</dt><dd>${t("days", { count: progress.streak_current })}</dd></div>
          <div><dt>${t("lives")}</dt><dd>${progress.lives_current} / ${progress.lives_max}</dd></div>
        </dl>
        <${Goal} goal=${progress.daily_goal_xp} today=${progress.xp_today} />`}
      <${Calendar} />
      ${waiting > 0 && html`<p class="soft">${t("results_wait", { count: waiting })}</p>`}
      <ul class="settings">
        <li><a href="/learn/leaderboard">${t("leaderboard")}</a></li>
        <li><a href="/learn/account/reports">${t("own_reports")}</a></li>
        <li><a href="/learn/account/profile">${t("profile")}</a></li>
        <li><a href="/learn/account/password">${t("change_password")}</a></li>
        <li><a href="/learn/account/devices">${t("devices")}</a></li>
        <li><a href="/learn/account/data">${t("own_data")}</a></li>
        ${hasStudio(account) && html`<li><a href="/studio">${t("studio_link")}</a></li>`}
      </ul>
      <${EffectsChoice} />
      <button type="button" onClick=${leave}>${t("sign_out")}</button>
    </section>
  `;
}

function Guest() {
  const state = useStore();
  const { points, streak, goal, today } = figuresOf(state, ownResults(state), now());
  const lives = livesOf(state, now());
  return html`
    <section class="account">
      <h1>${t("account")}</h1>
      <${Unsent} />
      <p>${t("account_why")}</p>
      <p class="links"><a class="button" href=${signInAddress("register")}>${t("register")}</a> <a href=${signInAddress()}>${t("sign_in")}</a></p>
      <dl class="figures">
        <div><dt>${t("experience")}</dt><dd>${t("xp", { xp: points })}</dd></div>
        <div><dt>${t("streak")}</dt><dd>${t("days", { count: streak })}</dd></div>
        <div><dt>${t("lives")}</dt><dd>${livesNow(lives, now())} / ${lives.lives_max}</dd></div>
      </dl>
      <${Goal} goal=${goal} today=${today} />
      <${Calendar} />
      <ul class="settings">
        <li><a href="/learn/leaderboard">${t("leaderboard")}</a></li>
        ${ownWaiting(state).length > 0 && html`<li><a href="/learn/account/reports">${t("own_reports")}</a></li>`}
      </ul>
      <${EffectsChoice} />
    </section>
  `;
}

function Goal({ goal, today }) {
  if (!goal) return html`<p class="soft">${t("no_goal_yet")}</p>`;
  return html`
    <p class="done">
      <label for="goal">${t("goal_today", { xp: today, goal })}</label>
      <progress id="goal" max=${goal} value=${Math.min(today, goal)}></progress>
    </p>
  `;
}

function Unconfirmed({ account }) {
  const { busy, done, failure, run } = useForm();
  return html`
    <section class="notice" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">${t("confirm_email")}</h2>
      <p>${t("confirm_why", { email: account.email })}</p>
      <${Failed} failure=${failure} />
      <p role="status">${done && t("confirmation_mailed")}</p>
      <p class="links">
        ${!done &&
        html`<button type="button" class="quiet" disabled=${busy} onClick=${() => run(() => confirmationMail(account.id))}>${t("mail_again")}</button>`}
        <a href="/learn/confirm-email">${t("enter_code")}</a>
      </p>
    </section>
  `;
}
