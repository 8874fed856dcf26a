// The room "Sounds and pictures": what a course uses, and what its author has uploaded and nothing uses yet.

import { t } from "../../lib/i18n.js";
import { html, useTitle } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { lessonAddress, roomAddress } from "../lib/router.js";
import { openDetails } from "./details.js";
import { useDrop } from "./drop.js";
import { Filters, useList } from "./list.js";
import { missingOf, nameOf, sizeText } from "./texts.js";
import { Thumb } from "./thumb.js";
import { FileButton, Sending, useUploads } from "./uploads.js";
import { lessonNames } from "./uses.js";

const LINKS = 2; // to lessons, in a card

export function MediaRoom() {
  const { account, course, outline } = useCourse();
  useTitle(t("media_title"));
  const list = useList({ accountId: account.id, courseId: course.id, places: ["course", "unused"] });
  const show = (_, isNew) => isNew && list.choose({ where: "unused", search: "", kind: null });
  const uploads = useUploads({ accountId: account.id, onAsset: show });
  const { isOver, attributes } = useDrop(uploads.send);
  const lessons = lessonNames(outline);
  const isAdmin = account.role === "admin";
  const open = ({ sha256 }) => openDetails({ accountId: account.id, courseId: course.id, sha256, lessons, canDelete: isAdmin });
  return html`
    <div class="media-room">
      <h1>${t("media_title")}</h1>
      <div class=${`media-add ${isOver ? "over" : ""}`} ...${attributes}>
        <p>${t("media_drop_many")}</p>
        <${FileButton} multiple text=${t("media_upload_many")} onFiles=${uploads.send} />
      </div>
      ${uploads.items.length > 0 && html`<${Uploads} uploads=${uploads} />`}
      <${Filters} list=${list} />
      <p class="media-total soft" role="status">${list.assets ? t("media_total", { count: list.total }) : ""}</p>
      ${list.error &&
      html`<div class="failure" role="alert">
        <p>${t(list.error.status === 0 ? "failure_offline" : "failure_other")}</p>
        <button type="button" onClick=${list.reload}>${t("try_again")}</button>
      </div>`}
      ${list.assets?.length === 0 && html`<p class="media-none">${t(list.search || list.kind ? "media_none_found" : `media_none_${list.where}`)}</p>`}
      <ul class="media-cards">
        ${list.assets?.map((asset) => html`<${Card} key=${asset.sha256} asset=${asset} courseId=${course.id} ids=${list.usedIn?.get(asset.sha256) ?? []} inWords=${list.isOfWord(asset)} lessons=${lessons} onOpen=${open} />`)}
      </ul>
      ${!list.assets && !list.error && html`<${Loading} />`}
      ${list.hasNext && html`<button type="button" onClick=${list.more}>${t("media_more")}</button>`}
    </div>
  `;
}

/** What becomes of the files that were dropped. */
function Uploads({ uploads: { items, drop } }) {
  const stored = items.filter(({ state }) => state === "stored").length;
  return html`
    <p class="hidden" role="status">${stored ? t("media_stored_many", { count: stored }) : ""}</p>
    <ul class="media-uploads" aria-label=${t("media_uploads")}>
      ${stored > 0 && html`<li class="stored"><${Icon} name="check" size="18" /><span>${t("media_stored_many", { count: stored })}</span></li>`}
      ${items
        .filter(({ state }) => state !== "stored")
        .map(
          (each) => html`<li key=${each.id} class=${each.state}>
            ${each.state === "sending"
              ? html`<${Sending} ...${each} />`
              : html`<${Icon} name="warning" size="18" />
                  <p role="alert"><strong dir="auto">${each.name}</strong> <span>${each.failure}</span></p>
                  <button type="button" class="quiet bare" aria-label=${t("media_forget", { name: each.name })} onClick=${() => drop(each.id)}><${Icon} name="close" size="18" /></button>`}
          </li>`,
        )}
    </ul>
  `;
}

function Card({ asset, courseId, ids, inWords, lessons, onOpen }) {
  const named = ids.filter((id) => lessons.has(id));
  return html`
    <li class=${`media-card ${asset.kind}`}>
      <${Thumb} asset=${asset} />
      <div>
        <h2><button type="button" class="quiet" dir="auto" onClick=${() => onOpen(asset)}>${nameOf(asset)}</button></h2>
        <p class="soft">${t(`media_one_${asset.kind}`)} · ${sizeText(asset)}</p>
        ${inWords && html`<p class="media-in"><a href=${roomAddress(courseId, "words")}>${t("media_in_words")}</a></p>`}
        ${named.length > 0 &&
        html`<p class="media-in">
          ${named.slice(0, LINKS).map((id) => html`<a key=${id} href=${lessonAddress(courseId, id)} dir="auto">${lessons.get(id)}</a> `)}
          ${named.length > LINKS && html`<span class="soft">${t("media_and_more", { count: named.length - LINKS })}</span>`}
        </p>`}
        ${missingOf(asset).map((each) => html`<span class="media-mark">${t(`media_no_${each}`)}</span> `)}
      </div>
    </li>
  `;
}
