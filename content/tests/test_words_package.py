"""The words package: its bytes, tags and deltas, and revisions that only words raise."""

import json
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import signed_in
from content.models import Course, WordsPackage
from content.tests import factories
from content.tests.editing import Editor
from content.tests.publishing import PublishingEditor
from content.tests.reading import BASE, read
from content.tests.test_delta_histories import COURSES, package, rolled_back
from content.tests.writing import call
from tests.examples import examples

pytestmark = pytest.mark.django_db

C = "/courses/open"
P = f"{C}/package/words"
GATO = {"id": "gato", "text": "gato", "translations": ["cat"]}


def words_package(client: Any, course_id: str = "open", query: str = "") -> Any:
    return read(client, f"/courses/{course_id}/package/words{query}")["data"]


def apply_delta(before: Any, delta: Any) -> Any:
    """What a client makes of its words and a delta."""
    if delta["full"]:
        return {name: value for name, value in delta.items() if name not in ("base_revision", "full")}
    words = {word["id"]: word for word in before["words"]}
    for word_id in delta["deleted"]["words"]:
        del words[word_id]
    words |= {word["id"]: word for word in delta["upserted"]["words"]}
    scalars = {name: delta[name] for name in ("counts", "package_version", "revision", "size_bytes")}
    return {**before, "words": [words[word_id] for word_id in sorted(words)], **scalars}


def test_package_has_the_words_by_id_without_authors(public: Any, carlos: Any, api: Any) -> None:
    empty = words_package(api)
    assert (empty["words"], empty["counts"], empty["revision"], empty["size_bytes"]) == ([], {"words": 0}, 1, 2)
    for body in (GATO, {"id": "Zorro", "text": "zorro", "translations": ["fox"]}):
        call(carlos, "POST", f"{C}/words", body, 201)
    answer = api.get(BASE + P)
    found = answer.json()["data"]
    assert list(found) == ["kind", "course_id", "words", "counts", "package_version", "revision", "size_bytes"]
    assert [word["id"] for word in found["words"]] == ["Zorro", "gato"]
    assert found["words"][1] == read(api, f"{C}/words/gato")["data"]
    assert (found["course_id"], found["counts"], found["revision"]) == ("open", {"words": 2}, 3)
    assert answer.json()["timestamp"] == found["package_version"]
    compact = json.dumps(found["words"], ensure_ascii=False, separators=(",", ":"))
    assert found["size_bytes"] == len(compact.encode())
    assert compact in answer.content.decode()


def test_conditional_requests_read_one_row(public: Any, carlos: Any, api: Any) -> None:
    call(carlos, "POST", f"{C}/words", GATO, 201)
    answer = api.get(BASE + P)
    assert answer["ETag"] == '"open:words:2"'
    assert answer["Cache-Control"] == "public, max-age=0, must-revalidate"
    gzip = api.get(BASE + P, Accept_Encoding="gzip")
    assert (gzip["ETag"], gzip["Content-Encoding"]) == ('"open:words:2:gzip"', "gzip")
    for tag in ('"open:words:2"', '"open:words:2:gzip"', 'W/"open:words:2"', "*"):
        with CaptureQueriesContext(connection) as queries:
            assert api.get(BASE + P, If_None_Match=tag).status_code == 304
        assert len(queries) == 1
    assert api.get(BASE + P, If_None_Match='"open:2"').status_code == 200
    assert api.get(BASE + P, If_Modified_Since=answer["Last-Modified"]).status_code in (200, 304)
    call(carlos, "PUT", f"{C}/words/gato", {"note": "!"})
    assert api.get(BASE + P, If_None_Match='"open:words:2"').status_code == 200


def test_stored_package_takes_two_statements(public: Any, api: Any) -> None:
    first = api.get(BASE + P)
    with CaptureQueriesContext(connection) as queries:
        again = api.get(BASE + P)
    assert again.content == first.content
    assert len(queries) == 2


def test_edits_of_words_and_of_exercises_do_not_touch_the_package_of_the_other(
    public: Any, carlos: Any, api: Any
) -> None:
    whole, words = api.get(f"{BASE}{C}/package"), api.get(BASE + P)
    call(carlos, "POST", f"{C}/words", GATO, 201)
    call(carlos, "PUT", f"{C}/words/gato", {"lesson_id": "open-lesson"})
    call(carlos, "DELETE", f"{C}/words/gato")
    after = api.get(f"{BASE}{C}/package")
    assert (after.content, after["ETag"]) == (whole.content, whole["ETag"])
    words = api.get(BASE + P)
    assert words["ETag"] == '"open:words:4"'
    call(carlos, "PUT", "/exercises/ex-open-vof", {"data": {"statement": "El gato bebe.", "is_true": False}})
    again = api.get(BASE + P)
    assert (again.content, again["ETag"]) == (words.content, words["ETag"])


@pytest.mark.parametrize("since", ["-1", "a", "1.5", ""])
def test_since_is_an_integer(public: Any, api: Any, since: str) -> None:
    assert read(api, f"{P}?since={since}", 400)["errors"].keys() == {"since"}


