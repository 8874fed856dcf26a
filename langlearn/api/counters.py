"""Atomic counters over fixed windows: in Redis, in the database, or in the memory of the process.

A window begins with the first use and lasts `window_ms`. A use costs one unit of the limit, or `cost` of them. `take`
uses all counters it is given or, when one of them has too little left, none. A refusal uses nothing, so releasing a use
never frees more than was taken. A use is released only in the window in which it was taken.

With REDIS_URL every counter but the local ones is in Redis: one script, one round trip. Without it, exact ones
are in the database and the others in memory. When a store fails, memory is used, so that counting never
fails a request.
"""

import logging
import threading
import time
from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, cast

import redis
import redis.backoff
import redis.retry
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection

from langlearn.api.models import RateCounter

logger = logging.getLogger("langlearn.counters")


class Storage(Enum):
    """Where a counter is stored."""

    SHARED = auto()  # Redis, else memory: then each process counts separately
    EXACT = auto()  # Redis, else the database: one count for all processes
    LOCAL = auto()  # memory always: independent of everything outside the process


class Counter(NamedTuple):
    key: str
    limit: int  # in a window
    window_ms: int
    storage: Storage
    cost: int = 1  # of a use; at most the limit, and 0 to read the counter


class Count(NamedTuple):
    """The state of a counter after a `take`."""

    counter: Counter
    hits: int  # never more than the limit
    left_ms: int  # until the window ends
    window: int  # identity of the window: its end on the store's clock
    store: "Store"

    @property
    def left(self) -> int:
        return self.counter.limit - self.hits


class Taken(NamedTuple):
    """The outcome of a `take`; when it is refused, `counts` has at least the counters with too little left."""

    granted: bool
    counts: list[Count]

    @property
    def full(self) -> list[Count]:
        """Of a refused one: the counters with too little left."""
        return [count for count in self.counts if count.left < count.counter.cost]

    def release(self) -> None:
        """Undoes a granted take; where the store fails meanwhile, the use stays counted until its window ends."""
        for count in self.counts:
            try:
                count.store.release(count)
            except StoreError as error:
                logger.warning("a rate limit was not released: %s", error)


class StoreError(Exception):
    """The store of some counters is unavailable."""


class Store(Protocol):
    def take(self, counters: Sequence[Counter]) -> Taken: ...

    def release(self, count: Count) -> None: ...


def _now_ms() -> int:
    return int(time.time() * 1000)


