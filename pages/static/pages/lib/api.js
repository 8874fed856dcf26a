// The API client: envelope, failures, sessions, and requests repeated after the time that the service names.
//
// The access token is in memory only, the refresh token in IndexedDB. A refresh replaces the refresh token, so tabs
// refresh one at a time and send the access token to each other. Each request names the account that it is
// for, and is sent for no other: the account may change while it waits, in this tab or in another one.

import { correctBy, hourZone, timeZone } from "./clock.js";
import { getValue, modify, putValue } from "./database.js";
import { forgetOthers } from "./device.js";
import { alone } from "./locks.js";
import { accountId, getState, update } from "./store.js";

const BASE = "/api/v1";
const SESSION = "session"; // {refreshToken, account}
const ATTEMPTS = 3;
const LONGEST_WAIT = 10; // seconds
const TIMEOUT_MS = 20_000;
const FILE_MS = 120_000;
const FORM_MS = 600_000; // a file goes up slowly

/** A failure that the service reports, or no response at all: `status` 0. */
export class ApiError extends Error {
  constructor({ status, code, message, details, errors, context, retryAfter }) {
    super(message);
    Object.assign(this, { status, code, details, errors: errors ?? {}, context: context ?? {}, retryAfter });
  }
}

const ACCOUNT_CHANGED = "ACCOUNT_CHANGED"; // of the device, not of the service

/** Raises ApiError when the device is not signed in as the account any more. Anything may be sent for a guest, null. */
function checkAccount(account) {
  if (account === null || account === accountId()) return;
  throw new ApiError({ status: 401, code: ACCOUNT_CHANGED, message: "Not signed in as this account any more" });
}

/** Is it the service, or the connection, that fails? Then what the device has is used. */
export const isUnavailable = ({ status }) => [0, 408, 429, 500, 502, 503, 504].includes(status);

export const PATIENCE_MS = 3000; // so long a view waits for the service

/** What a request that goes on is to a learner who has waited long enough: the same as no connection. */
export const lateError = () => new ApiError({ status: 0, code: "LATE", message: "No response yet" });

/** The result of a request that the device can do without; it fails when the service does not respond soon. */
export function inTime(result) {
  const late = new Promise((_, reject) => setTimeout(() => reject(lateError()), PATIENCE_MS));
  return Promise.race([result, late]);
}

let access = null; // {account, token}: the id of an account, and its access token
const running = new Set(); // an AbortController for each request of the account
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("langlearn.session") : null;
if (channel) {
  channel.onmessage = ({ data }) => {
    if (data.accessToken) access = { account: data.account.id, token: data.accessToken };
    followSession();
  };
}

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * `{status, data, meta, headers, account}` of a response; `data` is null for a 304. Raises ApiError.
 *
 * `asFile`: `data` is a Blob. `form`: a FormData to send instead of the JSON `body`, by `transport`, which is called as
 * `fetch` is. `keepalive`: the request outlives the page. `account`: the id of the account that the request is for, null for a guest. When the device is signed in as another
 * one before the response has arrived, or signed out, the request fails; with `asGuest`, for what guests may read too,
 * it is repeated as a guest's, and the `account` of the response is null.
 */
export async function request(method, path, options) {
  const { account, headers = {}, repeat = method === "GET", asGuest = false, ...content } = options;
  if (account === undefined) throw new TypeError(`${method} ${path} names no account`);
  let refused = null; // the access token that the service did not take
  for (let attempt = 1; ; attempt += 1) {
    const sender = asGuest && account !== accountId() ? null : account;
    let token = null;
    try {
      if (sender !== null) token = await tokenOf(sender, refused);
      const signed = token ? { ...headers, Authorization: `Bearer ${token}` } : headers;
      return { ...(await send(method, path, { ...content, account: sender, headers: signed })), account: sender };
    } catch (error) {
      if (error.code === ACCOUNT_CHANGED) {
        if (!asGuest) throw error;
      } else if (error.status === 401 && token && !refused) {
        refused = token;
      } else if (repeat && attempt < ATTEMPTS && [429, 503].includes(error.status) && error.retryAfter <= LONGEST_WAIT) {
        await wait(error.retryAfter);
      } else {
        throw error;
      }
    }
  }
}

async function send(method, path, { account = null, body, form, headers = {}, asFile = false, keepalive = false, transport = fetch }) {
  checkAccount(account);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), form ? FORM_MS : asFile ? FILE_MS : TIMEOUT_MS);
  if (account !== null) running.add(controller);
  let response, content;
  try {
    response = await transport(BASE + path, {
      method,
      cache: "no-store", // conditional requests are made here, with the tags of what IndexedDB has
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      keepalive,
      signal: controller.signal,
    });
    correctBy(response.headers);
    if (asFile && response.ok) content = { data: await response.blob() };
    else content = response.status === 304 ? {} : await response.json();
  } catch {
    checkAccount(account);
    throw new ApiError({ status: 0, code: "NO_RESPONSE", message: "No response" });
  } finally {
    clearTimeout(timer);
    running.delete(controller);
  }
  checkAccount(account);
  if (!response.ok && response.status !== 304) {
    throw new ApiError({
      status: response.status,
      code: content.error?.code,
      message: content.message,
      details: content.error?.details,
      errors: content.errors,
      context: content.error?.context,
      retryAfter: Number(response.headers.get("Retry-After") ?? 1),
    });
  }
  return { status: response.status, data: content.data ?? null, meta: content.meta, headers: response.headers };
}

