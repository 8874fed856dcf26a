// The parts of Preact that the views use, with htm as template syntax, and hooks that several views share.

import { useContext, useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";
import { createContext, h, render } from "../vendor/preact.js";
import { hasMotion } from "./effects.js";

export { createContext, render, useContext, useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState };

export const html = htm.bind(h);

/** Sets the title of the document while the view is shown. */
export function useTitle(title) {
  useEffect(() => {
    document.title = `${title} – ${document.getElementById("app").dataset.product}`;
  }, [title]);
}

/** `{value, error}` of an asynchronous read, both null while it runs; read again when an input changes. */
export function useLoaded(read, inputs) {
  const [loaded, setLoaded] = useState({ value: null, error: null });
  useEffect(() => {
    let current = true;
    setLoaded({ value: null, error: null });
    read().then(
      (value) => current && setLoaded({ value, error: null }),
      (error) => current && setLoaded({ value: null, error }),
    );
    return () => {
      current = false;
    };
  }, inputs);
  return loaded;
}

const COUNTING_MS = 700;

/** A figure that counts up to `value`, slower towards the end; at once without motion. */
export function useCountUp(value) {
  const [shown, setShown] = useState(hasMotion() ? 0 : value);
  useEffect(() => {
    if (!hasMotion()) return setShown(value);
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - start) / COUNTING_MS);
      setShown(Math.round(value * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
