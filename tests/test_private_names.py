"""docs/private-names.md lists what the service uses of its dependencies' internals, with reasons, and no more."""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
OWN = ("accounts", "apidocs", "content", "langlearn", "pages", "progress")
# Private by their spelling only: Django and the standard library document them.
DOCUMENTED_NAMES = {"_asdict", "_db", "_default_manager", "_fields", "_make", "_meta", "_replace", "_state"}
# Modules of dependencies whose documentation says to import from them. Any other one is to be listed.
DOCUMENTED_MODULES = {
    *("bleach.sanitizer", "botocore.config", "botocore.exceptions", "fsrs.card", "markdown_it"),
    *("django.apps", "django.conf", "django.contrib", "django.contrib.admin", "django.contrib.admin.apps"),
    *("django.contrib.admin.models", "django.contrib.auth", "django.contrib.auth.backends"),
    *("django.contrib.auth.hashers", "django.contrib.auth.models", "django.contrib.auth.password_validation"),
    *("django.contrib.auth.signals", "django.contrib.auth.views", "django.contrib.sessions.backends.db"),
    *("django.core", "django.core.asgi", "django.core.cache", "django.core.exceptions", "django.core.files"),
    *("django.core.files.storage", "django.core.mail", "django.core.management", "django.core.management.base"),
    *("django.core.management.commands", "django.core.paginator", "django.core.validators", "django.core.wsgi"),
    *("django.db", "django.db.backends.postgresql", "django.db.backends.signals", "django.db.models"),
    *(
        "django.db.models.functions",
        "django.dispatch",
        "django.http",
        "django.http.response",
        "django.template.defaultfilters",
    ),
    *("django.template.loader", "django.template.response", "django.templatetags.static", "django.urls"),
    *("django.utils", "django.utils.cache", "django.utils.crypto", "django.utils.functional", "django.utils.html"),
    *(
        "django.utils.http",
        "django.utils.module_loading",
        "django.utils.safestring",
        "django.utils.translation",
        "django.views.generic",
    ),
    *(
        "django.contrib.staticfiles",
        "django_filters.rest_framework",
        "django_tasks.signals",
        "drf_spectacular.extensions",
        "drf_spectacular.generators",
    ),
    *("drf_spectacular.openapi", "drf_spectacular.types", "drf_spectacular.utils"),
    *("prometheus_client.core", "prometheus_client.multiprocess", "prometheus_client.registry", "psycopg.pq"),
    *("redis.backoff", "redis.exceptions", "redis.retry"),
    *("rest_framework.authentication", "rest_framework.fields", "rest_framework.filters", "rest_framework.generics"),
    *("rest_framework.negotiation", "rest_framework.pagination", "rest_framework.parsers"),
    *("rest_framework.permissions", "rest_framework.renderers", "rest_framework.request", "rest_framework.response"),
    *("rest_framework.serializers", "rest_framework.throttling", "rest_framework.validators", "rest_framework.views"),
    "rest_framework.viewsets",
}
_ROW = re.compile(r"^\| [^|]+ \| `([\w.]+)` \| ([^|]+) \| [^|]{10,} \|$", re.MULTILINE)


@cache
def listed() -> dict[str, list[str]]:
    """Full name of each listed name, to the files and folders that use it."""
    text = (ROOT / "docs" / "private-names.md").read_text()
    return {name: re.findall(r"`([\w./]+)`", places) for name, places in _ROW.findall(text)}


@cache
def sources() -> dict[str, str]:
    """Text of each module that ships, by its path."""
    paths = (path for name in OWN for path in (ROOT / name).rglob("*.py"))
    shipped = (path for path in paths if not {"tests", "migrations"} & set(path.parts))
    return {str(path.relative_to(ROOT)): path.read_text() for path in sorted(shipped)}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def is_listed(name: str, path: str) -> bool:
    """Is a name, full or its last part, listed for this file?"""
    return any(
        (entry == name or entry.endswith(f".{name}")) and any(path.startswith(place) for place in places)
        for entry, places in listed().items()
    )


def defined(tree: ast.Module) -> set[str]:
    """Names that a module gives to functions, classes, variables and attributes of its own objects."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            is_own_attribute = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            names.update([node.attr] if is_own_attribute else [])
    return names


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Module and name of each import from a dependency's module below its top."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.module, alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if "." in alias.name:
                    yield alias.name, ""


def own_classes() -> Iterator[type]:
    """The classes of the service, imported."""
    for package in OWN:
        for found in pkgutil.walk_packages([str(ROOT / package)], f"{package}."):
            path = found.name.replace(".", "/")
            if found.name in ("langlearn.gunicorn", "langlearn.granian"):  # change the limits of their process
                continue
            if f"{path}.py" in sources() or f"{path}/__init__.py" in sources():
                module = importlib.import_module(found.name)
                yield from (each for _, each in inspect.getmembers(module, inspect.isclass) if is_own(each))


def is_own(owner: type) -> bool:
    return str(owner.__module__).split(".")[0] in OWN


def test_attributes_private_to_a_dependency_are_listed() -> None:
    unlisted = set()
    for path, source in sources().items():
        tree = ast.parse(source)
        own = defined(tree) | DOCUMENTED_NAMES
        for node in ast.walk(tree):
            is_theirs = isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own
            if is_theirs and not is_listed(node.attr, path):
                unlisted.add(f"{path}: {node.attr}")
    assert unlisted == set()


def test_imports_from_undocumented_modules_are_listed() -> None:
    unlisted = set()
    for path, source in sources().items():
        for module, name in imported(ast.parse(source)):
            top = module.split(".")[0]
            documented = ("." not in module or module in DOCUMENTED_MODULES) and not is_private(name)
            if documented or top in OWN or top in sys.stdlib_module_names:
                continue
            if not any(is_listed(entry, path) for entry in listed() if entry.startswith(f"{module}.{name}")):
                unlisted.add(f"{path}: {module}.{name}")
    assert unlisted == set()


def test_overridden_private_methods_of_a_dependency_are_listed() -> None:
    unlisted = set()
    for owner in own_classes():
        for name, value in vars(owner).items():
            if is_private(name) and inspect.isfunction(value) and value.__module__ == owner.__module__:
                bases = [base for base in owner.__mro__ if not is_own(base) and name in vars(base)]
                path = f"{owner.__module__.replace('.', '/')}.py"
                if bases and not is_listed(name, path):
                    unlisted.add(f"{path}: {name} of {bases[0].__module__}")
    assert unlisted == set()


def resolve(name: str) -> Any:
    """The object of a full name; the source of its class for an attribute of instances. Raises LookupError."""
    parts = name.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for part in parts[end:]:
            if hasattr(found, part):
                found = getattr(found, part)
            elif inspect.isclass(found) and f"self.{part} = " in inspect.getsource(found):
                return found
            else:
                break
        else:
            return found
    raise LookupError(name)


def test_listed_names_exist_in_the_installed_versions() -> None:
    assert listed()
    for name in listed():
        resolve(name)


def test_listed_files_use_the_name() -> None:
    for name, places in listed().items():
        word = re.compile(rf"\b{name.rsplit('.', 1)[1]}\b")
        for place in places:
            assert any(word.search(text) for path, text in sources().items() if path.startswith(place)), (name, place)


@pytest.mark.parametrize("name", ["rest_framework.request.Request._gone", "django.utils.gone.Gone"])
def test_name_that_a_dependency_does_not_have_is_noticed(name: str) -> None:
    with pytest.raises(LookupError):
        resolve(name)
