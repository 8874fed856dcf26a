"""Writing the metadata of sounds and pictures, and deleting them; their bytes never change."""

from collections.abc import Mapping, Sequence, Set
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts import audit
from accounts.audit import Actor
from accounts.models import AuditAction
from content import selectors
from content.folding import media_columns
from content.media.files import delete_file_of_none
from content.media.publications import published_naming
from content.media.uses import courses_naming, drafts_naming
from content.models import Entity, MediaAsset
from content.revisions import entity_tag, lock_courses, new_tag, revising
from content.rights import MediaCheck
from content.selectors import Found, not_found
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict

_LISTED = 20  # ids in a context


def update_media(
    sha256: str,
    *,
    values: Mapping[str, Any],
    check: MediaCheck | None = None,
    if_match: str | None = None,
    by: Actor,
    at: datetime,
) -> Found:
    """Changes the metadata that differs; without any, nothing is written. Raises NotFound, PreconditionFailed.

    `check` is called when the asset and the courses whose drafts name it are locked, and may raise. Which ones they are
    is looked up under the lock of the asset, which comes after theirs.
    """
    courses = frozenset[str]()
    while True:
        try:
            with transaction.atomic():
                lock_courses(courses)
                row = MediaAsset.objects.select_for_update(no_key=True).filter(pk=sha256).first()
                if row is None:
                    raise not_found(Entity.MEDIA, sha256)
                if check is not None:
                    naming = drafts_naming(row.path)
                    if not courses >= naming:
                        raise _MoreUsersError(naming)
                    check(naming, row.created_by_id)
                check_if_match(if_match, entity_tag(row.tag))
                _change(row, values, by=by, at=at)
                return selectors.find_media(sha256)
        except _MoreUsersError as needed:
            courses |= needed.courses


def _change(row: MediaAsset, values: Mapping[str, Any], *, by: Actor, at: datetime) -> None:
    after = {name: value for name, value in values.items() if getattr(row, name) != value}
    if not after:
        return
    before = {name: getattr(row, name) for name in after}
    texts = ("file_name", "alt", "transcript", "attribution")
    searched = media_columns(**{name: after.get(name, getattr(row, name)) for name in texts})
    MediaAsset.objects.filter(pk=row.pk).update(**after, **searched, tag=new_tag(), updated_at=at)
    audit.record(
        AuditAction.MEDIA_CHANGED,
        by=by,
        target_id=None,
        before={"sha256": row.pk, **before},
        after={"sha256": row.pk, **after},
        at=at,
    )


def delete_media(sha256: str, *, force: bool = False, if_match: str | None = None, by: Actor, at: datetime) -> None:
    """Deletes an asset, and after the commit its file; should that fail, the file stays in the storage, unserved.

    Raises NotFound, PreconditionFailed, and Conflict while content or a publication names it, unless `force`: then its
    references stay, and every course whose draft or published state names it gets a revision. Those courses and the
    exercises that name it are locked before the asset, so which ones they are is looked up again under its lock.
    """
    courses, exercises = frozenset[str](), frozenset[str]()
    while True:
        try:
            with revising(*courses, exercise_ids=exercises, at=at) as changes:
                asset = MediaAsset.objects.select_for_update().filter(pk=sha256).first()
                if asset is None:
                    raise not_found(Entity.MEDIA, sha256)
                check_if_match(if_match, entity_tag(asset.tag))
                uses = selectors.uses_of(asset.path)
                if uses:
                    naming, published = courses_naming([asset.path]), published_naming([asset.path]).keys()
                    editing = {use["entity_id"] for use in uses if use["entity"] == Entity.EXERCISE}
                    if not force:
                        raise _in_use(uses, naming, editing)
                    if not (courses >= naming | published and exercises >= editing):
                        raise _MoreUsersError(naming | published, editing)
                    for course_id in naming:
                        changes.media(course_id, asset.path)
                    for course_id in published:
                        changes.published_media(course_id, asset.path)
                audit.record(
                    AuditAction.MEDIA_DELETED,
                    by=by,
                    target_id=None,
                    before={"sha256": sha256, "path": asset.path, "uses": len(uses), "forced": force},
                    at=at,
                )
                asset.delete()
                _delete_file_after_commit(asset.path)
                return
        except _MoreUsersError as needed:
            courses, exercises = courses | needed.courses, exercises | needed.exercises


def _delete_file_after_commit(path: str) -> None:
    # A failure is logged with the name of the function, which a `partial` has not.
    transaction.on_commit(lambda: delete_file_of_none(path), robust=True)


class _MoreUsersError(Exception):
    """These are to be locked as well."""

    def __init__(self, courses: Set[str], exercises: Set[str] = frozenset()) -> None:
        super().__init__()
        self.courses = courses
        self.exercises = exercises


def _in_use(uses: Sequence[Mapping[str, Any]], courses: Set[str], exercises: Set[str]) -> Conflict:
    publishing = {course_id for use in uses if (course_id := selectors.publishing_course(use))}
    publishing |= {use["entity_id"].partition("/")[0] for use in uses if use["entity"] == Entity.WORD}
    context = {
        "reason": "in_use",
        "uses": len(uses),
        "courses": sorted(courses | publishing)[:_LISTED],
        "exercises": sorted(exercises)[:_LISTED],
    }
    return Conflict("Media is in use", details="force=true deletes it anyway", context=context)
