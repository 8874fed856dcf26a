// The forms of the exercise types: how each is written.
//
// A form gets {data, onData(changes), errors, course, names}: `onData` the keys of the data that change, undefined for those that
// go; `errors` of the service by path in the data; `names` {taught, known}, of the languages. `start(course)`: the data of a new
// exercise, which its author has to fill. `example`: one of the type in the language of the page.

import { FillInTheBlankForm } from "./fill-in-the-blank.js";
import { newId } from "./ids.js";
import { InformativeForm } from "./informative.js";
import { ListeningForm } from "./listening.js";
import { MultipleChoiceForm } from "./multiple-choice.js";
import { OrderingForm } from "./ordering.js";
import { PairsForm } from "./pairs.js";
import { SpeakingForm } from "./speaking.js";
import { TranslationForm } from "./translation.js";
import { TrueOrFalseForm } from "./true-or-false.js";
import { WordBankForm } from "./word-bank.js";

const intoKnown = ({ source_language: known }) => ({ source_text: "", target_text: "", answer_language: known });

function startOptions() {
  const first = newId();
  return [
    { id: first, text: "", is_correct: true },
    { id: newId([first]), text: "", is_correct: false },
  ];
}

export const FORMS = {
  translation: {
    Form: TranslationForm,
    start: intoKnown,
    icon: "pen",
    example: { en: "Un café, por favor. → A coffee, please.", es: "A coffee, please. → Un café, por favor." },
  },
  "translation-word-bank": {
    Form: WordBankForm,
    start: (course) => ({ ...intoKnown(course), correct_words: [], word_bank: [] }),
    icon: "tiles",
    example: { en: "Un té con limón. → A · tea · with · lemon", es: "A tea with lemon. → Un · té · con · limón" },
  },
  "fill-in-the-blank": {
    Form: FillInTheBlankForm,
    start: ({ target_language: taught }) => ({ text: "", blanks: [], answer_language: taught }),
    icon: "gap",
    example: { en: "Yo ___ agua.", es: "I ___ water." },
  },
  "multiple-choice": {
    Form: MultipleChoiceForm,
    start: () => ({ question: "", options: startOptions() }),
    icon: "choice",
    example: { en: "Which is red? rojo · azul", es: "¿Cuál es rojo? red · blue" },
  },
  pairs: {
    Form: PairsForm,
    start: () => ({ pairs: [] }),
    icon: "pairs",
    example: { en: "perro – dog, gato – cat", es: "dog – perro, cat – gato" },
  },
  listening: {
    Form: ListeningForm,
    start: () => ({ audio_url: null, transcript: "" }),
    icon: "sound",
    example: { en: "Hear it, write it: Buenas noches.", es: "Se oye y se escribe: Good night." },
  },
  speaking: {
    Form: SpeakingForm,
    start: () => ({ text: "" }),
    icon: "speech",
    example: { en: "Read it aloud: ¿Dónde está el mercado?", es: "Se lee en voz alta: Where is the market?" },
  },
  ordering: {
    Form: OrderingForm,
    start: () => ({ items: [] }),
    icon: "order",
    example: { en: "Hola, · me llamo · Ana.", es: "Hello, · my name · is Ana." },
  },
  vof: {
    Form: TrueOrFalseForm,
    start: () => ({ statement: "", is_true: true }),
    icon: "check",
    example: { en: "“h” is silent in Spanish. True or false?", es: "“k” es muda en “knife”. ¿Verdadero o falso?" },
  },
  informative: {
    Form: InformativeForm,
    start: () => ({ content: "" }),
    icon: "info",
    example: { en: "A page to read: how to greet somebody.", es: "Una página para leer: cómo se saluda." },
  },
};
