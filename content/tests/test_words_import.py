"""Import and export of the words of a course."""

from typing import Any

import pytest

from content import rules
from content.models import ContentChange, Course, MediaUse, PublishedWord, Word
from content.tests import factories
from content.tests.media_files import WAV
from content.tests.reading import BASE, read
from content.tests.writing import call, data

W = "/courses/open/words"
GATO = {"text": "gato", "translations": ["cat"]}
TABLE = "id,text,translations,forms,lesson_id\r\n,gato,cat|tomcat,,open-lesson\r\nbeber,beber,drink,bebo|bebe,\r\n"


def export(client: Any, course: str = "open") -> str:
    answer = client.get(f"{BASE}/courses/{course}/words/export")
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def test_a_table_is_imported(public: Any, carlos: Any, api: Any) -> None:
    answer = call(carlos, "POST", f"{W}/import", {"csv": TABLE})
    assert answer["meta"] == {"ignored_columns": []}
    assert answer["message"] == "Words imported successfully"
    assert answer["data"] == {
        "dry_run": False,
        "revision": 2,
        "plan": {"create": [{"row": 1, "id": "gato"}, {"row": 2, "id": "beber"}], "update": [], "unchanged": []},
    }
    gato = read(api, f"{W}/gato")["data"]
    assert (gato["translations"], gato["forms"], gato["lesson_id"]) == (["cat", "tomcat"], [], "open-lesson")
    assert [row["id"] for row in read(api, f"{W}?search=bebe")["data"]] == ["beber"]


def test_a_list_of_a_spreadsheet_is_imported(public: Any, carlos: Any) -> None:
    table = "\ufeffWord;Meaning;Gender;My column;Note\r\n;;;;\r\ngato;cat, tomcat;M.;x;\r\n"
    body = {"csv": table, "list_separators": ",;", "dry_run": True}
    answer = call(carlos, "POST", f"{W}/import", body)
    assert (answer["meta"], "message" in answer) == ({"ignored_columns": ["My column"]}, False)
    assert answer["data"]["plan"]["create"] == [{"row": 2, "id": "gato"}]
    call(carlos, "POST", f"{W}/import", {**body, "dry_run": False})
    word = Word.objects.get()
    assert (word.translations, word.gender, word.note) == (["cat", "tomcat"], "masculine", None)


def test_objects_are_imported_and_update_only_their_fields(public: Any, carlos: Any) -> None:
    data(carlos, "POST", W, {**GATO, "id": "gato", "note": "A pet", "tags": ["a"]}, 201)
    found = data(carlos, "POST", f"{W}/import", {"words": [{"text": "¡Gato!", "note": None}]})
    assert found["plan"]["update"] == [{"row": 1, "id": "gato", "fields": ["text", "note"]}]
    word = read(carlos, f"{W}/gato")["data"]
    assert (word["text"], word["note"], word["tags"], word["created_by"]) == (
        "¡Gato!",
        None,
        ["a"],
        str(carlos.user.pk),
    )


def test_one_import_is_one_revision_of_the_words_and_none_of_the_package(public: Any, carlos: Any) -> None:
    data(carlos, "POST", f"{W}/import", {"csv": TABLE})
    course = Course.objects.get(pk="open")
    assert (course.words_revision, course.revision) == (2, 1)
    assert ContentChange.objects.filter(course=course, words_revision=2).count() == 2
    assert data(carlos, "POST", f"{W}/import", {"csv": TABLE})["revision"] == 2
    assert PublishedWord.objects.filter(course="open").count() == 2


def test_a_dry_run_writes_nothing_and_has_the_plan_of_the_import(public: Any, carlos: Any) -> None:
    body = {"csv": TABLE}
    planned = data(carlos, "POST", f"{W}/import", {**body, "dry_run": True})
    assert (planned["dry_run"], planned["revision"]) == (True, 1)
    assert not Word.objects.exists()
    assert data(carlos, "POST", f"{W}/import", body)["plan"] == planned["plan"]


def test_an_exported_table_imported_again_changes_nothing(public: Any, carlos: Any) -> None:
    rows = [
        {**GATO, "note": 'a "b",\r\nc', "lesson_id": "open-lesson", "gender": "masculine", "tags": ["x", "y"]},
        {"text": "el perro, grande", "translations": ["big dog"], "pronunciation": "p"},
    ]
    data(carlos, "POST", f"{W}/import", {"words": rows})
    table = export(carlos)
    assert table.splitlines()[0].split(",") == [
        "\ufeffid", "text", "translations", "synonyms", "forms", "part_of_speech", "gender", "pronunciation", "note",
        "audio_url", "image_url", "lesson_id", "tags",
    ]  # fmt: skip
    plan = data(carlos, "POST", f"{W}/import", {"csv": table})["plan"]
    assert [row["id"] for row in plan["unchanged"]] == ["el-perro-grande", "gato"]
    assert plan["create"] == plan["update"] == []


def test_the_export_is_a_file(public: Any, carlos: Any) -> None:
    answer = carlos.get(f"{BASE}{W}/export")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="open-words.csv"'
    assert answer["Cache-Control"] == "private, no-store"
    assert list(call(carlos, "GET", f"{W}/export?state=x", status=400)["errors"]) == ["state"]


