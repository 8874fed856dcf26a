// The files of the application itself, so that it opens without a connection: new ones where there is one.
const FILES = ["./", "app.css", "main.js"];
const stored = () => caches.open("learn-files");

self.addEventListener("install", (event) => event.waitUntil(stored().then((cache) => cache.addAll(FILES))));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(fresh(request));
});

async function fresh(request) {
  const cache = await stored();
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const found = await cache.match(request);
    if (found) return found;
    throw error;
  }
}
