"""The files of the web app: complete, small, and without references to other sites."""

import gzip
import json
import re
from pathlib import Path

import pytest

from pages.views import FILES, STUDIO_FILES

STATIC = Path(__file__).resolve().parents[1] / "static" / "pages"
MODULES = sorted(STATIC.rglob("*.js"))
# Loaded by themselves: the first script of the page, and what runs where the browser hands over sound.
ALONE = {STATIC / "start.js", STATIC / "studio" / "media" / "worklet.js"}
VENDORED, BUNDLES = STATIC / "vendor", {name: STATIC / "dist" / f"{name}.js" for name in ("app", "studio")}
OWN = [path for path in MODULES if VENDORED not in path.parents and path not in BUNDLES.values()]
PACKAGES = {"@langlearn/client", "@langlearn/grading", "@langlearn/offline"}  # of clients/: `--alias` of package.json
_IMPORT = re.compile(r"""(?:import|export)[^;"'`]*?from\s*["']([^"']+)["']|import\(["']([^"']+)["']\)""")
_MOST_BYTES, _MOST_BYTES_STUDIO = 130_000, 250_000  # the studio has the player of the app too
_LONGEST_STUDIO_MODULE = 200  # lines


def _messages(language: str, page: str = "app") -> dict[str, str]:
    files = [STATIC / "messages" / f"{language}.js"]
    if page == "studio":  # a file for each room
        files = sorted((STATIC / page / "messages" / language).glob("*.js"))
    messages: dict[str, str] = {}
    for path in files:
        found = json.loads(path.read_text().removeprefix("export default ").rstrip().removesuffix(";"))
        assert not messages.keys() & found.keys(), path.name
        messages |= found
    return messages


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(STATIC)))
def test_every_import_names_a_package_of_ours_or_a_file_by_its_relative_path(module: Path) -> None:
    for name in _imports(module):
        assert name.startswith("."), name
        assert (module.parent / name).is_file(), name


def _imports(module: Path) -> list[str]:
    names = (match[1] or match[2] for match in _IMPORT.finditer(module.read_text()))
    return [name for name in names if name not in PACKAGES]


def _imported_by(entry: Path) -> set[Path]:
    imported, found = {entry}, [entry]
    while found:
        module = found.pop()
        new = {(module.parent / name).resolve() for name in _imports(module)} - imported
        imported |= new
        found += new
    return imported


def test_bundles_are_made_of_every_module() -> None:
    """`make bundle-check` proves that they are up to date, where Node.js is at hand."""
    app, studio = _imported_by(STATIC / "app.js"), _imported_by(STATIC / "studio.js")
    assert app | studio == {*MODULES} - {*BUNDLES.values()} - ALONE
    assert [path for path in app if STATIC / "studio" in path.parents] == []
    assert [name for name, bundle in BUNDLES.items() if _IMPORT.search(bundle.read_text())] == []


@pytest.mark.parametrize("name", BUNDLES)
def test_bundles_have_no_indentation(name: str) -> None:
    assert not re.search("^ ", BUNDLES[name].read_text(), re.MULTILINE)


def test_modules_of_the_studio_are_short() -> None:
    modules = [path for path in (STATIC / "studio").rglob("*.js") if STATIC / "studio" / "messages" not in path.parents]
    assert [path.name for path in modules if len(path.read_text().splitlines()) > _LONGEST_STUDIO_MODULE] == []


@pytest.mark.parametrize("page", ["app", "studio"])
def test_languages_have_the_same_messages_with_the_same_values(page: str) -> None:
    english, spanish = _messages("en", page), _messages("es", page)
    assert list(english) == list(spanish)
    for key, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", spanish[key])), key


@pytest.mark.parametrize("page", ["app", "studio"])
def test_every_message_named_in_a_module_exists_and_is_used(page: str) -> None:
    modules = [path for path in _imported_by(STATIC / f"{page}.js") if path in OWN and "messages" not in path.parts]
    text = "".join(path.read_text() for path in modules)
    keys = {key.partition(".")[0] for key in _messages("en", page)}
    known = keys | {key.partition(".")[0] for key in _messages("en")}
    assert set(re.findall(r'\bt\(\s*"(\w+)"', text)) <= known
    assert [key for key in keys if not _is_named(key, text)] == []


def _is_named(key: str, text: str) -> bool:
    """As a whole, or in a template by what it begins with."""
    begins = re.findall(r"`(\w+_)\${", text)
    return f'"{key}"' in text or f" {key}:" in text or f"`{key}" in text or any(map(key.startswith, begins))


def _colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))


def test_preview_of_the_studio_has_the_colours_of_both_themes() -> None:
    values = (STATIC / "styles" / "values.css").read_text()
    light, dark = (_colours(block) for block in re.findall(r":root {(.*?)\n *}", values, re.DOTALL))
    preview = (STATIC / "studio" / "styles" / "preview.css").read_text()
    blocks = {
        name: _colours(block) for name, block in re.findall(r"\.preview-screen\.(\w+) {(.*?)\n}", preview, re.DOTALL)
    }
    assert blocks == {"light": {name: light[name] for name in dark}, "dark": dark}


def test_studio_renames_no_message_of_the_app() -> None:
    assert not _messages("en").keys() & _messages("en", "studio").keys()


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_no_module_names_a_source_map(module: Path) -> None:
    assert "sourceMappingURL" not in module.read_text()


@pytest.mark.parametrize("path", [*OWN, *STATIC.rglob("*.css")], ids=lambda path: path.name)
def test_no_file_refers_to_another_site(path: Path) -> None:
    assert not re.search(r"""(?:src|href|url|fetch|from|import)\s*[=(]?\s*["'(]?(?:https?:)?//""", path.read_text())


def test_app_is_smaller_than_130_kilobytes_compressed() -> None:
    sizes = [len(gzip.compress((STATIC.parent / name).read_bytes())) for name in FILES if name.startswith("pages/")]
    assert sum(sizes) < _MOST_BYTES


def test_studio_is_smaller_than_250_kilobytes_compressed() -> None:
    sizes = [len(gzip.compress((STATIC.parent / name).read_bytes())) for name in STUDIO_FILES]
    assert sum(sizes) < _MOST_BYTES_STUDIO


def test_vendored_modules_are_listed_with_version_and_licence() -> None:
    listed = (VENDORED / "README.md").read_text()
    for path in VENDORED.glob("*.js"):
        row = next(line for line in listed.splitlines() if f"`{path.name}`" in line)
        assert re.search(r"\d+\.\d+\.\d+", row)
        licence = re.search(r"`(LICENSE-\w+\.txt)`", row)
        assert licence and (VENDORED / licence[1]).is_file()
