"""A browser for the tests of the web app: Debian's Chromium, driven by Playwright."""

import atexit
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: the web app was NOT tried")
_TIMEOUT_MS = 15_000  # on a slow machine
PHONE = {"width": 360, "height": 740}


@cache
def _browser() -> Any:
    """One for all tests of a process: to start it takes longer than many of them."""
    from playwright.sync_api import sync_playwright

    # Its event loop counts as running in this thread from now on, but stands still between the calls of Playwright.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    atexit.register(playwright.stop)
    atexit.register(browser.close)  # before that
    return browser


@contextmanager
def open_page(url: str, *, failures: bool = False, broken: bool = False, **context: Any) -> Iterator[Any]:
    """A page of a new browser profile, whose addresses are relative to `url`.

    On leaving, raises AssertionError for an error in the console, for a script that failed, and for a request to
    another site. With `failures` the service may refuse requests, which Chromium also writes into the console.
    With `broken` scripts may fail too.
    """
    problems: list[str] = []

    def check_request(request: Any) -> None:
        if not request.url.startswith((url, "data:", "blob:")):
            problems.append(f"request to {request.url}")

    def check_line(line: Any) -> None:
        if line.type == "error" and not broken and not (failures and line.text.startswith("Failed to load resource")):
            problems.append(line.text)

    options = {"base_url": url, "viewport": PHONE, "locale": "en-GB", "reduced_motion": "reduce", **context}
    profile = _browser().new_context(**options)
    profile.on("console", check_line)
    if not broken:
        profile.on("weberror", lambda error: problems.append(str(error.error)))
    profile.on("request", check_request)
    try:
        page = profile.new_page()
        page.set_default_timeout(_TIMEOUT_MS)
        yield page
    finally:
        profile.close()
    assert problems == []
