"""A table of exercises of every type that is corrected and imported again, and any table at all."""

import csv
import io
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import signed_in
from content.exercises import EXERCISE_TYPES
from content.importing.exercise_rows import COLUMNS
from content.models import Exercise
from content.tests.conftest import course_with_everything
from content.tests.reading import read
from content.tests.test_delta_histories import rolled_back
from content.tests.test_exercise_table import IMPORT, sent
from tests.examples import examples

Row = dict[str, str]


def sheet(rows: Sequence[Row]) -> str:
    """The rows as a spreadsheet writes them."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def row_of(exercise_type: str, number: int) -> Row:
    """An exercise with text in each column that its type uses."""
    cells = {
        "translation": {
            "prompt": f"I see {number} cats",
            "answer": f"Veo {number} gatos",
            "alternatives": f"Yo veo {number} gatos|Miro {number} gatos",
            "hints": "ver = to see",
        },
        "translation-word-bank": {
            "prompt": f"She has {number}",
            "answer": f"Ella tiene {number}",
            "alternatives": f"Tiene {number} ella",
            "wrong": "él|tengo",
        },
        "fill-in-the-blank": {"prompt": f"Yo [bebo|tomo] {number} y tú [bebes]."},
        "vof": {"prompt": f"{number} is even, “really”.", "answer": str(number % 2 == 0).upper()},
        "multiple-choice": {"prompt": f"{number} + 1?", "answer": str(number + 1), "wrong": f"{number}|{number + 2}"},
        "listening": {"answer": f"Son las {number}", "alternatives": f"Ya son las {number}", "hints": "ser"},
        "speaking": {"answer": f"Tengo {number} años", "hints": "tener"},
        "pairs": {"answer": f"perro=dog|gato {number}=cat {number}"},
        "ordering": {"answer": f"Hola|me llamo|Ana {number}"},
        "informative": {"prompt": f"Chapter {number}", "answer": f"About <b>{number}</b>, and more."},
    }[exercise_type]
    explanation = "" if exercise_type == "informative" else f"Because of {number}."
    return {
        "lesson": f"Lesson {number // 5}",
        "exercise_type": exercise_type,
        "explanation": explanation,
        **cells,
    }


# A cell that is not the key of its type.
CORRECTED = {
    "translation": {"answer": "Veo gatos"},
    "translation-word-bank": {"wrong": "él|tuvo"},
    "vof": {"explanation": ""},
    "multiple-choice": {"wrong": "0"},
    "listening": {"alternatives": ""},
    "speaking": {"hints": "tener = to have"},
    "pairs": {"explanation": "Animals."},
    "ordering": {"explanation": "First hola."},
    "informative": {"answer": "Less."},
    "fill-in-the-blank": {"explanation": "Beber."},
}


def test_only_corrected_exercises_of_two_hundred_change(public: Any, carlos: Any) -> None:
    rows = [row_of(exercise_type, number) for number in range(20) for exercise_type in EXERCISE_TYPES]
    assert len(rows) == 200
    created = [each["exercise_id"] for each in sent(carlos, sheet(rows))["data"]["plan"]["create"]]
    assert len(created) == 200
    since = read(carlos, "/courses/open/package")["data"]["revision"]
    before = {row.pk: (row.data, row.tag, row.updated_at) for row in Exercise.objects.all()}
    corrected = range(3, 200, 19)  # of each type
    for place in corrected:
        rows[place] |= CORRECTED[rows[place]["exercise_type"]]
    assert {rows[place]["exercise_type"] for place in corrected} == set(EXERCISE_TYPES)
    plan = sent(carlos, sheet(rows))["data"]["plan"]
    assert (plan["lessons"], plan["create"]) == ([], [])
    assert [each["row"] for each in plan["update"]] == [place + 1 for place in corrected]
    assert [each["exercise_id"] for each in plan["update"]] == [created[place] for place in corrected]
    after = {row.pk: (row.data, row.tag, row.updated_at) for row in Exercise.objects.all()}
    changed = {pk for pk in before.keys() | after.keys() if before.get(pk) != after.get(pk)}
    assert changed == {created[place] for place in corrected}
    delta = read(carlos, f"/courses/open/package?since={since}")["data"]
    assert {each["id"] for each in delta["upserted"]["exercises"]} == changed
    assert len(sent(carlos, sheet(rows))["data"]["plan"]["unchanged"]) == 200


def test_each_type_says_which_of_its_data_a_cell_changes(public: Any, carlos: Any) -> None:
    for exercise_type, cells in CORRECTED.items():
        sent(carlos, sheet([row_of(exercise_type, 1)]))
        [update] = sent(carlos, sheet([row_of(exercise_type, 1) | cells]))["data"]["plan"]["update"]
        assert update["fields"] == FIELDS[exercise_type], exercise_type


FIELDS = {
    "translation": ["target_text"],
    "translation-word-bank": ["word_bank"],
    "vof": ["explanation"],
    "multiple-choice": ["options"],
    "listening": ["alternatives"],
    "speaking": ["hints"],
    "pairs": ["explanation"],
    "ordering": ["explanation"],
    "informative": ["content"],
    "fill-in-the-blank": ["explanation"],
}

TEXTS = st.one_of(
    st.sampled_from(["", "Hola", "a|b", "a=b|c=d", "true", "[x|y] z", "=1+1", "'+x", "[sound:a.mp3]", "<i>x</i>"]),
    st.text(alphabet=st.sampled_from("aé ,;\t\"'=|#\r\n\ufeff[]_\u2028\u0301<>&"), max_size=12),
    st.text(max_size=8).filter(lambda text: "\0" not in text),
)
SHEETS = st.lists(
    st.one_of(
        st.builds(
            lambda exercise_type, number, cells: row_of(exercise_type, number) | cells,
            st.sampled_from(sorted(EXERCISE_TYPES)),
            st.integers(0, 9),
            st.dictionaries(st.sampled_from(["prompt", "answer", "wrong", "hints", "explanation"]), TEXTS, max_size=2),
        ),
        st.fixed_dictionaries(dict.fromkeys(COLUMNS, TEXTS)),
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.django_db
@settings(max_examples=examples(60))
@given(rows=SHEETS)
def test_dry_run_is_the_run_and_the_same_table_again_changes_nothing(rows: list[Row]) -> None:
    with rolled_back():
        course_with_everything("open")
        author = signed_in("author@example.org", "admin")
        text = sheet(rows)
        dry, run, again = (author.post(IMPORT, {"csv": text, "dry_run": each}) for each in (True, False, False))
        assert dry.status_code == run.status_code in (200, 400)
        if run.status_code == 400:
            assert dry.json()["errors"] == run.json()["errors"]
            return
        plans = [answer.json()["data"]["plan"] for answer in (dry, run)]
        for each in (*plans[1]["lessons"], *plans[1]["create"]):
            each.update(dict.fromkeys({"lesson_id", "exercise_id"} & each.keys()))
        assert plans[0] == plans[1]
        second = again.json()["data"]["plan"]
        assert (second["lessons"], second["create"], second["update"]) == ([], [], [])
        assert len(second["unchanged"]) == len(plans[1]["create"])


@pytest.mark.django_db
@settings(max_examples=examples(60))
@given(text=st.text(alphabet=st.sampled_from("lesson,exercise_type\n\r;\t\"'|=[]#vof\ufeff\u2028é"), max_size=80))
def test_any_text_is_imported_or_refused(text: str) -> None:
    with rolled_back():
        course_with_everything("open")
        author = signed_in("author@example.org", "admin")
        for csv_text in (text, f"lesson,exercise_type,prompt,answer\n{text}"):
            assert author.post(IMPORT, {"csv": csv_text}).status_code in (200, 400)
