// A service in memory, as far as the tests need one: `client()` is a client of it, of one device.

import { pointsOf } from "../src/rules/figures.js";
import { SPANISH } from "./courses.js";

export const NOW = Date.parse("2026-03-04T12:00:00Z");
const PROGRESS = { experience_points: 0, lives_current: 5, lives_max: 5, lives_regenerate_at: null, lives_full_at: null, streak_current: 0, streak_expires_on: null, xp_today: 0, daily_goal_xp: 0 };

const WEIGHTS = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/** What the client raises; `status` 0: no response. */
export const failure = (status, rest = {}) => Object.assign(new Error(`Failure ${status}`), { status, retryAfter: 1, context: {}, errors: {}, ...rest });

export class Service {
  packages = new Map([[SPANISH.course.id, SPANISH]]);
  words = [];
  reports = new Map(); // client id of lesson or practice to what was sent
  attempts = new Map();
  refused = {}; // client id to the reason
  placements = new Map();
  log = []; // `METHOD /path`
  bodies = [];
  now = NOW;
  progress = { ...PROGRESS };
  answers = {}; // `METHOD /path` to a function (body, query) that answers in place of the routes below
  isDown = false;
  losesResponses = false; // the request is done, its response does not arrive

  /** As `request` of @langlearn/client. */
  async request(method, path, { account = null, body } = {}) {
    const { pathname, searchParams } = new URL(path, "http://service");
    const route = `${method} ${pathname}`;
    this.log.push(route);
    this.bodies.push(body);
    if (this.isDown) throw failure(0);
    const data = (this.answers[route] ?? this.#route(route))(body, searchParams);
    if (this.losesResponses) throw failure(0);
    return { status: 200, data: structuredClone(data), meta: {}, headers: new Headers({ ETag: '"1"' }), account };
  }

  #route(route) {
    const [, id] = route.match(/^GET \/courses\/([^/]+)\/package$/) ?? [];
    if (id) return () => this.packages.get(id) ?? raise(failure(404));
    const routes = {
      "PUT /progress/sync": (body) => this.#sync(body),
      "GET /progress": () => this.progress,
      "PUT /progress/lives": ({ lives_change }) => (this.progress.lives_current += lives_change, this.progress),
      "GET /progress/path": () => ({ levels: [] }),
      "GET /progress/mistakes": () => [],
      "GET /progress/reviews": () => ({ due: [] }),
      "GET /progress/words": () => [],
      "GET /progress/scheduler": () => ({ weights: WEIGHTS, desired_retention: 0.9 }),
      "GET /grading": () => ({ languages: [] }),
      "GET /courses/es/package/words": () => ({ course_id: "es", words: this.words, revision: 1 }),
      "GET /courses/es/package/media": () => ({ revision: 1, total_bytes: 0, assets: [], missing: [] }),
    };
    return routes[route] ?? (() => raise(failure(404, { message: route })));
  }

  #sync({ completions = [], practice_sessions: sessions = [], attempts = [] }) {
    const store = (known, item, status, time) => {
      const reason = this.refused[item.client_id] ?? (Date.parse(time) > this.now + 300_000 ? "in_future" : undefined);
      if (reason) return { client_id: item.client_id, status: "rejected", reason };
      const isKnown = known.has(item.client_id);
      if (!isKnown) known.set(item.client_id, item);
      return { client_id: item.client_id, status: isKnown ? "duplicate" : status };
    };
    const results = completions.map((item, index) => {
      const result = store(this.reports, item, "synced", item.completed_at);
      const points = result.status === "synced" ? pointsOf(10, item.score ?? null) : 0;
      this.progress.experience_points += points;
      return { index, lesson_id: item.lesson_id, experience_gained: points, ...result };
    });
    const practice_results = sessions.map((item, index) => ({ index, experience_gained: 5, ...store(this.reports, item, "recorded", item.finished_at) }));
    const attempt_results = attempts.map((item, index) => ({ index, exercise_id: item.exercise_id, ...store(this.attempts, item, "recorded", item.answered_at) }));
    return { results, practice_results, attempt_results };
  }

  /** As `fetch`, for @langlearn/client. */
  async fetch(url, { method = "GET", body } = {}) {
    const path = url.replace(/^.*\/api\/v1/, "");
    const respond = (status, content) => new Response(JSON.stringify(content), { status, headers: { Date: new Date(this.now).toUTCString(), ETag: '"1"' } });
    try {
      const { data } = await this.request(method, path, { body: body && JSON.parse(body) });
      return respond(200, { success: true, message: "Done", data });
    } catch (error) {
      if (!error.status) throw new TypeError("fetch failed");
      return respond(error.status, { success: false, message: error.message, error: { code: "ERROR" } });
    }
  }

  client(account = null) {
    const listeners = new Set();
    return {
      account: () => account,
      request: (...options) => this.request(...options),
      now: () => this.now,
      isUnavailable: ({ status }) => [0, 429, 503].includes(status),
      alone: (_, action) => action(),
      onSession: (listener) => listeners.add(listener),
      /** Signs the device in, or out with null. */
      async become(changed) {
        const isOther = changed?.id !== account?.id;
        account = changed;
        for (const listener of listeners) await listener(account, { isOther });
      },
    };
  }
}

const raise = (error) => {
  throw error;
};

export const ANA = { id: "ana", timezone: "UTC", registration_date: "2026-01-01T00:00:00.000Z" };
