// The placement test: its questions one at a time, and the lesson to start with.

import { lessonsOf } from "@langlearn/offline";
import { t } from "../lib/i18n.js";
import { loadPassed } from "../lib/learner.js";
import { usePackage } from "../lib/packages.js";
import { courseAddress, navigate } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { answerPlacement, finishPlacement, startPlacement } from "../lib/sync.js";
import { html, useEffect, useRef, useState, useTitle } from "../lib/ui.js";
import { Failed, useForm } from "./forms.js";
import { Icon } from "./icons.js";
import { instructionOf, Question, useTexts } from "./question.js";
import { Failure, Loading } from "./states.js";

const TEXTS = { 409: "placement_impossible" };

export function Placement({ courseId }) {
  const { account } = useStore();
  const { value: content, error } = usePackage(courseId, account?.id);
  useTitle(t("placement"));
  if (!content) {
    return html`<h1 class="hidden">${t("placement")}</h1>${error ? html`<${Failure} error=${error} />` : html`<${Loading} />`}`;
  }
  return html`<${Test} key=${account?.id} content=${content} account=${account?.id ?? null} />`;
}

/** A test is of one account: when another one signs in, it begins with the introduction. */
function Test({ content, account }) {
  const [state, setState] = useState(null); // {placement, question}
  if (!state) return html`<${Introduction} content=${content} account=${account} onStart=${setState} />`;
  const shared = { content, account, ...state };
  if (!state.question) return html`<${Result} ...${shared} />`;
  return html`<${Asked} key=${state.question.id} ...${shared} onAnswered=${setState} />`;
}

function Introduction({ content, account, onStart }) {
  const { course } = content;
  const { busy, failure, run } = useForm();
  const start = () => run(async () => onStart(await startPlacement(account, content)));
  return html`
    <section class="placement">
      <p><a href=${courseAddress(course.id)} dir="auto">${course.name}</a></p>
      <h1>${t("placement")}</h1>
      <p>${t("placement_help")}</p>
      <${Failed} failure=${failure} texts=${TEXTS} />
      ${!account && html`<p class="soft">${t("placement_here")}</p>`}
      <button type="button" class="primary" disabled=${busy} onClick=${start}>${t("start")}</button>
    </section>
  `;
}

function Asked({ content, account, placement, question, onAnswered }) {
  const texts = useTexts(content);
  const [answer, setAnswer] = useState(undefined);
  const { busy, failure, run } = useForm();
  const form = useRef(null);
  useEffect(() => {
    const target = form.current.querySelector("[data-first-field]") ?? form.current.querySelector("h1");
    target.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const give = (given) => run(async () => onAnswered(await answerPlacement(account, content, placement, question, given)));
  const submit = (event) => {
    event.preventDefault();
    if (answer !== undefined && !busy) give(answer);
  };
  return html`
    <div class="player">
      <div class="top">
        <a class="close" href=${courseAddress(content.course.id)} aria-label=${t("leave_placement")}><${Icon} name="close" size="24" /></a>
        <p role="status">${t("question", { number: placement.asked + 1 })}</p>
      </div>
      <form class="exercise" ref=${form} onSubmit=${submit}>
        <h1 tabindex="-1">${t(instructionOf(question))}</h1>
        <div class="body">
          <${Question} exercise=${question} course=${content.course} texts=${texts} answer=${answer} onAnswer=${setAnswer} />
          <p><button type="button" class="quiet" disabled=${busy} onClick=${() => give(null)}>${t("not_known")}</button></p>
        </div>
        <div class="action">
          <${Failed} failure=${failure} texts=${TEXTS} />
          <button type="submit" class="primary" disabled=${busy || answer === undefined}>${t("continue")}</button>
        </div>
      </form>
    </div>
  `;
}

function Result({ content, account, placement }) {
  const { id: courseId } = content.course;
  const heading = useRef(null);
  const { busy, failure, run } = useForm();
  useEffect(() => {
    heading.current.focus();
    scrollTo(0, 0);
  }, []);
  const lessons = lessonsOf(content);
  const at = lessons.findIndex(({ lesson }) => lesson.id === placement.start_lesson_id);
  const found = lessons[at];
  const finish = (accept) =>
    run(async () => {
      await finishPlacement(account, content, placement, accept);
      await loadPassed(courseId);
      navigate(courseAddress(courseId));
    });
  const skipped = at < 0 ? lessons.length : at;
  return html`
    <section class="finished">
      <h1 tabindex="-1" ref=${heading}>${t("placement_done")}</h1>
      ${found
        ? html`<p>${t(at ? "placement_start" : "placement_beginning")}</p>
            <p class="found" dir="auto"><strong>${found.lesson.name}</strong><br /><span class="soft">${found.level.name}</span></p>`
        : html`<p>${t("placement_all_known")}</p>`}
      ${skipped > 0 && html`<p class="soft">${t("placement_skips", { count: skipped })}</p>`}
      ${!account && html`<p class="soft">${t("placement_here")}</p>`}
      <${Failed} failure=${failure} />
      <p class="buttons">
        <button type="button" class="primary" disabled=${busy} onClick=${() => finish(true)}>
          ${t(skipped ? "placement_accept" : "continue")}
        </button>
        ${skipped > 0 && html`<button type="button" disabled=${busy} onClick=${() => finish(false)}>${t("placement_decline")}</button>`}
      </p>
    </section>
  `;
}
