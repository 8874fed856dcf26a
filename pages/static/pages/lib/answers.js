// Exercises and answers as texts.

import { t } from "./i18n.js";
import { joined } from "./languages.js";

/** What an exercise asks. */
export function promptText({ exercise_type: type, data }) {
  if (type === "translation" || type === "translation-word-bank") return data.source_text;
  if (type === "fill-in-the-blank" || type === "speaking") return data.text;
  if (type === "vof") return data.statement;
  if (type === "multiple-choice") return data.question;
  if (type === "listening") return data.transcript;
  if (type === "informative") return data.title;
  if (type === "pairs") return data.pairs.map(({ left }) => left).join(", ");
  return t("do_order");
}

/** An answer, or an accepted one, in the shape that the service takes for the type. */
export function answerText(type, data, answer) {
  if (answer === null) return "–";
  if (type === "vof") return t(answer ? "true" : "false");
  if (type === "pairs") return answer.map(({ left, right }) => `${left} – ${right}`).join(", ");
  if (type === "ordering") return answer.map((item) => data.items.find(({ id }) => id === item)?.text ?? item).join(" / ");
  if (type === "multiple-choice") {
    const chosen = Array.isArray(answer) ? answer : [answer];
    return chosen.map((option) => optionText(data.options.findIndex(({ id }) => id === option), data)).join(", ");
  }
  if (type === "fill-in-the-blank") return answer.map((text) => text || "–").join(" / ");
  if (type === "speaking" && Array.isArray(answer)) return answer[0]; // the best guess of the recogniser
  return Array.isArray(answer) ? joined(answer) : answer;
}

/** An option may have a picture or a sound alone. */
function optionText(at, { options }) {
  const { text, alt } = options[at] ?? {};
  return text || alt || t("option", { number: at + 1 });
}
