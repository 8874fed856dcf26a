// Lists of the service that are read page by page.

import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { t } from "../../lib/i18n.js";

/** `{rows, total, hasMore, error, isReading, more(), again()}`; `read({page})` gives {rows, total, hasMore}. Read anew when an input changes. */
export function usePages(read, inputs) {
  const [state, setState] = useState({ rows: null, total: 0, hasMore: false, error: null, isReading: true });
  const run = useRef(0);
  const readPage = async (page, before) => {
    const own = (run.current += 1);
    setState((last) => ({ ...last, isReading: true, error: null }));
    try {
      const found = await read({ page });
      if (own === run.current) setState({ ...found, rows: [...before, ...found.rows], page, error: null, isReading: false });
    } catch (error) {
      if (error.status === undefined) throw error;
      if (own === run.current) setState((last) => ({ ...last, error, isReading: false }));
    }
  };
  useEffect(() => {
    readPage(1, []);
    return () => {
      run.current += 1;
    };
  }, inputs);
  return { ...state, more: () => readPage(state.page + 1, state.rows), again: () => readPage(1, []) };
}

export const More = ({ pages }) =>
  pages.hasMore &&
  html`<button type="button" class="publish-more" disabled=${pages.isReading} onClick=${pages.more}>
    ${t("publish_more", { count: pages.total - pages.rows.length })}
  </button>`;
