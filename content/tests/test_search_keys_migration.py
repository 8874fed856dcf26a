"""The migration that refolds the columns by which content is searched and sorted."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from content import models
from content.folding import exercise_search_text, folded_columns, media_columns, word_columns
from content.tests import factories
from langlearn.api.text import id_fold

refold = import_module("content.migrations.0017_search_keys").refold
DATA = {"source_text": "my sister’s", "target_text": "ma sœur", "hints": ["c’est – ça"]}
WORD = {"text": "sœur", "forms": ["sœurs d’Anaïs"], "synonyms": [], "translations": ["sister’s"], "tags": ["x"]}


class SchemaEditor:
    connection = connection

    @staticmethod
    def execute(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)


def derived() -> list[Any]:
    columns = ("name_folded", "search_text")
    return [
        *models.Course.objects.order_by("pk").values(*columns),
        *models.Lesson.objects.values(*columns),
        *models.MediaAsset.objects.values(*columns),
        *models.Exercise.objects.values("search_text"),
        *models.Word.objects.values("text_folded", "search_text", "tag_lines"),
    ]


@pytest.mark.django_db
def test_columns_in_the_older_form_become_those_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr("content.folding.search_key", id_fold)
        course = factories.course("open", name="L’été", description="Ça, c’est “ça”")
        factories.course("plain", name="Deutsch")
        factories.branch(course)
        factories.exercise("ex", "translation", DATA)
        factories.word(course, "soeur", **WORD)
        factories.media(b"x", extension="wav", file_name=None, alt="l’œuf")
    before = derived()
    expected = [
        folded_columns("L’été", "Ça, c’est “ça”"),
        folded_columns("Deutsch"),
        folded_columns(models.Lesson.objects.get().name),
        media_columns(file_name=None, alt="l’œuf", transcript=None, attribution=None),
        {"search_text": exercise_search_text(DATA)},
        word_columns(**WORD),  # type: ignore[arg-type]
    ]
    assert before != expected
    refold(apps, SchemaEditor)
    assert derived() == expected
    refold(apps, SchemaEditor)
    assert derived() == expected
