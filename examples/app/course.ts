import type { PathLesson } from "@langlearn/offline";
import { addressOf, h, screens } from "./screens";
import { offline } from "./sdk";

screens.course = async (courseId) => {
  const { course } = await offline.course(courseId);
  const { levels, counts, next_lesson_id } = await offline.path(courseId);
  const { streak, points, waiting } = offline.figures();
  const sections = levels.flatMap((level) => level.sections).map((section) => ({
    name: section.name,
    lessons: section.modules.flatMap((module) => module.lessons),
  }));
  const next = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === next_lesson_id);
  const toLesson = ({ id }: PathLesson) => ({ href: addressOf("lesson", courseId, id) });

  const row = (lesson: PathLesson) =>
    h("a", { className: `row ${lesson.state}`, ...(lesson.state === "locked" ? {} : toLesson(lesson)) },
      h("strong", {}, lesson.name),
      h("small", {}, lesson.state === "completed" ? `Completed, ${lesson.best_score} %` : `${lesson.exercises_count} exercises`),
    );

  return [
    h("nav", {},
      h("a", { href: "#courses" }, "Courses"),
      h("span", { className: "streak" }, `${streak} day streak`),
      h("span", { className: "points" }, `${(points ?? 0) + waiting} points`),
    ),
    h("header", {},
      h("h1", {}, course.name),
      h("p", {}, `${counts.completed} of ${counts.lessons} lessons`),
    ),
    ...sections.map(({ name, lessons }) =>
      h("section", {}, h("h2", {}, name), h("ol", {}, ...lessons.map((lesson) => h("li", {}, row(lesson))))),
    ),
    h("footer", {}, ...(next ? [h("a", { className: "main", ...toLesson(next) }, `Continue with “${next.name}”`)] : [])),
  ];
};
