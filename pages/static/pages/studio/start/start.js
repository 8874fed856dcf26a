// The first page: the author's courses, and the ways to a new one.

import { t } from "../../lib/i18n.js";
import { html, useLoaded, useState, useTitle } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { useAddress } from "../lib/router.js";
import { StartCard } from "./card.js";
import { found, listCourses, openCases } from "./courses.js";

const SEARCHED_FROM = 13; // courses

export function Start({ account }) {
  useTitle(t("start_title"));
  const isAll = useAddress().query.has("all");
  const { value: courses, error } = useLoaded(() => listCourses(account, isAll), [account.id, isAll]);
  const { value: cases } = useLoaded(() => openCases(account), [account.id]);
  return html`
    <div class="start">
      <div class="start-top">
        <nav class="start-whose" aria-label=${t("start_whose")}>
          <a href="/studio" aria-current=${isAll ? null : "page"}>${t("start_mine")}</a>
          <a href="/studio?all" aria-current=${isAll ? "page" : null}>${t("start_all")}</a>
        </nav>
        ${(isAll || courses?.length > 0) && html`<p class="start-ways"><a class="button plain" href="/studio/import">${t("start_import")}</a> <a class="button" href="/studio/new">${t("start_new")}</a></p>`}
      </div>
      ${error ? html`<${Failure} error=${error} />` : !courses ? html`<${Loading} />` : html`<${Courses} key=${isAll} account=${account} courses=${courses} cases=${cases ?? {}} isAll=${isAll} />`}
    </div>
  `;
}

function Courses({ account, courses, cases, isAll }) {
  const [search, setSearch] = useState("");
  if (!courses.length && !isAll) return html`<${Nothing} />`;
  const shown = search.trim() ? found(courses, search) : courses;
  return html`
    ${courses.length >= SEARCHED_FROM &&
    html`<label class="start-search">
      <span class="hidden">${t("start_search")}</span>
      <input type="search" placeholder=${t("start_search")} value=${search} onInput=${(event) => setSearch(event.target.value)} />
    </label>`}
    <p class="hidden" role="status">${search && t("start_found", { count: shown.length })}</p>
    ${shown.length
      ? html`<ul class="start-courses">
          ${shown.map((course) => html`<li key=${course.id}><${StartCard} account=${account} course=${course} open=${cases[course.id] ?? 0} /></li>`)}
        </ul>`
      : html`<p class="soft start-none">${t(courses.length ? "start_none_found" : "no_courses")}</p>`}
  `;
}

const Nothing = () => html`
  <section class="start-nothing">
    <svg viewBox="0 0 160 96" width="160" height="96" aria-hidden="true">
      <rect class="start-sheet" x="8" y="14" width="64" height="72" rx="12" />
      <rect class="start-line" x="20" y="30" width="40" height="8" rx="4" />
      <rect class="start-line" x="20" y="46" width="28" height="8" rx="4" />
      <rect class="start-bubble" x="64" y="34" width="88" height="44" rx="16" />
      <path class="start-bubble" d="M82 74v16l18-16z" />
      <circle class="start-dot" cx="90" cy="56" r="5" /><circle class="start-dot" cx="108" cy="56" r="5" /><circle class="start-dot" cx="126" cy="56" r="5" />
    </svg>
    <h2>${t("start_nothing")}</h2>
    <p>${t("start_nothing_text")}</p>
    <p><a class="button" href="/studio/new">${t("start_new")}</a></p>
    <p class="links"><a href="/studio/import">${t("start_nothing_import")}</a> <a href="/studio?all">${t("start_nothing_all")}</a></p>
  </section>
`;
