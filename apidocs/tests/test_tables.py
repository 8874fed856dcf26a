"""What the guides, the document and the README of the grading module say of answers and of reasons."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from apidocs.tables import answers_table, sync_reasons_table
from apidocs.tests.described import document
from content.exercises import ANSWERS, EXAMPLES, EXERCISE_TYPES, grade
from progress.rules.refusals import SYNC_REASONS, WHAT_TO_DO


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_right_answer_of_each_type_is_correct(exercise_type: str) -> None:
    assert grade(exercise_type, EXAMPLES[exercise_type], ANSWERS[exercise_type][1]).verdict == "correct"


def test_every_type_and_every_reason_is_in_its_table() -> None:
    assert set(ANSWERS) == set(EXERCISE_TYPES)
    assert set(WHAT_TO_DO) == set(SYNC_REASONS)


def test_guide_has_both_tables(api: Any) -> None:
    bodies = [section["body"] for section in api.get("/api/docs/progress").json()["data"]["sections"]]
    assert sum(answers_table() in body for body in bodies) == 1
    assert sum(sync_reasons_table() in body for body in bodies) == 1


def test_document_says_at_every_answer_what_it_is_and_describes_every_reason() -> None:
    schemas = document()["components"]["schemas"]
    answers = [name for name, schema in schemas.items() if "`vof`" in str(schema.get("properties", {}).get("answer"))]
    bodies = ("AttemptBody", "PlacementAnswerBody", "UploadedAnswerData", "UploadedAttemptData")
    assert {f"{name}Request" for name in bodies} <= set(answers)
    for name in answers:
        described = schemas[name]["properties"]["answer"]
        assert all(f"`{kind}`: {shape}" in described["description"] for kind, (shape, _) in ANSWERS.items())
        assert described["example"] == ANSWERS["translation"][1]
    assert schemas["SyncReason"]["enum"] == list(SYNC_REASONS)
    assert all(f"`{reason}`: {action}" in schemas["SyncReason"]["description"] for reason, action in WHAT_TO_DO.items())


def test_readme_of_the_grading_module_has_the_table_of_answers() -> None:
    assert answers_table() in (Path(settings.BASE_DIR) / "clients/grading/README.md").read_text(encoding="utf-8")
