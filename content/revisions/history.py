"""How far back the log of changes reaches."""

from django.db.models import Q

from content.models import ContentChange, Course, ManifestEntry, PublishMode
from content.references.publications import is_kept

HISTORY = 1000  # revisions of a course whose changes are retained; deltas reach back that far


def prune_history() -> int:
    """Deletes changes of revisions beyond `HISTORY`; returns how many. Safe at any time: deltas notice a gap.

    With them go the entries of assets that left a manifest before, unless a publication whose package is kept has them.
    """
    deleted = 0
    for course in Course.objects.filter(draft_revision__gt=HISTORY):
        oldest = course.draft_revision - HISTORY
        if course.publish_mode == PublishMode.MANUAL:
            oldest = min(oldest, course.published_draft_revision)  # what is not published yet is read from the log
        revision = (course.revision or 0) - HISTORY
        deleted += ContentChange.objects.filter(
            Q(revision__isnull=True) | Q(revision__lte=revision),
            Q(words_revision__isnull=True) | Q(words_revision__lte=course.words_revision - HISTORY),
            Q(draft_revision__isnull=True) | Q(draft_revision__lte=oldest),
            course=course,
        ).delete()[0]
        ManifestEntry.objects.filter(~is_kept(), course=course, revision__lte=revision, entry=None).delete()
    return deleted
