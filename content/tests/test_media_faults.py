"""A fault at any statement of a write leaves texts, uses, assets and files as they were."""

from itertools import count
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection

from accounts.audit import Actor
from content.editor import Editor
from content.exercises import EXAMPLES
from content.importing.service import ImportOptions, import_course
from content.kinds import COURSE
from content.media.services import delete_media
from content.models import MediaAsset, MediaUse
from content.services.exercises import update_exercise
from content.services.hierarchy import delete_record, update_record
from content.tests import factories, importing
from content.tests.factories import later
from content.tests.media_files import PNG_PATH, PNG_SHA256, WAV, WAV_PATH
from langlearn.api.text import canonical_json


class _FaultError(DatabaseError):
    pass


def fail_at(number):
    """Raises instead of executing the statement of this number."""
    numbers = count()

    def wrapper(execute, sql, parameters, many, context):
        if not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")) and next(numbers) == number:
            raise _FaultError
        return execute(sql, parameters, many, context)

    return connection.execute_wrapper(wrapper)


@pytest.fixture
def content(db, media_root):
    factories.media()
    factories.media(WAV, extension="wav")
    *_, lesson = factories.branch(factories.course(importing.COURSE.id))
    factories.assign(lesson, factories.exercise("ex", "vof"))
    data = {**EXAMPLES["vof"], "image_url": PNG_PATH}
    update_exercise("ex", values={"data": data}, editor=Editor(Actor(), later(1)))
    update_record(COURSE, importing.COURSE.id, values={"description": PNG_PATH}, editor=Editor(Actor(), later(2)))


def edit():
    data = {**EXAMPLES["vof"], "audio_url": WAV_PATH}
    update_exercise("ex", values={"data": data}, editor=Editor(Actor(), later(3)))


def delete_course():
    delete_record(COURSE, importing.COURSE.id, editor=Editor(Actor(), later(3)))


def delete_asset():
    delete_media(PNG_SHA256, force=True, editor=Editor(Actor(), later(3)))


def replace_course():
    document = importing.document({"l": {"s": {"m": {"a": ["ex"]}}}})
    data_json = canonical_json({"statement": "x", "is_true": True, "audio_url": WAV_PATH})
    document = importing.changed(document, "exercises", "ex", data_json=data_json)
    import_course(document=document, options=ImportOptions(mode="replace"), editor=Editor(Actor(), later(3)))


def everything():
    rows = {model.__name__: list(model.objects.order_by("pk").values()) for model in (MediaAsset, MediaUse)}
    return {**importing.everything(), **rows, "file": default_storage.exists(f"5a/bf/{PNG_SHA256}.png")}


@pytest.mark.parametrize("write", [edit, delete_course, delete_asset, replace_course])
def test_fault_at_any_statement_changes_nothing(content: Any, write: Any) -> None:
    before = everything()
    for number in count():
        try:
            with fail_at(number):
                write()
        except _FaultError:
            assert everything() == before
        else:
            break
    assert number > 8
    assert everything() != before
