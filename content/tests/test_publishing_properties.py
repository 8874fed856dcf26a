"""What holds in random histories of edits and publications over HTTP, with the caches on."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import JsonClient, signed_in
from content.kinds import KINDS, State
from content.models import Course, LessonExercise, Publication, PublishedLessonExercise, PublishMode
from content.packages.compression import decompressed
from content.publishing.restoring import kept_body, kept_words
from content.publishing.states import state_of_package, state_of_words, unpublished, whole_state
from content.revisions.comparison import compare
from content.tests.publishing import PublishingEditor
from content.tests.reading import BASE, read
from content.tests.test_delta_histories import COURSES, rolled_back
from langlearn.api.cache import responses
from tests.examples import examples

pytestmark = pytest.mark.django_db

HISTORIES = given(seed=st.integers(0, 2**32), edits=st.integers(5, 40))


class WritingEditor(PublishingEditor):
    """Every text that it writes has a word of its own."""

    words = 0

    def _name(self) -> str:
        self.words += 1
        return f"Word{self.words}x"

    def _data(self) -> dict[str, Any]:
        return {"statement": self._name(), "is_true": self.rng.random() < 0.5}


@contextmanager
def history(seed: int, kind: type[PublishingEditor] = WritingEditor) -> Iterator[PublishingEditor]:
    with rolled_back():
        yield kind(Random(seed), signed_in("editor@example.org", "admin", username="Editor"), COURSES)


def ids_of(course_id: str) -> dict[Any, set[str]]:
    """The ids of a course's rows in either state."""
    path = {kind: "pk" if kind.parent is None else "course" for kind in KINDS}
    return {
        kind: {
            pk
            for state in State
            for pk in kind.rows(state).filter(**{path[kind]: course_id}).values_list("pk", flat=True)
        }
        for kind in KINDS
    }


def learner_view(client: JsonClient, course_id: str, ids: dict[Any, set[str]], words: list[str]) -> dict[str, Any]:
    """What a learner gets of a course, by path: status and data, and the headers that name states."""
    paths = [f"/courses/{course_id}/{name}" for name in ("outline", "package", "package/media")]
    paths += [f"/{kind.collection}/{pk}" for kind in KINDS for pk in sorted(ids[kind])]
    for parent, kind in pairwise(KINDS):
        paths += [f"/{parent.collection}/{pk}/{kind.collection}" for pk in sorted(ids[parent])]
    paths += [f"/lessons/{pk}/exercises" for pk in sorted(ids[KINDS[-1]])]
    paths += [f"/lessons?course_id={course_id}&limit=100", f"/lessons?course_id={course_id}&sortBy=name"]
    paths += [f"/lessons?course_id={course_id}&search={word}" for word in words]
    view = {}
    for path in paths:
        answer = client.get(BASE + path)
        body = answer.json()
        view[path] = (answer.status_code, body.get("data"), body.get("meta"), body.get("message"), answer.get("ETag"))
    return view


@settings(max_examples=examples(12), deadline=None)
@HISTORIES
def test_no_edit_of_a_draft_reaches_a_learner_before_its_publication(seed: int, edits: int) -> None:
    class Watched(WritingEditor):
        """A learner looks at every course before and after each request that publishes nothing of it."""

        sent = 0  # words

        def _write(self, method: str, path: str, body: Any = None, **options: Any) -> Any:
            drafts = Course.objects.filter(publish_mode=PublishMode.MANUAL).values_list("pk", "revision")
            revisions = dict(drafts)
            ids = {pk: ids_of(pk) for pk in revisions}
            before = {pk: learner_view(learner, pk, ids[pk], []) for pk in revisions}
            answer = super()._write(method, path, body, **options)
            now = Course.objects.in_bulk()
            words = [f"Word{number}x" for number in range(self.sent + 1, self.words + 1)]
            self.sent = self.words
            for pk, view in before.items():
                if pk in now and now[pk].revision == revisions[pk]:
                    both = {kind: found | ids[pk][kind] for kind, found in ids_of(pk).items()}
                    after = learner_view(learner, pk, both, words)
                    assert {key: after[key] for key in view} == view
                    for key in after.keys() - view.keys():  # of rows that the draft did not have, and of searches
                        status, data, *_ = after[key]
                        assert status == 404 or data == [], (key, data)
            return answer

    learner = JsonClient()
    with history(seed, Watched) as editor:
        for _ in range(edits):
            editor.edit()
        assert learner.get(f"{BASE}/courses").status_code == 200
        assert len(responses) > 0 or not Course.objects.exists()


@settings(max_examples=examples(25), deadline=None)
@HISTORIES
def test_learners_get_words_of_published_states_only(seed: int, edits: int) -> None:
    """Whatever a learner finds in the lists over all courses is in the package of a published state."""
    learner = JsonClient()
    with history(seed) as editor:
        for _ in range(edits):
            editor.edit()
            bodies = [learner.get(f"{BASE}{path}?limit=100").content.decode() for path in ("/courses", "/lessons")]
            shown = {word for body in bodies for word in body.split('"') if word.startswith("Word")}
            packages = [str(whole_state(pk, State.PUBLISHED)) for pk in Course.objects.values_list("pk", flat=True)]
            assert all(any(word in package for package in packages) for word in shown)


