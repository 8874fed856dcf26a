// The header of the views: the way home, and the streak, the points and the lives of the learner.

import { figuresOf, ownResults } from "@langlearn/offline";
import { now } from "../lib/clock.js";
import { t } from "../lib/i18n.js";
import { useStore } from "../lib/store.js";
import { html } from "../lib/ui.js";
import { Icon } from "./icons.js";
import { Lives } from "./lives.js";
import { Bell } from "./notifications.js";

const { product, icon } = document.getElementById("app").dataset;

export function Header() {
  return html`
    <header class="bar">
      <a class="brand" href="/"><img src=${icon} alt="" width="28" height="28" /><span>${product}</span></a>
      <${Bell} />
      <${Figures} />
    </header>
  `;
}

/** With a link to where they stand in full; for a guest to an account that keeps them. */
function Figures() {
  const state = useStore();
  const { account } = state;
  const records = ownResults(state);
  const { points, waiting, streak, today, goal, isActive } = figuresOf(state, records, now());
  if (!account && !points && !records.length) return html`<a href="/learn/sign-in">${t("sign_in")}</a>`;
  return html`
    <a class="figures-line" href="/learn/account">
      <span class=${`flame figure ${isActive ? "" : "resting"}`}>
        <${Icon} name="flame" /><span aria-hidden="true">${streak}</span><span class="hidden">${t("streak")}: ${t("days", { count: streak })}</span>
      </span>
      <span class="points figure">
        <${goal ? GoalRing : PointsIcon} today=${today} goal=${goal} />
        ${points !== null && html`<span>${t("xp", { xp: points })}</span>`}
        ${waiting > 0 && html`<span class="waiting">+${waiting}<span class="hidden"> (${t("figures_here")})</span></span>`}
        ${goal > 0 && html`<span class="hidden">, ${t("goal_today", { xp: today, goal })}</span>`}
      </span>
      <${Lives} />
      <span class="hidden">${t("account")}${!account && ` (${t("figures_here")})`}</span>
    </a>
  `;
}

const PointsIcon = () => html`<${Icon} name="bolt" />`;

/** How much of the daily goal is reached. */
function GoalRing({ today, goal }) {
  const part = Math.min(1, today / goal);
  return html`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
      <circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
      <circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${part} 1`} transform="rotate(-90 12 12)" />
    </svg>
  `;
}
