"""Publishers, editors and learners at the same moment."""

from functools import partial
from typing import Any

import pytest

from content.kinds import State
from content.models import Course, Publication, PublishedLesson
from content.publishing.publications import mode_tag
from content.publishing.states import unpublished, whole_state
from content.tests import factories
from content.tests.conftest import course_with_everything
from content.tests.racing import at_once
from content.tests.reading import BASE
from content.tests.writing import call
from progress.models import LessonCompletion

pytestmark = pytest.mark.django_db(transaction=True)
C = f"{BASE}/courses/open"


@pytest.fixture
def drafted(ada: Any) -> Any:
    found = course_with_everything("open")
    factories.lesson(found.module, "other-lesson", order=2)
    call(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    return found


def test_of_two_publishers_at_once_one_publishes(drafted: Any, ada: Any, carlos: Any) -> None:
    for turn in range(1, 6):
        call(ada, "PUT", "/lessons/open-lesson", {"name": f"Hola {turn}"})
        answers = at_once(*(partial(client.request, "POST", f"{C}/publish", {}) for client in (ada, carlos)))
        assert sorted(answer.status_code for answer in answers) == [200, 201]
    numbers = list(Publication.objects.order_by("number").values_list("number", flat=True))
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_publication_is_exactly_the_draft_of_its_revision(drafted: Any, ada: Any, carlos: Any) -> None:
    def edit(lesson: str, name: str) -> Any:
        return ada.request("PUT", f"{BASE}/lessons/{lesson}", {"name": name})

    for turn in range(8):
        answers = at_once(
            partial(edit, "open-lesson", f"Uno {turn}"),
            partial(edit, "other-lesson", f"Dos {turn}"),
            partial(carlos.request, "POST", f"{C}/publish", {}),
        )
        assert {answer.status_code for answer in answers} <= {200, 201}
        course = Course.objects.get(pk="open")
        assert course.revision == course.publications
        changed = {change.id for change in unpublished(course).changes}
        later = course.draft_revision - course.published_draft_revision
        assert len(changed) == later  # edits that were committed after the publication, and no others
    call(ada, "POST", "/courses/open/publish", {}, 200 if not changed else 201)
    assert whole_state("open", State.DRAFT) == whole_state("open", State.PUBLISHED)


def test_publication_takes_no_lesson_that_is_completed_at_the_same_moment(
    drafted: Any, ada: Any, carlos: Any, ana: Any
) -> None:
    for turn in range(6):
        lesson = f"turn-{turn}"
        call(ada, "POST", "/modules/open-module/lessons", {"id": lesson, "name": "Hola"}, 201)
        call(ada, "POST", "/courses/open/publish", {}, 201)
        call(ada, "DELETE", f"/lessons/{lesson}")
        completed, published = at_once(
            partial(ana.request, "POST", f"{BASE}/progress/lesson/{lesson}", {"score": 90}),
            partial(carlos.request, "POST", f"{C}/publish", {}),
        )
        assert (completed.status_code, published.status_code) in {(201, 409), (404, 201)}
        is_completed = LessonCompletion.objects.filter(lesson_id=lesson).exists()
        assert is_completed == PublishedLesson.objects.filter(pk=lesson).exists() == (completed.status_code == 201)
        if is_completed:
            call(ada, "POST", "/courses/open/discard", {})


def test_mode_and_publication_at_the_same_moment_leave_one_whole_state(drafted: Any, ada: Any, carlos: Any) -> None:
    for turn in range(6):
        call(ada, "PUT", "/lessons/open-lesson", {"name": f"Hola {turn}"})
        switched, published = at_once(
            partial(ada.request, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"}),
            partial(carlos.request, "POST", f"{C}/publish", {}),
        )
        assert published.status_code == 201
        assert switched.status_code in (200, 409)
        course = Course.objects.get(pk="open")
        assert mode_tag(course).startswith("auto" if switched.status_code == 200 else "manual")
        assert whole_state("open", State.DRAFT) == whole_state("open", State.PUBLISHED)
        call(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
