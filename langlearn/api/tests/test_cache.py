"""The cache of public responses, and the store below it."""

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier, current_thread
from types import SimpleNamespace
from typing import Any

import pytest
from rest_framework.response import Response

from langlearn.api import cache
from langlearn.api.envelope import Envelope

SIZE, PLACES = 9_000, 8
NEW = 99


def cached_of(store, numbers, size=SIZE):
    """Which of the keys are in the store; the others are put into it."""
    found = []
    for number in numbers:
        if store.get((number,)) is None:
            store.put((number,), str(number), size)
        else:
            found.append(number)
    return found


@pytest.fixture
def store():
    return cache.LruCache(max_bytes=PLACES * (SIZE + cache._OVERHEAD))


def test_the_least_recently_used_value_is_evicted(store: Any) -> None:
    assert cached_of(store, range(PLACES)) == []
    assert cached_of(store, [0, NEW]) == [0]
    assert cached_of(store, [NEW, 0, 7, 6, 5, 4, 3, 2, 1]) == [NEW, 0, 7, 6, 5, 4, 3, 2]


def test_a_large_value_is_not_stored(store: Any) -> None:
    for _ in range(2):
        assert cached_of(store, [1], size=SIZE + 1) == []
    assert len(store) == 0
    assert cached_of(store, [2]) == []
    assert cached_of(store, [2]) == [2]


def test_a_value_that_two_threads_store_counts_once(store: Any) -> None:
    for _ in range(2):
        store.put((NEW,), "new", SIZE)
    assert cached_of(store, range(PLACES - 1)) == []
    assert cached_of(store, [NEW, *range(PLACES - 1)]) == [NEW, *range(PLACES - 1)]


@pytest.fixture
def respond(monkeypatch):
    """A cached handler, called with a path, a query and the present version; `respond.calls` counts its calls."""
    monkeypatch.setattr(cache, "responses", cache.LruCache(cache.MAX_BYTES))

    def handler(self, request):
        respond.calls += 1
        return Response(Envelope([{"n": respond.calls}], meta={"total": 1}), headers={"ETag": '"1"'})

    def respond(path="/courses", query="", version=1):
        decorated = cache.cached_by(lambda: version)(handler)
        return decorated(None, SimpleNamespace(path=path, META={"QUERY_STRING": query}))

    respond.calls = 0
    return respond


def body(response):
    from langlearn.api.envelope import dumps

    return dumps(response.data.as_dict())


def test_each_response_has_its_own_timestamp(respond: Any, monkeypatch: Any) -> None:
    moments = (f"2026-03-01T09:00:00.{number:03}Z" for number in range(10))
    monkeypatch.setattr("langlearn.api.envelope.format_instant", lambda moment: next(moments))
    first, second = body(respond()), body(respond())
    assert first == b'{"success":true,"timestamp":"2026-03-01T09:00:00.000Z","data":[{"n":1}],"meta":{"total":1}}'
    assert second == first.replace(b".000Z", b".001Z")


def test_a_cached_response_has_the_same_headers(respond: Any) -> None:
    headers = [dict(respond().headers) for _ in range(2)]
    assert headers[0] == headers[1]
    assert headers[0]["ETag"] == '"1"'
    assert respond.calls == 1


@pytest.mark.parametrize("other", [{"path": "/lessons"}, {"query": "limit=1"}, {"version": 2}])
def test_another_path_query_or_version_is_another_response(respond: Any, other: Any) -> None:
    respond()
    assert b'{"n":2}' in body(respond(**other))


def test_responses_are_not_cached_without_a_version(respond: Any) -> None:
    for _ in range(2):
        respond(version=None)
    assert respond.calls == 2
    assert len(cache.responses) == 0


def test_the_size_of_an_entry_includes_address_and_headers(respond: Any, monkeypatch: Any) -> None:
    sizes = []
    monkeypatch.setattr(cache.responses, "put", lambda key, value, size: sizes.append(size))
    respond()
    [size] = sizes
    assert size == len(b'[{"n":1}]') + len("ETag") + len('"1"')


def test_threads_that_need_a_value_at_once_build_it_once() -> None:
    values: cache.LruCache[str] = cache.LruCache(100_000)
    built, barrier = [], Barrier(30)

    def build() -> tuple[str, int]:
        built.append(current_thread())
        time.sleep(0.05)  # all others have come
        return "value", 1

    def need(number: int) -> tuple[str, str]:
        barrier.wait()
        return values.get_or_build(("shared",), build), values.get_or_build((number,), lambda: (str(number), 1))

    with ThreadPoolExecutor(30) as pool:
        assert list(pool.map(need, range(30))) == [("value", str(number)) for number in range(30)]
    assert len(built) == 1


def test_a_value_whose_builder_failed_is_built_by_the_next_one() -> None:
    values: cache.LruCache[str] = cache.LruCache(100_000)
    with pytest.raises(ZeroDivisionError):
        values.get_or_build(("a",), lambda: (str(1 // 0), 1))
    assert values.get_or_build(("a",), lambda: ("value", 1)) == "value"


def test_threads_that_wait_for_a_value_too_large_to_store_build_none() -> None:
    values: cache.LruCache[str] = cache.LruCache(100_000)
    built, barrier = [], Barrier(4)

    def build() -> tuple[str, int]:
        built.append(current_thread())
        time.sleep(0.2)  # all others have come
        return "value", 100_000

    def need(_: int) -> str:
        barrier.wait()
        return values.get_or_build(("large",), build)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(need, range(4))) == ["value"] * 4
    assert len(built) == 1
    assert len(values) == 0


def test_threads_that_waited_for_a_builder_that_failed_build_side_by_side() -> None:
    values: cache.LruCache[str] = cache.LruCache(100_000)
    builds, others = count(), Barrier(3, timeout=60)

    def build() -> tuple[str, int]:
        if next(builds) == 0:
            time.sleep(0.2)  # all others have come
            raise TimeoutError
        others.wait()
        return "value", 1

    with ThreadPoolExecutor(4) as pool:
        needed = [pool.submit(values.get_or_build, ("a",), build) for _ in range(4)]
    assert [future.exception() is None for future in needed].count(True) == 3
    assert values.get(("a",)) == "value"
