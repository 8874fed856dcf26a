// The language and the direction of the texts of a course. Pure functions.

const RIGHT_TO_LEFT = ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"];
const RIGHT_TO_LEFT_SCRIPTS = ["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"];
const TRANSLATIONS = ["translation", "translation-word-bank"];
const SPOKEN = ["listening", "speaking"]; // answered with what is heard or read

export function directionOf(tag) {
  const [language, ...rest] = tag.split("-");
  const script = rest.find((part) => /^[A-Z][a-z]{3}$/.test(part));
  if (script) return RIGHT_TO_LEFT_SCRIPTS.includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
}

const languageIn = (tag) => tag.toLowerCase().split("-")[0];

const UNSPACED = "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]";
const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, "u");
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, "u");

/** What stands between two words: nothing in a script that is written without blanks. */
export const blankBetween = (one, other) => (ENDS_UNSPACED.test(one) && STARTS_UNSPACED.test(other) ? "" : " ");

/** Words as one text. */
export const joined = (words) => words.reduce((text, word) => text + blankBetween(text, word) + word);

// Speech recognisers know Chinese by region; another script is none of their names.
const CHINESE = { "zh-Hans": "zh-CN", "zh-Hant": "zh-TW", zh: "zh-CN", "cmn-Hans": "cmn-Hans-CN", "cmn-Hant": "cmn-Hant-TW", cmn: "cmn-Hans-CN", yue: "yue-Hant-HK", "yue-Hant": "yue-Hant-HK" };

/** The tag of a language as recognisers of speech have it. */
export function recogniserTag(tag) {
  if (CHINESE[tag]) return CHINESE[tag];
  const [language, ...rest] = tag.split("-");
  if (["cmn", "yue"].includes(language)) return tag; // with a script and a region
  return [language, ...rest.filter((part) => part.length !== 4)].join("-");
}

/** The attributes of an element with a text in this language; null where it is not known. */
export const inLanguage = (tag) => (tag ? { lang: tag, dir: directionOf(tag) } : { dir: "auto" });

/**
 * `{of(text), prompt, answer}`: the language tag of a text of an exercise, of what it asks and of what is answered;
 * null where neither the type nor the words of the course tell it. `index`: of lib/words.js.
 */
export function languagesOf({ exercise_type: type, data }, { source_language: source, target_language: target }, index) {
  const of = (text) => ({ target, source })[index.sideOf(text)] ?? null;
  const told = data.answer_language; // by the author
  if (SPOKEN.includes(type)) {
    const spoken = told ?? data.audio_language ?? target;
    return { of, prompt: spoken, answer: spoken };
  }
  if (TRANSLATIONS.includes(type)) {
    if (told) return { of, prompt: languageIn(told) === languageIn(source) ? target : source, answer: told };
    const heard = data.audio_url ? data.audio_language : null; // a sound of a translation says what it asks
    const isIntoTarget = heard ? heard !== target : index.isIntoTarget(data);
    return { of, prompt: isIntoTarget ? source : target, answer: isIntoTarget ? target : source };
  }
  if (type === "fill-in-the-blank") {
    const filled = told ?? of(data.text);
    return { of, prompt: filled, answer: filled ?? target };
  }
  const asked = data.question ?? data.statement;
  // The directions differ: then the text itself tells its own.
  const likely = directionOf(source) === directionOf(target) ? source : null;
  return { of, prompt: asked ? (of(asked) ?? likely) : null, answer: target };
}
