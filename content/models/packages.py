"""What is stored of packages and media manifests."""

from typing import ClassVar

from django.db import models

from content.models.hierarchy import Course
from langlearn.db import CodePointCharField


class StoredPackage(models.Model):
    """A response that was built once for a revision of a course, as sent."""

    revision = models.PositiveBigIntegerField()
    revised_at = models.DateTimeField()
    size_bytes = models.PositiveBigIntegerField()  # of its content as JSON
    body = models.BinaryField()  # the whole response, gzip

    class Meta:
        abstract = True


class CoursePackage(StoredPackage):
    """The offline package and the media manifest of one revision of a course, as sent; the next revision replaces it.

    It is served only while `revision` is that of the course. The columns it has in common with the
    course's row are those of the snapshot that the package shows.
    """

    course = models.OneToOneField(Course, on_delete=models.CASCADE, primary_key=True, related_name="+")
    revision_shares_second = models.BooleanField()
    is_public = models.BooleanField()
    levels = models.PositiveIntegerField()  # this and the next: how many the course has
    sections = models.PositiveIntegerField()
    modules = models.PositiveIntegerField()
    lessons = models.PositiveIntegerField()
    exercises = models.PositiveIntegerField()
    media_bytes = models.PositiveBigIntegerField()  # of the assets that the package names
    media_missing = models.TextField()  # JSON: the addresses that it names without an asset, each with its lessons
    manifest = models.BinaryField()  # the whole response of the media manifest, gzip

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision}"


class ManifestEntry(models.Model):
    """One value of an asset's entry in a course's media manifest, from revision `since` on. Deltas of manifests read
    these, and the uses of assets in publications, whose manifests are stored before the next revision.

    `revision` is the last one at which the row changed: without an `entry`, the one at which the entry got another
    value, which is another row, or left the manifest. They are the revisions whose manifests were built.
    """

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="+")
    sha256 = CodePointCharField(max_length=64)
    since = models.PositiveBigIntegerField()
    revision = models.PositiveBigIntegerField()
    entry = models.TextField(null=True)  # noqa: DJ001 - the JSON object of the manifest
    # SHA-256 of the entry that a row had before; empty where it is unknown: rows from before this column had several.
    digest = models.CharField(max_length=64, default="", db_default="")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "sha256", "since"], name="content_manifestentry_unique")
        ]
        indexes: ClassVar = [
            models.Index(fields=["course", "revision"], name="content_manifestentry_revision"),
            models.Index(fields=["sha256"], name="content_manifestentry_sha256"),
        ]

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision} {self.sha256}"
