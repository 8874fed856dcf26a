// What the texts and the grading of a draft go by: its words as the author has them, and the tables of its languages.

import { lettersIn } from "@langlearn/offline";
import { request } from "../../lib/api.js";
import { useTables } from "../../lib/packages.js";
import { accountId } from "../../lib/store.js";
import { useLoaded, useMemo } from "../../lib/ui.js";
import { useTextsOf } from "../../views/question.js";
import { isReady } from "../lesson/forms/checks.js";

const FRESH_MS = 30_000; // forms of one lesson are opened one after another
const NONE = [];
const reading = new Map(); // course id to {at, words}, these a promise

/** `{letters, words, languages(exercise), grader}` of a draft; `exercises`: those whose letters are offered. */
export function useDraftTexts(course, exercises = NONE) {
  const { value: words } = useLoaded(() => draftWords(course.id), [course.id]);
  const { value: tables } = useTables(course);
  const found = lettersIn(exercises.filter(({ exercise_type: type, data }) => isReady(type, data))).join("");
  const letters = useMemo(() => [...found], [found]);
  return useTextsOf(course, { letters, words: words ?? undefined, tables });
}

function draftWords(courseId) {
  const before = reading.get(courseId);
  if (before && performance.now() - before.at < FRESH_MS) return before.words;
  const path = `/courses/${encodeURIComponent(courseId)}/package/words?state=draft`;
  const words = request("GET", path, { account: accountId() }).then(({ data }) => data.words);
  reading.set(courseId, { at: performance.now(), words });
  words.catch(() => reading.delete(courseId));
  return words;
}
