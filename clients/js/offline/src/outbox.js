// Claims and reports on their way to the service: each waits on the device until the service has answered it.
//
// A claim is {kind: "claim", id, course_id, attempt_id, blank}; its account is that of the record with the attempt. A report
// is {kind: "report", id, account_id, course_id, entity, entity_id, reason, comment}; account_id is null for a guest. State:
// `waiting`, then in memory only, until the app is closed, `sent` with the `reply` of the service, {state, note}, or
// `refused`.

import { newId } from "./ids.js";

const OUTBOX = "outbox";
const SAME = ["kind", "account_id", "course_id", "entity", "entity_id", "reason"];

/** What the service knows a claim by: the attempt, and in fill-in-the-blank the position of the blank. */
export const claimId = (attemptId, blank) => `${attemptId} ${blank ?? ""}`;

/** The lesson or the session with the attempt that a claim is about. */
export const recordOf = (records, { attempt_id: id }) => records.find(({ attempts }) => attempts.some(({ client_id }) => client_id === id));

const ownerOf = (records, entry) => (entry.kind === "claim" ? recordOf(records, entry)?.account_id : entry.account_id);

/** What was reported of an entity on this device: what waits, and what was answered since the app was opened. */
export const reportsOf = ({ outbox, account }, { course_id, entity, entity_id }) =>
  outbox.filter(
    (entry) =>
      entry.kind === "report" &&
      entry.account_id === (account?.id ?? null) &&
      entry.course_id === course_id &&
      entry.entity === entity &&
      entry.entity_id === entity_id,
  );

/** What waits of the account, or of the guest, oldest first. */
export const ownWaiting = ({ outbox, results, account }) =>
  outbox.filter((entry) => entry.state === "waiting" && ownerOf(results, entry) === (account?.id ?? null));

export function createOutbox(learner) {
  const { client, now, state, update, accountId, getAll, getValue, modify } = learner;
  const later = new Map(); // of whom the service takes no more, and of what, to the time until when

  const stored = async () => (await getValue(OUTBOX)) ?? [];
  const change = (edit) =>
    modify("values", OUTBOX, (record) => {
      const value = edit(record?.value ?? []);
      return value.length ? { key: OUTBOX, value } : null;
    });

  /** Shows what waits on the device, and what was answered since the app was opened. */
  async function load() {
    const waiting = await stored();
    update({ outbox: [...state().outbox.filter((entry) => entry.state !== "waiting"), ...waiting] });
  }

  /** Stores that the learner says that an answer was right. `blank`: its position, else null. */
  async function claim(courseId, attemptId, blank) {
    const id = claimId(attemptId, blank);
    const entry = { kind: "claim", id, course_id: courseId, attempt_id: attemptId, blank, state: "waiting" };
    await change((entries) => [...entries.filter((other) => other.id !== id), entry]);
    await load();
  }

  /** Stores a report, {course_id, entity, entity_id, reason, comment}, unless one of the same problem waits already. */
  async function report(about) {
    const entry = { kind: "report", id: newId(), account_id: accountId(), ...about };
    const isSame = (other) => SAME.every((key) => other[key] === entry[key]);
    await change((entries) => (entries.some(isSame) ? entries : [...entries, { ...entry, state: "waiting" }]));
    await load();
  }

  /** Removes what waits of an account. */
  async function forget(account) {
    const records = await getAll("results");
    const isOwn = (entry) => ownerOf(records, entry) === account;
    await change((entries) => entries.filter((entry) => !isOwn(entry)));
    update({ outbox: state().outbox.filter((entry) => !isOwn(entry)) });
  }

  /** The reports of the guest go to the account. */
  const adopt = (account) =>
    change((entries) => entries.map((entry) => (entry.account_id === null ? { ...entry, account_id: account } : entry)));

  /** The ids of the attempts that claims which wait are about. */
  const claimedAttempts = async () => new Set((await stored()).filter(({ kind }) => kind === "claim").map(({ attempt_id }) => attempt_id));

  const laterKey = (account, { kind }) => `${kind} ${account}`;

  /** Sends what waits of the account, claims after their answers. Raises ApiError when something could not be sent. */
  async function send(account) {
    const records = await getAll("results");
    let failure = null;
    for (const entry of await stored()) {
      const isBehind = entry.kind === "claim" && recordOf(records, entry)?.state === "waiting";
      const isHeld = (later.get(laterKey(account, entry)) ?? 0) > now();
      if (ownerOf(records, entry) !== account || isBehind || isHeld) continue;
      try {
        await sendOne(account, entry);
      } catch (error) {
        if (error.status !== 500) throw error;
        failure = error; // of this one: the others do not wait for it
      }
    }
    if (failure) throw failure;
  }

  async function sendOne(account, entry) {
    const { kind, id, course_id, attempt_id, blank, entity, entity_id, reason, comment } = entry;
    const [path, body, headers] =
      kind === "claim"
        ? ["/claims", { attempt_id, course_id, ...(blank === null ? {} : { blank }) }, {}]
        : ["/content-reports", { course_id, entity, entity_id, reason, comment }, { "Idempotency-Key": id }];
    try {
      const { data } = await client.request("POST", path, { account, body, headers, repeat: true });
      await settle(entry, { state: "sent", reply: { state: data.state, note: data.note } });
    } catch (error) {
      if (error.status === 429) later.set(laterKey(account, entry), now() + 1000 * error.retryAfter);
      else if (error.status === undefined || error.status === 401 || client.isUnavailable(error)) throw error;
      else await settle(entry, { state: "refused" });
    }
  }

  /** An answered entry leaves the storage; the app shows what became of it. */
  async function settle(answered, result) {
    const others = (entries) => entries.filter(({ id }) => id !== answered.id);
    await change(others);
    update({ outbox: [...others(state().outbox), { ...answered, ...result }] });
  }

  return { load, claim, report, forget, adopt, claimedAttempts, send };
}
