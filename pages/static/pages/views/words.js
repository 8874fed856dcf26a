// The words of a course, each with its strength: from the service, or as the device knows it.

import { isUnavailable, request } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { storedStrengths } from "../lib/known.js";
import { loadPackage, loadWords } from "../lib/packages.js";
import { sessionAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useLoaded, useState, useTitle } from "../lib/ui.js";
import { CourseNav } from "./course-nav.js";
import { Failure, Loading } from "./states.js";

const PAGE = 50; // words
const TYPING_MS = 300;
const STATES = { new: "word_new", learning: "word_learning", weak: "word_weak", known: "word_known" };
const FILTERS = { all: "words_all", due: "words_due", ...STATES };

/** `{rows, total, from}`: a page of the words that fit, from the `service` or the `device`. */
async function read(courseId, { account, search, filter, page }) {
  const isByText = ["all", "new"].includes(filter);
  if (account) {
    const sortBy = isByText ? "text" : "strength";
    const query = new URLSearchParams({ course_id: courseId, sortBy, page, limit: PAGE });
    if (search) query.set("search", search);
    if (filter === "due") query.set("due", "true");
    else if (filter !== "all") query.set("state", filter);
    try {
      const { data, meta } = await request("GET", `/progress/words?${query}`, { account: account.id });
      return { rows: data, total: meta.total, from: "service" };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
  const [content, { words }] = await Promise.all([loadPackage(courseId), loadWords(courseId)]);
  const strengths = await storedStrengths(content, Date.now());
  const withoutCard = account ? {} : { state: "new" }; // the service may know more of an account
  const wanted = folded(search);
  const found = words
    .filter((word) => textsOf(word).some((text) => folded(text).includes(wanted)))
    .map((word) => ({ ...word, word_id: word.id, ...withoutCard, ...strengths.get(word.id) }))
    .filter((word) => filter === "all" || (filter === "due" ? isDue(word) : word.state === filter))
    .sort((a, b) => (isByText ? 0 : a.strength - b.strength) || a.text.localeCompare(b.text));
  return { rows: found.slice((page - 1) * PAGE, page * PAGE), total: found.length, from: "device" };
}

const isDue = ({ due }) => Boolean(due) && new Date(due) <= Date.now();
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
const textsOf = ({ text, forms, synonyms, translations }) => [text, ...forms, ...synonyms, ...translations];

export function Words({ courseId }) {
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
      <div>
        <label for="filter">${t("show_words")}</label>
        <select id="filter" onChange=${(event) => setFilter(event.target.value)}>
          ${Object.entries(FILTERS).map(([name, text]) => html`<option key=${name} value=${name}>${t(text)}</option>`)}
        </select>
      </div>
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
  const { rows, total, from } = value;
  if (!total) return html`<p class="empty" role="status">${t(search || filter !== "all" ? "words_none" : "words_empty")}</p>`;
  return html`
    <p role="status">${t("words_found", { count: total })}</p>
    <p><a class="button" href=${sessionAddress(courseId, "words")}>${t("practise_words")}</a></p>
    ${account && from === "device" && html`<p class="soft">${t("words_without_connection")}</p>`}
    <ul class="rows words">
      ${rows.map((word) => html`<li key=${word.word_id}><${Word} word=${word} /></li>`)}
    </ul>
    ${total > PAGE &&
    html`<p class="pages">
      <button type="button" disabled=${page === 1} onClick=${() => setPage(page - 1)}>${t("previous")}</button>
      <button type="button" disabled=${page * PAGE >= total} onClick=${() => setPage(page + 1)}>${t("next")}</button>
    </p>`}
  `;
}

function Word({ word }) {
  const { text, translations, state, strength } = word;
  return html`
    <p>
      <strong dir="auto">${text}</strong><span class="hidden">: </span>
      <span class="soft" dir="auto">${translations.join(", ")}</span>
    </p>
    ${state &&
    html`<p class="strength">
      <span class=${`state ${state}`}>${t(STATES[state])}</span>
      ${isDue(word) && html`<span class="state">${t("word_due")}</span>`}
      ${state !== "new" &&
      html`<progress max="1" value=${strength} aria-label=${t("strength")}></progress>
        <span class="soft">${t("percent", { score: Math.round(100 * strength) })}</span>`}
    </p>`}
  `;
}
