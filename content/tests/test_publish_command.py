"""`manage.py publish_course`: publishes the draft of a course."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import AuditEntry
from content.models import Publication
from content.tests.reading import read
from content.tests.writing import data


def publish(*arguments):
    out = StringIO()
    call_command("publish_course", *arguments, stdout=out, no_color=True)
    return out.getvalue().splitlines()


@pytest.fixture
def manual(ada, public):
    """The course `open`, whose published state is publication 1, with another name in the draft."""
    data(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    data(ada, "PUT", "/courses/open", {"name": "Otro"})


def test_publication_by_command_has_no_author(api: Any, manual: Any) -> None:
    assert publish("open", "--message", "Otro nombre") == ["Published: open is at revision 2 (open/2)."]
    publication = Publication.objects.get(number=2)
    assert (publication.message, publication.published_by_id, publication.kind) == ("Otro nombre", None, "published")
    assert read(api, "/courses/open")["data"]["name"] == "Otro"
    entry = AuditEntry.objects.get(action="course.published")
    assert (entry.actor_id, entry.reason) == (None, "Otro nombre")
    assert publish("open") == ["Nothing to publish."]


def test_a_course_that_publishes_every_change_has_nothing_to_publish(public: Any) -> None:
    assert publish("open") == ["Nothing to publish."]
    assert not Publication.objects.exists()


def test_no_second_person_is_needed(ada: Any, manual: Any) -> None:
    data(ada, "PUT", "/courses/open/publish-mode", {"require_review": True})
    assert publish("open") == ["Published: open is at revision 2 (open/2)."]


def test_completed_lessons_are_lost_only_by_force(ada: Any, ana: Any, manual: Any) -> None:
    ana.post("/api/v1/progress/lesson/open-lesson")
    data(ada, "DELETE", "/lessons/open-lesson")
    with pytest.raises(CommandError, match=r"^Learners have completed lessons that would be deleted: 1 completions"):
        publish("open")
    assert Publication.objects.count() == 1
    assert publish("open", "--force") == ["Published: open is at revision 2 (open/2)."]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["unknown"], "Course with ID 'unknown' not found"),
        (["open", "--message", "x" * 501], "--message: Must be at most 500 characters."),
        (["open", "--message", "\x07"], "--message: May not contain control characters."),
    ],
)
def test_what_cannot_be_published_is_refused(manual: Any, arguments: Any, message: Any) -> None:
    with pytest.raises(CommandError) as refused:
        publish(*arguments)
    assert str(refused.value) == message
    assert Publication.objects.count() == 1
