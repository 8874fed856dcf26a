// A course on the first page: what it is, who gets it, what waits in it.

import { languageName, t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html } from "../../lib/ui.js";
import { courseAddress, navigate, roomAddress } from "../lib/router.js";
import { Menu } from "../parts/menu.js";
import { askCopy } from "./copy.js";
import { stateOf } from "./courses.js";

export function StartCard({ account, course, open }) {
  const { id, name, team, counts, source_language: source, target_language: target } = course;
  const state = stateOf(course);
  const go = (room) => () => navigate(roomAddress(id, room));
  const items = [
    ...(team ? [{ text: t("room_settings"), onChoose: go("settings") }, { text: t("room_people"), onChoose: go("people") }] : []),
    { text: t("start_copy"), onChoose: () => askCopy(account, course) },
  ];
  return html`
    <article class="start-card">
      <p class="languages">
        <span>${languageName(target)}</span>
        <span class="soft">${t("for_speakers_of", { language: languageName(source) })}</span>
      </p>
      <h2 ...${inLanguage(source)}>${team ? html`<a href=${courseAddress(id)}>${name}</a>` : name}</h2>
      <p class="start-facts soft">
        <span class=${`start-state ${state}`}>${t(`start_state_${state}`)}</span>
        <span>${t("lessons", { count: counts.lessons })}</span>
        ${team?.role && html`<span>${t(`start_role_${team.role}`)}</span>`}
        ${!team && html`<span>${t("start_not_shared")}</span>`}
      </p>
      ${open > 0 && html`<a class="start-open" href=${`/studio/inbox?course=${encodeURIComponent(id)}`}>${t("start_open", { count: open })}</a>`}
      <${Menu} label=${t("start_more", { name })} items=${items} />
    </article>
  `;
}
