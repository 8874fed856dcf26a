"""A browser for the tests of the web app: Debian's Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")  # the first one starts sooner
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: the web app was NOT tried")
TIMEOUT_MS = 15_000  # on a slow machine
_FAKE_MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PHONE = {"width": 360, "height": 740}


_shared: list[Any] = []  # the browser of the module that is tested


@contextmanager
def shared_browser() -> Iterator[None]:
    """Pages that are opened meanwhile are of one browser, since its start takes longer than most tests."""
    with _launched() as browser:
        _shared.append(browser)
        try:
            yield
        finally:
            _shared.clear()


@contextmanager
def _launched(*arguments: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    options = {"executable_path": CHROMIUM, "args": ["--no-sandbox", *arguments]}
    if _shared:  # there is one Playwright at a time
        browser = _shared[0].browser_type.launch(**options)
        try:
            yield browser
        finally:
            browser.close()
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        try:
            yield browser
        finally:
            browser.close()


def _close(profile: Any) -> None:
    """A request that a test answers itself may be under way at its end, and then has no answer."""
    for opened in profile.pages:
        opened.unroute_all(behavior="ignoreErrors")
    profile.close()


@contextmanager
def open_page(
    url: str,
    *,
    services: tuple[str, ...] = (),
    failures: bool = False,
    broken: bool = False,
    microphone: Path | None = None,
    **context: Any,
) -> Iterator[Any]:
    """A page of a new browser profile, whose addresses are relative to `url`.

    On leaving, raises AssertionError for an error in the console, for a script that failed, and for a request to
    another site than this one and `services`. With `failures` the service may refuse requests, which Chromium also
    writes into the console. With `broken` scripts may fail too. `microphone` is a WAV file that is heard over and
    over, without a question.
    """
    problems: list[str] = []

    def check_request(request: Any) -> None:
        if not request.url.startswith((url, *services, "data:", "blob:")):
            problems.append(f"request to {request.url}")

    def check_line(line: Any) -> None:
        if line.type == "error" and not broken and not (failures and line.text.startswith("Failed to load resource")):
            problems.append(line.text)

    with ExitStack() as stack:
        if microphone is None and _shared:
            browser = _shared[0]
        else:
            sound = () if microphone is None else (*_FAKE_MICROPHONE, f"--use-file-for-fake-audio-capture={microphone}")
            browser = stack.enter_context(_launched(*sound))
        options = {"base_url": url, "viewport": PHONE, "locale": "en-GB", "reduced_motion": "reduce", **context}
        profile = browser.new_context(**options)
        stack.callback(_close, profile)
        profile.on("console", check_line)
        if not broken:
            profile.on("weberror", lambda error: problems.append(str(error.error)))
        profile.on("request", check_request)
        page = profile.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        yield page
    assert problems == [], problems
