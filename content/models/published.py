"""The published state: what learners get of a course that was published.

Its rows are copies of draft rows, made by statements over sets of rows (content.revisions.published_rows) under the
lock of the course, so that one read serves either state. Orders and codes are unique as in the draft, but not by
constraints: siblings are copied together, and no database checks uniqueness at the end of a statement.
"""

from typing import ClassVar

from django.db import models

from content.models.changes import Entity
from content.models.hierarchy import (
    CourseColumns,
    ExerciseColumns,
    LessonColumns,
    LevelColumns,
    ModuleColumns,
    SectionColumns,
)
from langlearn.db import CodePointCharField


class PublishedCourse(CourseColumns):
    """`is_public` is always that of the draft: it is a switch, not content."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["-created_at", "id"], name="content_publishedcourse_newest")]


class PublishedLevel(LevelColumns):
    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, related_name="levels")


class PublishedSection(SectionColumns):
    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, related_name="+")
    level = models.ForeignKey(PublishedLevel, on_delete=models.CASCADE, related_name="sections")


class PublishedModule(ModuleColumns):
    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, related_name="+")
    section = models.ForeignKey(PublishedSection, on_delete=models.CASCADE, related_name="modules")


class PublishedLesson(LessonColumns):
    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, related_name="lessons")
    module = models.ForeignKey(PublishedModule, on_delete=models.CASCADE, related_name="lessons")

    class Meta:
        indexes: ClassVar = [models.Index(fields=["-created_at", "id"], name="content_publishedlesson_newest")]


class PublishedExercise(ExerciseColumns):
    """A course's own copy of an exercise, as of its last publication."""

    key = CodePointCharField(primary_key=True, max_length=36)  # course/exercise
    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, related_name="+")
    exercise_id = CodePointCharField(max_length=15)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["exercise_id"], name="content_publishedexercise_id")]


class PublishedLessonExercise(models.Model):
    lesson = models.ForeignKey(PublishedLesson, on_delete=models.CASCADE, db_index=False, related_name="assignments")
    exercise = models.ForeignKey(
        PublishedExercise, on_delete=models.RESTRICT, db_column="exercise_key", related_name="assignments"
    )
    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, related_name="+")
    order = models.BigIntegerField()
    tag = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["lesson", "exercise"], name="content_publishedlessonexercise_assigned_once")
        ]

    def __str__(self) -> str:
        return f"{self.lesson_id}/{self.exercise_id}"


class PublishedMediaUse(models.Model):
    """A published row of a `manual` course that names an asset, which its draft may have ceased to name.

    Copied with the row from the uses of the draft (`MediaUse`). Courses that publish every change have none: what they
    publish is what their drafts name.
    """

    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, db_index=False, related_name="+")
    path = CodePointCharField(max_length=75)
    entity = CodePointCharField(max_length=15, choices=Entity.choices)  # course, lesson, exercise or word
    entity_id = CodePointCharField(max_length=80)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["course", "entity_id", "entity", "path"], name="content_publishedmediause_unique"
            )
        ]
        indexes: ClassVar = [models.Index(fields=["path"], name="content_publishedmediause_path")]

    def __str__(self) -> str:
        return f"{self.path} in {self.entity} {self.entity_id} of {self.course_id}"
