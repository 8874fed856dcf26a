"""Whatever JSON is sent as data, it is either stored as it came or refused with paths and messages."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from content.exercises import EXAMPLES, EXERCISE_TYPES, ExerciseDataError, clean_data
from content.tests.exercises.strategies import exercises, json_values, storable_json, unhurried

FIELDS = sorted(
    {key for data in EXAMPLES.values() for key in data} | {"strict", "explanation", "left", "right", "position"}
)
field_names = st.sampled_from([*FIELDS, "text", "correct_order", "correct_answers", "id", "type", "url", "alt"])
near_data = st.recursive(
    json_values,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(field_names, inner, max_size=6),
    max_leaves=20,
)


def check(exercise_type, data):
    try:
        cleaned = clean_data(exercise_type, data)
    except ExerciseDataError as error:
        assert error.errors
        for path, messages in error.errors.items():
            assert path.split(".")[0] == "data"
            assert messages
            assert len(messages) == len(set(messages))
    else:
        assert {**cleaned, "content": 0} == {**data, "content": 0}
        assert clean_data(exercise_type, cleaned) == cleaned


@unhurried
@given(st.sampled_from(EXERCISE_TYPES), json_values | near_data)
def test_any_json_is_stored_or_refused(exercise_type: Any, data: Any) -> None:
    check(exercise_type, data)


@unhurried
@given(st.sampled_from(EXERCISE_TYPES), st.data())
def test_any_field_may_hold_any_json(exercise_type: Any, draw: Any) -> None:
    data = json.loads(json.dumps(EXAMPLES[exercise_type]))
    here = data
    while True:
        key = draw.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        if not isinstance(here[key], dict | list) or not here[key] or draw.draw(st.booleans()):
            break
        here = here[key]
    here[key] = draw.draw(near_data)
    check(exercise_type, data)


@unhurried
@given(st.sampled_from(EXERCISE_TYPES), st.text(st.characters(), max_size=5), st.text(st.characters(), max_size=5))
def test_any_text_of_any_code_point_is_stored_or_refused(exercise_type: Any, key: Any, value: Any) -> None:
    check(exercise_type, {**EXAMPLES[exercise_type], key: value, "nested": {key: [value]}})


@unhurried
@given(exercises, st.dictionaries(st.text("xyz", min_size=1), storable_json, max_size=3))
def test_unknown_keys_come_back_as_they_were(exercise: Any, extra: Any) -> None:
    exercise_type, data = exercise
    cleaned = clean_data(exercise_type, {**extra, **data})
    assert {key: cleaned[key] for key in extra if key not in data} == {k: v for k, v in extra.items() if k not in data}


@unhurried
@given(exercises, st.randoms())
def test_key_order_is_not_significant(exercise: Any, random: Any) -> None:
    exercise_type, data = exercise
    shuffled = dict(random.sample(sorted(data.items()), len(data)))
    assert clean_data(exercise_type, shuffled) == clean_data(exercise_type, data)
