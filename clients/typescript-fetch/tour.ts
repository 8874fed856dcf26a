// The tour of clients/README.md with the client that openapi-generator makes: `node build/tour.js URL EMAIL PASSWORD PICTURE`.
import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import {
  AuthenticationApi,
  Configuration,
  ContentApi,
  LessonsExercisesApi,
  MediaApi,
  ModeEnum,
  PackagesApi,
  ProgressApi,
  ResponseError,
  SynchronisationApi,
  type PackagedExercise,
} from "./generated/index.js";

const [basePath, creatorEmail, creatorPassword, picture] = process.argv.slice(2) as [string, string, string, string];
const anonymous = new AuthenticationApi(new Configuration({ basePath }));
const signedIn = (accessToken: string) => new Configuration({ basePath, accessToken });

/** The right answer to an exercise; each type has a shape of its own. */
function answerTo(exercise: PackagedExercise): unknown {
  switch (exercise.exerciseType) {
    case "translation":
      return exercise.data.targetText;
    case "translation-word-bank":
      return exercise.data.correctWords;
    case "fill-in-the-blank":
      return exercise.data.blanks.map((blank) => blank.correctAnswers[0]);
    case "vof":
      return exercise.data.isTrue;
    case "pairs":
      return exercise.data.pairs.map(({ left, right }) => ({ left, right }));
    case "ordering":
      return exercise.data.items.sort((one, other) => one.correctOrder - other.correctOrder).map((item) => item.text);
    case "multiple-choice":
      return exercise.data.options.filter((option) => option.isCorrect).map((option) => option.id);
    case "listening":
      return exercise.data.transcript;
    case "speaking":
      return { skipped: true };
    case "informative":
      return null;
  }
}

const email = `fetch-${Date.now()}@example.org`;
const registered = await anonymous.register({ registerRequest: { email, password: "Correct-Horse7" } });
assert.equal(registered.data.user.email, email);
console.log("register");

const { refreshToken } = registered.data.tokens;
const refreshed = await anonymous.refreshSession({ refreshRequest: { refreshToken } });
const learner = signedIn(refreshed.data.tokens.accessToken);
console.log("refresh");

const author = await anonymous.login({ loginRequest: { email: creatorEmail, password: creatorPassword } });
const creator = signedIn(author.data.tokens.accessToken);
const courses = new ContentApi(creator);
const draft = { name: "Draft", sourceLanguage: "en", targetLanguage: "fr", isPublic: false };
const { id } = (await courses.createCourse({ courseBodyRequest: draft })).data;
const renamed = await courses.patchCourse({ id, patchedCourseBodyRequest: { name: "Renamed" } });
assert.deepEqual([renamed.data.name, renamed.data.isPublic], ["Renamed", false]);
await assert.rejects(new ContentApi(learner).getCourse({ id }), (error: ResponseError) => error.response.status === 404);
console.log("private course");

const lesson = (await new LessonsExercisesApi(learner).getLesson({ id: "es-a1-hello-and-goodbye" })).data;
assert(lesson.exercises.every(({ exercise }) => exercise.exerciseType !== undefined && exercise.data !== undefined));
console.log("lesson");

const packages = new PackagesApi(learner);
const course = (await packages.getPackage({ id: "spanish-a1" })).data;
assert(course.kind === "package" && course.revision !== null);
const exercises = course.levels
  .flatMap((level) => level.sections)
  .flatMap((section) => section.modules)
  .flatMap((module) => module.lessons)
  .flatMap((each) => each.exercises)
  .map(({ exercise }) => exercise);
console.log("package");

const delta = (await packages.getPackage({ id: "spanish-a1", since: course.revision })).data;
assert(delta.kind === "delta" && delta.upserted.lessons.length === 0);
console.log("delta");

const manifest = (await packages.getMediaManifest({ id: "spanish-a1", lesson: lesson.id })).data;
assert(manifest.kind === "manifest");
const asset = manifest.assets[0]!;
const file = await new MediaApi(learner).downloadMedia({ name: asset.path.replace("media/", "") });
assert.equal(file.size, asset.bytes);
console.log("media");

const progress = new ProgressApi(learner);
const byType = new Map(exercises.map((exercise) => [exercise.exerciseType, exercise]));
assert.equal(byType.size, 10);
for (const exercise of byType.values()) {
  const attempted = await progress.attemptExercise({ id: exercise.id, attemptBodyRequest: { answer: answerTo(exercise) } });
  assert.equal(attempted.data.grading.isCorrect, exercise.exerciseType !== "speaking");
}
console.log("answers");

const now = new Date();
const attempt = { clientId: crypto.randomUUID(), exerciseId: byType.get("vof")!.id, answer: true, answeredAt: now };
const completion = { clientId: crypto.randomUUID(), lessonId: lesson.id, completedAt: now, score: 90 };
const synchronized = await new SynchronisationApi(learner).synchronizeProgress({
  synchronizeBodyRequest: { completions: [completion], attempts: [attempt] },
});
assert.deepEqual([synchronized.data.results[0]?.status, synchronized.data.attemptResults[0]?.status], ["synced", "recorded"]);
console.log("sync");

const practice = (await progress.startPractice({ startPracticeBodyRequest: { courseId: "spanish-a1", size: 5 } })).data;
assert(practice.session !== null && practice.items[0] !== undefined);
const finished = await progress.finishPractice({ id: practice.session.id });
assert.equal(finished.data.result.solved, 0);
console.log("practice");

const imported = await new PackagesApi(creator).importCourse({
  importRequest: {
    mode: ModeEnum.Create,
    _package: { course: { ...draft, id: `f${Date.now()}`, name: "Imported" }, levels: [] },
  },
});
assert.equal(imported.data.plan.create.length, 1);
console.log("import");

const uploaded = await new MediaApi(creator).uploadMedia({ file: await openAsBlob(picture), alt: "A picture" });
assert.equal(uploaded.data.alt, "A picture");
console.log("upload");
