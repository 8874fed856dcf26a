// Whose the records on the device are, and what goes when the session of an account has ended.
//
// `account_id` of a package, of the words of a course and of a media manifest is the account that they were read for,
// null for a guest: every caller may read those, and those of courses that are public. Answers stay with the account that
// gave them, and values of an account, or a guest, have it in their key: `<kind>:<account>:<part>`.

import { withRecords } from "./storage/stores.js";

const OWN_KINDS = ["changes", "done", "known", "passed", "placement", "progress"];

/** Where a value of an account is stored; `part`: the course that it is of, or another part. */
export const ownKey = (kind, account, part = "") => `${kind}:${account}:${part}`;

/** Where the words of a course are stored: {account_id, etag, data}. */
export const wordsKey = (courseId) => `words:${courseId}`;

/** Where the media manifest of a course is stored: {account_id, complete, and the keys of the manifest}. */
export const manifestKey = (courseId) => `media:${courseId}`;

/**
 * `client`: its `account()` is that of the session, or null. `files`: where sounds and pictures are (media/files.js).
 * `ownKinds`: kinds of values that the application stores for accounts beside those of the SDK, which go with the session.
 */
export function createDevice({ client, storage, files, ownKinds = [] }) {
  const { getAll, modify, put } = withRecords(storage);
  const kinds = [...OWN_KINDS, ...ownKinds];
  const caches = [];

  const accountId = () => client.account()?.id ?? null;
  /** Is what was read for this account, null for a guest, for the reader of now? */
  const isOwn = (account) => account === null || account === accountId();

  /** Stores what was read for an account, null for a guest; nothing once the device is signed in as another one. */
  async function putOf(account, store, record) {
    if (isOwn(account)) await put(store, record);
  }

  /** May the stored package be opened by the account that is signed in, or by the guest? */
  const isReadable = ({ account_id: reader, data }) => data.course.is_public || isOwn(reader);

  /** The result as the device keeps it: without answers once the service has it and its account is signed out. */
  function keptOf(record) {
    const isSettled = ["sent", "refused"].includes(record.state);
    const isLeft = isSettled && !isOwn(record.account_id);
    return isLeft && record.attempts.some((attempt) => "answer" in attempt) ? withoutAnswers(record) : record;
  }

  /** A Map for what was read, in memory, which is emptied when a session ends. */
  function cache() {
    const map = new Map();
    caches.push(map);
    return map;
  }

  /** Removes the files of `assets`, but for those that a manifest names whose key is not in `without`. */
  async function forgetFiles(assets, { without = [] } = {}) {
    if (!assets.length) return;
    const stored = await getAll("values");
    const manifests = stored.filter(({ key }) => key.startsWith(manifestKey("")) && !without.includes(key));
    const needed = new Set(manifests.flatMap(({ value }) => value.assets.map(({ sha256 }) => sha256)));
    for (const asset of assets) if (!needed.has(asset.sha256)) await files.remove(asset);
  }

  /**
   * Removes what the device has of accounts that it is not signed in as, but for results that were not sent yet, and kinds
   * of values that are not named: a session may end while there is no connection. Run it when a session ends, and when
   * the application starts: what ended the session may have been stopped before this was done.
   */
  async function forgetOthers() {
    for (const map of caches) map.clear();
    const packages = await getAll("packages");
    const isPublic = new Set(packages.filter(({ data }) => data.course.is_public).map(({ course_id }) => course_id));
    const values = await getAll("values");
    const isLeft = ({ key, value }) => {
      const [kind, ...rest] = key.split(":");
      if (kinds.includes(kind)) return rest[0] !== (accountId() ?? "");
      return ["words", "media"].includes(kind) && !isOwn(value.account_id) && !isPublic.has(rest.join(":"));
    };
    const left = values.filter(isLeft);
    const manifests = left.filter(({ key }) => key.startsWith(manifestKey("")));
    const assets = manifests.flatMap(({ value }) => value.assets);
    // First, since without the manifests nothing names the files; and again below, for a download that was under way.
    await forgetFiles(assets, { without: manifests.map(({ key }) => key) });
    // Another process may have replaced a record meanwhile.
    for (const { key } of left) await modify("values", key, (record) => (record && isLeft(record) ? null : record));
    await forgetFiles(assets);
    for (const { course_id: courseId } of packages.filter((each) => !isReadable(each))) {
      await modify("packages", courseId, (record) => (record && !isReadable(record) ? null : record));
    }
    const results = await getAll("results");
    for (const { client_id: id } of results.filter((record) => keptOf(record) !== record)) {
      await modify("results", id, (record) => record && keptOf(record));
    }
  }

  return { accountId, putOf, isReadable, keptOf, cache, forgetFiles, forgetOthers };
}

/** A result without the answers: ids, verdicts and times. */
const withoutAnswers = (record) => ({
  ...record,
  attempts: record.attempts.map(({ client_id, exercise_id, answered_at, verdict }) => ({
    client_id,
    exercise_id,
    answered_at,
    verdict,
  })),
});
