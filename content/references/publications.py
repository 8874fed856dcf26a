"""Which publications name an asset: it counts as used while the package of one of them is kept.

What the latest publication of a `manual` course names is stored with the published rows (`PublishedMediaUse`), copied
from the uses of the draft under the course's lock. So an asset is named by the draft until the publication that names
it is committed. What the others name is in the history of the course's media manifest, and that of their words in
`WordsPackageUse`.
"""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from content.models import (
    Entity,
    ManifestEntry,
    MediaAsset,
    MediaUse,
    Publication,
    PublishedMediaUse,
    PublishMode,
    WordsPackageUse,
)
from langlearn.db import MAX_IDS, TEXTS, OneOf, batches

PUBLICATION = "publication"  # the entity of a use that is a publication
_IS_LATEST = Q(course__publish_mode=PublishMode.MANUAL, number=F("course__publications"))


def latest_naming(path: str | OuterRef) -> QuerySet[Publication]:
    """The latest publications of `manual` courses whose published state names an address."""
    uses = PublishedMediaUse.objects.filter(path=_inner(path))
    return Publication.objects.filter(course__in=uses.values("course"), number=F("course__publications"))


def earlier_naming(sha256: str | OuterRef) -> QuerySet[Publication]:
    """The other publications whose packages are kept and name an asset: the manifest of their revision has it, or
    their words name it.
    """
    entries = ManifestEntry.objects.filter(sha256=_inner(sha256))
    then = entries.filter(
        Q(entry__isnull=False) | Q(revision__gt=OuterRef("revision")),
        course=OuterRef("course"),
        since__lte=OuterRef("revision"),
    )
    words = WordsPackageUse.objects.filter(sha256=_inner(sha256))
    by_words = words.filter(course=OuterRef("course"), revision=OuterRef("words_revision"))
    return Publication.objects.filter(
        ~_IS_LATEST,
        Q(Exists(then), course__in=entries.values("course")) | Q(Exists(by_words), course__in=words.values("course")),
        is_pruned=False,
    )


def is_used() -> Q:
    """Whether content or a publication names the asset of a row."""
    return (
        Q(Exists(MediaUse.objects.filter(path=OuterRef("path"))))
        | Q(Exists(PublishedMediaUse.objects.filter(path=OuterRef("path"))))
        | Q(Exists(ManifestEntry.objects.filter(_is_named_by(~_IS_LATEST), sha256=OuterRef("sha256"))))
        | Q(Exists(WordsPackageUse.objects.filter(_words_are_kept(), sha256=OuterRef("sha256"))))
    )


def _words_are_kept() -> Q:
    """Whether a publication, of those that `earlier_naming` finds, has the words package of a `WordsPackageUse`."""
    kept = Publication.objects.filter(
        ~_IS_LATEST, course=OuterRef("course"), words_revision=OuterRef("revision"), is_pruned=False
    )
    return Q(Exists(kept))


def is_kept() -> Q:
    """Whether a publication whose package is kept names the asset of a `ManifestEntry`."""
    return _is_named_by(Q())


def _is_named_by(publications: Q) -> Q:
    kept = Publication.objects.filter(
        publications, course=OuterRef("course"), is_pruned=False, revision__gte=OuterRef("since")
    )
    return Q(Exists(kept), entry__isnull=False) | Q(Exists(kept.filter(revision__lt=OuterRef("revision"))))


def published_naming(paths: Collection[str]) -> dict[str, set[str]]:
    """The `manual` courses whose published package names one of these addresses, each with those that it names."""
    named: dict[str, set[str]] = {}
    uses = PublishedMediaUse.objects.filter(OneOf("path", paths, TEXTS)).exclude(entity=Entity.WORD)
    for course_id, path in uses.values_list("course_id", "path").distinct():
        named.setdefault(course_id, set()).add(path)
    return named


def addresses_in_publications(course_id: str) -> set[str]:
    """The addresses of the assets that the publications of a course name."""
    entries = ManifestEntry.objects.filter(course=course_id)
    earlier = Exists(earlier_naming(OuterRef("sha256")).filter(course=course_id))
    words = WordsPackageUse.objects.filter(course=course_id)
    named = Q(pk__in=entries.values("sha256")) | Q(pk__in=words.values("sha256"))
    assets = MediaAsset.objects.filter(named, earlier).order_by()
    latest = PublishedMediaUse.objects.filter(course=course_id).order_by()
    return set(latest.values_list("path", flat=True).union(assets.values_list("path", flat=True)))


def touch_assets_of(publications: QuerySet[Publication], *, at: datetime) -> None:
    """Stores that the assets which these publications name were needed until now. Locks them, by digest."""
    entries = ManifestEntry.objects.filter(course__in=publications.values("course"))
    words = WordsPackageUse.objects.filter(course__in=publications.values("course"))
    named = Q(Exists(earlier_naming(OuterRef("sha256")).filter(pk__in=publications.values("pk"))))
    of_courses = Q(pk__in=entries.values("sha256")) | Q(pk__in=words.values("sha256"))
    assets = MediaAsset.objects.filter(of_courses, named)
    locked = assets.select_for_update(no_key=True).order_by("sha256").values_list("pk", flat=True)
    for batch in batches(locked, MAX_IDS):
        MediaAsset.objects.filter(OneOf("pk", batch, TEXTS), needed_at__lt=at).update(needed_at=at)


def _inner(value: str | OuterRef) -> str | OuterRef:
    """The same value one query further inside."""
    return OuterRef(value) if isinstance(value, OuterRef) else value
