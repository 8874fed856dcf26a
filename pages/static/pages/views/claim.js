// "My answer is right": what a learner says of an answer, or of its blanks, that were not graded as right.

import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { claim, claimId } from "../lib/outbox.js";
import { useStore } from "../lib/store.js";
import { synchronise } from "../lib/sync.js";
import { html, useState } from "../lib/ui.js";

/** The parts of an answer that can be claimed: {blank, isSlip, given, expected}. */
function partsOf(type, { verdict, diff }) {
  const isSlip = (op) => ["accent", "typo"].includes(op);
  if (type === "fill-in-the-blank") {
    return diff
      .map(({ op, given, expected }, blank) => ({ blank, op, isSlip: isSlip(op), given, expected }))
      .filter(({ op, given }) => op !== "equal" && given?.trim());
  }
  const slip = diff.find(({ op }) => isSlip(op));
  return verdict === "correct" ? [] : [{ blank: null, isSlip: isSlip(verdict), given: slip?.given, expected: slip?.expected }];
}

/** `attemptId`: of the answer. Nothing is shown for one that is not stored on the device. */
export function Claim({ type, course, attemptId, grading, language }) {
  const { account, results, outbox } = useStore();
  const [step, setStep] = useState(null); // "choose", or the part that the learner is asked about
  const isStored = results.some(({ attempts }) => attempts.some(({ client_id }) => client_id === attemptId));
  if (!isStored) return null;
  const parts = partsOf(type, grading);
  const entryOf = ({ blank }) => outbox.find(({ id }) => id === claimId(attemptId, blank));
  const open = parts.filter((part) => !entryOf(part));
  const send = async (part, button) => {
    const form = button.closest("form");
    await claim(course.id, attemptId, part.blank);
    setStep(null);
    form.querySelector(":scope > .action > .primary").focus({ preventScroll: true });
    synchronise();
  };
  const begin = (part, button) => (part.isSlip ? setStep(part) : send(part, button));
  const quoted = (text) => html`<bdi ...${inLanguage(language)}>${text}</bdi>`;
  return html`
    ${parts.filter(entryOf).map((part) => html`<p key=${part.blank} class="claimed">${textOf(entryOf(part), account)}</p>`)}
    ${!step && open.length > 0 &&
    html`<p><button type="button" class="quiet" onClick=${(event) => (open.length > 1 ? setStep("choose") : begin(open[0], event.target))}>${t("claim")}</button></p>`}
    ${step === "choose" &&
    html`<div role="group" aria-labelledby="claim-which">
      <p id="claim-which">${t("claim_which")}</p>
      <p class="links">${open.map((part) => html`<button key=${part.blank} type="button" onClick=${(event) => begin(part, event.target)}>${quoted(part.given)}</button>`)}</p>
    </div>`}
    ${step?.isSlip &&
    html`<div role="group" aria-labelledby="claim-sure">
      ${step.given && step.expected && html`<p class="diff"><del>${quoted(step.given)}</del> → <ins>${quoted(step.expected)}</ins></p>`}
      <p id="claim-sure">${t("claim_sure")}</p>
      <p class="links">
        <button type="button" onClick=${(event) => send(step, event.target)}>${t("claim_yes")}</button>
        <button type="button" class="quiet" onClick=${() => setStep(null)}>${t("claim_no")}</button>
      </p>
    </div>`}
  `;
}

function textOf({ state, reply }, account) {
  if (state === "refused") return t("claim_refused");
  if (state === "waiting") return t(account ? "claim_waits" : "claim_waits_guest");
  if (reply.state === "accepted") return t("claim_accepted");
  return reply.state === "rejected" ? `${t("claim_rejected")} ${reply.note ?? ""}` : t("claim_sent");
}
