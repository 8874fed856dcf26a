"""What a worker needs for the largest documents, measured from outside: gunicorn with one process."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings

from content.formats.package import MAX_PROBLEMS
from langlearn.api.instants import now
from progress.models import ExerciseAttempt
from tests.server import Server, serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="peaks are read from Linux's /proc"),
]

IMPORT_BOUND = 350  # MiB of one process, all included; 290 to 335, depending on when the allocator returns memory
PACKAGE_BOUND = 400
EXPORT_BOUND = 20  # MiB beyond what the worker has anyway; the document has 60
LESSONS = 490
EXERCISES = 200  # in each lesson


@pytest.fixture
def served() -> Iterator[Server]:
    with serving(WEB_CONCURRENCY="1", WEB_THREADS="2", coverage=False) as running:
        yield running


def worker_of(served: Server) -> Path:
    """The `/proc` directory of the only worker."""
    [pid] = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children").read_text().split()
    return Path(f"/proc/{pid}")


def peak(worker: Path) -> int:
    """MiB of memory that were resident at most since the last `forget`."""
    [line] = [line for line in (worker / "status").read_text().splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) // 1024


def forget(worker: Path) -> None:
    (worker / "clear_refs").write_text("5")


def body(*, statement: str, mode: str, dry_run: bool) -> bytes:
    """As many exercises as the limit of an import allows, each as small as can be."""
    lessons = [
        {
            "id": f"l{lesson}",
            "name": "L",
            "order": lesson + 1,
            "exercises": [
                {
                    "order": order + 1,
                    "exercise": {
                        "id": f"e{lesson * EXERCISES + order}",
                        "exercise_type": "vof",
                        "data": {"statement": statement, "is_true": True},
                    },
                }
                for order in range(EXERCISES)
            ],
        }
        for lesson in range(LESSONS)
    ]
    made = sent(lessons, mode=mode, dry_run=dry_run)
    assert settings.MAX_IMPORT_SIZE * 0.9 < len(made) <= settings.MAX_IMPORT_SIZE
    return made


def sent(lessons: list[Any], *, mode: str, dry_run: bool) -> bytes:
    module = {"id": "m", "module_type": "exam", "name": "M", "order": 1, "lessons": lessons}
    section = {"id": "s", "name": "S", "order": 1, "modules": [module]}
    level = {"id": "l", "code": "L", "name": "L", "order": 1, "sections": [section]}
    course = {"id": "big", "source_language": "en", "target_language": "qu", "name": "Big"}
    package = {"course": course, "levels": [level]}
    return json.dumps({"mode": mode, "dry_run": dry_run, "package": package}, separators=(",", ":")).encode()


def ask(served: Server, ada: Any, path: str, sent: bytes | None = None) -> Any:
    headers = {"Authorization": f"Bearer {ada.tokens['accessToken']}", "Content-Type": "application/json"}
    request = urllib.request.Request(served.url + path, sent, headers)  # noqa: S310 - our own address
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


def test_the_largest_documents_are_imported_refused_and_packaged(served: Server, ada: Any) -> None:
    worker = worker_of(served)
    for statement, mode, dry_run, created, updated in (
        ("a", "create", False, 4 + LESSONS + 2 * LESSONS * EXERCISES, 0),
        ("b", "replace", True, 0, LESSONS * EXERCISES),
    ):
        forget(worker)
        document = body(statement=statement, mode=mode, dry_run=dry_run)
        plan = ask(served, ada, "/api/v1/courses/import", document)["data"]["plan"]
        assert [len(plan[name]) for name in ("create", "update")] == [created, updated]
        assert peak(worker) < IMPORT_BOUND, mode
    forget(worker)
    broken = body(statement="", mode="merge", dry_run=False).replace(b":true", b":null")  # two problems in each
    refusal = ask(served, ada, "/api/v1/courses/import", broken)
    assert len(refusal["errors"].pop("package")) == 1
    assert len(refusal["errors"]) == MAX_PROBLEMS
    assert peak(worker) < IMPORT_BOUND
    forget(worker)
    nothing = [1] * (settings.MAX_IMPORT_SIZE // 9)
    refusal = ask(served, ada, "/api/v1/courses/import", sent(nothing, mode="merge", dry_run=False))
    assert refusal["errors"]["package"] == [f"Further problems: {len(nothing) - MAX_PROBLEMS}."]
    assert peak(worker) < IMPORT_BOUND
    forget(worker)
    assert ask(served, ada, "/api/v1/courses/big/package")["data"]["counts"]["exercises"] == LESSONS * EXERCISES
    assert peak(worker) < PACKAGE_BOUND


def test_export_of_a_large_account_takes_little_memory(served: Server, ana: Any) -> None:
    at, rows = now(), 30_000
    ExerciseAttempt.objects.bulk_create(
        (
            ExerciseAttempt(
                user_id=ana.user.id,
                client_id=UUID(int=number),
                epoch=0,
                exercise_id="e",
                exercise_type="translation",
                answered_at=at,
                answer_json='"' + "a" * 2000 + '"',
                is_correct=False,
                score=0,
                verdict="wrong",
                expected_json='""',
                diff_json="[]",
                received_at=at,
            )
            for number in range(rows)
        ),
        batch_size=500,
    )
    worker = worker_of(served)
    ask(served, ana, "/api/users/profile")
    forget(worker)
    before = peak(worker)
    exported = ask(served, ana, "/api/users/profile/export")["data"]
    assert len({attempt["client_id"] for attempt in exported["progress"]["attempts"]}) == rows
    assert peak(worker) < before + EXPORT_BOUND
