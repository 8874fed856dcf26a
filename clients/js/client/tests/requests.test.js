// Envelope, failures, repetition, limits of time, and the paths of typed calls.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { createClient, isUnavailable } from "../index.js";
import { gate, startServer } from "./server.js";

let server, client;

before(async () => {
  server = await startServer();
});
beforeEach(() => {
  server.requests.length = 0;
  client = createClient({ baseUrl: server.url });
});
after(() => server.close());

const limited = (retryAfter) => ({ ...server.fail(429, "Too many requests"), headers: { "Retry-After": String(retryAfter) } });

/** Responds by each of the handlers in turn, then by the last one. */
function inTurn(method, path, ...handlers) {
  let at = 0;
  server.respond(method, path, (request) => handlers[Math.min(at++, handlers.length - 1)](request));
}

test("a response has what its envelope has", async () => {
  server.respond("GET", "/api/v1/courses", () => ({
    status: 200,
    headers: { ETag: '"1"' },
    body: { success: true, data: [1], meta: { total: 1 }, message: "Found" },
  }));
  const { status, data, meta, message, headers, account } = await client.request("GET", "/courses");
  assert.deepEqual([status, data, meta, message, account], [200, [1], { total: 1 }, "Found", null]);
  assert.equal(headers.get("ETag"), '"1"');
});

test("a copy that is up to date has no data", async () => {
  server.respond("GET", "/api/v1/package", () => ({ status: 304 }));
  const { status, data } = await client.request("GET", "/package", { headers: { "If-None-Match": '"1"' } });
  assert.deepEqual([status, data, server.requests[0].headers["if-none-match"]], [304, null, '"1"']);
});

test("a failure says what the service says", async () => {
  server.respond("PUT", "/api/v1/profile", () =>
    server.fail(400, "Validation failed", { errors: { username: ["Taken"] }, error: { code: "VALIDATION_ERROR", details: "d", context: { a: 1 } } }),
  );
  await assert.rejects(client.request("PUT", "/profile", { body: {} }), {
    name: "ApiError",
    status: 400,
    code: "VALIDATION_ERROR",
    message: "Validation failed",
    details: "d",
    errors: { username: ["Taken"] },
    context: { a: 1 },
  });
});

