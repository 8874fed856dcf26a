// Choosing from the sounds or pictures that the service has.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";
import { Icon } from "../../views/icons.js";
import { Loading } from "../../views/states.js";
import { remember } from "./assets.js";
import { Filters, useList } from "./list.js";
import { nameOf, sizeText } from "./texts.js";
import { Thumb } from "./thumb.js";
import { namesOfLessons } from "./uses.js";

const NAMES = 2; // of lessons

/** Resolves to the asset that is chosen; null for none. `lessons`: names by id. */
export async function openPicker({ accountId, courseId, kind, lessons }) {
  let chosen = null;
  const choose = (asset) => {
    chosen = asset;
  };
  const content = html`<${Picker} accountId=${accountId} courseId=${courseId} kind=${kind} lessons=${lessons} onChoose=${choose} />`;
  await openDialog(content, { label: "media-picker-title", kind: "media-dialog wide" });
  return chosen;
}

function Picker({ accountId, courseId, kind, lessons, onChoose }) {
  const list = useList({ accountId, courseId, kind, places: ["course", "mine"] });
  const element = useRef(null);
  const close = () => element.current.closest("dialog").close();
  useEffect(() => element.current.querySelector("input").focus(), []);
  const choose = (asset) => {
    remember(asset);
    onChoose(asset);
    close();
  };
  return html`
    <div ref=${element}>
      <header>
        <h2 id="media-picker-title">${t(`media_choose_${kind}`)}</h2>
        <button type="button" class="quiet bare" aria-label=${t("close")} onClick=${close}><${Icon} name="close" size="22" /></button>
      </header>
      <${Filters} list=${list} />
      ${list.error && html`<p class="media-refusal" role="alert">${t(list.error.status === 0 ? "failure_offline" : "failure_other")}</p>`}
      ${list.assets?.length === 0 && html`<p class="media-none">${t(list.search ? "media_none_found" : `media_none_${list.where}`)}</p>`}
      <ul class=${`media-choices ${kind}`}>
        ${list.assets?.map((asset) => html`<${Choice} key=${asset.sha256} asset=${asset} names=${usedBy(list, asset, lessons)} onChoose=${choose} />`)}
      </ul>
      ${!list.assets && !list.error && html`<${Loading} />`}
      ${list.hasNext && html`<button type="button" class="quiet" onClick=${list.more}>${t("media_more")}</button>`}
    </div>
  `;
}

const usedBy = (list, asset, lessons) => (list.isOfWord(asset) ? [t("media_in_words")] : namesOfLessons(list.usedIn, asset, lessons));

const Choice = ({ asset, names, onChoose }) => html`
  <li>
    <${Thumb} asset=${asset} />
    <button type="button" class="media-choice" onClick=${() => onChoose(asset)}>
      <span class="hidden">${t("media_use")}: </span>
      <span class="media-name" dir="auto">${nameOf(asset)}</span>
      <span class="soft" dir="auto">${[sizeText(asset), ...names.slice(0, NAMES)].join(" · ")}</span>
    </button>
  </li>
`;
