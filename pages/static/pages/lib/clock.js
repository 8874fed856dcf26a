// The time as the service has it, also after the page is loaded again.

import { createClock } from "@langlearn/client";

// Where storage is switched off, browsers refuse the name alone: then the correction is valid until the page is closed.
export const clock = createClock({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
});
export const { now } = clock;
