"""Counters: atomic, exact from many threads, all or none, and never a reason for a request to fail."""

import logging
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
import redis
import time_machine
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from langlearn.api.counters import (
    Counter,
    DatabaseStore,
    Failover,
    MemoryStore,
    RedisStore,
    Storage,
    Store,
    Taken,
    take,
)
from langlearn.api.models import RateCounter

REDIS_URL = os.environ.get("REDIS_URL", "")
CLOSED_PORT = "redis://127.0.0.1:1/0"
START = 1_772_446_530.0

needs_redis = pytest.mark.skipif(not REDIS_URL, reason="REDIS_URL is not set: counters in Redis were NOT tried")
in_redis = pytest.param(lambda: RedisStore(REDIS_URL), id="redis", marks=[needs_redis, pytest.mark.redis])
in_database = pytest.param(DatabaseStore, id="database", marks=pytest.mark.django_db(transaction=True))
in_memory = pytest.param(MemoryStore, id="memory")
every_store = pytest.mark.parametrize("open_store", [in_memory, in_database, in_redis])


def counter(most: int = 3, window_ms: int = 60_000, cost: int = 1) -> Counter:
    return Counter(f"test:{uuid4().hex}", most, window_ms, Storage.EXACT, cost)


def uses(store: Store, *counters: Counter, times: int) -> list[bool]:
    return [store.take(counters).granted for _ in range(times)]


def end_window(limit: Counter) -> None:
    redis.Redis.from_url(REDIS_URL).pexpire(f"langlearn:rate:{limit.key}", 0)


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@every_store
def test_limit_grants_exactly_its_number_of_uses(open_store: Callable[[], Store]) -> None:
    store, limit = open_store(), counter(most=3)
    assert uses(store, limit, times=5) == [True, True, True, False, False]
    (count,) = store.take([limit]).counts
    assert count.hits == 3
    assert 0 < count.left_ms <= limit.window_ms


@every_store
def test_counters_are_independent(open_store: Callable[[], Store]) -> None:
    store, one, other = open_store(), counter(most=1), counter(most=1)
    assert uses(store, one, times=2) == [True, False]
    assert uses(store, other, times=1) == [True]


@every_store
def test_eight_threads_cannot_exceed_a_limit(open_store: Callable[[], Store]) -> None:
    store, limit = open_store(), counter(most=321)

    def hundred(_: int) -> list[bool]:
        try:
            return uses(store, limit, times=100)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        granted = [outcome for outcomes in pool.map(hundred, range(8)) for outcome in outcomes]
    assert len(granted) == 800
    assert sum(granted) == 321


@every_store
def test_uses_returned_by_threads_restore_the_limit(open_store: Callable[[], Store]) -> None:
    store, limit = open_store(), counter(most=8)

    def borrow(_: int) -> None:
        try:
            for _ in range(25):
                taken = store.take([limit])
                if taken.granted:
                    store.release(taken.counts[0])
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(borrow, range(8)))
    assert uses(store, limit, times=9) == [True] * 8 + [False]


@every_store
def test_a_full_counter_leaves_the_others_unused(open_store: Callable[[], Store]) -> None:
    store, wide, narrow = open_store(), counter(most=5), counter(most=2)
    assert uses(store, wide, narrow, times=4) == [True, True, False, False]
    assert uses(store, narrow, wide, times=2) == [False, False]
    assert uses(store, wide, times=4) == [True, True, True, False]


@every_store
def test_use_that_costs_more_than_is_left_is_refused_and_takes_nothing(open_store: Callable[[], Store]) -> None:
    store, three = open_store(), counter(most=7, cost=3)
    assert uses(store, three, times=3) == [True, True, False]
    refused = store.take([three])
    assert ([count.left for count in refused.counts], refused.full) == ([1], refused.counts)
    assert uses(store, three._replace(cost=1), times=2) == [True, False]


@every_store
def test_returned_use_gives_back_its_cost(open_store: Callable[[], Store]) -> None:
    store, three = open_store(), counter(most=7, cost=3)
    taken = store.take([three])
    assert uses(store, three._replace(cost=4), times=2) == [True, False]
    store.release(taken.counts[0])
    assert uses(store, three, times=2) == [True, False]


