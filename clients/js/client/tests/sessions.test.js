// Sessions: one refresh for all, and no request of one account sent as another.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, beforeEach, test } from "node:test";
import { createClient, memorySessions, storageSessions } from "../index.js";
import { gate, memoryStorage, startServer } from "./server.js";

const PASSWORD = "Correct-Horse7";
const [ANA, SAM] = ["ana@example.org", "sam@example.org"];
const CHANGED = { status: 401, code: "ACCOUNT_CHANGED" };
const stores = { memory: () => memorySessions(), storage: () => storageSessions(memoryStorage(), `test-${Math.random()}`) };
let server;

before(async () => {
  server = await startServer();
});
beforeEach(() => {
  server.requests.length = 0;
});
after(() => server.close());

const refreshes = () => server.sent("POST", "/api/v1/auth/refresh").length;
const settled = () => new Promise((resolve) => setTimeout(resolve, 50)); // messages between tabs have arrived

/** Clients of one store, as tabs have it. */
function openTabs(count = 2) {
  const sessions = stores.storage();
  return Array.from({ length: count }, () => createClient({ baseUrl: server.url, sessions }));
}

for (const [name, store] of Object.entries(stores)) {
  test(`who signs in is signed in until the sign-out: ${name}`, async () => {
    const client = createClient({ baseUrl: server.url, sessions: store() });
    assert.equal(await client.resume(), null);
    const account = await client.signIn(ANA, PASSWORD, { rememberMe: true });
    assert.deepEqual(account, client.account());
    assert.deepEqual(server.requests[0].body, { email: ANA, password: PASSWORD, rememberMe: true });
    assert.deepEqual((await client.request("GET", "/me")).data, { email: ANA });
    await client.signOut();
    assert.equal(client.account(), null);
    const { path, headers, body } = server.requests.at(-1);
    assert.deepEqual([path, headers.authorization], ["/api/v1/auth/logout", undefined]);
    assert.match(body.refreshToken, /^refresh-/);
    assert.equal((await client.request("GET", "/me")).account, null);
  });
}

test("a stored session goes on after a restart, with one refresh", async () => {
  const sessions = stores.storage();
  await createClient({ baseUrl: server.url, sessions }).signIn(ANA, PASSWORD);
  const client = createClient({ baseUrl: server.url, sessions });
  assert.equal((await client.resume()).email, ANA);
  await Promise.all([1, 2, 3].map(() => client.request("GET", "/me")));
  assert.equal(refreshes(), 1);
});

test("all tabs and calls share one refresh when the token has expired", async () => {
  const tabs = openTabs(3);
  await tabs[0].signIn(ANA, PASSWORD);
  for (const tab of tabs) await tab.resume();
  await settled();
  server.expire();
  const calls = tabs.flatMap((tab) => [1, 2, 3, 4].map(() => tab.request("GET", "/me")));
  for (const { data } of await Promise.all(calls)) assert.equal(data.email, ANA);
  assert.equal(refreshes(), 1);
});

test("a session that has ended signs out all tabs, and tells their listeners", async () => {
  const tabs = openTabs();
  await tabs[0].signIn(ANA, PASSWORD);
  await tabs[1].resume();
  await settled();
  const told = [];
  tabs.forEach((tab, at) => tab.onSession((account, { isOther }) => told.push([at, account, isOther])));
  server.end();
  await assert.rejects(tabs[0].request("GET", "/me"), CHANGED);
  await settled();
  assert.deepEqual(tabs.map((tab) => tab.account()), [null, null]);
  assert.deepEqual(told.filter(([, , isOther]) => isOther).sort(), [[0, null, true], [1, null, true]]);
});

test("an outage during a refresh ends no session", async () => {
  const [client] = openTabs(1);
  await client.signIn(ANA, PASSWORD);
  server.expire();
  server.respond("POST", "/api/v1/auth/refresh", () => server.fail(503, "Service temporarily unavailable"));
  await assert.rejects(client.request("GET", "/me", { repeat: false }), { status: 503 });
  assert.equal(client.account().email, ANA);
  server.respond("POST", "/api/v1/auth/refresh", undefined);
  assert.equal((await client.request("GET", "/me")).data.email, ANA);
});

