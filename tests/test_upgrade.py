"""An upgrade of the database of an earlier release: its courses and learners are served as before, and can change."""

from pathlib import Path
from typing import Any

import pytest

from conftest import PASSWORD
from tests.school import Person
from tests.server import empty_database, run_manage, run_python, serving

pytestmark = pytest.mark.slow

API = "/api/v1"
RELEASES = ["1.0.0", "1.1.0"]  # each has a file in tests/releases/; tests/release.py says how the next is made


def sign_in(url: str, email: str) -> Person:
    status, body = Person(url).post(f"{API}/auth/login", {"email": email, "password": PASSWORD})
    assert status == 200, body
    return Person(url, body["data"]["tokens"]["accessToken"])


def lessons_of(package: dict[str, Any]) -> dict[str, list[str]]:
    """The exercises of each lesson of a package, by the lesson's name."""
    [level] = package["levels"]
    [section] = level["sections"]
    [module] = section["modules"]
    return {lesson["name"]: [row["exercise_id"] for row in lesson["exercises"]] for lesson in module["lessons"]}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("release", RELEASES)
def test_courses_and_learners_of_an_earlier_release_are_served_after_the_migrations(
    release: str, tmp_path: Path
) -> None:
    with empty_database(tmp_path) as url:
        run_python("-m", "tests.release", release, DATABASE_URL=url)
        run_manage("migrate", "--verbosity=0", DATABASE_URL=url)
        run_manage("check_progress", DATABASE_URL=url)
        with serving(DATABASE_URL=url) as server:
            check_courses(server.url)
            check_learner(server.url)
            if release != "1.0.0":  # had no words
                check_words(server.url)
        run_manage("check_progress", DATABASE_URL=url)


def check_courses(url: str) -> None:
    anyone, author = Person(url), sign_in(url, "carlos@example.org")
    package = anyone.data(f"{API}/courses/quechua-101/package")
    assert lessons_of(package) == {"Hola": ["ex-market"], "Lesson 2": ["ex-market", "ex-vof"]}
    device = anyone.data(f"{API}/courses/quechua-101/package?since=8")  # downloaded from the earlier release
    assert [row["name"] for row in device["upserted"]["lessons"]] == ["Hola"]
    assert [row["exercise_id"] for row in device["upserted"]["lesson_exercises"]] == ["ex-vof"]
    assert anyone.get(f"{API}/courses/hidden-101/package")[0] == 404
    hidden = author.data(f"{API}/courses/hidden-101/package")
    assert lessons_of(hidden) == {"Lesson 1": ["ex-market"], "Lesson 2": []}
    assert [row["role"] for row in author.data(f"{API}/courses/hidden-101/members")] == ["owner"]

    edited = {"data": {"source_text": "Where is the square?", "target_text": "¿Dónde está la plaza?"}}
    assert author.send("PUT", f"{API}/exercises/ex-market", edited)[0] == 200
    for before in (package, hidden):
        path = f"{API}/courses/{before['course']['id']}/package?since={before['revision']}"
        changed = author.data(path)
        assert [row["id"] for row in changed["upserted"]["exercises"]] == ["ex-market"]
        assert changed["upserted"]["exercises"][0]["data"] == edited["data"]
        assert changed["upserted"]["lessons"] == []


def check_words(url: str) -> None:
    [word] = Person(url).data(f"{API}/courses/quechua-101/words?search=oeuvre")
    assert word["text"] == "Œuvre"


def check_learner(url: str) -> None:
    ana = sign_in(url, "ana@example.org")
    progress = ana.data(f"{API}/progress")
    assert (progress["experience_points"], progress["streak_longest"]) == (35, 1)
    completions = ana.data(f"{API}/progress/completions")
    found = {row["lesson_id"]: (row["experience_gained"], row["best_score"]) for row in completions}
    assert found == {"quechua-101-1": (11, 95), "quechua-101-2": (24, 95)}
    assert [row["course_id"] for row in ana.data(f"{API}/progress/enrollments")] == ["quechua-101"]
    assert [row["exercise_id"] for row in ana.data(f"{API}/progress/mistakes?course_id=quechua-101")] == ["ex-market"]

    answer = ana.create(f"{API}/progress/exercises/ex-market/attempts", {"answer": "¿Dónde está la plaza?"})
    assert answer["grading"]["is_correct"] is True
    assert ana.data(f"{API}/progress/mistakes?course_id=quechua-101") == []
