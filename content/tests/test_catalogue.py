"""The version of the catalogue: what bumps it."""

from typing import Any

import pytest
from django.db import transaction

from accounts.audit import Actor
from content import catalogue
from content.editor import Editor
from content.importing.service import ImportOptions, import_course
from content.tests.importing import document
from content.tests.test_write_revisions import CASES, EXERCISE_CASES, request, tree
from content.tests.writing import COURSE, call
from langlearn.api.instants import now

__all__ = ["tree"]  # a fixture


@pytest.mark.parametrize("entry", [*CASES, *EXERCISE_CASES])
def test_every_write_of_content_bumps_the_version(ada: Any, tree: Any, entry: Any) -> None:
    before = catalogue.version()
    path, body, _ = {**CASES, **EXERCISE_CASES}[entry]
    request(ada, entry, path, body)
    assert catalogue.version() != before


def test_creating_and_deleting_a_course_bump_the_version(ada: Any, tree: Any) -> None:
    versions = [catalogue.version()]
    for method, path, body, status in (
        ("POST", "/courses", COURSE | {"id": "new"}, 201),
        ("DELETE", "/courses/new", None, 200),
    ):
        call(ada, method, path, body, status)
        versions.append(catalogue.version())
    assert len(set(versions)) == 3


def test_an_import_bumps_the_version_and_a_dry_run_does_not(db: Any) -> None:
    versions = [catalogue.version()]
    for dry_run in (True, False):
        import_course(
            document=document(), options=ImportOptions(mode="create", dry_run=dry_run), editor=Editor(Actor(), now())
        )
        versions.append(catalogue.version())
    assert versions[0] == versions[1] != versions[2]


def test_a_write_that_changes_nothing_does_not_bump_the_version(ada: Any, public: Any) -> None:
    before = catalogue.version()
    call(ada, "PUT", "/courses/open", {})
    assert catalogue.version() == before


def test_rolled_back_catalogue_version_is_never_reused(db: Any) -> None:
    seen = set()
    for _ in range(3):
        with transaction.atomic():
            catalogue.bump()
            seen.add(catalogue.version())
            transaction.set_rollback(True)
    assert len(seen) == 3
