"""What uploads cost a worker in memory, and chunked uploads through the real server."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from conftest import signed_in
from content.models import MediaAsset
from content.tests.uploading import TYPE, URL, multipart
from tests.server import Server, serving
from tests.test_memory import forget, peak, worker_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sqlite,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("media_root"),
    pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="peaks are read from Linux's /proc"),
]
MIB = 1024 * 1024
GROWTH = 30  # MiB that ten uploads of 10 MiB at once may take
_FRAME = b"\xff\xfb\x90\x64" + bytes(413)  # MPEG-1 layer III, 128 kbit/s


def sound(number: int, size: int = 10 * MIB - 1000) -> bytes:
    """A different mp3 file of about this size for each number."""
    first = _FRAME[:-4] + number.to_bytes(4, "big")
    return first + _FRAME * (size // len(_FRAME) - 1)


@pytest.fixture
def served(media_root: Path) -> Any:
    # A quarter of the threads read uploads: ten.
    with serving(WEB_CONCURRENCY="1", WEB_THREADS="40", coverage=False) as running:
        yield running


def send(served: Server, creator: Any, content: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {creator.tokens['accessToken']}", "Content-Type": TYPE}
    return httpx.post(served.url + URL, content=content, headers=headers, timeout=300)


def test_uploads_at_once_take_little_memory(served: Server, carlos: Any, ada: Any, media_root: Path) -> None:
    worker = worker_of(served)
    accounts = [carlos, ada, signed_in("olga@example.org", "content_creator", username="Olga")]
    creators = (accounts * 4)[:10]  # an account may send four at once
    with ThreadPoolExecutor(10) as pool:
        for first, size in ((0, 60_000), (10, 10 * MIB - 1000)):  # threads and connections are there before
            bodies = [multipart(sound(first + number, size)) for number in range(10)]
            forget(worker)
            before = peak(worker)
            responses = list(pool.map(partial(send, served), creators, bodies))
            assert [response.status_code for response in responses] == [201] * 10
    assert peak(worker) < before + GROWTH
    assert list((media_root / "incoming").iterdir()) == []
    assert MediaAsset.objects.count() == 20


def test_chunked_uploads_are_counted_while_they_are_read(served: Server, carlos: Any, media_root: Path) -> None:
    def chunks(body: bytes) -> Any:
        return (body[start : start + 60_000] for start in range(0, len(body), 60_000))

    short, long = multipart(sound(1, 50_000)), multipart(sound(2))
    assert send(served, carlos, chunks(short)).status_code == 201
    assert send(served, carlos, chunks(long)).status_code == 201
    for size in (10 * MIB + 1000, 13 * MIB):
        response = send(served, carlos, chunks(multipart(sound(3, size))))
        assert (response.status_code, response.json()["error"]["details"]) == (413, "At most 10485760 bytes.")
    assert send(served, carlos, chunks(long[:-20])).json()["error"]["code"] == "MALFORMED_REQUEST"
    assert list((media_root / "incoming").iterdir()) == []
