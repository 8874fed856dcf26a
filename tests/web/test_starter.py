"""The guide "Write an app in an hour", followed word for word from an empty folder, makes examples/app."""

import os
import re
import shlex
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from apidocs.guides import guide
from progress.models import ExerciseAttempt, LessonCompletion, UserProgress
from tests.browser import needs_browser, open_page
from tests.server import ROOT, free_port, serving, wait_until
from tests.web.steps import EMAIL, PASSWORD, assert_accessible

STARTER = ROOT / "examples" / "app"
PARTS = "parts.ts"  # to which each step adds a line
COPIED = "public/app.css"  # from the starter
ORIGIN = "http://localhost:5173"
FILE = re.compile(r"[\w/-]+\.(ts|js|json|html)")
LINE = re.compile(rf"echo '(.*)' >> {PARTS}")
TYPES = {"Read", "True or false?", "Choose one", "Translate", "Fill in the blanks"}


def sections() -> list[list[tuple[str, str]]]:
    """Titles and code of the TypeScript examples of each section."""
    prefix = "TypeScript: "
    return [
        [(each.title.removeprefix(prefix), each.code) for each in section.examples if each.title.startswith(prefix)]
        for section in guide("app").sections
    ]


def test_files_of_the_guide_are_those_of_the_starter() -> None:
    steps = [step for section in sections() for step in section]
    written = {title: code + "\n" for title, code in steps if FILE.fullmatch(title)}
    written[PARTS] = "".join(line + "\n" for _, code in steps for line in LINE.findall(code))
    listed = subprocess.run(["git", "ls-files", "."], cwd=STARTER, capture_output=True, text=True, check=True)
    names = set(listed.stdout.split()) - {".gitignore", "README.md", COPIED}
    assert set(written) == names
    for name in names:
        text = written[name].replace(settings.PUBLIC_API_URL, "http://localhost:3000")
        assert text == (STARTER / name).read_text(), name


def test_service_lets_the_starter_call_it() -> None:
    assert ORIGIN in settings.CORS_ALLOWED_ORIGINS
    [(_, package)] = [step for section in sections() for step in section if step[0] == "package.json"]
    assert f"--serve={ORIGIN.removeprefix('http://')}" in package


def source(folder: Path) -> Path:
    """A copy of what the guide takes from the source: `npm ci` would disturb other processes that use the packages."""
    shutil.copytree(ROOT / "clients", folder / "clients", ignore=shutil.ignore_patterns("node_modules", "api.d.ts"))
    (folder / "examples/app/public").mkdir(parents=True)
    shutil.copy(STARTER / COPIED, folder / "examples/app" / COPIED)
    shutil.copy(ROOT / "openapi.json", folder)
    return folder


