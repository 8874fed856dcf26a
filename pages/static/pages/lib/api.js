// The client of the app: its session is in IndexedDB.

import { ApiError, createClient } from "@langlearn/client";
import { clock } from "./clock.js";
import { getValue, modify } from "./database.js";
import { getState } from "./store.js";

export { isUnavailable } from "@langlearn/client";

const SESSION = "session"; // {refreshToken, account}

const sessions = {
  name: "langlearn",
  read: () => getValue(SESSION),
  modify: (change) =>
    modify("values", SESSION, (record) => {
      const value = change(record?.value ?? null);
      return value && { key: SESSION, value };
    }),
};

export const client = createClient({ sessions, clock, language: () => getState().language });

export const PATIENCE_MS = 3000; // so long a view waits for the service

/** What a request that goes on is to a learner who has waited long enough: the same as no connection. */
export const lateError = () => new ApiError({ status: 0, code: "LATE", message: "No response yet" });

/** The result of a request that the device can do without; it fails when the service does not respond soon. */
export function inTime(result) {
  const late = new Promise((_, reject) => setTimeout(() => reject(lateError()), PATIENCE_MS));
  return Promise.race([result, late]);
}

/** As `client.request`; names the account that it is for, null for a guest, which may change while a view waits. */
export async function request(method, path, options) {
  if (options.account === undefined) throw new TypeError(`${method} ${path} names no account`);
  return client.request(method, path, options);
}

export const { register, signIn, signOut } = client;
