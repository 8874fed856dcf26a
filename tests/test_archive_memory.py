"""What large archives of courses cost a worker in memory: 100 MiB imported and exported through the real server."""

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from content.models import MediaAsset
from content.tests.uploading import TYPE, multipart
from tests.server import Server
from tests.test_media_memory import MIB, served, sound
from tests.test_memory import forget, peak, worker_of

__all__ = ["served"]  # a fixture

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sqlite,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("media_root"),
    pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="peaks are read from Linux's /proc"),
]
GROWTH = 20  # MiB


def archive(course_id: str, numbers: range, size: int) -> bytes:
    """A course whose exercises say sounds of about this size."""
    files = {f"media/{hashlib.sha256(raw).hexdigest()}.mp3": raw for raw in (sound(n, size) for n in numbers)}
    exercises = [
        {
            "order": order,
            "exercise": {
                "id": f"{course_id}-{order}",
                "exercise_type": "vof",
                "data": {"statement": "x", "is_true": True, "audio_url": path},
            },
        }
        for order, path in enumerate(files, 1)
    ]
    lesson = {"id": f"{course_id}-l", "name": "L", "order": 1, "exercises": exercises}
    module = {"id": f"{course_id}-m", "module_type": "exam", "name": "M", "order": 1, "lessons": [lesson]}
    section = {"id": f"{course_id}-s", "name": "S", "order": 1, "modules": [module]}
    level = {"id": f"{course_id}-v", "code": "A1", "name": "A", "order": 1, "sections": [section]}
    about = {"id": course_id, "source_language": "en", "target_language": "qu", "name": "Sounds"}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        written.writestr("course.json", json.dumps({"course": about, "levels": [level]}))
        for path, raw in files.items():
            written.writestr(path, raw)
    return made.getvalue()


def test_large_archive_takes_little_memory(served: Server, carlos: Any, media_root: Path, tmp_path: Path) -> None:
    worker = worker_of(served)
    headers = {"Authorization": f"Bearer {carlos.tokens['accessToken']}"}
    for course_id, numbers, size in (("small", range(2), 60_000), ("large", range(2, 12), 10 * MIB - 1000)):
        body = multipart(archive(course_id, numbers, size), mode="create")
        forget(worker)
        before = peak(worker)
        response = httpx.post(
            f"{served.url}/api/v1/courses/import/archive",
            content=body,
            headers={**headers, "Content-Type": TYPE},
            timeout=300,
        )
        assert response.status_code == 201, response.text
        exported = tmp_path / f"{course_id}.zip"
        url = f"{served.url}/api/v1/courses/{course_id}/export?media=true"
        with exported.open("wb") as file, httpx.stream("GET", url, headers=headers, timeout=300) as stream:
            assert stream.status_code == 200
            for piece in stream.iter_bytes():
                file.write(piece)
        assert exported.stat().st_size == int(stream.headers["Content-Length"])
        with zipfile.ZipFile(exported) as found:
            assert found.testzip() is None
            assert len(found.namelist()) == 1 + len(numbers)
    assert exported.stat().st_size > 99 * MIB
    assert peak(worker) < before + GROWTH
    assert MediaAsset.objects.count() == 12
    assert list((media_root / "incoming").iterdir()) == []
