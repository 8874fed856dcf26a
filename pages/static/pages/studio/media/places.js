// Where a sound or picture is used, with ways there.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { lessonAddress, roomAddress } from "../lib/router.js";
import { placesOf } from "./uses.js";

/** `uses`: of the service. `lessons`: names by id. `onLeave()`: when a way is taken. */
export function Places({ uses, courseId, lessons, onLeave }) {
  const { lessons: ids, words, description, elsewhere, published } = placesOf(uses, courseId);
  const rest = [
    elsewhere > 0 && t("media_elsewhere", { count: elsewhere }),
    published > 0 && !ids.length && !words && !description && t("media_published_only"),
  ].filter(Boolean);
  const link = (href, text) => html`<li><a href=${href} onClick=${onLeave} dir="auto">${text}</a></li>`;
  return html`
    <section class="media-places">
      <h3>${t("media_used_in")}</h3>
      ${uses.length === 0
        ? html`<p class="soft">${t("media_unused")}</p>`
        : html`<ul>
            ${ids.map((id) => link(lessonAddress(courseId, id), lessons.get(id) ?? t("media_lesson")))}
            ${words > 0 && link(roomAddress(courseId, "words"), t("media_words", { count: words }))}
            ${description && link(roomAddress(courseId, "settings"), t("media_description"))}
            ${rest.map((text) => html`<li class="soft">${text}</li>`)}
          </ul>`}
    </section>
  `;
}
