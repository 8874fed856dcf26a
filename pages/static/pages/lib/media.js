// Addresses of sounds and pictures, and the files of them on the device.

import { getAll } from "./database.js";

const CACHE = "langlearn.media"; // which the service worker serves
const { media } = document.getElementById("app").dataset;

/** The URL of an address in a course: `media/<digest>.<ending>`, another relative one, or an absolute one. */
export const mediaUrl = (address) => (/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : media + address.replace(/^\/+/, ""));

export const openMediaCache = () => caches.open(CACHE);

/** Where the media manifest of a course is stored: {account_id, revision, assets, complete}. */
export const manifestKey = (courseId) => `media:${courseId}`;

/** Removes the files of `assets`, but for those that a manifest names whose key is not in `without`. */
export async function forgetFiles(assets, { without = [] } = {}) {
  if (!assets.length) return;
  const manifests = (await getAll("values")).filter(({ key }) => key.startsWith(manifestKey("")) && !without.includes(key));
  const needed = new Set(manifests.flatMap(({ value }) => value.assets.map(({ sha256 }) => sha256)));
  const cache = await openMediaCache();
  for (const { sha256, path } of assets) if (!needed.has(sha256)) await cache.delete(mediaUrl(path));
}
