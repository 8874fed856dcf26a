"""`prune_media` deletes what nothing has needed for long, and `check_media` finds what is wrong."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections, transaction

from accounts.audit import Actor
from accounts.models import AuditEntry
from content.editor import Editor
from content.media.pruning import Pruned, prune_media
from content.media.storage import file_of
from content.models import Entity, MediaAsset, MediaUse, PublishedMediaUse
from content.services.exercises import create_exercise, update_exercise
from content.tests import factories
from content.tests.media_files import PNG, WAV
from content.tests.publishing import make_manual, publish_draft
from langlearn.api.instants import now

MONTH = timedelta(days=30)


def run(command: str, *arguments: str) -> str:
    output = StringIO()
    call_command(command, *arguments, stdout=output)
    return output.getvalue()


def aged(path: Path, *, hours: float) -> Path:
    then = time.time() - hours * 3600
    os.utime(path, (then, then))
    return path


def test_assets_unused_for_long_are_deleted_with_their_files(db: None, media_root: Path) -> None:
    at = now()
    old = factories.media(PNG, at=at - MONTH - timedelta(minutes=1))
    recent = factories.media(WAV, extension="wav", at=at - MONTH + timedelta(minutes=1))
    assert prune_media(unused_for=MONTH, at=at, dry_run=True) == Pruned(1, len(PNG), 0)
    assert MediaAsset.objects.count() == 2
    assert prune_media(unused_for=MONTH, at=at) == Pruned(1, len(PNG), 0)
    assert MediaAsset.objects.get() == recent
    assert not (media_root / file_of(old.path)).exists()
    assert (media_root / file_of(recent.path)).exists()
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor_id, entry.target_id) == ("media.pruned", None, None)
    assert (entry.before, entry.after) == (None, {"assets": 1, "bytes": len(PNG)})
    assert prune_media(unused_for=MONTH, at=at) == Pruned()
    assert AuditEntry.objects.count() == 1


def test_assets_in_use_stay_however_old(db: None, media_root: Path) -> None:
    asset = factories.media(PNG)
    MediaUse.objects.create(path=asset.path, entity=Entity.COURSE, entity_id="gone", field="description")
    assert prune_media(unused_for=timedelta(0), at=now()) == Pruned()
    assert MediaAsset.objects.exists()


def test_old_files_without_an_asset_are_deleted(db: None, media_root: Path) -> None:
    asset = factories.media(PNG)
    aged(media_root / file_of(asset.path), hours=48)
    files = []
    for name, hours in (
        (f"ab/cd/{'abcd' * 16}.ogg", 25.0),
        (f"ab/ef/{'abef' * 16}.ogg", 23.0),
        ("ab/cd/notes.txt", 99.0),
    ):
        file = media_root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"x")
        aged(file, hours=hours)
        files.append(file)
    incoming = media_root / "incoming"
    incoming.mkdir()
    for hours in (23.0, 25.0):
        (incoming / str(hours)).write_bytes(b"x")
        aged(incoming / str(hours), hours=hours)
    MediaUse.objects.create(path=asset.path, entity=Entity.COURSE, entity_id="open", field="description")
    assert prune_media(unused_for=MONTH, at=now(), dry_run=True).files == 2
    assert prune_media(unused_for=MONTH, at=now()) == Pruned(files=2)
    assert [file.exists() for file in files] == [False, True, True]
    assert [path.name for path in incoming.iterdir()] == ["23.0"]
    assert (media_root / file_of(asset.path)).exists()


def test_command_says_what_it_did(db: None, media_root: Path) -> None:
    factories.media(PNG)
    expected = f"1 unused sounds and pictures of {len(PNG)} bytes, and 0 files without an asset, "
    assert run("prune_media", "--dry-run") == f"{expected}would be removed\n"
    assert (
        run("prune_media", "--days", "3650")
        == expected.replace(f"1 unused sounds and pictures of {len(PNG)}", "0 unused sounds and pictures of 0")
        + "removed\n"
    )
    assert run("prune_media", "--days", "0") == f"{expected}removed\n"
    for days in ("-1", "3651", "x"):
        with pytest.raises(CommandError):
            run("prune_media", "--days", days)


def test_empty_storage_is_no_problem(db: None, media_root: Path) -> None:
    media_root.rmdir()
    assert prune_media(unused_for=MONTH, at=now()) == Pruned()
    assert "nothing is wrong" in run("check_media")


def test_check_finds_missing_and_wrong_files(db: None, media_root: Path) -> None:
    missing, shorter, other = (factories.media(PNG + bytes([number])) for number in range(3))
    (media_root / file_of(missing.path)).unlink()
    (media_root / file_of(shorter.path)).write_bytes(b"x")
    (media_root / file_of(other.path)).write_bytes(b"x" * (len(PNG) + 1))
    output = StringIO()
    with pytest.raises(CommandError, match=r"3 problems\."):
        call_command("check_media", stdout=output)
    assert sorted(output.getvalue().splitlines()) == sorted(
        [
            f"{missing.path}: the file is missing",
            f"{shorter.path}: the file has 1 bytes instead of {len(PNG) + 1}",
            f"{other.path}: the file has other content",
        ]
    )


def test_check_finds_uses_that_differ_from_the_content(db: None, media_root: Path) -> None:
    asset = factories.media(PNG)
    data = {"statement": "S", "is_true": True, "image_url": asset.path}
    create_exercise(values={"exercise_type": "vof", "data": data}, record_id="ex-1", editor=Editor(Actor(), now()))
    assert "nothing is wrong" in run("check_media")
    MediaUse.objects.update(entity_id="ex-2")
    output = StringIO()
    with pytest.raises(CommandError, match=r"2 problems\."):
        call_command("check_media", stdout=output)
    assert output.getvalue().splitlines() == [
        f"exercise ex-1, data.image_url: {asset.path} is not stored as a use",
        f"exercise ex-2, data.image_url: {asset.path} is stored as a use, but is not there",
    ]


def test_check_finds_uses_of_rows_that_name_nothing_and_of_rows_that_are_gone(db: None, media_root: Path) -> None:
    asset = factories.media(PNG)
    course = factories.course(description=None)
    for entity_id in (course.pk, "gone"):
        MediaUse.objects.create(path=asset.path, entity=Entity.COURSE, entity_id=entity_id, field="description")
    output = StringIO()
    with pytest.raises(CommandError, match=r"2 problems\."):
        call_command("check_media", stdout=output)
    assert output.getvalue().splitlines() == [
        f"course {entity_id}, description: {asset.path} is stored as a use, but is not there"
        for entity_id in (course.pk, "gone")
    ]


def test_check_finds_published_uses_that_differ_from_the_content(media_root: Path, public: Any) -> None:
    asset = factories.media(PNG)
    make_manual()
    data = {"statement": "S", "is_true": True, "image_url": asset.path}
    update_exercise("ex-open-vof", values={"data": data}, editor=Editor(Actor(), now()))
    publish_draft()
    update_exercise("ex-open-vof", values={"data": {**data, "image_url": None}}, editor=Editor(Actor(), now()))
    assert "nothing is wrong" in run("check_media")
    PublishedMediaUse.objects.update(entity_id="ex-2")
    output = StringIO()
    with pytest.raises(CommandError, match=r"2 problems\."):
        call_command("check_media", stdout=output)
    assert output.getvalue().splitlines() == [
        f"exercise ex-2, published in course open: {asset.path} is stored as a use, but is not there",
        f"exercise ex-open-vof, published in course open: {asset.path} is not stored as a use",
    ]


def in_thread(function: Callable[[], Any]) -> Any:
    try:
        return function()
    finally:
        connections.close_all()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer")
def test_asset_that_a_write_is_about_to_use_is_not_pruned(media_root: Path) -> None:
    asset = factories.media(PNG)
    data = {"statement": "S", "is_true": True, "image_url": asset.path}
    written, pruning = Event(), Event()

    def write() -> None:
        with transaction.atomic():
            create_exercise(
                values={"exercise_type": "vof", "data": data}, record_id="ex-1", editor=Editor(Actor(), now())
            )
            written.set()
            assert pruning.wait(60)
            time.sleep(0.2)  # so that the pruning waits for the lock of the asset

    def prune() -> Pruned:
        assert written.wait(60)
        pruning.set()
        return prune_media(unused_for=timedelta(0), at=now())

    with ThreadPoolExecutor(2) as threads:
        write_result = threads.submit(in_thread, write)
        assert threads.submit(in_thread, prune).result() == Pruned()
        write_result.result()
    assert MediaAsset.objects.filter(pk=asset.pk).exists()
    assert (media_root / file_of(asset.path)).exists()