def test_the_export_of_the_published_state_has_no_draft_words(public: Any, carlos: Any, ada: Any) -> None:
    data(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    data(carlos, "POST", f"{W}/import", {"csv": TABLE})
    assert "gato" in export(carlos)
    answer = carlos.get(f"{BASE}{W}/export?state=published")
    assert len(answer.content.splitlines()) == 1


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, {"body": ["Send exactly one of csv and words"]}),
        ({"csv": "", "words": []}, {"body": ["Send exactly one of csv and words"]}),
        ({"csv": 'text,translations\n"a,b'}, {"csv": ["Not valid CSV in line 2"]}),
        ({"csv": "text;translations\n\na;b;c\n"}, {"rows.2": ["Has 3 cells, the header has 2"]}),
        (
            {"csv": "text\n", "list_separators": "|:"},
            {"list_separators": ["Must be 1 to 4 of the characters | ; / ,"]},
        ),
        ({"csv": "text,text,translations\n"}, {"csv": ["Repeated column 'text'"]}),
        ({"csv": "text\n"}, {"csv": ["Missing column 'translations'"]}),
        ({"csv": 7}, {"csv": ["Must be a string."]}),
        ({"words": {}}, {"words": ["Must be a list."]}),
        ({"words": [], "dry_run": 1}, {"dry_run": ["Must be a boolean."]}),
        ({"words": [], "mode": "merge"}, {"mode": ["Unknown field."]}),
        ({"words": [{**GATO, "id": "a"}, {**GATO, "id": "a"}]}, {"rows.2.id": ["Stands in an earlier row"]}),
        (
            {"words": [{**GATO, "lesson_id": "hidden-lesson"}]},
            {"rows.1.lesson_id": ["Must be a lesson of this course."]},
        ),
        (
            {"words": [GATO, {**GATO, "audio_url": f"media/{'0' * 64}.mp3"}]},
            {"rows.2.audio_url": ["Unknown media."]},
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dry_run", [False, True])
def test_invalid_imports_write_nothing(
    public: Any, private: Any, carlos: Any, body: Any, expected: Any, dry_run: bool
) -> None:
    answer = call(carlos, "POST", f"{W}/import", {"dry_run": dry_run, **body}, 400)
    assert answer["errors"] == expected
    assert not Word.objects.exists()
    assert Course.objects.get(pk="open").words_revision == 1


def test_a_table_with_only_a_header_is_an_empty_plan(public: Any, carlos: Any) -> None:
    plan = data(carlos, "POST", f"{W}/import", {"csv": "text,translations\n"})["plan"]
    assert plan == {"create": [], "update": [], "unchanged": []}


def test_imports_of_unknown_and_foreign_courses_are_refused(public: Any, carlos: Any, ana: Any) -> None:
    call(carlos, "POST", "/courses/none/words/import", {"bad": 1}, 404)
    call(ana, "POST", f"{W}/import", {"words": []}, 403)
    call(carlos, "GET", "/courses/none/words/export", status=404)


def test_a_course_has_at_most_the_greatest_number_of_words(
    public: Any, carlos: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MAX_WORDS", 3)
    rows = [{"text": f"palabra {number}", "translations": ["x"]} for number in range(5)]
    data(carlos, "POST", f"{W}/import", {"words": rows[:3]})
    for body in ({"words": rows[3:4]}, {"words": rows}, {"words": rows[3:4], "dry_run": True}):
        answer = call(carlos, "POST", f"{W}/import", body, 409)
        assert (answer["message"], answer["error"]["context"]["reason"]) == (
            "A course has at most 3 words",
            "word_limit",
        )
    assert len(data(carlos, "POST", f"{W}/import", {"words": rows[:3]})["plan"]["unchanged"]) == 3


def test_a_table_may_be_as_large_as_a_course_that_is_imported(public: Any, carlos: Any, settings: Any) -> None:
    rows = [{"text": f"palabra {number}", "translations": ["x"], "note": "n" * 1000} for number in range(1100)]
    assert len(str(rows)) > settings.MAX_REQUEST_SIZE
    assert len(data(carlos, "POST", f"{W}/import", {"words": rows, "dry_run": True})["plan"]["create"]) == 1100
    call(carlos, "POST", f"{W}/import", {"csv": "x" * settings.MAX_IMPORT_SIZE}, 413)


def test_sounds_of_imported_words_are_uses(public: Any, carlos: Any) -> None:
    asset = factories.media(WAV, extension="wav")
    data(carlos, "POST", f"{W}/import", {"words": [{**GATO, "audio_url": asset.path}]})
    assert list(MediaUse.objects.values_list("entity", "field")) == [("word", "audio_url")]
    data(carlos, "POST", f"{W}/import", {"words": [{"text": "gato", "audio_url": None}]})
    assert not MediaUse.objects.exists()


@pytest.mark.parametrize("words", [3, 300])
def test_an_import_takes_the_same_number_of_statements_for_any_number_of_words(
    public: Any, carlos: Any, django_assert_max_num_queries: Any, words: int
) -> None:
    rows = [{"text": f"palabra {number}", "translations": ["x"]} for number in range(words)]
    data(carlos, "POST", f"{W}/import", {"words": rows})
    changed = [{**row, "note": "new"} for row in rows] + [
        {"text": f"otra {number}", "translations": ["x"]} for number in range(words)
    ]
    with django_assert_max_num_queries(30):
        data(carlos, "POST", f"{W}/import", {"words": changed})
    assert Word.objects.filter(note="new").count() == words
