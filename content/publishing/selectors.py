"""Publications, schedules and changes as the API shows them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID

import orjson

from content import kinds, rules
from content.models import (
    PACKAGED_ENTITIES,
    Course,
    Entity,
    LessonExercise,
    Publication,
    PublicationKind,
    PublishMode,
    Schedule,
    ScheduleState,
)
from content.packages.compression import decompressed
from content.publishing.publications import mode_tag
from content.publishing.restoring import kept_body, kept_words
from content.publishing.states import Author, Unpublished, state_of_package, state_of_words, unpublished, whole_state
from content.readers import Reader
from content.registry import completion_facts
from content.revisions.comparison import Change, compare, counted
from content.revisions.tags import entity_tag
from content.rights import Right
from content.selectors.visibility import not_found
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import NotFound
from langlearn.api.responses import NonNegative, Schema, one_of
from langlearn.db import snapshot

PUBLICATION_COLUMNS = (
    "course_id",
    "number",
    "kind",
    "revision",
    "revised_at",
    "draft_revision",
    "restores",
    "message",
    "published_by",
    "published_at",
    "created",
    "updated",
    "moved",
    "deleted",
    "is_pruned",
)


class ChangeCountsRecord(TypedDict):
    created: NonNegative
    updated: NonNegative
    moved: NonNegative
    deleted: NonNegative


class ScheduleRecord(TypedDict):
    """A publication that the worker makes at or after `publish_at`; `parked` when it could not."""

    course_id: str
    publish_at: datetime
    message: str | None
    expected_draft_revision: int | None
    state: Annotated[str, one_of(ScheduleState.values)]
    reason: str | None
    scheduled_by: UUID | None
    created_at: datetime
    updated_at: datetime


class PublishStateRecord(TypedDict):
    """How a course is published, and how much is not published yet."""

    course_id: str
    publish_mode: Annotated[str, one_of(rules.PUBLISH_MODES)]
    require_review: bool
    revision: Annotated[int | None, Schema(description="Null when it was never published.")]
    draft_revision: Annotated[int, Schema(minimum=1)]
    publication: Annotated[int | None, Schema(description="The number of the latest one.")]
    changes: ChangeCountsRecord
    schedule: ScheduleRecord | None
    rights: list[Annotated[str, one_of([right.value for right in Right])]]


class PublicationRecord(TypedDict):
    """A state of the course that learners got."""

    course_id: str
    number: Annotated[int, Schema(minimum=1)]
    kind: Annotated[str, one_of(PublicationKind.values)]
    revision: Annotated[int, Schema(minimum=1)]
    package_version: datetime
    draft_revision: Annotated[int, Schema(minimum=1)]
    restores: int | None
    message: str | None
    published_by: UUID | None
    published_at: datetime
    changes: ChangeCountsRecord
    package_available: bool


LatestPublicationRecord = TypedDict(  # type: ignore[misc]
    "LatestPublicationRecord", PublicationRecord.__annotations__, total=False
)
LatestPublicationRecord.__doc__ = "The latest publication; an empty object when there is none."


class FieldChangeRecord(TypedDict):
    field: str
    before: Annotated[Any, Schema(nullable=True)]
    after: Annotated[Any, Schema(nullable=True)]


class DraftChangeRecord(TypedDict):
    """What differs in one row."""

    entity: Annotated[str, one_of([entity.value for entity in PACKAGED_ENTITIES])]
    id: str
    name: str | None
    change: Annotated[str, one_of(["created", "updated", "moved", "deleted"])]
    fields: list[FieldChangeRecord]
    learners: Annotated[int | None, Schema(description="Of a deleted lesson: who have completed it.")]
    completions: int | None
    shared_with: list[str]
    changed_by: UUID | None
    changed_at: datetime | None


class Published(NamedTuple):
    """How a course is published, and the tag of that."""

    record: PublishStateRecord
    tag: str


def publish_state(course_id: str, *, rights: frozenset[Right]) -> Published:
    """The mode, revisions and numbers of changes of a course. Raises NotFound."""
    with snapshot():
        course = find_course(course_id)
        changes = _unpublished(course).changes
        schedule = Schedule.objects.filter(pk=course_id).first()
    record: PublishStateRecord = {
        "course_id": course_id,
        "publish_mode": course.publish_mode,
        "require_review": course.require_review,
        "revision": course.revision,
        "draft_revision": course.draft_revision,
        "publication": course.publications or None,
        "changes": _counts(*counted(changes)),
        "schedule": schedule_object(schedule) if schedule else None,
        "rights": [right.value for right in Right if right in rights],
    }
    return Published(record, mode_tag(course))


def find_course(course_id: str) -> Course:
    """The course. Raises NotFound."""
    course = Course.objects.filter(pk=course_id).first()
    if course is None:
        raise not_found(Entity.COURSE, course_id)
    return course


def publications(course_id: str) -> Any:
    return Publication.objects.filter(course=course_id)


def find_publication(course_id: str, number: str) -> PublicationRecord:
    """One publication. Raises NotFound, also for what is no number."""
    wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0
    row = publications(course_id).filter(number=wanted).values(*PUBLICATION_COLUMNS).first()
    if row is None:
        raise NotFound(f"Publication '{number}' not found in course '{course_id}'")
    return publication_object(row)


def publication_object(row: dict[str, Any]) -> PublicationRecord:
    """Makes the object of the API from a row of PUBLICATION_COLUMNS."""
    return {
        "course_id": row["course_id"],
        "number": row["number"],
        "kind": row["kind"],
        "revision": row["revision"],
        "package_version": row["revised_at"],
        "draft_revision": row["draft_revision"],
        "restores": row["restores"],
        "message": row["message"],
        "published_by": row["published_by"],
        "published_at": row["published_at"],
        "changes": _counts(row["created"], row["updated"], row["moved"], row["deleted"]),
        "package_available": not row["is_pruned"],
    }


def _counts(created: int, updated: int, moved: int, deleted: int) -> ChangeCountsRecord:
    return {"created": created, "updated": updated, "moved": moved, "deleted": deleted}


def publication_data(publication: Publication) -> PublicationRecord:
    """Makes the same object from the row that was just written."""
    row = {name: getattr(publication, name) for name in PUBLICATION_COLUMNS if name != "published_by"}
    return publication_object({**row, "published_by": publication.published_by_id})


def schedule_object(schedule: Schedule) -> ScheduleRecord:
    return {
        "course_id": schedule.pk,
        "publish_at": schedule.publish_at,
        "message": schedule.message,
        "expected_draft_revision": schedule.expected_draft_revision,
        "state": schedule.state,
        "reason": schedule.reason,
        "scheduled_by": schedule.scheduled_by_id,
        "created_at": schedule.created_at,
        "updated_at": schedule.updated_at,
    }


def check_schedule(course_id: str, if_match: str | None) -> None:
    """Raises PreconditionFailed when the schedule has changed since it was read. The service checks it again."""
    if if_match is not None:
        tag = Schedule.objects.filter(pk=course_id).values_list("tag", flat=True).first()
        check_if_match(if_match, None if tag is None else entity_tag(tag))


Side = int | kinds.State  # of a comparison: the number of a publication, or a state


class Comparison(NamedTuple):
    """What differs between two states, and who changed it last; authors are known of unpublished changes only."""

    changes: list[Change]
    found: Unpublished | None


def comparison(course: Course, before: Side, after: Side) -> Comparison:
    """Compares two states of a course. Raises NotFound, and Conflict when the package of one is no longer kept.

    From the published state to the draft, the cost follows the changes; of others it follows the course. The row of the
    course may be older than the states: the log since an older publication names more rows, never fewer.
    """
    with snapshot():
        if (before, after) == (kinds.State.PUBLISHED, kinds.State.DRAFT):
            found = _unpublished(course)
            return Comparison(found.changes, found)
        for side in (before, after):
            if isinstance(side, int) and side > course.publications:
                raise NotFound(f"Publication '{side}' not found in course '{course.pk}'")
        sides = [_side(course, side) for side in (before, after)]
    return Comparison(compare(*sides), None)


def _side(course: Course, side: Side) -> Any:
    if isinstance(side, int):
        words = kept_words(course.pk, side)
        return {
            **state_of_package(decompressed(kept_body(course.pk, side))),
            **(state_of_words(decompressed(words)) if words else {}),
        }
    return whole_state(course.pk, side)


def _unpublished(course: Course) -> Unpublished:
    return unpublished(course) if course.publish_mode == PublishMode.MANUAL else Unpublished()


def change_objects(
    course_id: str, page: Sequence[Change], found: Unpublished | None, *, reader: Reader
) -> list[DraftChangeRecord]:
    """A page of changes as the API shows them, naming courses that the reader reads. At most two statements."""
    lost = [each.id for each in page if each.entity is Entity.LESSON and each.after is None]
    learners = completion_facts().learners_by_lesson(lost) if lost else {}
    shared = _shared_with(course_id, [each.id for each in page if each.entity is Entity.EXERCISE], reader)
    return [_change_object(each, found, learners, shared) for each in page]


def _change_object(
    change: Change, found: Unpublished | None, learners: dict[str, int], shared: dict[str, list[str]]
) -> DraftChangeRecord:
    is_lost = change.entity is Entity.LESSON and change.after is None
    author = found.author_of(change) if found else Author(None, None)
    return {
        "entity": change.entity.value,
        "id": change.id,
        "name": change.name,
        "change": change.change,
        "fields": [
            {"field": name, "before": _shown(name, change.before), "after": _shown(name, change.after)}
            for name in change.fields
        ],
        "learners": learners.get(change.id, 0) if is_lost else None,
        "completions": learners.get(change.id, 0) if is_lost else None,  # a learner completes a lesson once
        "shared_with": shared.get(change.id, []) if change.entity is Entity.EXERCISE else [],
        "changed_by": author.user_id,
        "changed_at": author.at,
    }


def _shown(name: str, row: Any) -> Any:
    return orjson.Fragment(row[name]) if name == "data" else row[name]


def _shared_with(course_id: str, exercise_ids: Sequence[str], reader: Reader) -> dict[str, list[str]]:
    """The other courses whose draft uses these exercises, as far as the reader reads them."""
    courses: dict[str, list[str]] = {}
    if exercise_ids:
        rows = LessonExercise.objects.filter(reader.readable(), exercise__in=exercise_ids).exclude(course=course_id)
        pairs = rows.order_by("course_id").values_list("exercise_id", "course_id").distinct()
        for exercise_id, using_course_id in pairs:
            courses.setdefault(exercise_id, []).append(using_course_id)
    return courses