test("a connection that breaks, and a page of a proxy, are no response of the service", async () => {
  const page = createClient({ fetch: async () => new Response("<html>", { status: 404 }) });
  const broken = createClient({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  for (const each of [page, broken]) {
    await assert.rejects(each.request("GET", "/courses"), (error) => isUnavailable(error) && error.code === "NO_RESPONSE" && error.cause instanceof Error);
  }
});

test("a read is repeated after a refusal that names a time", async () => {
  inTurn("GET", "/api/v1/busy", () => limited(0), () => ({ ...limited(0), status: 503 }), () => server.ok("done"));
  assert.equal((await client.request("GET", "/busy")).data, "done");
  assert.equal(server.requests.length, 3);
});

test("a request is sent as often as the client says", async () => {
  server.respond("GET", "/api/v1/busy", () => limited(0));
  for (const attempts of [1, 5]) {
    server.requests.length = 0;
    const patient = createClient({ baseUrl: server.url, attempts });
    await assert.rejects(patient.request("GET", "/busy"), { status: 429, retryAfter: 0 });
    assert.equal(server.requests.length, attempts);
  }
});

test("a refusal for longer than the client waits is raised at once", async () => {
  server.respond("GET", "/api/v1/busy", () => limited(11));
  await assert.rejects(client.request("GET", "/busy"), { status: 429, retryAfter: 11 });
  server.respond("GET", "/api/v1/busy", () => limited(1));
  const hasty = createClient({ baseUrl: server.url, longestWait: 0 });
  await assert.rejects(hasty.request("GET", "/busy"), { status: 429, retryAfter: 1 });
  assert.equal(server.requests.length, 2);
});

test("a write is repeated only when it may be", async () => {
  server.respond("POST", "/api/v1/write", () => limited(0));
  for (const [options, times] of [[{}, 1], [{ repeat: true }, 3], [{ idempotencyKey: "k" }, 3], [{ idempotencyKey: "k", repeat: false }, 1]]) {
    server.requests.length = 0;
    await assert.rejects(client.request("POST", "/write", { body: {}, ...options }), { status: 429 });
    assert.equal(server.requests.length, times, JSON.stringify(options));
  }
});

test("all attempts of one call have one key, and the next call has another", async () => {
  server.respond("POST", "/api/v1/write", () => limited(0));
  for (let call = 0; call < 2; call += 1) {
    await assert.rejects(client.request("POST", "/write", { body: {}, idempotencyKey: true }), { status: 429 });
  }
  const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
  assert.match(keys[0], /^[0-9a-f]{32}$/);
  assert.deepEqual([new Set(keys).size, keys.filter((key) => key === keys[0]).length], [2, 3]);
});

test("a caller ends a request, also before it is sent and while it waits", async () => {
  const { open, opened } = gate();
  const arrived = gate();
  server.respond("GET", "/api/v1/slow", async () => {
    arrived.open();
    await opened;
    return server.ok({});
  });
  const aborted = { status: 0, code: "ABORTED" };
  const controller = new AbortController();
  const call = client.request("GET", "/slow", { signal: controller.signal });
  await arrived.opened;
  controller.abort();
  await assert.rejects(call, aborted);
  await assert.rejects(client.request("GET", "/slow", { signal: controller.signal }), aborted);
  assert.equal(server.requests.length, 1);
  open();

  server.respond("GET", "/api/v1/busy", () => limited(10));
  const waiting = new AbortController();
  const repeated = client.request("GET", "/busy", { signal: waiting.signal });
  while (server.sent("GET", "/api/v1/busy").length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  setTimeout(() => waiting.abort(), 20);
  await assert.rejects(repeated, aborted);
  assert.equal(server.sent("GET", "/api/v1/busy").length, 1);
});

test("a call ends at its deadline, its waits included", async () => {
  const late = { status: 0, code: "DEADLINE" };
  server.respond("GET", "/api/v1/slow", () => new Promise(() => {}));
  await assert.rejects(client.request("GET", "/slow", { deadlineMs: 20 }), late);
  server.respond("GET", "/api/v1/busy", () => limited(10));
  await assert.rejects(client.request("GET", "/busy", { deadlineMs: 200 }), late);
  const hasty = createClient({ baseUrl: server.url, deadlineMs: 20 });
  await assert.rejects(hasty.request("GET", "/slow"), late);
});

test("typed calls fill the path, and repeat lists in the query", async () => {
  await client.get("/api/v1/courses/{id}/words/{word}", { path: { id: "a/b c", word: "ñ" }, query: { type: ["x", "y"], none: undefined, all: true } });
  await client.delete("/api/v1/courses/{id}", { path: { id: "a" } });
  await client.patch("/api/v1/courses/{id}", { path: { id: "a" }, body: { name: "b" } });
  assert.deepEqual(server.requests.map(({ method, path, body }) => [method, path, body]), [
    ["GET", "/api/v1/courses/a%2Fb%20c/words/%C3%B1?type=x&type=y&all=true", ""],
    ["DELETE", "/api/v1/courses/a", ""],
    ["PATCH", "/api/v1/courses/a", { name: "b" }],
  ]);
  assert.throws(() => client.get("/api/v1/courses/{id}", { path: {} }), TypeError);
});

test("a file is a Blob, and a form is sent as it is", async () => {
  server.respond("GET", "/api/v1/export", () => ({ status: 200, headers: { "Content-Type": "text/csv" }, body: "a,b" }));
  assert.equal(await (await client.request("GET", "/export", { asFile: true })).data.text(), "a,b");
  const form = new FormData();
  form.append("file", new Blob(["x"]), "x.txt");
  await client.post("/api/v1/media", { form });
  const [, { headers, body }] = server.requests;
  assert.match(headers["content-type"], /^multipart\/form-data; boundary=/);
  assert.match(body, /filename="x.txt"/);
});
