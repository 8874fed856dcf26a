// The exercises of a lesson as a table that a spreadsheet opens, and that can be pasted again.
//
// The columns are those of the service's import. A cell holds what a row makes of it; all else of an exercise stays when
// the row is pasted again.

import { sha256 } from "@langlearn/offline";
import { saveFile } from "../../lib/files.js";
import { laidOver } from "../lib/entities.js";
import { COLUMNS } from "./make.js";
import { csvText } from "./table.js";

const line = (text) => (text ?? "").replace(/\r\n|[\r\n\u2028\u2029]/g, " ").trim();
const list = (texts) => (texts ?? []).map(line).join("|");

const heard = (data) => ({ alternatives: list(data.alternatives), hints: list(data.hints), answer_language: data.answer_language });

const CELLS = {
  translation: (data) => ({ prompt: line(data.source_text), answer: line(data.target_text), ...heard(data) }),
  "translation-word-bank": (data) => ({
    prompt: line(data.source_text),
    answer: (data.correct_words ?? []).join(" "),
    alternatives: list(data.alternatives),
    wrong: list(wrongOf(data)),
    answer_language: data.answer_language,
  }),
  "fill-in-the-blank": (data) => ({ prompt: cloze(data), answer_language: data.answer_language }),
  vof: (data) => ({ prompt: line(data.statement), answer: String(data.is_true) }),
  "multiple-choice": ({ question, options = [] }) => ({
    prompt: line(question),
    answer: list(options.filter((option) => option.is_correct).map((option) => option.text ?? "")),
    wrong: list(options.filter((option) => !option.is_correct).map((option) => option.text ?? "")),
  }),
  listening: (data) => ({ answer: line(data.transcript), ...heard(data) }),
  speaking: (data) => ({ answer: line(data.text), ...heard(data) }),
  pairs: ({ pairs = [] }) => ({ answer: pairs.map(({ left, right }) => `${line(left)}=${line(right)}`).join("|") }),
  ordering: ({ items = [] }) => ({ answer: list([...items].sort((one, other) => one.correct_order - other.correct_order).map(({ text }) => text)) }),
  informative: (data) => ({ prompt: line(data.title), answer: line(data.content) }),
};

/** The wrong words of a bank, in the order in which the service lays the same bank out again where it has laid it out before. */
function wrongOf({ source_text: source, correct_words: correct = [], word_bank: bank = [] }) {
  const hashes = bank.map((_, place) => sha256(`${source}:${place}`));
  const places = [...bank.keys()].sort((one, other) => (hashes[one] < hashes[other] ? -1 : 1));
  const words = [];
  places.forEach((place, at) => (words[place] = bank[at]));
  return correct.every((word, place) => words[place] === word) ? words.slice(correct.length) : without(bank, correct);
}

/** A list without the words of another, each as often as it is there. */
function without(words, others) {
  const left = [...others];
  return words.filter((word) => {
    const place = left.indexOf(word);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function cloze({ text = "", blanks = [] }) {
  let position = -1;
  return line(text).replace(/_{3,}/g, () => {
    position += 1;
    const blank = blanks.find((each) => each.position === position);
    return `[${list(blank?.correct_answers)}]`;
  });
}

/** CSV of exercises, {type, data} each. */
export const spreadsheetOf = (lessonId, exercises) =>
  `\ufeff${csvText([
    COLUMNS,
    ...exercises.map(({ type, data }) => {
      const { audio_url, image_url, explanation } = data;
      const all = { lesson: lessonId, exercise_type: type, explanation: line(explanation), audio_url, image_url, ...CELLS[type](data) };
      return COLUMNS.map((column) => all[column] ?? "");
    }),
  ])}`;

/** Saves the exercises of a lesson as a file of its name. */
export function saveSpreadsheet(lessonId, name, items, records) {
  const exercises = items.map(({ id, type }) => {
    const { base, mine } = records.get("exercise", id);
    return { type, data: laidOver(base, mine) };
  });
  const file = name.replace(/[\\/:*?"<>|]+/g, " ").trim() || lessonId;
  saveFile(new Blob([spreadsheetOf(lessonId, exercises)], { type: "text/csv" }), `${file}.csv`);
}
