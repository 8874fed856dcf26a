"""The start of the web app: its requests, and what it shows when a file is missing, refused or broken."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.server import free_port, hashed_static_files, serving

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

BUNDLE, SCRIPT, STYLES = "**/dist/app.js", "**/pages/start.js", "**/dist/app.css"
ADDRESS = "/learn/sign-in?next=%2Flearn%2Faccount#content"
_LOG_PATHS = "--access-logfile=- --access-logformat='PATH %(U)s %(q)s'"


def _requested(log: Path) -> list[str]:
    """The paths of all requests, but for the one that waits for the start of the server."""
    lines = [line for line in log.read_text().splitlines() if line.startswith("PATH ")]
    return [path for line in lines if (path := line.removeprefix("PATH ").strip()) != "/live"]


def test_first_visit_to_the_first_exercise_takes_at_most_twenty_requests(
    course: None, static_root: Path, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    variables = {**hashed_static_files(static_root), "GUNICORN_CMD_ARGS": _LOG_PATHS}
    with serving(log=log, **variables) as server, open_page(server.url) as page:
        page.goto("/")
        page.get_by_role("link", name="Start: Spanish for English speakers").click()
        page.get_by_role("link", name="Start “Spelling and sounds”").click()
        page.get_by_role("button", name="Continue").or_(page.get_by_role("button", name="Check")).wait_for()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_load_state("networkidle")
    # The sounds and pictures of the course are fetched for later.
    requested = [path for path in _requested(log) if not path.startswith("/media/")]
    assert len(requested) <= 20
    assert [path for path, times in Counter(requested).items() if times > 1] == []
    files = [path for path in requested if path.startswith("/static/")]
    assert len(files) == 4
    assert [path for path in files if not re.search(r"\.[0-9a-f]{12}\.\w+$", path)] == []


def test_app_with_hashed_names_starts_without_a_server(course: None, static_root: Path) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port, **hashed_static_files(static_root)):
            page.goto("/learn/courses/spanish-a1")
            page.get_by_text("0 of 27 lessons completed").wait_for()
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.get_by_text("0 of 27 lessons completed").wait_for()
        assert page.locator(".brand img").evaluate("(image) => image.decode().then(() => image.naturalWidth)")


def _count_documents(page: Any) -> list[str]:
    """The addresses of the documents that the page requests from now on."""
    documents: list[str] = []
    page.on("request", lambda request: documents.append(request.url) if request.is_navigation_request() else None)
    return documents


REFUSALS: dict[str, dict[str, Any] | None] = {
    "no response": None,
    "missing": {"status": 404},
    "refused": {"status": 429},
    "of another type": {"status": 200, "content_type": "text/html", "body": "<p>Proxy</p>"},
}


@pytest.mark.parametrize(
    ("files", "refusal"),
    [*(([BUNDLE], refusal) for refusal in REFUSALS), ([BUNDLE, SCRIPT], "missing"), ([BUNDLE, STYLES], "missing")],
)
def test_page_without_its_app_says_so_and_loads_again(server: Any, files: list[str], refusal: str) -> None:
    response = REFUSALS[refusal]
    with open_page(server.url, broken=True) as page:
        for file in files:
            page.route(file, lambda route: route.fulfill(**response) if response else route.abort())
        documents = _count_documents(page)
        page.goto(ADDRESS)
        page.get_by_text("LangLearn could not be loaded.").wait_for()
        page.get_by_text("LangLearn no se ha podido cargar.").wait_for()
        page.wait_for_timeout(500)
        assert len(documents) == (1 if SCRIPT in files else 2)  # it reloads itself once
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("heading", name="Sign in").wait_for()
        assert page.url.startswith(server.url + "/learn/sign-in?")
        assert SCRIPT in files or page.url == server.url + ADDRESS
        assert page.get_by_text("could not be loaded").count() == 0


@pytest.mark.parametrize(
    "script", ["import {", "throw new Error('broken')", "await Promise.reject(new Error('broken'))", "import './no.js'"]
)
def test_page_whose_app_fails_at_the_start_says_so(server: Any, script: str) -> None:
    with open_page(server.url, broken=True) as page:
        page.route(BUNDLE, lambda route: route.fulfill(content_type="text/javascript", body=script))
        page.goto(ADDRESS)
        page.get_by_text("LangLearn could not be loaded.").wait_for()
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("heading", name="Sign in").wait_for()
        assert page.url == server.url + ADDRESS


def test_page_starts_without_the_script_that_watches_the_start(server: Any) -> None:
    with open_page(server.url, failures=True) as page:
        page.route(SCRIPT, lambda route: route.abort())
        page.goto(ADDRESS)
        page.get_by_role("heading", name="Sign in").wait_for()
        assert page.get_by_text("could not be loaded").count() == 0


def test_page_that_names_a_file_of_another_release_reloads_itself_once(server: Any) -> None:
    with open_page(server.url, failures=True) as page:
        sent = []

        def send_old_page_first(route: Any) -> None:
            text = route.fetch().text()
            sent.append(text if sent else text.replace("dist/app.js", "dist/app.000000000000.js"))
            route.fulfill(content_type="text/html", body=sent[-1])

        page.route("**/learn/sign-in*", send_old_page_first)
        page.goto(ADDRESS)
        page.get_by_role("heading", name="Sign in").wait_for()
        assert len(sent) == 2
        assert page.url == server.url + ADDRESS


def test_page_does_not_reload_itself_after_the_start(server: Any) -> None:
    with open_page(server.url, broken=True) as page:
        page.goto(ADDRESS)
        page.get_by_role("heading", name="Sign in").wait_for()
        documents = _count_documents(page)
        page.evaluate(
            """() => new Promise((resolve) => {
              const script = document.createElement("script");
              document.head.append(Object.assign(script, { src: "/static/no.js", onerror: resolve }));
            })"""
        )
        page.wait_for_timeout(300)
        assert documents == []
        assert page.get_by_role("heading", name="Sign in").is_visible()
