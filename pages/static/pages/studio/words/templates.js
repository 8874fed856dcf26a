// The kinds of exercises that are made of words, each with an example of the author's own words.

import { t } from "../../lib/i18n.js";

export const TEMPLATES = ["to_source", "pairs", "to_target", "cloze", "word_bank", "multiple_choice", "listening"];
export const USUAL = TEMPLATES.slice(0, 5);

export const templateName = (template) => t(`words_template_${template}`);

/** What a learner would see of the first of `words`; null where they give no example. */
export function exampleOf(template, words) {
  const [first, second, third] = words;
  if (!first?.translations.length) return null;
  const meaning = first.translations[0];
  const others = [second, third].filter((word) => word?.translations.length);
  switch (template) {
    case "to_source":
      return `${first.text} → ${meaning}`;
    case "to_target":
      return `${meaning} → ${first.text}`;
    case "pairs":
      return [first, ...others].map((word) => `${word.text} – ${word.translations[0]}`).join(" · ");
    case "multiple_choice":
      return `${first.text}: ${[meaning, ...others.map((word) => word.translations[0])].join(" / ")}`;
    case "listening":
      return `♪ → ${first.text}`;
    default:
      return null; // of a sentence of the lesson
  }
}

/** A generated exercise in one line, by its type. */
export function summaryOf({ exercise_type: type, data }) {
  switch (type) {
    case "pairs":
      return data.pairs.map(({ left, right }) => `${left} – ${right}`).join(" · ");
    case "fill-in-the-blank":
      return `${data.text} (${data.blanks.map(({ correct_answers: answers }) => answers[0]).join(", ")})`;
    case "multiple-choice":
      return `${data.question}: ${data.options.map(({ text }) => text).join(" / ")}`;
    case "listening":
      return data.transcript;
    default:
      return `${data.source_text} → ${data.target_text}`;
  }
}
