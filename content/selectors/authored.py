"""What a user has authored, and the courses of which they are a member, for the account export."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from content import kinds
from content.models import (
    ContentChange,
    Entity,
    Exercise,
    MediaAsset,
    Member,
    Publication,
    PublishedExercise,
    PublishedWord,
    Schedule,
    Word,
)
from langlearn.db import in_batches

_KINDS = (kinds.COURSE, kinds.LEVEL, kinds.SECTION, kinds.MODULE, kinds.LESSON)
_OTHERS = (Exercise, Word, MediaAsset, Member)
MODELS = (*(kind.model._meta.label for kind in _KINDS), *(model._meta.label for model in _OTHERS))
_COPIES = "A copy of a record that is in the export."
EXCLUDED = {
    **{kind.published._meta.label: _COPIES for kind in _KINDS},
    PublishedExercise._meta.label: _COPIES,
    PublishedWord._meta.label: _COPIES,
    Publication._meta.label: "Who published what is in the audit log, which is in the export.",
    Schedule._meta.label: "Who scheduled what is in the audit log, which is in the export.",
    ContentChange._meta.label: "The history of a course: which of its records changed when, without their texts.",
}


def authored_by(user_id: UUID) -> Iterator[dict[str, Any]]:
    """By kind, then id. An exercise has no title; its type is used instead. A word is named `course/word`.
    An asset has the name of its file.

    A membership has the id and the name of its course.
    """
    for kind in _KINDS:
        for row in in_batches(kind.model.objects.filter(created_by=user_id), ["id", "name"], by=["id"]):
            yield {"kind": kind.entity.value, "id": row["id"], "title": row["name"]}
    exercises = Exercise.objects.filter(created_by=user_id)
    for row in in_batches(exercises, ["id", "exercise_type"], by=["id"]):
        yield {"kind": Entity.EXERCISE.value, "id": row["id"], "title": row["exercise_type"]}
    words = Word.objects.filter(created_by=user_id)
    for row in in_batches(words, ["key", "text"], by=["key"]):
        yield {"kind": Entity.WORD.value, "id": row["key"], "title": row["text"]}
    assets = MediaAsset.objects.filter(created_by=user_id)
    for row in in_batches(assets, ["sha256", "file_name"], by=["sha256"]):
        yield {"kind": Entity.MEDIA.value, "id": row["sha256"], "title": row["file_name"]}
    memberships = Member.objects.filter(user=user_id)
    columns = ["course_id", "course__name", "role", "created_at", "updated_at"]
    for row in in_batches(memberships, columns, by=["course_id"]):
        yield {"kind": "member", "id": row.pop("course_id"), "title": row.pop("course__name"), **row}
