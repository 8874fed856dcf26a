// The time as the service has it. The clock of a device may be days wrong, and the service refuses results from the
// future; so each response corrects it. Without a connection the last correction counts.

const KEY = "langlearn.clock"; // milliseconds by which the service was ahead
const EXACT_MS = 10_000; // a response names its second, and was on its way: less is no error of the clock

/** A clock that stores its correction in `storage`, a Web Storage; without one it lasts as long as the clock. */
export function createClock(storage) {
  let ahead = stored(storage);
  /** Milliseconds, as of `Date.now()`. */
  const now = () => Date.now() + ahead;
  return {
    now,
    /** Corrects the time by the headers of a response. One with an `Age` comes from a cache, and names the time of then. */
    correctBy(headers) {
      const time = headers.has("Age") ? NaN : Date.parse(headers.get("Date"));
      if (!(Math.abs(time - now()) > EXACT_MS)) return;
      const found = time - Date.now();
      ahead = Math.abs(found) > EXACT_MS ? found : 0; // the clock of the device is right again
      try {
        storage?.setItem(KEY, String(ahead));
      } catch {
        // Storage is switched off: the correction is valid until the page is closed.
      }
    },
  };
}

function stored(storage) {
  try {
    return Number(storage?.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** The time zone of the device. Some browsers name none, or `Etc/Unknown`; then one of full hours from UTC. */
export function timeZone() {
  const named = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return named && named !== "Etc/Unknown" ? named : hourZone();
}

/** The time zone of full hours from UTC that the device is in, which each service knows; else none, for its own. */
export function hourZone() {
  const hours = new Date().getTimezoneOffset() / 60; // west of UTC, as in the names of these zones
  return Number.isInteger(hours) ? `Etc/GMT${hours < 0 ? "" : "+"}${hours}` : undefined;
}
