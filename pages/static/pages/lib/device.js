// Whose the records on the device are, and what goes when the session of an account has ended.
//
// `account_id` of a package, of the words of a course and of a media manifest is the account that they were read for,
// null for a guest: every caller may read those, and those of courses that are public.

import { now } from "./clock.js";
import { getAll, modify, put } from "./database.js";
import { forgetFiles, manifestKey } from "./media.js";
import { accountId, update, updateOf } from "./store.js";

/** What was read a short time ago, and what views have got last, by account and path (lib/packages.js). */
export const fresh = new Map();
export const shown = new Map();

const KINDS = ["courses", "done", "known", "notifications", "passed", "placement", "progress", "reports"]; // of values of an account, or a guest: ""

/** Where a value of an account is stored; `part`: the course that it is of, or another part. */
export const ownKey = (kind, account, part = "") => `${kind}:${account}:${part}`;

/** Where the words of a course are stored: {account_id, etag, data}. */
export const wordsKey = (courseId) => `words:${courseId}`;

/** Stores what was read for an account, null for a guest; nothing once the device is signed in as another one. */
export async function putOf(account, store, record) {
  if (account === null || account === accountId()) await put(store, record);
}

/** Keeps what the service says of the points, the streak and the lives of an account, for the views and on the device. */
export async function keepProgress(account, progress) {
  const kept = { ...progress, read_at: now() };
  updateOf(account, { progress: kept });
  await putOf(account, "values", { key: ownKey("progress", account), value: kept });
}

/** May the stored package be opened by the account that is signed in, or by the guest? */
export const isReadable = ({ account_id: reader, data }) => data.course.is_public || [null, accountId()].includes(reader);

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

/** The result as the device keeps it: without answers once the service has it and its account is signed out. */
export function keptOf(record) {
  const isSettled = ["sent", "refused"].includes(record.state);
  const isLeft = isSettled && ![null, accountId()].includes(record.account_id);
  return isLeft && record.attempts.some((attempt) => "answer" in attempt) ? withoutAnswers(record) : record;
}

/**
 * Removes what the device has of accounts that it is not signed in as, but for results that were not sent yet, and what an
 * author wrote that was not saved yet: a session may end while there is no connection. It is run when a session ends, in each tab, and at the start of the app: the tab in which a session ended may be closed.
 */
export async function forgetOthers() {
  fresh.clear();
  shown.clear();
  const packages = await getAll("packages");
  const isPublic = new Set(packages.filter(({ data }) => data.course.is_public).map(({ course_id }) => course_id));
  const values = await getAll("values");
  const isLeft = ({ key, value }) => {
    const [kind, ...rest] = key.split(":");
    if (KINDS.includes(kind)) return rest[0] !== (accountId() ?? "");
    if (!["words", "media"].includes(kind)) return false;
    return ![null, accountId()].includes(value.account_id) && !isPublic.has(rest.join(":"));
  };
  const left = values.filter(isLeft);
  const manifests = left.filter(({ key }) => key.startsWith(manifestKey("")));
  const assets = manifests.flatMap(({ value }) => value.assets);
  // First, since without the manifests nothing names the files; and again below, for a download that was under way.
  await forgetFiles(assets, { without: manifests.map(({ key }) => key) });
  // Another tab may have replaced a record meanwhile.
  for (const { key } of left) await modify("values", key, (record) => (record && isLeft(record) ? null : record));
  await forgetFiles(assets);
  for (const { course_id: courseId } of packages.filter((each) => !isReadable(each))) {
    await modify("packages", courseId, (record) => (record && !isReadable(record) ? null : record));
  }
  const results = await getAll("results");
  for (const { client_id: id } of results.filter((record) => keptOf(record) !== record)) {
    await modify("results", id, (record) => record && keptOf(record));
  }
  update({ results: await getAll("results") });
}
