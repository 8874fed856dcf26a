// What learners do with their account: profile, password, sessions, mails and data.

import { forgetSession, request, startSession, storeAccount } from "./api.js";
import { getAll, remove } from "./database.js";
import { loadResults } from "./results.js";
import { getState, update } from "./store.js";

/** Reads the account anew. When the request fails, also because the session has ended, it stays as it is. */
export async function readAccount() {
  try {
    await storeAccount((await request("GET", "/users/profile")).data);
  } catch (error) {
    if (error.status === undefined) throw error;
  }
}

export async function changeProfile(changes) {
  await storeAccount((await request("PUT", "/users/profile", { body: changes, repeat: true })).data);
}

export async function changeDailyGoal(xp) {
  update({ progress: (await request("PUT", "/progress", { body: { daily_goal_xp: xp }, repeat: true })).data });
}

export async function changePassword(current, chosen) {
  const body = { current_password: current, new_password: chosen };
  await startSession((await request("PUT", "/users/password", { body, withPassword: true })).data);
}

/** Deletes the account, and what this device has of it. */
export async function deleteAccount(password) {
  const { id } = getState().account;
  await request("DELETE", "/users/profile", { body: { password }, withPassword: true });
  await forgetSession();
  for (const { client_id, account_id } of await getAll("results")) if (account_id === id) await remove("results", client_id);
  for (const { key } of await getAll("values")) if (key.split(":")[1] === id) await remove("values", key);
  await loadResults();
}

export const exportData = async () => (await request("GET", "/users/profile/export")).data;

export const listSessions = async () => (await request("GET", "/auth/sessions?limit=100")).data;

/** Ends sessions one after another; `onEnded(id)` after each. One that has ended already is one less too. */
export async function endSessions(ids, onEnded) {
  for (const id of ids) {
    await request("DELETE", `/auth/sessions/${id}`, { repeat: true }).catch((error) => {
      if (error.status !== 404) throw error;
    });
    onEnded(id);
  }
}

export const confirmationMail = () => request("POST", "/auth/email/verify/resend");
export const confirmEmail = (token) => request("POST", "/auth/email/verify", { body: { token } });
export const resetMail = (email) => request("POST", "/auth/password/forgot", { body: { email } });
export const resetPassword = (token, password) =>
  request("POST", "/auth/password/reset", { body: { token, new_password: password } });

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
