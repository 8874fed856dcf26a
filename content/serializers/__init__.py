"""Bodies of requests, and the shapes of responses for the documentation."""

from content.serializers import exercise_schemas as exercise_schemas  # describes exercises to the documentation
from content.serializers.bodies import (
    ORDER_BODIES,
    AssignBody,
    AssignmentBody,
    BodySerializer,
    CourseBody,
    DuplicateBody,
    ExerciseBody,
    ExerciseChangesBody,
    LessonBody,
    LevelBody,
    ModuleBody,
    MoveBody,
    SectionBody,
    UsageBatchBody,
    changes_of,
)
from content.serializers.media import MediaBody, MediaSerializer
from content.serializers.outline import OutlineSerializer
from content.serializers.packages import (
    DeltaSerializer,
    ExportedCourseSerializer,
    ImportResultSerializer,
    ImportSerializer,
    PackageSerializer,
)
from content.serializers.records import (
    AuthoredRecordSerializer,
    CourseSerializer,
    ExerciseSerializer,
    LessonExerciseSerializer,
    LessonSerializer,
    LevelSerializer,
    ModuleSerializer,
    NothingSerializer,
    SectionSerializer,
)
from content.serializers.usage import DeleteImpactSerializer, ExerciseAnalyticsSerializer, ExerciseUsageSerializer

__all__ = [
    "ORDER_BODIES",
    "AssignBody",
    "AssignmentBody",
    "AuthoredRecordSerializer",
    "BodySerializer",
    "CourseBody",
    "CourseSerializer",
    "DeleteImpactSerializer",
    "DeltaSerializer",
    "DuplicateBody",
    "ExerciseAnalyticsSerializer",
    "ExerciseBody",
    "ExerciseChangesBody",
    "ExerciseSerializer",
    "ExerciseUsageSerializer",
    "ExportedCourseSerializer",
    "ImportResultSerializer",
    "ImportSerializer",
    "LessonBody",
    "LessonExerciseSerializer",
    "LessonSerializer",
    "LevelBody",
    "LevelSerializer",
    "MediaBody",
    "MediaSerializer",
    "ModuleBody",
    "ModuleSerializer",
    "MoveBody",
    "NothingSerializer",
    "OutlineSerializer",
    "PackageSerializer",
    "SectionBody",
    "SectionSerializer",
    "UsageBatchBody",
    "changes_of",
]
