"""Learners' activity, and the experience points, streaks and lives that follow from it.

`LessonReport` (every accepted statement "I completed this lesson then") and `ExperienceEntry` (the ledger) are
append-only and the source of truth; so are `ExerciseAttempt`, every graded answer, and the end of a `PracticeSession`.
`LessonCompletion`, `ActivityDay`, `ReviewCard` and the numbers of `UserProgress` are folds over them, written in the
same transaction under the lock of the learner's `UserProgress` row; `check_progress` checks that both agree. `WordCard`
is a fold over the answers too, but a daily task stores it.

Lessons are referred to by id without a foreign key: no change of content affects a learner's history. Every unique key
but the primary key contains the user, and every statement of a learner's request names it, so that `manage.py
distribute` can partition the tables by learner. So the foreign keys need no separate index.
"""

from progress.models.columns import COURSE_ID_LENGTH, EXERCISE_ID_LENGTH, INFORMATIVE, LESSON_ID_LENGTH, WORD_ID_LENGTH
from progress.models.corrections import AttemptCorrection
from progress.models.courses import Enrollment, Placement, PlacementStatus, PracticeSession
from progress.models.ledger import ActivityDay, EntryKind, ExperienceEntry, lesson_source
from progress.models.lessons import LessonCompletion, LessonReport
from progress.models.reviews import ExerciseAttempt, ReviewCard, SchedulerFit, WordCard, WordReplay
from progress.models.state import UserProgress, ZoneChange
from progress.models.statistics import StatisticCopy
from progress.rules.corrections import WHOLE

__all__ = [
    "COURSE_ID_LENGTH",
    "EXERCISE_ID_LENGTH",
    "INFORMATIVE",
    "LESSON_ID_LENGTH",
    "WHOLE",
    "WORD_ID_LENGTH",
    "ActivityDay",
    "AttemptCorrection",
    "Enrollment",
    "EntryKind",
    "ExerciseAttempt",
    "ExperienceEntry",
    "LessonCompletion",
    "LessonReport",
    "Placement",
    "PlacementStatus",
    "PracticeSession",
    "ReviewCard",
    "SchedulerFit",
    "StatisticCopy",
    "UserProgress",
    "WordCard",
    "WordReplay",
    "ZoneChange",
    "lesson_source",
]
