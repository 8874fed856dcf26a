// Keys that an exercise takes wherever the focus is, but in a field.

import { useLayoutEffect } from "./ui.js";

const FIELDS = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';

/** Calls `press(event)` for a key that is pressed alone, and that no field takes. */
export function useKeys(press) {
  useLayoutEffect(() => {
    // At once after a change: the next key may follow quickly.
    const listen = (event) => {
      const isTyped = event.target.closest?.(FIELDS); // the document may be the target
      if (!isTyped && !event.ctrlKey && !event.metaKey && !event.altKey) press(event);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}
