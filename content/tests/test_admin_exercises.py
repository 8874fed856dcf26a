"""Exercises in the admin: a form for each type, the JSON editor, and their places in lessons."""

import json
from typing import Any

import pytest

from content import models
from content.exercises import EXAMPLES, EXERCISE_TYPES
from content.tests import factories
from content.tests.admin_pages import ROOT, Browser, errors, messages
from content.tests.writing import log_of
from langlearn.api.text import canonical_json

CHANGE = "exercise/ex-open-{}/change/"
VOF = CHANGE.format("vof")

# What an author types into the form of each type, and the data that this makes.
TYPED: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "translation": (
        {"source_text": "Uno\r\ndos", "target_text": " two ", "alternatives": "a\r\n\r\nb", "strict": "true"},
        {"source_text": "Uno\ndos", "target_text": " two ", "alternatives": ["a", "b"], "strict": True},
    ),
    "translation-word-bank": (
        {
            "source_text": "We live",
            "target_text": "Vivimos",
            "correct_words": "Vivimos",
            "word_bank": "Vivimos\r\naquí",
        },
        {
            "source_text": "We live",
            "target_text": "Vivimos",
            "correct_words": ["Vivimos"],
            "word_bank": ["Vivimos", "aquí"],
        },
    ),
    "fill-in-the-blank": (
        {
            "text": "Yo ___ té.",
            "blanks.1.position": "0",
            "blanks.1.correct_answers": "bebo\r\ntomo",
            "blanks.1.hints": "beber",
        },
        {"text": "Yo ___ té.", "blanks": [{"position": 0, "correct_answers": ["bebo", "tomo"], "hints": ["beber"]}]},
    ),
    "vof": (
        {"statement": "1 < 2 & <b>", "is_true": "false", "explanation": "", "image_url": "img/a.png"},
        {"statement": "1 < 2 & <b>", "is_true": False, "image_url": "img/a.png"},
    ),
    "pairs": (
        {"pairs.0.left": "sol", "pairs.0.right": "sun", "pairs.9.left": "mar", "pairs.9.right": "sea"},
        {"pairs": [{"left": "sol", "right": "sun"}, {"left": "mar", "right": "sea"}]},
    ),
    "informative": (
        {
            "content": "<p>Uno</p><script>x</script> 5 < 6",
            "media.type": "image",
            "media.url": "https://a.example/b.png",
        },
        {"content": "<p>Uno</p> 5 < 6", "media": {"type": "image", "url": "https://a.example/b.png"}},
    ),
    "ordering": (
        {"items.0.text": "dos", "items.0.correct_order": "2", "items.2.text": "uno", "items.2.correct_order": "1"},
        {"items": [{"text": "dos", "correct_order": 2}, {"text": "uno", "correct_order": 1}]},
    ),
    "multiple-choice": (
        {
            "question": "¿Sí?",
            "options.0.id": "a",
            "options.0.text": "Sí",
            "options.0.is_correct": "true",
            "options.7.id": "b",
            "options.7.image_url": "img/no.png",
            "options.7.alt": "No",
            "options.7.is_correct": "false",
        },
        {
            "question": "¿Sí?",
            "options": [
                {"id": "a", "text": "Sí", "is_correct": True},
                {"id": "b", "image_url": "img/no.png", "alt": "No", "is_correct": False},
            ],
        },
    ),
    "listening": (
        {"audio_url": "", "transcript": "Hola", "audio_language": "es-419"},
        {"audio_url": None, "transcript": "Hola", "audio_language": "es-419"},
    ),
    "speaking": ({"text": "Hola", "min_similarity": "80"}, {"text": "Hola", "min_similarity": 80}),
}
# One mistake for each type, and the fields where its errors appear.
MISTAKES: dict[str, tuple[dict[str, str], dict[str, list[str]]]] = {
    "translation": (
        {"source_text": " ", "alternatives": f"a\r\n{'x' * 1001}"},
        {"source_text": ["May not be blank."], "alternatives": ["Entry 2: Must be at most 1000 characters."]},
    ),
    "translation-word-bank": (
        {"word_bank": "Vivimos\r\naquí"},
        {
            "word_bank": [
                "Must contain each of correct_words as often as it is used.",
                "Must have more entries than correct_words.",
            ]
        },
    ),
    "fill-in-the-blank": (
        {"blanks.0.position": "x", "blanks.1.correct_answers": ""},
        {"blanks.0.position": ["Enter a whole number."], "blanks.1.correct_answers": ["This field is required."]},
    ),
    "vof": ({"is_true": "", "audio_url": "javascript:x"}, {"is_true": ["This field is required."], "audio_url": []}),
    "pairs": (
        {"pairs.0.left": "", "pairs.0.right": "", "pairs.1.left": ""},
        {"pairs.1.left": ["This field is required."]},
    ),
    "informative": ({"content": "<script>x</script>"}, {"content": ["May not be blank."]}),
    "ordering": (
        {"items.0.correct_order": "3", "items.1.correct_order": "3"},
        {
            "items.1.correct_order": ["Must be different for each item."],
            "items.2.correct_order": ["Must be different for each item."],
        },
    ),
    "multiple-choice": (
        {"options.0.is_correct": "", "options.1.id": ""},
        {"options.0.is_correct": [], "options.1.id": []},
    ),
    "listening": (
        {"audio_url": "http://a.example/b.ogg", "audio_language": "Spanish"},
        {"audio_url": [], "audio_language": ["Must be a language tag such as 'en', 'es-419' or 'zh-Hans'."]},
    ),
    "speaking": (
        {"min_similarity": "101"},
        {"min_similarity": ["Ensure this value is less than or equal to 100."]},
    ),
}


