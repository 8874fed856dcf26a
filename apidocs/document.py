"""The OpenAPI document: generated from the code once per process and served as bytes, without white space."""

import hashlib
import json
from functools import cache
from threading import Lock
from typing import Any

from drf_spectacular.drainage import GENERATOR_STATS, reset_generator_stats
from drf_spectacular.generators import SchemaGenerator

_generator_lock = Lock()  # the generator modifies the views, so two threads must not run it at once


class IncompleteDocumentError(Exception):
    """drf-spectacular could not describe an endpoint completely. It has printed why."""


def generate() -> dict[str, Any]:
    """The document as a dict. Raises IncompleteDocumentError."""
    reset_generator_stats()
    document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    if GENERATOR_STATS:
        raise IncompleteDocumentError("drf-spectacular reported warnings or errors")
    return document


def document_bytes() -> tuple[bytes, str]:
    """The document as JSON bytes, and its strong entity tag."""
    with _generator_lock:
        return _generated()


@cache
def _generated() -> tuple[bytes, str]:
    raw = json.dumps(generate(), ensure_ascii=False, separators=(",", ":")).encode()
    return raw, hashlib.sha256(raw).hexdigest()[:32]
