"""Guides: their examples work when pasted one after the other, and the paths and fields they name exist."""

import json
import re
import shlex
import subprocess
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from apidocs.document import generate
from apidocs.guides import GUIDES, guide
from content.exercises import EXERCISE_TYPES
from content.models import Exercise
from content.tests.conftest import public  # noqa: F401
from tests.installation import DEMO_COURSE

# The last guide is for operators.
FOR_CLIENTS = [name for name in GUIDES if name != "database-setup"]
# In this order, an example may use variables set by an earlier one. The guide to an app starts in a folder of its own.
IN_SEQUENCE = [name for name in FOR_CLIENTS if name != "app"]
MEDIA = re.compile(r"media/[0-9a-f]{64}\.\w+")
PATH = re.compile(r"(?<![\w.])(/(?:api|health|live|ready|metrics|swagger|admin)(?:/[\w{}$().-]+)*)")


def texts(name: str) -> list[str]:
    sections = guide(name).sections
    return [part for section in sections for part in (section.body, *(example.code for example in section.examples))]


def templates() -> list[re.Pattern[str]]:
    """One pattern for each documented path; a parameter may be spelled `{id}`, `$id` or by a value."""
    known = [*generate()["paths"], "/swagger", "/api-docs", "/admin", "/api/users", "/api/auth", "/api/v1"]
    return [re.compile("/".join(re.sub(r"\{\w+\}", r"[^/]+", part) for part in path.split("/"))) for path in known]


@pytest.mark.parametrize("name", GUIDES)
def test_paths_named_in_a_guide_are_documented(name: str) -> None:
    known = templates()
    # A value that a command computes stands for one segment.
    named = {
        path.rstrip(".")
        for text in texts(name)
        for path in PATH.findall(re.sub(r"\$\([^()]*\)", "value", text.replace(settings.PUBLIC_API_URL, "")))
    }
    assert named
    assert [path for path in sorted(named) if not any(pattern.fullmatch(path) for pattern in known)] == []


def properties(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(properties, part))
    if not isinstance(part, dict):
        return set()
    own = part["properties"] if isinstance(part.get("properties"), dict) else {}
    return set(own).union(*map(properties, part.values()))


def keys(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(keys, value))
    return set(value).union(*map(keys, value.values())) if isinstance(value, dict) else set()


@pytest.mark.parametrize("name", FOR_CLIENTS)
def test_json_fields_in_a_guide_are_documented(name: str) -> None:
    known = properties(generate())
    for text in texts(name):
        if text.startswith("{") and '"devDependencies"' not in text:
            assert keys(json.loads(text)) <= known
        for body in re.findall(r"-d '(\{.*?\})'", text, re.DOTALL):
            assert keys(json.loads(body)) <= known
        for field in re.findall(r'\\"(\w+)\\":', text):
            assert field in known


def test_sample_table_has_an_exercise_of_each_type_and_is_imported(
    carlos: Any,
    public: Any,  # noqa: F811
) -> None:
    text = (settings.BASE_DIR / "apidocs/static/apidocs/exercises.csv").read_text(encoding="utf-8")
    for name, number in (("create", len(EXERCISE_TYPES)), ("unchanged", len(EXERCISE_TYPES))):
        response = carlos.post("/api/v1/modules/open-module/exercises/import", {"csv": text})
        assert (response.status_code, response.json()["meta"]) == (200, {"ignored_columns": []})
        assert len(response.json()["data"]["plan"][name]) == number
    assert {row.exercise_type for row in Exercise.objects.filter(assignments__lesson__name="Animals")} == set(
        EXERCISE_TYPES
    )


def test_files_named_in_a_guide_are_of_the_demo_course() -> None:
    named = [address for name in FOR_CLIENTS for text in texts(name) for address in MEDIA.findall(text)]
    assert named
    assert [address for address in named if not (DEMO_COURSE / address).exists()] == []


def run(examples: Iterable[tuple[str, str]], server: Any, folder: Path) -> subprocess.CompletedProcess[str]:
    """The examples, by title, pasted into one shell in a folder."""
    script = "\n".join(f"echo; echo {shlex.quote(title)}\n{code}" for title, code in examples)
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script.replace(settings.PUBLIC_API_URL, server.url)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=folder,
    )


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_guide_examples_work_in_sequence(server: Any, tmp_path: Path) -> None:
    from accounts.services.registration import create_user
    from langlearn.api.instants import now

    call_command("import_course", str(DEMO_COURSE), stdout=StringIO())
    create_user(email="admin@example.org", password="Battery+Staple8", role="admin", at=now())
    result = run(
        (
            (f"{name}: {example.title}", example.code)
            for name in IN_SEQUENCE
            for section in guide(name).sections
            for example in section.examples
            if "curl" in example.code or "field()" in example.code
        ),
        server,
        tmp_path,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert '"success":false' not in result.stdout, result.stdout
    assert "\n304\n" in result.stdout  # the copy of the course is current


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_app_by_plain_http_works_from_an_empty_folder(server: Any, tmp_path: Path) -> None:
    call_command("import_course", str(DEMO_COURSE), stdout=StringIO())
    steps = [(each.title, each.code) for section in guide("app").sections for each in section.examples]
    result = run((step for step in steps if step[0].startswith("HTTP: ")), server, tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    said = result.stdout.splitlines()
    assert "correct" in said  # graded by the server
    assert ("synced" in said, "duplicate" in said) == (True, True)
    assert said.count("es-a1-spelling-and-sounds") == 1  # the completion that another device would read
    assert "'count': 1" in result.stdout
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".json") == sorted(
        f"{name}.json" for name in ("course", "delta", "en", "es", "graded", "manifest", "synchronised", "words")
    )
    assert len(list((tmp_path / "media").iterdir())) > 5
