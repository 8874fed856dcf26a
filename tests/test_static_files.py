"""Static files of production: hashed names, far-future caching, and compressed copies on the disk."""

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server import hashed_static_files, run_manage, serving

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

PREVIOUS = "pages/dist/app.0123456789ab.js"  # a file of an earlier release


@pytest.fixture(scope="module")
def updated_root(static_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `static` after an update."""
    root = tmp_path_factory.mktemp("update") / "static"
    shutil.copytree(static_root, root)
    (root / PREVIOUS).write_text("// of an earlier release")
    run_manage("collectstatic", "--noinput", "--verbosity=0", **hashed_static_files(root))
    return root


@pytest.fixture(scope="module")
def client(django_db_setup: None, updated_root: Path) -> Iterator[httpx.Client]:
    with serving(**hashed_static_files(updated_root)) as server, httpx.Client(base_url=server.url) as client:
        yield client


def _hashed(client: httpx.Client) -> list[str]:
    """The addresses of the files that the page needs."""
    return re.findall(r'"(/static/[^"]+\.(?:js|css|svg))"', client.get("/learn").text)


def test_page_and_service_worker_name_the_same_hashed_files(client: httpx.Client) -> None:
    paths = _hashed(client)
    assert [path for path in paths if not re.search(r"\.[0-9a-f]{12}\.(js|css|svg)$", path)] == []
    worker = client.get("/service-worker.js").text
    assert [path for path in paths if f'"{path}"' not in worker] == []


def test_hashed_file_is_cached_for_ever(client: httpx.Client) -> None:
    for path in _hashed(client):
        assert client.get(path).headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert client.get("/static/pages/dist/app.js").headers["Cache-Control"] == "max-age=60, public"


def test_gzip_comes_from_the_disk(client: httpx.Client, updated_root: Path) -> None:
    for path in _hashed(client):
        file = updated_root / path.removeprefix("/static/")
        with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as response:
            body = b"".join(response.iter_raw())
        assert response.headers["Content-Encoding"] == "gzip"
        assert body == file.with_name(f"{file.name}.gz").read_bytes()
        assert gzip.decompress(body) == file.read_bytes()
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert plain.content == file.read_bytes()
        assert response.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


def test_static_file_is_revalidated_with_its_tag(client: httpx.Client) -> None:
    path = "/static/pages/dist/app.js"
    tag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)


def test_picture_is_not_compressed(client: httpx.Client) -> None:
    response = client.get("/static/pages/icons/icon-512.png", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in response.headers
    assert response.content.startswith(b"\x89PNG")


def test_files_of_the_previous_release_are_served_after_an_update(client: httpx.Client) -> None:
    assert client.get(f"/static/{PREVIOUS}").text == "// of an earlier release"
