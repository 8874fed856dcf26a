"""Public answers are kept while nothing that the public may read changes, and no longer."""

import gzip
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from content import catalogue, selectors, services
from content.importing import import_course
from content.kinds import COURSE as COURSE_KIND
from content.models import Catalogue
from content.tests import factories
from content.tests.conftest import course_with_everything
from content.tests.importing import COURSE as IMPORTED
from content.tests.importing import document
from content.tests.reading import BASE, child_list_paths, ids, read, record_paths
from content.tests.test_write_revisions import CASES, EXERCISE_CASES, request, tree
from content.tests.writing import COURSE, call
from langlearn.api import rendered
from langlearn.api.instants import now

__all__ = ["tree"]  # a fixture


@pytest.fixture
def kept(transactional_db, monkeypatch):
    """Two courses, committed, and nothing kept yet."""
    store = rendered.KeptAnswers()
    monkeypatch.setattr(rendered, "answers", store)
    open_course = course_with_everything("open")
    course_with_everything("hidden", is_public=False)
    catalogue.renew()
    return open_course, store


def shown(answer):
    """All of an answer but its instant and its id."""
    body = {key: value for key, value in answer.json().items() if key != "timestamp"}
    return answer.status_code, body, {name: answer[name] for name in answer.headers if name != "X-Request-ID"}


def paths(branch):
    return [*record_paths(branch), *child_list_paths(branch), "/courses", "/lessons", "/courses?limit=1&sortBy=name"]


# What renews the state


@pytest.mark.parametrize("entry", [*CASES, *EXERCISE_CASES])
def test_every_write_of_content_ends_the_state(ada, tree, entry):
    catalogue.renew()
    before = catalogue.state()
    path, body, _ = {**CASES, **EXERCISE_CASES}[entry]
    request(ada, entry, path, body)
    assert catalogue.state() != before


def test_a_course_that_comes_or_goes_ends_the_state(ada, tree):
    states = [catalogue.state()]
    for method, path, body, status in (
        ("POST", "/courses", COURSE | {"id": "new"}, 201),
        ("DELETE", "/courses/new", None, 200),
    ):
        call(ada, method, path, body, status)
        states.append(catalogue.state())
    assert len(set(states)) == 3


def test_an_import_ends_the_state_and_a_dry_run_does_not(db):
    states = [catalogue.state()]
    for dry_run in (True, False):
        import_course(document=document(), mode="create", by=None, at=now(), dry_run=dry_run)
        states.append(catalogue.state())
    assert states[0] == states[1] != states[2]
    assert IMPORTED.id


def test_a_write_that_changes_nothing_keeps_the_state(ada, public):
    before = catalogue.state()
    call(ada, "PUT", "/courses/open", {})
    assert catalogue.state() == before


def test_a_state_that_was_undone_never_comes_back(db):
    seen = set()
    for _ in range(3):
        with transaction.atomic():
            catalogue.renew()
            seen.add(catalogue.state())
            transaction.set_rollback(True)
    assert len(seen) == 3


# What is kept


def test_a_kept_answer_is_the_answer(kept, api, ana):
    branch, store = kept
    for path in paths(branch):
        with transaction.atomic():
            made = api.get(BASE + path)
        for client in (api, api, ana):
            assert shown(client.get(BASE + path)) == shown(made)
    assert len(store) == len(paths(branch))


def test_an_answer_carries_the_present_instant(kept, api, clock_free_of_pause):
    first, second = (api.get(BASE + "/courses").json()["timestamp"] for _ in range(2))
    assert first < second


@pytest.fixture
def clock_free_of_pause(monkeypatch):
    """Every look at the clock is a millisecond later."""
    moments = (f"2026-03-01T09:00:00.{number:03}Z" for number in range(1000))
    monkeypatch.setattr(rendered, "format_instant", lambda moment: next(moments))


def test_a_kept_answer_costs_one_query(kept, api, django_assert_num_queries):
    for path in [*paths(kept[0]), "/courses/open/package"]:
        read(api, path)
        with django_assert_num_queries(1):
            read(api, path)


