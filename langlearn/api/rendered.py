"""Answers that are rendered once and sent many times, as long as what they show stays the same.

`kept_by(state)` decorates a handler. `state()` stands for everything that the answer could depend on besides
the address: equal states, equal answers; None when the answer may not be kept. It is asked before the handler runs, so
an answer is never older than the state it is kept under. Answers under former states are never asked for
again and fall out of the store by themselves.

Only the envelope's timestamp is written anew each time. That is also why the kept form is cut in two: the compressed
rest follows the uncompressed beginning in one gzip stream.
"""

import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from datetime import UTC, datetime
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar, cast

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.envelope import Envelope, dumps
from langlearn.api.instants import format_instant
from langlearn.ops import metrics

MAX_BYTES = 16 * 1024 * 1024  # in one process
MAX_SHARE = 8  # a single answer has at most this part of it

_BEGINNING = b'{"success":true,"timestamp":"'
_CONTENT_TYPE = "application/json; charset=utf-8"
_GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_OVERHEAD = 1024  # bytes an entry takes besides its contents

Handler = TypeVar("Handler", bound=Callable[..., Any])


class Rendered:
    """A rendered success: its headers, and its body from the end of the timestamp on."""

    __slots__ = ("_compressed", "headers", "rest")

    def __init__(self, envelope: Envelope, headers: Mapping[str, str]) -> None:
        body = dumps(envelope.as_dict())
        moment = body.index(b'"', len(_BEGINNING))
        self.rest = body[moment:]
        self.headers = headers
        self._compressed: bytes | None = None

    @property
    def compressed(self) -> bytes:
        """The rest as a raw deflate stream, made when it is first asked for."""
        if self._compressed is None:
            compressor = zlib.compressobj(level=6, wbits=-15)
            self._compressed = compressor.compress(self.rest) + compressor.flush()
        return self._compressed

    @property
    def size(self) -> int:
        """Bytes of both forms of the body at most, and of the headers, which may repeat the query."""
        return len(self.rest) * 2 + sum(len(name) + len(value) for name, value in self.headers.items())


class RenderedResponse(HttpResponse):
    """A kept answer with the present instant in it."""

    def __init__(self, rendered: Rendered) -> None:
        self._rendered = rendered
        self._start = _BEGINNING + format_instant(datetime.now(UTC)).encode()
        super().__init__(self._start + rendered.rest, content_type=_CONTENT_TYPE, headers=rendered.headers)

    def gzipped(self) -> bytes:
        """The body as one gzip stream: a stored block, then the blocks that were compressed before."""
        start, rest = self._start, self._rendered.rest
        block = struct.pack("<BHH", 0, len(start), len(start) ^ 0xFFFF) + start
        check = struct.pack("<II", zlib.crc32(rest, zlib.crc32(start)), (len(start) + len(rest)) & 0xFFFFFFFF)
        return b"".join((_GZIP_HEADER, block, self._rendered.compressed, check))


Kept = TypeVar("Kept")


class KeptAnswers:
    """The answers, or their contents, that this process keeps: those used last, within a number of bytes."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._lock = threading.Lock()
        self._answers: OrderedDict[tuple[Any, ...], tuple[Any, int]] = OrderedDict()

    def get(self, key: tuple[Any, ...], make: Callable[[], Kept], size_of: Callable[[Kept], int]) -> Kept:
        """What is kept under the key, or what `make` returns, which is kept then unless it is too large.

        `size_of` it is in bytes.
        """
        found = self._find(key)
        if found is not None:
            return cast(Kept, found[0])
        made = make()
        self._put(key, made, size_of(made))
        return made

    def get_all(
        self,
        keys: Mapping[str, tuple[Any, ...]],
        make: Callable[[list[str]], Mapping[str, Kept]],
        size_of: Callable[[Kept], int],
    ) -> dict[str, Kept]:
        """What is kept under each key, by the name of the key. `make` gets the names of the others at once.

        It need not return something for each.
        """
        found = {name: kept for name, key in keys.items() if (kept := self._find(key)) is not None}
        present: dict[str, Kept] = {name: kept[0] for name, kept in found.items()}
        if missing := [name for name in keys if name not in found]:
            for name, made in make(missing).items():
                present[name] = made
                self._put(keys[name], made, size_of(made))
        return present

    def _find(self, key: tuple[Any, ...]) -> tuple[Any, int] | None:
        with self._lock:
            found = self._answers.get(key)
            if found is not None:
                self._answers.move_to_end(key)
        metrics.cache_asked("miss" if found is None else "hit")
        return found

    def _put(self, key: tuple[Any, ...], made: Any, size: int) -> None:
        size += _OVERHEAD + sum(len(part) for part in key if isinstance(part, str))
        if size > self._max_bytes // MAX_SHARE:
            return
        with self._lock:
            _, replaced = self._answers.pop(key, (None, 0))
            self._answers[key] = made, size
            self._bytes += size - replaced
            while self._bytes > self._max_bytes:
                _, (_, dropped) = self._answers.popitem(last=False)
                self._bytes -= dropped

    def __len__(self) -> int:
        return len(self._answers)


answers = KeptAnswers()


def kept_by(state: Callable[[], Hashable | None]) -> Callable[[Handler], Handler]:
    """Keeps the answers of a handler (a method of a view set that only reads) under `state`. Failures are not kept."""

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def answer(self: Any, request: Request, *args: Any, **kwargs: Any) -> Any:
            present = state()
            if present is None:
                return handler(self, request, *args, **kwargs)
            plain = request._request
            key = (present, plain.path, plain.META.get("QUERY_STRING", ""))

            def make() -> Rendered:
                return _rendered(handler(self, request, *args, **kwargs))

            return RenderedResponse(answers.get(key, make, attrgetter("size")))

        return cast(Handler, answer)

    return decorate


def _rendered(response: Response) -> Rendered:
    data = response.data
    headers = {name: value for name, value in response.headers.items() if name != "Content-Type"}
    return Rendered(data if isinstance(data, Envelope) else Envelope(data), headers)
