// One attempt of a request.

import { ApiError, clientError } from "./errors.js";

const TIMEOUT_MS = 20_000;
const FILE_MS = 120_000;
const FORM_MS = 600_000; // a file goes up slowly

/** `send(method, url, options)`: `{status, data, meta, message, headers}` of a response. Raises ApiError. */
export function createSend({ fetch, clock, session }) {
  return async function send(method, url, options = {}) {
    const { account = null, body, form, headers = {}, asFile = false, keepalive = false, transport = fetch } = options;
    const { signal, deadlineMs = form ? FORM_MS : asFile ? FILE_MS : TIMEOUT_MS } = options;
    session.check(account);
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, deadlineMs);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    if (account !== null) session.running.add(controller);
    let response, content;
    try {
      response = await transport(url, {
        method,
        cache: "no-store", // conditional requests are made by the caller, with the tags of what it has
        headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
        keepalive,
        signal: controller.signal,
      });
      clock.correctBy(response.headers);
      if (asFile && response.ok) content = { data: await response.blob() };
      else content = response.status === 304 ? {} : await response.json();
    } catch (error) {
      session.check(account);
      throw clientError("NO_RESPONSE", error); // nor is one without JSON of the service
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      session.running.delete(controller);
    }
    session.check(account);
    if (!response.ok && response.status !== 304) {
      throw new ApiError({
        status: response.status,
        code: content.error?.code,
        message: content.message,
        details: content.error?.details,
        errors: content.errors,
        context: content.error?.context,
        retryAfter: Number(response.headers.get("Retry-After") ?? 1),
      });
    }
    const { data = null, meta, message } = content;
    return { status: response.status, data, meta, message, headers: response.headers };
  };
}
