// A device of the service in memory, and what a learner does on it.

import { createOffline } from "../src/offline.js";
import { memoryStorage } from "../src/storage/memory.js";
import { ANA } from "./service.js";

/** A device that is signed in as `account`. */
export async function deviceOf(service, { account = ANA, storage = memoryStorage() } = {}) {
  const client = service.client(account);
  const offline = createOffline({ client, storage, practice: { patienceMs: 50 } });
  await offline.start();
  return { client, offline, storage };
}

export const RIGHT = { hello: "Hola", bye: "Adiós", true: true, cat: "El gato", dog: "El perro" };

/** Answers all exercises of a lesson; `answers` in place of the right ones. */
export async function take(offline, lessonId, answers = {}) {
  let { record, next } = await offline.startLesson("es", lessonId);
  while (next) ({ record, next } = await offline.answer(record, next.exercise.id, answers[next.exercise.id] ?? RIGHT[next.exercise.id], { spentMs: 2000 }));
  return offline.finishLesson(record);
}
