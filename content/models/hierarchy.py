"""The drafts: the hierarchy Course > Level > Section > Module > Lesson, exercises and their assignment to lessons.

Ids are public, immutable strings. Every row below a course has a foreign key to it, so that all of a course is one
indexed read per table. `tag` is an opaque value that changes with every real change of the row's own fields; it is the
row's ETag. The columns that a draft and its published copy (content.models.published) have in common are declared here
once, in the abstract models.
"""

import json
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from content.exercises import EXERCISE_TYPES, title
from langlearn.api.instants import now
from langlearn.db import CodePointCharField, CodePointTextField


class ModuleType(models.TextChoices):
    INFORMATIVE = "informative"
    BASIC_LESSON = "basic_lesson"
    READING = "reading"
    DIALOGUE = "dialogue"
    EXAM = "exam"


class PublishMode(models.TextChoices):
    AUTO = "auto"  # each write is public in its own transaction
    MANUAL = "manual"  # writes change the draft; publications change what learners get


class Unlock(models.TextChoices):
    OPEN = "open"  # every lesson is offered
    SEQUENTIAL = "sequential"  # a lesson is offered once the lesson before it is completed


class Authored(models.Model):
    """What every editable row carries."""

    tag = models.BigIntegerField(editable=False)
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )

    class Meta:
        abstract = True


class Named(Authored):
    """What every row of the hierarchy has besides. The folded columns are filled by content.folding."""

    name_folded = CodePointTextField(editable=False)  # for sorting
    search_text = CodePointTextField(editable=False)

    class Meta:
        abstract = True


class CourseColumns(Named):
    id = CodePointCharField(primary_key=True, max_length=20, editable=False)
    source_language = CodePointCharField(max_length=35)
    target_language = CodePointCharField(max_length=35)
    name = models.CharField(max_length=100)
    description = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 - shown as null
    is_public = models.BooleanField(default=True)
    unlock = CodePointCharField(max_length=10, choices=Unlock.choices, default=Unlock.OPEN)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class LevelColumns(Named):
    id = CodePointCharField(primary_key=True, max_length=30, editable=False)
    code = CodePointCharField(max_length=10)
    name = models.CharField(max_length=100)
    order = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class SectionColumns(Named):
    id = CodePointCharField(primary_key=True, max_length=40, editable=False)
    name = models.CharField(max_length=150)
    order = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class ModuleColumns(Named):
    id = CodePointCharField(primary_key=True, max_length=50, editable=False)
    module_type = CodePointCharField(max_length=20, choices=ModuleType.choices)
    name = models.CharField(max_length=150)
    order = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class LessonColumns(Named):
    id = CodePointCharField(primary_key=True, max_length=60, editable=False)
    name = models.CharField(max_length=150)
    description = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001 - shown as null
    tip = models.CharField(max_length=5000, null=True, blank=True)  # noqa: DJ001 - shown as null
    experience_points = models.PositiveIntegerField(default=10)
    order = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class ExerciseColumns(Authored):
    """`data_json` is canonical JSON (keys sorted by code point).

    It is text, not a JSON column, because keys the service does not know are stored unchanged on every database, and
    because lists and packages copy it without decoding.
    """

    exercise_type = CodePointCharField(max_length=24)
    data_json = models.TextField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return title(self.exercise_type, self.data) or self.exercise_type

    @property
    def data(self) -> dict[str, object]:
        decoded: dict[str, object] = json.loads(self.data_json)  # exact, also for integers beyond 64 bits
        return decoded


