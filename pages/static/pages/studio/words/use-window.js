// Of a long table, the rows that are in sight: only those are in the document.

import { useEffect, useState } from "../../lib/ui.js";

const BEYOND = 6; // rows that are there before they are scrolled to
const ROW_REM = 3; // as in words.css

/** `{first, last, width, page}` of a scroller: rows in sight, its width in pixels, rows of a page. */
export function useWindow(scroller) {
  const [seen, setSeen] = useState({ first: 0, last: 30, width: 0, page: 10 });
  useEffect(() => {
    const element = scroller.current;
    const follow = () => {
      const row = ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
      const top = Math.floor(element.scrollTop / row);
      const page = Math.max(1, Math.floor(element.clientHeight / row) - 1);
      const now = { first: Math.max(0, top - BEYOND), last: top + page + BEYOND, width: element.clientWidth, page };
      setSeen((before) => (Object.keys(now).every((key) => now[key] === before[key]) ? before : now));
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    follow();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, []);
  return seen;
}

/** The numbers of the rows to render of `count`; `active` has the focus and stays. */
export function rowsInSight({ first, last }, count, active) {
  const end = Math.min(last, count - 1);
  const rows = [];
  for (let row = Math.min(first, end); row <= end; row += 1) rows.push(row);
  if (active >= 0 && active < count && !rows.includes(active)) rows.push(active);
  return rows.sort((one, other) => one - other);
}
