"""What deleting content would take from learners."""

from collections.abc import Callable, Collection

from content.batches import IDS, batches
from content.models import Lesson
from content.registry import Completions, completion_facts
from langlearn.api.errors import Conflict

CompletionCounter = Callable[[Collection[str]], Completions]


def count_completions(lesson_ids: Collection[str]) -> Completions:
    """The completions of these lessons."""
    return completion_facts().count(lesson_ids)


def refuse_loss(lesson_ids: Collection[str], count: CompletionCounter = count_completions) -> None:
    """Raises Conflict when learners have completed any of the lessons, which are about to be deleted."""
    for batch in batches(lesson_ids, IDS):
        # Locked before they are counted: a completion under way is waited for, and one that comes later finds none.
        list(Lesson.objects.select_for_update().filter(pk__in=batch).order_by("pk").values_list("pk"))
    found = count(lesson_ids) if lesson_ids else Completions(0, 0)
    if found.completions:
        raise Conflict(
            "Learners have completed lessons that would be deleted",
            details=f"{found.completions} completions of {found.learners} learners; force=true deletes them anyway",
            context=found._asdict(),
        )
