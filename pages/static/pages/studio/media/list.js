// The list of sounds and pictures: what it is filtered by, and its pages.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { currentOf, useKnown } from "./assets.js";
import { lessonsOfMedia, listMedia } from "./requests.js";

const PAUSE_MS = 250; // of typing
const KINDS = ["audio", "image"];
const EMPTY = { assets: null, hasNext: false, total: 0, page: 0, error: null };

/**
 * `{assets, total, hasNext, error, usedIn, isOfWord, where, kind, search, choose, more, reload}`. `places`: of `listMedia`, the
 * first one is shown. `kind`: the only one, null for both. `usedIn`: digest to ids of lessons, null while it is read.
 */
export function useList({ accountId, courseId, kind: only = null, places }) {
  const [chosen, setChosen] = useState({ where: places[0], kind: only, search: "", times: 0 });
  const [read, setRead] = useState(EMPTY);
  const [usedIn, setUsedIn] = useState(null);
  const asked = useRef(0);
  useKnown();

  async function load(page) {
    const own = (asked.current += 1);
    try {
      const { assets, total, hasNext } = await listMedia(accountId, { courseId, ...chosen, page });
      if (own !== asked.current) return;
      setRead((before) => ({ assets: page === 1 ? assets : merged(before.assets, assets), total, hasNext, page, error: null }));
    } catch (error) {
      if (error.status === undefined) throw error;
      if (own === asked.current) setRead((before) => ({ ...before, error }));
    }
  }

  useEffect(() => {
    setRead((before) => ({ ...before, error: null }));
    const soon = setTimeout(() => load(1), chosen.search ? PAUSE_MS : 0);
    return () => clearTimeout(soon);
  }, [chosen]);
  useEffect(() => {
    // Without it the list does not say in which lessons they are.
    lessonsOfMedia(accountId, courseId).then(setUsedIn, () => null);
  }, []);
  const assets = read.assets && currentOf(read.assets);

  return {
    ...read,
    ...chosen,
    assets,
    total: read.total - ((read.assets?.length ?? 0) - (assets?.length ?? 0)),
    places,
    only,
    usedIn,
    // What no lesson names, but the course does, is of a word.
    isOfWord: ({ sha256 }) => chosen.where === "course" && usedIn !== null && !usedIn.has(sha256),
    choose: (changes) => {
      if (changes.where && changes.where !== chosen.where) setRead(EMPTY);
      setChosen((before) => ({ ...before, ...changes }));
    },
    more: () => load(read.page + 1),
    reload: () => setChosen((before) => ({ ...before, times: before.times + 1 })),
  };
}

/** An upload meanwhile moves assets to the next page. */
function merged(before, more) {
  const known = new Set(before.map(({ sha256 }) => sha256));
  return [...before, ...more.filter(({ sha256 }) => !known.has(sha256))];
}

export function Filters({ list }) {
  const segments = (name, values, chosen, text, label) => html`
    <div class="media-segments" role="group" aria-label=${label}>
      ${values.map(
        (each) =>
          html`<button type="button" aria-pressed=${String(each === chosen)} onClick=${() => list.choose({ [name]: each })}>${text(each)}</button>`,
      )}
    </div>
  `;
  return html`
    <div class="media-filters">
      <label>
        <span class="hidden">${t("media_search")}</span>
        <input type="search" placeholder=${t("media_search")} maxlength="200" value=${list.search} onInput=${({ target }) => list.choose({ search: target.value })} />
      </label>
      ${segments("where", list.places, list.where, (each) => t(`media_in_${each}`), t("media_where"))}
      ${!list.only && segments("kind", [null, ...KINDS], list.kind, (each) => t(`media_kind_${each ?? "all"}`), t("media_kind"))}
    </div>
  `;
}
