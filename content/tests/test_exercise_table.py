"""POST /modules/:id/exercises/import"""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.tests.helpers import errors
from content.importing.exercise_rows import COLUMNS
from content.models import Course, Exercise, Lesson, LessonExercise
from content.tests.reading import BASE
from content.words.csv_text import Columns, CsvError, read_table

IMPORT = f"{BASE}/modules/open-module/exercises/import"
HEADER = "lesson,exercise_type,prompt,answer,alternatives,wrong,hints,explanation"
ROWS = [
    "Animals,translation,The cat,El gato,Gato|Un gato,,cat = gato,Male cats.",
    "Animals,translation-word-bank,I drink,Yo bebo,,come|agua,,",
    "Animals,fill-in-the-blank,Yo [bebo|tomo] agua y tú [bebes].,,,,,",
    "Animals,vof,Cats bark.,FALSE,,,,They meow.",
    "Animals,multiple-choice,Red?,Rojo,,Azul|Verde,,",
    "Animals,listening,,Hola,Ola,,,",
    "Animals,speaking,,Adiós,,,,",
    "Animals,pairs,,perro=dog|gato=cat,,,,",
    "Animals,ordering,,Hola|me llamo|Ana,,,,",
    "Animals,informative,Greetings,Say hola.,,,,",
]


def table(*rows: str, header: str = HEADER) -> str:
    return "\r\n".join([header, *rows]) + "\r\n"


def sent(client: Any, csv: str, **body: Any) -> Any:
    response = client.post(IMPORT, {"csv": csv, **body})
    assert response.status_code == 200, response.content
    return response.json()


def failed(client: Any, csv: str) -> dict[str, Any]:
    return {field: " ".join(messages) for field, messages in errors(client.post(IMPORT, {"csv": csv})).items()}


def test_every_type_is_imported(public: Any, carlos: Any) -> None:
    before = Course.objects.get(pk="open").draft_revision
    answer = sent(carlos, table(*ROWS))
    assert answer["message"] == "Exercises imported successfully"
    assert answer["meta"] == {"ignored_columns": []}
    assert answer["data"]["draft_revision"] == before + 1
    plan = answer["data"]["plan"]
    [lesson] = plan["lessons"]
    assert lesson["name"] == "Animals"
    assert [each["row"] for each in plan["create"]] == list(range(1, 11))
    made = LessonExercise.objects.filter(lesson=lesson["lesson_id"]).order_by("order")
    assert list(made.values_list("exercise_id", flat=True)) == [each["exercise_id"] for each in plan["create"]]
    stored = {row.exercise_type: row.data for row in Exercise.objects.filter(pk__in=made.values("exercise_id"))}
    assert stored["translation"] == {
        "source_text": "The cat",
        "target_text": "El gato",
        "alternatives": ["Gato", "Un gato"],
        "hints": ["cat = gato"],
        "explanation": "Male cats.",
    }
    bank = stored["translation-word-bank"]
    assert (bank["correct_words"], sorted(bank["word_bank"])) == (["Yo", "bebo"], ["Yo", "agua", "bebo", "come"])
    cloze = stored["fill-in-the-blank"]
    assert cloze["text"] == "Yo ___ agua y tú ___."
    assert [blank["correct_answers"] for blank in cloze["blanks"]] == [["bebo", "tomo"], ["bebes"]]
    assert stored["vof"]["is_true"] is False
    assert stored["multiple-choice"]["options"] == [
        {"id": "a", "text": "Rojo", "is_correct": True},
        {"id": "b", "text": "Azul", "is_correct": False},
        {"id": "c", "text": "Verde", "is_correct": False},
    ]
    assert stored["listening"] == {"transcript": "Hola", "alternatives": ["Ola"], "audio_url": None}
    assert stored["pairs"]["pairs"][0] == {"left": "perro", "right": "dog"}
    assert [(item["id"], item["correct_order"]) for item in stored["ordering"]["items"]] == [
        ("a", 1),
        ("b", 2),
        ("c", 3),
    ]


def test_dry_run_has_the_plan_of_the_run_and_changes_nothing(public: Any, carlos: Any) -> None:
    before = Course.objects.get(pk="open").draft_revision, Exercise.objects.count(), Lesson.objects.count()
    dry = sent(carlos, table(*ROWS), dry_run=True)
    assert "message" not in dry
    assert before == (dry["data"]["draft_revision"], Exercise.objects.count(), Lesson.objects.count())
    run = sent(carlos, table(*ROWS))
    for name in ("lessons", "create"):
        for each in run["data"]["plan"][name]:
            each.update(dict.fromkeys({"lesson_id", "exercise_id"} & each.keys()))
    assert run["data"]["plan"] == dry["data"]["plan"]


def test_table_sent_again_is_unchanged(public: Any, carlos: Any) -> None:
    sent(carlos, table(*ROWS))
    again = sent(carlos, table(*ROWS))["data"]
    assert [again["plan"][name] for name in ("lessons", "create", "update")] == [[], [], []]
    assert len(again["plan"]["unchanged"]) == len(ROWS)
    assert again["draft_revision"] == Course.objects.get(pk="open").draft_revision


