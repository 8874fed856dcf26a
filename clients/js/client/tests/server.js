// A small service for the tests: accounts with sessions whose refresh tokens are replaced, as the service has them.

import { createServer } from "node:http";

/**
 * `{url, requests, respond, expire, close}`. `requests`: `{method, path, headers, body}` of all that came.
 * `respond(method, path, handler)` replaces a route: `handler(request)` gives `{status, headers, body}`, at once or later.
 */
export async function startServer() {
  const requests = [];
  const routes = new Map();
  const refreshTokens = new Map(); // to the e-mail; a token that was used is gone
  const accessTokens = new Map();
  let last = 0;
  const userOf = (email) => ({ id: `id-of-${email}`, email });
  const tokensOf = (email) => {
    last += 1;
    const tokens = { accessToken: `access-${last}`, refreshToken: `refresh-${last}`, tokenType: "Bearer", expiresIn: 900 };
    accessTokens.set(tokens.accessToken, email);
    refreshTokens.set(tokens.refreshToken, email);
    return { user: userOf(email), tokens };
  };
  const fail = (status, message, more = {}) => ({
    status,
    body: { success: false, error: { code: `CODE_${status}` }, message, ...more },
  });
  const ok = (data, more = {}) => ({ status: 200, body: { success: true, data, ...more } });
  const emailOf = ({ headers }) => accessTokens.get(headers.authorization?.replace("Bearer ", ""));

  const usual = {
    "POST /api/v1/auth/login": ({ body }) => ok(tokensOf(body.email)),
    "POST /api/v1/auth/register": ({ body }) => ok(tokensOf(body.email)),
    "POST /api/v1/auth/logout": () => ok({}),
    "POST /api/v1/auth/refresh": ({ body }) => {
      const email = refreshTokens.get(body.refreshToken);
      refreshTokens.delete(body.refreshToken);
      return email ? ok(tokensOf(email)) : fail(401, "Refresh token reuse detected");
    },
    "PUT /api/v1/users/password": (request) => {
      const email = emailOf(request);
      accessTokens.clear();
      refreshTokens.clear();
      return ok(tokensOf(email));
    },
    "DELETE /api/v1/users/profile": () => ok({}),
  };

  async function responseTo(request) {
    const name = `${request.method} ${request.path.split("?")[0]}`;
    const route = routes.get(name) ?? usual[name];
    if (route) return route(request);
    const email = emailOf(request);
    if (request.headers.authorization && !email) return fail(401, "Access token expired");
    return ok({ email: email ?? null });
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const isJson = incoming.headers["content-type"] === "application/json";
    const request = { method: incoming.method, path: incoming.url, headers: incoming.headers, body: isJson ? JSON.parse(text) : text };
    requests.push(request);
    const { status, headers = {}, body } = await responseTo(request);
    outgoing.writeHead(status, headers);
    outgoing.end(typeof body === "object" ? JSON.stringify(body) : body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    ok,
    fail,
    emailOf,
    tokensOf,
    respond: (method, path, handler) => routes.set(`${method} ${path}`, handler),
    /** No access token is valid any more. */
    expire: () => accessTokens.clear(),
    /** Nor any session. */
    end: () => [accessTokens, refreshTokens].forEach((tokens) => tokens.clear()),
    sent: (method, path) => requests.filter((each) => each.method === method && each.path === path),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A promise and what fulfils it. */
export function gate() {
  let open;
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** What a browser has as `localStorage`. */
export function memoryStorage() {
  const values = new Map();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, String(value)),
    removeItem: (key) => values.delete(key),
  };
}
