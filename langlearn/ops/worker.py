"""gunicorn's threaded worker, with a shutdown that loses no request, threads that wait for no idle client and not for
each other (langlearn.ops.threads), and an equal share of the connections for each worker.

gunicorn gives a new connection a thread, which waits five seconds for its first bytes: some dozen clients who send
nothing keep all threads. Here the event loop waits, as gunicorn's own does for the next request of a connection.

The worker that wakes first takes all connections of a burst, and keeps them as long as their clients do: with
keep-alive, one processor is busy and another idle for minutes. Here who has more connections than another worker lets
that one go first.

Of a body that is refused unread gunicorn takes in 64 KiB and closes the connection. Here it is 16 MiB, so that who
sends all of a request before reading anything gets the answer.

At SIGTERM gunicorn stops accepting at once but keeps its listener until the last request is answered, and the system
goes on taking connections meanwhile, which are reset in the end. Here whoever has been let in is served, everybody else
is refused before anything is sent.
"""

import ctypes
import mmap
import select
import selectors
import socket
import struct
import sys
import time
from contextlib import suppress
from functools import partial
from typing import Any

from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from langlearn import settings
from langlearn.ops import shutdown
from langlearn.ops.threads import StandbyPool

_SO_ATTACH_FILTER = 26  # asm-generic/socket.h; Python has no name for it
FIRST_BYTES_SECONDS = 10.0  # that a new connection may be silent
_AFTER_YOU_SECONDS = 0.0005  # that another worker gets to take a connection first
_AFTER_YOU_TIMES = 4  # then it may be too busy
_REST_SECONDS = 5.0  # that a client may take to send the rest of a body which nobody reads
_REST_BYTES = 16 * 1024 * 1024  # of it that are waited for: the connection of a client that sends more is reset
_HANDSHAKE_SECONDS = 0.2  # that a connection begun before the door closed may take to be complete


def _without_newcomers() -> bytes:
    """A filter for a listening socket (Linux, socket(7), SO_ATTACH_FILTER): packets that open a connection are dropped.

    Classic BPF: load the byte of the TCP header that holds its flags; if SYN is set, keep nothing, else everything.
    """
    load_byte, jump_if_set, give_back = 0x30, 0x45, 0x06
    flags_at, syn = 13, 0x02
    steps = [(load_byte, 0, 0, flags_at), (jump_if_set, 0, 1, syn), (give_back, 0, 0, 0), (give_back, 0, 0, 2**31)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def let_nobody_in(listener: socket.socket) -> None:
    """Lets the listener complete connections that are being opened, and open no other. Does nothing but on Linux."""
    if sys.platform != "linux":
        return
    steps = _without_newcomers()
    kept = ctypes.create_string_buffer(steps)
    program = struct.pack("HP", len(steps) // 8, ctypes.addressof(kept))
    # Where the system refuses the filter, late clients are reset as they are by gunicorn itself; stopping goes on.
    with suppress(OSError):
        listener.setsockopt(socket.SOL_SOCKET, _SO_ATTACH_FILTER, program)


class ConnectionCounts:
    """How many connections each worker holds that takes more, in memory that they share: made before they are forked.

    A worker's place follows from its `age`, which gunicorn counts up; two that live at the same time share a place only
    when hundreds were started between them, and are then only balanced less well.
    """

    _PLACES = 256
    _GONE = 2**32 - 1

    def __init__(self) -> None:
        self._counts = memoryview(mmap.mmap(-1, self._PLACES * 4)).cast("I")
        for place in range(self._PLACES):
            self._counts[place] = self._GONE

    def set(self, age: int, number: int) -> None:
        self._counts[age % self._PLACES] = number

    def forget(self, age: int) -> None:
        """The worker takes no more, or is gone."""
        self.set(age, self._GONE)

    def least(self) -> int:
        """The number of the worker that has the fewest."""
        return min(self._counts)


connection_counts = ConnectionCounts()


class Worker(ThreadWorker):  # type: ignore[misc]
    """gthread, with the differences that the module describes."""

    _held_back = 0  # times in a row that this worker has left a connection to others

    @property
    def nr_conns(self) -> int:
        return self._nr_conns

    @nr_conns.setter
    def nr_conns(self, number: int) -> None:
        self._nr_conns = number
        if getattr(self, "_accepting", False):
            connection_counts.set(self.age, number)

    def accept(self, listener: Any) -> None:
        if self.alive and self._held_back < _AFTER_YOU_TIMES and self.nr_conns > connection_counts.least():
            self._held_back += 1
            time.sleep(_AFTER_YOU_SECONDS)
            return
        self._held_back = 0
        super().accept(listener)

    @property
    def max_keepalived(self) -> int:
        # While the server stops, every answer says `Connection: close`: clients come back elsewhere in good time.
        return 0 if shutdown.has_begun() else self._max_keepalived

    @max_keepalived.setter
    def max_keepalived(self, number: int) -> None:
        self._max_keepalived = number

    def get_thread_pool(self) -> StandbyPool:
        return StandbyPool(threads=self.cfg.threads, at_work=settings.WEB_BUSY_THREADS)

    def _keepalive_after(self, conn: Any, keepalive: bool) -> bool:
        # A request may be refused before its body is read. If the connection then closed, the system would reset it,
        # and a client or a proxy that is still sending lose the answer.
        until = time.monotonic() + _REST_SECONDS
        return bool(conn.parser.finish_body(deadline=until, max_bytes=_REST_BYTES)) and keepalive

    def enqueue_req(self, conn: Any) -> None:
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
        else:
            conn.timeout = time.monotonic() + FIRST_BYTES_SECONDS
            self.pending_conns.append(conn)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def set_accept_enabled(self, enabled: bool) -> None:
        super().set_accept_enabled(enabled)
        if enabled:
            connection_counts.set(self.age, self.nr_conns)
        else:
            connection_counts.forget(self.age)
        if self.alive:
            return
        if shutdown.has_begun():  # or it is replaced, and others go on with the same listener
            self._close_the_door()
        for conn in self.pending_conns:
            conn.timeout = min(conn.timeout, time.monotonic() + STOP_KEEPALIVE_LINGER)

    def _close_the_door(self) -> None:
        """Takes every connection the system has accepted, then closes the listeners."""
        listeners: list[Any] = [listener for listener in self.sockets if listener.sock is not None]
        for listener in listeners:
            let_nobody_in(listener.sock)
        until = time.monotonic() + _HANDSHAKE_SECONDS
        while (left := until - time.monotonic()) > 0:
            for listener in select.select(listeners, [], [], left)[0]:
                self.accept(listener)
        for listener in listeners:
            listener.close()
