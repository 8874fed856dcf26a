"""Every write of the content, but for imports (`content.importing`): what an author does to one record at a time."""

from content.services.assignments import assign, reorder_assignments, unassign, update_assignment
from content.services.exercises import create_exercise, delete_exercise, duplicate_exercise, set_audio, update_exercise
from content.services.hierarchy import create_child, create_course, delete, move, reorder_children, update
from content.services.media import delete_media, update_media
from content.services.speech import synthesise

__all__ = [
    "assign",
    "create_child",
    "create_course",
    "create_exercise",
    "delete",
    "delete_exercise",
    "delete_media",
    "duplicate_exercise",
    "move",
    "reorder_assignments",
    "reorder_children",
    "set_audio",
    "synthesise",
    "unassign",
    "update",
    "update_assignment",
    "update_exercise",
    "update_media",
]
