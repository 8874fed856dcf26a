"""How an application keeps a course: one download, then only what changed.

`apply` brings a package up to date with a delta; `synchronise` requests it from the server. Both work on the
`data` objects of the API. Run it: `python examples/offline_client.py http://localhost:3000 spanish-a1 course.json`.
"""

import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

Package = dict[str, Any]
KINDS = {"levels": "course_id", "sections": "level_id", "modules": "section_id", "lessons": "module_id"}
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


if __name__ == "__main__":
    server, course, path = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    known = json.loads(path.read_text()) if path.exists() else None
    current = synchronise(server, course, known)
    path.write_text(json.dumps(current))
    print(f"{course} is at revision {current['revision']}")  # noqa: T201