@every_store
def test_refusal_by_one_limit_names_it_and_costs_nothing_in_the_others(open_store: Callable[[], Store]) -> None:
    store, requests, items = open_store(), counter(most=5), counter(most=10, cost=8)
    assert uses(store, requests, items, times=3) == [True, False, False]
    assert [count.counter for count in store.take([requests, items]).full] == [items]
    assert uses(store, requests, times=5) == [True] * 4 + [False]


@every_store
def test_returned_use_can_be_taken_again_once(open_store: Callable[[], Store]) -> None:
    store, limit = open_store(), counter(most=2)
    store.take([limit])
    taken = store.take([limit])
    assert uses(store, limit, times=3) == [False] * 3
    store.release(taken.counts[0])
    assert uses(store, limit, times=2) == [True, False]


@pytest.mark.parametrize("open_store", [in_memory, in_database])
def test_window_starts_with_its_first_use_and_expires(open_store: Callable[[], Store], clock: Any) -> None:
    store, limit = open_store(), counter(most=2, window_ms=60_000)
    assert store.take([limit]).counts[0].left_ms == 60_000
    clock.shift(59.999)
    assert store.take([limit]).counts[0].left_ms == 1
    assert uses(store, limit, times=1) == [False]
    clock.shift(0.001)
    (count,) = store.take([limit]).counts
    assert (count.hits, count.left_ms) == (1, 60_000)


@pytest.mark.parametrize("open_store", [in_memory, in_database])
def test_use_is_returned_only_to_its_window(open_store: Callable[[], Store], clock: Any) -> None:
    store, limit = open_store(), counter(most=1, window_ms=60_000)
    taken = store.take([limit])
    clock.shift(60)
    store.take([limit])
    store.release(taken.counts[0])
    assert uses(store, limit, times=1) == [False]


@needs_redis
@pytest.mark.redis
def test_redis_window_expires_and_returned_uses_do_not_reach_the_next() -> None:
    store, limit = RedisStore(REDIS_URL), counter(most=1)
    taken = store.take([limit])
    assert uses(store, limit, times=1) == [False]
    end_window(limit)
    (count,) = taken.counts
    assert uses(store, limit, times=2) == [True, False]
    store.release(count._replace(window=count.window - 1))
    assert uses(store, limit, times=1) == [False]


@needs_redis
@pytest.mark.redis
def test_script_missing_from_redis_is_loaded_again() -> None:
    store, limit = RedisStore(REDIS_URL), counter(most=2)
    store.take([limit])
    redis.Redis.from_url(REDIS_URL).script_flush()
    assert uses(store, limit, times=2) == [True, False]


@needs_redis
@pytest.mark.redis
def test_several_limits_take_one_round_trip_to_redis(settings: Any, monkeypatch: Any) -> None:
    settings.REDIS_URL = REDIS_URL
    take([counter()])  # opens the connection and makes the script known
    sent = []
    send = redis.Connection.send_packed_command

    def noted(self: redis.Connection, command: Any, *args: Any, **kwargs: Any) -> None:
        sent.append(command)
        send(self, command, *args, **kwargs)

    monkeypatch.setattr(redis.Connection, "send_packed_command", noted)
    assert take([counter(), counter()]).granted
    assert len(sent) == 1


def test_memory_store_is_bounded_and_evicts_the_oldest_windows_first(clock: Any) -> None:
    store, first, last = MemoryStore(capacity=100), counter(most=1), counter(most=1)
    store.take([first])
    for _ in range(150):
        store.take([counter()])
    store.take([last])
    assert len(store) <= 100
    assert uses(store, last, times=1) == [False]
    assert uses(store, first, times=1) == [True]


def test_memory_store_evicts_expired_windows_first(clock: Any) -> None:
    store, lasting = MemoryStore(capacity=100), counter(most=1, window_ms=3_600_000)
    store.take([lasting])
    for _ in range(99):
        store.take([counter(window_ms=1000)])
    clock.shift(1)
    for _ in range(80):
        store.take([counter()])
    assert uses(store, lasting, times=1) == [False]


