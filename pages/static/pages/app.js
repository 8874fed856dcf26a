// The start of the app: language, stored session, and the view that belongs to the address.

import { resumeSession } from "./lib/api.js";
import { forgetOthers } from "./lib/device.js";
import { LANGUAGES, setLanguage, startLanguage, t } from "./lib/i18n.js";
import { match, startRouter } from "./lib/router.js";
import { startServiceWorker } from "./lib/offline.js";
import { loadResults } from "./lib/results.js";
import { useStore } from "./lib/store.js";
import { synchronise } from "./lib/sync.js";
import { html, render, useEffect, useErrorBoundary, useLoaded, useRef } from "./lib/ui.js";
import { Course } from "./views/course.js";
import { Home } from "./views/home.js";
import { Lesson } from "./views/lesson.js";
import { Failure, Loading } from "./views/states.js";

const components = { home: Home, course: Course, lesson: Lesson }; // of the views that are loaded
const OTHERS = {
  practice: async () => (await import("./views/practice.js")).Practice,
  session: async () => (await import("./views/session.js")).Session,
  mistakes: async () => (await import("./views/mistakes.js")).Mistakes,
  words: async () => (await import("./views/words.js")).Words,
  placement: async () => (await import("./views/placement.js")).Placement,
  signIn: async () => (await import("./views/sign-in.js")).SignIn,
  register: async () => (await import("./views/sign-in.js")).Register,
  account: async () => (await import("./views/account.js")).Account,
  profile: async () => (await import("./views/profile.js")).Profile,
  changePassword: async () => (await import("./views/password.js")).ChangePassword,
  devices: async () => (await import("./views/devices.js")).Devices,
  ownData: async () => (await import("./views/own-data.js")).OwnData,
  forgotPassword: async () => (await import("./views/password.js")).ForgotPassword,
  resetPassword: async () => (await import("./views/password.js")).ResetPassword,
  confirmEmail: async () => (await import("./views/confirm-email.js")).ConfirmEmail,
  notFound: async () => (await import("./views/not-found.js")).NotFound,
};
const PLAYERS = ["lesson", "session", "placement"]; // views in which nothing leads away from the exercises
const LANGUAGE_NAMES = { en: "English", es: "Español" };
const root = document.getElementById("app");
const { product } = root.dataset;

function App() {
  const { path, language, account, progress } = useStore();
  const [error] = useErrorBoundary((raised) => console.error(raised));
  const { name, parameters } = match(path);
  const firstPath = useRef(path);
  useEffect(() => {
    if (path === firstPath.current) return;
    firstPath.current = null;
    document.getElementById("content").focus({ preventScroll: true });
  }, [path]);
  useEffect(() => {
    loadResults().then(synchronise); // also after signing in or out in another tab
  }, [account?.id]);
  return html`
    <a class="skip" href="#content">${t("skip_to_content")}</a>
    <header class="bar">
      <a class="brand" href="/"><img src="/static/langlearn/favicon.svg" alt="" width="28" height="28" />${product}</a>
      ${account
        ? html`<${AccountLink} progress=${progress} />`
        : html`<a href="/learn/sign-in">${t("sign_in")}</a>`}
    </header>
    <main id="content" tabindex="-1">
      ${error ? html`<h1>${t("error")}</h1><p>${t("error_reload")}</p>` : html`<${View} key=${path} name=${name} parameters=${parameters} />`}
    </main>
    ${!PLAYERS.includes(name) && html`<${Foot} language=${language} />`}
  `;
}

function AccountLink({ progress }) {
  return html`
    <a class="person-link" href="/learn/account">
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        <circle cx="12" cy="7.5" r="4.5" />
        <path d="M3 22a9 8 0 0 1 18 0z" />
      </svg>
      <span class=${progress ? "hidden" : ""}>${t("account")}</span>
      ${progress && html`<span>${t("xp", { xp: progress.experience_points })}</span>`}
    </a>
  `;
}

function Foot({ language }) {
  return html`
    <footer class="foot">
      <nav aria-label=${t("more")}>
        <a href="/swagger">${t("for_developers")}</a>
        <a href="/api/docs/content">${t("for_creators")}</a>
        <a href="/api/docs/database-setup">${t("for_operators")}</a>
      </nav>
      <label class="language">
        <span class="hidden">${t("language_of_the_page")}</span>
        <select onChange=${(event) => setLanguage(event.target.value)}>
          ${LANGUAGES.map((tag) => html`<option value=${tag} selected=${tag === language}>${LANGUAGE_NAMES[tag]}</option>`)}
        </select>
      </label>
    </footer>
  `;
}

/** The view of this name, which may be one that is not loaded yet. */
function View({ name, parameters }) {
  const { error } = useLoaded(() => load(name), [name]);
  const Component = components[name];
  if (Component) return html`<${Component} ...${parameters} />`;
  return error ? html`<${Failure} error=${{ status: 0 }} />` : html`<${Loading} />`;
}

async function load(name) {
  components[name] ??= await OTHERS[name]();
}

startLanguage();
startRouter();
await Promise.all([resumeSession(), loadResults(), load(match(location.pathname).name).catch(() => null)]);
addEventListener("online", synchronise);
root.replaceChildren();
render(html`<${App} />`, root);
forgetOthers(); // a session may have ended when no tab was open to forget what it has left
// One after another, beside what the first view reads. They are not left until they are shown, because there may be no
// connection then.
for (const name of Object.keys(OTHERS)) await load(name).catch(() => null);
startServiceWorker();
