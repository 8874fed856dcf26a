"""What cases read of drafts, of the published state and of the log of changes."""

from typing import Any

import pytest

from content.models import LessonExercise, Word
from content.selectors.feedback_facts import (
    changed_records,
    course_states,
    draft_answers,
    draft_data,
    draft_exercises,
    draft_names,
    existing_records,
    live_answers,
)
from content.tests.publishing import make_manual, publish_draft
from content.tests.writing import data

COURSE = "quechua-101"
pytestmark = pytest.mark.usefixtures("exercises", "words")


def test_exercise_of_a_draft_comes_with_its_first_lesson_and_without_authors(carlos: Any) -> None:
    keys = [(COURSE, "ex-milk"), (COURSE, "ex-loose"), ("hidden-101", "ex-milk")]
    found = draft_exercises(keys)
    assert found.keys() == {(COURSE, "ex-milk")}
    shown = found[COURSE, "ex-milk"]
    assert (shown.lesson_id, shown.record["id"], "created_by" in shown.record) == ("qu-l1", "ex-milk", False)
    assert draft_data("ex-loose") is not None


def test_names_come_from_drafts() -> None:
    word = Word.objects.filter(course=COURSE, text="gato").get().word_id
    keys = [
        ("lesson", (COURSE, "qu-l1")),
        ("course", (COURSE, COURSE)),
        ("word", (COURSE, word)),
        ("word", ("x", word)),
    ]
    found = draft_names(keys)
    assert found["word", (COURSE, word)] == "gato"
    assert found.keys() == set(keys[:3])
    assert draft_names([]) == {}


def test_edit_of_a_manual_course_is_known_in_the_draft_first(carlos: Any) -> None:
    make_manual(COURSE)
    before = course_states([COURSE])[COURSE]
    texts = {"source_text": "The cat drinks milk", "target_text": "El minino bebe leche"}
    data(carlos, "PUT", "/exercises/ex-milk", {"data": texts})
    drafted = course_states([COURSE])[COURSE]
    assert changed_records(COURSE, after=before, up_to=drafted) == {("exercise", "ex-milk")}
    target = lambda found: found["ex-milk"].data["target_text"]  # noqa: E731
    assert target(draft_answers(COURSE, ["ex-milk"])) == "El minino bebe leche"
    assert target(live_answers(COURSE, ["ex-milk"])) == "El gato bebe leche"
    publish_draft(COURSE)
    published = course_states([COURSE])[COURSE]
    assert changed_records(COURSE, after=drafted, up_to=published) == {("exercise", "ex-milk")}
    assert target(live_answers(COURSE, ["ex-milk"])) == "El minino bebe leche"
    assert changed_records(COURSE, after=published, up_to=published) == set()


def test_log_that_does_not_reach_back_says_nothing() -> None:
    now = course_states([COURSE])[COURSE]
    assert changed_records(COURSE, after=now._replace(draft_revision=now.draft_revision + 5), up_to=now) is None
    assert changed_records(COURSE, after=now._replace(revision=None), up_to=now) is None


def test_record_exists_while_a_draft_or_the_published_state_has_it(carlos: Any) -> None:
    make_manual(COURSE)
    data(carlos, "DELETE", "/lessons/qu-l1/exercises/ex-milk")
    assert not LessonExercise.objects.filter(exercise="ex-milk").exists()
    assert existing_records(COURSE, "exercise", ["ex-milk", "ex-loose"]) == {"ex-milk"}
    publish_draft(COURSE)
    assert existing_records(COURSE, "exercise", ["ex-milk"]) == set()
    assert existing_records(COURSE, "lesson", ["qu-l1", "hidden-l1"]) == {"qu-l1"}
    assert existing_records(COURSE, "course", [COURSE]) == {COURSE}
