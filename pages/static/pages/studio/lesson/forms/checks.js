// What an exercise needs before it can be sent to the service. Pure functions.

import { wrongWords } from "./bank.js";

const MARKER = /_{3,}/g;
const MOST_BLANKS = 10;
const MOST_WORDS = 19; // of a sentence that is built

const isBlank = (text) => typeof text !== "string" || !text.trim();
const isWithoutText = (content) => isBlank(content) || (!/<img\b/i.test(content) && isBlank(content.replace(/<[^>]*>|&nbsp;/g, " ")));
const needs = (data, texts) => Object.entries(texts).filter(([key]) => isBlank(data[key]));

const CHECKS = {
  translation: (data) => needs(data, { source_text: "form_need_sentence", target_text: "form_need_answer" }),
  "translation-word-bank": (data) => [
    ...needs(data, { source_text: "form_need_sentence", target_text: "form_need_answer" }),
    ...(data.correct_words?.length > MOST_WORDS ? [["target_text", "form_too_many_words"]] : []),
    ...(wrongWords(data).length ? [] : [["word_bank", "form_need_wrong_word"]]),
  ],
  "fill-in-the-blank": (data) => {
    if (isBlank(data.text)) return [["text", "form_need_sentence"]];
    const markers = data.text.match(MARKER)?.length ?? 0;
    if (!markers) return [["text", "form_need_blank"]];
    if (markers > MOST_BLANKS) return [["text", "form_too_many_blanks"]];
    const isOpen = ({ correct_answers: answers }) => !answers?.length || answers.every(isBlank);
    return (data.blanks ?? []).flatMap((blank, at) => (isOpen(blank) ? [[`blanks.${at}.correct_answers`, "form_need_blank_answer"]] : []));
  },
  vof: (data) => needs(data, { statement: "form_need_statement" }),
  pairs: ({ pairs = [] }) => {
    if (!pairs.length) return [["pairs", "form_need_pair"]];
    return pairs.flatMap((pair, at) => ["left", "right"].filter((side) => isBlank(pair[side])).map((side) => [`pairs.${at}.${side}`, "form_need_side"]));
  },
  informative: (data) => (isWithoutText(data.content) ? [["content", "form_need_content"]] : []),
  ordering: ({ items = [] }) => (items.length < 2 ? [["items", "form_need_parts"]] : []),
  "multiple-choice": (data) => {
    const { options = [] } = data;
    const empty = options.flatMap((option, at) =>
      isBlank(option.text) && !option.image_url && !option.audio_url ? [[`options.${at}`, "form_need_option"]] : [],
    );
    const right = options.filter((option) => option.is_correct).length;
    const ticks = !right ? "form_need_right" : right === options.length ? "form_need_wrong" : null;
    return [...needs(data, { question: "form_need_question" }), ...empty, ...(ticks ? [["options", ticks]] : [])];
  },
  listening: (data) => needs(data, { transcript: "form_need_transcript" }),
  speaking: (data) => needs(data, { text: "form_need_sentence" }),
};

const ofNotes = ({ notes }) =>
  (notes ?? []).flatMap((note, at) =>
    needs(note, { answer: "form_need_note_answer", text: "form_need_note_text" }).map(([key, text]) => [`notes.${at}.${key}`, text]),
  );

/** Path in the data to the name of the text that says what is missing there. */
export function missing(type, data) {
  return type in CHECKS ? Object.fromEntries([...CHECKS[type](data), ...ofNotes(data)]) : {};
}

/** Has the author written all that an exercise of the type needs? */
export const isReady = (type, data) => Object.keys(missing(type, data)).length === 0;