def test_update_replaces_the_columns_present_and_keeps_all_else(public: Any, carlos: Any) -> None:
    created = sent(carlos, table(ROWS[0]))["data"]["plan"]["create"][0]["exercise_id"]
    path = f"{BASE}/exercises/{created}"
    data = {**Exercise.objects.get(pk=created).data, "strict": True}
    assert carlos.put(path, {"data": data}).status_code == 200
    header = "lesson,exercise_type,prompt,alternatives,hints"
    plan = sent(carlos, table("Animals,translation,The cat,Minino,", header=header))["data"]["plan"]
    assert plan["update"] == [{"row": 1, "exercise_id": created, "fields": ["alternatives", "hints"]}]
    after = Exercise.objects.get(pk=created).data
    data.pop("hints")
    assert after == {**data, "alternatives": ["Minino"]}


def test_language_of_the_answer_is_a_column(public: Any, carlos: Any) -> None:
    header = "lesson,exercise_type,prompt,answer,answer_language"
    made = sent(carlos, table("Animals,translation,El gato,The cat,en", header=header))["data"]["plan"]["create"]
    assert Exercise.objects.get(pk=made[0]["exercise_id"]).data["answer_language"] == "en"
    assert list(failed(carlos, table("Animals,translation,El perro,The dog,?", header=header))) == [
        "rows.1.answer_language"
    ]
    assert failed(carlos, table("Animals,vof,x,true,en", header=header)) == {
        "rows.1.answer_language": "Not used by vof."
    }


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        ("Animals,song,x,,,,,", "exercise_type", None),
        (",vof,x,true,,,,", "lesson", None),
        ("Animals,vof,x,maybe,,,,", "answer", "Must be true or false."),
        ("Animals,vof,,true,,,,", "prompt", "This field is required."),
        ("Animals,vof,x,true,a,,,", "alternatives", "Not used by vof."),
        ("Animals,pairs,,perro,,,,", "answer", None),
        ("Animals,fill-in-the-blank,no blank,,,,,", "prompt", None),
        ("Animals,translation,x,,,,,", "answer", None),
        ("Animals,multiple-choice,x,a,,,,", "answer", None),
        ("Animals,translation,x,y,,,,,z", "", "Has 9 cells, the header has 8"),
    ],
)
def test_wrong_cells_are_named_by_row_and_column(
    public: Any, carlos: Any, row: str, column: str, message: str | None
) -> None:
    [(field, text)] = failed(carlos, table(ROWS[0], ",", row)).items()
    assert field == f"rows.3.{column}".rstrip(".")
    assert message in (None, text)
    assert not Lesson.objects.filter(name="Animals").exists()


def test_ambiguous_rows_are_refused(public: Any, carlos: Any) -> None:
    assert failed(carlos, table(ROWS[3], ROWS[3])) == {"rows.2.exercise_type": "Stands in an earlier row."}


@pytest.mark.parametrize(
    ("csv", "message"),
    [
        ("", "Missing column 'lesson'"),
        ("lesson,prompt\r\na,b\r\n", "Missing column 'exercise_type'"),
        ("lesson,lesson,exercise_type\r\n", "Repeated column 'lesson'"),
        (f'{HEADER}\r\nAnimals,vof,"x,true\r\n', "Not valid CSV in line 2"),
        (table(*["Animals,vof,x,true,,,,"] * 501), "At most 500 rows."),
        (table(), "Must have a row."),
    ],
)
def test_text_that_is_no_such_table_is_400(public: Any, carlos: Any, csv: str, message: str) -> None:
    assert failed(carlos, csv) == {"csv": message}


@pytest.mark.parametrize("body", [{}, {"csv": 5}, {"csv": None}, {"csv": "", "dry_run": "x"}, {"csv": "", "x": 1}])
def test_invalid_body_is_400(public: Any, carlos: Any, body: dict[str, Any]) -> None:
    assert carlos.post(IMPORT, body).status_code == 400


def test_unknown_module_is_404(public: Any, carlos: Any) -> None:
    assert carlos.post(f"{BASE}/modules/unknown/exercises/import", {"csv": table(ROWS[0])}).status_code == 404


def test_spreadsheets_are_read(public: Any, carlos: Any) -> None:
    csv = "\ufeffsep=;\r\nLesson;Exercise type;Prompt;Answer;Colour\r\nAnimals;vof;'=1+1;TRUE;x\r\n"
    assert sent(carlos, csv)["meta"] == {"ignored_columns": ["Colour"]}
    assert Exercise.objects.filter(data_json__contains='"=1+1"').exists()


@pytest.mark.parametrize("number", [10, 200])
def test_import_takes_at_most_forty_statements(
    public: Any, carlos: Any, number: int, django_assert_max_num_queries: Any
) -> None:
    created = table(*(f"Lesson {each % 20},vof,Statement {each},true,,,," for each in range(number)))
    changed = created.replace(",true,", ",false,")
    for csv in (created, changed, changed):
        with django_assert_max_num_queries(40):
            sent(carlos, csv)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.text(alphabet=st.sampled_from("ab,;\t\"'=|#\r\n\ufeff[]_ "), max_size=120))
def test_any_text_is_a_table_or_refused(text: str) -> None:
    try:
        found = read_table(f"{HEADER}\r\n{text}", Columns(names=COLUMNS, required=()), most_rows=501)
    except CsvError:
        return
    assert all(number > 0 for number, _ in found.rows)
