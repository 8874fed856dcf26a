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
    MEDIA = "media"


PACKAGED_ENTITIES = tuple(entity for entity in Entity if entity is not Entity.MEDIA)  # what packages consist of


class ChangeAction(models.TextChoices):
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"


class ContentChange(models.Model):
    """A change of one row of a course's package in a revision. Deltas fold these.

    An exercise has a change here when its own fields changed; that a course begins or ceases to use it follows from
    the changes of assignments. A change of `media` says that an asset which the course names was deleted or came back:
    it changes the media manifest, and nothing in the package.
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
    """The offline package and the media manifest of one revision of a course, as sent; the next revision replaces it.

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
    media_bytes = models.PositiveBigIntegerField()  # of the assets that the package names
    media_missing = models.TextField()  # JSON: the addresses that it names without an asset, each with its lessons
    manifest = models.BinaryField()  # the whole response of the media manifest, gzip

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision}"


class ManifestEntry(models.Model):
    """An asset of a course's media manifest, from revision `since` on. Deltas of manifests read these.

    `revision` is the last one at which it changed: without an `entry`, the one at which it left the manifest. They are
    the revisions whose manifests were built; an asset that comes back has another row.
    """

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="+")
    sha256 = CodePointCharField(max_length=64)
    since = models.PositiveBigIntegerField()
    revision = models.PositiveBigIntegerField()
    entry = models.TextField(null=True)  # noqa: DJ001 - the JSON object of the manifest

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "sha256", "since"], name="content_manifestentry_unique")
        ]
        indexes: ClassVar = [models.Index(fields=["course", "revision"], name="content_manifestentry_revision")]

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision} {self.sha256}"


class MediaKind(models.TextChoices):
    AUDIO = "audio"
    IMAGE = "image"


class MediaOrigin(models.TextChoices):
    UPLOAD = "upload"
    IMPORT = "import"
    SYNTHESIS = "synthesis"


class MediaAsset(models.Model):
    """A sound or a picture. Its bytes, in the file storage, never change: they are named by their digest.

    Its address, `path`, is what content names it by (content.media.addresses). The row is written in the transaction
    in which the file is; a file without a row is not served.
    """

    sha256 = CodePointCharField(primary_key=True, max_length=64, editable=False)
    path = CodePointCharField(max_length=75, editable=False)  # media/<sha256>.<extension>
    kind = CodePointCharField(max_length=5, choices=MediaKind.choices, editable=False)
    codec = CodePointCharField(max_length=6, null=True, editable=False)
    bytes = models.PositiveBigIntegerField(editable=False)
    duration_ms = models.PositiveIntegerField(null=True, editable=False)  # of sounds
    width = models.PositiveIntegerField(null=True, editable=False)  # this and the next: of pictures, in pixels
    height = models.PositiveIntegerField(null=True, editable=False)
    file_name = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 - this and the next: null in the API
    alt = models.CharField(max_length=300, null=True, blank=True)  # noqa: DJ001
    transcript = models.CharField(max_length=2000, null=True, blank=True)  # noqa: DJ001
    language = CodePointCharField(max_length=12, null=True, blank=True)
    licence = models.CharField(max_length=100, null=True, blank=True)  # noqa: DJ001
    attribution = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001
    origin = CodePointCharField(max_length=9, choices=MediaOrigin.choices, editable=False)
    name_folded = CodePointTextField(null=True, editable=False)  # this and the next are filled by content.folding
    search_text = CodePointTextField(editable=False)
    tag = models.BigIntegerField(editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)  # of the metadata
    # The latest of creation, last upload of these bytes and last use; shown as `unused_since` while nothing uses it.
    needed_at = models.DateTimeField(editable=False)

    class Meta:
        verbose_name = "sound or picture"
        verbose_name_plural = "sounds and pictures"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["path"], name="content_mediaasset_path_unique"),
            models.CheckConstraint(condition=Q(kind__in=MediaKind.values), name="content_mediaasset_kind_known"),
            models.CheckConstraint(condition=Q(origin__in=MediaOrigin.values), name="content_mediaasset_origin_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["-created_at", "sha256"], name="content_mediaasset_newest")]

    def __str__(self) -> str:
        return self.file_name or self.path


class MediaUse(models.Model):
    """A place where the address of an asset occurs. Written with its row, under that row's lock.

    The address is no foreign key: an asset deleted by force leaves its uses, and any text may hold an address.
    """

    path = CodePointCharField(max_length=75)
    entity = CodePointCharField(max_length=15, choices=Entity.choices)  # course, lesson or exercise
    entity_id = CodePointCharField(max_length=80)
    field = CodePointTextField()  # dotted path, as `data.options.0.image_url`

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["path"], name="content_mediause_path"),
            models.Index(fields=["entity_id", "entity"], name="content_mediause_entity"),
        ]

    def __str__(self) -> str:
        return f"{self.path} in {self.entity} {self.entity_id} {self.field}"
