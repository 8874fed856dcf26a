// The tours of docs/tour.md and clients/README.md and a creator's, done with the generated types:
// `npm run tour -- http://localhost:3000 CREATOR_EMAIL CREATOR_PASSWORD PICTURE`.
import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./api.js";

type Exercise = components["schemas"]["Exercise"];
type Failure = components["schemas"]["Failure"];

const [baseUrl, creatorEmail, creatorPassword, picture] = process.argv.slice(2);
assert(baseUrl !== undefined && creatorEmail !== undefined && creatorPassword !== undefined && picture !== undefined);
const client = createClient<paths>({ baseUrl });

/** The data of a response; throws its error. */
function dataOf<Body>(result: { data?: Body; error?: Failure; response: Response }): Body {
  if (result.data === undefined) {
    throw new Error(`${result.response.status} ${result.response.url}: ${result.error?.error.code}`);
  }
  return result.data;
}

/** One line about an exercise; the compiler knows the data of each type by its name, and that none is missing. */
function described(exercise: Exercise): string {
  switch (exercise.exercise_type) {
    case "translation":
      return `translate “${exercise.data.source_text}”`;
    case "translation-word-bank":
      return `translate “${exercise.data.source_text}” with ${exercise.data.word_bank.length} words`;
    case "fill-in-the-blank":
      return `fill in “${exercise.data.text}”`;
    case "vof":
      return `true or false: “${exercise.data.statement}”`;
    case "pairs":
      return `match ${exercise.data.pairs.length} pairs`;
    case "ordering":
      return `order ${exercise.data.items.length} items`;
    case "multiple-choice":
      return `choose of ${exercise.data.options.length} options: “${exercise.data.question}”`;
    case "listening":
      return `write what is said: “${exercise.data.transcript}”`;
    case "speaking":
      return `say “${exercise.data.text}”`;
    case "informative":
      return `read ${exercise.data.title ?? "a text"}`;
  }
}

/** The right answer to an exercise; each type has a shape of its own. */
function answerTo(exercise: components["schemas"]["PackagedExercise"]): unknown {
  switch (exercise.exercise_type) {
    case "translation":
      return exercise.data.target_text;
    case "translation-word-bank":
      return exercise.data.correct_words;
    case "fill-in-the-blank":
      return exercise.data.blanks.map((blank) => blank.correct_answers[0]);
    case "vof":
      return exercise.data.is_true;
    case "pairs":
      return exercise.data.pairs.map(({ left, right }) => ({ left, right }));
    case "ordering":
      return exercise.data.items.sort((one, other) => one.correct_order - other.correct_order).map(({ text }) => text);
    case "multiple-choice":
      return exercise.data.options.filter((option) => option.is_correct).map(({ id }) => id);
    case "listening":
      return exercise.data.transcript;
    case "speaking":
      return { skipped: true };
    case "informative":
      return null;
  }
}

const health = dataOf(await client.GET("/health"));
console.log(`${baseUrl} is ${health.status}, version ${health.data.version}`);

// Register. The response has the account and a pair of tokens.
const email = `learner-${Date.now()}@example.org`;
const password = "Correct-Horse7";
const registered = dataOf(await client.POST("/api/v1/auth/register", { body: { email, password, timezone: "Europe/Madrid" } }));
assert.equal(registered.data.user.role, "student");

