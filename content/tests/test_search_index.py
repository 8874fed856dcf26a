"""Search in a large collection of exercises gives the same answers on every database."""

from typing import Any

import pytest

from content import models
from content.exercises import EXAMPLES
from content.folding import exercise_search_text
from content.revisions.tags import new_tag
from content.tests.writing import call
from langlearn.api.text import canonical_json

MANY = 20_000
WORDS = ("Napaykullayki", "Straße", "Niño", "50%_off", "back\\slash", "mercado")


@pytest.fixture
def collection(db):
    rows = []
    for number in range(MANY):
        word = WORDS[number // 1000 % len(WORDS)] if number % 1000 == 0 else "casa"
        data = {**EXAMPLES["translation"], "source_text": f"{word} {number}", "hints": None}
        rows.append(
            models.Exercise(
                id=f"e{number}",
                exercise_type="translation",
                data_json=canonical_json(data),
                search_text=exercise_search_text(data),
                tag=new_tag(),
            )
        )
    models.Exercise.objects.bulk_create(rows, batch_size=2000)


def test_twenty_thousand_exercises_are_searched(carlos: Any, collection: Any) -> None:
    for query, found in (
        ("NAPAYKULLAYKI", [0, 6000, 12000, 18000]),
        ("strasse", [1000, 7000, 13000, 19000]),
        ("nino 8000", [8000]),
        ("50%25_off", [3000, 9000, 15000]),
        ("back\\slash", [4000, 10000, 16000]),
        ('"casa 12345"', [12345]),
        ("cdn.example.org", []),
    ):
        rows = call(carlos, "GET", f"/exercises?search={query}&limit=100")
        assert sorted(int(row["id"][1:]) for row in rows["data"]) == found
        assert rows["meta"]["total"] == len(found)
