// What an application writes against the types; tsc checks it, and that what has to be refused is.

import type { Client } from "@langlearn/client"; // whose tests make its types
import {
  applyDelta,
  createDevice,
  createMedia,
  createOffline,
  createPackages,
  indexedDbStorage,
  lessonStates,
  memoryFiles,
  pathOf,
  withRecords,
  type CoursePackage,
  type LessonState,
  type MediaFiles,
  type OfflineClient,
  type Storage,
} from "@langlearn/offline";

declare const client: OfflineClient;

export async function use(own: Storage, ownFiles: MediaFiles): Promise<void> {
  const storage: Storage = indexedDbStorage("app");
  const files: MediaFiles = memoryFiles();
  const device = createDevice({ client, storage, files, ownKinds: ["notes"] });
  const packages = createPackages({ client, storage, device });
  const media = createMedia({ client, storage, device, packages, files, base: "https://example.org/" });
  createDevice({ client, storage: own, files: ownFiles });

  const content: CoursePackage = await packages.refreshPackage("spanish-a1");
  const stored: CoursePackage | null = await packages.storedPackage("spanish-a1");
  // @ts-expect-error: it may be null
  stored.course;
  const states: Record<string, LessonState> = lessonStates(content, new Set(["l1"]));
  // @ts-expect-error: a set of ids
  lessonStates(content, ["l1"]);
  const stars: number = pathOf(content, { l1: { state: "completed", best_score: 90 } }).levels[0]!.counts.percent;
  // @ts-expect-error: no such state
  pathOf(content, { l1: { state: "begun" } });
  const next: CoursePackage = applyDelta(content, await fetch("?since=1").then((response) => response.json()));

  const controller = new AbortController();
  await media.download(content.course.id, {
    signal: controller.signal,
    onProgress: (bytes, ofBytes) => console.log(bytes / ofBytes),
  });
  // @ts-expect-error: the records have three stores
  await storage.get("cookies", "1");
  await withRecords(storage).putValue("theme", "dark");
  console.log(states, stars, next);
}

declare const learnerClient: Client;

export async function learn(): Promise<void> {
  const offline = createOffline({ client: learnerClient, storage: indexedDbStorage("app"), practice: { patienceMs: 1000 } });
  await offline.start();
  const end: () => void = offline.onChange(({ account, results }) => console.log(account?.id, results.length));
  let { record, next } = await offline.startLesson("spanish-a1", "hello");
  while (next) ({ record, next } = await offline.answer(record, next.exercise.id, "Hola", { spentMs: 1000 }));
  const { score, points }: { score: number | null; points?: number } = await offline.finishLesson(record);
  const session = await offline.startPractice("spanish-a1", { mode: "words" });
  // @ts-expect-error: there may be nothing to practise
  session.record;
  // @ts-expect-error: no such mode
  await offline.startPractice("spanish-a1", { mode: "fun" });
  const { refused, failure } = await offline.sync();
  for (const { kind, reason } of refused) if (kind === "lesson") console.log(reason.toUpperCase());
  if (failure) console.log(failure.status);
  const { exercises, isReset } = await offline.changes();
  const { streak, points: all }: { streak: number; points: number | null } = offline.figures();
  console.log(end, score, points, exercises.length, isReset, streak, all, offline.lives());
  // @ts-expect-error: that of @langlearn/client has more than a request
  createOffline({ client, storage: indexedDbStorage("app") });
  // @ts-expect-error: no result is older than the account, so sync takes the date of its registration
  createOffline({ client: { ...learnerClient, account: () => ({ id: "ana" }) }, storage: indexedDbStorage("app") });
}
