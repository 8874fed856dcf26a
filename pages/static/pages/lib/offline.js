// The app without a connection: its service worker, and the sounds and pictures of courses.

import { createMedia } from "@langlearn/offline";
import { client } from "./api.js";
import { storage } from "./database.js";
import { device } from "./learner.js";
import { base, files } from "./media.js";
import { packages } from "./packages.js";
import { update } from "./store.js";

const media = createMedia({ client, storage, device, packages, files, base });
export const { download, mediaBytes, removeDownload, storedBytes } = media;

/** Can this browser store courses? Not over plain HTTP, but for localhost. */
export const isPossible = () => "serviceWorker" in navigator && "caches" in globalThis;

/** Registers the service worker, and tells when a new version of it, and so of the app, waits. */
export async function startServiceWorker() {
  if (!isPossible()) return;
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  const tell = () => {
    // A page without a controller is the first one, or was reloaded past the service worker: it is new itself.
    if (registration.waiting && navigator.serviceWorker.controller) update({ hasNewVersion: true });
  };
  const watch = () => registration.installing?.addEventListener("statechange", tell);
  tell();
  watch();
  registration.addEventListener("updatefound", watch);
  // An installed app may stay open for weeks.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => null); // without a connection: later
  });
}

/** May files be fetched that are not asked for? Not where the learner pays by volume or saves data, as far as is known. */
function isFree() {
  const { saveData, type } = navigator.connection ?? {};
  return !saveData && type !== "cellular";
}

/** Fetches the sounds and pictures of the next lessons, of a small course all. Raises as `download`. */
export const prefetch = async (content, completed) => isPossible() && isFree() && media.prefetch(content, completed);
