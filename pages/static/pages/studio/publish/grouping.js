// The changes of a course as an author thinks of them: by lesson, an exercise with its place in it. Pure functions.

const NO_LESSON = "none";

/**
 * `[{kind, id, name, change, items}]`; kind: `course`, `outline`, `lesson` or `words`, change: of the lesson itself. Each item is a
 * Change with `also`, changes that say no more than it does, or `{reordered}`, changes of place.
 *
 * `names`: see titles.js. `exercises`: a Map of ids to `{lessons}`, as far as they are read.
 */
export function groupChanges(changes, { names, exercises }) {
  const of = (entity) => changes.filter((change) => change.entity === entity);
  const group = (kind, items) => ({ kind, id: kind, name: null, change: null, items: withOrders(items) });
  const outline = [...["level", "section", "module"].flatMap(of), ...of("lesson").filter(isOrder)];
  return [group("course", of("course")), group("outline", outline), ...groupLessons(changes, names, exercises), group("words", of("word"))]
    .filter(({ items, change }) => items.length || change);
}

function groupLessons(changes, names, exercises) {
  const groups = new Map();
  const groupOf = (id) => {
    if (!groups.has(id)) {
      const name = names.get(`lesson/${id}`)?.name ?? null;
      groups.set(id, { kind: "lesson", id: id === NO_LESSON ? null : id, name, change: null, items: [] });
    }
    return groups.get(id);
  };
  for (const change of changes.filter((each) => each.entity === "lesson" && !isOrder(each))) {
    const group = groupOf(change.id);
    group.name = change.name;
    if (["created", "deleted"].includes(change.change)) group.change = change;
    else group.items.push(change);
  }
  const assignments = changes.filter(({ entity }) => entity === "lesson_exercise").map(withPlace);
  const placed = new Set(); // assignments that a change of their exercise tells
  for (const change of changes.filter(({ entity }) => entity === "exercise")) {
    const own = assignments.filter((each) => each.exerciseId === change.id);
    const also = own.filter((each) => each.change === change.change && change.change !== "updated");
    for (const each of also) placed.add(each);
    const lessonId = also[0]?.lessonId ?? exercises.get(change.id)?.lessons[0] ?? own[0]?.lessonId ?? NO_LESSON;
    groupOf(lessonId).items.push({ ...change, also });
  }
  for (const each of assignments) if (!placed.has(each)) groupOf(each.lessonId).items.push(each);
  const order = [...names.keys()];
  const rank = ({ id }) => (order.includes(`lesson/${id}`) ? order.indexOf(`lesson/${id}`) : order.length);
  return [...groups.values()].map((each) => ({ ...each, items: withOrders(each.items) })).sort((one, other) => rank(one) - rank(other));
}

function withPlace(change) {
  const [lessonId, exerciseId] = change.id.split("/");
  return { ...change, lessonId, exerciseId };
}

const isOrder = ({ change, fields }) => change === "moved" && fields.every(({ field }) => field === "order");

/** Changes of place of one kind become one item: a new exercise at the top moves all others. */
function withOrders(items) {
  const moved = items.filter(isOrder);
  const entities = [...new Set(moved.map(({ entity }) => entity))];
  const together = entities.map((entity) => ({
    id: "order",
    entity,
    change: "moved",
    fields: [],
    reordered: moved.filter((each) => each.entity === entity),
  }));
  return [...items.filter((each) => !isOrder(each)), ...together];
}

/** The ids of the exercises whose lesson or text the changes do not tell. */
export const exercisesOf = (changes) => [
  ...new Set(changes.flatMap(({ entity, id }) => (entity === "exercise" ? [id] : entity === "lesson_exercise" ? [id.split("/")[1]] : []))),
];
