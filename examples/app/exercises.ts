import { h } from "./screens";

export interface Task {
  instruction: string;
  /** The sentence, statement or question. */
  sentence: string;
  fields: Node[];
  /** In the shape of the type, see step 4. */
  answer(): unknown;
  /** A right answer, as grading has it, in words. */
  inWords?(expected: any): string;
}

/** Pictures and sounds of an exercise or of an option: see step 8. */
export const attachments: ((data: any) => Node[])[] = [];
export const attached = (data: any) => attachments.flatMap((made) => made(data));

/** The exercise types that this application shows. */
export const tasks: Record<string, (data: any) => Task> = {
  informative: ({ title, content }) => ({
    instruction: "Read",
    sentence: title ?? "Good to know",
    fields: [h("div", { className: "text", innerHTML: content })], // sanitised by the service
    answer: () => null,
  }),

  vof({ statement }) {
    const { fields, chosen } = choices([["true", "True"], ["false", "False"]]);
    const inWords = (isTrue: boolean) => (isTrue ? "It is true" : "It is false");
    return { instruction: "True or false?", sentence: statement, fields, answer: () => chosen()[0] === "true", inWords };
  },

  "multiple-choice"({ question, options, shuffle = true }) {
    const isOne = options.filter((option: any) => option.is_correct).length === 1;
    const wordsOf = ({ text, alt }: any) => text ?? alt ?? "";
    const ordered = shuffle ? shuffled(options) : options;
    const { fields, chosen } = choices(
      ordered.map((option: any) => [option.id, wordsOf(option), ...attached(option)]),
      isOne ? "radio" : "checkbox",
    );
    const inWords = (ids: string[]) => options.filter(({ id }: any) => ids.includes(id)).map(wordsOf).join(", ");
    return { instruction: isOne ? "Choose one" : "Choose all that fit", sentence: question, fields, answer: chosen, inWords };
  },

  translation({ source_text, hints = [], answer_language }) {
    const field = textField("Your translation", answer_language);
    field.required = true;
    const hint = h("details", {}, h("summary", {}, "Hint"), hints.join(", "));
    return {
      instruction: "Translate",
      sentence: source_text,
      fields: hints.length ? [field, hint] : [field],
      answer: () => field.value,
      inWords: (text: string) => text,
    };
  },

  "fill-in-the-blank"({ text, answer_language }) {
    const texts: string[] = text.split(/_{3,}/);
    const fields = texts.slice(1).map((_, index) => textField(`Blank ${index + 1}`, answer_language));
    return {
      instruction: "Fill in the blanks",
      sentence: "Which words are missing?",
      fields: [h("p", { className: "sentence" }, ...texts.flatMap((part, index) => (index ? [fields[index - 1], part] : [part])))],
      answer: () => fields.map(({ value }) => value || null),
      inWords: (words: string[]) => texts.map((part, index) => part + (words[index] ?? "")).join(""),
    };
  },
};

/** `options`: value, text and what is shown beside it. */
function choices(options: [string, string, ...Node[]][], type = "radio") {
  const inputs = options.map(([value]) => h("input", { type, name: "choice", value, required: type === "radio" }));
  const tiles = options.map(([, text, ...beside], index) =>
    h("div", { className: "tile" }, h("label", {}, inputs[index], text), ...beside),
  );
  const chosen = () => inputs.filter(({ checked }) => checked).map(({ value }) => value);
  return { fields: [h("div", { className: "tiles" }, ...tiles)], chosen };
}

function shuffled<Item>(items: Item[]) {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

const textField = (ariaLabel: string, lang = "") =>
  h("input", { ariaLabel, lang, autocapitalize: "none", autocomplete: "off", spellcheck: false, maxLength: 2000 });
