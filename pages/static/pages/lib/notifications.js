// What the account is told: read by polling, at most once a minute.

import { ownKey } from "@langlearn/offline";
import { request } from "./api.js";
import { now } from "./clock.js";
import { getValue } from "./database.js";
import { putOf } from "./learner.js";
import { accountId, getState, updateOf } from "./store.js";

const PAUSE_MS = 60_000;
const MOST = 50; // listed
export const KINDS = ["claim.accepted", "claim.rejected", "report.accepted", "report.rejected"]; // others are passed over
const NEVER = { account: null, at: -PAUSE_MS };
let polled = NEVER;

const keyOf = (account) => ownKey("notifications", account);

/** Reads what the account is told, with the entity tag of what it has. When the request fails, that remains. */
export async function pollNotifications() {
  const account = accountId();
  if (account === null) return;
  if (polled.account === account && performance.now() - polled.at < PAUSE_MS) return;
  polled = { account, at: performance.now() };
  const before = getState().notifications ?? (await getValue(keyOf(account)));
  if (before) updateOf(account, { notifications: before });
  try {
    const headers = before ? { "If-None-Match": before.etag } : {};
    const found = await request("GET", `/notifications?limit=${MOST}`, { account, headers });
    if (found.status !== 304) await store(account, { etag: found.headers.get("ETag"), rows: found.data });
  } catch (error) {
    if (error.status === undefined) throw error;
    if (error.status === 0) polled = NEVER; // with a connection again, at once
  }
}

async function store(account, notifications) {
  updateOf(account, { notifications });
  await putOf(account, "values", { key: keyOf(account), value: notifications });
}

/** Those that the app knows, newest first. */
export const knownOf = ({ rows }) => rows.filter(({ kind }) => KINDS.includes(kind));

/** Those of them that are unread. */
export const unreadOf = (notifications) => knownOf(notifications).filter(({ read_at }) => !read_at);

/** Tells the service that the learner has seen those that are shown, and only those. Raises ApiError. */
export async function markRead(account) {
  const shown = getState().notifications;
  const ids = shown ? unreadOf(shown).map(({ id }) => id) : [];
  if (!ids.length) return;
  const read_at = new Date(now()).toISOString();
  await request("POST", "/notifications/read", { account, body: { ids }, repeat: true });
  const current = getState().notifications; // what a poll has brought meanwhile stays
  const rows = current.rows.map((row) => (ids.includes(row.id) ? { ...row, read_at } : row));
  await store(account, { ...current, rows });
}
