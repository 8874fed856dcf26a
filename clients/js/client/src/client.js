// The client: requests, repeated after the time that the service names, and what opens and ends a session.

import { createClock, hourZone, timeZone } from "./clock.js";
import { ACCOUNT_CHANGED, clientError, isUnavailable } from "./errors.js";
import { createLimit } from "./limits.js";
import { createSend } from "./send.js";
import { createSession } from "./session.js";
import { memorySessions } from "./stores.js";

const BASE = "/api/v1";
const ATTEMPTS = 3;
const LONGEST_WAIT = 10; // seconds

export function createClient({
  baseUrl = "",
  sessions = memorySessions(),
  clock = createClock(),
  fetch = (...sent) => globalThis.fetch(...sent),
  language = () => undefined,
  attempts: most = ATTEMPTS,
  longestWait = LONGEST_WAIT,
  deadlineMs: usualDeadline,
} = {}) {
  const refresh = async (account, refreshToken) => (await sendOwn("refresh", { refreshToken }, { account })).data;
  const session = createSession({ sessions, refresh });
  const send = createSend({ fetch, clock, session });
  const sendOwn = (what, body, options) => send("POST", `${baseUrl}${BASE}/auth/${what}`, { body, ...options });

  async function call(method, path, options = {}) {
    const { account = session.accountId(), asGuest = false, idempotencyKey, signal, deadlineMs = usualDeadline, ...rest } = options;
    const { repeat = method === "GET" || idempotencyKey !== undefined, ...content } = rest;
    const headers = { ...content.headers };
    if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey === true ? newKey() : idempotencyKey;
    const limit = createLimit(signal, deadlineMs);
    let refused = null; // the access token that the service did not take
    try {
      for (let attempt = 1; ; attempt += 1) {
        const sender = asGuest && account !== session.accountId() ? null : account;
        let token = null;
        try {
          if (sender !== null) token = await limit.within(session.tokenOf(sender, refused));
          limit.check();
          const signed = token ? { ...headers, Authorization: `Bearer ${token}` } : headers;
          const sent = { ...content, account: sender, headers: signed, signal: limit.signal, deadlineMs };
          return { ...(await send(method, baseUrl + path, sent)), account: sender };
        } catch (error) {
          limit.check();
          if (error.code === ACCOUNT_CHANGED) {
            if (!asGuest) throw error;
          } else if (error.status === 401 && token && !refused) {
            refused = token;
          } else if (repeat && attempt < most && [429, 503].includes(error.status) && error.retryAfter <= longestWait) {
            await limit.wait(error.retryAfter);
          } else {
            throw error;
          }
        }
      }
    } finally {
      limit.release();
    }
  }

  const request = (method, path, options) => call(method, BASE + path, options);

  const typed = (method) => (template, { path, query, ...options } = {}) =>
    call(method, filled(template, path) + searchOf(query), options);

  /**
   * A request after which the service takes no tokens from before it, then `use(data)`. No tab refreshes meanwhile: that
   * would end the session of the device before the response has arrived.
   */
  async function requestAlone(method, path, { account = session.accountId(), body }, use) {
    await request("GET", "/users/profile", { account }); // with an access token that is valid
    await session.alone("refresh", async () => {
      const token = session.tokenNow(account);
      if (token === null) throw clientError(ACCOUNT_CHANGED);
      const headers = { Authorization: `Bearer ${token}` };
      await use((await send(method, baseUrl + BASE + path, { account, body, headers })).data);
    });
  }

  async function open(what, body) {
    const tag = language(); // of the mails to the account
    await session.start((await sendOwn(what, body, { headers: tag ? { "Accept-Language": tag } : {} })).data);
    await session.told();
    return session.account();
  }

  return {
    request,
    get: typed("GET"),
    post: typed("POST"),
    put: typed("PUT"),
    patch: typed("PATCH"),
    delete: typed("DELETE"),
    isUnavailable,

    now: clock.now,
    account: session.account,
    alone: session.alone,
    onSession: session.onSession,
    resume: session.resume,
    storeAccount: session.store,

    signIn: (email, password, more = {}) => open("login", { ...more, email, password }),

    async register(email, password, more = {}) {
      const openIn = (timezone) => open("register", { timezone, ...more, email, password });
      try {
        return await openIn(timeZone());
      } catch (error) {
        if (!error.errors?.timezone || "timezone" in more) throw error;
        return openIn(hourZone()); // the device names a zone that the service does not know
      }
    },

    async signOut() {
      const ended = await session.end();
      const sent = ended && sendOwn("logout", { refreshToken: ended.refreshToken }).catch(() => null);
      await Promise.all([session.told(), sent]); // sent also when a listener fails
    },

    changePassword: (current, chosen, { account } = {}) =>
      requestAlone("PUT", "/users/password", { account, body: { current_password: current, new_password: chosen } }, session.replace),

    async deleteAccount(password, { account = session.accountId(), forget = () => null } = {}) {
      await requestAlone("DELETE", "/users/profile", { account, body: { password } }, async () => {
        await forget();
        await session.end((stored) => stored.account.id === account);
      });
      await session.told();
    },
  };
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The path of the document with the values of its parameters. */
const filled = (template, values = {}) =>
  template.replace(/{(\w+)}/g, (_, name) => {
    if (values[name] === undefined) throw new TypeError(`${template} without ${name}`);
    return encodeURIComponent(values[name]);
  });

/** A list is repeated; what is undefined or null is left out. */
function searchOf(query = {}) {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const search = new URLSearchParams(pairs.filter(([, value]) => value !== undefined && value !== null)).toString();
  return search && `?${search}`;
}
