// An answer as its author types it to try the grading, in the shape that the service takes. Pure functions.

/** The first answer that the exercise accepts, as text; in fill-in-the-blank that of each blank. */
export function firstAnswer({ exercise_type: type, data }) {
  if (type === "listening") return data.transcript;
  if (type === "speaking") return data.text;
  if (type === "fill-in-the-blank") return inOrder(data.blanks).map(({ correct_answers: [first] }) => first);
  return data.target_text;
}

export const inOrder = (blanks) => [...blanks].sort((one, other) => one.position - other.position);

/** `text`: typed, in fill-in-the-blank one for each blank. */
export function givenAnswer({ exercise_type: type, data }, text) {
  if (type === "translation-word-bank") return picked(text, data.word_bank);
  if (type === "fill-in-the-blank") return text.map((each) => (each?.trim() ? each : null));
  return text;
}

const folded = (word) => word.normalize("NFC").toLowerCase().replace(/^[.,;:!?¡¿"“”«»…]+|[.,;:!?¡¿"“”«»…]+$/gu, "");

/** The entries of the bank that the text is laid with, longer ones first; a word that is in none stands for itself. */
function picked(text, bank) {
  const words = text.trim().split(/\s+/).filter((word) => folded(word));
  const left = [...bank].sort((one, other) => other.length - one.length);
  const chosen = [];
  for (let at = 0; at < words.length; ) {
    const place = left.findIndex((entry) => {
      const parts = entry.split(/\s+/);
      return parts.every((part, i) => folded(part) === folded(words[at + i] ?? ""));
    });
    const [entry] = place < 0 ? [words[at]] : left.splice(place, 1);
    chosen.push(entry);
    at += place < 0 ? 1 : entry.split(/\s+/).length;
  }
  return chosen;
}
