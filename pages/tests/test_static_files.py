"""The files of the web app: complete, small, and without references to other sites."""

import gzip
import json
import re
from pathlib import Path

import pytest

from pages.views import FILES

STATIC = Path(__file__).resolve().parents[1] / "static" / "pages"
MODULES = sorted(STATIC.rglob("*.js"))
VENDORED, BUNDLE = STATIC / "vendor", STATIC / "dist" / "app.js"
OWN = [path for path in MODULES if VENDORED not in path.parents and path != BUNDLE]
_IMPORT = re.compile(r"""(?:import|export)[^;"'`]*?from\s*["']([^"']+)["']|import\(["']([^"']+)["']\)""")
_MOST_BYTES = 130_000


def _messages(language: str) -> dict[str, str]:
    text = (STATIC / "messages" / f"{language}.js").read_text()
    messages: dict[str, str] = json.loads(text.removeprefix("export default ").rstrip().removesuffix(";"))
    return messages


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(STATIC)))
def test_every_import_names_a_file_by_its_relative_path(module: Path) -> None:
    for match in _IMPORT.finditer(module.read_text()):
        name = match[1] or match[2]
        assert name.startswith("."), name
        assert (module.parent / name).is_file(), name


def test_bundle_is_made_of_every_module() -> None:
    """`make bundle-check` proves that it is up to date, where Node.js is at hand."""
    imported, found = {STATIC / "app.js"}, [STATIC / "app.js"]
    while found:
        module = found.pop()
        names = (match[1] or match[2] for match in _IMPORT.finditer(module.read_text()))
        new = {(module.parent / name).resolve() for name in names} - imported
        imported |= new
        found += new
    assert imported == {*MODULES} - {BUNDLE, STATIC / "start.js"}
    assert not _IMPORT.search(BUNDLE.read_text())


def test_grading_is_a_copy_of_the_module_for_application_makers() -> None:
    original = STATIC.parents[2] / "clients" / "grading" / "grading.js"
    assert (STATIC / "grading.js").read_bytes() == original.read_bytes()


def test_languages_have_the_same_messages_with_the_same_values() -> None:
    english, spanish = _messages("en"), _messages("es")
    assert list(english) == list(spanish)
    for key, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", spanish[key])), key


def test_every_message_named_in_a_module_exists_and_is_used() -> None:
    text = "".join(path.read_text() for path in OWN if path.parent.name != "messages")
    keys = {key.partition(".")[0] for key in _messages("en")}
    assert set(re.findall(r'\bt\(\s*"(\w+)"', text)) <= keys
    assert [key for key in keys if f'"{key}"' not in text and f" {key}:" not in text and f"`{key}" not in text] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_no_module_names_a_source_map(module: Path) -> None:
    assert "sourceMappingURL" not in module.read_text()


@pytest.mark.parametrize("path", [*OWN, *STATIC.rglob("*.css")], ids=lambda path: path.name)
def test_no_file_refers_to_another_site(path: Path) -> None:
    assert not re.search(r"""(?:src|href|url|fetch|from|import)\s*[=(]?\s*["'(]?(?:https?:)?//""", path.read_text())


def test_app_is_smaller_than_130_kilobytes_compressed() -> None:
    sizes = [len(gzip.compress((STATIC.parent / name).read_bytes())) for name in FILES if name.startswith("pages/")]
    assert sum(sizes) < _MOST_BYTES


def test_vendored_modules_are_listed_with_version_and_licence() -> None:
    listed = (VENDORED / "README.md").read_text()
    for path in VENDORED.glob("*.js"):
        row = next(line for line in listed.splitlines() if f"`{path.name}`" in line)
        assert re.search(r"\d+\.\d+\.\d+", row)
        licence = re.search(r"`(LICENSE-\w+\.txt)`", row)
        assert licence and (VENDORED / licence[1]).is_file()
