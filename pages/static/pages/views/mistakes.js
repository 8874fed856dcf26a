// The exercises that the learner answered wrong last.

import { gradingOf, placeOf, storedGrader } from "@langlearn/offline";
import { answerText, promptText } from "../lib/answers.js";
import { dateText, t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { packages, refreshPackage, storedPackage } from "../lib/packages.js";
import { latestAnswers, loadKnown, readKnown } from "../lib/practice.js";
import { courseAddress, sessionAddress } from "../lib/router.js";
import { accountId, useStore } from "../lib/store.js";
import { useStored } from "../lib/stored.js";
import { html, useTitle } from "../lib/ui.js";
import { CourseNav } from "./course-nav.js";
import { Differences, hasCommon, isByWord, missedPairs } from "./feedback.js";
import { useTexts } from "./question.js";
import { Failure, Loading } from "./states.js";

/** What the device has, or null. */
async function read(courseId) {
  const [content, known] = await Promise.all([storedPackage(courseId), readKnown(accountId(), courseId)]);
  return content && mistakesOf(content, known);
}

async function refresh(courseId) {
  const [content, known] = await Promise.all([refreshPackage(courseId), loadKnown(courseId)]);
  return mistakesOf(content, known);
}

/** `{content, mistakes}`, these `[{exercise, lesson, answered_at, answer, expected, diff}]`, newest first. */
async function mistakesOf(content, known) {
  const courseId = content.course.id;
  const grader = await storedGrader(packages, content.course);
  const stored = new Map((known?.mistakes ?? []).map((mistake) => [mistake.exercise_id, mistake]));
  const mistakes = [];
  for (const [exerciseId, { answered_at, is_correct, attempt }] of latestAnswers(courseId, known)) {
    const place = !is_correct && placeOf(content, exerciseId);
    const graded = stored.get(exerciseId);
    const isLater = attempt && !(Date.parse(graded?.answered_at) >= answered_at); // not on the service yet
    const found = isLater ? place && gradingOf(place.exercise, attempt.answer, grader) : graded;
    if (place && found) mistakes.push({ ...place, answer: attempt?.answer, ...found, answered_at });
  }
  mistakes.sort((a, b) => b.answered_at - a.answered_at || (a.exercise.id < b.exercise.id ? -1 : 1));
  return { content, mistakes };
}

export function Mistakes({ courseId }) {
  const { account } = useStore();
  const { value, error, state } = useStored(() => read(courseId), () => refresh(courseId), [courseId, account?.id]);
  useTitle(t("mistakes"));
  return html`
    <${CourseNav} courseId=${courseId} current="mistakes" />
    <h1>${t("mistakes")}</h1>
    ${error ? html`<${Failure} error=${error} />` : value && (value.mistakes.length || state !== "waiting") ? html`<${List} ...${value} />` : html`<${Loading} />`}
  `;
}

function List({ content, mistakes }) {
  const courseId = content.course.id;
  const texts = useTexts(content);
  if (!mistakes.length) {
    return html`
      <p class="empty">${t("mistakes_empty")}</p>
      <p><a href=${courseAddress(courseId)}>${t("back_to_course")}</a></p>
    `;
  }
  return html`
    <p>${t("mistakes_text", { count: mistakes.length })}</p>
    <p><a class="button" href=${sessionAddress(courseId, "mistakes")}>${t("practise_mistakes")}</a></p>
    <ul class="rows">
      ${mistakes.map((mistake) => html`<li key=${mistake.exercise.id}><${Mistake} ...${mistake} languages=${texts.languages(mistake.exercise)} /></li>`)}
    </ul>
  `;
}

function Mistake({ exercise, lesson, answered_at, answer, expected, diff, languages }) {
  const { exercise_type: type, data } = exercise;
  const answered = inLanguage(languages.answer);
  const isShownByPart = hasCommon(diff) && (isByWord(type) || type === "pairs");
  return html`
    <h2 ...${inLanguage(languages.prompt)}>${promptText(exercise)}</h2>
    <dl>
      <dt>${t("your_answer")}</dt>
      <dd ...${answered}>${isShownByPart ? html`<${Differences} type=${type} diff=${diff} />` : html`<del>${answerText(type, data, answer)}</del>`}</dd>
      <dt>${t("right_answer")}</dt>
      <dd ...${answered}><strong>${answerText(type, data, type === "pairs" ? missedPairs(diff) : expected)}</strong></dd>
    </dl>
    <p class="soft"><span dir="auto">${lesson.name}</span> · ${dateText(answered_at)}</p>
  `;
}
