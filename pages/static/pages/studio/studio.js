// What is around a room: the header, the ways between rooms, the foot, and who may enter.

import { signOut } from "../lib/api.js";
import { LANGUAGES, setLanguage, t } from "../lib/i18n.js";
import { isCreator } from "../lib/roles.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useErrorBoundary, useRef, useState } from "../lib/ui.js";
import { Icon } from "../views/icons.js";
import { Brand } from "./brand.js";
import { CourseFrame } from "./course-frame.js";
import { Gate } from "./gate.js";
import { useAddress } from "./lib/router.js";
import { UndoBar } from "./parts/undo-bar.js";
import { ROOMS, roomAt } from "./rooms.js";

const LANGUAGE_NAMES = { en: "English", es: "Español" };

export function Studio() {
  const { account, language } = useStore();
  const [error] = useErrorBoundary((raised) => console.error(raised));
  const { path } = useAddress();
  const room = roomAt(path);
  const isInside = isCreator(account);
  useFocusAfter(path);
  const foot = html`<${Foot} account=${account} language=${language} />`;
  return html`
    <a class="skip" href="#content">${t("skip_to_content")}</a>
    ${isInside && room?.courseId && !error
      ? html`<${CourseFrame} key=${`${account.id} ${room.courseId}`} account=${account} room=${room} foot=${foot} />`
      : html`<${Page} account=${account} room=${room} isInside=${isInside} error=${error} foot=${foot} />`}
    <${UndoBar} />
  `;
}

/** A room has the focus when the author comes from another one. */
function useFocusAfter(path) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);
}

function Page({ account, room, isInside, error, foot }) {
  const [counts, setCounts] = useState({}); // room to the number of what waits there
  const count = (number) => setCounts((before) => ({ ...before, [room.name]: number }));
  return html`
    <div class=${`studio ${isInside ? "inside" : ""}`}>
      <header class="studio-bar">
        <${Brand} />
        ${isInside && room && html`<span class="soft" aria-hidden="true">›</span><h1>${t(room.text)}</h1>`}
        <a class="to-app" href="/">${t("to_the_app")}</a>
      </header>
      ${isInside && html`<${Rooms} current=${room} counts=${counts} />`}
      <main id="content" tabindex="-1">
        ${error
          ? html`<h2>${t("error")}</h2><p>${t("studio_reload")}</p>`
          : !isInside
            ? html`<${Gate} account=${account} />`
            : room
              ? html`<${room.View} key=${`${account.id} ${room.name}`} account=${account} onCount=${count} />`
              : html`<h1>${t("not_found")}</h1><p><a href="/studio">${t("studio")}</a></p>`}
      </main>
      ${foot}
    </div>
  `;
}

function Rooms({ current, counts }) {
  return html`
    <nav class="rooms" aria-label=${t("rooms")}>
      <ul>
        ${ROOMS.filter((room) => room.icon).map(
          (room) => html`<li key=${room.name}>
            <a href=${room.address} aria-current=${room === current ? "page" : null}>
              <${Icon} name=${room.icon} /><span>${t(room.text)}</span>
              ${counts[room.name] > 0 && html`<span class="count figure">${counts[room.name]}</span>`}
            </a>
          </li>`,
        )}
      </ul>
    </nav>
  `;
}

function Foot({ account, language }) {
  return html`
    <footer class="studio-foot">
      ${account && html`<p class="soft" dir="auto">${account.username ?? account.email}</p>`}
      <label>
        <span class="hidden">${t("language_of_the_page")}</span>
        <select onChange=${(event) => setLanguage(event.target.value)}>
          ${LANGUAGES.map((tag) => html`<option value=${tag} selected=${tag === language}>${LANGUAGE_NAMES[tag]}</option>`)}
        </select>
      </label>
      <p class="links">
        <a href="/admin/">${t("admin_site")}</a>
        <a href="/api/docs/authors">${t("for_creators")}</a>
        ${account && html`<button type="button" class="quiet" onClick=${signOut}>${t("sign_out")}</button>`}
      </p>
    </footer>
  `;
}
