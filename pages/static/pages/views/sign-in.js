// Signing in and registering.

import { GUEST_GOAL, guestResults, ownWaiting } from "@langlearn/offline";
import { changeDailyGoal } from "../lib/account.js";
import { register, signIn } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { returnFromForm } from "../lib/router.js";
import { accountId, useStore } from "../lib/store.js";
import { adoptGuestResults } from "../lib/sync.js";
import { html, useEffect, useState, useTitle } from "../lib/ui.js";
import { Failed, Field, NewPassword, useForm } from "./forms.js";
import { Unsent } from "./stored.js";

/** Is there an account? Then the learner is back where the form was opened. */
function useAccount() {
  const { account } = useStore();
  useEffect(() => {
    if (account) returnFromForm();
  }, [account?.id]);
  return account !== null;
}

const TEXTS = { 401: "wrong_password", 409: "email_taken" };

export function Email({ failure, value, onValue }) {
  return html`<${Field}
    name="email"
    label=${t("email")}
    wrong=${failure?.errors.email && t("email_invalid")}
    type="email"
    autocomplete="username"
    required
    value=${value}
    onValue=${onValue}
  />`;
}

export function SignIn() {
  const state = useStore();
  const guests = guestResults(state).length;
  const reports = ownWaiting(state).length;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [adopted, setAdopted] = useState(true);
  const { busy, failure, run } = useForm();
  const hasAccount = useAccount();
  useTitle(t("sign_in"));
  const submit = (event) => {
    event.preventDefault();
    run(async () => {
      await adoptGuestResults(adopted && guests + reports > 0);
      await signIn(email, password);
    });
  };
  if (hasAccount) return null;
  return html`
    <form class="account" onSubmit=${submit}>
      <h1>${t("sign_in")}</h1>
      <${Unsent} />
      <${Failed} failure=${failure} texts=${TEXTS} />
      <${Email} failure=${failure} value=${email} onValue=${setEmail} />
      <${Field}
        name="password"
        label=${t("password")}
        type="password"
        autocomplete="current-password"
        required
        value=${password}
        onValue=${setPassword}
      />
      ${guests + reports > 0 &&
      html`<label class="tick">
        <input type="checkbox" checked=${adopted} onChange=${(event) => setAdopted(event.target.checked)} />
        <span>${guests ? t("adopt_results", { count: guests }) : t("adopt_reports")}</span>
      </label>`}
      <button type="submit" class="primary" disabled=${busy}>${t("sign_in")}</button>
      <p><a href="/learn/forgot-password">${t("forgot_password")}</a></p>
      <p>${t("no_account")} <a href=${`/learn/register${location.search}`}>${t("register")}</a></p>
    </form>
  `;
}

export function Register() {
  const state = useStore();
  const guests = guestResults(state).length;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, failure, run } = useForm();
  const hasAccount = useAccount();
  useTitle(t("register"));
  const submit = (event) => {
    event.preventDefault();
    run(async () => {
      await adoptGuestResults(true);
      await register(email, password);
      changeDailyGoal(accountId(), GUEST_GOAL).catch(() => null); // the goal that a guest has; another one is chosen in the profile
    });
  };
  if (hasAccount) return null;
  return html`
    <form class="account" onSubmit=${submit}>
      <h1>${t("register")}</h1>
      ${guests > 0 ? html`<p>${t("results_move", { count: guests })}</p>` : ownWaiting(state).length > 0 && html`<p>${t("reports_move")}</p>`}
      <${Failed} failure=${failure} texts=${TEXTS} />
      <${Email} failure=${failure} value=${email} onValue=${setEmail} />
      <${NewPassword}
        name="password"
        label=${t("password")}
        errors=${failure?.errors.password}
        value=${password}
        onValue=${setPassword}
      />
      <button type="submit" class="primary" disabled=${busy}>${t("register")}</button>
      <p>${t("have_account")} <a href=${`/learn/sign-in${location.search}`}>${t("sign_in")}</a></p>
    </form>
  `;
}
