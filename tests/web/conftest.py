"""Courses that the tests of the web app share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from tests.browser import CHROMIUM, TIMEOUT_MS, shared_browser
from tests.server import ROOT, Server, serving
from tests.web.courses import EXERCISES, ILLUSTRATED, MARKET, NOUNS, STATEMENTS, TIP, import_lessons, import_nouns
from tests.web.splitting import split_modules

expect.set_options(timeout=TIMEOUT_MS)


@pytest.fixture(scope="module", autouse=True)
def browser() -> Iterator[None]:
    """One browser for the tests of a module; each of their pages has a profile of its own.

    Playwright runs an event loop as long as it is open, beside which Django refuses to use the database without the
    variable.
    """
    if CHROMIUM is None:
        yield
        return
    with pytest.MonkeyPatch.context() as patch, shared_browser():
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(scope="session")
def module_server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose page loads the modules instead of their bundle, so that a test can call those that the page uses."""
    modules = split_modules(tmp_path_factory.mktemp("modules"))
    with serving(DJANGO_SETTINGS_MODULE="tests.web.modules_settings", WEB_MODULES=str(modules)) as running:
        yield running


@pytest.fixture
def course() -> None:
    call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1"), verbosity=0)


@pytest.fixture
def all_types(tmp_path: Path) -> None:
    import_lessons(tmp_path, "types", {"all-types": EXERCISES, "second": [EXERCISES[4]]}, unlock="sequential")


@pytest.fixture
def short_course(tmp_path: Path) -> None:
    """Two lessons of one exercise each."""
    import_lessons(tmp_path, "short", {"first": [EXERCISES[4]], "second": [EXERCISES[4]]})


@pytest.fixture
def illustrated(tmp_path: Path) -> None:
    """A lesson of one exercise, and one with pictures and sounds."""
    import_lessons(tmp_path, "illustrated", {"first": [EXERCISES[4]], "second": ILLUSTRATED})


@pytest.fixture
def numbers(tmp_path: Path) -> None:
    """Three lessons of six, six and one exercise, each true or false."""
    import_lessons(tmp_path, "numbers", {"low": STATEMENTS[:6], "high": STATEMENTS[6:], "last": STATEMENTS[:1]})


@pytest.fixture
def market(tmp_path: Path) -> None:
    """A lesson of a translation and a cloze, and one of a statement."""
    import_lessons(tmp_path, "market", {"stalls": MARKET, "prices": [EXERCISES[4]]}, tips={"stalls": TIP})


@pytest.fixture
def nouns(tmp_path: Path) -> None:
    """A lesson of translations, whose words the course has."""
    import_nouns(tmp_path, NOUNS)


@pytest.fixture
def long_course(tmp_path: Path) -> None:
    """Four modules of one lesson with three exercises each, so a placement test has four units."""
    lessons = {f"lesson-{n}": [_translation(3 * n + place) for place in range(3)] for n in range(4)}
    import_lessons(tmp_path, "long", lessons, modules=4)


def _translation(number: int) -> tuple[str, dict[str, str]]:
    return "translation", {"source_text": f"word {number}", "target_text": f"palabra {number}"}
