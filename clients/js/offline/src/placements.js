// The placement tests that were taken on the device without an account, each a record with the id that the service will
// know it by.
//
// {id, account_id, course_id, status, started_at, kind, units, answers: [{exercise_id, answer, is_correct}],
// start_lesson_id, skipped}; `skipped` are the ids of the lessons before the start. Status: `running`, then `accepted`;
// a declined one is removed. account_id is null until an account takes them over; when the service has it, the record
// is removed.

const KIND = "taken_placement:";

export function createPlacements(learner) {
  const { state, update, getAll, putValue, remove } = learner;

  const stored = async () => (await getAll("values")).filter(({ key }) => key.startsWith(KIND)).map(({ value }) => value);
  const load = async () => update({ placements: await stored() });

  async function save(record) {
    await putValue(KIND + record.id, record);
    update({ placements: [...state().placements.filter(({ id }) => id !== record.id), record] });
  }

  async function forget({ id }) {
    await remove("values", KIND + id);
    update({ placements: state().placements.filter((each) => each.id !== id) });
  }

  return { load, save, forget, stored };
}