/** An access token of the account other than `refused`. Raises ApiError, also when its session has ended. */
async function tokenOf(account, refused) {
  const isUsable = () => access?.account === account && access.token !== refused;
  if (!isUsable()) await locked(() => isUsable() || refresh(account));
  checkAccount(account);
  return access?.account === account ? access.token : null;
}

const locked = (action) => alone("langlearn.refresh", action);

/**
 * A request after which the service takes no tokens from before it, then `use(data)`. No tab refreshes meanwhile: that would
 * end the session of the device before the response has arrived. Raises ApiError.
 */
export async function requestAlone(method, path, { account, body }, use) {
  await request("GET", "/users/profile", { account }); // with an access token that is valid
  await locked(async () => {
    const headers = { Authorization: `Bearer ${access?.token}` };
    await use((await send(method, path, { account, body, headers })).data);
  });
}

/** Replaces the tokens of the account. Without a valid session the device is signed out. */
async function refresh(account) {
  const session = await getValue(SESSION);
  if (session?.account.id !== account) return followSession(); // as another tab has done already
  const { refreshToken } = session;
  const isSame = (stored) => stored.refreshToken === refreshToken;
  try {
    const { data } = await send("POST", "/auth/refresh", { account, body: { refreshToken } });
    await replaceSession(data, isSame);
  } catch (error) {
    const isRefused = [400, 401].includes(error.status) && error.code !== ACCOUNT_CHANGED;
    if (!isRefused) throw error; // an outage ends no session
    await endSession(isSame);
  }
}

/** Stores a new session. */
async function startSession({ user, tokens }) {
  // First of all: a page that is closed now continues with the new token.
  await putValue(SESSION, { refreshToken: tokens.refreshToken, account: user });
  await shareToken(user, tokens);
}

/** Stores new tokens of the session, if it is the account's still and fits: `isSame({refreshToken, account})`. */
export async function replaceSession({ user, tokens }, isSame = () => true) {
  let replaced = false;
  await modifySession((session) => {
    if (session.account.id !== user.id || !isSame(session)) return session;
    replaced = true;
    return { refreshToken: tokens.refreshToken, account: user };
  });
  if (replaced) await shareToken(user, tokens);
  else await followSession();
}

async function shareToken(account, { accessToken }) {
  access = { account: account.id, token: accessToken };
  channel?.postMessage({ accessToken, account });
  await followSession();
}

/** Replaces the stored session by `change(session)`, null for none, in one transaction. */
const modifySession = (change) =>
  modify("values", SESSION, (record) => {
    const value = record ? change(record.value) : null;
    return value && { key: SESSION, value };
  });

/**
 * Ends the session of the device, whatever ends it, if it fits: `isEnded({refreshToken, account})`. All tabs are signed
 * out, and forget what the device has of the account. Returns the session; null when there was none that fits.
 */
export async function endSession(isEnded = () => true) {
  let ended = null;
  await modifySession((session) => {
    if (!isEnded(session)) return session;
    ended = session;
    return null;
  });
  if (ended) channel?.postMessage({ accessToken: null, account: null });
  await followSession();
  return ended;
}

/** Makes the stored session that of this tab. When the account is another one, the requests of the one before end. */
async function followSession() {
  const account = (await getValue(SESSION))?.account ?? null;
  if (access && access.account !== account?.id) access = null;
  if (accountId() === (account?.id ?? null)) return update({ account });
  update({ account, progress: null, passed: {}, notifications: null });
  for (const controller of running) controller.abort();
  await forgetOthers();
}

/** Stores what the service says of the account that the device is signed in as. */
export async function storeAccount(account) {
  await modifySession((session) => (session.account.id === account.id ? { ...session, account } : session));
  channel?.postMessage({ account });
  await followSession();
}

/** The account that the device is signed in as, also without a connection; the first request refreshes the session. */
export async function resumeSession() {
  update({ account: (await getValue(SESSION))?.account ?? null });
}

async function openSession(path, body) {
  const headers = { "Accept-Language": getState().language }; // of the mails to the account
  await startSession((await send("POST", path, { body, headers })).data);
}

export const signIn = (email, password) => openSession("/auth/login", { email, password });
export async function register(email, password) {
  const openIn = (timezone) => openSession("/auth/register", { email, password, timezone });
  try {
    await openIn(timeZone());
  } catch (error) {
    if (!error.errors?.timezone) throw error;
    await openIn(hourZone()); // the browser names a zone that the service does not know
  }
}

export async function signOut() {
  const session = await endSession();
  if (!session) return;
  await send("POST", "/auth/logout", { body: { refreshToken: session.refreshToken } }).catch(() => null);
}
