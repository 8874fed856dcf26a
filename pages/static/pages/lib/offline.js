// Courses for use without a connection: their sounds and pictures, from the media manifest and its deltas.

import { request } from "./api.js";
import { nextLessons } from "./course.js";
import { getValue, modify, putValue, remove } from "./database.js";
import { forgetFiles, manifestKey, mediaUrl, openMediaCache } from "./media.js";
import { refreshTables, refreshWords } from "./packages.js";
import { accountId, update } from "./store.js";

const AT_ONCE = 4;

/** Can this browser store courses? Not over plain HTTP, but for localhost. */
export const isPossible = () => "serviceWorker" in navigator && "caches" in globalThis;

/** Registers the service worker, and tells when a new version of it, and so of the app, waits. */
export async function startServiceWorker() {
  if (!isPossible()) return;
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  const tell = () => {
    // A page without a controller is the first one, or was reloaded past the service worker: it is new itself.
    if (registration.waiting && navigator.serviceWorker.controller) update({ hasNewVersion: true });
  };
  const watch = () => registration.installing?.addEventListener("statechange", tell);
  tell();
  watch();
  registration.addEventListener("updatefound", watch);
  // An installed app may stay open for weeks.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => null); // without a connection: later
  });
}

/** Bytes of the sounds and pictures of a course. Raises ApiError. */
export const mediaBytes = async (courseId) => total((await readManifest(courseId)).assets);

/** Bytes of those that are stored, or null when the course has not been downloaded whole. */
export async function storedBytes(courseId) {
  const manifest = await getValue(manifestKey(courseId));
  return manifest?.complete ? total(manifest.assets) : null;
}

const total = (assets) => assets.reduce((sum, { bytes }) => sum + bytes, 0);

const WHOLE_BYTES = 5_000_000; // a course up to this size is fetched whole
const AHEAD = 3; // lessons
const declinedKey = (courseId) => `declined:${courseId}`; // of a course whose download the learner has removed

/** May files be fetched that are not asked for? Not where the learner pays by volume or saves data, as far as is known. */
function isFree() {
  const { saveData, type } = navigator.connection ?? {};
  return !saveData && type !== "cellular";
}

const fetching = new Map(); // account and course to what is fetched ahead; of a small course it stays, once is enough

/** Fetches the sounds and pictures of the next lessons, of a small course all. Raises as `download`. */
export function prefetch(content, completed) {
  const key = `${accountId()} ${content.course.id}`;
  if (!fetching.has(key)) {
    const ahead = fetchAhead(content, completed);
    const end = (isWhole) => isWhole === true || fetching.delete(key);
    fetching.set(key, ahead);
    ahead.then(end, end);
  }
  return fetching.get(key);
}

/** Returns true when the whole course is on the device. */
async function fetchAhead(content, completed) {
  const courseId = content.course.id;
  if (!isPossible() || !isFree() || (await getValue(declinedKey(courseId)))) return false;
  const { assets, complete } = await readManifest(courseId);
  if (complete || !assets.length) return true;
  if (total(assets) <= WHOLE_BYTES) {
    await fetchWhole(courseId, assets);
    return true;
  }
  const next = nextLessons(content, completed, AHEAD).map(({ id }) => id);
  await fetchAll(courseId, assets.filter(({ lessons }) => lessons.some((id) => next.includes(id))));
  return false;
}

/**
 * Downloads what is missing, what grading takes of the course first; interrupted, it continues with the next file.
 * `onProgress(bytes, ofBytes)`.
 * Raises ApiError, and Error when a file is not the one that the manifest names, or when the manifest was removed
 * meanwhile: the course is private, and the session of the account has ended.
 */
export async function download(course, onProgress = () => null) {
  const courseId = course.id;
  await Promise.all([refreshWords(courseId), refreshTables(course)]);
  await fetchWhole(courseId, (await readManifest(courseId)).assets, onProgress);
  await remove("values", declinedKey(courseId));
}

async function fetchWhole(courseId, assets, onProgress) {
  const key = manifestKey(courseId);
  await fetchAll(courseId, assets, onProgress);
  await modify("values", key, (record) => record && { key, value: { ...record.value, complete: true } });
}

async function fetchAll(courseId, assets, onProgress = () => null) {
  const key = manifestKey(courseId);
  const cache = await openMediaCache();
  const all = total(assets);
  let done = 0;
  const waiting = [...assets];
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
}

async function store(cache, url, { sha256, content_type: type }) {
  const response = await fetch(url, { priority: "low" }); // what the view needs comes first
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256) throw new Error(`${url}: digest`);
  await cache.put(url, new Response(bytes, { headers: { "Content-Type": type } }));
}

const reading = new Map(); // account and course to the manifest that is on its way, asked for once

/** The manifest, from the stored one and the changes since; files that it has lost are removed. */
function readManifest(courseId) {
  const key = `${accountId()} ${courseId}`;
  if (!reading.has(key)) reading.set(key, updateManifest(courseId).finally(() => reading.delete(key)));
  return reading.get(key);
}

async function updateManifest(courseId) {
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
  const manifest = { account_id: reader, revision: data.revision, assets };
  const isUnchanged = data.full === false && !data.added.length;
  let complete = false;
  // As the record is by now: the download may have ended, or been removed, during the request.
  const change = (record) => {
    complete = isUnchanged && Boolean(record?.value.complete);
    return { key, value: { ...manifest, complete } };
  };
  if (reader === null || reader === accountId()) await modify("values", key, change);
  if (stored) await forgetFiles(stored.assets); // those that the manifest still names remain
  return { ...manifest, complete };
}

export async function removeDownload(courseId) {
  const key = manifestKey(courseId);
  const stored = await getValue(key);
  await putValue(declinedKey(courseId), true);
  await remove("values", key); // first, so that files that are just being fetched go as well
  if (stored) await forgetFiles(stored.assets);
}
