// Claims and reports on their way to the service: each waits on the device until the service has answered it.
//
// A claim is {kind: "claim", id, course_id, attempt_id, blank}; its account is that of the record with the attempt. A report
// is {kind: "report", id, account_id, course_id, entity, entity_id, reason, comment}; account_id is null for a guest. State:
// `waiting`, then in memory only, until the page is closed, `sent` with the `reply` of the service, {state, note}, or
// `refused` with a `reason`. The comment of a report goes with its answer.

import { isUnavailable, request } from "./api.js";
import { now } from "./clock.js";
import { getAll, getValue, modify } from "./database.js";
import { newId } from "./results.js";
import { accountId, getState, update } from "./store.js";

const OUTBOX = "outbox";
const later = { claim: 0, report: 0 }; // the service takes no more before this time

/** Shows what waits on the device, and what was answered since the page was opened. */
export async function loadOutbox() {
  const waiting = (await getValue(OUTBOX)) ?? [];
  const answered = getState().outbox.filter(({ state }) => state !== "waiting");
  update({ outbox: [...answered, ...waiting] });
}

const change = (edit) => modify("values", OUTBOX, (record) => ({ key: OUTBOX, value: edit(record?.value ?? []) }));

async function add(entry) {
  await change((entries) => [...entries.filter(({ id }) => id !== entry.id), { ...entry, state: "waiting" }]);
  await loadOutbox();
  return entry.id;
}

/** What the service knows a claim by: the attempt, and in fill-in-the-blank the position of the blank. */
export const claimId = (attemptId, blank) => `${attemptId} ${blank ?? ""}`;

/** Stores that the learner says that an answer was right. `blank`: its position, else null. Returns the id. */
export const claim = (courseId, attemptId, blank) =>
  add({ kind: "claim", id: claimId(attemptId, blank), course_id: courseId, attempt_id: attemptId, blank });

/** Stores a report, {course_id, entity, entity_id, reason, comment}. Returns its id. */
export const report = (about) => add({ kind: "report", id: newId(), account_id: accountId(), ...about });

/** The reports of the guest go to the account. */
export const adoptReports = (account) =>
  change((entries) => entries.map((entry) => (entry.account_id === null ? { ...entry, account_id: account } : entry)));

/** The ids of the attempts that claims which wait are about. */
export const claimedAttempts = async () =>
  new Set(((await getValue(OUTBOX)) ?? []).filter(({ kind }) => kind === "claim").map(({ attempt_id }) => attempt_id));

/** Sends what waits of the account, claims after their answers. Raises ApiError when the service cannot be reached. */
export async function sendOutbox(account) {
  const records = await getAll("results");
  const recordOf = ({ attempt_id: id }) => records.find(({ attempts }) => attempts.some(({ client_id }) => client_id === id));
  for (const entry of (await getValue(OUTBOX)) ?? []) {
    const record = entry.kind === "claim" ? recordOf(entry) : null;
    const owner = entry.kind === "claim" ? record?.account_id : entry.account_id;
    if (owner === account && record?.state !== "waiting" && later[entry.kind] <= now()) await send(account, entry);
  }
}

async function send(account, entry) {
  const { kind, id, course_id, attempt_id, blank, entity, entity_id, reason, comment } = entry;
  const [path, body, headers] =
    kind === "claim"
      ? ["/claims", { attempt_id, course_id, ...(blank === null ? {} : { blank }) }, {}]
      : ["/content-reports", { course_id, entity, entity_id, reason, comment }, { "Idempotency-Key": id }];
  try {
    const { data } = await request("POST", path, { account, body, headers, repeat: true });
    await settle(entry, { state: "sent", reply: { state: data.state, note: data.note } });
  } catch (error) {
    if (error.status === 429) later[kind] = now() + 1000 * error.retryAfter;
    else if (error.status === undefined || error.status === 401 || isUnavailable(error)) throw error;
    else await settle(entry, { state: "refused", reason: error.context.reason ?? null });
  }
}

/** An answered entry leaves the database; the page shows what became of it. */
async function settle({ kind, id, course_id }, result) {
  await change((entries) => entries.filter((entry) => entry.id !== id));
  update({ outbox: [...getState().outbox.filter((entry) => entry.id !== id), { kind, id, course_id, ...result }] });
}
