// Who is signed in, and the tokens of the session.
//
// The access token is in memory only, the refresh token in the store. A refresh replaces the refresh token, so tabs
// refresh one at a time and send the access token to each other. Each request names the account that it is for, and is
// sent for no other: the account may change while it waits, in this tab or in another one.

import { ACCOUNT_CHANGED, clientError } from "./errors.js";
import { createLocks } from "./locks.js";

const ARRIVAL_MS = 500; // of a message of another tab

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** `refresh(account, refreshToken)`: the `data` of a response with new tokens. */
export function createSession({ sessions, refresh: requestTokens }) {
  const { name } = sessions;
  const alone = createLocks(name);
  const listeners = new Set();
  const running = new Set(); // an AbortController for each request of the account
  let account = null; // the USER object of the API, or null for a guest
  let access = null; // {account, token}: the id of an account, and its access token
  let seen = null; // the refresh token that the store had last
  let arrived = () => {}; // is called for each access token of another tab
  let telling = null; // the promises of the listeners that were told last
  const channel = name && "BroadcastChannel" in globalThis ? new BroadcastChannel(`${name}.session`) : null;
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.accessToken) {
        access = { account: data.account.id, token: data.accessToken };
        arrived();
      }
      follow();
    };
    channel.unref?.(); // Node would wait for messages
  }

  const accountId = () => account?.id ?? null;

  /** Raises ApiError when not signed in as the account any more. Anything may be sent for a guest, null. */
  function check(id) {
    if (id !== null && id !== accountId()) throw clientError(ACCOUNT_CHANGED);
  }

  async function load() {
    const session = await sessions.read();
    seen = session?.refreshToken ?? null;
    return session?.account ?? null;
  }

  /** Makes the stored session that of this tab. When the account is another one, the requests of the one before end. */
  async function follow() {
    const stored = await load();
    if (access && access.account !== stored?.id) access = null;
    const isOther = accountId() !== (stored?.id ?? null);
    account = stored;
    // Not awaited here: a listener may wait for a call, and that for the refresh during which this one is told.
    telling = Promise.all([...listeners].map(async (listener) => listener(account, { isOther })));
    if (isOther) for (const controller of running) controller.abort();
  }

  const messageWithToken = () => new Promise((resolve) => (arrived = resolve));
  const tokenNow = (id) => (access?.account === id ? access.token : null);

  /** An access token of the account other than `refused`. Raises ApiError, also when its session has ended. */
  async function tokenOf(id, refused) {
    const isUsable = () => ![null, refused].includes(tokenNow(id));
    if (!isUsable()) await alone("refresh", () => isUsable() || refresh(id, isUsable));
    check(id);
    return tokenNow(id) ?? tokenOf(id, refused); // without one the store has a newer session of the account
  }

  /** Replaces the tokens of the account. Without a valid session the device is signed out. */
  async function refresh(id, isUsable) {
    const session = await sessions.read();
    if (session?.account.id !== id) return follow(); // another tab has signed out, or in as another account
    const { refreshToken } = session;
    // Another tab has refreshed the session a moment ago: its message is on its way.
    if (channel && refreshToken !== seen && !isUsable()) await Promise.race([messageWithToken(), pause(ARRIVAL_MS)]);
    if (isUsable()) return;
    const isSame = (stored) => stored.refreshToken === refreshToken;
    try {
      await replace(await requestTokens(id, refreshToken), isSame);
    } catch (error) {
      const isRefused = [400, 401].includes(error.status) && error.code !== ACCOUNT_CHANGED;
      if (!isRefused) throw error; // an outage ends no session
      await end(isSame);
    }
  }

  /** Stores a new session. */
  async function start({ user, tokens }) {
    // First of all: a page that is closed now continues with the new token.
    await sessions.modify(() => ({ refreshToken: tokens.refreshToken, account: user }));
    await share(user, tokens);
  }

  /** Stores new tokens of the session, if it is the account's still and fits: `isSame({refreshToken, account})`. */
  async function replace({ user, tokens }, isSame = () => true) {
    let replaced = false;
    await sessions.modify((session) => {
      if (session?.account.id !== user.id || !isSame(session)) return session;
      replaced = true;
      return { refreshToken: tokens.refreshToken, account: user };
    });
    if (replaced) await share(user, tokens);
    else await follow();
  }

  async function share(user, { accessToken }) {
    access = { account: user.id, token: accessToken };
    channel?.postMessage({ accessToken, account: user });
    await follow();
  }

  /** Ends the session, if it fits, in all tabs. Returns it; null when there was none that fits. */
  async function end(isEnded = () => true) {
    let ended = null;
    await sessions.modify((session) => {
      if (!session || !isEnded(session)) return session;
      ended = session;
      return null;
    });
    if (ended) channel?.postMessage({ accessToken: null, account: null });
    await follow();
    return ended;
  }

  /** Stores what the service says of the account. */
  async function store(user) {
    await sessions.modify((session) => (session?.account.id === user.id ? { ...session, account: user } : session));
    channel?.postMessage({ account: user });
    await follow();
  }

  async function resume() {
    account = await load();
    return account;
  }

  function onSession(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { account: () => account, accountId, alone, check, end, onSession, replace, resume, running, start, store, told: () => telling, tokenNow, tokenOf };
}
