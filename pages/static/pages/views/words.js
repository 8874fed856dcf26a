// The words of a course, each with its strength when the learner has an account.

import { isUnavailable, request } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { loadWords } from "../lib/packages.js";
import { sessionAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useLoaded, useState, useTitle } from "../lib/ui.js";
import { CourseNav } from "./course-nav.js";
import { Failure, Loading } from "./states.js";

const PAGE = 50; // words
const TYPING_MS = 300;
const STATES = { new: "word_new", learning: "word_learning", weak: "word_weak", known: "word_known" };
const FILTERS = { all: "words_all", due: "words_due", ...STATES };

/** `{rows, total, has_strength}`: a page of the words that fit; without strength from the package of the course. */
async function read(courseId, { account, search, filter, page }) {
  if (account) {
    const sortBy = ["all", "new"].includes(filter) ? "text" : "strength";
    const query = new URLSearchParams({ course_id: courseId, sortBy, page, limit: PAGE });
    if (search) query.set("search", search);
    if (filter === "due") query.set("due", "true");
    else if (filter !== "all") query.set("state", filter);
    try {
      const { data, meta } = await request("GET", `/progress/words?${query}`);
      return { rows: data, total: meta.total, has_strength: true };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
  const { words } = await loadWords(courseId);
  const wanted = folded(search);
  const found = words
    .filter((word) => textsOf(word).some((text) => folded(text).includes(wanted)))
    .sort((a, b) => a.text.localeCompare(b.text));
  const rows = found.slice((page - 1) * PAGE, page * PAGE).map((word) => ({ ...word, word_id: word.id }));
  return { rows, total: found.length, has_strength: false };
}

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
const textsOf = ({ text, forms, synonyms, translations }) => [text, ...forms, ...synonyms, ...translations];

export function Words({ courseId }) {
  const { account } = useStore();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState("all");
  useTitle(t("vocabulary"));
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return html`
    <${CourseNav} courseId=${courseId} current="words" />
    <h1>${t("vocabulary")}</h1>
    <form class="search" role="search" onSubmit=${(event) => event.preventDefault()}>
      <div>
        <label for="search">${t("search_words")}</label>
        <input id="search" type="search" dir="auto" autocomplete="off" maxlength="200" onInput=${(event) => setTyped(event.target.value)} />
      </div>
      ${account &&
      html`<div>
        <label for="filter">${t("show_words")}</label>
        <select id="filter" onChange=${(event) => setFilter(event.target.value)}>
          ${Object.entries(FILTERS).map(([name, text]) => html`<option key=${name} value=${name}>${t(text)}</option>`)}
        </select>
      </div>`}
    </form>
    <${Found} key=${`${filter} ${search}`} courseId=${courseId} search=${search} filter=${filter} />
  `;
}

function Found({ courseId, search, filter }) {
  const { account } = useStore();
  const [page, setPage] = useState(1);
  const { value, error } = useLoaded(() => read(courseId, { account, search, filter, page }), [page, account?.id]);
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const { rows, total, has_strength: hasStrength } = value;
  if (!total) return html`<p class="empty" role="status">${t(search || filter !== "all" ? "words_none" : "words_empty")}</p>`;
  return html`
    <p role="status">${t("words_found", { count: total })}</p>
    ${hasStrength && html`<p><a class="button" href=${sessionAddress(courseId, "words")}>${t("practise_words")}</a></p>`}
    ${!hasStrength && html`<p class="soft">${t(account ? "words_without_connection" : "words_without_account")}</p>`}
    <ul class="rows words">
      ${rows.map((word) => html`<li key=${word.word_id}><${Word} word=${word} hasStrength=${hasStrength} /></li>`)}
    </ul>
    ${total > PAGE &&
    html`<p class="pages">
      <button type="button" disabled=${page === 1} onClick=${() => setPage(page - 1)}>${t("previous")}</button>
      <button type="button" disabled=${page * PAGE >= total} onClick=${() => setPage(page + 1)}>${t("next")}</button>
    </p>`}
  `;
}

function Word({ word, hasStrength }) {
  const { text, translations, state, strength, due } = word;
  const isDue = due && Date.parse(due) <= Date.now();
  return html`
    <p>
      <strong dir="auto">${text}</strong><span class="hidden">: </span>
      <span class="soft" dir="auto">${translations.join(", ")}</span>
    </p>
    ${hasStrength &&
    html`<p class="strength">
      <span class=${`state ${state}`}>${t(STATES[state])}</span>
      ${isDue && html`<span class="state">${t("word_due")}</span>`}
      ${state !== "new" &&
      html`<progress max="1" value=${strength} aria-label=${t("strength")}></progress>
        <span class="soft">${t("percent", { score: Math.round(100 * strength) })}</span>`}
    </p>`}
  `;
}
