// The time of the service.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, createClock } from "../index.js";
import { memoryStorage } from "./server.js";

const DAY_MS = 86_400_000;
const at = (ms) => new Headers({ Date: new Date(ms).toUTCString() });
const isAhead = (clock, ms) => assert.ok(Math.abs(clock.now() - Date.now() - ms) < 2000);

test("a response corrects a wrong clock, now and after a restart, until it is right again", () => {
  const storage = memoryStorage();
  const clock = createClock(storage);
  clock.correctBy(at(Date.now() + DAY_MS));
  isAhead(clock, DAY_MS);
  isAhead(createClock(storage), DAY_MS);
  clock.correctBy(at(Date.now()));
  assert.equal(createClock(storage).now() - Date.now() < DAY_MS, true);
  isAhead(clock, 0);
});

test("seconds are no error of the clock, and a response from a cache corrects nothing", () => {
  const clock = createClock();
  clock.correctBy(at(Date.now() + 8000));
  const cached = at(Date.now() + DAY_MS);
  cached.set("Age", "5");
  clock.correctBy(cached);
  clock.correctBy(new Headers());
  isAhead(clock, 0);
});

test("without a storage that works the correction lasts as long as the clock", () => {
  const off = () => {
    throw new Error("Storage is switched off");
  };
  const clock = createClock({ getItem: off, setItem: off });
  clock.correctBy(at(Date.now() + DAY_MS));
  isAhead(clock, DAY_MS);
});

test("the client has the time of its responses", async () => {
  const headers = { Date: new Date(Date.now() - DAY_MS).toUTCString() };
  const client = createClient({ fetch: async () => new Response('{"data": {}}', { headers }) });
  await client.request("GET", "/status");
  isAhead(client, -DAY_MS);
});
