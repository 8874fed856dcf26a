// The language and the direction of the texts of a course. Pure functions.

const RIGHT_TO_LEFT = ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"];
const RIGHT_TO_LEFT_SCRIPTS = ["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"];
const TRANSLATIONS = ["translation", "translation-word-bank"];
const SPOKEN = ["listening", "speaking"]; // in the language taught

export function directionOf(tag) {
  const [language, ...rest] = tag.split("-");
  const script = rest.find((part) => /^[A-Z][a-z]{3}$/.test(part));
  if (script) return RIGHT_TO_LEFT_SCRIPTS.includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
}

/** The attributes of an element with a text in this language; null where it is not known. */
export const inLanguage = (tag) => (tag ? { lang: tag, dir: directionOf(tag) } : { dir: "auto" });

/**
 * `{of(text), prompt, answer}`: the language tag of a text of an exercise, of what it asks and of what is answered;
 * null where neither the type nor the words of the course tell it. `index`: of lib/words.js.
 */
export function languagesOf({ exercise_type: type, data }, { source_language: source, target_language: target }, index) {
  const of = (text) => ({ target, source })[index.sideOf(text)] ?? null;
  if (SPOKEN.includes(type)) return { of, prompt: target, answer: target };
  if (TRANSLATIONS.includes(type)) {
    const heard = data.audio_url ? data.audio_language : null; // a sound of a translation says what it asks
    const isIntoTarget = heard ? heard !== target : index.isIntoTarget(data);
    return { of, prompt: isIntoTarget ? source : target, answer: isIntoTarget ? target : source };
  }
  if (type === "fill-in-the-blank") return { of, prompt: of(data.text), answer: of(data.text) ?? target };
  const asked = data.question ?? data.statement;
  // The directions differ: then the text itself tells its own.
  const likely = directionOf(source) === directionOf(target) ? source : null;
  return { of, prompt: asked ? (of(asked) ?? likely) : null, answer: target };
}