def test_a_write_is_seen_at_once(kept, api, ada):
    read(api, "/courses/open")
    _rename(ada, "Segundo")
    assert read(api, "/courses/open")["data"]["name"] == "Segundo"


def test_a_package_of_a_course_made_private_is_gone_at_once(kept, api, ana, carlos):
    for client in (api, ana):
        read(client, "/courses/open/package")
    call(carlos, "PATCH", "/courses/open", {"is_public": False})
    for client in (api, ana):
        read(client, "/courses/open/package", 404)


def test_a_package_that_is_missing_takes_no_room(kept, api):
    for name in ("none", "hidden"):
        read(api, f"/courses/{name}/package", 404)
    assert len(kept[1]) == 0


def test_queries_in_another_spelling_are_other_answers(kept, api):
    link = [api.get(f"{BASE}/courses{query}")["Link"] for query in ("", "?a=1", "?b=1")]
    assert len(set(link)) == 3


def test_head_answers_with_the_headers_of_get(kept, api):
    for _ in range(2):
        head, get = api.head(f"{BASE}/courses"), api.get(f"{BASE}/courses")
        assert head.content == b""
        assert head["Content-Length"] == get["Content-Length"]


def test_the_compressed_answer_is_the_same(kept, api):
    for number in range(8):
        factories.course(f"more-{number}", name="Quechua para todos " * 5)
    catalogue.renew()
    plain = api.get(f"{BASE}/courses")
    for _ in range(2):
        packed = api.get(f"{BASE}/courses", Accept_Encoding="gzip")
        assert packed["Content-Encoding"] == "gzip"
        assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content)
        unpacked = gzip.decompress(packed.content)
        assert len(unpacked) == len(plain.content)
        assert unpacked[60:] == plain.content[60:]
        assert unpacked[:29] == b'{"success":true,"timestamp":"'


def test_a_failure_is_not_kept(kept, api):
    for path in ("/courses/hidden", "/lessons/none", "/courses?limit=0"):
        assert api.get(BASE + path).status_code in (400, 404)
    assert len(kept[1]) == 0


# Who sees what, and when


def test_staff_see_private_courses_and_leave_nothing_for_others(kept, api, ana, carlos):
    for client in (carlos, api, ana, carlos):
        expected = ["hidden", "open"] if client is carlos else ["open"]
        assert sorted(ids(client, "/courses")) == expected
        read(client, "/courses/hidden", 200 if client is carlos else 404)
        assert ("created_by" in read(client, "/courses/open")["data"]) == (client is carlos)


def test_a_course_made_private_is_gone_at_once(kept, api, ana, carlos):
    branch, _ = kept
    for path in paths(branch):
        read(api, path)
    call(carlos, "PATCH", "/courses/open", {"is_public": False})
    for path in [*record_paths(branch), *child_list_paths(branch)]:
        for client in (api, ana):
            read(client, path, 404)
    assert ids(api, "/courses") == ids(api, "/lessons") == []


def test_an_edit_of_anybody_is_seen_by_the_next_read(kept, api, ada):
    for number, (path, body) in enumerate((("/lessons/open-lesson", "name"), ("/levels/open-level", "name"))):
        read(api, path)
        call(ada, "PATCH", path, {body: f"Otro {number}"})
        assert read(api, path)["data"]["name"] == f"Otro {number}"
    call(ada, "PATCH", "/exercises/ex-open-vof", {"data": {"statement": "Otra", "is_true": True}})
    shown_exercises = read(api, "/lessons/open-lesson")["data"]["exercises"]
    assert "Otra" in [each["exercise"]["data"].get("statement") for each in shown_exercises]


def test_within_a_transaction_nothing_is_kept(kept, api):
    with transaction.atomic():
        factories.course("uncommitted")
        assert "uncommitted" in ids(api, "/courses")
        transaction.set_rollback(True)
    assert len(kept[1]) == 0
    assert ids(api, "/courses") == ["open"]


