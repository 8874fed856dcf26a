// The exercise types: how each is shown, and what the learner is asked to do.
//
// A component gets {data, answer, onAnswer, onSkip, grading, course, letters, words, of, asked, answered, isTaught}.
// `answer` has the shape that the service takes for the type, and is undefined while there is nothing to grade. `grading`
// is null until the answer is graded. `asked`, `answered` and `of(text)` are the attributes of elements with texts of the
// course: their language and direction. `isTaught`: what is asked is in the language taught.

import { FillInTheBlank } from "./fill-in-the-blank.js";
import { Informative } from "./informative.js";
import { Listening } from "./listening.js";
import { MultipleChoice } from "./multiple-choice.js";
import { Ordering } from "./ordering.js";
import { Pairs } from "./pairs.js";
import { Speaking } from "./speaking.js";
import { Translation } from "./translation.js";
import { TrueOrFalse } from "./true-or-false.js";
import { WordBank } from "./word-bank.js";

export const EXERCISES = {
  translation: { component: Translation, instruction: "do_translate" },
  "translation-word-bank": { component: WordBank, instruction: "do_build" },
  "fill-in-the-blank": { component: FillInTheBlank, instruction: "do_fill" },
  vof: { component: TrueOrFalse, instruction: "do_judge" },
  pairs: { component: Pairs, instruction: "do_pair" },
  informative: { component: Informative, instruction: "do_read" },
  ordering: { component: Ordering, instruction: "do_order" },
  "multiple-choice": { component: MultipleChoice, instruction: "do_choose" },
  listening: { component: Listening, instruction: "do_listen" },
  speaking: { component: Speaking, instruction: "do_speak" },
};
