// The download of a course for use without a connection.

import { byteSize, t } from "../lib/i18n.js";
import { download, isPossible, mediaBytes, prefetch, removeDownload, storedBytes } from "../lib/offline.js";
import { html, useEffect, useLoaded, useState } from "../lib/ui.js";

export function Offline({ content, completed }) {
  const courseId = content.course.id;
  const { value: bytes } = useLoaded(() => mediaBytes(courseId), [courseId]); // null while unknown: nothing to download then
  const [stored, setStored] = useState(undefined); // bytes, null for none
  const [progress, setProgress] = useState(null);
  const [failed, setFailed] = useState(false);
  const [usage, setUsage] = useState(null);
  const [removed, setRemoved] = useState(null); // bytes
  const size = bytes ?? removed;
  useEffect(() => {
    storedBytes(courseId).then(setStored);
    navigator.storage?.estimate?.().then((estimate) => setUsage(estimate.usage));
  }, [courseId, progress === null]);
  useEffect(() => {
    const show = async () => setStored(await storedBytes(courseId));
    if (bytes) prefetch(content, completed).then(show, () => null); // the next visit goes on
  }, [bytes, completed.size]);
  if (!isPossible() || stored === undefined || size === 0 || (stored === null && size === null)) return null;

  const start = async () => {
    setFailed(false);
    setProgress(0);
    try {
      await download(courseId, { onProgress: (done, all) => setProgress(all ? done / all : 1) });
    } catch {
      setFailed(true); // no connection or no space; what has arrived is stored
    }
    setProgress(null);
  };
  const clear = async () => {
    await removeDownload(courseId);
    setRemoved(stored);
    setStored(null);
  };
  return html`
    <section class="offline" aria-labelledby="offline">
      <h2 id="offline">${t("offline")}</h2>
      <div role="status">
        ${failed && html`<p class="error">${t("download_failed")}</p>`}
        ${stored !== null && html`<p>${t("downloaded", { size: byteSize(stored) })}</p>`}
      </div>
      ${progress !== null && html`<progress value=${progress} aria-label=${t("downloading")}></progress>`}
      ${stored === null &&
      progress === null &&
      html`<button type="button" onClick=${start}>${t("download_size", { size: byteSize(size) })}</button>`}
      ${stored !== null && html`<button type="button" onClick=${clear}>${t("remove_download")}</button>`}
      ${usage > 0 && html`<p class="soft usage">${t("storage_used", { size: byteSize(usage) })}</p>`}
    </section>
  `;
}
