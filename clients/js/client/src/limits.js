// What ends a call before its response: the caller's signal, and the deadline.

import { clientError } from "./errors.js";

export function createLimit(signal, deadlineMs) {
  const controller = new AbortController();
  let code = null;
  let end = () => {};
  const ended = new Promise((_, reject) => {
    end = (reason) => {
      code ??= reason;
      controller.abort();
      reject(clientError(code));
    };
  });
  ended.catch(() => null); // only a call that waits is told
  const abort = () => end("ABORTED");
  const timer = deadlineMs === undefined ? null : setTimeout(() => end("DEADLINE"), deadlineMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);

  return {
    signal: controller.signal,
    /** Raises ApiError once the call has ended. */
    check() {
      if (code) throw clientError(code);
    },
    /** The result of `promise`, which goes on when the call ends first. */
    within: (promise) => Promise.race([promise, ended]),
    wait: (seconds) =>
      new Promise((resolve, reject) => {
        const waiting = setTimeout(resolve, seconds * 1000);
        ended.catch((error) => {
          clearTimeout(waiting);
          reject(error);
        });
      }),
    release() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}