def follow(folder: Path, addresses: dict[str, str]) -> None:
    """Does what the guide says in an empty folder, but for starting; after each step the application can be built."""
    script = []
    for number, section in enumerate(sections()):
        for title, code in section:
            if FILE.fullmatch(title):
                script.append(f"cat > {title} <<'END OF THE FILE'\n{code}\nEND OF THE FILE")
            elif code != "npm start":
                script.append(f"echo {shlex.quote(title)}\n{code}")
        if number:
            script.append("npm run --silent build")
    text = "\n".join(script)
    for address, own in addresses.items():
        assert address in text
        text = text.replace(address, own)
    quietly = {"npm_config_prefer_offline": "true", "npm_config_audit": "false", "npm_config_fund": "false"}
    done = subprocess.run(
        ["bash", "-e", "-c", text],
        cwd=folder,
        env={**os.environ, **quietly},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def check_types(folder: Path, compiler: Path) -> None:
    options = "--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler"
    command = [compiler, *options.split(), "main.ts"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@contextmanager
def started(folder: Path, origin: str) -> Iterator[None]:
    """The last command of the guide: it ends with its input."""

    def responds() -> bool:
        try:
            urllib.request.urlopen(origin, timeout=5)  # noqa: S310 - our own address
        except (urllib.error.URLError, OSError):
            return False
        return True

    with subprocess.Popen(["npm", "start"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        try:
            wait_until(responds)
            yield
        finally:
            assert process.stdin
            process.stdin.close()


def answer(page: Any) -> str:
    """Answers the exercise that is shown. Returns what it says to do."""
    instruction: str = page.locator("legend").inner_text()
    if page.get_by_role("radio").count():
        page.get_by_role("radio").first.check()
    for field in page.get_by_role("group").get_by_role("textbox").all():
        field.fill("buenas")
    if instruction != "Read":
        page.keyboard.press("Enter")  # as the button does
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("fieldset:disabled")).to_have_count(0)
    return instruction


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@needs_browser
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed: the guide to an app was NOT followed")
def test_guide_leads_from_an_empty_folder_to_an_offline_lesson_that_counts_once(course: None, tmp_path: Path) -> None:
    folder = tmp_path / "learn"
    folder.mkdir()
    port, own_port = free_port(), free_port()
    service, origin = f"http://localhost:{port}", f"http://localhost:{own_port}"
    langlearn = str(source(tmp_path / "langlearn"))
    addresses = {
        settings.PUBLIC_API_URL: service,
        ORIGIN.removeprefix("http://"): f"localhost:{own_port}",
        "~/langlearn": langlearn,
    }
    follow(folder, addresses)
    check_types(folder, Path(langlearn) / "clients/node_modules/.bin/tsc")

    uploads: list[int] = []

    def lose_the_first(route: Any) -> None:
        if route.request.method == "PUT":
            uploads.append(route.fetch().status)
            if len(uploads) == 1:
                route.abort()
                return
        route.continue_()

    with (
        serving(port=port, PUBLIC_API_URL=service, CORS_ORIGIN=origin),
        started(folder, origin),
        open_page(origin, services=(service,), failures=True, viewport={"width": 390, "height": 760}) as page,
    ):
        page.context.route("**/progress/sync", lose_the_first)
        page.goto("/")
        assert_accessible(page)
        page.get_by_label("Email").fill(EMAIL)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Create an account").click()
        page.get_by_role("button", name="Spanish for English speakers").click()
        page.get_by_role("link", name="Greetings").wait_for(timeout=120_000)  # downloads some 300 files
        assert_accessible(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.get_by_role("link", name="Greetings").wait_for()

        page.context.set_offline(True)
        page.reload()
        page.get_by_role("link", name="Greetings").click()
        page.wait_for_function("document.querySelector('img')?.naturalWidth > 0")  # of the first exercise
        assert_accessible(page)
        seen = set()
        while page.locator("legend").count():
            seen.add(answer(page))
        assert seen == TYPES
        page.reload()
        status = page.locator("#status")
        expect(status).to_have_text("1 finished lesson waits for a connection")
        page.get_by_role("link", name="Greetings Completed").wait_for()
        assert LessonCompletion.objects.count() == 0

        with page.expect_event("requestfailed", lambda request: request.method == "PUT"):
            page.context.set_offline(False)  # the upload arrives, its response does not
        page.reload()
        expect(status).to_have_text("")
        assert len(uploads) > 1
        assert set(uploads) == {200}
        [completion] = LessonCompletion.objects.all()
        assert (completion.lesson_id, completion.user.email) == ("es-a1-hello-and-goodbye", EMAIL)
        assert ExerciseAttempt.objects.values("exercise_id").distinct().count() == ExerciseAttempt.objects.count() > 8
        points = UserProgress.objects.get().experience_points
        expect(page.locator(".points")).to_have_text(f"{points} points")

        page.get_by_role("link", name="Courses").click()
        page.get_by_role("link", name="Sign out").click()
        page.get_by_role("button", name="Sign out").click()
        page.get_by_label("Email").wait_for()
