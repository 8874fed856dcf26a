"""A published course, imported from its files: a learner completes every lesson of it, and reads its words."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from content.models import Exercise
from content.tests.formats.test_librelingo_course import COURSE, pytestmark

pytestmark = [pytestmark, pytest.mark.django_db]


@pytest.fixture
def lessons(api: Any) -> list[dict[str, Any]]:
    call_command("import_course", COURSE, course_id="real", verbosity=0)
    found: list[dict[str, Any]] = []
    while True:
        page = api.get(f"/api/v1/lessons?course_id=real&limit=100&offset={len(found)}").json()
        found += page["data"]
        if not page["meta"]["hasNext"]:
            return found


def test_every_lesson_of_the_real_course_can_be_read_and_completed(ana: Any, lessons: list[dict[str, Any]]) -> None:
    assert len(lessons) > 20
    for lesson in lessons:
        opened = ana.get(f"/api/v1/lessons/{lesson['id']}").json()["data"]
        assert 1 <= len(opened["exercises"]) <= 12
        assert ana.post(f"/api/v1/progress/lesson/{lesson['id']}", {"score": 90}).status_code == 201
    summary = ana.get("/api/v1/progress/summary").json()["data"]
    assert (summary["courses_completed"], summary["completion_percentage"]) == (1, 100.0)
    assert summary["lessons_completed"] == summary["total_lessons"] == len(lessons)
    assert summary["experience_points"] == 12 * len(lessons)


def test_lessons_of_the_real_course_contain_all_exercises(lessons: list[dict[str, Any]]) -> None:
    shown = {entry["exercise_id"] for lesson in lessons for entry in lesson["exercises"]}
    assert shown == set(Exercise.objects.values_list("pk", flat=True))


def test_words_of_the_real_course_are_listed_and_occur_in_exercises_of_their_lessons(
    api: Any,
    lessons: list[dict[str, Any]],
) -> None:
    ids = {lesson["id"] for lesson in lessons}
    words = api.get("/api/v1/courses/real/package/words").json()["data"]["words"]
    assert len(words) == api.get("/api/v1/courses/real/words").json()["meta"]["total"] > 200
    assert all(word["translations"] and word["lesson_id"] in ids for word in words)
    for lesson_id in {word["lesson_id"] for word in words}:
        shown = api.get(f"/api/v1/lessons/{lesson_id}/words?limit=100").json()["data"]
        introduced = {entry["word"]["id"] for entry in shown if entry["introduced"]}
        assert introduced == {word["id"] for word in words if word["lesson_id"] == lesson_id}
        assert any(entry["exercise_ids"] for entry in shown)


def test_importing_the_real_course_again_changes_nothing(lessons: list[dict[str, Any]]) -> None:
    out = StringIO()
    call_command("import_course", COURSE, course_id="real", stdout=out, stderr=StringIO())
    assert out.getvalue().splitlines()[-1] == "Nothing to do: the course is at revision 1."
    [line] = [line for line in out.getvalue().splitlines() if line.startswith("word ")]
    created, updated, deleted, unchanged = map(int, line.split()[1:])
    assert (created, updated, deleted) == (0, 0, 0)
    assert unchanged > 200
