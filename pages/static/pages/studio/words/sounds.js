// One sound of the table at a time.

import { mediaUrl } from "../../lib/media.js";

let current = null;

export function playSound(address) {
  current?.pause();
  current = new Audio(mediaUrl(address));
  current.play().catch(() => null); // it is gone, or the browser does not know its format: the row is as useful without
}
