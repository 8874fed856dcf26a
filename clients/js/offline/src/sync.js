// Results on their way to the account. The service stores each once, by its client id, so a synchronisation may be
// repeated, interrupted, and run on several devices at once.

import { isAnswer } from "./rules/score.js";

const ADOPT = "adopt_guest_results";
const RECORDS = 10; // in one upload
const JUST_MS = 60_000; // a session that ended longer ago is uploaded with the time of the device
const DAY_MS = 86_400_000;
const MARGIN_MS = 3_600_000;

export function createSync(learner, { results, outbox, placements, placement, progress }) {
  const { client, now, state, getAll, getValue, putValue, modify, remove, keptOf } = learner;
  let running = Promise.resolve();

  /** Remembers, before an account is opened, whether a guest's results go to it: closing the app loses none. */
  const adoptGuest = (wanted) => (wanted ? putValue(ADOPT, true) : remove("values", ADOPT));

  /**
   * Uploads what waits, and reads the progress of the account: `{sent, refused, failure}`. `sent` are the client ids of the
   * lessons and practice sessions that the service has now; `refused` is what it will never take,
   * `[{kind, client_id, reason, lesson_id, course_id, exercise_id}]` of kind `lesson`, `practice` or `attempt`. `failure`: the
   * ApiError that left something waiting, to be tried again later; null when all is done.
   */
  function sync() {
    const next = () => client.alone("sync", attempt);
    running = running.then(next, next);
    return running;
  }

  async function attempt() {
    const outcome = { sent: [], refused: [], failure: null };
    const { account } = state();
    if (!account) return outcome;
    try {
      await adopt(account);
      const failure = await uploadPlacements(account.id).catch((error) => error); // results do not wait for it
      await upload(account, outcome);
      const unsent = await sendClaimed(account).catch((error) => error); // nor does the progress wait for claims and reports
      if (failure) throw failure;
      await progress.refresh(account.id);
      if (unsent) throw unsent;
    } catch (error) {
      if (error.status === undefined) throw error;
      outcome.failure = error;
    }
    return outcome;
  }

  async function adopt({ id: account }) {
    if (!(await getValue(ADOPT))) return;
    for (const record of await getAll("results")) {
      if (record.account_id) continue;
      await modify("results", record.client_id, (found) => found && { ...found, account_id: found.account_id ?? account });
    }
    for (const record of await placements.stored()) {
      if (record.account_id === null) await placements.save({ ...record, account_id: account });
    }
    await outbox.adopt(account);
    await remove("values", ADOPT);
    await results.load();
    await outbox.load();
  }

  async function uploadPlacements(account) {
    const own = (await placements.stored()).filter(({ account_id }) => account_id === account);
    for (const record of own) {
      await placement.replay(account, record);
      await progress.loadPassed(record.course_id); // before the record goes, which shows the same lessons as skipped
      await placements.forget(record);
    }
  }

  async function upload(account, outcome) {
    const waiting = (await getAll("results"))
      .filter((record) => record.state === "waiting" && record.account_id === account.id)
      .map((record) => inBounds(record, account))
      .sort((a, b) => a.completed_at.localeCompare(b.completed_at));
    const isJustOver = ({ practice, completed_at }) => practice?.started_online && now() - Date.parse(completed_at) < JUST_MS;
    const rest = [];
    try {
      for (const record of waiting) {
        if (!isJustOver(record) || !(await finish(record, outcome))) rest.push(record);
      }
      for (let from = 0; from < rest.length; from += RECORDS) await uploadSome(account, rest.slice(from, from + RECORDS), outcome);
    } finally {
      if (waiting.length) await results.load(); // those that were sent before one failed are
    }
  }

  async function sendClaimed(account) {
    await uploadClaimed(account);
    await outbox.send(account.id);
  }

  const put = async (account, body) => (await client.request("PUT", "/progress/sync", { account, body, repeat: true })).data;

  /** The answers of lessons and sessions that go on which the learner claims to be right: a claim needs its answer on the service. */
  async function uploadClaimed(account) {
    const claimed = await outbox.claimedAttempts();
    const end = new Date(now()).toISOString();
    const attempts = (await getAll("results"))
      .filter((record) => record.state === "open" && record.account_id === account.id)
      .flatMap((record) => attemptsOf(inBounds({ ...record, completed_at: end }, account)))
      .filter(({ client_id }) => claimed.has(client_id));
    if (attempts.length) await put(account.id, { attempts });
  }

  async function uploadSome(account, records, outcome, isAgain = false) {
    const lessons = records.filter(({ practice }) => !practice);
    const sessions = records.filter(({ practice }) => practice);
    const attempts = records.flatMap(attemptsOf);
    const body = { completions: lessons.map(completionIn), practice_sessions: sessions.map(sessionIn), attempts };
    let data;
    try {
      data = await put(account.id, body);
    } catch (error) {
      if (![400, 413].includes(error.status)) throw error; // else it takes fewer at once, or cannot read one of them
      if (records.length === 1) outcome.failure = error; // it waits, and no other one for it
      else for (const record of records) await uploadSome(account, [record], outcome, isAgain);
      return;
    }
    for (const result of data.results) await settle(lessons[result.index], result, outcome);
    for (const result of data.practice_results) await settle(sessions[result.index], result, outcome);
    noteRefusedAttempts(data.attempt_results, outcome);
    const isAhead = ({ reason }) => reason === "in_future";
    const ahead = [
      ...data.results.filter(isAhead).map(({ index }) => lessons[index]),
      ...data.practice_results.filter(isAhead).map(({ index }) => sessions[index]),
    ];
    // The response has corrected the clock. When that was not enough, they wait.
    if (ahead.length && !isAgain) {
      const again = ahead.map((record) => inBounds(record, account));
      await uploadSome(account, again, outcome, true);
    }
  }

  /** Stores what the service says of a record. */
  async function settle(record, { status, reason, experience_gained }, outcome) {
    if (["synced", "recorded", "duplicate"].includes(status)) {
      await change(record, { state: "sent", experience_gained });
      outcome.sent.push(record.client_id);
    } else if (reason !== "in_future") {
      await change(record, { state: "refused", reason });
      const { client_id, practice, lesson_id, course_id } = record;
      outcome.refused.push({ kind: practice ? "practice" : "lesson", client_id, reason, lesson_id, course_id });
    }
  }

  /** Changes a record as it is by now: exercises may have been repeated, its account may have signed out, or be deleted. */
  const change = (record, changes) => modify("results", record.client_id, (current) => current && keptOf({ ...current, ...changes }));

  /**
   * Ends a session that was started on the service, which may restore a life then, but takes its own time for the end.
   * Returns false when the service has no such session any more.
   */
  async function finish(record, outcome) {
    const account = record.account_id;
    const { attempt_results } = await put(account, { attempts: attemptsOf(record) });
    try {
      const { data } = await client.request("POST", `/progress/practice/${record.client_id}/finish`, { account, repeat: true });
      const { experience_gained, life_earned, words_improved } = data.result;
      await change(record, { state: "sent", experience_gained, life_earned, words_improved });
      outcome.sent.push(record.client_id);
      noteRefusedAttempts(attempt_results, outcome);
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
    const moved = (time, before = 0) => new Date(Math.max(Math.min(Date.parse(time) - over, end - before), earliest)).toISOString();
    return {
      ...record,
      completed_at: moved(completed_at),
      practice: practice && { ...practice, started_at: moved(practice.started_at) },
      attempts: attempts.map((attempt, at) => ({ ...attempt, answered_at: moved(attempt.answered_at, attempts.length - 1 - at) })),
    };
  }

  return { sync, adoptGuest };
}

const completionIn = ({ client_id, lesson_id, completed_at, score, time_spent_seconds }) => ({
  client_id,
  lesson_id,
  completed_at,
  time_spent_seconds,
  ...(score === null ? {} : { score }),
});

const sessionIn = ({ client_id, course_id, completed_at, practice }) => ({
  client_id,
  course_id,
  mode: practice.mode,
  started_at: practice.started_at,
  finished_at: completed_at,
});

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

/** An answer may be refused alone, as of an exercise that the course has lost: its lesson counts all the same. */
function noteRefusedAttempts(results, { refused }) {
  for (const { status, reason, client_id, exercise_id } of results) {
    if (["rejected", "unknown_exercise"].includes(status) && reason !== "in_future") {
      refused.push({ kind: "attempt", client_id, reason, exercise_id });
    }
  }
}
