// All records of a course that two have changed at once, in whatever room the author is.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { useStatus } from "../lib/use-records.js";
import { Conflict } from "./conflict.js";
import { fieldName } from "./field-names.js";

const show = (value) =>
  value === undefined || value === null || value === ""
    ? "–"
    : Array.isArray(value)
      ? value.map((each) => (typeof each === "object" ? Object.values(each).join(" · ") : each)).join(", ")
      : String(value);

export function Conflicts({ records }) {
  const settle = (entity, id, choices) => {
    document.getElementById("content").focus({ preventScroll: true }); // the button that has the focus goes
    return records.settle(entity, id, choices);
  };
  const { records: stuck = [] } = useStatus(records);
  return stuck
    .filter(({ theirs }) => theirs)
    .map(
      ({ key, entity, id, mine, base, theirs }) =>
        html`<${Conflict}
          key=${key}
          title=${t("twice_title", { name: base.name ?? base.text ?? base.source_text ?? "" })}
          record=${{ value: { ...base, ...mine }, theirs }}
          nameOf=${fieldName}
          show=${show}
          onSettle=${(choices) => settle(entity, id, choices)}
        />`,
    );
}
