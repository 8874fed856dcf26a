// Where a key leads in the table.

const HEADER = -1;

/** `{row, column}` after a key, null for keys that lead nowhere. `page`: rows of a page; the header is row -1. */
export function moved(event, { row, column }, { rows, columns, page }) {
  const far = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const at = (newRow, newColumn) => ({
    row: Math.max(HEADER, Math.min(lastRow, newRow)),
    column: Math.max(0, Math.min(lastColumn, newColumn)),
  });
  switch (event.key) {
    case "ArrowUp":
      return at(far ? 0 : row - 1, column);
    case "ArrowDown":
      return at(far ? lastRow : row + 1, column);
    case "ArrowLeft":
      return at(row, far ? 0 : column - 1);
    case "ArrowRight":
      return at(row, far ? lastColumn : column + 1);
    case "Home":
      return at(far ? 0 : row, 0);
    case "End":
      return at(far ? lastRow : row, lastColumn);
    case "PageUp":
      return at(Math.max(0, row - page), column);
    case "PageDown":
      return at(row + page, column);
    case "Tab": {
      // Within the row: at its ends the key leaves the table.
      const next = column + (event.shiftKey ? -1 : 1);
      return row === HEADER || next < 0 || next > lastColumn ? null : at(row, next);
    }
    default:
      return null;
  }
}

/** The block between two cells: {top, bottom, left, right}, all inclusive. */
export const blockOf = (one, other) => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const isWithin = (block, row, column) =>
  block !== null && row >= block.top && row <= block.bottom && column >= block.left && column <= block.right;
