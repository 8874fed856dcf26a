"""How the service worker of the web app stores the app: it requests again what was refused."""

import json
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.test import Client

from tests.browser import needs_browser, open_page

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.sqlite]

REFUSALS = {1: (429, {"Retry-After": "1"}), 2: (503, {})}  # of the first request of a file, by its place


@contextmanager
def _busy_service(worker: bytes, files: list[str], requests: Counter[str]) -> Iterator[str]:
    """The address of a service that refuses some files at first; it counts the requests."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests[self.path] += 1
            status, headers, content_type, body = 200, {}, "text/html", b"<!doctype html><title>App</title>"
            if self.path == "/service-worker.js":
                content_type, body = "text/javascript", worker
            elif self.path in files and requests[self.path] == 1:
                status, headers = REFUSALS.get(files.index(self.path), (200, {}))
            self.send_response(status)
            for name, value in {**headers, "Content-Type": content_type, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Writes nothing to standard error."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_service_worker_requests_again_what_was_refused() -> None:
    worker = Client().get("/service-worker.js").content
    listed = re.search(rb"^const FILES = (.*);$", worker, re.MULTILINE)
    assert listed
    files = ["/learn", *json.loads(listed[1])]
    requests: Counter[str] = Counter()
    with _busy_service(worker, files, requests) as url, open_page(url, failures=True) as page:
        page.goto("/")
        stored = page.evaluate(
            """async () => {
              const { installing } = await navigator.serviceWorker.register("/service-worker.js");
              await new Promise((resolve, reject) =>
                installing.addEventListener("statechange", () => {
                  if (installing.state === "activated") resolve();
                  if (installing.state === "redundant") reject(new Error("not installed"));
                }),
              );
              const names = await caches.keys();
              const requests = await (await caches.open(names[0])).keys();
              return requests.map(({ url }) => new URL(url).pathname);
            }"""
        )
    assert sorted(stored) == sorted(files)
    assert [requests[path] for path in files] == [1, 2, 2, 1, 1]
