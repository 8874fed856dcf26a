"""gunicorn's threaded worker, with a shutdown that loses no request, and threads that wait for no idle client.

gunicorn gives a new connection a thread, which waits five seconds for its first bytes: some dozen clients who send
nothing keep all threads. Here the event loop waits, as gunicorn's own does for the next request of a connection.

At SIGTERM gunicorn stops accepting at once but keeps its listener until the last request is answered, and the system
goes on taking connections meanwhile, which are reset in the end. Here whoever has been let in is served, everybody else
is refused before anything is sent.
"""

import ctypes
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

from langlearn.ops import shutdown

_SO_ATTACH_FILTER = 26  # asm-generic/socket.h; Python has no name for it
FIRST_BYTES_SECONDS = 10.0  # that a new connection may be silent
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


class Worker(ThreadWorker):  # type: ignore[misc]
    """gthread, with the two differences that the module describes."""

    @property
    def max_keepalived(self) -> int:
        # While the server stops, every answer says `Connection: close`: clients come back elsewhere in good time.
        return 0 if shutdown.has_begun() else self._max_keepalived

    @max_keepalived.setter
    def max_keepalived(self, number: int) -> None:
        self._max_keepalived = number

    def enqueue_req(self, conn: Any) -> None:
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
        else:
            conn.timeout = time.monotonic() + FIRST_BYTES_SECONDS
            self.pending_conns.append(conn)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def set_accept_enabled(self, enabled: bool) -> None:
        super().set_accept_enabled(enabled)
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
