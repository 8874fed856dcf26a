"""Media manifests and their deltas while others write, with real threads."""

from random import Random
from typing import Any

import orjson
import pytest
from django.db import connection

from content.models import Course, CoursePackage, Entity, Lesson, ManifestEntry, MediaAsset
from content.packages.compression import decompressed
from content.packages.manifests import manifest_of
from content.packages.stored import prune_packages
from content.packages.stored_manifests import load_manifest, read_manifest_delta
from content.packages.versions import current_version
from content.readers import EVERYTHING
from content.revisions.revising import revising
from content.tests import factories
from content.tests.conftest import course_with_everything
from content.tests.factories import later
from content.tests.media_files import WAV
from content.tests.racing import at_once
from examples.offline_client import apply_manifest

pytestmark = pytest.mark.django_db(transaction=True)

on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="writers that overlap need PostgreSQL; SQLite has one writer"
)


@pytest.fixture
def assets(media_root: Any) -> list[str]:
    course_with_everything("open")
    return [factories.media(WAV[:-1] + bytes([number]), extension="wav").path for number in range(8)]


def download() -> Any:
    version = current_version("open", reader=EVERYTHING)
    return orjson.loads(decompressed(load_manifest(version, reader=EVERYTHING).manifest))["data"]


def update(known: Any) -> Any:
    version = current_version("open", reader=EVERYTHING)
    delta = read_manifest_delta(version, since=known["revision"], reader=EVERYTHING)
    assert delta is not None
    return apply_manifest(known, orjson.loads(orjson.dumps(delta.data)))


def edit(assets: list[str], rng: Random) -> None:
    """One revision that names other assets, and perhaps a licence that shows from the next build on."""
    with revising("open", at=later(1)) as changes:
        for model, pk in ((Course, "open"), (Lesson, "open-lesson")):
            model.objects.filter(pk=pk).update(description=" ".join(rng.sample(assets, 2)))
        changes.update("open", Entity.COURSE, "open")
        changes.update("open", Entity.LESSON, "open-lesson")
    MediaAsset.objects.filter(path=rng.choice(assets)).update(licence=rng.choice([None, "CC0", "CC BY"]))


@pytest.mark.postgresql
@on_postgresql
def test_every_manifest_served_during_edits_is_a_base_of_later_deltas(assets: list[str]) -> None:
    """Builds, edits, changes of licences and prunings overlap; each manifest that was seen leads to the last one."""
    seen: list[Any] = []
    start = download()

    def write(seed: int) -> Any:
        def run() -> None:
            rng = Random(seed)
            for _ in range(15):
                edit(assets, rng)

        return run

    def build() -> None:
        seen.extend(download() for _ in range(15))

    def follow() -> None:
        known = start
        for _ in range(15):
            known = update(known)
            seen.append(known)

    def prune() -> None:
        for _ in range(15):
            prune_packages()

    at_once(write(1), write(2), build, build, follow, follow, prune)
    last = download()
    assert last["revision"] == 31
    for known in seen:
        assert update(known) == last
    by_revision = {known["revision"]: known for known in seen}
    assert all(known == by_revision[known["revision"]] for known in seen)


def test_simultaneous_first_requests_store_one_manifest(assets: list[str]) -> None:
    edit(assets, Random(3))
    answers = at_once(*[download] * 8)
    assert all(answer == answers[0] for answer in answers)
    package = CoursePackage.objects.get()
    entries = ManifestEntry.objects.order_by("sha256").values_list("entry", flat=True)
    assert list(manifest_of(package).assets) == [orjson.loads(entry or "") for entry in entries]
