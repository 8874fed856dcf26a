"""The documentation keeps its promises: its tour works when pasted, its links lead somewhere, what it names exists."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.server import database_url, environment_of

ROOT = Path(__file__).resolve().parents[1]
TOUR = "docs/tour.md"
DOCUMENTS = sorted(str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))


def read(document: str) -> str:
    return (ROOT / document).read_text()


def tour(document: str) -> str:
    """The commands of the first tour in a document."""
    found = re.search(r"# A tour .*?```sh\n(.*?)```", read(document), re.DOTALL)
    assert found
    return found[1]


def anchors(document: str) -> set[str]:
    """The names of the headings that a link can lead to, as hosting sites make them."""
    headings = re.findall(r"^#+ (.*)$", read(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_commands_of_the_tour_work(server: Any) -> None:
    from django.core.management import call_command

    call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1"), verbosity=0)
    script = tour(TOUR).replace("http://localhost:3000", server.url).replace(".venv/bin/python", sys.executable)
    result = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=ROOT,
        env=environment_of(DATABASE_URL=database_url()),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert '"success": false' not in result.stdout
    assert '"message": "Lesson completed successfully"' in result.stdout
    assert '"streak_current": 1' in result.stdout
    assert '"lessons_completed": 1' in result.stdout
    assert re.search(r"^200 audio/ogg \d+ bytes\n206 100 bytes$", result.stdout, re.MULTILINE)
    assert '"total_bytes": ' in result.stdout
    assert '"message": "Media uploaded successfully"' in result.stdout
    assert '"reason": "continue"' in result.stdout
    assert result.stdout.count('"verdict": "correct"') == 5
    assert '"solved": 5' in result.stdout
    assert '"experience_gained": 5' in result.stdout


def test_tour_of_the_readme_is_the_beginning_of_the_whole_one() -> None:
    assert tour(TOUR).startswith(tour("README.md"))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_of_a_document_lead_to_files_and_headings_that_exist(document: str) -> None:
    for link in re.findall(r"\]\((?!https?://)([^)\s]+)\)", read(document)):
        path, _, anchor = link.partition("#")
        target = (ROOT / document).parent / path if path else ROOT / document
        assert target.exists(), link
        assert not anchor or anchor in anchors(str(target.resolve().relative_to(ROOT))), link


def test_documents_are_linked_from_the_readme_or_from_what_it_links() -> None:
    linked = " ".join(map(read, ("README.md", "CONTRIBUTING.md")))
    unlinked = [name for name in DOCUMENTS if f"]({name})" not in linked]
    assert [name for name in unlinked if name.count("/") < 2 and name != "README.md"] == []


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", TOUR, "docs/courses.md"])
def test_paths_named_in_a_document_exist(document: str) -> None:
    named = re.findall(r"`((?:[a-z_]+/)+[a-z_.]*)`", read(document))
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_make_tasks_named_in_a_document_exist(document: str) -> None:
    tasks = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)", read(document))) <= tasks


def test_version_is_that_of_the_newest_release_notes_and_of_the_images() -> None:
    assert re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)[0] in (settings.VERSION, "Unreleased")
    for name in ("migrate", "service", "worker"):
        assert f"langlearn:{settings.VERSION}\n" in read(f"deploy/kubernetes/{name}.yaml")
