// What the types say of calls: compiled, never run. A line after @ts-expect-error is one that must not compile.
import { ApiError, type Client, createClient, type Schemas, storageSessions, type User } from "../index.js";

declare const localStorage: Parameters<typeof storageSessions>[0];
const client: Client = createClient({ baseUrl: "https://api.example.org", sessions: storageSessions(localStorage), attempts: 5 });

const signedIn: User = await client.signIn("ana@example.org", "Correct-Horse7", { rememberMe: true });
const email: string = signedIn.email;
await client.register("ana@example.org", "Correct-Horse7", { username: "Ana" });

const lists = await client.get("/api/v1/courses", { query: { search: "spanish", limit: 5 } });
const name: string = lists.data[0]!.name;
const total: number = lists.meta.total;
await client.get("/api/v1/courses"); // no option is required

const found = await client.get("/api/v1/courses/{id}", { path: { id: "spanish-a1" }, signal: AbortSignal.timeout(1000) });
const language: string = found.data.target_language;

const created = await client.post("/api/v1/progress/lesson/{id}", {
  path: { id: "first" },
  body: { score: 90, time_spent_seconds: 60 },
  idempotencyKey: true,
});
const message: string | undefined = created.message;

const form = new FormData();
await client.post("/api/v1/media", { form });
const table: Blob = (await client.get("/api/v1/progress/words/export", { query: { course_id: "spanish-a1" }, asFile: true })).data;

const request = await client.request("GET", "/progress", { account: signedIn.id });
const anything: number = request.data.experience_points;

const kept: Schemas["User"] | null = client.account();
const late: Error = new ApiError({ status: 0, code: "LATE", message: "No response yet" });
const stop: () => void = client.onSession((account, { isOther }) => [account?.id, isOther]);
const count: number = await client.alone("sync", async () => 1);

// @ts-expect-error: no such path
await client.get("/api/v1/course");
// @ts-expect-error: no such method
await client.delete("/api/v1/courses");
// @ts-expect-error: the path has a parameter
await client.get("/api/v1/courses/{id}");
// @ts-expect-error: of another name
await client.get("/api/v1/courses/{id}", { path: { course: "spanish-a1" } });
// @ts-expect-error: no such field
found.data.nothing;
// @ts-expect-error: a body is required
await client.post("/api/v1/auth/login", {});
// @ts-expect-error: the route takes no key
await client.post("/api/v1/auth/password/forgot", { body: { email: "ana@example.org" }, idempotencyKey: true });
// @ts-expect-error: a number
await client.get("/api/v1/courses", { query: { limit: "five" } });
// @ts-expect-error: it has a status
new ApiError("No response yet");

export { anything, count, email, kept, language, late, message, name, stop, table, total };
