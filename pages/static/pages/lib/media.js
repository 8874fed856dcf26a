// Addresses of sounds and pictures, and the files of them on the device, which the service worker serves.

import { cacheFiles, mediaUrl as urlOf } from "@langlearn/offline";

export const { media: base } = document.getElementById("app").dataset;
export const files = cacheFiles({ base });

/** The URL of an address in a course: `media/<digest>.<ending>`, another relative one, or an absolute one. */
export const mediaUrl = (address) => urlOf(base, address);
