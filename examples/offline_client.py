"""How an application stores a course with its sounds and pictures: one download, then only what changed.

`apply` brings a package up to date with a delta, `apply_manifest` the list of its media; `synchronise` and
`synchronise_media` request them from the server. They work on the `data` objects of the API. Run it:
`python examples/offline_client.py http://localhost:3000 spanish-a1 folder`.
"""

import hashlib
import json
import sys
import urllib.request
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any

Package = dict[str, Any]
KINDS = {"levels": "course_id", "sections": "level_id", "modules": "section_id", "lessons": "module_id"}
ATTEMPTS = 10  # at one file
SCALARS = ("counts", "package_version", "revision", "size_bytes")


def flatten(package: Package) -> dict[str, dict[Any, Any]]:
    """The rows of a package by kind and key, without their children."""
    tables: dict[str, dict[Any, Any]] = {kind: {} for kind in (*KINDS, "exercises", "lesson_exercises")}
    parents = [package]
    for kind in KINDS:
        parents = [row for parent in parents for row in parent[kind]]
        tables[kind] = {row["id"]: {key: row[key] for key in row if not isinstance(row[key], list)} for row in parents}
    for place in (place for lesson in parents for place in lesson["exercises"]):
        tables["exercises"][place["exercise_id"]] = place["exercise"]
        tables["lesson_exercises"][place["lesson_id"], place["exercise_id"]] = {**place}
    return tables


def apply(package: Package, delta: Package) -> Package:
    """The package that the server has now."""
    if delta["full"]:
        return {key: delta[key] for key in delta if key not in ("base_revision", "full")}
    tables = flatten(package)
    for kind, keys in delta["deleted"].items():
        for key in keys:
            tables[kind].pop(tuple(key) if isinstance(key, list) else key)
    for kind in tables:
        for row in delta["upserted"][kind]:
            key = (row["lesson_id"], row["exercise_id"]) if kind == "lesson_exercises" else row["id"]
            tables[kind][key] = row
    course = {**delta["upserted"].get("course", package["course"])}
    children: dict[Any, Any] = {}
    for row in sorted(tables["lesson_exercises"].values(), key=lambda row: row["order"]):
        place = {**row, "exercise": tables["exercises"][row["exercise_id"]]}
        children.setdefault(row["lesson_id"], []).append(place)
    inner = "exercises"
    for kind in reversed(KINDS):
        rows = [{**row, inner: children.get(row["id"], [])} for row in tables[kind].values()]
        inner, children = kind, {}
        for row in sorted(rows, key=lambda row: row["order"]):
            children.setdefault(row[KINDS[kind]], []).append(row)
    return {"course": course, "levels": children.get(course["id"], []), **{key: delta[key] for key in SCALARS}}


def synchronise(base: str, course_id: str, package: Package | None) -> Package:
    """The current package; the first time the whole package is downloaded."""
    url = f"{base}/api/v1/courses/{course_id}/package" + (f"?since={package['revision']}" if package else "")
    with urllib.request.urlopen(url) as response:  # noqa: S310 - the user gives the address
        data: Package = json.load(response)["data"]
    return apply(package, data) if package else data


def apply_manifest(manifest: Package, delta: Package) -> Package:
    """The media manifest that the server has now."""
    if delta["full"]:
        return {key: delta[key] for key in delta if key not in ("base_revision", "full")}
    assets = {asset["sha256"]: asset for asset in manifest["assets"] if asset["sha256"] not in delta["removed"]}
    assets |= {asset["sha256"]: asset for asset in delta["added"]}
    return {
        "revision": delta["revision"],
        "total_bytes": delta["total_bytes"],
        "assets": [assets[sha256] for sha256 in sorted(assets)],
        "missing": delta["missing"],
    }


def _append(part: Path, response: Any) -> None:
    with part.open("ab" if response.status == HTTPStatus.PARTIAL_CONTENT else "wb") as file:
        while piece := response.read(65536):
            file.write(piece)


def download(url: str, asset: Package, path: Path) -> None:
    """Downloads an asset, continues what was broken off, and stores it only when its digest is right."""
    part = path.with_name(f"{path.name}.part")
    for _ in range(ATTEMPTS):
        start = part.stat().st_size if part.exists() else 0
        if start < asset["bytes"]:
            request = urllib.request.Request(url, headers={"Range": f"bytes={start}-"} if start else {})  # noqa: S310
            try:
                with urllib.request.urlopen(request) as response:  # noqa: S310 - the user gives the address
                    _append(part, response)
            except (OSError, HTTPException):
                continue
        if part.stat().st_size < asset["bytes"]:
            continue
        if hashlib.sha256(part.read_bytes()).hexdigest() == asset["sha256"]:
            part.replace(path)
            return
        part.unlink()
    raise OSError(f"{url} could not be downloaded")


def synchronise_media(base: str, course_id: str, manifest: Package | None, folder: Path) -> Package:
    """The current manifest, after its assets were downloaded into the folder, and what is gone was deleted there."""
    url = f"{base}/api/v1/courses/{course_id}/package/media" + (f"?since={manifest['revision']}" if manifest else "")
    with urllib.request.urlopen(url) as response:  # noqa: S310
        data: Package = json.load(response)["data"]
    current = apply_manifest(manifest, data) if manifest else data
    with urllib.request.urlopen(f"{base}/api") as response:  # noqa: S310
        media = json.load(response)["data"]["links"]["media"].rstrip("/")
    folder.mkdir(parents=True, exist_ok=True)
    names = {asset["path"].rpartition("/")[2]: asset for asset in current["assets"]}
    for path in folder.iterdir():
        if path.name.removesuffix(".part") not in names:
            path.unlink()
    for name, asset in names.items():
        if not (folder / name).exists():
            download(f"{media}/{asset['path']}", asset, folder / name)
    return current


def _stored(path: Path) -> Package | None:
    return json.loads(path.read_text()) if path.exists() else None


if __name__ == "__main__":
    server, course, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    current = synchronise(server, course, _stored(folder / "course.json"))
    (folder / "course.json").write_text(json.dumps(current))
    manifest = synchronise_media(server, course, _stored(folder / "media.json"), folder / "media")
    (folder / "media.json").write_text(json.dumps(manifest))
    print(f"{course} is at revision {current['revision']}, with {len(manifest['assets'])} sounds and pictures")  # noqa: T201
