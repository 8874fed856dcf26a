// Sounds and pictures of courses on the device, from the media manifest and its deltas.

import { manifestKey } from "../device.js";
import { applyDelta, DeltaMismatch, isDelta } from "../rules/delta.js";
import { nextLessons } from "../rules/path.js";
import { withRecords } from "../storage/stores.js";
import { mediaUrl } from "./address.js";
import { fetchFile } from "./fetching.js";

const AT_ONCE = 4;
const WHOLE_BYTES = 5_000_000; // a course up to this size is fetched whole
const AHEAD = 3; // lessons

const declinedKey = (courseId) => `declined:${courseId}`; // of a course whose download the learner has removed
const total = (assets) => assets.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * `packages`: of createPackages; `files`: where the files are (files.js); `base`: `links.media` of `GET /api`, which is read
 * when it is not given; `fetch`: that of the files.
 */
export function createMedia({ client, storage, device, packages, files, base, fetch = (...sent) => globalThis.fetch(...sent) }) {
  const { getValue, modify, putValue, remove } = withRecords(storage);
  const { accountId } = device;
  const reading = device.cache(); // account and course to the manifest that is on its way, asked for once
  const ahead = device.cache(); // the same to what is fetched ahead; of a small course it stays, once is enough
  let found = base && Promise.resolve(base);

  function baseOf() {
    found ??= client.get("/api").then(({ data }) => data.links.media);
    found.catch(() => (found = null));
    return found;
  }

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
    const { account_id, complete: wasComplete, ...before } = stored ?? {};
    const { data, manifest, reader } = await requestManifest(courseId, account, stored && before);
    const isUnchanged = isDelta(data) && !data.added.length;
    let complete = false;
    // As the record is by now: the download may have ended, or been removed, during the request.
    const change = (record) => {
      complete = isUnchanged && Boolean(record?.value.complete);
      return { key, value: { ...manifest, account_id: reader, complete } };
    };
    if (reader === null || reader === accountId()) await modify("values", key, change);
    if (stored) await device.forgetFiles(stored.assets); // those that the manifest still names remain
    return { ...manifest, complete };
  }

  async function requestManifest(courseId, account, before) {
    const path = `/courses/${encodeURIComponent(courseId)}/package/media`;
    const query = before ? `?since=${before.revision}` : "";
    const { data, account: reader } = await client.request("GET", path + query, { account, asGuest: true });
    try {
      return { data, manifest: before ? applyDelta(before, data) : data, reader };
    } catch (error) {
      if (!(error instanceof DeltaMismatch)) throw error;
      return requestManifest(courseId, account, null);
    }
  }

  async function fetchWhole(courseId, assets, options) {
    const key = manifestKey(courseId);
    await fetchAll(courseId, assets, options);
    await modify("values", key, (record) => record && { key, value: { ...record.value, complete: true } });
  }

  /** Interrupted, it goes on the next time with what is not there yet, and with the rest of a file. */
  async function fetchAll(courseId, assets, { onProgress = () => null, signal } = {}) {
    if (!assets.length) return;
    const key = manifestKey(courseId);
    const from = await baseOf();
    const all = total(assets);
    let done = 0;
    const waiting = [...assets];
    const work = async () => {
      for (let asset = waiting.shift(); asset; asset = waiting.shift()) {
        signal?.throwIfAborted();
        await fetchFile(files, asset, { url: mediaUrl(from, asset.path), fetch, signal });
        if (!(await getValue(key))) {
          await device.forgetFiles([asset]);
          throw new Error(`${key} was removed`);
        }
        done += asset.bytes;
        onProgress(done, all);
      }
    };
    const working = Array.from({ length: AT_ONCE }, work);
    await Promise.all(working).finally(() => Promise.allSettled(working)); // nothing goes on once this has failed
  }

  /** Returns true when the whole course is on the device. */
  async function fetchAhead(content, completed) {
    const courseId = content.course.id;
    if (await getValue(declinedKey(courseId))) return false;
    const { assets, complete } = await readManifest(courseId);
    if (complete || !assets.length) return true;
    if (total(assets) <= WHOLE_BYTES) {
      await fetchWhole(courseId, assets);
      return true;
    }
    const next = nextLessons(content, completed, AHEAD).map(({ id }) => id);
    await fetchAll(
      courseId,
      assets.filter(({ lessons }) => lessons.some((id) => next.includes(id))),
    );
    return false;
  }

  return {
    /** The media manifest of a course as the service has it, which is stored. Raises ApiError. */
    manifest: readManifest,
    /** Bytes of the sounds and pictures of a course. Raises ApiError. */
    mediaBytes: async (courseId) => total((await readManifest(courseId)).assets),
    /** Bytes of those that are stored, or null when the course has not been downloaded whole. */
    async storedBytes(courseId) {
      const manifest = await getValue(manifestKey(courseId));
      return manifest?.complete ? total(manifest.assets) : null;
    },
    /**
     * Downloads what is missing of a course, what grading takes of it first; interrupted, it continues the next time.
     * `onProgress(bytes, ofBytes)`; `signal` interrupts it.
     * Raises ApiError, and Error when a file is not the one that the manifest names, or when the manifest was removed
     * meanwhile: the course is private, and the session of the account has ended.
     */
    async download(courseId, options = {}) {
      const { course } = await packages.refreshPackage(courseId);
      await Promise.all([packages.refreshWords(courseId), packages.refreshTables(course)]);
      options.signal?.throwIfAborted();
      await fetchWhole(courseId, (await readManifest(courseId)).assets, options);
      await remove("values", declinedKey(courseId));
    },
    /** Fetches the sounds and pictures of the next lessons, of a small course all; none of a course whose download was removed. Raises as `download`. */
    prefetch(content, completed) {
      const key = `${accountId()} ${content.course.id}`;
      if (!ahead.has(key)) {
        const fetching = fetchAhead(content, completed);
        const end = (isWhole) => isWhole === true || ahead.delete(key);
        ahead.set(key, fetching);
        fetching.then(end, end);
      }
      return ahead.get(key);
    },
    async removeDownload(courseId) {
      const key = manifestKey(courseId);
      const stored = await getValue(key);
      await putValue(declinedKey(courseId), true);
      await remove("values", key); // first, so that files that are just being fetched go as well
      if (stored) await device.forgetFiles(stored.assets);
    },
  };
}