@given(st.lists(st.tuples(st.sampled_from(["take", "give back", "wait"]), st.integers(0, 40_000)), max_size=60))
def test_no_sequence_of_operations_exceeds_the_limit_of_a_window(steps: list[tuple[str, int]]) -> None:
    store, limit = MemoryStore(), counter(most=3, window_ms=60_000)
    unreturned: list[Any] = []
    with time_machine.travel(START, tick=False) as clock:
        for step, number in steps:
            if step == "wait":
                clock.shift(number / 1000)
            elif step == "give back" and unreturned:
                store.release(unreturned.pop(number % len(unreturned)))
            elif step == "take":
                taken = store.take([limit])
                (count,) = taken.counts
                assert taken.granted == (sum(other.window == count.window for other in unreturned) < 3)
                if taken.granted:
                    unreturned.append(count)


@pytest.mark.django_db
def test_database_store_deletes_expired_windows(clock: Any) -> None:
    store = DatabaseStore()
    over, open_still = counter(window_ms=60_000), counter(window_ms=7_200_000)
    store.take([over, open_still])
    clock.shift(3601)
    newest = counter()
    store.take([newest])
    assert set(RateCounter.objects.values_list("key", flat=True)) == {open_still.key, newest.key}


@pytest.mark.django_db
def test_database_store_executes_one_query_per_granted_use(django_assert_num_queries: Any) -> None:
    store, limit = DatabaseStore(), counter(most=3)
    for _ in range(3):
        with django_assert_num_queries(1):
            assert store.take([limit]).granted
    with django_assert_num_queries(2):  # what is left is read
        assert not store.take([limit]).granted


class BrokenStore(MemoryStore):
    """A store that can be switched off."""

    broken = False
    tried = 0

    def take(self, counters: Any) -> Any:
        self.tried += 1
        return RedisStore(CLOSED_PORT).take(counters) if self.broken else super().take(counters)


def test_failing_store_is_replaced_by_memory_and_logged_once(caplog: Any, clock: Any) -> None:
    store, limit = BrokenStore(), counter(most=2)
    failover = Failover(store, MemoryStore(), pause_seconds=0)
    with caplog.at_level(logging.WARNING, logger="langlearn.counters"):
        store.broken = True
        assert [failover.take([limit]).granted for _ in range(4)] == [True, True, False, False]
        assert len(caplog.records) == 1
        store.broken = False
        assert failover.take([limit]).granted
        assert len(caplog.records) == 2


def test_failed_store_is_not_used_during_the_pause() -> None:
    store = BrokenStore()
    store.broken = True
    failover = Failover(store, MemoryStore(), pause_seconds=3600)
    for _ in range(5):
        assert failover.take([counter()]).granted
    assert store.tried == 1


def test_use_that_cannot_be_returned_remains_counted(caplog: Any) -> None:
    (count,) = MemoryStore().take([counter()]).counts
    with caplog.at_level(logging.WARNING, logger="langlearn.counters"):
        Taken(granted=True, counts=[count._replace(store=RedisStore(CLOSED_PORT))]).release()
    assert len(caplog.records) == 1


def test_counters_hold_without_redis(settings: Any) -> None:
    settings.REDIS_URL = CLOSED_PORT
    limit = counter(most=2)
    assert [take([limit]).granted for _ in range(3)] == [True, True, False]


@pytest.mark.django_db
def test_counters_hold_without_the_database(settings: Any, caplog: Any) -> None:
    settings.REDIS_URL = ""
    limit = counter(most=2)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {RateCounter._meta.db_table} RENAME TO lost")
    with caplog.at_level(logging.WARNING, logger="langlearn.counters"):
        assert [take([limit]).granted for _ in range(3)] == [True, True, False]
    assert len(caplog.records) == 1


@pytest.mark.django_db
def test_counters_of_different_stores_are_taken_together_or_not_at_all(settings: Any) -> None:
    settings.REDIS_URL = ""
    wide = Counter(f"test:{uuid4().hex}", 3, 60_000, Storage.SHARED)
    narrow = counter(most=1)
    assert [take([wide, narrow]).granted for _ in range(4)] == [True, False, False, False]
    assert [take([wide]).granted for _ in range(3)] == [True, True, False]
    assert RateCounter.objects.filter(key=narrow.key).exists()
    assert not RateCounter.objects.filter(key=wide.key).exists()
