"""Words in the admin: lists as lines, saved by the services of the API."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from content.models import Course, Word
from content.tests import factories
from content.tests.admin_pages import Browser, errors

CHANGE = "word/open_2Fgato/change/"


@pytest.fixture
def site(ada: Any) -> Browser:
    return Browser(ada.user)


def test_word_is_added_to_a_course(public: Any, site: Browser) -> None:
    body = {"parent": "open", "text": "el gato", "translations": "cat\r\n\r\n tomcat ", "lesson": "open-lesson"}
    site.post("word/add/", body)
    word = Word.objects.get()
    assert (word.pk, word.translations, word.lesson_id) == ("open/el-gato", ["cat", "tomcat"], "open-lesson")
    assert (word.synonyms, word.note, word.part_of_speech) == ([], None, None)
    assert Course.objects.get(pk="open").words_revision == 2
    refused = site.post("word/add/", {**body, "translations": "a\r\nA!", "audio_url": "javascript:x"}, 200)
    assert errors(refused).keys() == {"translations", "audio_url"}


def test_word_is_changed_and_deleted(public: Any, site: Browser) -> None:
    factories.word(public.course, "gato", forms=["gatos"], lesson=public.lesson, note="One\ntwo")
    before = Word.objects.get()
    site.submit(CHANGE)
    assert Word.objects.get().tag == before.tag
    site.submit(CHANGE, forms="gata\r\ngatos", gender="masculine", lesson="", note="")
    after = Word.objects.get()
    assert (after.forms, after.gender, after.lesson, after.note) == (["gata", "gatos"], "masculine", None, None)
    assert after.translations == before.translations
    assert "el gato" not in site.page("word/?q=gata")
    assert "gato" in site.page("word/?q=gata")
    site.post("word/open_2Fgato/delete/", {"post": "yes"})
    assert not Word.objects.exists()


def test_page_that_was_opened_before_another_change_is_refused_once(public: Any, site: Browser) -> None:
    factories.word(public.course, "gato")
    opened = site.fields(CHANGE)
    site.submit(CHANGE, note="first")
    refused = site.post(CHANGE, {**opened, "note": "second"}, 200)
    assert errors(refused)["note"] == ["Stored now: first"]


def send_list(site: Browser, text: str, status: int = 200, encoding: str = "utf-8", **fields: str) -> Any:
    file = SimpleUploadedFile("words.csv", text.encode(encoding))
    return site.post("word/import/", {"course": "open", "file": file, "list_separators": ";", **fields}, status)


def test_list_is_imported_after_its_plan(public: Any, site: Browser) -> None:
    assert 'href="/admin/content/word/import/"' in site.page("word/")
    table = "Word\tMeaning\tGender\tMine\r\ngato\tcat; tomcat\tM.\tx\r\n"
    page = send_list(site, table, encoding="utf-16", dry_run="on").content.decode()
    assert "row 1: gato – cat, tomcat" in page
    assert "Ignored columns: Mine" in page
    assert not Word.objects.exists()
    send_list(site, table, 302, encoding="utf-16")
    word = Word.objects.get()
    assert (word.pk, word.translations, word.gender) == ("open/gato", ["cat", "tomcat"], "masculine")
    assert "Ignored columns: Mine." in site.page("word/")


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("text,translations\na,b,c\n", {}, {"__all__": ["rows.1: Has 3 cells, the header has 2"]}),
        ('text,translations\n"a', {}, {"file": ["Not valid CSV in line 2"]}),
        (
            "text,translations\na,b",
            {"list_separators": "x"},
            {"list_separators": ["Must be 1 to 4 of the characters | ; / ,"]},
        ),
    ],
)  # fmt: skip
def test_list_with_errors_is_not_imported(public: Any, site: Browser, text: str, fields: Any, expected: Any) -> None:
    assert errors(send_list(site, text, **fields)) == expected
    assert not Word.objects.exists()


def test_list_in_another_encoding_is_refused(public: Any, site: Browser) -> None:
    refused = send_list(site, "text,translations\nniño,child\n", encoding="cp1252")
    assert errors(refused) == {"file": ["Is not UTF-8 text: save it as “CSV UTF-8”."]}
