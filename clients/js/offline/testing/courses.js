// A course for tests: two levels of two lessons each, in one module, of statements and translations.

export const exercise = (id, exercise_type, data) => ({ id, exercise_type, data });
export const translation = (id, source_text, target_text, rest = {}) => exercise(id, "translation", { source_text, target_text, ...rest });
export const statement = (id, is_true) => exercise(id, "vof", { statement: id, is_true });

export function lesson(id, exercises, rest = {}) {
  const places = exercises.map((each, order) => ({ lesson_id: id, exercise_id: each.id, order, exercise: each }));
  return { id, module_id: "m", name: id, description: null, experience_points: 10, order: 0, exercises: places, ...rest };
}

/** `levels`: of each the lessons. */
export function course(levels, rest = {}) {
  return {
    kind: "package",
    course: { id: "es", name: "Spanish", source_language: "en", target_language: "es", is_public: true, unlock: "sequential", ...rest },
    levels: levels.map((lessons, at) => ({
      id: `l${at}`,
      sections: [{ id: `s${at}`, modules: [{ id: `m${at}`, module_type: "lessons", lessons }] }],
    })),
    revision: 1,
  };
}

export const SPANISH = course([
  [
    lesson("greetings", [translation("hello", "Hello", "Hola"), translation("bye", "Goodbye", "Adiós"), statement("true", true)]),
    lesson("animals", [translation("cat", "The cat", "El gato"), translation("dog", "The dog", "El perro")]),
  ],
  [
    lesson("drinks", [translation("milk", "The milk", "La leche"), translation("water", "The water", "El agua"), translation("tea", "The tea", "El té")]),
    lesson("empty", [exercise("tip", "informative", { title: "Tip", content: "Read" }), exercise("mute", "listening", { transcript: "Hola" })]),
  ],
]);
