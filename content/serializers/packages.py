"""Packages, deltas and imports: their bodies, and their shapes for the documentation.

Packaged objects carry neither counts of children nor authors. The documents themselves are written from rows
(content.formats.package_writer).
"""

from functools import partial
from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from content import kinds, rules
from content.formats.package_writer import DocumentKind
from content.importing.plan import Mode
from content.models import PACKAGED_ENTITIES
from content.serializers.bodies import CourseBody, LessonBody, LevelBody, ModuleBody, SectionBody, id_field, order_field
from content.serializers.records import AssignmentSerializer, CountsSerializer, fields_of
from langlearn.api.components import plain_enum
from langlearn.api.fields import ApiSerializer, CheckedField, DescribedField, StrictBooleanField


class _PackagedSerializer(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class PackagedCourseSerializer(_PackagedSerializer, fields_of(kinds.COURSE)):  # type: ignore[misc]
    unlock = serializers.ChoiceField(choices=rules.UNLOCKS, required=False, help_text="Left out when it is `open`.")


class PackagedExerciseSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """Described by content.serializers.exercise_schemas."""


class PackagedAssignmentSerializer(AssignmentSerializer):
    exercise = PackagedExerciseSerializer()


class FlatLessonSerializer(_PackagedSerializer, fields_of(kinds.LESSON)):  # type: ignore[misc]
    tip = serializers.CharField(required=False, help_text="Left out when there is none.")


class FlatModuleSerializer(_PackagedSerializer, fields_of(kinds.MODULE)):  # type: ignore[misc]
    pass


class FlatSectionSerializer(_PackagedSerializer, fields_of(kinds.SECTION)):  # type: ignore[misc]
    pass


class FlatLevelSerializer(_PackagedSerializer, fields_of(kinds.LEVEL)):  # type: ignore[misc]
    pass


class PackagedLessonSerializer(FlatLessonSerializer):
    exercises = PackagedAssignmentSerializer(many=True)


class PackagedModuleSerializer(FlatModuleSerializer):
    lessons = PackagedLessonSerializer(many=True)


class PackagedSectionSerializer(FlatSectionSerializer):
    modules = PackagedModuleSerializer(many=True)


class PackagedLevelSerializer(FlatLevelSerializer):
    sections = PackagedSectionSerializer(many=True)


def named(kind: DocumentKind) -> Any:
    """The first key of a document of a kind, as a base class."""
    field = DescribedField({**plain_enum([kind.value]), "description": "What this document is."})
    return type(f"Named{kind.name.title()}", (serializers.Serializer,), {"__module__": __name__, "kind": field})


class _ScalarsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    counts = CountsSerializer()
    package_version = serializers.CharField(help_text="The instant of the revision.")
    revision = serializers.IntegerField()
    size_bytes = serializers.IntegerField(help_text='Length of `{"course":…,"levels":…}` as compact JSON.')


@extend_schema_field({"type": "boolean", "enum": [True]})
class FullField(serializers.BooleanField):
    """The mark of a whole package."""


@extend_schema_field({"type": "boolean", "enum": [False]})
class PartialField(serializers.BooleanField):
    """Marks a delta."""


class ExportedCourseSerializer(named(DocumentKind.PACKAGE), _ScalarsSerializer):  # type: ignore[misc]
    package_version = serializers.CharField(allow_null=True, help_text="The instant of the revision; null of a draft.")
    revision = serializers.IntegerField(allow_null=True, help_text="null of a draft, which is not published.")
    draft_revision = serializers.IntegerField(required=False, help_text="Of a draft only.")
    course = PackagedCourseSerializer()
    levels = PackagedLevelSerializer(many=True)


@extend_schema_serializer(component_name="CoursePackage")  # `Package` is a name of its own in some languages
class PackageSerializer(ExportedCourseSerializer):
    base_revision = serializers.IntegerField(
        allow_null=True,
        required=False,
        help_text="null when the whole package replaces a delta from an unknown revision.",
    )
    full = FullField(required=False, help_text="true in the same case.")


class UpsertedSerializer(serializers.Serializer):  # type: ignore[type-arg]
    course = PackagedCourseSerializer(required=False, help_text="Only when the course's own fields changed.")
    levels = FlatLevelSerializer(many=True)
    sections = FlatSectionSerializer(many=True)
    modules = FlatModuleSerializer(many=True)
    lessons = FlatLessonSerializer(many=True)
    exercises = PackagedExerciseSerializer(many=True)
    lesson_exercises = AssignmentSerializer(many=True)


class DeletedSerializer(serializers.Serializer):  # type: ignore[type-arg]
    levels = serializers.ListField(child=serializers.CharField())
    sections = serializers.ListField(child=serializers.CharField())
    modules = serializers.ListField(child=serializers.CharField())
    lessons = serializers.ListField(child=serializers.CharField())
    exercises = serializers.ListField(child=serializers.CharField())
    lesson_exercises = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        help_text="Pairs of lesson and exercise.",
    )


class DeltaSerializer(named(DocumentKind.DELTA), _ScalarsSerializer):  # type: ignore[misc]
    base_revision = serializers.IntegerField()
    full = PartialField()
    upserted = UpsertedSerializer()
    deleted = DeletedSerializer()


