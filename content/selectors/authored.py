"""What a user has authored, and the courses of which they are a member, for the account export."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts import selectors as accounts
from content import kinds
from content.models import (
    ContentChange,
    Course,
    Entity,
    Exercise,
    MediaAsset,
    Member,
    Publication,
    PublishedCourse,
    PublishedExercise,
    PublishedWord,
    Schedule,
    Word,
)
from content.readers import PUBLIC, reader_of
from content.selectors.collection import readable_exercises
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
    """Lists the records by kind, then id. A word is named `course/word`.

    An exercise has no title; its type is used instead. An asset has the name of its file, a membership the id and the
    name of its course. The title is null where the author may not read the record any more: others may have changed it.
    """
    user = accounts.users().filter(pk=user_id).first()
    reader = reader_of(user) if user else PUBLIC
    for kind in _KINDS:
        course = "course_id" if kind.parent else "pk"
        drafts = kind.model.objects.filter(reader.readable(course))
        published = kind.published.objects.filter(reader.visible(kind.visibility, course), pk=OuterRef("pk"))
        rows = _titled(kind.model.objects.filter(created_by=user_id), drafts, published, "name")
        for row in in_batches(rows, ["id", "title"], by=["id"]):
            yield {"kind": kind.entity.value, **row}
    drafts = readable_exercises(reader) if reader.is_staff else Exercise.objects.none()
    published = PublishedExercise.objects.filter(reader.visible(), exercise_id=OuterRef("pk"))
    rows = _titled(Exercise.objects.filter(created_by=user_id), drafts, published, "exercise_type")
    for row in in_batches(rows, ["id", "title"], by=["id"]):
        yield {"kind": Entity.EXERCISE.value, **row}
    drafts = Word.objects.filter(reader.readable())
    published = PublishedWord.objects.filter(reader.visible(), pk=OuterRef("pk"))
    rows = _titled(Word.objects.filter(created_by=user_id), drafts, published, "text")
    for row in in_batches(rows, ["key", "title"], by=["key"]):
        yield {"kind": Entity.WORD.value, "id": row["key"], "title": row["title"]}
    assets = MediaAsset.objects.filter(created_by=user_id)
    for row in in_batches(assets, ["sha256", "file_name"], by=["sha256"]):
        shown = row["file_name"] if reader.is_staff else None
        yield {"kind": Entity.MEDIA.value, "id": row["sha256"], "title": shown}
    names = Course.objects.filter(reader.readable("pk"), pk=OuterRef("course_id"))
    published = PublishedCourse.objects.filter(reader.visible("is_public", "pk"), pk=OuterRef("course_id"))
    memberships = Member.objects.filter(user=user_id).annotate(title=_first(names, published, "name"))
    columns = ["course_id", "title", "role", "created_at", "updated_at"]
    for row in in_batches(memberships, columns, by=["course_id"]):
        yield {"kind": "member", "id": row.pop("course_id"), **row}


def _titled(rows: QuerySet[Any], drafts: QuerySet[Any], published: QuerySet[Any], column: str) -> QuerySet[Any]:
    """The rows with a `title`: `column` of those that are among `drafts`, else of the `published` one, else null."""
    titled: QuerySet[Any] = rows.annotate(title=_first(drafts.filter(pk=OuterRef("pk")), published, column))
    return titled


def _first(drafts: QuerySet[Any], published: QuerySet[Any], column: str) -> Coalesce:
    return Coalesce(*(Subquery(found.order_by("pk").values(column)[:1]) for found in (drafts, published)))
