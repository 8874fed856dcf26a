"""Every write of the content, but for imports (`content.importing`): what an author does to one record at a time."""

from content.services.assignments import assign, reorder_assignments, unassign, update_assignment
from content.services.exercises import create_exercise, delete_exercise, duplicate_exercise, set_audio, update_exercise
from content.services.hierarchy import create_child, create_course, delete, move, reorder_children, update
from content.services.media import delete_media, update_media
from content.services.media_files import NewMedia, insert_media, save_media_files, store_media
from content.services.members import add_member, remove_member, save_member
from content.services.speech import synthesise

__all__ = [
    "NewMedia",
    "add_member",
    "assign",
    "create_child",
    "create_course",
    "create_exercise",
    "delete",
    "delete_exercise",
    "delete_media",
    "duplicate_exercise",
    "insert_media",
    "move",
    "remove_member",
    "reorder_assignments",
    "reorder_children",
    "save_media_files",
    "save_member",
    "set_audio",
    "store_media",
    "synthesise",
    "unassign",
    "update",
    "update_assignment",
    "update_exercise",
    "update_media",
]
