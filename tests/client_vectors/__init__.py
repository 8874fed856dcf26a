"""Writes `clients/vectors/`, by which implementations of the rules on a device prove that they do as the service does.

`python -m tests.client_vectors`. Each file has a version, which rises when its form changes, and lists of vectors: what
is given, and what the service makes of it. Random parts come from a fixed seed, and the clock stands, so that the same
service writes the same files. `clients/vectors/README.md` says what a vector is.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from langlearn.api.instants import format_instant
from tests.grading_vectors import Draw
from tests.server import ROOT

FOLDER = ROOT / "clients" / "vectors"
VERSION = 1

Vectors = dict[str, Any]


def files() -> dict[str, Callable[[], Vectors]]:
    """What makes each file. Those of deltas and of synchronisation need a database without accounts and courses."""
    from tests.client_vectors import deltas, lives, placement, practice, reviews, streaks, sync, words

    modules = (deltas, lives, placement, practice, reviews, streaks, sync, words)
    return {module.__name__.rpartition(".")[2]: module.vectors for module in modules}


def instant(moment: datetime | None) -> str | None:
    return None if moment is None else format_instant(moment)


def uuid_of(draw: Draw) -> UUID:
    return UUID(int=draw.below(2**64) << 64 | draw.below(2**64), version=4)


def written(vectors: Vectors) -> str:
    """A file: one vector a line."""
    parts = [f'"version": {VERSION}']
    for name, value in vectors.items():
        lines = [_compact(item) for item in value] if isinstance(value, list) else None
        parts.append(f'"{name}": ' + (_compact(value) if lines is None else "[\n" + ",\n".join(lines) + "\n]"))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
