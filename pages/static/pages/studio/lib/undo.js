// What is done ten seconds later, so that the author can take it back; or at once when the page closes.

import { useEffect, useState } from "../../lib/ui.js";

const PAUSE_MS = 10_000;

let pending = null; // {text, action, undo, timer}
const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener(pending));

/** Does `action()` after ten seconds, at once when something else is to be done later; or `undo()`. `text`: what is done. */
export function later({ text, action, undo }) {
  finish();
  pending = { text, action, undo, timer: setTimeout(finish, PAUSE_MS) };
  tell();
}

/** Does what is pending now. */
export function finish() {
  if (!pending) return;
  const { action, timer } = pending;
  clearTimeout(timer);
  pending = null;
  tell();
  action();
}

export function takeBack() {
  if (!pending) return;
  const { undo, timer } = pending;
  clearTimeout(timer);
  pending = null;
  tell();
  undo();
}

addEventListener("pagehide", finish);

/** What is pending, or null. */
export function usePending() {
  const [current, setCurrent] = useState(pending);
  useEffect(() => {
    listeners.add(setCurrent);
    return () => listeners.delete(setCurrent);
  }, []);
  return current;
}
