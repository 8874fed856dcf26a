// What learners do with their account: profile, password, sessions, mails and data.

import { client, request } from "./api.js";
import { getAll } from "./database.js";
import { forgetOutbox, forgetResult, keepProgress } from "./learner.js";
import { accountId } from "./store.js";

/** Reads the account anew. When the request fails, also because the session has ended, it stays as it is. */
export async function readAccount() {
  const account = accountId();
  if (account === null) return;
  try {
    await client.storeAccount((await request("GET", "/users/profile", { account })).data);
  } catch (error) {
    if (error.status === undefined) throw error;
  }
}

export async function changeProfile(account, changes) {
  await client.storeAccount((await request("PUT", "/users/profile", { account, body: changes, repeat: true })).data);
}

export async function changeDailyGoal(account, xp) {
  const options = { account, body: { daily_goal_xp: xp }, repeat: true };
  await keepProgress(account, (await request("PUT", "/progress", options)).data);
}

export const changePassword = (account, current, chosen) => client.changePassword(current, chosen, { account });

/** Deletes the account, and what this device has of it. */
export async function deleteAccount(account, password) {
  const forget = async () => {
    await forgetOutbox(account); // while the results tell whose the claims are
    const results = (await getAll("results")).filter(({ account_id }) => account_id === account);
    for (const record of results) await forgetResult(record);
  };
  await client.deleteAccount(password, { account, forget });
}

export const exportData = async (account) => (await request("GET", "/users/profile/export", { account })).data;

export const listSessions = async (account) => (await request("GET", "/auth/sessions?limit=100", { account })).data;

/** Ends sessions one after another; `onEnded(id)` after each. One that has ended already is one less too. */
export async function endSessions(account, ids, onEnded) {
  for (const id of ids) {
    await request("DELETE", `/auth/sessions/${id}`, { account, repeat: true }).catch((error) => {
      if (error.status !== 404) throw error;
    });
    onEnded(id);
  }
}

export const confirmationMail = (account) => request("POST", "/auth/email/verify/resend", { account });
// A mailed code names its account; no session is needed.
export const confirmEmail = (token) => request("POST", "/auth/email/verify", { account: null, body: { token } });
export const resetMail = (email) => request("POST", "/auth/password/forgot", { account: null, body: { email } });
export const resetPassword = (token, password) =>
  request("POST", "/auth/password/reset", { account: null, body: { token, new_password: password } });

const BROWSERS = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Browser and system that a User-Agent header names, such as "Firefox, Windows"; else what it begins with, or null. */
export function deviceName(userAgent) {
  const names = [BROWSERS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1]).filter(Boolean);
  return names.join(", ") || userAgent?.slice(0, 40) || null;
}
