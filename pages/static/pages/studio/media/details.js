// The details of a sound or picture: name, what it shows or says, licence, where it is used. All in one dialog.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";
import { Icon } from "../../views/icons.js";
import { Loading } from "../../views/states.js";
import { ask } from "../parts/dialog.js";
import { Area, Field } from "../parts/field.js";
import { forget, remember } from "./assets.js";
import { deleteMedia, listUses, readMedia, saveMedia } from "./requests.js";
import { nameOf, sizeText } from "./texts.js";
import { Thumb } from "./thumb.js";
import { Places } from "./places.js";

const FIELDS = { audio: ["file_name", "transcript", "licence", "attribution"], image: ["file_name", "alt", "licence", "attribution"] };
const LONG = ["alt", "transcript"];
const LENGTHS = { file_name: 255, alt: 300, transcript: 2000, licence: 100, attribution: 500 };
const LICENCES = ["CC0 1.0", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-NC 4.0"];
const REFUSALS = { 0: "media_refused_connection", 403: "media_details_rights", 404: "media_gone", 412: "media_details_changed" };

/** `lessons`: names by id. `canDelete`: of administrators. Resolves when the dialog is closed. */
export function openDetails({ accountId, courseId, sha256, lessons, canDelete = false }) {
  const values = { accountId, courseId, sha256, lessons, canDelete };
  return openDialog(html`<${Details} ...${values} />`, { label: "media-details-title", kind: "media-dialog" });
}

function Details({ accountId, courseId, sha256, lessons, canDelete }) {
  const [read, setRead] = useState(null); // {asset, tag, uses}
  const [values, setValues] = useState({}); // what was written
  const [failure, setFailure] = useState(null);
  const [busy, setBusy] = useState(false);
  const element = useRef(null);
  const close = () => element.current.closest("dialog").close();

  /** Whether the action succeeded. */
  async function attempt(action) {
    setBusy(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      if (error.status === undefined) throw error;
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const load = async () => {
    const [found, uses] = await Promise.all([readMedia(accountId, sha256), listUses(accountId, sha256)]);
    remember(found.asset);
    setRead({ ...found, uses });
  };
  useEffect(() => {
    attempt(load);
  }, []);

  async function save(event) {
    event.preventDefault();
    const isSaved = await attempt(async () => {
      try {
        remember((await saveMedia(accountId, sha256, read.tag, values)).asset);
      } catch (error) {
        if (error.status === 412) await load(); // what is written stays; saved again, it replaces the other
        throw error;
      }
    });
    if (isSaved) close();
  }
  async function remove() {
    if (!(await ask({ title: t("media_delete_title"), text: t("media_delete_text"), confirm: t("media_delete"), danger: true }))) return;
    const isDeleted = await attempt(async () => {
      await deleteMedia(accountId, sha256);
      forget(read.asset);
    });
    if (isDeleted) close();
  }

  return html`
    <div ref=${element}>
      <header>
        <h2 id="media-details-title">${t("media_details")}</h2>
        <button type="button" class="quiet bare" aria-label=${t("close")} onClick=${close}><${Icon} name="close" size="22" /></button>
      </header>
      ${!read && !failure && html`<${Loading} />`}
      ${failure && html`<p class="media-refusal" role="alert">${failureText(failure)}</p>`}
      ${read &&
      html`<form onSubmit=${save} novalidate>
        <div class="media-about">
          <${Thumb} asset=${read.asset} />
          <p><strong dir="auto">${nameOf(read.asset)}</strong><br /><span class="soft">${sizeText(read.asset)}</span></p>
        </div>
        ${FIELDS[read.asset.kind].map(
          (name) =>
            html`<${LONG.includes(name) ? Area : Field}
              key=${name}
              name=${`media-${name}`}
              label=${t(`media_field_${name}`)}
              help=${["alt", "licence"].includes(name) ? t(`media_help_${name}`) : null}
              wrong=${failure?.errors[name] && t("media_details_wrong")}
              maxlength=${LENGTHS[name]}
              dir="auto"
              list=${name === "licence" ? "media-licences" : null}
              value=${values[name] ?? read.asset[name] ?? ""}
              onValue=${(value) => setValues((before) => ({ ...before, [name]: value }))}
            />`,
        )}
        <datalist id="media-licences">${LICENCES.map((each) => html`<option value=${each}></option>`)}</datalist>
        <${Places} uses=${read.uses} courseId=${courseId} lessons=${lessons} onLeave=${close} />
        <div class="media-actions">
          ${canDelete && html`<button type="button" class="media-danger" disabled=${busy} onClick=${remove}>${t("media_delete")}</button>`}
          <button class="primary" disabled=${busy}>${t("media_save")}</button>
        </div>
      </form>`}
    </div>
  `;
}

const failureText = ({ status, context }) =>
  context.reason === "in_use" ? t("media_delete_used", { count: context.uses }) : t(REFUSALS[status] ?? (status === 400 ? "check_fields" : "failure_other"));
