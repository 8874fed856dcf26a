"""The cache of public responses: each is rendered once for a version of what it shows.

`cached_by(version)` decorates a handler. `version()` returns the current version of everything that the response
depends on besides the address; with None nothing is cached. It is read before the handler runs, so a response is never
older than the version that it is cached under. Responses under former versions are no longer found, and are evicted
as the least recently used ones. The data is cached as JSON text; the envelope and its timestamp are written each time.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import wraps
from typing import Any, Generic, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

import orjson
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn import metrics
from langlearn.api.envelope import Envelope, dumps

MAX_BYTES = 16 * 1024 * 1024  # in one process
MAX_SHARE = 8  # one value may take up to one eighth, unless a cache says otherwise
_OVERHEAD = 1024  # bytes of an entry besides its key and value

Handler = TypeVar("Handler", bound=Callable[..., Response])
Value = TypeVar("Value")


class _Build(Generic[Value]):
    """The building of one value, by the first thread that gets the lock. None until then, or when it fails."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.is_begun = False
        self.value: Value | None = None


class LruCache(Generic[Value]):
    """The values used last, within a number of bytes, for all threads of this process.

    One value may take up to `max_bytes / max_share`.
    """

    def __init__(self, max_bytes: int, max_share: int = MAX_SHARE) -> None:
        self._max_bytes = max_bytes
        self._max_share = max_share
        self._bytes = 0
        self._lock = threading.Lock()
        self._entries: OrderedDict[tuple[Any, ...], tuple[Value, int]] = OrderedDict()
        self._building: WeakValueDictionary[tuple[Any, ...], _Build[Value]] = WeakValueDictionary()

    def get(self, key: tuple[Any, ...]) -> Value | None:
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: tuple[Any, ...], value: Value, size: int) -> None:
        """Stores a value of `size` bytes, unless it is too large."""
        size += _OVERHEAD + sum(len(part) for part in key if isinstance(part, str))
        if size > self._max_bytes // self._max_share:
            return
        with self._lock:
            _, replaced = self._entries.pop(key, (None, 0))
            self._entries[key] = value, size
            self._bytes += size - replaced
            while self._bytes > self._max_bytes:
                _, (_, evicted) = self._entries.popitem(last=False)
                self._bytes -= evicted

    def get_or_build(self, key: tuple[Any, ...], build: Callable[[], tuple[Value, int]]) -> Value:
        """The value, which `build()` returns with its size if it is not stored.

        One thread builds it, and those that wait get its value, also one too large to store: in parallel they would all
        take longer. When it fails, each of them builds the value.
        """
        found = self.get(key)
        if found is not None:
            return found
        with self._lock:
            building = self._building.setdefault(key, _Build())
        with building.lock:
            is_first, building.is_begun = not building.is_begun, True
            if is_first:
                found = self.get(key)
                building.value = self._built(key, build) if found is None else found
        return self._built(key, build) if building.value is None else building.value

    def _built(self, key: tuple[Any, ...], build: Callable[[], tuple[Value, int]]) -> Value:
        value, size = build()
        self.put(key, value, size)
        return value

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    def __len__(self) -> int:
        return len(self._entries)


class CachedResponse(NamedTuple):
    """What a success consists of but for its timestamp; the data is an `orjson.Fragment`."""

    envelope: Envelope
    headers: dict[str, str]


responses: LruCache[CachedResponse] = LruCache(MAX_BYTES)


def cached_by(version: Callable[[], Hashable | None]) -> Callable[[Handler], Handler]:
    """Caches the successes of a view set's handler, which only reads, under `version`."""

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def respond(self: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
            current = version()
            if current is None:
                return handler(self, request, *args, **kwargs)
            key = (current, request.path, request.META.get("QUERY_STRING", ""))
            cached = responses.get(key)
            metrics.cache_lookup("miss" if cached is None else "hit")
            if cached is None:
                response = handler(self, request, *args, **kwargs)
                cached, size = _rendered(response)
                responses.put(key, cached, size)
            return Response(cached.envelope, headers=cached.headers)

        return cast(Handler, respond)

    return decorate


def _rendered(response: Response) -> tuple[CachedResponse, int]:
    """A response to cache, and its size in bytes."""
    envelope = response.data if isinstance(response.data, Envelope) else Envelope(response.data)
    data = dumps(envelope.data)
    headers = {name: value for name, value in response.headers.items() if name != "Content-Type"}
    size = len(data) + sum(len(name) + len(value) for name, value in headers.items())
    return CachedResponse(replace(envelope, data=orjson.Fragment(data)), headers), size
