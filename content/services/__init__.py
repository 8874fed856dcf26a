"""What authors write: rows of drafts, words, sounds and pictures, members of courses.

In a course that publishes every change, `content.revisions` publishes it in the same transaction. Publications and
copies of courses are written by `content.publishing`, imports by `content.importing`.
"""

from content.services.assignments import assign, reorder_assignments, unassign, update_assignment
from content.services.exercises import create_exercise, delete_exercise, duplicate_exercise, set_audio, update_exercise
from content.services.generation import generate_exercises
from content.services.hierarchy import create_child, create_course, delete, move, reorder_children, update
from content.services.media import delete_media, update_media
from content.services.media_files import NewMedia, insert_media, saved_media_files, store_media
from content.services.members import add_member, remove_member, save_member
from content.services.speech import synthesise
from content.services.word_import import import_words
from content.services.words import create_word, delete_word, update_word

__all__ = [
    "NewMedia",
    "add_member",
    "assign",
    "create_child",
    "create_course",
    "create_exercise",
    "create_word",
    "delete",
    "delete_exercise",
    "delete_media",
    "delete_word",
    "duplicate_exercise",
    "generate_exercises",
    "import_words",
    "insert_media",
    "move",
    "remove_member",
    "reorder_assignments",
    "reorder_children",
    "save_member",
    "saved_media_files",
    "set_audio",
    "store_media",
    "synthesise",
    "unassign",
    "update",
    "update_assignment",
    "update_exercise",
    "update_media",
    "update_word",
]