# Import


class ImportedExercise(serializers.Serializer):  # type: ignore[type-arg]
    """Described by content.serializers.exercise_schemas."""


class ImportedAssignment(serializers.Serializer):  # type: ignore[type-arg]
    order = order_field()
    exercise = ImportedExercise()


class ImportedLesson(LessonBody):
    id = id_field("lesson", required=True)
    order = order_field()
    insert = None  # type: ignore[assignment]
    exercises = ImportedAssignment(many=True)


class ImportedModule(ModuleBody):
    id = id_field("module", required=True)
    order = order_field()
    insert = None  # type: ignore[assignment]
    lessons = ImportedLesson(many=True)


class ImportedSection(SectionBody):
    id = id_field("section", required=True)
    order = order_field()
    insert = None  # type: ignore[assignment]
    modules = ImportedModule(many=True)


class ImportedLevel(LevelBody):
    id = id_field("level", required=True)
    order = order_field()
    insert = None  # type: ignore[assignment]
    sections = ImportedSection(many=True)


class ImportedCourse(CourseBody):
    id = id_field("course", required=True)
    publish_mode = None  # type: ignore[assignment]


class ImportedPackage(serializers.Serializer):  # type: ignore[type-arg]
    """An export document, or a saved package response with one as `data`.

    What an import does not take is ignored: kind, counts, versions, times, authors, parents' ids.
    """

    course = ImportedCourse()
    levels = ImportedLevel(many=True)


@extend_schema_field(ImportedPackage)
class PackageField(serializers.Field):  # type: ignore[type-arg]
    """An export document. `read_package` reads it; of a large one a serializer would keep too much."""

    default_error_messages = {"null": "May not be null."}

    def to_internal_value(self, data: Any) -> Any:
        return data


class _ImportOptions(ApiSerializer):
    course_id = CheckedField(
        partial(rules.entity_id, "course"),
        required=False,
        schema={
            "type": "string",
            "minLength": 1,
            "maxLength": rules.MAX_ID_LENGTH["course"],
            "pattern": rules.ID_PATTERN,
            "description": "Imports the course under this id; if it is not its own, the ids below follow from both.",
        },
    )
    publish_mode = CheckedField(
        rules.publish_mode,
        required=False,
        schema={
            "type": "string",
            "enum": list(rules.PUBLISH_MODES),
            "default": rules.PUBLISH_MODES[0],
            "description": "Of a new course.",
        },
    )


class ImportSerializer(_ImportOptions):
    package = PackageField()
    mode = serializers.ChoiceField(choices=get_args(Mode), error_messages={"null": "May not be null."})
    dry_run = StrictBooleanField(default=False)


class ArchiveOptions(_ImportOptions):
    """The text parts beside an archive."""

    mode = serializers.ChoiceField(choices=get_args(Mode))
    dry_run = serializers.ChoiceField(choices=["true", "false"], default="false")

    def validate_dry_run(self, value: str) -> bool:
        return value == "true"


class ImportForm(_ImportOptions):
    file = serializers.FileField(
        help_text="An export, alone or with media as a ZIP archive, or a folder in the LibreLingo layout as one."
    )
    mode = serializers.ChoiceField(choices=get_args(Mode))
    dry_run = serializers.ChoiceField(choices=["true", "false"], default="false")


class PlanEntrySerializer(serializers.Serializer):  # type: ignore[type-arg]
    entity = serializers.ChoiceField(choices=PACKAGED_ENTITIES)
    id = serializers.CharField(help_text="Of an assignment `lesson/exercise`.")


class PlannedUpdateSerializer(PlanEntrySerializer):
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]


class PlanSerializer(serializers.Serializer):  # type: ignore[type-arg]
    create = PlanEntrySerializer(many=True)  # type: ignore[assignment]
    update = PlannedUpdateSerializer(many=True)  # type: ignore[assignment]
    delete = PlanEntrySerializer(many=True)
    unchanged = PlanEntrySerializer(many=True)


class ImportedMediaSerializer(serializers.Serializer):  # type: ignore[type-arg]
    create = serializers.ListField(child=serializers.CharField(), help_text="Digests of what the archive brings.")  # type: ignore[assignment]
    existing = serializers.ListField(child=serializers.CharField(), help_text="Digests of what is here already.")
    bytes = serializers.IntegerField(help_text="Of what is created, together.")


class ImportResultSerializer(serializers.Serializer):  # type: ignore[type-arg]
    course_id = serializers.CharField()
    mode = serializers.ChoiceField(choices=get_args(Mode))
    dry_run = serializers.BooleanField()
    revision = serializers.IntegerField(
        allow_null=True, help_text="null after a dry run of a new course, and of a course that was never published."
    )
    draft_revision = serializers.IntegerField(allow_null=True, help_text="null after a dry run of a new course.")
    plan = PlanSerializer()
    media = ImportedMediaSerializer(required=False, help_text="Only of a file.")
    warnings = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Only of a folder in the LibreLingo layout: what its reader passed over, with file and key.",
    )
