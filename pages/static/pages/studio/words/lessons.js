// The lessons of a course by their outline, as choices.

/** [{id, name, group}] in the order of the course; `group` names section and module. */
export const lessonsOf = (outline) =>
  outline.levels.flatMap(({ sections }) =>
    sections.flatMap((section) =>
      section.modules.flatMap((module) =>
        module.lessons.map(({ id, name }) => ({ id, name, group: `${section.name} › ${module.name}` })),
      ),
    ),
  );

/** The same as [group, lessons] of lessons that follow one another. */
export function grouped(lessons) {
  const groups = [];
  for (const lesson of lessons) {
    if (groups.at(-1)?.[0] === lesson.group) groups.at(-1)[1].push(lesson);
    else groups.push([lesson.group, [lesson]]);
  }
  return groups;
}
