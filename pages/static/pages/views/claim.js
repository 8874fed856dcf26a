// Beside the feedback: "My answer is right", for an answer, or for its blanks, that were not graded as right.

import { claimId } from "@langlearn/offline";
import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { claim } from "../lib/learner.js";
import { useStore } from "../lib/store.js";
import { synchronise } from "../lib/sync.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { Differences, isByWord } from "./feedback.js";
import { Icon } from "./icons.js";

const isSlip = ({ op }) => ["accent", "typo"].includes(op);

/** The parts of an answer that can be claimed: {blank, given, slips}, these the differences that were forgiven. */
function partsOf(type, { verdict, diff }) {
  if (!isByWord(type) || verdict === "correct") return [];
  if (type === "fill-in-the-blank") {
    return diff
      .map((entry, blank) => ({ ...entry, blank, slips: isSlip(entry) ? [entry] : [] }))
      .filter(({ op, given }) => op !== "equal" && given?.trim());
  }
  return [{ blank: null, slips: ["accent", "typo"].includes(verdict) ? diff.filter(isSlip) : [] }];
}

/** `attemptId`: of the answer; one that is not stored on the device cannot be claimed. `children`: what else stands there. */
export function Claim({ type, course, attemptId, grading, language, children }) {
  const { account, results, outbox } = useStore();
  const [step, setStep] = useState(null); // "choose", or the part that the learner is asked about
  const [isSending, setSending] = useState(false);
  const isStored = results.some(({ attempts }) => attempts.some(({ client_id }) => client_id === attemptId));
  const parts = isStored ? partsOf(type, grading) : [];
  const entryOf = ({ blank }) => outbox.find(({ id }) => id === claimId(attemptId, blank));
  const open = parts.filter((part) => !entryOf(part));
  const first = useRef(null);
  const isBack = useRef(false); // from a question that the learner has not answered
  const back = () => {
    isBack.current = true;
    setStep(null);
  };
  useLayoutEffect(() => {
    if (isBack.current) first.current?.focus({ preventScroll: true });
    isBack.current = false;
  }, [step]);
  const send = async (part, button) => {
    const next = button.closest(".action").querySelector(":scope > .primary");
    await claim(course.id, attemptId, part.blank);
    setStep(null);
    setSending(true);
    next.focus({ preventScroll: true });
    synchronise().finally(() => setSending(false));
  };
  const begin = (part, button) => (part.slips.length ? setStep(part) : send(part, button));
  const start = ({ target }) => (open.length > 1 ? setStep("choose") : begin(open[0], target));
  return html`
    <div role="status" class="claimed">
      ${parts.filter(entryOf).map((part) => html`<p key=${part.blank}><${Icon} name=${iconOf(entryOf(part))} size="18" /><span>${textOf(entryOf(part), account, isSending)}</span></p>`)}
    </div>
    ${step === "choose" &&
    html`<${Asked} text=${t("claim_which")}>
      ${open.map(
        (part) => html`<button key=${part.blank} type="button" onClick=${({ target }) => begin(part, target)}><bdi ...${inLanguage(language)}>${part.given}</bdi></button>`,
      )}
    <//>`}
    ${step?.slips &&
    html`<${Asked} text=${t("claim_sure")} about=${html`<p ...${inLanguage(language)}><${Differences} type=${type} diff=${step.slips} /></p>`}>
      <button type="button" onClick=${({ target }) => send(step, target)}>${t("claim_yes")}</button>
      <button type="button" class="quiet" onClick=${back}>${t("claim_no")}</button>
    <//>`}
    ${!step &&
    html`<div class="beside">
      ${open.length > 0 && html`<button type="button" class="quiet" ref=${first} onClick=${start}>${t("claim")}</button>`}
      ${children}
    </div>`}
  `;
}

/** A question, with the buttons that answer it. The first of them gets the focus. */
function Asked({ text, about, children }) {
  const group = useRef(null);
  useLayoutEffect(() => group.current.querySelector("button").focus(), []);
  return html`
    <div class="asked" role="group" aria-labelledby="claim-asked" ref=${group}>
      ${about}
      <p id="claim-asked">${text}</p>
      <p class="links">${children}</p>
    </div>
  `;
}

const iconOf = ({ state, reply }) => (state === "refused" || reply?.state === "rejected" ? "info" : "check");

/** What became of a claim. */
function textOf({ state, reply }, account, isSending) {
  if (state === "refused") return t("claim_refused");
  if (state === "waiting") return t(isSending && account ? "sending" : account ? "claim_waits" : "claim_waits_guest");
  if (reply.state === "accepted") return t("claim_accepted");
  return reply.state === "rejected" ? `${t("claim_rejected")} ${reply.note ?? ""}` : t("claim_sent");
}