test("a call that is ended while the session is refreshed stops no refresh", async () => {
  const sessions = stores.storage();
  await createClient({ baseUrl: server.url, sessions }).signIn(ANA, PASSWORD);
  const client = createClient({ baseUrl: server.url, sessions });
  await client.resume();
  const controller = new AbortController();
  const ended = client.request("GET", "/me", { signal: controller.signal });
  const other = client.request("GET", "/me");
  controller.abort();
  await assert.rejects(ended, { code: "ABORTED" });
  assert.equal((await other).data.email, ANA);
  assert.equal(refreshes(), 1);
});

/** Signs in as the second account while a request of the first one waits for its response. */
for (const at of [0, 1]) {
  test(`work of one account is never sent, nor answered, as another: changed in tab ${at}`, async () => {
    const tabs = openTabs();
    const ana = await tabs[0].signIn(ANA, PASSWORD);
    await tabs[1].resume();
    await settled();
    const { open, opened } = gate();
    const arrived = gate();
    server.respond("PUT", "/api/v1/work", async (request) => {
      arrived.open();
      await opened;
      return server.emailOf(request) ? server.ok({}) : server.fail(401, "Access token expired");
    });
    const refused = assert.rejects(tabs[0].request("PUT", "/work", { account: ana.id, body: {} }), CHANGED);
    const guest = tabs[0].request("GET", "/catalogue", { account: ana.id, asGuest: true });
    await arrived.opened;
    await tabs[at].signOut();
    await tabs[at].signIn(SAM, PASSWORD);
    await settled();
    server.expire();
    open();
    await refused;
    await assert.rejects(tabs[0].request("PUT", "/work", { account: ana.id, body: {} }), CHANGED);
    await guest;
    assert.equal((await tabs[0].request("GET", "/catalogue", { account: ana.id, asGuest: true })).account, null);
    assert.deepEqual(server.sent("PUT", "/api/v1/work").map(server.emailOf), [undefined]);
    assert.deepEqual(tabs.map((tab) => tab.account().email), [SAM, SAM]);
    assert.equal((await tabs[0].request("GET", "/me")).data.email, SAM);
  });
}

test("clients with stores of their own have nothing in common", async () => {
  const [one, other] = [1, 2].map(() => createClient({ baseUrl: server.url }));
  await one.signIn(ANA, PASSWORD);
  await other.signIn(SAM, PASSWORD);
  await settled();
  for (const [client, email] of [[one, ANA], [other, SAM]]) assert.equal((await client.request("GET", "/me")).data.email, email);
  await one.signOut();
  assert.equal(other.account().email, SAM);
  assert.equal(refreshes(), 0);
});

test("no tab refreshes while the password changes", async () => {
  const tabs = openTabs();
  await tabs[0].signIn(ANA, PASSWORD);
  await tabs[1].resume();
  await settled();
  const changed = gate();
  const { open, opened } = gate();
  const change = (request) => {
    const email = server.emailOf(request);
    server.end();
    return email;
  };
  server.respond("PUT", "/api/v1/users/password", async (request) => {
    const email = change(request);
    changed.open();
    await opened;
    return server.ok(server.tokensOf(email));
  });
  const changing = tabs[0].changePassword(PASSWORD, "Battery+Staple8");
  await changed.opened;
  const read = tabs[1].request("GET", "/me"); // refused, as its token is from before
  while (server.sent("GET", "/api/v1/me").length === 0) await settled();
  open();
  await changing;
  assert.equal((await read).data.email, ANA);
  assert.equal(refreshes(), 0);
});

test("a deleted account is forgotten before its session ends", async () => {
  const [client] = openTabs(1);
  await client.signIn(ANA, PASSWORD);
  const seen = [];
  await client.deleteAccount(PASSWORD, { forget: () => seen.push(client.account().email) });
  assert.deepEqual([seen, client.account()], [[ANA], null]);
});

test("what the service says of the account is stored, unless it is another's", async () => {
  const tabs = openTabs();
  const ana = await tabs[0].signIn(ANA, PASSWORD);
  await tabs[0].storeAccount({ ...ana, username: "Ana" });
  await tabs[0].storeAccount({ id: "other", email: SAM });
  await settled();
  assert.deepEqual(tabs.map((tab) => tab.account().username), ["Ana", "Ana"]);
  assert.equal((await tabs[1].request("GET", "/me")).data.email, ANA);
});

