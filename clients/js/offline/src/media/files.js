// Where the files of sounds and pictures are, and what has arrived of one whose download was interrupted. Each is a
// `MediaFiles` of index.d.ts; a native shell writes one for its file system.

import { mediaUrl } from "./address.js";

/** Files in a cache of the browser, by their URLs: a service worker can serve them. `base`: `links.media` of `GET /api`. */
export function cacheFiles({ name = "langlearn.media", base }) {
  const open = () => caches.open(name);
  const urlOf = ({ path }) => mediaUrl(base, path);
  const partOf = (asset) => `${urlOf(asset)}?part`;
  const removePart = async (asset) => (await open()).delete(partOf(asset));
  return {
    has: async (asset) => Boolean(await (await open()).match(urlOf(asset))),
    async put(asset, bytes) {
      const headers = { "Content-Type": asset.content_type };
      await (await open()).put(urlOf(asset), new Response(bytes, { headers }));
      await removePart(asset);
    },
    async remove(asset) {
      await (await open()).delete(urlOf(asset));
      await removePart(asset);
    },
    async part(asset) {
      const found = await (await open()).match(partOf(asset));
      return found ? new Uint8Array(await found.arrayBuffer()) : null;
    },
    putPart: async (asset, bytes) => (await open()).put(partOf(asset), new Response(bytes)),
    removePart,
  };
}

/** Files in memory, by their digests. `get(asset)` has the bytes of one. */
export function memoryFiles() {
  const [files, parts] = [new Map(), new Map()];
  return {
    get: async ({ sha256 }) => files.get(sha256) ?? null,
    has: async ({ sha256 }) => files.has(sha256),
    async put({ sha256 }, bytes) {
      files.set(sha256, bytes);
      parts.delete(sha256);
    },
    async remove({ sha256 }) {
      files.delete(sha256);
      parts.delete(sha256);
    },
    part: async ({ sha256 }) => parts.get(sha256) ?? null,
    putPart: async ({ sha256 }, bytes) => void parts.set(sha256, bytes),
    removePart: async ({ sha256 }) => void parts.delete(sha256),
  };
}
