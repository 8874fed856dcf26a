// A dialog before something that concerns the whole course: publishing, restoring, discarding. What the service refuses is said in it,
// with the choices that the author then has.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";
import { below, listAll } from "../lib/requests.js";
import { failureText, isReason } from "./failures.js";
import { peopleOf } from "./people.js";
import { readState } from "./requests.js";

const LABEL = "publish-dialog-title";
export const LONGEST_MESSAGE = 500;

/**
 * `inCourse`: of useCourse. `content(state)`: what stands above the fields. `asksMessage(choices)`: is a message asked for?
 * `act(choices)`: the request; choices are {message, force, shared, expected_draft_revision} and what `extra({choices, onChoose})`
 * chooses, at first those of `start`. Resolves to what `act` gives, or null.
 */
export async function openAction(inCourse, options) {
  let result = null;
  const done = (value) => {
    result = value;
  };
  await openDialog(html`<${Action} inCourse=${inCourse} onResult=${done} ...${options} />`, { label: LABEL, kind: "question publish-dialog" });
  if (result) await inCourse.reload();
  return result;
}

/** What the author has typed is saved first: it belongs to the draft. Null while it is read. */
function usePrepared({ account, course, records, publishing, reload }) {
  const [prepared, setPrepared] = useState(null); // {state, people, isSaved, isNewer}, or {failure}
  const refresh = async () => {
    try {
      await records.flush();
      const [state, members] = await Promise.all([readState(account, course.id), listAll(account, below(course.id, "members"))]);
      const isNewer = state.draft_revision !== publishing.draft_revision;
      setPrepared({ state, people: peopleOf(account, members), isSaved: records.status().state === "saved", isNewer });
      if (isNewer) await reload();
    } catch (error) {
      if (error.status === undefined) throw error;
      setPrepared((before) => before ?? { failure: error, people: peopleOf(account, []) });
    }
  };
  useEffect(() => {
    refresh();
  }, []);
  return [prepared, refresh];
}

function Action({ inCourse, title, content, extra, start = {}, button, danger, asksMessage, act, onResult }) {
  const form = useRef(null);
  const [prepared, refresh] = usePrepared(inCourse);
  const [choices, setChoices] = useState(start);
  const [failure, setFailure] = useState(null);
  const [busy, setBusy] = useState(false);
  const close = () => form.current.closest("dialog").close();
  const choose = (changes) => setChoices((before) => ({ ...before, ...changes }));
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      onResult(await act({ ...choices, expected_draft_revision: prepared.state.draft_revision }));
      close();
    } catch (error) {
      if (error.status === undefined) throw error;
      if (isReason(error, "draft_moved")) await refresh();
      setFailure(error);
      setBusy(false);
    }
  };
  const said = failure ?? prepared?.failure;
  const isReady = prepared?.state && !busy;
  return html`
    <form ref=${form} onSubmit=${submit}>
      <h2 id=${LABEL}>${title}</h2>
      ${prepared?.state && content(prepared.state)}
      ${prepared?.isNewer && !failure && html`<p class="soft">${t("publish_newer")}</p>`}
      ${prepared && !prepared.isSaved && prepared.state && html`<p class="publish-warning">${t("publish_unsaved")}</p>`}
      ${extra?.({ choices, onChoose: choose })}
      ${asksMessage?.(choices) && html`<${Message} value=${choices.message ?? ""} onValue=${(message) => choose({ message })} />`}
      <div role="alert">
        ${said && html`<p class="publish-refusal">${failureText(said, prepared.people)}</p>`}
      </div>
      ${failure && html`<${Remedies} failure=${failure} isOwner=${inCourse.can("own")} people=${prepared.people} choices=${choices} onChoose=${choose} />`}
      <div class="buttons">
        <button class=${danger ? "destructive" : "primary"} disabled=${!isReady}>${busy ? t("publish_busy") : button}</button>
        <button type="button" onClick=${close}>${t("publish_cancel")}</button>
      </div>
    </form>
  `;
}

export const Message = ({ value, onValue }) => html`
  <div class="field">
    <label for="publish-message">${t("publish_message")}</label>
    <p class="soft" id="publish-message-help">${t("publish_message_help")}</p>
    <textarea
      id="publish-message"
      rows="2"
      dir="auto"
      maxlength=${LONGEST_MESSAGE}
      aria-describedby="publish-message-help"
      value=${value}
      onInput=${(event) => onValue(event.target.value)}
    ></textarea>
  </div>
`;

/** What an author can choose after a refusal. */
function Remedies({ failure, isOwner, people, choices, onChoose }) {
  if (isReason(failure, "completions")) {
    if (!isOwner) return html`<p class="soft">${t("publish_owner_may", { count: people.owners.length, names: people.owners.join(", ") })}</p>`;
    return html`<label class="tick">
      <input type="checkbox" checked=${choices.force ?? false} onChange=${(event) => onChoose({ force: event.target.checked })} />
      <span>${t("publish_force")}</span>
    </label>`;
  }
  if (!isReason(failure, "shared_exercises")) return null;
  const option = (value) => html`<label class="tick">
    <input type="radio" name="shared" value=${value} checked=${choices.shared === value} onChange=${() => onChoose({ shared: value })} />
    <span>${t(`publish_shared_${value}`)}</span>
  </label>`;
  return html`<fieldset class="publish-choices"><legend>${t("publish_shared_what")}</legend>${option("keep")}${option("overwrite")}</fieldset>`;
}
