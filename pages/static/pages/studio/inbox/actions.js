// The buttons of the open case, always in the same place: undo, then what may be decided.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { decisionOf, decisionsOf } from "./decisions.js";
import { buttonText } from "./texts.js";

const KEYS = { accepted: "A", rejected: "R" };

export function Actions({ each, draft, state, queue, publishing }) {
  const { busy, history } = state;
  if (!publishing.mayEdit(each)) return html`<p class="soft">${t("only_read")}</p>`;
  const decide = (wanted) => queue.decide(each.id, decisionOf(each, wanted, draft));
  return html`
    <div class="actions" role="group" aria-label=${t("decision")}>
      <button type="button" class="undo" disabled=${busy || !history.length} onClick=${queue.undo}>
        <${Icon} name="undo" /><span>${t("undo")}</span>
      </button>
      ${each.state === "open" &&
      decisionsOf(each).map(
        (wanted) => html`<button
          key=${wanted}
          type="button"
          class=${wanted === "accepted" ? "accept" : "reject"}
          disabled=${busy}
          aria-keyshortcuts=${KEYS[wanted]}
          onClick=${() => decide(wanted)}
        >
          ${buttonText(each, wanted)} <kbd aria-hidden="true">${KEYS[wanted]}</kbd>
        </button>`,
      )}
      ${["accepted", "rejected"].includes(each.state) &&
      html`<button type="button" class="take-back" disabled=${busy} onClick=${() => queue.takeBack(each.id)}>${t("take_decision_back")}</button>`}
    </div>
  `;
}
