"""The tables of the content; a module for each part of it."""

from content.models.changes import PACKAGED_ENTITIES, Catalogue, ChangeAction, ContentChange, Entity, RetiredCourse
from content.models.hierarchy import (
    Authored,
    Course,
    Exercise,
    Lesson,
    LessonExercise,
    Level,
    Module,
    ModuleType,
    PublishMode,
    Section,
    Unlock,
)
from content.models.media import MediaAsset, MediaKind, MediaOrigin, MediaUse
from content.models.packages import CoursePackage, ManifestEntry
from content.models.published import (
    PublishedCourse,
    PublishedExercise,
    PublishedLesson,
    PublishedLessonExercise,
    PublishedLevel,
    PublishedMediaUse,
    PublishedModule,
    PublishedSection,
)
from content.models.publishing import Member, MemberRole, Publication, PublicationKind, Schedule, ScheduleState

__all__ = [
    "PACKAGED_ENTITIES",
    "Authored",
    "Catalogue",
    "ChangeAction",
    "ContentChange",
    "Course",
    "CoursePackage",
    "Entity",
    "Exercise",
    "Lesson",
    "LessonExercise",
    "Level",
    "ManifestEntry",
    "MediaAsset",
    "MediaKind",
    "MediaOrigin",
    "MediaUse",
    "Member",
    "MemberRole",
    "Module",
    "ModuleType",
    "Publication",
    "PublicationKind",
    "PublishMode",
    "PublishedCourse",
    "PublishedExercise",
    "PublishedLesson",
    "PublishedLessonExercise",
    "PublishedLevel",
    "PublishedMediaUse",
    "PublishedModule",
    "PublishedSection",
    "RetiredCourse",
    "Schedule",
    "ScheduleState",
    "Section",
    "Unlock",
]
