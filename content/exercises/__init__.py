"""The exercise types: validation of their data, and grading of answers.

One module per type declares its data and its grading side by side; `schema`, `matches`, `folding` and
`normalise` hold what they share. Pure: no database, no settings, no clock, and no knowledge of learners.
"""

from content.exercises.course import NO_COURSE, Course, course_of
from content.exercises.data import ExerciseDataError, addresses_in, clean_data, references_in, searchable_texts, title
from content.exercises.grading import GRADING_VERSION, SKIPPED, VERDICTS, DiffEntry, Grading, InvalidAnswer
from content.exercises.phrases import Phrase, phrases
from content.exercises.registry import (
    ANSWERS,
    DATA_SCHEMAS,
    EXAMPLES,
    EXERCISE_TYPES,
    canonical_type,
    exercise_type_named,
    grade,
)

__all__ = [
    "ANSWERS",
    "DATA_SCHEMAS",
    "EXAMPLES",
    "EXERCISE_TYPES",
    "GRADING_VERSION",
    "NO_COURSE",
    "SKIPPED",
    "VERDICTS",
    "Course",
    "DiffEntry",
    "ExerciseDataError",
    "Grading",
    "InvalidAnswer",
    "Phrase",
    "addresses_in",
    "canonical_type",
    "clean_data",
    "course_of",
    "exercise_type_named",
    "grade",
    "phrases",
    "references_in",
    "searchable_texts",
    "title",
]
