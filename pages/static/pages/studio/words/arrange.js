// Which words the table shows, and in which order.

export const FIELDS_TO_MISS = ["audio_url", "image_url", "lesson_id", "part_of_speech"];
export const SORTED = ["text", "translations", "part_of_speech", "lesson_id"];
export const ALL = { missing: null, lesson: null, search: "", sort: "text", descending: false };

export const fold = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

const searched = new WeakMap(); // a word to its folded texts

function textsOf(word) {
  if (!searched.has(word)) {
    searched.set(word, fold([word.text, ...word.translations, ...(word.synonyms ?? []), ...(word.forms ?? [])].join("\n")));
  }
  return searched.get(word);
}

const lacks = (word, field) => !word[field];

/** How many words lack each of the fields that a word may lack. */
export const countMissing = (words) =>
  Object.fromEntries(FIELDS_TO_MISS.map((field) => [field, words.filter((word) => lacks(word, field)).length]));

/**
 * The ids of those that the table shows. `words`: [id, word] each; `view`: as ALL; `lessons`: the ids of lessons in the order of
 * the course; `language`: the one that is taught.
 */
export function arranged(words, view, lessons, language) {
  const { missing, lesson, sort, descending } = view;
  const search = fold(view.search.trim());
  const found = words.filter(
    ([, word]) =>
      (!missing || lacks(word, missing)) && (!lesson || word.lesson_id === lesson) && (!search || textsOf(word).includes(search)),
  );
  const { compare } = collatorOf(language);
  const places = new Map(lessons.map((id, place) => [id, place]));
  const keys = {
    text: (one, other) => compare(one.text, other.text),
    translations: (one, other) => compare(one.translations[0] ?? "", other.translations[0] ?? ""),
    part_of_speech: (one, other) => compare(one.part_of_speech ?? "\uffff", other.part_of_speech ?? "\uffff"),
    lesson_id: (one, other) => (places.get(one.lesson_id) ?? places.size) - (places.get(other.lesson_id) ?? places.size),
  };
  const order = (one, other) => keys[sort](one[1], other[1]) || compare(one[1].text, other[1].text);
  found.sort(descending ? (one, other) => order(other, one) : order);
  return found.map(([id]) => id);
}

function collatorOf(language) {
  try {
    return new Intl.Collator(language);
  } catch {
    return new Intl.Collator(); // private tags name no language of the browser
  }
}