class Course(CourseColumns):
    """A course and its state. `content.revisions` writes the revisions, `content.publishing` the rest."""

    publish_mode = CodePointCharField(
        max_length=6, choices=PublishMode.choices, default=PublishMode.AUTO, editable=False
    )
    require_review = models.BooleanField(default=False, editable=False)
    revision = models.PositiveBigIntegerField(null=True, editable=False)  # of the published state; null before it
    revised_at = models.DateTimeField(null=True, editable=False)  # at least 1 ms after the previous revision
    revision_shares_second = models.BooleanField(default=False, editable=False)  # with an earlier one: Last-Modified
    # Likewise of its published words, whose package is another one.
    words_revision = models.PositiveBigIntegerField(default=1, editable=False)
    words_revised_at = models.DateTimeField(default=now, editable=False)
    words_revision_shares_second = models.BooleanField(default=False, editable=False)
    draft_revision = models.PositiveBigIntegerField(default=1, editable=False)
    # The draft revision that the latest publication has published; changes after it are not published yet.
    published_draft_revision = models.PositiveBigIntegerField(default=0, editable=False)
    publications = models.PositiveIntegerField(default=0, editable=False)  # the number of the latest one

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~Q(source_language=models.F("target_language")), name="content_course_languages_differ"
            ),
            models.CheckConstraint(condition=Q(unlock__in=Unlock.values), name="content_course_unlock_known"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="content_course_revision_positive"),
            models.CheckConstraint(condition=Q(draft_revision__gte=1), name="content_course_draft_revision_positive"),
            models.CheckConstraint(condition=Q(words_revision__gte=1), name="content_course_words_revision_positive"),
            models.CheckConstraint(
                condition=Q(revision__isnull=False, require_review=False) | Q(publish_mode=PublishMode.MANUAL),
                name="content_course_auto_is_published",
            ),
            models.CheckConstraint(
                condition=Q(revision__isnull=True, revised_at__isnull=True)
                | Q(revision__isnull=False, revised_at__isnull=False),
                name="content_course_revision_has_instant",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["-created_at", "id"], name="content_course_newest")]


def _ordered(model: str, parent: str) -> list[models.BaseConstraint]:
    """Orders are positive and unique among siblings. The upper bound is not a constraint: shifting siblings by one uses
    a range above it temporarily, because neither database checks uniqueness at the end of a statement. The index of
    the unique constraint serves look-ups by parent, so the foreign key to the parent needs no separate one."""
    return [
        models.UniqueConstraint(fields=[parent, "order"], name=f"content_{model}_order_unique"),
        models.CheckConstraint(condition=Q(order__gte=1), name=f"content_{model}_order_positive"),
    ]


class Level(LevelColumns):
    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="levels")

    class Meta:
        constraints: ClassVar = [
            *_ordered("level", "course"),
            models.UniqueConstraint(fields=["course", "code"], name="content_level_code_unique"),
        ]


class Section(SectionColumns):
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="+")
    level = models.ForeignKey(Level, on_delete=models.CASCADE, db_index=False, related_name="sections")

    class Meta:
        constraints: ClassVar = _ordered("section", "level")


class Module(ModuleColumns):
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="+")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, db_index=False, related_name="modules")

    class Meta:
        constraints: ClassVar = [
            *_ordered("module", "section"),
            models.CheckConstraint(condition=Q(module_type__in=ModuleType.values), name="content_module_type_known"),
        ]


class Lesson(LessonColumns):
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="lessons")
    module = models.ForeignKey(Module, on_delete=models.CASCADE, db_index=False, related_name="lessons")

    class Meta:
        constraints: ClassVar = [
            *_ordered("lesson", "module"),
            models.CheckConstraint(
                condition=Q(experience_points__lte=1_000_000), name="content_lesson_experience_bounded"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["-created_at", "id"], name="content_lesson_newest")]


class Exercise(ExerciseColumns):
    """One exercise, global: it may be assigned to lessons of several courses."""

    id = CodePointCharField(primary_key=True, max_length=15, editable=False)
    search_text = CodePointTextField(editable=False)  # folded string values of the data

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(exercise_type__in=EXERCISE_TYPES), name="content_exercise_type_known")
        ]
        indexes: ClassVar = [
            models.Index(fields=["-created_at", "id"], name="content_exercise_newest"),
            models.Index(fields=["exercise_type", "-created_at", "id"], name="content_exercise_type"),
        ]

    def __str__(self) -> str:
        return title(self.exercise_type, self.data) or str(self.id)


class LessonExercise(models.Model):
    """An assignment: this exercise, at this place of this lesson."""

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, db_index=False, related_name="assignments")
    exercise = models.ForeignKey(Exercise, on_delete=models.RESTRICT, related_name="assignments")
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="+")
    order = models.BigIntegerField()
    tag = models.BigIntegerField(editable=False)

    class Meta:
        constraints: ClassVar = [
            *_ordered("lessonexercise", "lesson"),
            models.UniqueConstraint(fields=["lesson", "exercise"], name="content_lessonexercise_assigned_once"),
        ]

    def __str__(self) -> str:
        return f"{self.lesson_id}/{self.exercise_id}"
