"""What changed in which revision of a course, and the revisions of courses that are gone."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from content.models.hierarchy import Course
from langlearn.db import CodePointCharField


class Catalogue(models.Model):
    """One row: the current version of the public content (content.catalogue)."""

    state = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.state)


class RetiredCourse(models.Model):
    """The last revision, of the draft or published, of a course that was deleted: its id used again continues above it.

    The row remains when the id is used again: no delta starts at or below this revision.
    """

    course_id = CodePointCharField(primary_key=True, max_length=20)
    revision = models.PositiveBigIntegerField()
    revised_at = models.DateTimeField()
    words_revision = models.PositiveBigIntegerField(default=0)  # 0 of courses from before words
    words_revised_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.course_id)


class Entity(models.TextChoices):
    COURSE = "course"
    LEVEL = "level"
    SECTION = "section"
    MODULE = "module"
    LESSON = "lesson"
    EXERCISE = "exercise"
    LESSON_EXERCISE = "lesson_exercise"
    WORD = "word"
    MEDIA = "media"


PACKAGED_ENTITIES = tuple(entity for entity in Entity if entity is not Entity.MEDIA)  # what authors write in a course


class ChangeAction(models.TextChoices):
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"


class ContentChange(models.Model):
    """A change of one row of a course, in a revision of its draft, of its published state, or of both.

    In a course that publishes every change, one row is for both. Deltas fold the changes of revisions; the history
    and the unpublished changes are read from those of draft revisions, which alone have `fields` and an author.

    An exercise has a change here when its own row changed; that a course begins or ceases to use it follows from
    the changes of assignments. A change of `media` says that an asset which the course names was deleted or came back:
    it changes the media manifest, and nothing in the package. A change of a word has, instead of the revision of the
    published state, that of its words.
    """

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="changes")
    revision = models.PositiveBigIntegerField(null=True)
    draft_revision = models.PositiveBigIntegerField(null=True)
    words_revision = models.PositiveBigIntegerField(null=True)
    entity = models.CharField(max_length=15, choices=Entity.choices)
    entity_id = CodePointCharField(max_length=80)  # of an assignment: lesson/exercise
    action = models.CharField(max_length=6, choices=ChangeAction.choices)
    fields = models.TextField(default="")  # the names of the fields that an update changed, with commas
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    changed_at = models.DateTimeField(null=True)  # null in rows from before drafts

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["course", "revision", "entity", "entity_id"], name="content_contentchange_once_per_revision"
            ),
            models.UniqueConstraint(
                fields=["course", "draft_revision", "entity", "entity_id"],
                name="content_contentchange_once_per_draft_revision",
            ),
            models.UniqueConstraint(
                fields=["course", "words_revision", "entity_id"], name="content_contentchange_once_per_words_revision"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision or self.draft_revision} {self.action} {self.entity} {self.entity_id}"
