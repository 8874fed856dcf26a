"""Generation of the OpenAPI document."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from apidocs import document


def test_concurrent_first_requests_get_the_same_document() -> None:
    document._generated.cache_clear()
    start = Barrier(4)

    def read() -> tuple[bytes, str]:
        start.wait()
        return document.document_bytes()

    with ThreadPoolExecutor(4) as pool:
        found = [reading.result() for reading in [pool.submit(read) for _ in range(4)]]
    assert len(set(found)) == 1
