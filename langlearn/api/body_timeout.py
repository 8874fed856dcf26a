"""The time within which the body of a request must arrive.

gunicorn's `read` returns when all bytes that it was asked for are there: a client that sends one now and then would
occupy a thread for hours. So the connection stops blocking when the time is over: the next read that finds nothing
fails, and gunicorn closes the connection after the response.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from socket import SHUT_RD, socket
from threading import BoundedSemaphore, Lock, Thread
from typing import Any

from langlearn.api.body_slots import SLOTS
from langlearn.api.errors import RequestTimeout
from langlearn.api.parsers import BODY_ERROR

SECONDS = 60.0
BYTES_PER_SECOND = 20_000  # one second more for each
# For the rest of a body that the application does not read.
DISCARD_SECONDS = 2.0
DISCARD_BYTES_PER_SECOND = 100_000
DISCARD_SECONDS_IN_ALL = 30.0
_PIECE = 65536  # bytes
_INTERVAL = 0.5  # seconds between two checks of the reads in progress

_lock = Lock()
_discarding = BoundedSemaphore(SLOTS)  # threads that wait for the rest of a body
_in_progress: dict["TimedBody", float] = {}  # reads from connections, in this process: their deadlines


class TimedBody:
    """The stream of a request body, as `wsgi.input`. A read raises TimeoutError when the body is late.

    BODY_ERROR of the environment is then RequestTimeout. `length` is in bytes, None of a chunked body, whose time grows
    with what has arrived. Without gunicorn's socket the time is checked between reads only.
    """

    def __init__(self, environ: dict[str, Any], *, length: int | None) -> None:
        self._environ = environ
        self._stream = environ["wsgi.input"]
        self._socket: socket | None = environ.get("gunicorn.socket")
        self._length = length
        self._started = time.monotonic()
        self._received = 0
        self._has_ended = self._has_failed = False

    def read(self, size: int = -1) -> bytes:
        return self._read(self._stream.read, size, self._started + self._seconds(size))

    def readline(self, size: int = -1) -> bytes:
        return self._read(self._stream.readline, size, self._started + self._seconds(size))

    def discard(self, limit: int) -> None:
        """Reads what the application left of the body, until `limit` bytes have arrived in all. The response is sent.

        gunicorn reads little of it and closes the connection, which loses the response for a client that sends all of
        its body first. The connection of one that sends slowly, or more, is closed; so is one that is still sending
        while many others are. Another server does this itself, and its reads have no time limit here.
        """
        if not self._has_ended and self._socket is not None:
            may_wait = _discarding.acquire(blocking=False)
            try:
                self._discard(limit, may_wait=may_wait)
            finally:
                if may_wait:
                    _discarding.release()
        if self._has_failed and self._socket is not None:
            with suppress(OSError):  # the client has closed it
                self._socket.shutdown(SHUT_RD)  # or gunicorn waits for the client before it closes the connection

    def _discard(self, limit: int, *, may_wait: bool) -> None:
        started, before = time.monotonic(), self._received
        with suppress(Exception):  # each server raises other exceptions for broken chunks
            while not self._has_ended and self._received < limit:
                seconds = DISCARD_SECONDS + (self._received - before) / DISCARD_BYTES_PER_SECOND
                left = _PIECE if self._length is None else min(_PIECE, self._length - self._received)
                deadline = started + (min(seconds, DISCARD_SECONDS_IN_ALL) if may_wait else 0)
                self._read(self._stream.read, left, deadline)
        self._has_failed = self._has_failed or not self._has_ended

    def stop_waiting(self) -> None:
        """Lets a read fail that finds nothing in the connection."""
        assert self._socket is not None
        with suppress(OSError):  # a broken connection fails anyway
            self._socket.setblocking(False)

    def _seconds(self, size: int) -> float:
        length = self._received + max(size, 0) if self._length is None else self._length
        return SECONDS + length / BYTES_PER_SECOND

    def _read(self, read: Callable[[int], bytes], size: int, deadline: float) -> bytes:
        try:
            part = self._read_until(deadline, read, size)
        except Exception as error:
            self._has_ended = self._has_failed = True
            # gunicorn's socket also raises BlockingIOError when the client sends nothing for CLIENT_SECONDS.
            if isinstance(error, BlockingIOError) or (isinstance(error, OSError) and time.monotonic() >= deadline):
                self._environ[BODY_ERROR] = RequestTimeout()
                raise TimeoutError("The body is late") from None
            raise
        self._received += len(part)
        self._has_ended = (not part and size != 0) or self._received == self._length
        return part

    def _read_until(self, deadline: float, read: Callable[[int], bytes], size: int) -> bytes:
        is_late = time.monotonic() >= deadline
        if self._socket is None:
            if is_late:
                raise TimeoutError
            return read(size)
        with _lock:
            _in_progress[self] = deadline
            if is_late:
                self.stop_waiting()
        try:
            return read(size)
        finally:
            with _lock:
                del _in_progress[self]
                if not self._socket.getblocking():
                    self._socket.setblocking(True)


def start() -> None:
    """Starts the thread that ends late reads; once in each process that serves."""
    Thread(target=_end_late_reads, name="body-timeout", daemon=True).start()


def _end_late_reads() -> None:
    while True:
        time.sleep(_INTERVAL)
        now = time.monotonic()
        with _lock:
            for body, deadline in _in_progress.items():
                if deadline <= now:
                    body.stop_waiting()
