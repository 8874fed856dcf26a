"""A course under another id: every id below is derived from the new id, the kind and the old id."""

from base64 import b32encode
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content import rules
from content.exercises import EXAMPLES, EXERCISE_TYPES, clean_data
from content.formats.documents import DocumentError, ExerciseRow
from content.formats.renaming import derived_id, renamed, without_media
from content.tests.importing import COURSE, changed, content_of, document
from langlearn.api.text import canonical_json

SMALL = {"qu-a1": {"qu-a1-s1": {"qu-a1-m1": {"qu-hola": ["ex-hola", "ex-sol"], "qu-repaso": ["ex-sol"]}}}}
IDS = st.from_regex(rules.ID_PATTERN, fullmatch=True).filter(lambda text: text.lower() not in rules.RESERVED_IDS)
ADDRESS = f"media/{'0' * 64}"


def test_ids_of_the_worked_example() -> None:
    assert derived_id("quechua-102", "level", "qu-a1") == "quechua-102-aog3hh4i6"
    assert derived_id("quechua-102", "lesson", "qu-hola") == "quechua-102-7245rcfav"
    assert derived_id("quechua-102", "exercise", "ex-hola") == "cxegjwsibfq5wuv"


def test_every_row_gets_the_derived_id_and_its_parent_follows() -> None:
    def new(kind, old_id):
        return derived_id("quechua-102", kind, old_id)

    copy = renamed(document(SMALL), "quechua-102")
    assert copy.course == replace(COURSE, id="quechua-102")
    assert [(row.id, row.course_id) for row in copy.levels] == [(new("level", "qu-a1"), "quechua-102")]
    assert [(row.id, row.level_id) for row in copy.sections] == [(new("section", "qu-a1-s1"), new("level", "qu-a1"))]
    assert [(row.id, row.section_id) for row in copy.modules] == [
        (new("module", "qu-a1-m1"), new("section", "qu-a1-s1"))
    ]
    assert [(row.id, row.module_id) for row in copy.lessons] == [
        (new("lesson", lesson), new("module", "qu-a1-m1")) for lesson in ("qu-hola", "qu-repaso")
    ]
    assert [row.id for row in copy.exercises] == [new("exercise", "ex-hola"), new("exercise", "ex-sol")]
    assert [(row.lesson_id, row.exercise_id, row.order) for row in copy.assignments] == [
        (new("lesson", "qu-hola"), new("exercise", "ex-hola"), 1),
        (new("lesson", "qu-hola"), new("exercise", "ex-sol"), 2),
        (new("lesson", "qu-repaso"), new("exercise", "ex-sol"), 1),
    ]


def test_all_else_stays_as_it_is() -> None:
    original = document(SMALL, texts={"ex-sol": "Inti"}, codes={"qu-a1": "A1"})
    copy = renamed(original, "quechua-102")
    for rows, columns in {
        "levels": ("code", "name", "order"),
        "sections": ("name", "order"),
        "modules": ("module_type", "name", "order"),
        "lessons": ("name", "description", "tip", "experience_points", "order"),
        "exercises": ("exercise_type", "data_json"),
        "assignments": ("order",),
    }.items():
        before, after = (
            [[getattr(row, name) for name in columns] for row in getattr(each, rows)] for each in (original, copy)
        )
        assert before == after


@given(
    IDS.filter(lambda text: len(text) <= 20), st.sampled_from(["level", "section", "module", "lesson", "exercise"]), IDS
)
def test_derived_ids_are_valid_ids(course_id: Any, kind: Any, old_id: Any) -> None:
    assert rules.entity_id(kind, derived_id(course_id, kind, old_id))


def test_under_its_own_id_a_course_stays_the_same() -> None:
    original = document(SMALL)
    assert renamed(original, COURSE.id) is original


def test_two_copies_under_one_id_are_equal_and_under_two_ids_have_no_id_in_common() -> None:
    def ids(copy):
        rows = (copy.levels, copy.sections, copy.modules, copy.lessons, copy.exercises)
        return {row.id for each in rows for row in each}

    first, again, other = (renamed(document(SMALL), each) for each in ("copy-1", "copy-1", "copy-2"))
    assert content_of(first) == content_of(again)
    assert ids(first).isdisjoint(ids(other))


