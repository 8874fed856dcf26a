// The app is closed, or the connection lost, at each step of a synchronisation: what waits is sent, and counts once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../src/storage/memory.js";
import { deviceOf, take } from "../testing/device-of.js";
import { ANA, failure, Service } from "../testing/service.js";

const FAR = 100; // more steps than there are

/** Fails at step number `step` of all, and at each one after it. */
function breaking(step) {
  const state = { left: step, reached: false };
  const through = (action, error) => async (...given) => {
    if (state.left === 0) {
      state.reached = true;
      throw error();
    }
    state.left -= 1;
    return action(...given);
  };
  return { state, through };
}

/** A guest has finished a lesson and reported it; then an account is opened, which takes both over. */
async function deviceWithWork(service) {
  const storage = memoryStorage();
  const { client, offline } = await deviceOf(service, { account: null, storage });
  await take(offline, "greetings");
  await offline.outbox.report({ course_id: "es", entity: "lesson", entity_id: "greetings", reason: "other" });
  await offline.adoptGuest(true);
  await client.become(ANA);
  return storage;
}

function newService() {
  const service = new Service();
  const reports = new Set();
  service.answers["POST /content-reports"] = (body) => (reports.add(JSON.stringify(body)), { state: "open", note: null });
  return { service, reports };
}

async function isSynchronised({ service, reports }, storage) {
  const { offline } = await deviceOf(service, { storage });
  const { failure: left } = await offline.sync();
  assert.equal(left, null);
  const [record, ...others] = await storage.getAll("results");
  assert.deepEqual([record.state, record.account_id, others], ["sent", "ana", []]);
  assert.deepEqual([service.reports.size, service.attempts.size, service.progress.experience_points, reports.size], [1, 3, 12, 1]);
  assert.deepEqual(await storage.get("values", "outbox"), undefined);
  assert.deepEqual((await offline.sync()).sent, []);
}

test("the app is closed before it stores what it has just read", async () => {
  for (let step = 0; step < FAR; step += 1) {
    const all = newService();
    const storage = await deviceWithWork(all.service);
    const { state, through } = breaking(step);
    const closed = () => new Error("closed");
    const { offline } = await deviceOf(all.service, { storage: { ...storage, modify: through(storage.modify, closed) } });
    await offline.sync().catch((error) => assert.equal(error.message, "closed"));
    await isSynchronised(all, storage);
    if (!state.reached) return assert.ok(step > 4);
  }
  assert.fail("It never came to an end");
});

test("the connection is lost before a request, or before its response", async () => {
  for (const isSent of [false, true]) {
    for (let step = 0; ; step += 1) {
      assert.ok(step < FAR);
      const all = newService();
      const storage = await deviceWithWork(all.service);
      const { offline } = await deviceOf(all.service, { storage });
      const { state, through } = breaking(step);
      const request = all.service.request.bind(all.service);
      const lost = through(request, () => failure(0));
      all.service.request = async (...sent) => {
        if (isSent && state.left === 0) await request(...sent);
        return lost(...sent);
      };
      const { failure: left } = await offline.sync();
      assert.equal(left !== null, state.reached);
      all.service.request = request;
      await isSynchronised(all, storage);
      if (!state.reached) break;
    }
  }
});

test("the app is closed while it brings changes of other devices to its courses", async () => {
  const completion = (lesson_id) => ({ lesson_id, best_score: 90, completed_at: "2026-03-02T10:00:00.000Z", score: 90, attempts: 1, experience_gained: 10, time_spent_seconds: 60 });
  const pages = [{ completions: [completion("greetings")] }, { completions: [completion("animals")], exercises: [{ course_id: "es", exercise_id: "cat" }] }];
  const mistakes = [{ exercise_id: "cat", answered_at: "2026-03-02T10:00:00.000Z" }];
  for (let step = 0; step < FAR; step += 1) {
    const service = new Service();
    const storage = memoryStorage();
    await (await deviceOf(service, { storage })).offline.download("es");
    service.answers["GET /progress/changes"] = (_, query) => {
      const at = Number(query.get("cursor") ?? 0);
      return { completions: [], exercises: [], ...pages[at], progress: service.progress, cursor: String(Math.min(at + 1, 2)), has_more: at === 0, full_resync: false, sync_checksum: { count: 2, xp: 0 } };
    };
    service.answers["GET /progress/mistakes"] = () => mistakes;
    const { state, through } = breaking(step);
    const { offline } = await deviceOf(service, { storage: { ...storage, modify: through(storage.modify, () => new Error("closed")) } });
    await offline.changes().catch((error) => assert.equal(error.message, "closed"));
    const { offline: restarted } = await deviceOf(service, { storage });
    await restarted.changes();
    await restarted.path("es");
    assert.deepEqual(Object.keys(restarted.state().passed.es).toSorted(), ["animals", "greetings"], `closed at step ${step}`);
    assert.deepEqual((await restarted.known.read("ana", "es")).mistakes, mistakes, `closed at step ${step}`);
    if (!state.reached) return assert.ok(step > 4);
  }
  assert.fail("It never came to an end");
});
