"""Single records carry a strong entity tag of their own fields; lists carry none, and nothing answers 304."""

import re
from typing import Any

import pytest

from content.tests import factories
from content.tests.reading import child_list_paths, record_paths


def etag(client, path):
    return client.get("/api/v1" + path).headers.get("ETag")


def test_every_single_record_has_a_strong_tag(api: Any, carlos: Any, public: Any) -> None:
    for path in record_paths(public):
        assert re.fullmatch(r'"[0-9a-f]+"', etag(api, path))
    assert re.fullmatch(r'"[0-9a-f]+"', etag(carlos, f"/exercises/{public.exercises[0].pk}"))


def test_lists_and_failures_have_no_entity_tag(api: Any, public: Any) -> None:
    for path in [*child_list_paths(public), "/courses", "/lessons", "/courses/none"]:
        assert etag(api, path) is None


def test_entity_tag_does_not_depend_on_path_or_caller(api: Any, ana: Any, carlos: Any, public: Any) -> None:
    nested, flat = f"/courses/open/levels/{public.level.pk}", f"/levels/{public.level.pk}"
    assert len({etag(client, path) for client in (api, ana, carlos) for path in (nested, flat)}) == 1


def test_entity_tag_of_a_record_does_not_depend_on_its_children(api: Any, public: Any) -> None:
    before = etag(api, "/courses/open"), etag(api, f"/lessons/{public.lesson.pk}")
    factories.level(public.course)
    factories.assign(public.lesson, factories.exercise("ex-new"))
    assert (etag(api, "/courses/open"), etag(api, f"/lessons/{public.lesson.pk}")) == before


def test_recreated_record_has_another_entity_tag(api: Any, public: Any) -> None:
    before = etag(api, f"/lessons/{public.lesson.pk}")
    public.lesson.delete()
    factories.lesson(public.module, public.lesson.pk)
    assert etag(api, f"/lessons/{public.lesson.pk}") != before


@pytest.mark.parametrize("condition", ["*", "current"])
def test_conditional_read_of_a_record_returns_the_full_response(api: Any, public: Any, condition: Any) -> None:
    current = etag(api, "/courses/open") if condition == "current" else condition
    answer = api.get("/api/v1/courses/open", If_None_Match=current)
    assert (answer.status_code, answer.json()["data"]["id"]) == (200, "open")
