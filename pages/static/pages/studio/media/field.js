// A field that holds a sound or a picture: drop a file, choose one of the device or of the course, replace, remove.

import { t } from "../../lib/i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { useCourse } from "../lib/course.js";
import { Menu } from "../parts/menu.js";
import { useAsset } from "./assets.js";
import { openDetails } from "./details.js";
import { useDrop } from "./drop.js";
import { openPicker } from "./picker.js";
import { digestOf } from "./requests.js";
import { missingOf, nameOf, sizeText, wrongText } from "./texts.js";
import { FileButton, Sending, useUploads } from "./uploads.js";
import { lessonNames } from "./uses.js";

let made = 0;

/**
 * `value`: `media/<digest>.<ending>`, another URL, or nothing. `onAsset(asset)` gets what is uploaded or chosen, null when it is removed.
 * `texts`: of the upload. `record()`: opens the recorder, for sounds. `face`: shows what the field holds.
 */
export function MediaField({ kind, label, value, onAsset, wrong, texts = {}, record = null, face, children }) {
  const { account, course, outline } = useCourse();
  const [name] = useState(() => `media-field-${(made += 1)}`);
  const element = useRef(null);
  const file = useRef(null);
  const uploads = useUploads({ accountId: account.id, kind, onAsset });
  const last = uploads.items.at(-1);
  const isSending = last?.state === "sending";
  const asset = useAsset(account.id, value);
  const send = (files) => {
    uploads.items.forEach(({ id }) => uploads.drop(id));
    uploads.send(files.slice(0, 1), texts);
  };
  const { isOver, attributes } = useDrop(send);
  const lessons = () => lessonNames(outline);
  const choose = async () => {
    const chosen = await openPicker({ accountId: account.id, courseId: course.id, kind, lessons: lessons() });
    if (chosen) onAsset(chosen);
  };
  useKeptFocus(element);
  const digest = digestOf(value);
  const details = () => openDetails({ accountId: account.id, courseId: course.id, sha256: digest, lessons: lessons() });
  const items = [
    digest && asset && { text: t("media_details"), onChoose: details },
    record && { text: t("media_record_again"), onChoose: record },
    { text: t("media_choose_other"), onChoose: choose },
    { text: t("media_upload_other"), onChoose: () => file.current.querySelector("button").click() },
    { text: t("media_remove"), onChoose: () => onAsset(null), danger: true },
  ].filter(Boolean);
  return html`
    <div class=${`media-field ${kind} ${isOver ? "over" : ""}`} role="group" aria-labelledby=${name} ref=${element} ...${attributes}>
      <p class="media-label" id=${name}>${label}</p>
      ${wrong && html`<p class="error">${wrongText(wrong)}</p>`}
      ${isSending
        ? html`<${Sending} ...${last} />`
        : value
          ? html`<div class="media-held">
              ${face}
              <p class="media-facts">
                <span class="media-name" dir="auto">${asset ? nameOf(asset) : asset === null ? t("media_gone") : hostOf(value)}</span>
                ${asset && html`<span class="soft">${[sizeText(asset), missingOf(asset).includes("licence") && t("media_no_licence")].filter(Boolean).join(" · ")}</span>`}
              </p>
              <${Menu} label=${t("media_actions", { label })} items=${items} />
              <span hidden ref=${file}><${FileButton} kind=${kind} text="" onFiles=${send} /></span>
            </div>`
          : html`<div class="media-empty">
              ${record && html`<button type="button" onClick=${record}><${Icon} name="microphone" size="18" /><span>${t("media_record")}</span></button>`}
              <${FileButton} kind=${kind} text=${t("media_upload")} onFiles=${send} />
              <button type="button" onClick=${choose}><${Icon} name="search" size="18" /><span>${t("media_choose")}</span></button>
              <p class="soft">${t("media_drop_here")}</p>
            </div>`}
      ${last?.state === "refused" && html`<p class="media-refusal" role="alert">${last.failure}</p>`}
      <p class="hidden" role="status">${last?.state === "stored" && asset ? t("media_stored", { name: nameOf(asset) }) : ""}</p>
      ${children}
    </div>
  `;
}

/** Another URL is named by its site. */
const hostOf = (url) => (/^https?:/.test(url) ? new URL(url).host : "");

/** The focus stays in the field when the button that has it gives way to another one. */
function useKeptFocus(element) {
  const hasFocus = element.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (hasFocus && document.activeElement === document.body) element.current.querySelector("button")?.focus();
  });
}