class MemoryStore:
    """Counters of this process, at most `capacity` of them: beyond, those whose windows began first are evicted."""

    def __init__(self, capacity: int = 50_000) -> None:
        self._capacity = capacity
        self._lock = threading.Lock()
        self._rows: dict[str, tuple[int, int]] = {}  # key to hits and end, in the order in which windows began

    def take(self, counters: Sequence[Counter]) -> Taken:
        now = _now_ms()
        with self._lock:
            rows = [self._row(counter, now) for counter in counters]
            pairs = list(zip(counters, rows, strict=True))
            granted = all(hits + counter.cost <= counter.limit for counter, (hits, _) in pairs)
            if granted:
                pairs = [(counter, (hits + counter.cost, ends)) for counter, (hits, ends) in pairs]
                for counter, row in pairs:
                    self._set(counter, row, now)
        return Taken(granted, [Count(counter, hits, max(0, ends - now), ends, self) for counter, (hits, ends) in pairs])

    def release(self, count: Count) -> None:
        with self._lock:
            hits, ends = self._rows.get(count.counter.key, (0, 0))
            if ends == count.window:
                self._rows[count.counter.key] = (max(0, hits - count.counter.cost), ends)

    def clear(self) -> None:
        with self._lock:
            self._rows.clear()

    def __len__(self) -> int:
        return len(self._rows)

    def _row(self, counter: Counter, now: int) -> tuple[int, int]:
        hits, ends = self._rows.get(counter.key, (0, 0))
        return (hits, ends) if ends > now else (0, now + counter.window_ms)

    def _set(self, counter: Counter, row: tuple[int, int], now: int) -> None:
        if row[0] == counter.cost:  # a new window is the last in the order
            self._rows.pop(counter.key, None)
            if len(self._rows) >= self._capacity:
                self._evict(now)
        self._rows[counter.key] = row

    def _evict(self, now: int) -> None:
        self._rows = {key: row for key, row in self._rows.items() if row[1] > now}
        # A tenth at a time, so that the scan above stays rare also when no window has ended.
        for key in list(self._rows)[: len(self._rows) - self._capacity * 9 // 10]:
            del self._rows[key]


_TABLE = RateCounter._meta.db_table
# Returns no row when too little is left.
_UPSERT = f"""
    INSERT INTO {_TABLE} ("key", hits, ends_ms) VALUES (%(key)s, %(cost)s, %(ends)s)
    ON CONFLICT ("key") DO UPDATE SET
      hits = CASE WHEN {_TABLE}.ends_ms <= %(now)s THEN excluded.hits ELSE {_TABLE}.hits + excluded.hits END,
      ends_ms = CASE WHEN {_TABLE}.ends_ms <= %(now)s THEN excluded.ends_ms ELSE {_TABLE}.ends_ms END
    WHERE {_TABLE}.ends_ms <= %(now)s OR {_TABLE}.hits + excluded.hits <= %(limit)s
    RETURNING hits, ends_ms"""  # noqa: S608 - the table's name is ours
_READ = f'SELECT hits, ends_ms FROM {_TABLE} WHERE "key" = %s'  # noqa: S608
_RELEASE = f"""
    UPDATE {_TABLE} SET hits = CASE WHEN hits < %(cost)s THEN 0 ELSE hits - %(cost)s END
    WHERE "key" = %(key)s AND ends_ms = %(window)s"""  # noqa: S608
_PURGE_EVERY_MS = 3_600_000


class DatabaseStore:
    """Counters of all processes in one database. A statement per counter, so that two requests cannot deadlock.

    To be called outside transactions, which would hold the counter's row, or roll it back with everything else.
    """

    def __init__(self) -> None:
        self._purge_at = _now_ms() + _PURGE_EVERY_MS

    def take(self, counters: Sequence[Counter]) -> Taken:
        now = _now_ms()
        counts: list[Count] = []
        try:
            self._purge(now)
            with connection.cursor() as cursor:
                for counter in counters:
                    ends = now + counter.window_ms
                    values: dict[str, str | int] = {"key": counter.key, "cost": counter.cost, "limit": counter.limit}
                    values |= {"now": now, "ends": ends}
                    cursor.execute(_UPSERT, values)
                    row = cursor.fetchone()
                    if row is None:
                        for taken in counts:
                            self.release(taken)
                        cursor.execute(_READ, [counter.key])
                        hits, window = cursor.fetchone() or (counter.limit, ends)
                        least = counter.limit - counter.cost + 1  # also when another use was released meanwhile
                        return Taken(granted=False, counts=[self._count(counter, max(hits, least), window, now)])
                    hits, window = row
                    counts.append(self._count(counter, hits, window, now))
        except DatabaseError as error:
            raise StoreError("database") from error
        return Taken(granted=True, counts=counts)

    def release(self, count: Count) -> None:
        counter = count.counter
        try:
            with connection.cursor() as cursor:
                cursor.execute(_RELEASE, {"key": counter.key, "cost": counter.cost, "window": count.window})
        except DatabaseError as error:
            raise StoreError("database") from error

    def _count(self, counter: Counter, hits: int, window: int, now: int) -> Count:
        return Count(counter, hits, max(0, window - now), window, self)

    def _purge(self, now: int) -> None:
        if now >= self._purge_at:
            self._purge_at = now + _PURGE_EVERY_MS
            RateCounter.objects.filter(ends_ms__lt=now).delete()


# KEYS: the counters; ARGV: limit, window and cost of each. Returns granted, then hits, time left and end of each.
_TAKE_SCRIPT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local granted = 1
local rows = {}
for i, key in ipairs(KEYS) do
  local row = redis.call('HMGET', key, 'hits', 'ends')
  rows[i] = {tonumber(row[1] or '0'), tonumber(row[2] or '0')}
  if rows[i][2] <= now then rows[i] = {0, now + tonumber(ARGV[3 * i - 1])} end
  if rows[i][1] + tonumber(ARGV[3 * i]) > tonumber(ARGV[3 * i - 2]) then granted = 0 end
end
local answer = {granted}
for i, key in ipairs(KEYS) do
  local hits, ends = rows[i][1], rows[i][2]
  if granted == 1 then
    local before = hits
    hits = hits + tonumber(ARGV[3 * i])
    redis.call('HSET', key, 'hits', hits, 'ends', string.format('%.0f', ends))
    if before == 0 then redis.call('PEXPIRE', key, ends - now) end
  end
  answer[3 * i - 1], answer[3 * i], answer[3 * i + 1] = hits, ends - now, ends
end
return answer
"""
_RELEASE_SCRIPT = """
local row = redis.call('HMGET', KEYS[1], 'hits', 'ends')
if row[2] == ARGV[1] then redis.call('HSET', KEYS[1], 'hits', math.max(0, row[1] - ARGV[2])) end
"""
_REDIS_SECONDS = 0.25  # a reply takes a millisecond; a limiter must not wait for a store that is down


class RedisStore:
    """Counters of all processes and hosts. Redis's clock is used, so the clocks of hosts need not agree."""

    def __init__(self, url: str) -> None:
        client = redis.Redis.from_url(
            url,
            socket_timeout=_REDIS_SECONDS,
            socket_connect_timeout=_REDIS_SECONDS,
            # Once more on a connection that was closed while it was idle.
            retry=redis.retry.Retry(redis.backoff.NoBackoff(), 1, supported_errors=(redis.ConnectionError,)),
        )
        self._take = client.register_script(_TAKE_SCRIPT)
        self._release = client.register_script(_RELEASE_SCRIPT)

    def take(self, counters: Sequence[Counter]) -> Taken:
        limits = [number for counter in counters for number in (counter.limit, counter.window_ms, counter.cost)]
        granted, *states = self._run(self._take, counters, limits)
        counts = [
            Count(counter, hits, left_ms, window, self)
            for counter, hits, left_ms, window in zip(counters, states[::3], states[1::3], states[2::3], strict=True)
        ]
        return Taken(bool(granted), counts)

    def release(self, count: Count) -> None:
        self._run(self._release, [count.counter], [count.window, count.counter.cost])

    @staticmethod
    def _run(script: Any, counters: Sequence[Counter], arguments: list[int]) -> list[int]:
        keys = [f"langlearn:rate:{counter.key}" for counter in counters]
        try:
            return cast(list[int], script(keys=keys, args=arguments))
        except (redis.RedisError, OSError) as error:
            raise StoreError("redis") from error


class Failover:
    """`store`, and memory while it fails; after a failure the store is not tried for `pause_seconds`."""

    def __init__(self, store: Store, memory: MemoryStore, *, pause_seconds: float) -> None:
        self._store = store
        self._memory = memory
        self._pause_seconds = pause_seconds
        self._retry_at: float | None = None  # on the monotonic clock; None while the store works

    def take(self, counters: Sequence[Counter]) -> Taken:
        if self._retry_at is None or time.monotonic() >= self._retry_at:
            try:
                taken = self._store.take(counters)
            except StoreError as error:
                if self._retry_at is None:  # once for an outage, not for each request in it
                    logger.warning("rate limits are counted in process memory: %s failed", error)
                self._retry_at = time.monotonic() + self._pause_seconds
            else:
                if self._retry_at is not None:
                    logger.warning("rate limits are counted in their store again")
                self._retry_at = None
                return taken
        return self._memory.take(counters)


memory = MemoryStore()
_database = Failover(DatabaseStore(), memory, pause_seconds=0)


@lru_cache(maxsize=4)
def _redis(url: str) -> Failover:
    return Failover(RedisStore(url), memory, pause_seconds=5)


def _store_of(storage: Storage) -> MemoryStore | Failover:
    if storage is Storage.LOCAL:
        return memory
    if settings.REDIS_URL:
        return _redis(settings.REDIS_URL)
    return _database if storage is Storage.EXACT else memory


def take(counters: Sequence[Counter]) -> Taken:
    """One use of each of `counters`, or of none when one is full. Raises nothing."""
    groups: dict[MemoryStore | Failover, list[Counter]] = {}
    for counter in counters:
        groups.setdefault(_store_of(counter.storage), []).append(counter)
    taken = Taken(granted=True, counts=[])
    for store, group in groups.items():
        part = store.take(group)
        if not part.granted:
            taken.release()
            return part
        taken.counts.extend(part.counts)
    return taken
