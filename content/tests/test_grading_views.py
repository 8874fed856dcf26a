"""The version of the grading, and the language tables as the service serves them."""

from typing import Any

import pytest

from content.exercises import GRADING_VERSION
from content.languages import language_tags, table_bytes

pytestmark = pytest.mark.django_db
PATH = "/api/v1/grading"


def test_version_and_languages(api: Any) -> None:
    response = api.get(PATH)
    assert response.status_code == 200
    assert response.json()["data"] == {"grading_version": GRADING_VERSION, "languages": list(language_tags())}


@pytest.mark.parametrize("tag", ["en", "uk"])
def test_table_is_the_file(api: Any, tag: str) -> None:
    response = api.get(f"{PATH}/languages/{tag}")
    assert response.status_code == 200
    assert table_bytes(tag) in response.content
    assert response.json()["data"]["language"] == tag


@pytest.mark.parametrize("path", [PATH, f"{PATH}/languages/en"])
def test_cached_for_a_day_and_conditional(api: Any, path: str) -> None:
    whole = api.get(path)
    assert whole.headers["Cache-Control"] == "public, max-age=86400"
    assert whole.headers["ETag"].startswith('"')
    again = api.get(path, If_None_Match=whole.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == whole.headers["Cache-Control"]
    assert api.get(path, If_None_Match='"other"').status_code == 200


@pytest.mark.parametrize("tag", ["xx", "EN", "en.json", "README"])
def test_unknown_language(api: Any, tag: str) -> None:
    response = api.get(f"{PATH}/languages/{tag}")
    assert response.status_code == 404
    assert response.json()["message"] == f"Language with ID '{tag}' not found"


def test_reads_no_row(api: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        api.get(f"{PATH}/languages/en")