test("an account is registered in the zone of the device, or in one that the service knows", async () => {
  const [client] = openTabs(1);
  server.respond("POST", "/api/v1/auth/register", ({ body }) =>
    body.timezone?.startsWith("Etc/") ? server.ok(server.tokensOf(body.email)) : server.fail(400, "Validation failed", { errors: { timezone: ["Unknown"] } }),
  );
  const { TZ } = process.env;
  process.env.TZ = "Europe/Madrid";
  try {
    assert.equal((await client.register(ANA, PASSWORD, { username: "Ana" })).email, ANA);
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
  const zones = server.sent("POST", "/api/v1/auth/register").map(({ body }) => [body.timezone, body.username]);
  assert.equal(zones.length, 2);
  assert.match(zones[1][0], /^Etc\/GMT[+-]?\d+$/);
  assert.deepEqual(zones.map(([, username]) => username), ["Ana", "Ana"]);
  await assert.rejects(client.register(SAM, PASSWORD, { timezone: "Mars/Base" }), { status: 400 });
});

test("actions for the same thing take turns in all tabs, after failures too", async () => {
  const tabs = openTabs();
  const { open, opened } = gate();
  const steps = [];
  const first = tabs[0].alone("sync", async () => {
    steps.push("first");
    await opened;
    throw new Error("failed");
  });
  const second = tabs[1].alone("sync", () => steps.push("second"));
  await tabs[1].alone("other", () => steps.push("other"));
  open();
  await assert.rejects(first, { message: "failed" });
  await second;
  assert.deepEqual(steps, ["first", "other", "second"]);
});

/** A store that no tab tells another of, as that of two processes: `read` and `modify` may wait. */
const plainStore = () => ({ ...stores.memory() });

test("a listener that waits for a call of another account, which a refresh has found, stops nothing", async () => {
  const sessions = plainStore();
  const [one, other] = [1, 2].map(() => createClient({ baseUrl: server.url, sessions }));
  await one.signIn(ANA, PASSWORD);
  await other.signIn(SAM, PASSWORD);
  server.expire();
  const told = new Promise((resolve) => one.onSession(async () => resolve((await one.request("GET", "/me")).data.email)));
  await assert.rejects(one.request("GET", "/me"), CHANGED);
  assert.equal((await one.request("GET", "/me")).data.email, SAM);
  assert.equal(await told, SAM);
});

test("a call gets a token of the account when it has signed in again during the refresh", async () => {
  const sessions = plainStore();
  const [one, other] = [1, 2].map(() => createClient({ baseUrl: server.url, sessions }));
  await one.signIn(ANA, PASSWORD);
  const restarted = createClient({ baseUrl: server.url, sessions });
  await restarted.resume();
  const arrived = gate();
  const { modify } = sessions;
  sessions.modify = async (change) => {
    sessions.modify = modify;
    await other.signIn(ANA, PASSWORD); // the store has another session when the tokens come
    arrived.open();
    return modify(change);
  };
  assert.equal((await restarted.request("GET", "/me")).data.email, ANA);
  await arrived.opened;
});

/** The store of the README, with a slow keychain. */
async function keychainStore() {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, code] = readme.match(/```js\n(function keychainSessions.*?)```/s);
  const values = new Map();
  const later = (action) => async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return action(...given);
  };
  const keychain = { get: later((key) => values.get(key)), set: later((key, value) => values.set(key, value)), remove: later((key) => values.delete(key)) };
  return new Function("keychain", `${code}; return keychainSessions(keychain)`)(keychain);
}

test("a sign-out during a refresh stays one, also in the store of the README", async () => {
  const sessions = await keychainStore();
  const client = createClient({ baseUrl: server.url, sessions });
  const account = await client.signIn(ANA, PASSWORD);
  await Promise.all([client.signOut(), client.storeAccount({ ...account, name: "Ana" })]);
  assert.equal(await sessions.read(), null);
  assert.equal(client.account(), null);
});

test("a listener that fails keeps no sign-out from the service, nor from other listeners", async () => {
  const client = createClient({ baseUrl: server.url, sessions: memorySessions() });
  await client.signIn(ANA, PASSWORD);
  const told = [];
  const arrived = gate();
  server.respond("POST", "/api/v1/auth/logout", () => {
    arrived.open();
    return server.ok({});
  });
  client.onSession(() => {
    throw new Error("of the application");
  });
  client.onSession((account) => told.push(account));
  await assert.rejects(client.signOut(), /of the application/);
  await arrived.opened;
  assert.deepEqual([told, client.account()], [[null], null]);
});
