// The plan of an import while the author is still choosing, and the import.

import { useEffect, useRef, useState } from "../../lib/ui.js";
import { csvText } from "./table.js";
import { importTable } from "./requests.js";

const PAUSE_MS = 400;
const MOST_ROWS = 500; // of the service
const NOTHING = { plan: null, errors: new Map(), failure: null };

/**
 * `{plan, errors, failure, isBusy, make()}` of `rows`, a table with its header. `errors`: the number of a row, from 1 without the header, to texts by
 * column. `make` resolves to whether the exercises are made.
 */
export function useImport(account, moduleId, rows) {
  const [state, setState] = useState({ csv: null, ...NOTHING });
  const [isMaking, setMaking] = useState(false);
  const csv = rows.length > 1 ? csvText(rows) : null;
  const latest = useRef(csv);
  latest.current = csv;
  const attempt = async (dryRun) => {
    let result = NOTHING;
    try {
      result = { ...NOTHING, plan: await importTable(account, moduleId, csv, dryRun) };
    } catch (error) {
      if (error.status === undefined) throw error;
      const errors = errorsByRow(error.errors);
      result = { ...NOTHING, errors, failure: errors.size ? "lesson_rows_wrong" : (FAILURES[error.status] ?? "failure_other") };
    }
    if (latest.current === csv) setState({ csv, ...result });
    return Boolean(result.plan);
  };
  useEffect(() => {
    if (!csv) return;
    if (rows.length - 1 > MOST_ROWS) return setState({ csv, ...NOTHING, failure: "lesson_too_many_rows" });
    const timer = setTimeout(() => attempt(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [csv]);
  const make = async () => {
    setMaking(true);
    const isMade = await attempt(false);
    setMaking(false);
    return isMade;
  };
  const isCurrent = state.csv === csv;
  return { ...(isCurrent ? state : NOTHING), isBusy: isMaking || (csv !== null && !isCurrent), make };
}

const FAILURES = { 0: "failure_offline", 403: "lesson_not_allowed", 413: "lesson_too_many_rows", 429: "failure_too_many" };

function errorsByRow(errors) {
  const byRow = new Map();
  for (const [path, texts] of Object.entries(errors)) {
    const found = /^rows\.(\d+)(?:\.(\w+))?$/.exec(path);
    if (!found) continue;
    const row = Number(found[1]);
    byRow.set(row, [...(byRow.get(row) ?? []), ...texts.map((text) => ({ column: found[2] ?? null, text }))]);
  }
  return byRow;
}
