// What is on the device is shown at once; what the service responds replaces it.

import { isUnavailable, lateError, PATIENCE_MS } from "./api.js";
import { useEffect, useState } from "./ui.js";

const START = { value: null, error: null, state: "waiting" };

/**
 * `{value, error, state}` of something that the device may have: the result of `read()` (null for nothing), then that of
 * `refresh()`, which asks the service. State `waiting`, then `fresh`, or `late` when the service cannot be reached or has not
 * responded soon: the stored value remains, and without one there is an error, until the response arrives after all. Done
 * again when an input changes.
 */
export function useStored(read, refresh, inputs) {
  const [shown, setShown] = useState(START);
  useEffect(() => {
    let current = true;
    const show = (change) => current && setShown(change);
    const late = setTimeout(
      () => show(({ value }) => ({ value, error: value === null ? lateError() : null, state: "late" })),
      PATIENCE_MS,
    );
    const load = async () => {
      const stored = await read();
      if (stored !== null) show((before) => ({ ...before, value: stored, error: null }));
      try {
        const value = await refresh();
        show({ value: value ?? stored, error: null, state: "fresh" });
      } catch (error) {
        const isKept = stored !== null && isUnavailable(error);
        show({ value: isKept ? stored : null, error: isKept ? null : error, state: "late" });
      }
      clearTimeout(late);
    };
    setShown(START);
    load();
    return () => {
      current = false;
      clearTimeout(late);
    };
  }, inputs);
  return shown;
}
