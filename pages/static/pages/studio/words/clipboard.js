// Blocks of cells as spreadsheets put them on the clipboard: lines of cells with tabs between, quoted where needed.

/** The rows of such a text, each an array of texts. */
export function readTable(text) {
  const rows = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1).push(cell);
    cell = "";
  };
  const source = text.replace(/\r\n?/g, "\n");
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (source[at + 1] === '"') cell += source[(at += 1)];
      else quoted = false;
    } else if (letter === '"' && cell === "" && closes(source, at)) quoted = true;
    else if (letter === "\t") endCell();
    else if (letter === "\n") {
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  if (cell !== "" || rows.at(-1).length) endCell();
  return rows.filter((row) => row.some((each) => each.trim()));
}

/** Is there a quote that ends the cell which begins with the one at `start`? A word may begin with a quote of its own. */
const closes = (source, start) => /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(source.slice(start));

const quote = (cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const writeTable = (rows) => rows.map((row) => row.map(quote).join("\t")).join("\n");
