// Exercises that are not finished, so that they can be shown: what is missing is dots. Pure functions.

const DOTS = "…";

const written = (text) => (typeof text === "string" && text.trim() ? text : DOTS);

const FILLED = {
  translation: ({ source_text, target_text }) => ({ source_text: written(source_text), target_text: written(target_text) }),
  "translation-word-bank": ({ source_text, target_text, correct_words: correct, word_bank: bank }) => ({
    source_text: written(source_text),
    target_text: written(target_text),
    correct_words: correct?.length ? correct : [DOTS],
    word_bank: bank?.length ? bank : [DOTS],
  }),
  "fill-in-the-blank": ({ text, blanks = [] }) => {
    const markers = written(text).match(/_{3,}/g)?.length ?? 0;
    const blankAt = (position) => blanks.find((blank) => blank.position === position);
    const filled = Array.from({ length: markers }, (_, position) => {
      const blank = blankAt(position);
      return { ...blank, position, correct_answers: blank?.correct_answers?.length ? blank.correct_answers : [DOTS] };
    });
    return { text: written(text), blanks: filled };
  },
  vof: ({ statement, is_true: isTrue }) => ({ statement: written(statement), is_true: isTrue === true }),
  pairs: ({ pairs }) => ({
    pairs: (pairs?.length ? pairs : [{}]).map((pair) => ({ ...pair, left: written(pair.left), right: written(pair.right) })),
  }),
  informative: ({ content }) => ({ content: content ?? "" }),
  ordering: ({ items }) => ({ items: items?.length ? items : [{ text: DOTS, correct_order: 1 }] }),
  "multiple-choice": ({ question, options = [] }) => ({
    question: written(question),
    options: options.map((option) => (option.image_url || option.audio_url ? option : { ...option, text: written(option.text) })),
  }),
  listening: ({ transcript }) => ({ transcript: written(transcript) }),
  speaking: ({ text }) => ({ text: written(text) }),
};

/** The exercise with dots where its author has written nothing yet. */
export const filled = (exercise) => ({ ...exercise, data: { ...exercise.data, ...FILLED[exercise.exercise_type](exercise.data) } });

const LISTS = ["word_bank", "blanks", "pairs", "items", "options"];

/** Changes when what is shown has other parts than before; not when one of their texts changes. */
export const shapeOf = ({ exercise_type: type, data }) => [type, ...LISTS.map((name) => data[name]?.length ?? 0)].join(" ");
