// Results on their way to the account, and what the service knows of the account's progress.

import { request } from "./api.js";
import { now } from "./clock.js";
import { getAll, getValue, modify, putValue, remove } from "./database.js";
import { keepProgress, keptOf, ownKey, putOf } from "./device.js";
import { alone } from "./locks.js";
import { pollNotifications } from "./notifications.js";
import { adoptReports, claimedAttempts, loadOutbox, sendOutbox } from "./outbox.js";
import { replayPlacement } from "./placement.js";
import { isAnswer, loadResults } from "./results.js";
import { accountId, getState, updateOf } from "./store.js";
import { readPlacements, removePlacement, savePlacement } from "./taken-placements.js";

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

/** Shows the points, the streak and the lives of the account as the device has them, until the service responds. */
export async function readProgress() {
  const account = accountId();
  if (account === null) return;
  const progress = await getValue(ownKey("progress", account));
  if (progress && !getState().progress) updateOf(account, { progress });
}

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
      const failure = await uploadPlacements(account.id).catch((error) => error); // results do not wait for it
      await upload(account);
      const unsent = await sendClaimed(account).catch((error) => error); // nor does the progress wait for claims and reports
      if (failure) throw failure;
      await keepProgress(account.id, (await request("GET", "/progress", { account: account.id })).data);
      await pollNotifications();
      if (unsent) throw unsent;
    } catch (error) {
      if (error.status === undefined) throw error;
      timer = setTimeout(synchronise, AGAIN_MS);
    }
  };
  const next = () => alone("langlearn.sync", attempt);
  running = running.then(next, next);
  return running;
}

async function adopt(account) {
  if (!(await getValue(ADOPT))) return;
  for (const record of await getAll("results")) {
    if (!record.account_id) await modify("results", record.client_id, (found) => found && { ...found, account_id: found.account_id ?? account.id });
  }
  for (const placement of await readPlacements()) {
    if (placement.account_id === null) await savePlacement({ ...placement, account_id: account.id });
  }
  await adoptReports(account.id);
  await remove("values", ADOPT);
  await loadResults();
  await loadOutbox();
}

async function uploadPlacements(account) {
  const own = (await readPlacements()).filter(({ account_id }) => account_id === account);
  for (const placement of own) {
    await replayPlacement(account, placement);
    await loadPassed(placement.course_id); // before the record goes, which shows the same lessons as skipped
    await removePlacement(placement);
  }
}

async function upload(account) {
  const waiting = (await getAll("results"))
    .filter(({ state, account_id }) => state === "waiting" && account_id === account.id)
    .map((record) => inBounds(record, account))
    .sort((a, b) => a.completed_at.localeCompare(b.completed_at));
  const isJustOver = ({ practice, completed_at }) => practice?.started_online && now() - Date.parse(completed_at) < JUST_MS;
  const rest = [];
  for (const record of waiting) {
    if (!isJustOver(record) || !(await finish(record))) rest.push(record);
  }
  for (let from = 0; from < rest.length; from += RECORDS) await uploadSome(account, rest.slice(from, from + RECORDS));
  if (waiting.length) await loadResults();
}

async function sendClaimed(account) {
  await uploadClaimed(account);
  await sendOutbox(account.id);
}

/** The answers of lessons and sessions that go on which the learner claims to be right: a claim needs its answer on the service. */
async function uploadClaimed(account) {
  const claimed = await claimedAttempts();
  const end = new Date(now()).toISOString();
  const attempts = (await getAll("results"))
    .filter(({ state, account_id }) => state === "open" && account_id === account.id)
    .flatMap((record) => attemptsOf(inBounds({ ...record, completed_at: end }, account)))
    .filter(({ client_id }) => claimed.has(client_id));
  if (attempts.length) await request("PUT", "/progress/sync", { account: account.id, body: { attempts }, repeat: true });
}

