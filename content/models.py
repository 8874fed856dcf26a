"""The hierarchy Course > Level > Section > Module > Lesson, exercises and their assignment to lessons.

Ids are public, immutable strings. Every row below a course has a foreign key to it, so that all of a course is one
indexed read per table. `tag` is an opaque value that changes with every real change of the row's own fields; it is the
row's ETag. `revision` of a course counts the changes of its package, each of them logged in `ContentChange`.
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


class CourseQuerySet(models.QuerySet["Course"]):
    def visible(self, *, private: bool) -> "CourseQuerySet":
        """Public courses, and private ones for those who may read them."""
        return self if private else self.filter(is_public=True)


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


class Course(Authored):
    id = CodePointCharField(primary_key=True, max_length=20, editable=False)
    source_language = CodePointCharField(max_length=12)
    target_language = CodePointCharField(max_length=12)
    name = models.CharField(max_length=100)
    name_folded = CodePointTextField(editable=False)  # for sorting; this and the next are filled by content.folding
    search_text = CodePointTextField(editable=False)
    description = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 - shown as null
    is_public = models.BooleanField(default=True)
    revision = models.PositiveBigIntegerField(editable=False)
    revised_at = models.DateTimeField(editable=False)  # instant of the revision: at least 1 ms after the previous one
    revision_shares_second = models.BooleanField(default=False, editable=False)  # with an earlier one: Last-Modified

    objects = CourseQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~Q(source_language=models.F("target_language")), name="content_course_languages_differ"
            ),
            models.CheckConstraint(condition=Q(revision__gte=1), name="content_course_revision_positive"),
        ]
        indexes: ClassVar = [models.Index(fields=["-created_at", "id"], name="content_course_newest")]

    def __str__(self) -> str:
        return self.name


class Catalogue(models.Model):
    """One row: the current version of the public content (content.catalogue)."""

    state = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.state)


class RetiredCourse(models.Model):
    """The last revision of a course that was deleted: its id used again continues above it.

    The row remains when the id is used again: no delta starts at or below this revision.
    """

    course_id = CodePointCharField(primary_key=True, max_length=20)
    revision = models.PositiveBigIntegerField()
    revised_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.course_id)


def _ordered(model: str, parent: str) -> list[models.BaseConstraint]:
    """Orders are positive and unique among siblings. The upper bound is not a constraint: shifting siblings by one uses
    a range above it temporarily, because neither database checks uniqueness at the end of a statement. The index of
    the unique constraint serves look-ups by parent, so the foreign key to the parent needs no separate one."""
    return [
        models.UniqueConstraint(fields=[parent, "order"], name=f"content_{model}_order_unique"),
        models.CheckConstraint(condition=Q(order__gte=1), name=f"content_{model}_order_positive"),
    ]


class Level(Authored):
    id = CodePointCharField(primary_key=True, max_length=30, editable=False)
    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="levels")
    code = CodePointCharField(max_length=10)
    name = models.CharField(max_length=100)
    name_folded = CodePointTextField(editable=False)
    search_text = CodePointTextField(editable=False)
    order = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            *_ordered("level", "course"),
            models.UniqueConstraint(fields=["course", "code"], name="content_level_code_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class Section(Authored):
    id = CodePointCharField(primary_key=True, max_length=40, editable=False)
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="+")
    level = models.ForeignKey(Level, on_delete=models.CASCADE, db_index=False, related_name="sections")
    name = models.CharField(max_length=150)
    name_folded = CodePointTextField(editable=False)
    search_text = CodePointTextField(editable=False)
    order = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = _ordered("section", "level")

    def __str__(self) -> str:
        return self.name


class Module(Authored):
    id = CodePointCharField(primary_key=True, max_length=50, editable=False)
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="+")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, db_index=False, related_name="modules")
    module_type = CodePointCharField(max_length=20, choices=ModuleType.choices)
    name = models.CharField(max_length=150)
    name_folded = CodePointTextField(editable=False)
    search_text = CodePointTextField(editable=False)
    order = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            *_ordered("module", "section"),
            models.CheckConstraint(condition=Q(module_type__in=ModuleType.values), name="content_module_type_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Lesson(Authored):
    id = CodePointCharField(primary_key=True, max_length=60, editable=False)
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="lessons")
    module = models.ForeignKey(Module, on_delete=models.CASCADE, db_index=False, related_name="lessons")
    name = models.CharField(max_length=150)
    name_folded = CodePointTextField(editable=False)
    search_text = CodePointTextField(editable=False)
    description = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001 - shown as null
    experience_points = models.PositiveIntegerField(default=10)
    order = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            *_ordered("lesson", "module"),
            models.CheckConstraint(
                condition=Q(experience_points__lte=1_000_000), name="content_lesson_experience_bounded"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["-created_at", "id"], name="content_lesson_newest")]

    def __str__(self) -> str:
        return self.name


class Exercise(Authored):
    """One exercise, global: it may be assigned to lessons of several courses.

    `data_json` is canonical JSON (keys sorted by code point). It is text, not a JSON column, because keys the service
    does not know are stored unchanged on every database, and because lists and packages copy it without decoding.
    """

    id = CodePointCharField(primary_key=True, max_length=15, editable=False)
    exercise_type = CodePointCharField(max_length=24)
    data_json = models.TextField()
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

    @property
    def data(self) -> dict[str, object]:
        decoded: dict[str, object] = json.loads(self.data_json)  # exact, also for integers beyond 64 bits
        return decoded


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


class Entity(models.TextChoices):
    COURSE = "course"
    LEVEL = "level"
    SECTION = "section"
    MODULE = "module"
    LESSON = "lesson"
    EXERCISE = "exercise"
    LESSON_EXERCISE = "lesson_exercise"


class ChangeAction(models.TextChoices):
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"


class ContentChange(models.Model):
    """A change of one row of a course's package in a revision. Deltas fold these.

    An exercise has a change here when its own fields changed; that a course begins or ceases to use it follows from
    the changes of assignments.
    """

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="changes")
    revision = models.PositiveBigIntegerField()
    entity = models.CharField(max_length=15, choices=Entity.choices)
    entity_id = CodePointCharField(max_length=80)  # of an assignment: lesson/exercise
    action = models.CharField(max_length=6, choices=ChangeAction.choices)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["course", "revision", "entity", "entity_id"], name="content_contentchange_once_per_revision"
            )
        ]

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision} {self.action} {self.entity} {self.entity_id}"


class CoursePackage(models.Model):
    """The offline package of one revision of a course, as it is sent; the next revision replaces it.

    It is served only while `revision` is that of the course. The columns it has in common with the
    course's row are those of the snapshot that the package shows.
    """

    course = models.OneToOneField(Course, on_delete=models.CASCADE, primary_key=True, related_name="+")
    revision = models.PositiveBigIntegerField()
    revised_at = models.DateTimeField()
    revision_shares_second = models.BooleanField()
    is_public = models.BooleanField()
    levels = models.PositiveIntegerField()  # this and the next: how many the course has
    sections = models.PositiveIntegerField()
    modules = models.PositiveIntegerField()
    lessons = models.PositiveIntegerField()
    exercises = models.PositiveIntegerField()
    size_bytes = models.PositiveBigIntegerField()  # of course and levels as JSON
    body = models.BinaryField()  # the whole response, gzip

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision}"
