// The levels that a new course begins with.

import { t } from "../../lib/i18n.js";

const CODES = ["A1", "A2", "B1", "B2", "C1", "C2"];

/** Names of sets to the number of levels, from A1 up; "none" has one for everything. */
export const LEVEL_SETS = { a1: 1, a2: 2, b2: 4, c2: 6, none: 0 };

/** The bodies of the levels of a set. `name`: of the course. */
export const levelsOf = (set, name) =>
  set === "none" ? [{ code: "1", name }] : CODES.slice(0, LEVEL_SETS[set]).map((code) => ({ code, name: t(`start_level_${code}`) }));
