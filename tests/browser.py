"""A browser for the tests of the web app: Debian's Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: the web app was NOT tried")
TIMEOUT_MS = 15_000  # on a slow machine
_FAKE_MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PHONE = {"width": 360, "height": 740}


@contextmanager
def open_page(
    url: str, *, failures: bool = False, broken: bool = False, microphone: Path | None = None, **context: Any
) -> Iterator[Any]:
    """A page of a new browser profile, whose addresses are relative to `url`.

    On leaving, raises AssertionError for an error in the console, for a script that failed, and for a request to
    another site. With `failures` the service may refuse requests, which Chromium also writes into the console.
    With `broken` scripts may fail too. `microphone` is a WAV file that is heard over and over, without a question.
    """
    from playwright.sync_api import sync_playwright

    problems: list[str] = []

    def check_request(request: Any) -> None:
        if not request.url.startswith((url, "data:", "blob:")):
            problems.append(f"request to {request.url}")

    def check_line(line: Any) -> None:
        if line.type == "error" and not broken and not (failures and line.text.startswith("Failed to load resource")):
            problems.append(line.text)

    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"]
        if microphone is not None:
            arguments += [*_FAKE_MICROPHONE, f"--use-file-for-fake-audio-capture={microphone}"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        options = {"base_url": url, "viewport": PHONE, "locale": "en-GB", "reduced_motion": "reduce", **context}
        profile = browser.new_context(**options)
        profile.on("console", check_line)
        if not broken:
            profile.on("weberror", lambda error: problems.append(str(error.error)))
        profile.on("request", check_request)
        try:
            page = profile.new_page()
            page.set_default_timeout(TIMEOUT_MS)
            yield page
        finally:
            browser.close()
    assert problems == [], problems