@pytest.fixture
def site(ada):
    return Browser(ada.user)


def data_of(fields):
    return {f"data.{path}": value for path, value in fields.items()}


def test_every_type_is_tested() -> None:
    assert TYPED.keys() == MISTAKES.keys() == set(EXERCISE_TYPES)


@pytest.mark.parametrize("name", EXERCISE_TYPES)
def test_admin_creates_an_exercise_of_each_type_in_its_form(site: Any, ada: Any, public: Any, name: Any) -> None:
    typed, expected = TYPED[name]
    page = f"exercise/add/?exercise_type={name}&lesson=open-lesson"
    answer = site.submit(page, record_id="ex-new", fields=data_of(typed))
    assert answer.headers["Location"] == f"{ROOT}lesson/open-lesson/change/"
    row = models.Exercise.objects.get(pk="ex-new")
    assert (row.exercise_type, row.data, row.created_by_id) == (name, expected, ada.user.pk)
    assert log_of("open").changes == {("create", "lesson_exercise", "open-lesson/ex-new")}
    assert log_of("open").revision == 2


@pytest.mark.parametrize("name", EXERCISE_TYPES)
def test_admin_form_of_each_type_saved_unchanged_changes_nothing(site: Any, db: Any, name: Any) -> None:
    kept = {"note": {"of": ["the", "author", 1]}, "explanation": "", "title": None, "strict": None}
    data = {**kept, **EXAMPLES[name]}
    row = factories.exercise("ex", name, data)
    site.submit("exercise/ex/change/")
    after = models.Exercise.objects.get(pk="ex")
    assert (after.data_json, after.tag) == (row.data_json, row.tag)


@pytest.mark.parametrize("name", EXERCISE_TYPES)
def test_admin_form_of_each_type_changes_one_value_and_keeps_the_others(site: Any, db: Any, name: Any) -> None:
    factories.exercise("ex", name, {**EXAMPLES[name], "note": "kept"})
    site.submit("exercise/ex/change/", **{"data.image_url": "img/new.png"})
    assert models.Exercise.objects.get(pk="ex").data == {**EXAMPLES[name], "note": "kept", "image_url": "img/new.png"}


