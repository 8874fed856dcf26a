// "Report a problem": what else is wrong with an exercise, a lesson, a word or a course.

import { reportsOf } from "@langlearn/offline";
import { t } from "../lib/i18n.js";
import { report } from "../lib/learner.js";
import { useStore } from "../lib/store.js";
import { synchronise } from "../lib/sync.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { openDialog } from "./dialog.js";
import { Icon } from "./icons.js";

const MOST_LETTERS = 500; // of a comment

/** Reasons: their icons and texts. */
export const REASONS = {
  answer: ["check", "wrong_answer"],
  text: ["pen", "wrong_text"],
  audio: ["sound", "wrong_audio"],
  image: ["picture", "wrong_image"],
  offensive: ["warning", "wrong_offensive"],
  other: ["more", "wrong_other"],
};

const UNGRADED = "informative";

/** The reasons that can apply to a record of the course: of sounds and pictures where it has some. */
function reasonsFor(entity, record) {
  if (["course", "lesson"].includes(entity)) return Object.keys(REASONS).filter((reason) => reason !== "answer");
  const text = JSON.stringify(record.data ?? record);
  const applies = {
    answer: entity === "exercise" && record.exercise_type !== UNGRADED,
    audio: /"\w*audio_url":"/.test(text),
    image: /"image_url":"|<img/.test(text),
  };
  return Object.keys(REASONS).filter((reason) => applies[reason] ?? true);
}

/**
 * The button that opens the dialog. `record`: of the course package; `about`: its text, in the `language` of the attributes;
 * `text`: of the button, which has the flag alone when it is `bare`.
 */
export function Report({ course, entity, record, about, language = {}, text = t("report"), bare = false }) {
  const content = html`<${Sheet} course=${course} entity=${entity} record=${record} about=${about} language=${language} />`;
  return html`
    <button type="button" class=${bare ? "quiet bare" : "quiet"} aria-label=${bare ? text : null} onClick=${() => openDialog(content, { label: "report-title", kind: "sheet" })}>
      <${Icon} name="flag" size="18" />${!bare && html`<span>${text}</span>`}
    </button>
  `;
}

function Sheet({ course, entity, record, about, language }) {
  const state = useStore();
  const sent = reportsOf(state, { course_id: course.id, entity, entity_id: record.id });
  const reasons = reasonsFor(entity, record).filter((reason) => !sent.some((entry) => entry.reason === reason));
  const last = sent.at(-1);
  const [isOpen, setOpen] = useState(!sent.length);
  const [isSending, setSending] = useState(false);
  const send = async (reason, comment) => {
    await report({ course_id: course.id, entity, entity_id: record.id, reason, comment: comment.trim() || null });
    setOpen(false);
    setSending(true);
    synchronise().finally(() => setSending(false));
  };
  return html`
    <div class="report">
      <header>
        <h2 id="report-title">${t("report_title")}</h2>
        <button type="button" class="quiet bare" aria-label=${t("close")} onClick=${close}><${Icon} name="close" size="22" /></button>
      </header>
      ${about && html`<p class="about-what" ...${language}>${about}</p>`}
      <div role="status">
        ${!isOpen && html`<p class="reported"><${Icon} name=${REASONS[last.reason][0]} size="22" /><span>${t(REASONS[last.reason][1])}</span></p><p>${textOf(last, state.account, isSending)}</p>`}
      </div>
      ${isOpen ? html`<${Fields} reasons=${reasons} onSend=${send} />` : html`<${Sent} onMore=${reasons.length > 0 && (() => setOpen(true))} />`}
    </div>
  `;
}

function Fields({ reasons, onSend }) {
  const [reason, setReason] = useState(null);
  const [comment, setComment] = useState("");
  const first = useRef(null);
  useLayoutEffect(() => first.current.focus(), []);
  const isMissing = reason === "other" && !comment.trim();
  return html`
    <fieldset class="choices reasons">
      <legend>${t("report_what")}</legend>
      ${reasons.map((each, at) => {
        const [icon, text] = REASONS[each];
        return html`
          <div key=${each} class="choice">
            <label>
              <input type="radio" name="reason" ref=${at ? null : first} autofocus=${at === 0} checked=${each === reason} onChange=${() => setReason(each)} />
              <${Icon} name=${icon} size="22" /><span>${t(text)}</span>
            </label>
          </div>
        `;
      })}
    </fieldset>
    <div class="field">
      <label for="comment">${t(reason === "other" ? "report_comment_needed" : "report_comment")}</label>
      <textarea id="comment" rows="2" maxlength=${MOST_LETTERS} dir="auto" required=${reason === "other"} onInput=${(event) => setComment(event.target.value)}></textarea>
    </div>
    <button type="button" class="primary" disabled=${!reason || isMissing} onClick=${() => onSend(reason, comment)}>${t("report_send")}</button>
  `;
}

function Sent({ onMore }) {
  const end = useRef(null);
  useLayoutEffect(() => end.current.focus(), []);
  return html`
    <button type="button" class="primary" ref=${end} onClick=${close}>${t("close")}</button>
    ${onMore && html`<button type="button" class="quiet" onClick=${onMore}>${t("report_more")}</button>`}
  `;
}

const close = ({ target }) => target.closest("dialog").close();

/** What became of a report. */
function textOf({ state, reply }, account, isSending) {
  if (state === "waiting") return t(isSending && account ? "sending" : account ? "report_waits" : "claim_waits_guest");
  if (state === "refused") return t("report_refused");
  return reply.state === "rejected" ? `${t("report_rejected")} ${reply.note ?? ""}` : t("claim_sent");
}
