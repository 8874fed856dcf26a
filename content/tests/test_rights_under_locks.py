"""A right that ends while the request waits for the course."""

from typing import Any

import pytest

from content.models import Member, Publication
from content.tests import factories
from content.tests.publishing import make_manual
from content.tests.writing import call

C = "/courses/open"


@pytest.fixture
def ends_at_the_lock(settings: Any, carlos: Any, public: Any, monkeypatch: Any) -> Any:
    """carlos is an owner until the service has the lock of the course; a refusal takes back the end of it too."""
    settings.COURSE_TEAMS = "members"
    factories.member(public.course, carlos.user, "owner")
    make_manual("open")
    for module in ("content.publishing.publications", "content.services.members"):
        lock = __import__(module, fromlist=["locked_course"]).locked_course

        def locked(course_id: str, lock: Any = lock) -> Any:
            Member.objects.filter(user=carlos.user.pk).delete()
            return lock(course_id)

        monkeypatch.setattr(f"{module}.locked_course", locked)
    return public


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/publish", {}),
        ("PUT", "/publish-mode", {"require_review": True}),
        ("POST", "/members", {"user": "carlos@example.org", "role": "owner"}),
    ],
)
def test_who_is_no_owner_any_more_changes_nothing(
    ends_at_the_lock: Any, ada: Any, carlos: Any, method: str, path: str, body: Any
) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Otra"})
    call(carlos, method, C + path, body, 403)
    assert list(Member.objects.values_list("user_id", "role")) == [(carlos.user.pk, "owner")]
    assert Publication.objects.filter(number__gt=1).count() == 0
    assert call(ada, "GET", f"{C}/publish-mode")["data"]["require_review"] is False


def test_owner_who_is_removed_meanwhile_cannot_add_members(ends_at_the_lock: Any, ada: Any, carlos: Any) -> None:
    call(carlos, "PUT", f"{C}/members/{ada.user.pk}", {"role": "owner"}, 403)
    assert list(Member.objects.values_list("user_id", "role")) == [(carlos.user.pk, "owner")]