@pytest.mark.parametrize("name", EXERCISE_TYPES)
def test_admin_form_of_each_type_shows_errors_at_their_fields(site: Any, db: Any, name: Any) -> None:
    row = factories.exercise("ex", name)
    typed, expected = MISTAKES[name]
    refused = site.submit("exercise/ex/change/", 200, fields=data_of(typed))
    found = errors(refused)
    assert found.keys() == {f"data.{path}" for path in expected}
    for path, wanted in expected.items():
        assert not wanted or found[f"data.{path}"] == wanted
    assert models.Exercise.objects.get(pk="ex").tag == row.tag


def test_admin_form_keeps_what_a_row_has_besides_its_fields(site: Any, db: Any) -> None:
    pairs = [{"left": "a", "right": "b", "note": 1}, {"left": "c", "right": "d", "note": 2}]
    factories.exercise("ex", "pairs", {"pairs": pairs})
    site.submit("exercise/ex/change/", **{"data.pairs.0.left": "", "data.pairs.0.right": "", "data.pairs.1.left": "x"})
    assert models.Exercise.objects.get(pk="ex").data == {"pairs": [{"left": "x", "right": "d", "note": 2}]}


def test_admin_form_removes_an_optional_value_that_is_emptied(site: Any, db: Any) -> None:
    factories.exercise("ex", "informative")
    media = {f"data.media.{key}": "" for key in ("type", "url", "alt")}
    site.submit("exercise/ex/change/", fields=media)
    assert models.Exercise.objects.get(pk="ex").data.keys() == {"title", "content"}


def test_admin_error_in_a_row_after_an_empty_one_is_at_its_own_row(site: Any, db: Any) -> None:
    factories.exercise("ex", "pairs")
    typed = {
        "data.pairs.0.left": "",
        "data.pairs.0.right": "",
        "data.pairs.4.left": "x" * 501,
        "data.pairs.4.right": "y",
    }
    refused = site.submit("exercise/ex/change/", 200, fields=typed)
    assert errors(refused) == {"data.pairs.4.left": ["Must be at most 500 characters."]}
    emptied = {f"data.pairs.{row}.{side}": "" for row in range(10) for side in ("left", "right")}
    refused = site.submit("exercise/ex/change/", 200, fields=emptied)
    assert errors(refused) == {"data.pairs.0.left": ["pairs: This field is required."]}


def test_admin_add_page_first_asks_for_the_type(site: Any, db: Any) -> None:
    page = "exercise/add/"
    assert "data." not in "".join(site.get(page).context["adminform"].form.fields)
    assert errors(site.submit(page, 200)) == {"exercise_type": ["This field is required."]}
    assert "exercise_type" in errors(site.submit(page, 200, exercise_type="unknown"))
    for name in EXERCISE_TYPES:
        shown = site.submit(page, 200, exercise_type=name, lesson="some")
        form = shown.context["adminform"].form
        assert not form.errors
        assert (form["shown_type"].value(), form["exercise_type"].value(), form["lesson"].value()) == (
            name,
            name,
            "some",
        )
        assert "Nothing is saved yet." in shown.content.decode()
    assert not models.Exercise.objects.exists()


def test_admin_change_of_the_type_shows_its_fields_and_then_saves_both(site: Any, public: Any) -> None:
    shown = site.submit(VOF, 200, exercise_type="translation", **{"data.image_url": "img/typed.png"})
    form = shown.context["adminform"].form
    assert form["data.image_url"].value() == "img/typed.png"
    assert log_of("open").revision == 1
    sent = {
        "exercise_type": "translation",
        "shown_type": "translation",
        "data.source_text": "Sí",
        "data.target_text": "Yes",
    }
    site.submit(VOF, fields=sent)
    row = models.Exercise.objects.get(pk="ex-open-vof")
    kept = {"explanation": "Es una familia de lenguas andinas."}  # both types have it
    assert (row.exercise_type, row.data) == ("translation", {"source_text": "Sí", "target_text": "Yes"} | kept)
    assert log_of("open").changes == {("update", "exercise", "ex-open-vof")}


# The JSON editor


