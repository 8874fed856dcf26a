import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, beforeEach, test } from "node:test";

import { createDevice, createMedia, manifestKey, memoryFiles, memoryStorage, withRecords } from "../index.js";
import { asset, content, fakeClient, manifest } from "../testing/example.js";

const MEDIA = "/courses/c1/package/media";
const bytesOf = (text, size = 1000) => Buffer.from(text.repeat(size));
const [dog, cat, sun] = ["dog", "cat", "sun"].map((text) => bytesOf(text));
const assets = [asset(dog), asset(cat, ["l1", "l2"]), asset(sun, ["l2"])];
const byPath = Object.fromEntries([dog, cat, sun].map((bytes, at) => [`/${assets[at].path}`, bytes]));

let server, base;
let requests; // [path, range]
let breaks, stalls; // paths that break off, or go no further, in the middle, once
let rangeless;

before(async () => {
  server = createServer((request, response) => {
    const bytes = byPath[request.url];
    const range = !rangeless && request.headers.range;
    requests.push([request.url, request.headers.range ?? null]);
    if (!bytes) return response.writeHead(404).end();
    const first = range ? Number(/\d+/.exec(range)) : 0;
    if (first >= bytes.length) return response.writeHead(416).end();
    const rest = bytes.subarray(first);
    response.writeHead(range ? 206 : 200, { "Content-Length": rest.length });
    if (stalls.delete(request.url)) return response.write(rest.subarray(0, 100));
    if (!breaks.delete(request.url)) return response.end(rest);
    return response.write(rest.subarray(0, 100), () => setTimeout(() => response.destroy(), 20));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}/`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

let client, storage, files, device, packages, service;

beforeEach(() => {
  [requests, breaks, stalls, rangeless] = [[], new Set(), new Set(), false];
  service = { [MEDIA]: manifest(assets) };
  client = fakeClient((path) => service[path] ?? { status: 404 });
  storage = memoryStorage();
  files = memoryFiles();
  device = createDevice({ client, storage, files });
  packages = {
    refreshPackage: async () => content(),
    refreshWords: async () => null,
    refreshTables: async () => ({}),
  };
});

const create = (options) => createMedia({ client, storage, device, packages, files, base, ...options });
const unchanged = { kind: "manifest_delta", base_revision: 4, revision: 4, total_bytes: 9000, full: false, added: [], removed: [], missing: [] };

test("a download has all files, and says how far it is", async () => {
  const media = create();
  const progress = [];
  assert.equal(await media.storedBytes("c1"), null);
  await media.download("c1", { onProgress: (...numbers) => progress.push(numbers) });
  for (const [at, bytes] of [dog, cat, sun].entries()) assert.deepEqual(Buffer.from(await files.get(assets[at])), bytes);
  assert.deepEqual(progress, [
    [3000, 9000],
    [6000, 9000],
    [9000, 9000],
  ]);
  assert.equal(await media.storedBytes("c1"), 9000);
});

test("where the files are is read from the service", async () => {
  service["/api"] = { links: { media: base } };
  await create({ base: undefined }).download("c1");
  assert.equal(await files.has(assets[0]), true);
});

test("an interrupted file goes on where it broke off, and nothing is fetched again", async () => {
  const path = `/${assets[1].path}`;
  breaks.add(path);
  const media = create();
  await assert.rejects(media.download("c1"));
  assert.equal(await media.storedBytes("c1"), null);
  service[`${MEDIA}?since=4`] = unchanged;
  while (!(await files.has(assets[0])) || !(await files.has(assets[2]))) await new Promise(setImmediate); // the other files go on
  assert.equal((await files.part(assets[1])).length, 100);
  requests.length = 0;
  await media.download("c1");
  assert.deepEqual(requests, [[path, "bytes=100-"]]);
  assert.deepEqual(Buffer.from(await files.get(assets[1])), cat);
  assert.equal(await files.part(assets[1]), null);
  assert.equal(await media.storedBytes("c1"), 9000);
});

test("a service without ranges sends the file again", async () => {
  rangeless = true;
  await files.putPart(assets[0], dog.subarray(0, 10));
  await create().download("c1");
  assert.deepEqual(Buffer.from(await files.get(assets[0])), dog);
});

for (const [what, part] of Object.entries({ "is no beginning of it": bytesOf("fox", 10), "is longer": bytesOf("fox", 2000) })) {
  test(`a file of which a part ${what} is fetched from the start`, async () => {
    await files.putPart(assets[0], part);
    await create().download("c1");
    assert.deepEqual(Buffer.from(await files.get(assets[0])), dog);
  });
}

test("a file with another digest is not stored", async () => {
  const wrong = { ...assets[0], sha256: "0".repeat(64) };
  service[MEDIA] = manifest([wrong]);
  const media = create();
  await assert.rejects(media.download("c1"), /digest/);
  assert.equal(await files.has(wrong), false);
  assert.equal(await media.storedBytes("c1"), null);
});

test("digests are checked without the ones of the platform too", async (context) => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  context.after(() => Object.defineProperty(globalThis, "crypto", { value: crypto, configurable: true }));
  await create().download("c1");
  assert.equal(await files.has(assets[0]), true);
});

test("a file that is missing is an error", async () => {
  service[MEDIA] = manifest([asset(Buffer.from("none"))]);
  await assert.rejects(create().download("c1"), /404/);
});

test("a download that is cancelled stops, and goes on the next time", async () => {
  const controller = new AbortController();
  const media = create();
  stalls.add(`/${assets[1].path}`);
  const onProgress = (bytes) => bytes === 6000 && controller.abort();
  await assert.rejects(media.download("c1", { onProgress, signal: controller.signal }), { name: "AbortError" });
  assert.equal(await media.storedBytes("c1"), null);
  service[`${MEDIA}?since=4`] = unchanged;
  await media.download("c1");
  assert.equal(await media.storedBytes("c1"), 9000);
});

test("what is new of a course is missing until it is fetched, and what is gone is removed", async () => {
  const media = create();
  service[MEDIA] = manifest([assets[0], assets[1]]);
  await media.download("c1");
  const delta = { ...unchanged, revision: 5, total_bytes: 6000, added: [assets[2]], removed: [assets[0].sha256] };
  service[`${MEDIA}?since=4`] = delta;
  const { complete, ...found } = await media.manifest("c1");
  assert.deepEqual([complete, await media.storedBytes("c1")], [false, null]);
  assert.deepEqual(found, manifest([assets[1], assets[2]], 5));
  assert.deepEqual([await files.has(assets[0]), await files.has(assets[1])], [false, true]);
  service[`${MEDIA}?since=5`] = { ...unchanged, base_revision: 5, revision: 5, total_bytes: 6000 };
  requests.length = 0;
  await media.download("c1");
  assert.deepEqual(requests, [[`/${assets[2].path}`, null]]);
});

test("a manifest from before is brought up to date, one that does not fit is read whole", async () => {
  const { getValue, putValue } = withRecords(storage);
  await putValue(manifestKey("c1"), { account_id: null, revision: 4, assets, complete: true });
  service[`${MEDIA}?since=4`] = unchanged;
  assert.equal(await create().mediaBytes("c1"), 9000);
  assert.equal(await create().storedBytes("c1"), 9000);
  service[`${MEDIA}?since=4`] = { ...unchanged, total_bytes: 1 };
  service[MEDIA] = manifest(assets, 6);
  assert.equal((await create().manifest("c1")).revision, 6);
  assert.equal((await getValue(manifestKey("c1"))).revision, 6);
});

test("a download that the learner removes has no files, and is not fetched ahead", async () => {
  const media = create();
  await media.download("c1");
  await media.removeDownload("c1");
  assert.deepEqual(await Promise.all(assets.map(files.has)), [false, false, false]);
  assert.equal(await media.storedBytes("c1"), null);
  assert.equal(await media.prefetch(content(), new Set()), false);
  assert.equal(await files.has(assets[0]), false);
  await media.download("c1");
  assert.equal(await media.storedBytes("c1"), 9000);
});

test("files that another course has stay", async () => {
  const media = create();
  service["/courses/c2/package/media"] = manifest([assets[1]]);
  await media.download("c1");
  await media.download("c2");
  await media.removeDownload("c1");
  assert.deepEqual(await Promise.all(assets.map(files.has)), [false, true, false]);
});

test("of a small course all is fetched ahead, of a large one the next lessons", async () => {
  const media = create();
  assert.equal(await media.prefetch(content(), new Set()), true);
  assert.equal(await media.storedBytes("c1"), 9000);
  service["/courses/c2/package/media"] = manifest([assets[0], { ...assets[2], bytes: 6_000_000 }]);
  const large = { ...content(), course: { ...content().course, id: "c2" } };
  await media.removeDownload("c1");
  assert.equal(await media.prefetch(large, new Set(["l2"])), false);
  assert.deepEqual([await files.has(assets[0]), await files.has(assets[2])], [true, false]);
});

test("files that arrive after the session has ended are removed", async () => {
  client.signedIn = { id: "ana" };
  client.request = async () => ({ status: 200, data: manifest(assets), headers: new Headers(), account: "ana" });
  const media = create({
    fetch: async (...request) => {
      if (client.signedIn) {
        client.signedIn = null;
        await device.forgetOthers();
      }
      return fetch(...request);
    },
  });
  await assert.rejects(media.download("c1"), /was removed/);
  while (requests.length < assets.length) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 50)); // the other files arrive
  assert.deepEqual(await Promise.all(assets.map(files.has)), [false, false, false]);
  assert.equal(await media.storedBytes("c1"), null);
});

test("nothing goes on once a download has failed", async (context) => {
  const { path } = assets[0];
  byPath[`/${path}`] = undefined;
  context.after(() => (byPath[`/${path}`] = dog));
  stalls.add(`/${assets[1].path}`);
  const controller = new AbortController();
  let tell;
  const missed = new Promise((resolve) => (tell = resolve));
  const fetchFile = async (...sent) => {
    const response = await fetch(...sent);
    if (!response.ok) setTimeout(tell); // once the download knows of it
    return response;
  };
  let isOver = false;
  const download = create({ fetch: fetchFile }).download("c1", { signal: controller.signal });
  download.catch(() => (isOver = true));
  await missed;
  assert.equal(isOver, false, "another file is on its way");
  controller.abort();
  await assert.rejects(download, /404/);
});