def test_a_write_between_state_and_rows_does_not_outlive_it(kept, api, ada, monkeypatch):
    """The answer may be newer than the state it is kept under, never older."""
    listed = selectors.list_rows

    def interrupted(*args, **kwargs):
        monkeypatch.setattr(selectors, "list_rows", listed)
        with ThreadPoolExecutor(1) as other:
            other.submit(_rename, ada, "Segundo").result()
        return listed(*args, **kwargs)

    monkeypatch.setattr(selectors, "list_rows", interrupted)
    assert read(api, "/courses")["data"][0]["name"] == "Segundo"
    assert read(api, "/courses")["data"][0]["name"] == "Segundo"
    _rename(ada, "Tercero")
    assert read(api, "/courses")["data"][0]["name"] == "Tercero"


def _rename(client, name):
    try:
        call(client, "PATCH", "/courses/open", {"name": name})
    finally:
        connections.close_all()


def test_without_a_state_answers_are_made_each_time(kept, api):
    Catalogue.objects.all().delete()
    for _ in range(2):
        assert ids(api, "/courses") == ["open"]
    assert len(kept[1]) == 0


# The store

SIZE, PLACES = 9_000, 8
NEW = 99


def kept_of(store, numbers, size=SIZE):
    """Which of the keys were kept; those that were not are now."""
    made = []
    for number in numbers:
        store.get((number,), lambda number=number: made.append(number) or number, lambda _: size)
    return [number for number in numbers if number not in made]


@pytest.fixture
def store():
    return rendered.KeptAnswers(max_bytes=PLACES * (SIZE + rendered._OVERHEAD))


def test_what_was_used_last_stays(store):
    assert kept_of(store, range(PLACES)) == []
    assert kept_of(store, [0, NEW]) == [0]
    assert kept_of(store, [NEW, 0, 7, 6, 5, 4, 3, 2, 1]) == [NEW, 0, 7, 6, 5, 4, 3, 2]


def test_a_large_answer_is_not_kept(store):
    for _ in range(2):
        assert kept_of(store, [1], size=SIZE + 1) == []
    assert len(store) == 0
    assert kept_of(store, [2]) == []
    assert kept_of(store, [2]) == [2]


def test_what_two_threads_made_counts_once(store):
    def make():
        kept_of(store, [NEW])  # another thread was faster
        return NEW

    store.get((NEW,), make, lambda _: SIZE)
    assert kept_of(store, range(PLACES - 1)) == []
    assert kept_of(store, [NEW, *range(PLACES - 1)]) == [NEW, *range(PLACES - 1)]


def test_a_long_address_counts(kept, api):
    read(api, f"/courses?limit=1&x={'a' * 4000}")
    (size,) = [size for _, size in kept[1]._answers.values()]
    assert size > 3 * 4000  # as the key, and in the links to the first and the last page


def test_several_are_made_at_once_where_they_are_missing(store):
    asked = []

    def make(names):
        asked.append(names)
        return {name: name.upper() for name in names if name != "none"}

    def get(*names):
        return store.get_all({name: ("state", name) for name in names}, make, len)

    assert get("a", "b") == {"a": "A", "b": "B"}
    assert get("b", "none", "c", "a") == {"a": "A", "b": "B", "c": "C"}
    assert get("c", "a") == {"c": "C", "a": "A"}
    assert get() == {}
    assert get("none") == {}
    assert asked == [["a", "b"], ["none", "c"], ["none"]]


def test_what_a_summary_needs_of_a_course_is_kept_until_one_changes(kept, django_assert_num_queries):
    course = kept[0].course
    before = selectors.public_courses([course.pk])
    with django_assert_num_queries(1):
        assert selectors.public_courses([course.pk]) == before
    with django_assert_num_queries(2):  # the state, what is missing, and only that
        assert selectors.public_courses([course.pk, "hidden", "none"]) == before
    services.update(COURSE_KIND, course.pk, values={"name": "Renamed"}, by=None, at=now())
    after = selectors.public_courses([course.pk])
    assert after == {course.pk: before[course.pk]._replace(name="Renamed")}
    services.delete(COURSE_KIND, course.pk, force=True, at=now())
    assert selectors.public_courses([course.pk]) == {}
