// Tables as texts: what is pasted from a spreadsheet or read from a file, and CSV for the service and for spreadsheets.

const SEPARATORS = ["\t", ";", ","];
const FORMULA = /^'*[=+\-@\t\r]/; // for a spreadsheet: one "'" more before it says that it is text

/** The rows of a table, each a list of trimmed cells; rows without text are left out. */
export function parseTable(text) {
  const clean = text.replace(/^\ufeff/, "");
  return records(clean, separatorOf(clean))
    .map((cells) => cells.map((cell) => unguarded(cell.trim())))
    .filter((cells) => cells.some(Boolean));
}

/** The separator that most lines have; a tab wins, because spreadsheets copy with tabs. */
function separatorOf(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const share = (separator) => lines.filter((line) => line.includes(separator)).length;
  if (share("\t") > lines.length / 2) return "\t";
  return SEPARATORS.reduce((best, each) => (share(each) > share(best) ? each : best));
}

function records(text, separator) {
  const rows = [];
  let cells = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && !cell) quoted = true;
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell || cells.length) endRow();
  return rows;
}

const quote = (text) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

const unguarded = (cell) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** CSV of rows of texts. */
export const csvText = (rows) =>
  rows.map((cells) => cells.map((cell) => quote(FORMULA.test(cell) ? `'${cell}` : cell)).join(",")).join("\r\n");
