// What differs in a record, field by field: texts word by word, lists item by item, pictures and sounds as they are.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { fieldName, inOrder, kindOf } from "./fields.js";
import { compareLists, compareTexts } from "./sequences.js";
import { isEmpty, Shown, textOf } from "./values.js";

const LISTS = ["texts", "notes", "pairs", "items", "options", "blanks"];
const BY_WORD = ["text", "rich"];
const SHOWN = ["sound", "picture", "media"];

/** The differences of a Change; those within the data of an exercise count as fields of it. */
export function fieldsOf({ fields }) {
  const found = fields.flatMap(({ field, before, after }) => {
    if (field !== "data") return [{ field, before, after }];
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const differ = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
    return differ.map((key) => ({ field: key, before: before[key], after: after[key] }));
  });
  return inOrder(found);
}

/** `names(id)`: of a record of the course. */
export function Differences({ change, names }) {
  return html`
    <dl class="publish-fields">
      ${fieldsOf(change).map(
        ({ field, before, after }) => html`<div key=${field}>
          <dt>${fieldName(field, change.entity)}</dt>
          <dd><${Difference} kind=${kindOf(field)} before=${before} after=${after} names=${names} /></dd>
        </div>`,
      )}
    </dl>
  `;
}

function Difference({ kind, before, after, names }) {
  if (LISTS.includes(kind)) return html`<${Items} kind=${kind} before=${before ?? []} after=${after ?? []} />`;
  if (SHOWN.includes(kind)) {
    const show = (value) => !isEmpty(value) && html`<${Shown} kind=${kind} value=${value} />`;
    return html`<${BeforeAndAfter} before=${show(before)} after=${show(after)} />`;
  }
  const [gone, come] = [before, after].map((value) => (isEmpty(value) ? "" : textOf(kind, value, names)));
  if (gone === come) return html`<span class="soft">${t("publish_formatting")}</span>`;
  if (BY_WORD.includes(kind) && gone && come) return html`<${Words} entries=${compareTexts(gone, come)} />`;
  return html`<${BeforeAndAfter} before=${gone && html`<span dir="auto">${gone}</span>`} after=${come && html`<span dir="auto">${come}</span>`} />`;
}

/** Two values with what separates them; nothing stands for one that is empty. */
function BeforeAndAfter({ before, after }) {
  return html`<span class="publish-pair">
    ${before && html`<${Marked} kind="removed">${before}<//>`}
    ${after && html`<${Marked} kind="added">${after}<//>`}
  </span>`;
}

/** Screen readers say what the colour says; `del` and `ins` alone are silent in most of them. */
function Marked({ kind, children }) {
  const Tag = kind === "removed" ? "del" : "ins";
  return html`<${Tag}><span class="hidden">${t(`publish_mark_${kind}`)} </span>${children}<//>`;
}

function Words({ entries }) {
  return html`<span dir="auto">${entries.map(({ kind, text }) => (kind === "same" ? text : html`<${Part} kind=${kind} text=${text} />`))}</span>`;
}

/** The blanks at the ends of a part are not marked. */
function Part({ kind, text }) {
  const inner = text.trim() || text;
  const at = text.indexOf(inner);
  return html`${text.slice(0, at)}<${Marked} kind=${kind}>${inner}<//>${text.slice(at + inner.length)}`;
}

function Items({ kind, before, after }) {
  const text = (item) => textOf(kind === "texts" ? "text" : kind, item);
  return html`
    <ul class="publish-items">
      ${compareLists(before, after).map(
        (entry) => html`<li class=${entry.kind} dir="auto"><${Item} entry=${entry} text=${text} /></li>`,
      )}
    </ul>
  `;
}

function Item({ entry: { kind, before, after }, text }) {
  if (kind === "same") return text(before);
  if (kind !== "changed") return html`<${Marked} kind=${kind}>${text(before ?? after)}<//>`;
  const [gone, come] = [text(before), text(after)];
  return gone === come ? html`${come} <span class="soft">${t("publish_details")}</span>` : html`<${Words} entries=${compareTexts(gone, come)} />`;
}
