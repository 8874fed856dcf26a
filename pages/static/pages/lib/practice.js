// Practice sessions, and what they are made of: the answers, reviews and words of a course.

import { createKnown, createPractice } from "@langlearn/offline";
import { learner, results } from "./learner.js";
import { packages } from "./packages.js";
import { sync, synchronise } from "./sync.js";

const known = createKnown(learner, packages);
export const { latestAnswers, load: loadKnown, practisedWords, read: readKnown, storedStrengths } = known;

const practice = createPractice(learner, { results, known, sync });
export const startPractice = practice.start;

/** Ends a session: with answers it is uploaded, without any it leaves no trace. */
export const endPractice = (session, at) => practice.end(session, at).then(synchronise);