// Sign in, and send the access token from here on.
const refused = await client.POST("/api/v1/auth/login", { body: { email, password: "not mine" } });
assert.equal(refused.error?.error.code, "AUTHENTICATION_ERROR");
const signIn = dataOf(await client.POST("/api/v1/auth/login", { body: { email, password } })).data;
const { refreshToken } = signIn.tokens;
const { tokens } = dataOf(await client.POST("/api/v1/auth/refresh", { body: { refreshToken } })).data;
const signedIn: Middleware = {
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${tokens.accessToken}`);
    return request;
  },
};
client.use(signedIn);
const me = dataOf(await client.GET("/api/v1/auth/me")).data.user;
console.log(`Signed in as ${me.email}, ${me.timezone}`);

// Find a course and walk down: levels, sections, modules, lessons.
const found = dataOf(await client.GET("/api/v1/courses", { params: { query: { search: "spanish" } } }));
const course = found.data[0];
assert(course !== undefined && found.meta.total >= 1);
const course_id = course.id;
const levels = dataOf(await client.GET("/api/v1/courses/{course_id}/levels", { params: { path: { course_id } } })).data;
const level = levels[0];
assert(level !== undefined);
const sections = dataOf(await client.GET("/api/v1/levels/{level_id}/sections", { params: { path: { level_id: level.id } } })).data;
const section = sections[0];
assert(section !== undefined);
const modules = dataOf(
  await client.GET("/api/v1/sections/{section_id}/modules", { params: { path: { section_id: section.id } } }),
).data;
console.log(`${course.name}: ${level.name} > ${section.name} > ${modules.map((module) => module.name).join(", ")}`);
const lessons = dataOf(await client.GET("/api/v1/lessons", { params: { query: { course_id, search: "hello" } } })).data;
const lesson_id = lessons.find((lesson) => lesson.id === "es-a1-hello-and-goodbye")?.id;
assert(lesson_id !== undefined);

// Open a lesson, with its exercises.
const opened = await client.GET("/api/v1/lessons/{id}", { params: { path: { id: lesson_id } } });
const lesson = dataOf(opened).data;
assert(opened.response.headers.has("ETag"));
for (const { order, exercise } of lesson.exercises) {
  console.log(`  ${order}. ${described(exercise)}`);
}

// Complete it: 201, experience points and a streak of one day.
const path = { id: lesson_id };
const completion = await client.POST("/api/v1/progress/lesson/{id}", {
  params: { path, header: { "Idempotency-Key": crypto.randomUUID() } },
  body: { score: 92, time_spent_seconds: 180 },
});
const completed = dataOf(completion).data;
assert.equal(completion.response.status, 201);
assert.equal(completed.progress.streak_current, 1);
const again = await client.POST("/api/v1/progress/lesson/{id}", { params: { path }, body: {} });
assert.equal(again.response.status, 409);
assert.equal(again.error?.error.code, "CONFLICT");
console.log(`${lesson.name} earned ${completed.experience_gained} points; a repeat: ${again.error.message}`);

// See what has become of it.
const progress = await client.GET("/api/v1/progress");
assert.equal(dataOf(progress).data.experience_points, completed.experience_gained);
const unchanged = await client.GET("/api/v1/progress", {
  params: { header: { "If-None-Match": progress.response.headers.get("ETag") ?? "" } },
});
assert.equal(unchanged.response.status, 304);
const summary = dataOf(await client.GET("/api/v1/progress/summary")).data;
const completions = dataOf(await client.GET("/api/v1/progress/completions"));
assert.deepEqual(
  completions.data.map((each) => each.lesson_id),
  [lesson_id],
);
console.log(`${summary.lessons_completed} of ${summary.total_lessons} lessons, average score ${summary.average_score}`);

// What is next? Another lesson, or practice of what is due.
const query = { course_id };
const next = dataOf(await client.GET("/api/v1/progress/next", { params: { query } })).data;
assert(next.kind === "lesson" && next.reason === "continue" && next.lesson !== null);
console.log(`Next: ${next.lesson.name}, ${next.lesson.exercises_count} exercises`);

// Practise: start a session, answer its translations, and finish it.
const started = dataOf(await client.POST("/api/v1/progress/practice", { body: { course_id, size: 5 } })).data;
assert(started.session !== null && started.items.length === 5);
const session_id = started.session.id;
let solved = 0;
for (const { exercise } of started.items) {
  if (exercise.exercise_type !== "translation") continue;
  const attempted = dataOf(
    await client.POST("/api/v1/progress/exercises/{id}/attempts", {
      params: { path: { id: exercise.id } },
      body: { answer: exercise.data.target_text, session_id },
    }),
  ).data;
  assert.equal(attempted.grading.verdict, "correct");
  solved += 1;
}
const finished = dataOf(
  await client.POST("/api/v1/progress/practice/{id}/finish", { params: { path: { id: session_id } } }),
).data;
assert(solved > 0 && finished.result.solved === solved);
console.log(`Practised ${started.items.length} exercises, ${solved} solved`);

// Download the course for offline use. `kind` distinguishes a package from a delta; drafts have no `revision`.
const download = { path: { id: course_id } };
const taken = dataOf(await client.GET("/api/v1/courses/{id}/package", { params: download })).data;
assert(taken.kind === "package" && taken.revision !== null);
const later = dataOf(
  await client.GET("/api/v1/courses/{id}/package", { params: { ...download, query: { since: taken.revision } } }),
).data;
assert(later.kind === "delta");
assert.equal(later.upserted.lessons.length, 0);
console.log(`Revision ${taken.revision}: ${taken.counts.lessons} lessons in ${taken.size_bytes} bytes`);

// Download a sound of a lesson.
const manifest = dataOf(
  await client.GET("/api/v1/courses/{id}/package/media", { params: { ...download, query: { lesson: lesson_id } } }),
).data;
const asset = manifest.kind === "manifest" ? manifest.assets[0] : undefined;
assert(asset !== undefined);
const name = asset.path.replace("media/", "");
const sound = dataOf(await client.GET("/media/{name}", { params: { path: { name } }, parseAs: "blob" }));
assert.equal(sound.size, asset.bytes);

// Answer an exercise of each type.
const byType = new Map(
  taken.levels
    .flatMap(({ sections }) => sections)
    .flatMap(({ modules }) => modules)
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ exercises }) => exercises)
    .map(({ exercise }) => [exercise.exercise_type, exercise]),
);
assert.equal(byType.size, 10);
for (const exercise of byType.values()) {
  const params = { path: { id: exercise.id } };
  const body = { answer: answerTo(exercise) };
  const { grading } = dataOf(await client.POST("/api/v1/progress/exercises/{id}/attempts", { params, body })).data;
  assert.notEqual(grading.verdict, "wrong", exercise.exercise_type);
}

// Synchronise an answer that was given without network.
const statement = byType.get("vof");
assert(statement !== undefined);
const offline = { exercise_id: statement.id, client_id: crypto.randomUUID(), answered_at: new Date().toISOString(), answer: true };
const synchronized = dataOf(await client.PUT("/api/v1/progress/sync", { body: { attempts: [offline] } })).data;
assert.equal(synchronized.recorded_attempts, 1);
console.log(`${asset.path} has ${asset.bytes} bytes; answered ${byType.size} types of exercises`);

// As a creator: draft a course that is published by hand. Learners get nothing of it yet.
const author = dataOf(await client.POST("/api/v1/auth/login", { body: { email: creatorEmail, password: creatorPassword } }));
const creator = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${author.data.tokens.accessToken}` } });
const draft = dataOf(
  await creator.POST("/api/v1/courses", {
    body: { name: "Basque", source_language: "es", target_language: "eu", publish_mode: "manual" },
  }),
).data;
const drafted = { path: { id: draft.id } };
assert.equal((await client.GET("/api/v1/courses/{id}", { params: drafted })).response.status, 404);

