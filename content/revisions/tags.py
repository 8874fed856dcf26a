"""The tags of rows, from which their ETags are made, and the ids of assignments in the log of changes."""

import secrets


def new_tag() -> int:
    """A new tag: 63 random bits, so that a row that is deleted and created again differs from the old one."""
    return secrets.randbits(63)


def entity_tag(tag: int) -> str:
    """The opaque text of a row's ETag, without quotes."""
    return f"{tag:x}"


def assignment_id(lesson_id: str, exercise_id: str) -> str:
    """How the change log names an assignment."""
    return f"{lesson_id}/{exercise_id}"