def test_admin_json_editor_shows_indented_data_and_saves_what_is_typed(site: Any, public: Any) -> None:
    page = f"{VOF}?json=1"
    shown = site.fields(page)["json_data"]
    assert shown.replace("\r\n", "\n") == json.dumps(public.exercises[0].data, ensure_ascii=False, indent=2)
    site.submit(page)
    assert log_of("open").revision == 1
    site.submit(page, json_data='{"statement": "Otra", "is_true": true, "own": {"ñ": 12345678901234567890123}}')
    row = models.Exercise.objects.get(pk="ex-open-vof")
    assert row.data == {"statement": "Otra", "is_true": True, "own": {"ñ": 12345678901234567890123}}
    assert log_of("open").changes == {("update", "exercise", "ex-open-vof")}


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ('{"a": 1,\r\n "b" 2}', "Line 2, column 6: "),
        ("", "This field is required."),
        ("[]", "data: Must be an object."),
        ('"text"', "data: Must be an object."),
        ("{}", "statement: This field is required."),
        ('{"statement": "\\u0000", "is_true": true}', "Text may not contain U+0000"),
        ('{"statement": 1, "is_true": NaN}', "is not valid JSON"),
        ("[" * 100_000, "is not valid JSON"),
        ("[" * 40 + "]" * 40, "Nested deeper than 32 levels"),
        ('{"statement": "x", "is_true": true, "own": "' + "x" * 66_000 + '"}', "data: Must be at most 65536 bytes"),
    ],
)
def test_admin_json_editor_shows_what_is_wrong(site: Any, public: Any, typed: Any, message: Any) -> None:
    refused = site.submit(f"{VOF}?json=1", 200, json_data=typed)
    assert any(message in each for each in errors(refused)["json_data"]), errors(refused)
    assert log_of("open").revision == 1


@pytest.mark.parametrize(
    "data",
    [
        {**EXAMPLES["translation"], "alternatives": ["two\nlines"]},
        {**EXAMPLES["translation"], "hints": ["a\rb"]},
    ],
)
def test_admin_shows_data_as_json_that_the_form_cannot_show(site: Any, db: Any, data: Any) -> None:
    row = factories.exercise("ex", "translation", data)
    shown = site.page("exercise/ex/change/")
    assert "The form cannot show all of this data" in shown
    site.submit("exercise/ex/change/")
    assert models.Exercise.objects.get(pk="ex").data_json == row.data_json == canonical_json(data)


def test_admin_creates_an_exercise_in_the_json_editor(site: Any, db: Any) -> None:
    page = "exercise/add/?exercise_type=vof&json=1"
    site.submit(page, json_data='{"statement": "Sí", "is_true": true}')
    row = models.Exercise.objects.get()
    assert (row.exercise_type, row.data) == ("vof", {"statement": "Sí", "is_true": True})


# Refusals and other authors


def test_admin_refuses_an_exercise_with_a_taken_id_or_an_unknown_lesson_at_the_field(site: Any, public: Any) -> None:
    page = "exercise/add/?exercise_type=vof"
    typed = data_of(TYPED["vof"][0])
    assert errors(site.submit(page, 200, fields=typed, record_id="ex-open-vof")) == {
        "record_id": ["Exercise with ID 'ex-open-vof' already exists"]
    }
    assert errors(site.submit(page, 200, fields=typed, lesson="gone")) == {
        "lesson": ["Lesson with ID 'gone' not found."]
    }
    assert models.Exercise.objects.count() == 2


def test_admin_refuses_to_save_over_another_authors_change_of_an_exercise_once(
    site: Any, carlos: Any, public: Any
) -> None:
    opened = site.fields(VOF)
    theirs = {"statement": "De Carlos", "is_true": False}
    carlos.patch("/api/v1/exercises/ex-open-vof", {"data": theirs})
    mine = {**opened, "data.explanation": "De Ada"}
    refused = site.post(VOF, mine, 200)
    found = errors(refused)
    assert "Carlos has changed this" in found["__all__"][0]
    assert found["data.statement"] == ["Stored now: De Carlos"]
    assert models.Exercise.objects.get(pk="ex-open-vof").data == theirs
    site.post(VOF, {**mine, "stored_tag": refused.context["adminform"].form["stored_tag"].value()})
    assert models.Exercise.objects.get(pk="ex-open-vof").data["explanation"] == "De Ada"