async function uploadSome(account, records, isAgain = false) {
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
    ({ data } = await request("PUT", "/progress/sync", { account: account.id, body, repeat: true }));
  } catch (error) {
    if (error.status !== 413 || records.length === 1) throw error;
    for (const record of records) await uploadSome(account, [record], isAgain); // the service takes fewer at once
    return;
  }
  for (const result of data.results) await settle(lessons[result.index], result);
  for (const result of data.practice_results) await settle(sessions[result.index], result);
  const isAhead = ({ reason }) => reason === "in_future";
  const ahead = [
    ...data.results.filter(isAhead).map(({ index }) => lessons[index]),
    ...data.practice_results.filter(isAhead).map(({ index }) => sessions[index]),
  ];
  // The response has corrected the clock. When that was not enough, they wait.
  if (ahead.length && !isAgain) await uploadSome(account, ahead.map((record) => inBounds(record, account)), true);
}

/** The answers of a record. An exercise that was passed over has none. */
function attemptsOf({ client_id: recordId, practice, attempts }) {
  return attempts.filter(isAnswer).map(({ client_id, exercise_id, answer, answered_at, time_spent_ms }) => ({
    client_id,
    exercise_id,
    answer,
    answered_at,
    time_spent_ms,
    ...(practice ? { session_id: recordId } : {}),
  }));
}

/** Stores what the service says of a record. */
async function settle(record, { status, reason, experience_gained }) {
  if (["synced", "recorded", "duplicate"].includes(status)) await change(record, { state: "sent", experience_gained });
  else if (reason !== "in_future") await change(record, { state: "refused", reason });
}

/** Changes a record as it is by now: exercises may have been repeated, and its account may have signed out. */
const change = (record, changes) => modify("results", record.client_id, (current) => keptOf({ ...(current ?? record), ...changes }));

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
    await change(record, { state: "sent", experience_gained, life_earned, words_improved });
    return true;
  } catch (error) {
    if (error.status !== 404) throw error;
    return false;
  }
}

/**
 * The record with times that the service takes. It refuses what lies ahead, as of a device whose clock was fast, which
 * then ended just now; and what is more than a day older than the account.
 */
function inBounds(record, { registration_date }) {
  const { completed_at, practice, attempts } = record;
  const earliest = Date.parse(registration_date) - DAY_MS + MARGIN_MS;
  const over = Math.max(0, Date.parse(completed_at) - now());
  const end = Date.parse(completed_at) - over; // the clock may have been corrected in the middle: none is later than the end
  const change = (time, before = 0) => new Date(Math.max(Math.min(Date.parse(time) - over, end - before), earliest)).toISOString();
  return {
    ...record,
    completed_at: change(completed_at),
    practice: practice && { ...practice, started_at: change(practice.started_at) },
    attempts: attempts.map((attempt, at) => ({ ...attempt, answered_at: change(attempt.answered_at, attempts.length - 1 - at) })),
  };
}

const passedKey = (account, courseId) => ownKey("passed", account, courseId);

function showPassed(account, courseId, passed) {
  updateOf(account, { passed: { ...getState().passed, [courseId]: passed } });
}

/** Shows which lessons of a course the account has completed or skipped, as far as the device knows. */
export async function readPassed(courseId) {
  const account = accountId();
  if (account === null || getState().passed[courseId]) return;
  const stored = await getValue(passedKey(account, courseId));
  if (!stored) return;
  // An earlier version of the app has stored the ids alone.
  const fromIds = (ids) => Object.fromEntries(ids.map((id) => [id, { state: "completed", best_score: null }]));
  showPassed(account, courseId, Array.isArray(stored) ? fromIds(stored) : stored);
}

/** As `readPassed`, then as the service knows. When the request fails, also because the session has ended, that remains. */
export async function loadPassed(courseId) {
  const account = accountId();
  if (account === null) return;
  await readPassed(courseId);
  try {
    const { data } = await request("GET", `/progress/path?course_id=${encodeURIComponent(courseId)}`, { account });
    const lessons = data.levels
      .flatMap((level) => level.sections.flatMap((section) => section.modules.flatMap((module) => module.lessons)))
      .filter(({ state }) => ["completed", "skipped"].includes(state));
    const passed = Object.fromEntries(lessons.map(({ id, state, best_score }) => [id, { state, best_score }]));
    await putOf(account, "values", { key: passedKey(account, courseId), value: passed });
    showPassed(account, courseId, passed);
  } catch (error) {
    if (error.status === undefined) throw error;
  }
}
