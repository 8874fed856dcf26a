// Courses for use without a connection: their sounds and pictures, from the media manifest and its deltas.

import { request } from "./api.js";
import { getValue, modify, remove } from "./database.js";
import { putOf } from "./device.js";
import { forgetFiles, manifestKey, mediaUrl, openMediaCache } from "./media.js";
import { accountId } from "./store.js";

const AT_ONCE = 4;

/** Can this browser store courses? Not over plain HTTP, but for localhost. */
export const isPossible = () => "serviceWorker" in navigator && "caches" in globalThis;

export async function startServiceWorker() {
  if (isPossible()) await navigator.serviceWorker.register("/service-worker.js");
}

/** Bytes of the sounds and pictures of a course that are stored, or null when it has not been downloaded whole. */
export async function storedBytes(courseId) {
  const manifest = await getValue(manifestKey(courseId));
  return manifest?.complete ? total(manifest.assets) : null;
}

const total = (assets) => assets.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Downloads what is missing; interrupted, it continues with the next file. `onProgress(bytes, ofBytes)`.
 * Raises ApiError, and Error when a file is not the one that the manifest names, or when the manifest was removed
 * meanwhile: the course is private, and the session of the account has ended.
 */
export async function download(courseId, onProgress) {
  const key = manifestKey(courseId);
  const manifest = await readManifest(courseId);
  const cache = await openMediaCache();
  const all = total(manifest.assets);
  let done = 0;
  const waiting = [...manifest.assets];
  const work = async () => {
    for (let asset = waiting.shift(); asset; asset = waiting.shift()) {
      const url = mediaUrl(asset.path);
      if (!(await cache.match(url))) await store(cache, url, asset);
      if (!(await getValue(key))) {
        await forgetFiles([asset]);
        throw new Error(`${key} was removed`);
      }
      done += asset.bytes;
      onProgress(done, all);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await modify("values", key, (record) => record && { key, value: { ...record.value, complete: true } });
}

async function store(cache, url, { sha256, content_type: type }) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256) throw new Error(`${url}: digest`);
  await cache.put(url, new Response(bytes, { headers: { "Content-Type": type } }));
}

/** The manifest, from the stored one and the changes since; files that it has lost are removed. */
async function readManifest(courseId) {
  const key = manifestKey(courseId);
  const account = accountId();
  const stored = await getValue(key);
  const path = `/courses/${encodeURIComponent(courseId)}/package/media`;
  const query = stored ? `?since=${stored.revision}` : "";
  const { data, account: reader } = await request("GET", path + query, { account, asGuest: true });
  let { assets } = data;
  if (data.full === false) {
    const gone = new Set([...data.removed, ...data.added.map(({ sha256 }) => sha256)]);
    assets = [...stored.assets.filter(({ sha256 }) => !gone.has(sha256)), ...data.added];
  }
  const manifest = { account_id: reader, revision: data.revision, assets, complete: false };
  await putOf(reader, "values", { key, value: manifest });
  if (stored) await forgetFiles(stored.assets); // those that the manifest still names remain
  return manifest;
}

export async function removeDownload(courseId) {
  const key = manifestKey(courseId);
  const stored = await getValue(key);
  if (stored) await forgetFiles(stored.assets, { without: [key] });
  await remove("values", key);
}
