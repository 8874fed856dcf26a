"""Progress in the admin: looking, awarding and resetting, nothing else."""

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from accounts.models import AuditEntry
from progress.models import ExperienceEntry, LessonCompletion, LessonReport, UserProgress

MODELS = {
    "userprogress": UserProgress,
    "experienceentry": ExperienceEntry,
    "lessoncompletion": LessonCompletion,
    "lessonreport": LessonReport,
}
LIST = "/admin/progress/userprogress/"


@pytest.fixture
def site(ada: Any) -> Client:
    client = Client()
    client.force_login(ada.user)
    return client


@pytest.fixture
def learner(ana: Any, course: Any) -> Any:
    assert ana.post("/api/v1/progress/lesson/qu-l1").status_code == 201
    return ana


def choose(site: Client, learner: Any, action: str, **form: Any) -> Any:
    return site.post(LIST, {"action": action, "_selected_action": [str(learner.user.pk)], "key": uuid4(), **form})


def key_of(page: Any) -> UUID:
    found = re.search(r'name="key" value="([0-9a-f-]+)"', page.content.decode())
    assert found
    return UUID(found[1])


@pytest.mark.parametrize("name", MODELS)
def test_every_kind_is_listed_shown_and_cannot_be_changed(site: Client, learner: Any, name: str) -> None:
    pk = MODELS[name]._default_manager.get().pk
    for path in ("", "?q=ana", f"?q={learner.user.pk}", f"{pk}/change/"):
        answer = site.get(f"/admin/progress/{name}/{path}")
        assert answer.status_code == 200, path
        assert (b"Ana" if "change" in path else b"ana@example.org") in answer.content
        assert b'name="_save"' not in answer.content
    assert site.get(f"/admin/progress/{name}/add/").status_code == 403
    assert site.post(f"/admin/progress/{name}/{pk}/change/", {"amount": 5}).status_code == 403
    assert site.post(f"/admin/progress/{name}/{pk}/delete/", {"post": "yes"}).status_code == 403
    site.post(f"/admin/progress/{name}/", {"action": "delete_selected", "_selected_action": [str(pk)], "post": "yes"})
    assert MODELS[name]._default_manager.filter(pk=pk).exists()


def test_admin_award_requires_points_and_reason_and_is_audited(site: Client, learner: Any, ada: Any) -> None:
    asked = choose(site, learner, "award")
    assert b"Award bonus experience points" in asked.content
    assert b"Ana (10 experience points)" in asked.content
    answer = choose(site, learner, "award", confirmed="yes", bonus_points="50", reason="Spelling contest")
    assert answer.status_code == 302
    assert UserProgress.objects.get().experience_points == 60
    entry = ExperienceEntry.objects.get(kind="bonus")
    assert (entry.amount, entry.reason, entry.awarded_by_id) == (50, "Spelling contest", ada.user.pk)
    logged = AuditEntry.objects.get()
    assert (logged.action, logged.actor_id, logged.ip) == ("progress.bonus_awarded", ada.user.pk, "127.0.0.1")


@pytest.mark.parametrize(
    ("action", "values"),
    [("award", {"bonus_points": "50", "reason": "Contest"}), ("reset", {"reason": "Asked for it"})],
)
def test_admin_form_sent_twice_acts_once(site: Client, learner: Any, action: str, values: dict[str, str]) -> None:
    key = key_of(choose(site, learner, action))
    assert key_of(choose(site, learner, action)) != key
    for said in ("Ana: done<", "Ana: done before, and not repeated<"):
        assert choose(site, learner, action, confirmed="yes", key=key, **values).status_code == 302
        assert said in site.get(LIST).content.decode()
    assert AuditEntry.objects.count() == 1
    assert UserProgress.objects.get().experience_points == (60 if action == "award" else 0)
    assert UserProgress.objects.get().epoch == (0 if action == "award" else 1)


def test_admin_form_sent_again_with_other_values_is_refused(site: Client, learner: Any) -> None:
    key = key_of(choose(site, learner, "award"))
    for points in ("50", "60"):
        choose(site, learner, "award", confirmed="yes", key=key, bonus_points=points, reason="Contest")
    assert "Ana: the form was sent before with other values; open it again" in site.get(LIST).content.decode()
    assert UserProgress.objects.get().experience_points == 60


def test_invalid_admin_form_keeps_its_key(site: Client, learner: Any) -> None:
    key = key_of(choose(site, learner, "award"))
    assert key_of(choose(site, learner, "award", confirmed="yes", key=key, bonus_points="0", reason="x")) == key
    assert choose(site, learner, "award", confirmed="yes", key="", bonus_points="5", reason="x").status_code == 200
    assert UserProgress.objects.get().experience_points == 10


@pytest.mark.parametrize(
    "form", [{"bonus_points": "0", "reason": "x"}, {"bonus_points": "5"}, {"bonus_points": "5", "reason": "a\u0007b"}]
)
def test_invalid_admin_award_shows_the_form_again(site: Client, learner: Any, form: dict[str, str]) -> None:
    answer = choose(site, learner, "award", confirmed="yes", **form)
    assert b"errorlist" in answer.content
    assert UserProgress.objects.get().experience_points == 10


@pytest.mark.parametrize(("form", "visible"), [({}, False), ({"keep_completions": "on"}, True)])
def test_admin_reset_can_retain_completions(site: Client, learner: Any, form: dict[str, str], visible: bool) -> None:
    assert b"Reset progress" in choose(site, learner, "reset").content
    assert UserProgress.objects.get().epoch == 0
    assert choose(site, learner, "reset", confirmed="yes", reason="Asked for it", **form).status_code == 302
    assert UserProgress.objects.get().epoch == 1
    assert LessonCompletion.objects.get().visible is visible
    assert AuditEntry.objects.get().action == "progress.reset"


def test_progress_admin_refuses_other_roles(learner: Any, carlos: Any) -> None:
    for account in (learner, carlos):
        client = Client()
        client.force_login(account.user)
        assert client.get(LIST).status_code == 302
        assert choose(client, learner, "award", confirmed="yes", bonus_points="50", reason="x").status_code == 302
    assert UserProgress.objects.get().experience_points == 10
