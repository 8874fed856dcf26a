// The service worker: the app without a connection. `pages.views` fills in the version and the files of the app.
//
// The app is served from its cache, and a new version replaces the cache as a whole. Sounds and pictures that were
// downloaded for offline use (clients/js/offline/src/media) are served from a cache of their own. The API is not cached
// here: the app stores packages and results itself.
{% autoescape off %}
const VERSION = "{{ version }}";
const FILES = {{ files }};
{% endautoescape %}
const PAGE = "/learn"; // the document is the same at every address
const TRIES = 5; // of a file that the service refuses for now
const MAX_WAIT = 20; // seconds; of a longer Retry-After no more is followed
const APP = `langlearn.app.${VERSION}`;
const MEDIA = "langlearn.media";

self.addEventListener("install", (event) => {
  // What a page sends while it closes is lost on its way through a worker, and the API is not served from here anyway.
  event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" }); // where the browser has routes
  event.waitUntil(storeApp());
});

// A new version waits while pages of the one before are open, unless the learner lets it in (static/pages/start.js).
self.addEventListener("message", ({ data }) => {
  if (data === "activate") self.skipWaiting();
});

async function storeApp() {
  const cache = await caches.open(APP);
  await Promise.all([PAGE, ...FILES].map(async (path) => cache.put(path, await fetchFile(path))));
}

/**
 * A file of the app, requested again while the service or its proxy refuses it. What the page has fetched comes from
 * the HTTP cache of the browser, but the document is always revalidated. Raises Error.
 */
async function fetchFile(path) {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(path);
    if (response.ok) return response;
    if (tries === TRIES || ![429, 503].includes(response.status)) throw new Error(`${path}: ${response.status}`);
    const seconds = Math.min(Number(response.headers.get("Retry-After")) || 1, MAX_WAIT);
    // Not all browsers of a class at the same moment again.
    await new Promise((resolve) => setTimeout(resolve, seconds * (1 + Math.random()) * 1000));
  }
}

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("langlearn.app.") && name !== APP;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (/\/media\/[0-9a-f]{64}\.\w+$/.test(url.pathname)) {
    event.respondWith(media(request));
  } else if (url.origin === location.origin) {
    if (request.mode === "navigate" && /^\/(learn(\/.*)?)?$/.test(url.pathname)) event.respondWith(app(PAGE, request));
    else if (FILES.includes(url.pathname)) event.respondWith(app(url.pathname, request));
  }
});

async function app(path, request) {
  return (await (await caches.open(APP)).match(path)) ?? fetch(request);
}

async function media(request) {
  const stored = await (await caches.open(MEDIA)).match(request.url);
  if (!stored) return fetch(request);
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("Range") ?? "");
  if (!range) return stored;
  const file = await stored.blob();
  const first = Number(range[1]);
  const last = range[2] ? Math.min(Number(range[2]), file.size - 1) : file.size - 1;
  if (first > last) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${file.size}` } });
  return new Response(file.slice(first, last + 1), {
    status: 206,
    headers: {
      "Content-Type": stored.headers.get("Content-Type"),
      "Content-Range": `bytes ${first}-${last}/${file.size}`,
      "Content-Length": String(last + 1 - first),
    },
  });
}
