// A practice session: its exercises, and what it brought.

import { nextItem, practiceItems, sessionScore, unfinishedPractice, withAttempt } from "@langlearn/offline";
import { t } from "../lib/i18n.js";
import { loadPassed, readPassed, saveResult, shownResult } from "../lib/learner.js";
import { refreshWords, usePackage, useWords } from "../lib/packages.js";
import { endPractice, startPractice } from "../lib/practice.js";
import { courseAddress, placeState, practiceAddress, rememberInPlace } from "../lib/router.js";
import { accountId, getState, useLearner, useStore } from "../lib/store.js";
import { html, useEffect, useLoaded, useRef, useState, useTitle } from "../lib/ui.js";
import { Player } from "./player.js";
import { Failure, Loading } from "./states.js";
import { Stored } from "./stored.js";

/** The session that was shown here, left in this mode, or a new one; null without exercises. */
async function open(content, mode, lessonId) {
  const courseId = content.course.id;
  await readPassed(courseId);
  const shown = shownResult(placeState().result);
  if (shown) return { session: shown };
  const left = unfinishedPractice(courseId, getState());
  const fits = left && left.practice.mode === mode && left.practice.lesson_id === lessonId && nextOf(content, left);
  return { session: fits ? left : await startPractice(content, { mode, lessonId }) };
}

const nextOf = (content, session) => nextItem(practiceItems(content, session), session.attempts, true);

export function Session({ courseId, lessonId = null, mode = "lesson" }) {
  const learner = useLearner();
  const { value: content, error } = usePackage(courseId, learner);
  useTitle(t("practice"));
  useEffect(() => {
    loadPassed(courseId);
    refreshWords(courseId).catch(() => null); // the device may have to compose a session
  }, [courseId, learner]);
  if (!content) return html`<${Waiting} error=${error} />`;
  return html`<${Opened} key=${learner} content=${content} lessonId=${lessonId} mode=${mode} />`;
}

const Waiting = ({ error }) =>
  html`<h1 class="hidden">${t("practice")}</h1>${error ? html`<${Failure} error=${error} />` : html`<${Loading} />`}`;

function Opened({ content: found, lessonId, mode }) {
  const [content] = useState(found); // a change of the course is for the next session
  const courseId = content.course.id;
  const [number, setNumber] = useState(1); // of the sessions started in this view
  const { value, error } = useLoaded(() => open(content, mode, lessonId), [number]);
  if (!value) return html`<${Waiting} error=${error} />`;
  if (!value.session) {
    return html`
      <section class="finished">
        <h1>${t("nothing_to_practise")}</h1>
        <p>${t("nothing_to_practise_text")}</p>
        <p class="buttons"><a class="button" href=${practiceAddress(courseId)}>${t("back_to_practice")}</a></p>
      </section>
    `;
  }
  const again = () => {
    rememberInPlace({ result: null });
    setNumber(number + 1);
  };
  return html`<${Run} key=${value.session.client_id} content=${content} session=${value.session} onAgain=${again} />`;
}

function Run({ content, session: started, onAgain }) {
  const courseId = content.course.id;
  const [session, setSession] = useState(started);
  const items = practiceItems(content, session);
  const addAttempt = (attempt, at) => {
    const record = { ...withAttempt(session, attempt), account_id: session.account_id ?? accountId() };
    setSession(record);
    rememberInPlace({ result: record.client_id });
    if (nextOf(content, record)) saveResult(record);
    else endPractice(record, at);
  };
  return html`
    <${Player}
      again
      content=${content}
      items=${items}
      attempts=${session.attempts}
      onAttempt=${addAttempt}
      leave=${{ address: practiceAddress(courseId), text: t("leave_practice") }}
      finished=${html`<${Finished} session=${session} onAgain=${onAgain} />`}
    />
  `;
}

function Finished({ session, onAgain }) {
  const heading = useRef(null);
  useEffect(() => {
    heading.current.focus();
    scrollTo(0, 0);
  }, []);
  const { account, progress, results } = useStore();
  const stored = results.find(({ client_id }) => client_id === session.client_id) ?? session;
  const { experience_gained: gained, life_earned: life, words_improved: improved = [] } = stored;
  const { answered, correct } = sessionScore(session);
  const isDone = session.practice.mode === "mistakes" && correct === answered; // nothing of it is left
  return html`
    <section class="finished">
      <h1 tabindex="-1" ref=${heading}>${t("practice_finished")}</h1>
      <p class="score" aria-hidden="true">${correct} / ${answered}</p>
      <p class="soft">${t("right_at_once", { right: correct, count: answered })}</p>
      <div role="status">
        ${gained > 0 && html`<p class="gained">${t("xp_gained", { xp: gained })}</p>`}
        ${gained === 0 && html`<p class="soft">${t("practice_unpaid")}</p>`}
        ${life && html`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${t("life_earned")}</p>`}
        ${improved.length > 0 && html`<${Improved} courseId=${session.course_id} ids=${improved} />`}
        ${account && progress && gained !== undefined && html`<p>${t("streak")}: ${t("days", { count: progress.streak_current })}</p>`}
        <${Stored} result=${stored} />
      </div>
      <p class="buttons">
        ${!isDone && html`<button type="button" class="primary" onClick=${onAgain}>${t("practise_again")}</button>`}
        <a class=${isDone ? "button" : "button plain"} href=${courseAddress(session.course_id)}>${t("back_to_course")}</a>
      </p>
    </section>
  `;
}

/** The words that are stronger now; their number until their texts are read. */
function Improved({ courseId, ids }) {
  const { value } = useWords(courseId);
  const texts = (value?.words ?? []).filter(({ id }) => ids.includes(id)).map(({ text }) => text);
  return html`
    <p>
      ${t("words_improved", { count: ids.length })}
      ${texts.length > 0 && html`<br /><strong dir="auto">${texts.join(", ")}</strong>`}
    </p>
  `;
}