// Check the draft and publish it; then learners see the course.
const problems = dataOf(await creator.GET("/api/v1/courses/{id}/problems", { params: drafted }));
assert.deepEqual(
  problems.data.map((problem) => problem.code),
  ["empty_parent"],
);
assert.deepEqual(problems.meta.counts, { error: 0, warning: 1, info: 0 });
const publication = await creator.POST("/api/v1/courses/{id}/publish", { params: drafted, body: { message: "First" } });
const first = dataOf(publication).data;
assert(publication.response.status === 201 && first.number !== undefined);
assert.equal(dataOf(await client.GET("/api/v1/courses/{id}", { params: drafted })).data.name, "Basque");

// Edit the draft, see what would change, and publish that.
await creator.PATCH("/api/v1/courses/{id}", { params: drafted, body: { name: "Euskara" } });
assert.equal(dataOf(await client.GET("/api/v1/courses/{id}", { params: drafted })).data.name, "Basque");
const changes = dataOf(await creator.GET("/api/v1/courses/{id}/changes", { params: drafted })).data;
assert.deepEqual(
  changes.map((change) => [change.entity, change.change, change.fields]),
  [["course", "updated", [{ field: "name", before: "Basque", after: "Euskara" }]]],
);
const state = dataOf(await creator.GET("/api/v1/courses/{id}/publish-mode", { params: drafted })).data;
await creator.POST("/api/v1/courses/{id}/publish", {
  params: { ...drafted, header: { "Idempotency-Key": crypto.randomUUID() } },
  body: { expected_draft_revision: state.draft_revision },
});
assert.equal(dataOf(await client.GET("/api/v1/courses/{id}", { params: drafted })).data.name, "Euskara");

