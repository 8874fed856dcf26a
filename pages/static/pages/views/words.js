// The words of a course, each with its strength: from the service, or as the device knows it.

import { isDue, reviewOf, todayOf } from "@langlearn/offline";
import { request } from "../lib/api.js";
import { now } from "../lib/clock.js";
import { saveFile } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { refreshPackage, refreshWords, storedPackage, storedWords, usePackage } from "../lib/packages.js";
import { storedStrengths } from "../lib/practice.js";
import { sessionAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { useStored } from "../lib/stored.js";
import { html, useEffect, useState, useTitle } from "../lib/ui.js";
import { CourseNav } from "./course-nav.js";
import { Failed, useForm } from "./forms.js";
import { Report } from "./report.js";
import { Failure, Loading } from "./states.js";

const PAGE = 50; // words
const TYPING_MS = 300;
const STATES = { new: "word_new", learning: "word_learning", weak: "word_weak", known: "word_known" };
const FILTERS = { all: "words_all", due: "words_due", ...STATES };

const isByText = (filter) => ["all", "new"].includes(filter);

/** `{rows, total}`: a page of the words that fit, as the service knows them; of a guest, as the device does. */
async function refresh(courseId, wanted) {
  const { account, search, filter, page } = wanted;
  const stored = Promise.all([refreshPackage(courseId), refreshWords(courseId)]);
  if (!account) {
    await stored;
    return read(courseId, wanted);
  }
  stored.catch(() => null); // beside, for the next time
  const query = new URLSearchParams({ course_id: courseId, sortBy: isByText(filter) ? "text" : "strength", page, limit: PAGE });
  if (search) query.set("search", search);
  if (filter === "due") query.set("due", "true");
  else if (filter !== "all") query.set("state", filter);
  const { data, meta } = await request("GET", `/progress/words?${query}`, { account: account.id });
  return { rows: data.map((word) => ({ ...word, ...reviewOf(word) })), total: meta.total };
}

/** `{rows, total}` from what the device has, or null. */
async function read(courseId, { account, search, filter, page }) {
  const [content, stored] = await Promise.all([storedPackage(courseId), storedWords(courseId)]);
  if (!content || !stored) return null;
  const { words } = stored;
  const today = todayOf(now(), account?.timezone);
  const strengths = await storedStrengths(content, today.now);
  const withoutCard = account ? {} : { state: "new" }; // the service may know more of an account
  const wanted = folded(search);
  const found = words
    .filter((word) => textsOf(word).some((text) => folded(text).includes(wanted)))
    .map((word) => ({ ...word, word_id: word.id, ...withoutCard, ...strengths.get(word.id) }))
    .filter((word) => filter === "all" || (filter === "due" ? isDue(word, today) : word.state === filter))
    .sort((a, b) => (isByText(filter) ? 0 : a.strength - b.strength) || a.text.localeCompare(b.text));
  return { rows: found.slice((page - 1) * PAGE, page * PAGE), total: found.length };
}

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
  const wanted = { account, search, filter, page };
  const { value, error, state } = useStored(() => read(courseId, wanted), () => refresh(courseId, wanted), [page, account?.id]);
  const { value: content } = usePackage(courseId, account?.id); // for the languages
  if (error) return html`<${Failure} error=${error} />`;
  const isAll = filter === "all"; // else the service may find words of which the device does not know
  if (!value || (!value.total && !isAll && state === "waiting")) return html`<${Loading} />`;
  const { rows, total } = value;
  const today = todayOf(now(), account?.timezone);
  if (!total) return html`<p class="empty" role="status">${t(search || !isAll ? "words_none" : "words_empty")}</p>`;
  return html`
    <div class="found-words">
      <p role="status">${t("words_found", { count: total })}</p>
      ${account && html`<${Export} courseId=${courseId} account=${account.id} />`}
    </div>
    <p><a class="button" href=${sessionAddress(courseId, "words")}>${t("practise_words")}</a></p>
    ${account && state === "late" && html`<p class="soft">${t("words_without_connection")}</p>`}
    <ul class="rows words">
      ${rows.map((word) => html`<li key=${word.word_id}><${Word} word=${word} course=${content?.course} today=${today} /></li>`)}
    </ul>
    ${total > PAGE &&
    html`<p class="pages">
      <button type="button" disabled=${page === 1} onClick=${() => setPage(page - 1)}>${t("previous")}</button>
      <button type="button" disabled=${page * PAGE >= total} onClick=${() => setPage(page + 1)}>${t("next")}</button>
    </p>`}
  `;
}

/** The words as a file: a deck for Anki, without sounds where they are too large, or a table. */
function Export({ courseId, account }) {
  const { busy, failure, run } = useForm();
  const save = (options) =>
    run(async () => {
      const query = new URLSearchParams({ course_id: courseId, ...options });
      const { data, headers } = await request("GET", `/progress/words/export?${query}`, { account, asFile: true });
      saveFile(data, /filename="([^"]+)"/.exec(headers.get("Content-Disposition"))[1]);
    });
  return html`
    <button type="button" class="quiet" disabled=${busy} onClick=${() => save({ format: "apkg" })}>${t("export_anki")}</button>
    <button type="button" class="quiet" disabled=${busy} onClick=${() => save({ format: "csv" })}>${t("export_csv")}</button>
    <${Failed} failure=${failure} texts=${{ 409: "export_too_large" }} />
    ${failure?.status === 409 && html`<button type="button" disabled=${busy} onClick=${() => save({ format: "apkg", sounds: false })}>${t("export_without_sounds")}</button>`}
  `;
}

function Word({ word, course, today }) {
  const { text, translations, state, strength } = word;
  const language = inLanguage(course?.target_language);
  return html`
    <p>
      <strong ...${language}>${text}</strong><span class="hidden">: </span>
      <span class="soft" ...${inLanguage(course?.source_language)}>${translations.join(", ")}</span>
    </p>
    ${state &&
    html`<p class="strength">
      <span class=${`state ${state}`}>${t(STATES[state])}</span>
      ${isDue(word, today) && html`<span class="state">${t("word_due")}</span>`}
      ${state !== "new" &&
      html`<progress max="1" value=${strength} aria-label=${t("strength")}></progress>
        <span class="soft">${t("percent", { score: Math.round(100 * strength) })}</span>`}
    </p>`}
    ${course && html`<${Report} bare course=${course} entity="word" record=${{ ...word, id: word.word_id }} about=${text} language=${language} text=${t("report_about", { name: text })} />`}
  `;
}
