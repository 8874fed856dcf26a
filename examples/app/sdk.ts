import { createClient, createClock, storageSessions } from "@langlearn/client";
import { cacheFiles, createOffline, indexedDbStorage } from "@langlearn/offline";

const service = "http://localhost:3000";
export const filesBase = `${service}/`; // links.media of GET /api

export const client = createClient({
  baseUrl: service,
  sessions: storageSessions(localStorage),
  clock: createClock(localStorage),
});

export const offline = createOffline({
  client,
  storage: indexedDbStorage("learn"),
  files: cacheFiles({ base: filesBase }),
  freshMs: 60_000, // what was read within a minute is not read again
});

/** Resolves once it is known who is signed in, and what the device has. */
export const started = client.resume().then(() => offline.start());
