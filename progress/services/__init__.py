"""Every write of progress, each one transaction under the lock of the learner's progress row.

`purge_unfinished` alone takes no such lock (progress.services.progress_row).

Functions with keyword arguments; the instant of the operation is passed as `at`. What the state of a learner forbids is
raised as an API error.
"""

from progress.services.administration import adjust, award_bonus, reset
from progress.services.attempts import Answered, grade_answer, record_attempt
from progress.services.completions import Completed, LessonAnswers, ReportOfAnotherLesson, complete_lesson
from progress.services.deletion import delete_progress
from progress.services.enrollments import enroll, leave, order_enrollments, update_enrollment
from progress.services.placements import answer_placement, finish_placement, start_placement
from progress.services.practice import finish_practice, purge_unfinished, start_practice
from progress.services.state import UNKNOWN_CHOICE, change_lives, note_zone_change, update_progress
from progress.services.synchronisation import Synchronized, bounds, synchronize
from progress.services.word_cards import enqueue_word_cards

__all__ = [
    "UNKNOWN_CHOICE",
    "Answered",
    "Completed",
    "LessonAnswers",
    "ReportOfAnotherLesson",
    "Synchronized",
    "adjust",
    "answer_placement",
    "award_bonus",
    "bounds",
    "change_lives",
    "complete_lesson",
    "delete_progress",
    "enqueue_word_cards",
    "enroll",
    "finish_placement",
    "finish_practice",
    "grade_answer",
    "leave",
    "note_zone_change",
    "order_enrollments",
    "purge_unfinished",
    "record_attempt",
    "reset",
    "start_placement",
    "start_practice",
    "synchronize",
    "update_enrollment",
    "update_progress",
]
