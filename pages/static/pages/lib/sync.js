// Results on their way to the account, and what the service knows of the account's progress.

import { request } from "./api.js";
import { getAll, getValue, put, putValue, remove } from "./database.js";
import { keptOf, ownKey, putOf } from "./device.js";
import { loadResults } from "./results.js";
import { accountId, getState, updateOf } from "./store.js";

const ADOPT = "adopt_guest_results";
const RECORDS = 10; // in one upload
const JUST_MS = 60_000; // a session that ended longer ago is uploaded with the time of the device
const AGAIN_MS = 30_000;
const DAY_MS = 86_400_000;
const MARGIN_MS = 3_600_000;
let timer = null;
let running = Promise.resolve();

/** Remembers, before an account is opened, whether a guest's results go to it: closing the page loses none. */
export const adoptGuestResults = (wanted) => (wanted ? putValue(ADOPT, true) : remove("values", ADOPT));

/**
 * Uploads the results that wait. After any failed request the rest still waits, and is uploaded later. Safe to call at any
 * time: the service stores each result once, by its client id.
 */
export function synchronise() {
  clearTimeout(timer);
  const attempt = async () => {
    const { account } = getState();
    if (!account) return;
    try {
      await adopt(account);
      await upload(account.id);
      updateOf(account.id, { progress: (await request("GET", "/progress", { account: account.id })).data });
    } catch (error) {
      if (error.status === undefined) throw error;
      timer = setTimeout(synchronise, AGAIN_MS);
    }
  };
  const next = () => (navigator.locks ? navigator.locks.request("langlearn.sync", attempt) : attempt());
  running = running.then(next, next);
  return running;
}

async function adopt(account) {
  if (!(await getValue(ADOPT))) return;
  // The service refuses what is more than a day older than the account.
  const earliest = Date.parse(account.registration_date) - DAY_MS + MARGIN_MS;
  const notBefore = (time) => new Date(Math.max(Date.parse(time), earliest)).toISOString();
  for (const record of await getAll("results")) {
    if (record.account_id) continue;
    await put("results", {
      ...record,
      account_id: account.id,
      ...moved(record, notBefore),
    });
  }
  await remove("values", ADOPT);
  await loadResults();
}

async function upload(account) {
  const waiting = (await getAll("results"))
    .filter(({ state, account_id }) => state === "waiting" && account_id === account)
    .sort((a, b) => a.completed_at.localeCompare(b.completed_at));
  const isJustOver = ({ practice, completed_at }) => practice?.started_online && Date.now() - Date.parse(completed_at) < JUST_MS;
  const rest = [];
  for (const record of waiting) {
    if (!isJustOver(record) || !(await finish(record))) rest.push(record);
  }
  for (let from = 0; from < rest.length; from += RECORDS) await uploadSome(account, rest.slice(from, from + RECORDS));
  if (waiting.length) await loadResults();
}

async function uploadSome(account, records) {
  const lessons = records.filter(({ practice }) => !practice);
  const sessions = records.filter(({ practice }) => practice);
  const body = {
    completions: lessons.map(({ client_id, lesson_id, completed_at, score, time_spent_seconds }) => ({
      client_id,
      lesson_id,
      completed_at,
      time_spent_seconds,
      ...(score === null ? {} : { score }),
    })),
    practice_sessions: sessions.map(({ client_id, course_id, completed_at, practice }) => ({
      client_id,
      course_id,
      mode: practice.mode,
      started_at: practice.started_at,
      finished_at: completed_at,
    })),
    attempts: records.flatMap(attemptsOf),
  };
  let data;
  try {
    ({ data } = await request("PUT", "/progress/sync", { account, body, repeat: true }));
  } catch (error) {
    if (error.status !== 413 || records.length === 1) throw error;
    for (const record of records) await uploadSome(account, [record]); // the service takes fewer at once
    return;
  }
  const ahead = Date.parse(data.server_time) - Date.now();
  for (const result of data.results) await settle(lessons[result.index], result, ahead);
  for (const result of data.practice_results) await settle(sessions[result.index], result, ahead);
}

function attemptsOf({ client_id: recordId, practice, attempts }) {
  return attempts.map(({ client_id, exercise_id, answer, answered_at, time_spent_ms }) => ({
    client_id,
    exercise_id,
    answer,
    answered_at,
    time_spent_ms,
    ...(practice ? { session_id: recordId } : {}),
  }));
}

/** Stores what the service says of a record. `ahead`: of its clock before the clock of the device, in milliseconds. */
async function settle(record, { status, reason, experience_gained }, ahead) {
  if (["synced", "recorded", "duplicate"].includes(status)) await replace({ ...record, state: "sent", experience_gained });
  else if (reason === "in_future") await replace({ ...record, ...moved(record, (time) => later(time, ahead)) });
  else await replace({ ...record, state: "refused", reason });
}

const replace = (record) => put("results", keptOf(record)); // its account may have signed out meanwhile

const later = (time, by) => new Date(Date.parse(time) + by).toISOString();

/**
 * Ends a session that was started on the service, which may restore a life then, but takes its own time for the end.
 * Returns false when the service has no such session any more.
 */
async function finish(record) {
  const account = record.account_id;
  await request("PUT", "/progress/sync", { account, body: { attempts: attemptsOf(record) }, repeat: true });
  try {
    const { data } = await request("POST", `/progress/practice/${record.client_id}/finish`, { account, repeat: true });
    const { experience_gained, life_earned, words_improved } = data.result;
    await replace({ ...record, state: "sent", experience_gained, life_earned, words_improved });
    return true;
  } catch (error) {
    if (error.status !== 404) throw error;
    return false;
  }
}

/** The instants of a record, each changed by `change`: a device whose clock is wrong, or results before the account. */
function moved({ completed_at, practice, attempts }, change) {
  return {
    completed_at: completed_at && change(completed_at),
    practice: practice && { ...practice, started_at: change(practice.started_at) },
    attempts: attempts.map((attempt) => ({ ...attempt, answered_at: change(attempt.answered_at) })),
  };
}

/**
 * Reads which lessons of a course the account has completed or skipped. When the request fails, also because the session
 * has ended, what was read last counts.
 */
export async function loadPassed(courseId) {
  const account = accountId();
  if (account === null) return;
  const key = ownKey("passed", account, courseId);
  let ids;
  try {
    const { data } = await request("GET", `/progress/path?course_id=${encodeURIComponent(courseId)}`, { account });
    ids = data.levels
      .flatMap((level) => level.sections.flatMap((section) => section.modules.flatMap((module) => module.lessons)))
      .filter(({ state }) => ["completed", "skipped"].includes(state))
      .map(({ id }) => id);
    await putOf(account, "values", { key, value: ids });
  } catch (error) {
    if (error.status === undefined) throw error;
    ids = (await getValue(key)) ?? [];
  }
  updateOf(account, { passed: { ...getState().passed, [courseId]: ids } });
}