// Restore the first publication, and publish it again.
const restored = await creator.POST("/api/v1/courses/{id}/restore", {
  params: drafted,
  body: { publication: first.number, publish: true },
});
assert.equal(restored.response.status, 201);
assert.equal(dataOf(await client.GET("/api/v1/courses/{id}", { params: drafted })).data.name, "Basque");
const publications = dataOf(await creator.GET("/api/v1/courses/{id}/publications", { params: drafted })).data;
console.log(`${draft.id}: ${publications.map(({ number, kind }) => `${number} ${kind}`).join(", ")}`);

// A private course stays private when it is renamed. Import a course, and upload a picture.
const closed = { source_language: "en", target_language: "fr", name: "Draft", is_public: false };
const { id } = dataOf(await creator.POST("/api/v1/courses", { body: closed })).data;
const renamed = await creator.PATCH("/api/v1/courses/{id}", { params: { path: { id } }, body: { name: "Renamed" } });
assert.equal(dataOf(renamed).data.is_public, false);
assert.equal((await client.GET("/api/v1/courses/{id}", { params: { path: { id } } })).response.status, 404);
const imported = await creator.POST("/api/v1/courses/import", {
  body: { mode: "create", package: { course: { ...closed, id: `t${Date.now()}` }, levels: [] } },
});
assert.equal(dataOf(imported).data.plan.create.length, 1);
const file = await openAsBlob(picture, { type: "image/png" });
const uploaded = await creator.POST("/api/v1/media", {
  body: { file: "", alt: "A picture" },
  bodySerializer: ({ alt }) => {
    const form = new FormData();
    form.set("file", file, "picture.png");
    form.set("alt", alt ?? "");
    return form;
  },
});
assert.equal(dataOf(uploaded).data.kind, "image");

// A learner's answer is refused, and claimed to be right. The creator accepts it; the learner is told soon.
const lessonOf = dataOf(await client.GET("/api/v1/lessons/{id}", { params: { path: { id: "es-a1-hello-and-goodbye" } } }));
const translated = lessonOf.data.exercises
  .map(({ exercise }) => exercise)
  .find((exercise) => exercise.exercise_type === "translation");
assert(translated !== undefined);
const answer = `${translated.data.target_text} (claimed)`;
const attempt = dataOf(
  await client.POST("/api/v1/progress/exercises/{id}/attempts", {
    params: { path: { id: translated.id } },
    body: { answer },
  }),
).data;
assert(!attempt.grading.is_correct);
const claimed = dataOf(
  await client.POST("/api/v1/claims", { body: { attempt_id: attempt.attempt.id, course_id } }),
).data;
const inbox = dataOf(
  await creator.GET("/api/v1/inbox", { params: { query: { course_id, exercise_id: translated.id } } }),
);
const claimedCase = inbox.data.find((each) => each.answer?.text === answer);
assert(claimedCase !== undefined && inbox.meta.counts.answer > 0);
const decided = await creator.PUT("/api/v1/inbox/{id}", {
  params: { path: { id: claimedCase.id } },
  body: { state: "accepted" },
});
assert.equal(dataOf(decided).data.state, "accepted");
const readNotices = async () => dataOf(await client.GET("/api/v1/notifications")).data;
let notices = await readNotices();
for (let tries = 0; notices.length === 0 && tries < 120; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  notices = await readNotices();
}
assert.equal(notices[0]?.kind, "claim.accepted");
const marked = await client.POST("/api/v1/notifications/read", { body: { ids: [notices[0].id] } });
assert.equal(dataOf(marked).data.unread, 0);
const [mine] = dataOf(await client.GET("/api/v1/claims")).data;
assert(mine?.id === claimed.id && mine.state === "accepted");
console.log(`“${answer}” was accepted`);
