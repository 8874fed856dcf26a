import { attemptOf, withAttempt, type ResultRecord, type Taken } from "@langlearn/offline";
import { attached, tasks } from "./exercises";
import { addressOf, announce, h, screens, show } from "./screens";
import { client, offline } from "./sdk";

const PRAISE: Record<string, string> = { correct: "Right", accent: "Right, but for an accent", typo: "Right, but for a slip" };

screens.lesson = async (courseId, lessonId) => {
  const toCourse = { href: addressOf("course", courseId) };
  const form = h("form", { className: "lesson" });
  await ask(await offline.startLesson(courseId, lessonId));
  return [form];

  async function ask({ record, items, next }: Taken) {
    if (!next) return end(await offline.finishLesson(record));
    const { id, exercise_type: type, data } = next.exercise;
    if (!tasks[type]) { // a type that is not shown: it counts nothing
      await offline.results.save(withAttempt(record, attemptOf(next.exercise, { at: client.now() })));
      return ask(await offline.startLesson(courseId, lessonId));
    }

    const task = tasks[type](data);
    const fields = h("fieldset", {}, h("legend", {}, task.instruction), h("h1", {}, task.sentence), ...attached(data), ...task.fields);
    const verdict = h("div", { role: "status" });
    const button = h("button", { className: "main" }, type === "informative" ? "Continue" : "Check");
    const shownAt = performance.now();

    form.onsubmit = async (event) => {
      event.preventDefault();
      const given = task.answer();
      fields.disabled = button.disabled = true;
      const answered = await offline.answer(record, id, given, { spentMs: performance.now() - shownAt });
      button.disabled = false;
      if (!answered.grading) return void (fields.disabled = false); // a wrong shape, as when nothing is chosen
      if (type === "informative") return ask(answered);
      const { verdict: grade, expected, note } = answered.grading;
      verdict.className = grade in PRAISE ? "right" : "wrong";
      verdict.append(
        h("h2", {}, PRAISE[grade] ?? "Not quite"),
        h("p", { className: "expected", lang: data.answer_language ?? "" }, grade === "correct" ? "" : task.inWords!(expected)),
        h("p", {}, note ?? data.explanation ?? ""),
      );
      button.textContent = "Continue";
      button.focus();
      form.onsubmit = (again) => {
        again.preventDefault();
        button.disabled = true;
        ask(answered);
      };
    };

    const done = record.attempts.length;
    draw(
      h("nav", {}, h("a", { ...toCourse, ariaLabel: "Leave the lesson" }, "✕"),
        h("progress", { max: items.length, value: done, ariaLabel: `${done} of ${items.length} exercises done` })),
      fields,
      h("footer", {}, verdict, button),
    );
  }

  function end({ score, points }: ResultRecord) {
    const { streak } = offline.figures();
    const figure = (value: string, of: string) => h("span", {}, h("strong", {}, value), of);
    history.replaceState(null, "", toCourse.href); // opened again, the application shows the course
    draw(
      h("h1", {}, score === 100 ? "All right at once" : "Lesson done"),
      h("p", { className: "figures" },
        figure(`${score ?? 100} %`, "right"), figure(`+${points}`, "points"), figure(`${streak}`, "day streak"),
      ),
      h("footer", {}, h("button", { type: "button", className: "main", onclick: show }, "Continue")),
    );
  }

  function draw(...nodes: Node[]) {
    form.replaceChildren(...nodes);
    if (form.isConnected) announce();
  }
};
