// The parts of Preact that the views use, with htm as template syntax, and hooks that several views share.

import { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";
import { h, render } from "../vendor/preact.js";

export { render, useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState };

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