def test_delta_names_what_changed(public: Any, carlos: Any, api: Any) -> None:
    for word_id in ("uno", "dos", "tres"):
        call(carlos, "POST", f"{C}/words", {**GATO, "id": word_id}, 201)
    before = words_package(api)
    call(carlos, "DELETE", f"{C}/words/uno")
    call(carlos, "PUT", f"{C}/words/dos", {"note": "!"})
    call(carlos, "POST", f"{C}/words", {**GATO, "id": "cuatro"}, 201)
    call(carlos, "POST", f"{C}/words", {**GATO, "id": "cinco"}, 201)
    call(carlos, "DELETE", f"{C}/words/cinco")
    answer = api.get(f"{BASE}{P}?since={before['revision']}")
    delta = answer.json()["data"]
    assert "ETag" not in answer
    assert [word["id"] for word in delta["upserted"]["words"]] == ["cuatro", "dos"]
    assert delta["deleted"] == {"words": ["uno"]}
    assert (delta["base_revision"], delta["revision"], delta["full"]) == (before["revision"], 9, False)
    assert apply_delta(before, delta) == words_package(api)
    nothing = words_package(api, query="?since=9")
    assert (nothing["upserted"], nothing["deleted"]) == ({"words": []}, {"words": []})
    for unknown in (0, 10):
        whole = words_package(api, query=f"?since={unknown}")
        assert (whole.pop("full"), whole.pop("base_revision")) == (True, None)
        assert whole == words_package(api)


def test_revisions_of_words_continue_when_a_course_id_is_used_again(public: Any, ada: Any, api: Any) -> None:
    call(ada, "POST", f"{C}/words", GATO, 201)
    assert words_package(api)["revision"] == 2
    call(ada, "DELETE", C)
    assert api.get(BASE + P).status_code == 404
    factories.course("open")
    assert words_package(api)["revision"] == 3
    assert words_package(api, query="?since=2")["full"] is True


def test_private_courses_are_hidden_and_the_draft_is_for_staff(
    public: Any, private: Any, carlos: Any, ana: Any, api: Any
) -> None:
    hidden = "/courses/hidden/package/words"
    read(ana, hidden, 404)
    read(api, f"{P}?state=draft", 401)
    read(ana, f"{P}?state=draft", 403)
    answer = carlos.get(BASE + hidden)
    assert answer["Cache-Control"] == "private, no-cache"
    call(carlos, "POST", f"{C}/words", GATO, 201)
    answer = carlos.get(f"{BASE}{P}?state=draft")
    assert answer["ETag"] == '"open:words:draft:2"'
    draft = answer.json()["data"]
    assert [word["id"] for word in draft["words"]] == ["gato"]
    assert (draft["revision"], draft["package_version"], draft["draft_revision"]) == (None, None, 2)
    assert carlos.get(f"{BASE}{P}?state=draft", If_None_Match=answer["ETag"]).status_code == 304
    assert read(carlos, f"{P}?state=draft&since=1", 400)["errors"].keys() == {"since"}


def test_only_the_current_package_is_stored(public: Any, carlos: Any, api: Any) -> None:
    for word_id in ("uno", "dos"):
        call(carlos, "POST", f"{C}/words", {**GATO, "id": word_id}, 201)
        words_package(api)
    assert [stored.revision for stored in WordsPackage.objects.all()] == [3]


class WordsEditor(Editor):
    """Words are edited more often than all else."""

    def edit(self) -> None:
        course_id = self.rng.choice(self.course_ids)
        if self.rng.random() < 0.6 and Course.objects.filter(pk=course_id).exists():
            self.rng.choice([self.add_word, self.add_word, self.edit_word, self.delete_word])(course_id)
        else:
            super().edit()


class PublishingWordsEditor(WordsEditor, PublishingEditor):
    pass


def published_courses() -> list[str]:
    return list(Course.objects.filter(revision__isnull=False).order_by("pk").values_list("pk", flat=True))


@settings(max_examples=examples(20))
@given(
    seed=st.integers(0, 2**32),
    edits=st.integers(5, 60),
    kind=st.sampled_from([WordsEditor, PublishingWordsEditor]),
)
def test_delta_transforms_any_earlier_package_of_words_into_the_current_one(seed: Any, edits: Any, kind: Any) -> None:
    with rolled_back():
        editor = kind(Random(seed), signed_in("editor@example.org", "admin", username="Editor"), COURSES)
        known: list[Any] = []
        for number in range(edits):
            editor.edit()
            if number % 5 == 0:
                known += (words_package(editor.client, course_id) for course_id in published_courses())
        for before in known:
            if before["course_id"] in published_courses():
                now = words_package(editor.client, before["course_id"])
                delta = words_package(editor.client, now["course_id"], f"?since={before['revision']}")
                assert apply_delta(before, delta) == now
                assert before["revision"] < now["revision"] or before == now


@settings(max_examples=examples(15))
@given(seed=st.integers(0, 2**32), edits=st.integers(5, 40))
def test_each_edit_raises_the_revision_of_words_exactly_when_words_change(seed: Any, edits: Any) -> None:
    def seen(course_id: str) -> tuple[Any, Any]:
        return words_package(editor.client, course_id), package(editor.client, course_id)

    with rolled_back():
        editor = PublishingWordsEditor(
            Random(seed), signed_in("editor@example.org", "admin", username="Editor"), COURSES
        )
        for _ in range(edits):
            before = {course_id: seen(course_id) for course_id in published_courses()}
            editor.edit()
            for course_id in published_courses():
                if course_id in before:
                    (words, whole), (old_words, old_whole) = seen(course_id), before[course_id]
                    if words["words"] == old_words["words"] and words["revision"] != old_words["revision"]:
                        # An edit that was taken back, or the course was made again.
                        assert words["revision"] > old_words["revision"]
                    elif words["words"] == old_words["words"]:
                        assert words == old_words
                    else:
                        assert words["revision"] > old_words["revision"]
                    if whole["revision"] == old_whole["revision"]:
                        assert whole == old_whole
