// The start of the app: language, stored session, and the view that belongs to the address.

import { setEffects } from "./lib/effects.js";
import { LANGUAGES, setLanguage, startLanguage, t } from "./lib/i18n.js";
import { resumeSession } from "./lib/learner.js";
import { pollNotifications } from "./lib/notifications.js";
import { startServiceWorker } from "./lib/offline.js";
import { hasStudio } from "./lib/roles.js";
import { match, startRouter } from "./lib/router.js";
import { useStore } from "./lib/store.js";
import { synchronise } from "./lib/sync.js";
import { html, render, useEffect, useErrorBoundary, useRef } from "./lib/ui.js";
import { Account } from "./views/account.js";
import { ConfirmEmail } from "./views/confirm-email.js";
import { Course } from "./views/course.js";
import { Devices } from "./views/devices.js";
import { Header } from "./views/header.js";
import { Home } from "./views/home.js";
import { Leaderboard } from "./views/leaderboard.js";
import { Lesson } from "./views/lesson.js";
import { Mistakes } from "./views/mistakes.js";
import { NotFound } from "./views/not-found.js";
import { Notices } from "./views/notices.js";
import { Notifications } from "./views/notifications.js";
import { OwnData } from "./views/own-data.js";
import { OwnReports } from "./views/own-reports.js";
import { ChangePassword, ForgotPassword, ResetPassword } from "./views/password.js";
import { Placement } from "./views/placement.js";
import { Practice } from "./views/practice.js";
import { Profile } from "./views/profile.js";
import { Resume } from "./views/resume.js";
import { Session } from "./views/session.js";
import { Register, SignIn } from "./views/sign-in.js";
import { Words } from "./views/words.js";

const VIEWS = {
  home: Home,
  resume: Resume,
  course: Course,
  lesson: Lesson,
  practice: Practice,
  session: Session,
  mistakes: Mistakes,
  words: Words,
  placement: Placement,
  leaderboard: Leaderboard,
  notifications: Notifications,
  signIn: SignIn,
  register: Register,
  account: Account,
  profile: Profile,
  changePassword: ChangePassword,
  devices: Devices,
  ownReports: OwnReports,
  ownData: OwnData,
  forgotPassword: ForgotPassword,
  resetPassword: ResetPassword,
  confirmEmail: ConfirmEmail,
  notFound: NotFound,
};
const PLAYERS = ["lesson", "session", "placement"]; // views in which nothing leads away from the exercises
const LANGUAGE_NAMES = { en: "English", es: "Español" };
const root = document.getElementById("app");

function App() {
  const { path, language, account } = useStore();
  const [error] = useErrorBoundary((raised) => console.error(raised));
  const { name, parameters } = match(path);
  const View = VIEWS[name];
  const firstPath = useRef(path);
  useEffect(() => {
    if (path === firstPath.current) return;
    firstPath.current = null;
    document.getElementById("content").focus({ preventScroll: true });
  }, [path]);
  useEffect(() => {
    synchronise(); // also after signing in or out in another tab
  }, [account?.id]);
  useEffect(() => {
    pollNotifications();
  }, [path, account?.id]);
  return html`
    <a class="skip" href="#content">${t("skip_to_content")}</a>
    ${!PLAYERS.includes(name) && html`<${Header} />`}
    <main id="content" tabindex="-1">
      ${error ? html`<h1>${t("error")}</h1><p>${t("error_reload")}</p>` : html`<${View} key=${path} ...${parameters} />`}
    </main>
    ${!PLAYERS.includes(name) && html`<${Foot} language=${language} account=${account} /><${Notices} />`}
  `;
}

function Foot({ language, account }) {
  return html`
    <footer class="foot">
      <nav aria-label=${t("more")}>
        ${hasStudio(account) && html`<a href="/studio">${t("studio_link")}</a>`}
        <a href="/swagger">${t("for_developers")}</a>
        <a href="/api/docs/authors">${t("for_creators")}</a>
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

// The newest of what the app cannot do without (docs/browsers.md). The document then says which browsers can: see start.js.
if (!("findLastIndex" in Array.prototype)) throw new Error("This browser is too old.");
startLanguage();
setEffects({});
startRouter();
await resumeSession();
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && pollNotifications());
addEventListener("online", synchronise);
root.replaceChildren();
render(html`<${App} />`, root);
document.documentElement.classList.remove("starting"); // see start.js
startServiceWorker();
