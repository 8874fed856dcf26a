"""Bodies that arrive slowly, through gunicorn's reader of a connection."""

import io
import socket
import time
from collections.abc import Callable, Iterator
from threading import BoundedSemaphore, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.http.unreader import SocketUnreader

from langlearn.api import body_timeout
from langlearn.api.body_timeout import TimedBody
from langlearn.api.errors import RequestTimeout
from langlearn.api.parsers import BODY_ERROR

RATE = body_timeout.BYTES_PER_SECOND


@pytest.fixture(scope="module", autouse=True)
def _watched() -> None:
    body_timeout.start()


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_timeout, "SECONDS", 0.3)
    monkeypatch.setattr(body_timeout, "DISCARD_SECONDS", 0.3)


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    """A connection: the client's end, the server's end."""
    client, server = socket.socketpair()
    with client, server:
        yield client, server


def environment(server: socket.socket, length: int | None) -> dict[str, Any]:
    unreader = SocketUnreader(server)
    reader = ChunkedReader(SimpleNamespace(), unreader) if length is None else LengthReader(unreader, length)
    return {"wsgi.input": Body(reader), "gunicorn.socket": server}


def drip(client: socket.socket, pieces: Callable[[], bytes], *, seconds: float = 3) -> None:
    """Sends a piece every 20 ms."""

    def send() -> None:
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                client.sendall(pieces())
                time.sleep(0.02)
        except OSError:
            pass  # the test has closed the connection

    Thread(target=send, daemon=True).start()


@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize(
    ("length", "first", "piece"),
    [
        (1000, b"", b" "),
        (None, b"3e8\r\n", b" "),  # in a chunk
        (None, b"1;", b"x"),  # in the extension of its length
        (None, b"", b"1\r\n \r\n"),  # chunk by chunk
        (None, b"0\r\n", b"x"),  # in the trailers
    ],
)
def test_body_that_drips_is_late_and_ends_the_connection(
    ends: Any, length: int | None, first: bytes, piece: bytes
) -> None:
    client, server = ends
    environ = environment(server, length)
    client.sendall(first)
    body = TimedBody(environ, length=length)
    started = time.monotonic()
    drip(client, lambda: piece)
    with pytest.raises(TimeoutError):
        list(iter(lambda: body.read(1000), b""))
    assert time.monotonic() - started < 2
    assert isinstance(environ[BODY_ERROR], RequestTimeout)
    assert environ["wsgi.input"].failed  # so gunicorn closes the connection
    assert server.getblocking()
    body.discard(10**6)
    assert time.monotonic() - started < 2
    while server.recv(1000):
        pass  # what has arrived, and then the end: no wait for the client


@pytest.mark.usefixtures("_short")
def test_body_has_one_second_more_for_each_20000_bytes_of_its_length(ends: Any) -> None:
    client, server = ends
    length = 3 * RATE  # 3.3 s
    environ = environment(server, length)
    body = TimedBody(environ, length=length)
    client.sendall(bytes(length - 1))
    Thread(target=lambda: (time.sleep(0.8), client.sendall(b"x"))).start()
    assert len(body.read(length)) == length
    assert BODY_ERROR not in environ


def test_time_of_a_chunked_body_grows_with_what_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(monotonic=lambda: clock.now, now=1000.0)
    monkeypatch.setattr(body_timeout, "time", clock)
    body = TimedBody({"wsgi.input": io.BytesIO(bytes(10 * RATE))}, length=None)
    for seconds in (0, 61, 62):
        clock.now = 999.9 + seconds
        assert len(body.read(RATE)) == RATE
    clock.now = 1064.1  # 60 s, and 1 s for each 20,000 bytes: those read and those asked for
    with pytest.raises(TimeoutError):
        body.read(RATE)


@pytest.mark.usefixtures("_short")
def test_client_that_sends_nothing_is_late(ends: Any) -> None:
    _, server = ends
    server.settimeout(0)  # as gunicorn's socket after CLIENT_SECONDS
    environ = environment(server, 10)
    with pytest.raises(TimeoutError):
        TimedBody(environ, length=10).read(10)
    assert isinstance(environ[BODY_ERROR], RequestTimeout)


def test_client_that_closes_the_connection_is_not_late(ends: Any) -> None:
    client, server = ends
    environ = environment(server, 10)
    client.sendall(b"12345")
    client.close()
    body = TimedBody(environ, length=10)
    assert body.read(10) == b"12345"
    body.discard(10**6)
    assert BODY_ERROR not in environ


def test_without_a_connection_the_time_is_checked_between_reads(monkeypatch: Any) -> None:
    monkeypatch.setattr(body_timeout, "SECONDS", 0)
    environ: dict[str, Any] = {"wsgi.input": io.BytesIO(bytes(10))}
    body = TimedBody(environ, length=10)
    time.sleep(0.01)
    with pytest.raises(TimeoutError):
        body.read(5)


@pytest.mark.usefixtures("_short")
def test_unread_body_is_discarded_while_it_arrives(ends: Any) -> None:
    client, server = ends
    length = 3_000_000
    environ = environment(server, length)
    body = TimedBody(environ, length=length)
    Thread(target=client.sendall, args=(bytes(length),)).start()
    body.discard(length)
    assert not environ["wsgi.input"].failed
    server.setblocking(False)
    with pytest.raises(BlockingIOError):
        server.recv(1)


@pytest.mark.usefixtures("_short")
def test_unread_body_that_drips_is_not_waited_for(ends: Any) -> None:
    client, server = ends
    environ = environment(server, 10**6)
    body = TimedBody(environ, length=10**6)
    drip(client, lambda: b" ")
    started = time.monotonic()
    body.discard(10**6)
    assert time.monotonic() - started < 2
    assert environ["wsgi.input"].failed


@pytest.mark.usefixtures("_short")
def test_unread_body_is_discarded_up_to_a_limit(ends: Any) -> None:
    client, server = ends
    environ = environment(server, 10**9)
    body = TimedBody(environ, length=10**9)
    client.sendall(bytes(100_000))
    body.discard(50_000)
    server.settimeout(5)
    while server.recv(65536):  # raises TimeoutError unless the connection was shut
        pass


def test_unread_bodies_of_many_clients_are_not_waited_for(ends: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_timeout, "_discarding", BoundedSemaphore(1))
    client, server = ends
    environ = environment(server, 10**6)
    drip(client, lambda: b" ")
    body_timeout._discarding.acquire()
    started = time.monotonic()
    TimedBody(environ, length=10**6).discard(10**6)
    assert time.monotonic() - started < body_timeout.DISCARD_SECONDS / 2
    assert environ["wsgi.input"].failed
