"""Importing a course: comparing a document with what is stored, and making the database equal to it.

`plan` compares and finds conflicts, `writing` executes a plan in a few statements per table, `service` does both in
one transaction under the locks of the courses that it changes.
"""

from content.importing.media import PixelBudget, check_media, inspected
from content.importing.plan import Entry, ImportConflict, Mode, Plan, plan_import
from content.importing.service import ImportResult, Restoring, Shared, import_course

__all__ = [
    "Entry",
    "ImportConflict",
    "ImportResult",
    "Mode",
    "PixelBudget",
    "Plan",
    "Restoring",
    "Shared",
    "check_media",
    "import_course",
    "inspected",
    "plan_import",
]
