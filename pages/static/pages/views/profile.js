// Name, time zone and daily goal of the learner.

import { changeDailyGoal, changeProfile } from "../lib/account.js";
import { timeZone } from "@langlearn/client";
import { t } from "../lib/i18n.js";
import { useStore } from "../lib/store.js";
import { html, useMemo, useState } from "../lib/ui.js";
import { AccountView } from "./account.js";
import { Choice, Failed, Field, useForm } from "./forms.js";

const GOALS = [0, 10, 20, 30, 50, 100]; // XP
const TEXTS = { 409: "name_taken", 429: "time_zone_too_often" };

export function Profile() {
  return html`<${AccountView} title=${t("profile")}><${Form} /></>`;
}

function Form() {
  const { account, progress } = useStore();
  const [name, setName] = useState(account.username ?? "");
  const [zone, setZone] = useState(account.timezone);
  const [hidden, setHidden] = useState(account.leaderboard_opt_out);
  const [goal, setGoal] = useState(null); // null: not changed
  const zones = useMemo(() => timeZones(account.timezone), []);
  const { busy, done, failure, run } = useForm();
  const shownGoal = goal ?? progress?.daily_goal_xp ?? 0;
  const goals = [...new Set([...GOALS, shownGoal])].sort((a, b) => a - b);
  const submit = (event) => {
    event.preventDefault();
    run(async () => {
      await changeProfile(account.id, { username: name.trim() || null, timezone: zone, leaderboard_opt_out: hidden });
      if (goal !== null) await changeDailyGoal(account.id, goal);
    });
  };
  return html`
    <form onSubmit=${submit}>
      <${Failed} failure=${failure} texts=${TEXTS} />
      <${Field}
        name="username"
        label=${t("name")}
        help=${t("name_rules")}
        wrong=${failure?.errors.username && t("name_rules")}
        autocomplete="nickname"
        dir="auto"
        maxlength="50"
        value=${name}
        onValue=${setName}
      />
      <${Choice}
        name="timezone"
        label=${t("time_zone")}
        help=${t("time_zone_help")}
        value=${zone}
        options=${zones.map((each) => [each, each.replaceAll("_", " ")])}
        onValue=${setZone}
      />
      <${Choice}
        name="goal"
        label=${t("daily_goal")}
        disabled=${!progress}
        value=${shownGoal}
        options=${goals.map((xp) => [xp, xp ? t("xp", { xp }) : t("no_goal")])}
        onValue=${(value) => setGoal(Number(value))}
      />
      <label class="tick">
        <input type="checkbox" checked=${hidden} onChange=${(event) => setHidden(event.target.checked)} />
        <span>${t("hide_in_leaderboards")}</span>
      </label>
      <button type="submit" class="primary" disabled=${busy}>${t("save")}</button>
      <p role="status">${done && t("saved")}</p>
    </form>
  `;
}

/** All time zones that the browser knows, and the account's. */
function timeZones(own) {
  const known = Intl.supportedValuesOf?.("timeZone") ?? [timeZone()].filter(Boolean);
  return [...new Set([...known, "UTC", own])].sort();
}
