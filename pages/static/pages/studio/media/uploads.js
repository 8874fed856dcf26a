// Files on their way to the service.

import { t } from "../../lib/i18n.js";
import { html, useRef, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { remember } from "./assets.js";
import { uploadMedia } from "./requests.js";
import { refusalText } from "./texts.js";

const ACCEPTED = {
  audio: "audio/*,.mp3,.m4a,.ogg,.wav",
  image: "image/png,image/jpeg,image/webp,image/gif",
};
let made = 0;
const WRONG = { audio: "media_needs_sound", image: "media_needs_picture" };
const isOfOtherKind = (kind, type) => kind && ["audio", "image"].some((other) => other !== kind && type.startsWith(`${other}/`));

/**
 * `{items, send, drop}`. `items`: {id, name, part, state: sending, stored or refused, failure, cancel} of each file.
 * `send(files, texts)` sends them one after another and calls `onAsset(asset, isNew)` for each that is stored, also
 * when the view is no longer shown. `kind`: of the files that are wanted, null for both. `drop(id)` forgets a file.
 */
export function useUploads({ accountId, kind = null, onAsset }) {
  const [items, setItems] = useState([]);
  const latest = useRef(onAsset);
  latest.current = onAsset;
  const change = (id, changes) => setItems((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const drop = (id) => setItems((all) => all.filter((each) => each.id !== id));

  async function sendOne({ id, file, signal }, texts) {
    if (signal.aborted) return;
    const refuse = (failure) => change(id, { state: "refused", failure });
    if (isOfOtherKind(kind, file.type)) return refuse(t(WRONG[kind]));
    try {
      const onPart = (part) => change(id, { part });
      const { asset, isNew } = await uploadMedia(accountId, file, texts, { onPart, signal });
      if (kind && asset.kind !== kind) return refuse(t(WRONG[kind]));
      remember(asset);
      change(id, { state: "stored" });
      await latest.current(asset, isNew);
    } catch (error) {
      if (error.status === undefined) throw error;
      if (!signal.aborted) refuse(refusalText(error));
    }
  }

  async function send(files, texts = {}) {
    const added = [...files].map((file) => {
      const controller = new AbortController();
      const id = (made += 1);
      const cancel = () => {
        controller.abort();
        drop(id);
      };
      return { id, file, signal: controller.signal, name: file.name, part: 0, state: "sending", failure: null, cancel };
    });
    setItems((all) => [...all, ...added]);
    for (const each of added) await sendOne(each, texts);
  }

  return { items, send, drop };
}

/** A file that is being sent. */
export function Sending({ name, part, cancel }) {
  return html`
    <div class="media-sending">
      <span class="media-name" dir="auto">${name}</span>
      <progress max="1" value=${part} aria-label=${t("media_sending", { name })}></progress>
      <button type="button" class="quiet" onClick=${cancel}>${t("cancel")}</button>
    </div>
  `;
}

/** A button that opens the files of the device. */
export function FileButton({ kind = null, multiple = false, text, onFiles, ...rest }) {
  const input = useRef(null);
  const choose = ({ target }) => {
    onFiles([...target.files]);
    target.value = ""; // the same file can be chosen again
  };
  const accepted = kind ? ACCEPTED[kind] : Object.values(ACCEPTED).join();
  return html`
    <button type="button" ...${rest} onClick=${() => input.current.click()}><${Icon} name="upload" size="18" /><span>${text}</span></button>
    <input ref=${input} type="file" hidden accept=${accepted} multiple=${multiple} onChange=${choose} />
  `;
}
