"""Exercises in the admin: read with all of their data, and deleted with the guards of the API."""

import re
from html import unescape
from typing import Any

import pytest

from content import models
from content.exercises import EXAMPLES, EXERCISE_TYPES
from content.tests import factories
from content.tests.admin_pages import ROOT, Browser, messages
from content.tests.media_files import PNG, WAV
from content.tests.writing import log_of


@pytest.fixture
def site(ada):
    return Browser(ada.user)


def texts_of(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in texts_of(each)]
    if isinstance(value, list):
        return [text for each in value for text in texts_of(each)]
    return [] if value is None or isinstance(value, bool) else [str(value)]


@pytest.mark.parametrize("name", EXERCISE_TYPES)
def test_page_shows_all_data_of_each_type(site: Any, db: Any, name: Any) -> None:
    own = {"note": {"of": ["the", "author", 12345678901234567890123], "none": []}, "typed": "two\nlines <b>"}
    data = {**own, **EXAMPLES[name]}
    factories.exercise("ex", name, data)
    page = site.page("exercise/ex/change/")
    shown = re.findall(r'<span class="typed">([^<]*)</span>', page)
    assert sorted(map(unescape, shown)) == sorted(texts_of(data))
    assert "_save" not in page
    assert page.index("Explanation" if "explanation" in data else "</dt>") < page.index("<dt>Note</dt>")


def test_page_shows_where_an_exercise_is_used_and_takes_no_change(site: Any, public: Any) -> None:
    page = site.page("exercise/ex-open-vof/change/")
    assert f'href="{ROOT}lesson/open-lesson/change/"' in page
    assert "Answers of learners" in page
    site.post("exercise/ex-open-vof/change/", {"exercise_type": "vof"}, 403)


def test_page_shows_the_files_at_the_addresses_of_an_exercise(site: Any, media_root: Any) -> None:
    picture, sound = factories.media(PNG), factories.media(WAV, extension="wav")
    data = {
        "statement": "S",
        "is_true": True,
        "audio_url": sound.path,
        "image_url": picture.path,
        "explanation": "b.png",
    }
    factories.exercise("ex", "vof", data)
    page = site.page("exercise/ex/change/")
    assert f'<img class="media-preview" src="/{picture.path}" alt="The file at this address"' in page
    assert f'<audio class="media-preview" src="/{sound.path}" aria-label="The file at this address"' in page
    assert page.count("media-preview") == 2


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
