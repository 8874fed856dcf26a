"""The ids of a LibreLingo course: they consist of names of folders and files, and of the texts of entries."""

import re

from content import rules
from content.formats.drafts import Draft
from content.formats.records import digest
from langlearn.api.text import id_fold

_NOT_TOKEN = re.compile(r"[^a-z0-9_]+")
# Two tokens, each after a dot, must fit between a course id and the maximum of a module id.
_TOKEN_LENGTH = (rules.MAX_ID_LENGTH["module"] - rules.MAX_ID_LENGTH["course"]) // 2 - 1
_DIGEST_LENGTH = 5
_EXERCISE_DIGEST_LENGTH = rules.MAX_ID_LENGTH["exercise"] - len("x-")


def token(kind: str, name: str) -> str:
    """The part of an id for a folder or file: its name, or its readable beginning and a digest.

    It never contains a dot. A dot therefore ends every parent's id, and ids of different parents cannot meet.
    """
    slug = _NOT_TOKEN.sub("-", id_fold(name)).strip("-_")
    if slug == name and len(slug) <= _TOKEN_LENGTH:
        return slug
    readable = slug[: _TOKEN_LENGTH - _DIGEST_LENGTH - 1].rstrip("-_") or kind
    return f"{readable}-{digest(_DIGEST_LENGTH, name)}"


def exercise_id(module_id: str, draft: Draft) -> str:
    """Equal texts in two skills are two exercises: each may have other hints and alternatives."""
    return "x-" + digest(_EXERCISE_DIGEST_LENGTH, module_id, draft.exercise_type, *draft.identity)