@pytest.mark.parametrize("course_id", ["", "no spaces", "import", "x" * 21])
def test_a_malformed_id_is_refused(course_id: Any) -> None:
    with pytest.raises(DocumentError) as refused:
        renamed(document(SMALL), course_id)
    assert list(refused.value.errors) == ["course_id"]


class Held:
    """The ids that rows hold: those of the course itself, and those of others."""

    def __init__(self, own=(), others=()):
        self._own, self._others = set(own), set(others)

    def own(self, kind):
        return self._own

    def taken(self, kind, rows):
        return rows.keys() & self._others


def ids_of(copy):
    rows = (copy.levels, copy.sections, copy.modules, copy.lessons, copy.exercises)
    return [row.id for each in rows for row in each]


def test_an_id_that_others_hold_is_passed_over() -> None:
    first, second, third = (derived_id("copy", "lesson", "qu-hola", number) for number in (1, 2, 3))
    digest = sha256(b"copy/lesson/qu-hola/2").digest()
    assert second == "copy-" + b32encode(digest).decode().lower()[:9]
    copy = renamed(document(SMALL), "copy", Held(others=[first, second]))
    assert [row.id for row in copy.lessons] == [third, derived_id("copy", "lesson", "qu-repaso")]
    assert [row.lesson_id for row in copy.assignments] == [third, third, derived_id("copy", "lesson", "qu-repaso")]


@given(st.data())
def test_a_course_finds_its_rows_again_whatever_others_hold(draw: Any) -> None:
    def some(ids):
        return draw.draw(st.sets(st.sampled_from(sorted(ids))))

    honest = ids_of(renamed(document(SMALL), "copy"))
    squatted = some(honest)
    first = renamed(document(SMALL), "copy", Held(others=squatted))
    assert squatted.isdisjoint(ids_of(first))
    assert [each for each in honest if each not in squatted] == [each for each in ids_of(first) if each in honest]
    others = some(honest) - set(ids_of(first))  # some are gone, and others have come
    again = renamed(document(SMALL), "copy", Held(own=ids_of(first), others=others))
    assert again == first


def test_two_rows_that_would_get_one_id_are_refused() -> None:
    assert derived_id("copy", "lesson", "5475834") == derived_id("copy", "lesson", "9087008")  # found by search
    original = document({"qu-a1": {"qu-a1-s1": {"qu-a1-m1": {"5475834": [], "9087008": []}}}})
    with pytest.raises(DocumentError) as refused:
        renamed(original, "copy")
    assert refused.value.errors == {"course_id": ["Two ids below it would be equal; choose another one."]}
    assert renamed(original, "copy-2").course.id == "copy-2"


# Without media


def stripped(exercise_type, **data):
    """The data of an exercise after its media were left out."""
    row = ExerciseRow("ex-sol", exercise_type, canonical_json({**EXAMPLES[exercise_type], **data}))
    made = replace(document(SMALL), exercises=[row])
    [left] = without_media(made).exercises
    return left.data


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_optional_media_are_left_out_and_the_data_stays_valid(exercise_type: Any) -> None:
    data = stripped(exercise_type, image_url=f"{ADDRESS}.png", image_alt="Sun", more={"media": 1})
    assert "image_url" not in data
    assert data["image_alt"] == "Sun"
    assert data["more"] == {"media": 1}
    assert clean_data(exercise_type, data) == data


def test_an_audio_url_is_left_out_where_it_is_optional() -> None:
    assert "audio_url" not in stripped("vof", audio_url=None)
    assert "audio_url" not in stripped("translation", audio_url=f"{ADDRESS}.mp3")
    assert stripped("listening", audio_url=f"{ADDRESS}.mp3")["audio_url"] == f"{ADDRESS}.mp3"


def test_the_media_of_a_page_is_left_out() -> None:
    assert "media" in EXAMPLES["informative"]
    assert "media" not in stripped("informative")


def test_pictures_of_options_stay() -> None:
    assert stripped("multiple-choice")["options"] == EXAMPLES["multiple-choice"]["options"]


def test_exercises_without_media_are_as_before() -> None:
    original = changed(document(SMALL), "exercises", "ex-sol", data_json='{"n":1.50,"statement":"x","is_true":true}')
    assert without_media(original).exercises == original.exercises
