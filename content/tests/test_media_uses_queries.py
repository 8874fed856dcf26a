"""What references cost: nothing for texts that name no asset, a few statements for any number of rows."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.audit import Actor
from content.editor import Editor
from content.exercises import EXAMPLES
from content.kinds import COURSE, LESSON
from content.models import Exercise, MediaAsset, MediaUse
from content.services.exercises import update_exercise
from content.services.hierarchy import delete_record, update_record
from content.tests import factories, importing
from content.tests.factories import later
from content.tests.media_files import PNG_PATH, WAV, WAV_PATH
from content.tests.media_uses import recounted, stored
from langlearn.api.text import canonical_json

EXTERNAL = "https://cdn.example.org/a.png"


@pytest.fixture
def media(db, media_root):
    factories.media()
    factories.media(WAV, extension="wav")


def count(write):
    with CaptureQueriesContext(connection) as queries:
        write()
    return len(queries)


def edit(**fields):
    values = {"data": {**EXAMPLES["vof"], **fields}}
    return lambda: update_exercise("ex-open-vof", values=values, editor=Editor(Actor(), later(1)))


def test_reference_costs_an_edit_a_few_statements(media: Any, public: Any) -> None:
    plain = count(edit(image_url=EXTERNAL))
    assert count(edit(image_url="img/sol.png")) == plain
    assert count(edit(image_url=PNG_PATH)) == plain + 2  # lock, insert
    assert count(edit(image_url=PNG_PATH, is_true=False)) == plain
    assert count(edit(image_url=PNG_PATH, audio_url=WAV_PATH, note=[PNG_PATH, WAV_PATH])) == plain + 2
    assert count(edit()) == plain + 3  # lock, delete, the time of the assets
    edit(image_url=PNG_PATH)()
    assert count(edit(audio_url=WAV_PATH)) == plain + 4


def test_deletion_of_a_course_that_names_assets_takes_three_statements_more(media: Any) -> None:
    for pk, description in (("plain", "x"), ("named", None)):
        factories.branch(factories.course(pk, description=description))
    for pk, entity in (("named", COURSE), ("named-lesson", LESSON)):
        update_record(entity, pk, values={"description": PNG_PATH}, editor=Editor(Actor(), later(1)))
    plain, named = (
        count(lambda pk=pk: delete_record(COURSE, pk, editor=Editor(Actor(), later(2)))) for pk in ("plain", "named")
    )
    assert named == plain + 3


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_import_takes_the_same_statements_for_any_number_of_uses(db: Any, media_root: Any, mode: Any) -> None:
    for number in range(40):
        factories.media(bytes([number]), stored=False)
    paths = list(MediaAsset.objects.values_list("path", flat=True))
    taken = []
    for size in (2, 40):
        tree = {"l": {"s": {"m": {"a": [f"e{number}" for number in range(size)]}}}}
        plain = importing.document(tree, replace(importing.COURSE, id=f"of-{size}"))
        naming = replace(
            plain,
            exercises=[
                replace(row, data_json=canonical_json({"statement": row.id, "is_true": True, "image_url": path}))
                for row, path in zip(plain.exercises, paths, strict=False)
            ],
        )
        counts = []
        for document, uses in ((naming, size), (plain, 0)):
            counts.append(count(lambda document=document: importing.run(document, mode)))
            assert stored() == recounted()
            assert MediaUse.objects.count() == uses
        taken.append(counts)
        delete_record(COURSE, plain.course.id, editor=Editor(Actor(), later(2)))
        Exercise.objects.all().delete()
    assert taken[0] == taken[1]


def test_import_of_what_names_nothing_reads_no_media(db: Any) -> None:
    with CaptureQueriesContext(connection) as queries:
        importing.run(importing.document())
    assert "content_media" not in str([query["sql"] for query in queries])
