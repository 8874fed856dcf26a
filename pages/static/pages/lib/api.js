// The API client: envelope, failures, sessions, and requests repeated after the time that the service names.
//
// The access token is in memory only, the refresh token in IndexedDB. A refresh replaces the refresh token, so tabs
// refresh one at a time (Web Locks) and send the access token to each other.

import { getValue, putValue, remove } from "./database.js";
import { getState, update } from "./store.js";

const BASE = "/api/v1";
const SESSION = "session"; // {refreshToken, account}
const ATTEMPTS = 3;
const LONGEST_WAIT = 10; // seconds
const TIMEOUT_MS = 20_000;

/** A failure that the service reports, or no response at all: `status` 0. */
export class ApiError extends Error {
  constructor({ status, code, message, errors, retryAfter }) {
    super(message);
    Object.assign(this, { status, code, errors: errors ?? {}, retryAfter });
  }
}

/** Is it the service, or the connection, that fails? Then what the device has is used. */
export const isUnavailable = ({ status }) => [0, 408, 429, 500, 502, 503, 504].includes(status);

let accessToken = null;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("langlearn.session") : null;
if (channel) {
  channel.onmessage = ({ data }) => {
    if ("accessToken" in data) accessToken = data.accessToken;
    update({ account: data.account });
  };
}

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * `{status, data, meta, headers}` of a response; `data` is null for a 304. Raises ApiError. `withPassword`: a 401 may
 * mean a wrong password in the body.
 */
export async function request(method, path, { body, headers = {}, repeat = method === "GET", withPassword = false } = {}) {
  let refreshed = false;
  for (let attempt = 1; ; attempt += 1) {
    if (getState().account && !accessToken) await refresh(null);
    const used = accessToken;
    try {
      return await send(method, path, body, used ? { ...headers, Authorization: `Bearer ${used}` } : headers);
    } catch (error) {
      if (error.status === 401 && used && !refreshed && (!withPassword || error.code === "TOKEN_EXPIRED")) {
        refreshed = true;
        await refresh(used); // when the session has ended, the request is repeated as a guest's
      } else if (repeat && attempt < ATTEMPTS && [429, 503].includes(error.status) && error.retryAfter <= LONGEST_WAIT) {
        await wait(error.retryAfter);
      } else {
        throw error;
      }
    }
  }
}

async function send(method, path, body, headers) {
  let response, content;
  try {
    response = await fetch(BASE + path, {
      method,
      cache: "no-store", // conditional requests are made here, with the tags of what IndexedDB has
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    content = response.status === 304 ? {} : await response.json();
  } catch {
    throw new ApiError({ status: 0, code: "NO_RESPONSE", message: "No response" });
  }
  if (!response.ok && response.status !== 304) {
    throw new ApiError({
      status: response.status,
      code: content.error?.code,
      message: content.message,
      errors: content.errors,
      retryAfter: Number(response.headers.get("Retry-After") ?? 1),
    });
  }
  return { status: response.status, data: content.data ?? null, meta: content.meta, headers: response.headers };
}

const locked = (action) =>
  navigator.locks ? navigator.locks.request("langlearn.refresh", action) : action(); // no locks over plain HTTP

/** A new access token in place of `used`, unless another tab has sent one. Without a valid session: signed out. */
async function refresh(used) {
  await locked(async () => {
    if (accessToken !== used) return;
    const session = await getValue(SESSION);
    if (!session) return forgetSession();
    try {
      await startSession((await send("POST", "/auth/refresh", { refreshToken: session.refreshToken }, {})).data);
    } catch (error) {
      if (error.status !== 401 && error.status !== 400) throw error; // an outage ends no session
      await forgetSession();
    }
  });
}

/** Stores a new session, or the new tokens of this one. */
export async function startSession({ user, tokens }) {
  // First of all: a page that is closed now continues with the new token.
  await putValue(SESSION, { refreshToken: tokens.refreshToken, account: user });
  accessToken = tokens.accessToken;
  update({ account: user });
  channel?.postMessage({ accessToken, account: user });
}

export async function forgetSession() {
  accessToken = null;
  await remove("values", SESSION);
  update({ account: null });
  channel?.postMessage({ accessToken: null, account: null });
}

/** Stores what the service says of the account that the device is signed in as. */
export async function storeAccount(account) {
  await locked(async () => {
    const session = await getValue(SESSION);
    if (session?.account.id !== account.id) return; // signed out meanwhile
    await putValue(SESSION, { ...session, account });
    update({ account });
    channel?.postMessage({ account });
  });
}

/** The account that the device is signed in as, also without a connection; the first request refreshes the session. */
export async function resumeSession() {
  update({ account: (await getValue(SESSION))?.account ?? null });
}

async function openSession(path, body) {
  const headers = { "Accept-Language": getState().language }; // of the mails to the account
  await startSession((await send("POST", path, body, headers)).data);
}

export const signIn = (email, password) => openSession("/auth/login", { email, password });
export const register = (email, password) =>
  openSession("/auth/register", { email, password, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });

export async function signOut() {
  const session = await getValue(SESSION);
  await forgetSession();
  if (session) await send("POST", "/auth/logout", { refreshToken: session.refreshToken }, {}).catch(() => null);
}
