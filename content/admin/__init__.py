"""The content in the admin: down the hierarchy by links, by search, and written as over the API.

A page is validated by the bodies of the API and saved by one of its services: the same rules, revisions and guards.
"""

from content.admin.exercises import AssignmentAdmin, ExerciseAdmin
from content.admin.hierarchy import CourseAdmin, LessonAdmin, LevelAdmin, ModuleAdmin, SectionAdmin
from content.admin.media import MediaAdmin
from content.admin.publishing import ScheduleAdmin
from content.admin.words import WordAdmin

__all__ = [
    "AssignmentAdmin",
    "CourseAdmin",
    "ExerciseAdmin",
    "LessonAdmin",
    "LevelAdmin",
    "MediaAdmin",
    "ModuleAdmin",
    "ScheduleAdmin",
    "SectionAdmin",
    "WordAdmin",
]
