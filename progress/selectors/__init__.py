"""Every read of progress. None of them writes; tables of other apps are read through their selectors."""

from progress.selectors.changes import changes_since, read_changes_cursor
from progress.selectors.completions import (
    COMPLETION_FIELDS,
    completion_data,
    lesson_state,
    may_choose,
    visible_completions,
)
from progress.selectors.state import State, progress, progress_data, read_state
from progress.selectors.statistics import summary

__all__ = [
    "COMPLETION_FIELDS",
    "State",
    "changes_since",
    "completion_data",
    "lesson_state",
    "may_choose",
    "progress",
    "progress_data",
    "read_changes_cursor",
    "read_state",
    "summary",
    "visible_completions",
]
