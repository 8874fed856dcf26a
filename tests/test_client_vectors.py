"""The vectors of `clients/vectors/`: they are what the service does, and small enough to read."""

import json
from typing import Any

import pytest

from progress.rules.composition import Mode, Reason
from progress.rules.refusals import SYNC_REASONS
from tests.client_vectors import FOLDER, files, written

FILES = files()
MOST_BYTES = 300_000

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.no_cover]


def load(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text())


@pytest.mark.parametrize("name", FILES)
def test_vectors_are_what_the_service_does(name: str) -> None:
    """After a change of the rules, adapt `clients/js/offline` and run `python -m tests.client_vectors`."""
    stored = (FOLDER / f"{name}.json").read_text()
    for current, line in zip(written(FILES[name]()).splitlines(), stored.splitlines(), strict=True):
        assert current == line


@pytest.mark.parametrize("name", FILES)
def test_files_are_small(name: str) -> None:
    assert (FOLDER / f"{name}.json").stat().st_size < MOST_BYTES


def test_sessions_have_every_mode_and_every_reason() -> None:
    sessions = load("practice")["sessions"]
    assert {session["mode"] for session in sessions} == {*Mode}
    assert {item["reason"] for session in sessions for item in session["items"]} == {*Reason}
    assert {result["counts"] for result in load("practice")["results"]} == {True, False}


def test_cards_and_words_have_every_state() -> None:
    reviews = load("reviews")
    assert {vector["card"]["state"] for vector in reviews["cards"]} == {"learning", "review", "relearning"}
    assert {vector["state"] for vector in reviews["words"]} == {"weak", "learning", "known"}
    for name in ("words", "due"):
        assert {vector["is_due"] for vector in reviews[name]} == {True, False}


def test_answers_rate_words_in_every_way_and_tests_end_and_go_on() -> None:
    exercises = load("words")["exercises"]
    assert {rating for exercise in exercises for rating in exercise["ratings"].values()} == {"good", "hard", "again"}
    assert {test["question"] is None for test in load("placement")["tests"]} == {True, False}
    assert {guest["lives"] for guest in load("lives")["guests"]} >= {0, 5}


def test_uploads_have_every_status_and_most_reasons() -> None:
    learners = load("sync")["learners"]
    results = [result for learner in learners for upload in learner["uploads"] for result in upload["results"]]
    assert {result["status"] for result in results} == {"synced", "duplicate", "rejected", "unknown_lesson"}
    assert len({result["reason"] for result in results if "reason" in result}) >= 10
    assert [each["reason"] for each in load("sync")["reasons"]] == [*SYNC_REASONS]


def test_deltas_delete_and_write_rows_of_every_kind() -> None:
    deltas = load("deltas")
    for change in ("upserted", "deleted"):
        touched = [vector["delta"].get(change, {}) for vector in deltas["packages"] + deltas["words"]]
        kinds = {kind for rows in touched for kind, changed in rows.items() if changed}
        below = {"levels", "sections", "modules", "lessons", "exercises", "lesson_exercises", "words"}
        assert kinds - {"course"} == below
    for vectors in (deltas["packages"], deltas["words"], deltas["manifests"]):
        assert {vector["delta"]["full"] for vector in vectors} == {True, False}
        assert None in [vector["result"] for vector in vectors]