def test_admin_deletion_of_a_used_exercise_asks_and_says_how_many_learners(site: Any, ana: Any, public: Any) -> None:
    ana.post("/api/v1/progress/lesson/open-lesson", {})
    path = "exercise/ex-open-vof/delete/"
    shown = site.page(path)
    assert "completed by 1 learner<" in shown
    assert "This exercise is currently used in 1 lesson(s)" in shown
    assert site.post(path, {"post": "yes"}).headers["Location"] == ROOT + path
    assert "is used in 1 lesson(s)" in messages(site.get(path))[0]
    site.post(path, {"post": "yes", "force": "on"})
    assert not models.Exercise.objects.filter(pk="ex-open-vof").exists()
    assert log_of("open").changes == {
        ("delete", "exercise", "ex-open-vof"),
        ("delete", "lesson_exercise", "open-lesson/ex-open-vof"),
    }
    assert site.get(path, 302).headers["Location"] == "/admin/"


# Assignments


def test_admin_assigns_moves_and_removes_an_exercise_of_a_lesson(site: Any, public: Any) -> None:
    factories.exercise("more")
    lesson = f"{ROOT}lesson/open-lesson/change/"
    add = "lessonexercise/add/?parent=open-lesson"
    assert site.submit(add, assigned="more", order="1", insert="on").headers["Location"] == lesson
    row = models.LessonExercise.objects.get(exercise="more")
    assert (row.order, row.course_id) == (1, "open")
    assert ("create", "lesson_exercise", "open-lesson/more") in log_of("open").changes
    change = f"lessonexercise/{row.pk}/change/"
    assert errors(site.submit(change, 200, order="3")) == {
        "order": ["Exercise with order '3' already exists in lesson 'open-lesson'"]
    }
    assert site.submit(change, order="9").headers["Location"] == lesson
    assert models.LessonExercise.objects.get(pk=row.pk).order == 9
    assert site.post(f"lessonexercise/{row.pk}/delete/", {"post": "yes"}).headers["Location"] == lesson
    assert log_of("open").changes == {("delete", "lesson_exercise", "open-lesson/more")}
    assert models.Exercise.objects.filter(pk="more").exists()


def test_admin_refuses_to_assign_an_exercise_twice(site: Any, public: Any) -> None:
    refused = site.submit("lessonexercise/add/?parent=open-lesson", 200, assigned="ex-open-vof")
    assert errors(refused) == {"assigned": ["Exercise 'ex-open-vof' is already assigned to lesson 'open-lesson'"]}
    refused = site.submit("lessonexercise/add/", 200)
    assert errors(refused) == {"parent": ["This field is required."], "assigned": ["This field is required."]}


def test_admin_finds_exercises_to_assign_by_their_text(site: Any, public: Any) -> None:
    query = {"term": "quechua", "app_label": "content", "model_name": "lessonexercise", "field_name": "exercise"}
    found = site.client.get("/admin/autocomplete/", query).json()["results"]
    assert found == [{"id": "ex-open-vof", "text": "Quechua se habla en los Andes."}]


@pytest.mark.parametrize(
    ("name", "data", "title"),
    [
        ("translation", {"source_text": " Uno \n dos ", "target_text": "x"}, "Uno dos"),
        ("pairs", EXAMPLES["pairs"], "perro · dog · gato · cat"),
        ("ordering", EXAMPLES["ordering"], "me · Hola, · llamo Ana"),
        ("informative", {"content": "<p>Buenos <b>días</b> &amp; 5 < 6</p>", "title": "x"}, "Buenos días & 5 < 6"),
        ("listening", EXAMPLES["listening"], "¿Dónde está el mercado?"),
        ("multiple-choice", EXAMPLES["multiple-choice"], "Which one is red?"),
        ("vof", {"statement": "x" * 81, "is_true": True}, "x" * 79 + "…"),
    ],
)
def test_admin_names_an_exercise_by_its_first_text(site: Any, db: Any, name: Any, data: Any, title: Any) -> None:
    row = factories.exercise("ex", name, data)
    assert str(row) == title
