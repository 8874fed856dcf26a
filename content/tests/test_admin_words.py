"""Words in the admin: found, read and deleted."""

from typing import Any

import pytest

from content.models import Course, Word
from content.tests import factories
from content.tests.admin_pages import ROOT, Browser

CHANGE = "word/open_2Fgato/change/"


@pytest.fixture
def site(ada: Any) -> Browser:
    return Browser(ada.user)


def test_word_is_found_and_read(public: Any, site: Browser) -> None:
    factories.word(public.course, "gato", forms=["gatos", "<gata>"], lesson=public.lesson, note="One\ntwo")
    assert "open/gato" in site.page("word/?q=gatos").replace("_2F", "/")
    assert "open/gato" not in site.page("word/?q=perro").replace("_2F", "/")
    page = site.page(CHANGE)
    for shown in ("gatos", "&lt;gata&gt;", "One\ntwo"):
        assert f'<span class="typed">{shown}</span>' in page
    assert f'href="{ROOT}lesson/open-lesson/change/"' in page
    site.post(CHANGE, {"note": "three"}, 403)


def test_word_is_deleted(public: Any, site: Browser) -> None:
    factories.word(public.course, "gato")
    deleted = site.post("word/open_2Fgato/delete/", {"post": "yes"})
    assert deleted.headers["Location"] == f"{ROOT}course/open/change/"
    assert not Word.objects.exists()
    assert Course.objects.get(pk="open").words_revision == 2
