// A form beside its preview, with the data in `bench.data`: what the lesson room does with them, without the service.

import { html, render, useState } from "./lib/ui.js";
import { CourseProvider } from "./studio/lib/course.js";
import { missing } from "./studio/lesson/forms/checks.js";
import { FORMS } from "./studio/lesson/forms/index.js";
import { Preview } from "./studio/preview/preview.js";
import { TryLesson } from "./studio/preview/try-lesson.js";

const root = document.createElement("main");

function mount(account, course, content) {
  document.getElementById("app").style.setProperty("display", "none");
  document.body.append(root);
  const context = { account, course, outline: { levels: [] }, can: () => true };
  render(null, root);
  render(html`<${CourseProvider} value=${context}>${content}<//>`, root);
}

/** Opens the form of a type, with the data of a new exercise unless there are others. */
export function open({ type, course, account, data = FORMS[type].start(course), errors: found = {} }) {
  const bench = { data, missing: () => missing(type, bench.data) };
  globalThis.bench = bench;
  function Bench() {
    const [value, setValue] = useState(data);
    const [errors, setErrors] = useState(found);
    Object.assign(bench, { setErrors });
    const change = (changes) => {
      bench.data = Object.fromEntries(Object.entries({ ...bench.data, ...changes }).filter(([, each]) => each !== undefined));
      setValue(bench.data);
    };
    const { Form } = FORMS[type];
    return html`
      <h1>${type}</h1>
      <section aria-label="Form">
        <h2>Form</h2>
        <${Form} data=${value} onData=${change} errors=${errors} course=${course} names=${{ taught: "Spanish", known: "English" }} />
      </section>
      <${Preview} course=${course} exercise=${{ id: type, exercise_type: type, data: value }} />
    `;
  }
  mount(account, course, html`<${Bench} />`);
}

/** Tries a lesson. `bench.isClosed` once it is left. */
export function tryLesson({ course, account, lesson, exercises }) {
  globalThis.bench = { isClosed: false };
  const close = () => {
    globalThis.bench.isClosed = true;
  };
  mount(account, course, html`<h1>Lesson</h1><${TryLesson} course=${course} lesson=${lesson} exercises=${exercises} onClose=${close} />`);
}
