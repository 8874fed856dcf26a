"""Writing the metadata of sounds and pictures, and deleting them; their bytes never change."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from django.db import transaction

from accounts import audit
from accounts.models import AuditAction
from content.editor import Editor
from content.folding import media_columns
from content.media.files import delete_file_of_none
from content.media.selectors import find_media, publishing_course, uses_of
from content.models import Entity, MediaAsset
from content.packages.publications import revise_published_media
from content.references.publications import published_naming
from content.references.uses import courses_naming, drafts_naming
from content.revisions.locks import Locks, ReadAgain, lock_and_read_again, lock_courses
from content.revisions.revising import revising
from content.revisions.tags import entity_tag, new_tag
from content.selectors.visibility import Found, not_found
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict

_LISTED = 20  # ids in a context


def update_media(
    sha256: str,
    *,
    values: Mapping[str, Any],
    if_match: str | None = None,
    editor: Editor,
) -> Found:
    """Changes the metadata that differs; without any, nothing is written. Raises NotFound, PreconditionFailed.

    The rights of the editor are checked when the asset and the courses whose drafts name it are locked. Which ones they
    are is looked up under the lock of the asset, which comes after theirs.
    """

    def update(locks: Locks) -> Found:
        with transaction.atomic():
            lock_courses(locks.courses)
            row = MediaAsset.objects.select_for_update(no_key=True).filter(pk=sha256).first()
            if row is None:
                raise not_found(Entity.MEDIA, sha256)
            if not editor.edits_every_course:
                naming = Locks(courses=drafts_naming(row.path))
                if not locks.covers(naming):
                    raise ReadAgain(naming)
                editor.check_media(naming.courses, row.created_by_id)
            check_if_match(if_match, entity_tag(row.tag))
            _change(row, values, editor=editor)
            return find_media(sha256)

    return lock_and_read_again(update)


def _change(row: MediaAsset, values: Mapping[str, Any], *, editor: Editor) -> None:
    after = {name: value for name, value in values.items() if getattr(row, name) != value}
    if not after:
        return
    before = {name: getattr(row, name) for name in after}
    texts = ("file_name", "alt", "transcript", "attribution")
    searched = media_columns(**{name: after.get(name, getattr(row, name)) for name in texts})
    MediaAsset.objects.filter(pk=row.pk).update(**after, **searched, tag=new_tag(), updated_at=editor.at)
    audit.record(
        AuditAction.MEDIA_CHANGED,
        by=editor.actor,
        target_id=None,
        before={"sha256": row.pk, **before},
        after={"sha256": row.pk, **after},
        at=editor.at,
    )


def delete_media(sha256: str, *, force: bool = False, if_match: str | None = None, editor: Editor) -> None:
    """Deletes an asset, and after the commit its file; should that fail, the file stays in the storage, unserved.

    Raises NotFound, PreconditionFailed, and Conflict while content or a publication names it, unless `force`: then its
    references stay, and every course whose draft or published state names it gets a revision. Those courses and the
    exercises that name it are locked before the asset, so which ones they are is looked up again under its lock.
    """

    def delete(locks: Locks) -> None:
        with revising(*locks.courses, exercise_ids=locks.exercises, at=editor.at) as changes:
            asset = MediaAsset.objects.select_for_update().filter(pk=sha256).first()
            if asset is None:
                raise not_found(Entity.MEDIA, sha256)
            check_if_match(if_match, entity_tag(asset.tag))
            uses = uses_of(asset.path)
            if uses:
                naming, published = courses_naming([asset.path]), published_naming([asset.path]).keys()
                editing = {use["entity_id"] for use in uses if use["entity"] == Entity.EXERCISE}
                if not force:
                    raise _in_use(uses, naming, editing)
                needed = Locks(naming | published, editing)
                if not locks.covers(needed):
                    raise ReadAgain(needed)
                for course_id in naming:
                    changes.media(course_id, asset.path)
                for course_id in published:
                    revise_published_media(changes, course_id, asset.path)
            audit.record(
                AuditAction.MEDIA_DELETED,
                by=editor.actor,
                target_id=None,
                before={"sha256": sha256, "path": asset.path, "uses": len(uses), "forced": force},
                at=editor.at,
            )
            asset.delete()
            _delete_file_after_commit(asset.path)

    lock_and_read_again(delete)


def _delete_file_after_commit(path: str) -> None:
    # A failure is logged with the name of the function, which a `partial` has not.
    transaction.on_commit(lambda: delete_file_of_none(path), robust=True)


def _in_use(uses: Sequence[Mapping[str, Any]], courses: Set[str], exercises: Set[str]) -> Conflict:
    publishing = {course_id for use in uses if (course_id := publishing_course(use))}
    publishing |= {use["entity_id"].partition("/")[0] for use in uses if use["entity"] == Entity.WORD}
    context = {
        "reason": "in_use",
        "uses": len(uses),
        "courses": sorted(courses | publishing)[:_LISTED],
        "exercises": sorted(exercises)[:_LISTED],
    }
    return Conflict("Media is in use", details="force=true deletes it anyway", context=context)