@settings(max_examples=examples(25), deadline=None)
@HISTORIES
def test_both_states_of_courses_that_publish_every_change_are_equal(seed: int, edits: int) -> None:
    with history(seed) as editor:
        for _ in range(edits):
            editor.edit()
            for course in Course.objects.filter(publish_mode=PublishMode.AUTO):
                assert whole_state(course.pk, State.DRAFT) == whole_state(course.pk, State.PUBLISHED)
                for kind in KINDS[1:]:
                    tags = [dict(kind.rows(state).filter(course=course.pk).values_list("pk", "tag")) for state in State]
                    assert tags[0] == tags[1]
                assert LessonExercise.objects.filter(course=course).count() == (
                    PublishedLessonExercise.objects.filter(course=course.pk).count()
                )


@settings(max_examples=examples(25), deadline=None)
@HISTORIES
def test_changes_read_from_the_log_are_those_of_whole_states(seed: int, edits: int) -> None:
    with history(seed) as editor:
        for _ in range(edits):
            editor.edit()
        for course in Course.objects.filter(publish_mode=PublishMode.MANUAL):
            before, after = (whole_state(course.pk, state) for state in (State.PUBLISHED, State.DRAFT))
            assert unpublished(course).changes == compare(before, after)


def published_as(course_id: str, number: int) -> dict[Any, Any]:
    """The state of a publication, by its kept packages."""
    words = kept_words(course_id, number)
    return {
        **state_of_package(decompressed(kept_body(course_id, number))),
        **(state_of_words(decompressed(words)) if words else {}),
    }


@settings(max_examples=examples(25), deadline=None)
@HISTORIES
def test_changes_applied_to_a_state_give_the_other_and_are_mirrored(seed: int, edits: int) -> None:
    with history(seed) as editor:
        for _ in range(edits):
            editor.edit()
        for course in Course.objects.filter(publications__gt=0):
            numbers = [each.number for each in Publication.objects.filter(course=course).order_by("number")]
            first, last = (published_as(course.pk, number) for number in (numbers[0], numbers[-1]))
            path = f"/courses/{course.pk}/changes?limit=100"
            forth = read(editor.client, f"{path}&from={numbers[0]}&to={numbers[-1]}")
            back = read(editor.client, f"{path}&from={numbers[-1]}&to={numbers[0]}")
            assert read(editor.client, f"{path}&from={numbers[0]}&to={numbers[0]}")["data"] == []
            if forth["meta"]["total"] > 100:
                continue
            applied = {f"{entity.value} {pk}": dict(row) for (entity, pk), row in first.items()}
            expected = {f"{entity.value} {pk}": dict(row) for (entity, pk), row in last.items()}
            for change in forth["data"]:
                key = f"{change['entity']} {change['id']}"
                if change["change"] == "deleted":
                    del applied[key]
                elif change["change"] == "created":
                    applied[key] = expected[key]
                for each in change["fields"]:
                    before, after = each["before"], each["after"]
                    if each["field"] != "data":
                        assert applied[key][each["field"]] == before
                        applied[key][each["field"]] = after
                    else:
                        assert before != after
                        applied[key]["data"] = expected[key]["data"]
            assert applied == expected
            opposite = {"created": "deleted", "deleted": "created", "updated": "updated", "moved": "moved"}
            mirrored = [
                (
                    row["entity"],
                    row["id"],
                    opposite[row["change"]],
                    [{"field": f["field"], "before": f["after"], "after": f["before"]} for f in row["fields"]],
                )
                for row in back["data"]
            ]
            assert mirrored == [(row["entity"], row["id"], row["change"], row["fields"]) for row in forth["data"]]


@settings(max_examples=examples(25), deadline=None)
@HISTORIES
def test_restored_publication_has_the_same_content(seed: int, edits: int) -> None:
    with history(seed) as editor:
        for _ in range(edits):
            editor.edit()
        for course in Course.objects.filter(publications__gt=0, publish_mode=PublishMode.MANUAL):
            number = editor.rng.randint(1, course.publications)
            body = {"publication": number, "publish": True, "shared": "overwrite"}
            path = f"{BASE}/courses/{course.pk}/restore?force=true"
            answer = editor.client.request("POST", path, body)
            if answer.status_code == 409:
                assert answer.json()["error"]["context"]["field"] == "id"  # it belongs to another course now
                continue
            assert answer.status_code in (200, 201)
            kept, current = (
                read(editor.client, f"/courses/{course.pk}/{name}")["data"]
                for name in (f"publications/{number}/package", "package")
            )
            assert without_times(current) == without_times(kept)


def without_times(package: Any) -> Any:
    dropped = ("created_at", "updated_at", "revision", "package_version", "size_bytes", "is_public")
    if isinstance(package, dict):
        return {key: without_times(value) for key, value in package.items() if key not in dropped}
    return [without_times(item) for item in package] if isinstance(package, list) else package
