// What is around a room: the header, the ways between rooms, the foot, and who may enter.

import { signOut } from "../lib/api.js";
import { LANGUAGES, setLanguage, t } from "../lib/i18n.js";
import { isCreator } from "../lib/roles.js";
import { useStore } from "../lib/store.js";
import { html, useErrorBoundary, useState } from "../lib/ui.js";
import { Icon } from "../views/icons.js";
import { Gate } from "./gate.js";
import { ROOMS, roomAt } from "./rooms.js";

const { icon } = document.getElementById("app").dataset;
const LANGUAGE_NAMES = { en: "English", es: "Español" };

export function Studio() {
  const { account, language } = useStore();
  const [error] = useErrorBoundary((raised) => console.error(raised));
  const [counts, setCounts] = useState({}); // room to the number of what waits there
  const room = roomAt(location.pathname);
  const isInside = isCreator(account);
  const count = (number) => setCounts((before) => ({ ...before, [room.name]: number }));
  return html`
    <a class="skip" href="#content">${t("skip_to_content")}</a>
    <div class=${`studio ${isInside ? "inside" : ""}`}>
      <${Header} room=${isInside ? room : null} />
      ${isInside && html`<${Rooms} current=${room} counts=${counts} />`}
      <main id="content" tabindex="-1">
        ${error
          ? html`<h2>${t("error")}</h2><p>${t("studio_reload")}</p>`
          : !isInside
            ? html`<${Gate} account=${account} />`
            : room
              ? html`<${room.View} key=${account.id} account=${account} onCount=${count} />`
              : html`<h1>${t("not_found")}</h1><p><a href="/studio">${t("studio")}</a></p>`}
      </main>
      <${Foot} account=${account} language=${language} />
    </div>
  `;
}

function Header({ room }) {
  return html`
    <header class="studio-bar">
      <a class="brand" href="/studio"><img src=${icon} alt="" width="28" height="28" /><span>${t("studio")}</span></a>
      ${room && html`<span class="soft" aria-hidden="true">›</span><h1>${t(room.text)}</h1>`}
      <a class="to-app" href="/">${t("to_the_app")}</a>
    </header>
  `;
}

function Rooms({ current, counts }) {
  return html`
    <nav class="rooms" aria-label=${t("rooms")}>
      <ul>
        ${ROOMS.map(
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
        <a href="/api/docs/content">${t("for_creators")}</a>
        ${account && html`<button type="button" class="quiet" onClick=${signOut}>${t("sign_out")}</button>`}
      </p>
    </footer>
  `;
}
