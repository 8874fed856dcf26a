// A small course as the service delivers it, and a service in memory that has it.

import { createHash } from "node:crypto";

export const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

export const exercise = (id, statement = "2 = 2") => ({
  id,
  exercise_type: "vof",
  data: { statement, is_true: true, explanation: null },
});

const place = (lesson_id, exercise, order) => ({ lesson_id, exercise_id: exercise.id, order, exercise });

/** Two lessons of two modules; both have `e1`. */
export const content = () => ({
  kind: "package",
  course: {
    id: "c1",
    source_language: "en",
    target_language: "es-419",
    name: "Course",
    description: null,
    is_public: true,
    unlock: "sequential",
  },
  levels: [
    {
      id: "a1",
      course_id: "c1",
      code: "A1",
      name: "Start",
      order: 1,
      sections: [
        {
          id: "s1",
          level_id: "a1",
          name: "Section",
          order: 1,
          modules: [
            module("m1", 1, [lesson("l1", "m1", 1, [place("l1", exercise("e1"), 1), place("l1", exercise("e2"), 2)])]),
            module("m2", 2, [lesson("l2", "m2", 1, [place("l2", exercise("e1"), 1)]), lesson("l3", "m2", 2, [])]),
          ],
        },
      ],
    },
    { id: "a2", course_id: "c1", code: "A2", name: "Way", order: 2, sections: [] },
  ],
  counts: { levels: 2, sections: 1, modules: 2, lessons: 3, exercises: 2 },
  package_version: "2026-03-02T10:15:30.250Z",
  revision: 4,
  size_bytes: 2247,
});

function module(id, order, lessons) {
  return { id, section_id: "s1", module_type: "basic_lesson", name: id, order, lessons };
}

function lesson(id, module_id, order, exercises) {
  return { id, module_id, name: id, description: null, experience_points: 10, order, exercises };
}

const NONE = { levels: [], sections: [], modules: [], lessons: [], exercises: [], lesson_exercises: [] };

/** A delta of the course from revision 4 to 5. */
export const packageDelta = ({ upserted = {}, deleted = {}, ...keys }) => ({
  kind: "delta",
  base_revision: 4,
  revision: 5,
  package_version: "2026-03-05T08:04:10.003Z",
  full: false,
  counts: content().counts,
  size_bytes: 1731,
  upserted: { ...NONE, ...upserted },
  deleted: { ...NONE, ...deleted },
  ...keys,
});

export const word = (id, text = id) => ({
  id,
  text,
  translations: [text],
  synonyms: [],
  forms: [],
  audio_url: null,
  image_url: null,
  lesson_id: null,
});

export const words = () => ({
  kind: "words",
  course_id: "c1",
  words: [word("Zorro"), word("gato")],
  counts: { words: 2 },
  package_version: "2026-03-02T10:15:30.250Z",
  revision: 2,
  size_bytes: 99,
});

export function asset(bytes, lessons = ["l1"]) {
  const sha256 = digest(bytes);
  return { sha256, path: `media/${sha256}.wav`, bytes: bytes.length, content_type: "audio/wav", kind: "audio", lessons };
}

export const manifest = (assets, revision = 4) => ({
  kind: "manifest",
  revision,
  total_bytes: assets.reduce((sum, { bytes }) => sum + bytes, 0),
  assets: [...assets].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  missing: [],
});

/**
 * A client whose service responds with what `respond(path, headers)` returns: the data, `{status, ...}` for a failure or
 * 304, or `{data, etag}`. `requests` are the paths, `signedIn` is the account.
 */
export function fakeClient(respond) {
  const client = {
    requests: [],
    signedIn: null,
    account: () => client.signedIn,
    get: (path) => client.request("GET", path),
    async request(method, path, { account = null, headers = {} } = {}) {
      client.requests.push(path);
      const found = await respond(path, headers);
      if (found?.status >= 400) throw Object.assign(new Error(`${path}: ${found.status}`), found);
      const response = found?.etag || found?.status ? found : { data: found };
      return { status: 200, data: null, account, ...response, headers: new Headers(response.etag ? { ETag: response.etag } : {}) };
    },
  };
  return client;
}
