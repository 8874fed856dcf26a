// Courses for use without a connection: their sounds and pictures, from the media manifest and its deltas.

import { request } from "./api.js";
import { getValue, putValue, remove } from "./database.js";
import { mediaUrl } from "./media.js";

const CACHE = "langlearn.media"; // which the service worker serves
const AT_ONCE = 4;
const KEY = "media:"; // {revision, assets}; complete: all assets are in the cache

/** Can this browser store courses? Not over plain HTTP, but for localhost. */
export const isPossible = () => "serviceWorker" in navigator && "caches" in globalThis;

export async function startServiceWorker() {
  if (isPossible()) await navigator.serviceWorker.register("/service-worker.js");
}

/** Bytes of the sounds and pictures of a course that are stored, or null when it has not been downloaded whole. */
export async function storedBytes(courseId) {
  const manifest = await getValue(KEY + courseId);
  return manifest?.complete ? total(manifest.assets) : null;
}

const total = (assets) => assets.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Downloads what is missing; interrupted, it continues with the next file. `onProgress(bytes, ofBytes)`.
 * Raises ApiError, and Error when a file is not the one that the manifest names.
 */
export async function download(courseId, onProgress) {
  const manifest = await readManifest(courseId);
  const cache = await caches.open(CACHE);
  const all = total(manifest.assets);
  let done = 0;
  const waiting = [...manifest.assets];
  const work = async () => {
    for (let asset = waiting.shift(); asset; asset = waiting.shift()) {
      const url = mediaUrl(asset.path);
      if (!(await cache.match(url))) await store(cache, url, asset);
      done += asset.bytes;
      onProgress(done, all);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await putValue(KEY + courseId, { ...manifest, complete: true });
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
  const stored = await getValue(KEY + courseId);
  const path = `/courses/${encodeURIComponent(courseId)}/package/media`;
  const { data } = await request("GET", stored ? `${path}?since=${stored.revision}` : path);
  let { assets } = data;
  if (data.full === false) {
    const gone = new Set([...data.removed, ...data.added.map(({ sha256 }) => sha256)]);
    assets = [...stored.assets.filter(({ sha256 }) => !gone.has(sha256)), ...data.added];
  }
  if (stored) await forget(stored.assets.filter(({ sha256 }) => !assets.some((asset) => asset.sha256 === sha256)));
  const manifest = { revision: data.revision, assets, complete: false };
  await putValue(KEY + courseId, manifest);
  return manifest;
}

export async function removeDownload(courseId) {
  const stored = await getValue(KEY + courseId);
  if (stored) await forget(stored.assets);
  await remove("values", KEY + courseId);
}

/** Another course may have a file too; it is downloaded again with that course. */
async function forget(assets) {
  const cache = await caches.open(CACHE);
  await Promise.all(assets.map(({ path }) => cache.delete(mediaUrl(path))));
}
