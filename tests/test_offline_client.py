"""The example client against a real server, over a connection that breaks off."""

import hashlib
import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

from content.models import Course
from content.revisions.revising import revising
from content.tests import factories, media_uses
from content.tests.conftest import course_with_everything
from content.tests.factories import later
from content.tests.media_files import PNG, PNG_SHA256
from tests.server import ROOT, free_port, serving

pytestmark = [pytest.mark.slow, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]

SOUND = b"OggS" + bytes(range(256)) * 1200


class Unreliable(BaseHTTPRequestHandler):
    """Passes requests on. Of each file it sends a part only, first and second, and then once wrong bytes."""

    upstream = ""
    requested: ClassVar[dict[str, list[str | None]]] = {}

    def do_GET(self) -> None:
        wanted = self.headers.get("Range")
        request = urllib.request.Request(self.upstream + self.path, headers={"Range": wanted} if wanted else {})  # noqa: S310
        with urllib.request.urlopen(request) as response:  # noqa: S310
            body, status, headers = response.read(), response.status, response.headers
        if self.path.startswith("/media/"):
            times = self.requested.setdefault(self.path, [])
            times.append(wanted)
            if len(times) < 3:
                body = body[: len(body) // 2]
            elif len(times) == 3:
                body = bytes(len(body))
        self.send_response(status)
        for name in ("Content-Type", "Content-Length", "Content-Range"):
            if headers[name]:
                self.send_header(name, headers[name])
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def unreliable(media_root: Path) -> Iterator[str]:
    """A server behind a connection that breaks off; the address of the latter."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with serving(MEDIA_ROOT=str(media_root), MEDIA_BASE_URL=address) as served:
        Unreliable.upstream = served.url
        Unreliable.requested.clear()
        with ThreadingHTTPServer(("127.0.0.1", port), Unreliable) as proxy:
            Thread(target=proxy.serve_forever, daemon=True).start()
            try:
                yield address
            finally:
                proxy.shutdown()


def synchronise(address: str, folder: Path) -> str:
    command = [sys.executable, "examples/offline_client.py", address, "open", str(folder)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "media").iterdir()}


def test_client_resumes_downloads_checks_digests_and_drops_what_is_gone(media_root: Path, tmp_path: Path) -> None:
    course_with_everything("open")
    picture, sound = factories.media(), factories.media(SOUND, extension="ogg")
    for path in (picture.path, sound.path):
        media_uses.name(path, "lesson", "open-lesson")
    folder = tmp_path / "offline"
    with unreliable(media_root) as address:
        assert synchronise(address, folder) == "open is at revision 1, with 2 sounds and pictures"
        name = sound.path.rpartition("/")[2]
        assert files(folder) == {f"{PNG_SHA256}.png": PNG, name: SOUND}
        assert hashlib.sha256(files(folder)[name]).hexdigest() == sound.sha256
        half, quarters = len(SOUND) // 2, len(SOUND) // 2 + len(SOUND) // 4
        # Twice broken off, then completed with wrong bytes, then from the start.
        assert Unreliable.requested[f"/{sound.path}"] == [None, f"bytes={half}-", f"bytes={quarters}-", None]
        media_uses.forget(picture.path)
        with revising("open", at=later(1)) as changes:
            Course.objects.filter(pk="open").update(name="Other")
            changes.update("open", "course", "open")
        Unreliable.requested.clear()
        assert synchronise(address, folder) == "open is at revision 2, with 1 sounds and pictures"
        assert files(folder) == {name: SOUND}
        assert not Unreliable.requested
        assert json.loads((folder / "course.json").read_text())["course"]["name"] == "Other"
        assert [asset["path"] for asset in json.loads((folder / "media.json").read_text())["assets"]] == [sound.path]
