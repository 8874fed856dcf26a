"""The packages of publications: kept as they were served, until `prune_publications` drops the older ones.

A publication gets the bytes of its package when that is stored, at the latest before the next revision. So only the
package of the current revision may still have to be built.
"""

from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F

from content.formats.package_writer import DocumentKind
from content.models import CoursePackage, Publication
from content.packages.building import build_package
from content.packages.earlier import with_kind
from content.packages.stored import COLUMNS, current_package, fill_publication, store_package
from content.packages.words import prune_words
from content.references.publications import touch_assets_of
from content.revisions.revising import Changes
from langlearn.api.errors import NotFound
from langlearn.db import MAX_IDS, batches, snapshot


def keep_package(course_id: str) -> None:
    """Stores the package of the latest publication, and its manifest, before the next revision replaces it.

    The caller holds the course's lock, so the published rows are still those of that publication.
    """
    latest = Publication.objects.filter(course=course_id, revision=F("course__revision"), body=None, is_pruned=False)
    revision = latest.values_list("revision", flat=True).first()
    if revision is None:
        return
    if not CoursePackage.objects.filter(pk=course_id, revision=revision).exists():
        package = build_package(course_id)
        try:
            store_package(package)
        except IntegrityError:  # another process has just stored the first package of the course
            store_package(package)
    fill_publication(course_id, revision)


def revise_published_media(changes: Changes, course_id: str, *paths: str) -> None:
    """Assets that the published state of a `manual` course names were deleted or came back: its manifest changes, and
    the latest publication keeps the one of now.
    """
    if paths:
        keep_package(course_id)
        changes.published_media(course_id, *paths)


def published_package(course_id: str) -> CoursePackage:
    """The package of the published state, private courses included. Raises NotFound.

    Unlike `with_package` it may be called inside a transaction, and does not store what it builds.
    """
    with snapshot():
        return current_package(course_id, COLUMNS) or build_package(course_id)


def publication_body(course_id: str, number: int) -> bytes | None:
    """The package of a publication as it was served, gzip; None when it is no longer kept. Raises NotFound."""
    publication = _find(course_id, number)
    if publication.body is None and not publication.is_pruned:
        package = published_package(course_id)
        if package.revision == publication.revision:
            return with_kind(package.body, DocumentKind.PACKAGE)
        publication = _find(course_id, number)  # another revision came, so that its package was kept
    return None if publication.body is None else with_kind(publication.body, DocumentKind.PACKAGE)


def _find(course_id: str, number: int) -> Publication:
    publication = Publication.objects.filter(course=course_id, number=number).first()
    if publication is None:
        raise NotFound(f"Publication '{number}' not found in course '{course_id}'")
    return publication


def prune_publications(*, at: datetime) -> int:
    """Deletes the packages of all but the latest `PUBLICATIONS_KEPT` publications of each course. Returns how many.

    Safe at any time. What only those named is unused from then on.
    """
    if not settings.PUBLICATIONS_KEPT:
        return 0
    kept = F("course__publications") - settings.PUBLICATIONS_KEPT
    older = Publication.objects.filter(is_pruned=False, number__lte=kept)
    pruned = 0
    for batch in batches(older.values_list("pk", flat=True), MAX_IDS):
        publications = Publication.objects.filter(pk__in=batch)
        with transaction.atomic():
            touch_assets_of(publications, at=at)
            pruned += publications.update(body=None, is_pruned=True)
    prune_words()
    return pruned
