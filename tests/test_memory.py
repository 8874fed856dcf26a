"""What a worker needs for the largest documents, measured from outside: gunicorn with one process."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from content.models import CoursePackage
from tests.server import Server, serving

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="peaks are read from Linux's /proc"),
]

IMPORT_BOUND = 300  # MiB of one process, all included
PACKAGE_BOUND = 400
LESSONS = 490
EXERCISES = 200  # in each lesson


@pytest.fixture
def served() -> Iterator[Server]:
    with serving(WEB_CONCURRENCY="1", WEB_THREADS="2") as running:
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


def body(*, text: str, mode: str, dry_run: bool) -> bytes:
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
                        "data": {"statement": text, "is_true": True},
                    },
                }
                for order in range(EXERCISES)
            ],
        }
        for lesson in range(LESSONS)
    ]
    module = {"id": "m", "module_type": "exam", "name": "M", "order": 1, "lessons": lessons}
    section = {"id": "s", "name": "S", "order": 1, "modules": [module]}
    level = {"id": "l", "code": "L", "name": "L", "order": 1, "sections": [section]}
    course = {"id": "big", "source_language": "en", "target_language": "qu", "name": "Big"}
    package = {"course": course, "levels": [level]}
    made = json.dumps({"mode": mode, "dry_run": dry_run, "package": package}, separators=(",", ":")).encode()
    assert settings.MAX_IMPORT_SIZE * 0.9 < len(made) <= settings.MAX_IMPORT_SIZE
    return made


def ask(served: Server, ada: Any, path: str, sent: bytes | None = None) -> bytes:
    headers = {"Authorization": f"Bearer {ada.tokens['accessToken']}", "Content-Type": "application/json"}
    request = urllib.request.Request(served.url + path, sent, headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=600) as answer:  # noqa: S310
        found: bytes = answer.read()
    return found


def test_the_largest_course_is_imported_again_and_again_and_packaged(served: Server, ada: Any) -> None:
    worker = worker_of(served)
    for text, mode, dry_run, created, updated in (
        ("a", "create", False, 4 + LESSONS + 2 * LESSONS * EXERCISES, 0),
        ("a", "merge", False, 0, 0),
        ("b", "replace", True, 0, LESSONS * EXERCISES),
        ("b", "merge", True, 0, LESSONS * EXERCISES),
    ):
        forget(worker)
        plan = json.loads(ask(served, ada, "/api/v1/courses/import", body(text=text, mode=mode, dry_run=dry_run)))
        assert [len(plan["data"]["plan"][name]) for name in ("create", "update")] == [created, updated]
        assert peak(worker) < IMPORT_BOUND, (text, mode)
    forget(worker)
    ask(served, ada, "/api/v1/courses/big/package")
    assert peak(worker) < PACKAGE_BOUND
    assert CoursePackage.objects.get().exercises == LESSONS * EXERCISES
