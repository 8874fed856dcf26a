"""Words in the admin: lists as lines, saved by the services of the API."""

from typing import Any

import pytest

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
