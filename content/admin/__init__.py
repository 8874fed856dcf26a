"""The content in the admin: found by links and by search, read whole, and deleted; authors write it in the studio.

What administrators change here is validated by the bodies of the API and saved by its services: the same rules,
revisions and guards.
"""

from content.admin.exercises import ExerciseAdmin
from content.admin.hierarchy import CourseAdmin, LessonAdmin, LevelAdmin, ModuleAdmin, SectionAdmin
from content.admin.media import MediaAdmin
from content.admin.publishing import ScheduleAdmin
from content.admin.words import WordAdmin

__all__ = [
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
