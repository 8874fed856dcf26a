"""The OpenAPI document of a process."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from apidocs import document


def test_the_first_readers_may_come_at_once() -> None:
    document._generated.cache_clear()
    start = Barrier(4)

    def read() -> tuple[bytes, str]:
        start.wait()
        return document.document_bytes()

    with ThreadPoolExecutor(4) as pool:
        found = [reading.result() for reading in [pool.submit(read) for _ in range(4)]]
    assert len(set(found)) == 1
