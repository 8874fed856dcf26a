"""GET /api/v1/notifications and POST /api/v1/notifications/read"""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.tests.helpers import errors
from conftest import PASSWORD, JsonClient
from langlearn.api.instants import format_instant, now, parse_instant
from notifications.models import Notification
from notifications.services import Notice, notify

N = "/api/v1/notifications"
READ = f"{N}/read"
DATA = {"course_id": "es-cats", "answer": "El minino bebe leche", "note": None}


def notice(client: JsonClient, key: str, kind: str = "claim.accepted", **data: Any) -> Notice:
    return Notice(user_id=client.user.pk, kind=kind, key=key, data={**DATA, **data})


def told(client: JsonClient, query: str = "") -> list[dict[str, Any]]:
    response = client.get(f"{N}{query}")
    assert response.status_code == 200
    return list(response.json()["data"])


def answers(client: JsonClient, query: str = "") -> list[str]:
    return [row["data"]["answer"] for row in told(client, query)]


@pytest.fixture
def three(ana: JsonClient, sam: JsonClient) -> list[str]:
    """The ids of three notifications of ana, an hour apart, the oldest first. sam has one, too."""
    at = now() - timedelta(hours=3)
    for number in range(3):
        notify([notice(ana, f"{number}", answer=str(number))], at=at + timedelta(hours=number))
    notify([notice(sam, "0")], at=at)
    return [row["id"] for row in reversed(told(ana))]


def test_notification_is_shown_as_it_was_written(ana: JsonClient, settings: Any) -> None:
    settings.NOTIFICATIONS_KEEP_DAYS = 5
    at = now()
    notify([notice(ana, "a", note="Only people drink «tomar».")], at=at)
    [row] = told(ana)
    assert UUID(row.pop("id"))
    assert row == {
        "kind": "claim.accepted",
        "data": {**DATA, "note": "Only people drink «tomar»."},
        "created_at": format_instant(at),
        "read_at": None,
        "expires_at": format_instant(at + timedelta(days=5)),
    }


def test_account_is_told_of_one_key_once(ana: JsonClient, sam: JsonClient) -> None:
    notify([notice(ana, "a", answer="first"), notice(ana, "a", answer="second"), notice(sam, "a")], at=now())
    notify([notice(ana, "a", answer="third"), notice(ana, "b", answer="other")], at=now())
    assert sorted(answers(ana)) == ["first", "other"]
    assert len(told(sam)) == 1


def test_deleted_accounts_are_passed_over(ana: JsonClient, sam: JsonClient) -> None:
    gone = Notice(user_id=uuid4(), kind="claim.accepted", key="a", data={})
    sent = [gone, notice(sam, "a"), notice(ana, "a")]
    assert sam.delete("/api/v1/users/profile", {"password": PASSWORD}).status_code == 200
    notify(sent, at=now())
    assert [row.user_id for row in Notification.objects.all()] == [ana.user.pk]


@pytest.mark.parametrize("number", [0, 1, 300])
def test_notices_of_many_accounts_are_one_statement(
    ana: JsonClient, sam: JsonClient, number: int, django_assert_num_queries: Any
) -> None:
    notices = [notice(client, str(key)) for key in range(number) for client in (ana, sam)]
    with django_assert_num_queries(min(number, 1)):
        notify(notices, at=now())
    assert Notification.objects.count() == 2 * number


def test_list_is_newest_first_in_pages_of_twenty(ana: JsonClient) -> None:
    at = now()
    for number in range(21):
        notify([notice(ana, str(number), answer=str(number))], at=at + timedelta(seconds=number // 2))
    first = ana.get(N)
    assert [row["data"]["answer"] for row in first.json()["data"]] == [str(number) for number in range(20, 0, -1)]
    assert first.json()["meta"] == {
        "page": 1,
        "limit": 20,
        "total": 21,
        "totalPages": 2,
        "hasNext": True,
        "hasPrev": False,
        "unread": 21,
    }
    assert first.headers["X-Total-Count"] == "21"
    assert answers(ana, "?page=2") == ["0"]
    assert answers(ana, "?page=3") == []
    assert answers(ana, "?offset=19&limit=1") == ["1"]


def test_unread_filter(ana: JsonClient, three: list[str]) -> None:
    assert ana.post(READ, {"ids": [three[1]]}).status_code == 200
    assert (answers(ana, "?unread=true"), answers(ana, "?unread=false")) == (["2", "0"], ["1"])
    totals = [ana.get(f"{N}{query}").json()["meta"] for query in ("", "?unread=1", "?unread=0")]
    assert [(meta["total"], meta["unread"]) for meta in totals] == [(3, 2), (2, 2), (1, 2)]


def test_expired_notifications_are_neither_shown_nor_counted(ana: JsonClient, settings: Any) -> None:
    days = settings.NOTIFICATIONS_KEEP_DAYS
    notify([notice(ana, "old")], at=now() - timedelta(days=days))
    notify([notice(ana, "new", answer="new")], at=now() - timedelta(days=days - 1))
    response = ana.get(N)
    assert [row["data"]["answer"] for row in response.json()["data"]] == ["new"]
    assert (response.json()["meta"]["total"], response.json()["meta"]["unread"]) == (1, 1)
    assert ana.post(READ, {"ids": [str(uuid4())]}).json()["data"] == {"unread": 1}


def test_expired_notifications_are_removed_daily(ana: JsonClient, settings: Any, capsys: Any) -> None:
    notify([notice(ana, "old")], at=now() - timedelta(days=settings.NOTIFICATIONS_KEEP_DAYS))
    notify([notice(ana, "new")], at=now())
    assert ["purge_notifications"] in settings.DAILY_COMMANDS
    for removed in (1, 0):
        call_command("purge_notifications")
        assert capsys.readouterr().out == f"{removed} notifications removed\n"
    assert [row.key for row in Notification.objects.all()] == ["new"]


def test_read_by_ids_passes_over_those_of_others_and_unknown_ones(
    ana: JsonClient, sam: JsonClient, three: list[str]
) -> None:
    [other] = told(sam)
    response = ana.post(READ, {"ids": [three[0], three[0].upper(), other["id"], str(uuid4())]})
    assert (response.status_code, response.json()["data"]) == (200, {"unread": 2})
    assert response.json()["message"] == "Notifications marked as read"
    assert [row["read_at"] is not None for row in told(ana)] == [False, False, True]
    assert told(sam)[0]["read_at"] is None


def test_read_up_to_an_instant_includes_it(ana: JsonClient, sam: JsonClient, three: list[str]) -> None:
    second = told(ana)[1]["created_at"]
    assert ana.post(READ, {"up_to": second}).json()["data"] == {"unread": 1}
    assert answers(ana, "?unread=true") == ["2"]
    assert told(sam)[0]["read_at"] is None


def test_time_of_reading_does_not_move(ana: JsonClient, three: list[str]) -> None:
    ana.post(READ, {"ids": [three[0]]})
    before = told(ana)[2]["read_at"]
    Notification.objects.filter(key="0").update(read_at=parse_instant(before) - timedelta(hours=1))
    ana.post(READ, {"up_to": format_instant(now())})
    assert told(ana)[2]["read_at"] == format_instant(parse_instant(before) - timedelta(hours=1))


def test_unchanged_list_is_304(ana: JsonClient, three: list[str]) -> None:
    first = ana.get(N)
    assert first.headers["Cache-Control"] == "private, no-cache"
    tag = first.headers["ETag"]
    assert not tag.startswith("W/")
    again = ana.get(N, If_None_Match=tag)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert again.headers["Cache-Control"] == "private, no-cache"
    ana.post(READ, {"ids": [three[2]]})
    assert ana.get(N, If_None_Match=tag).status_code == 200


def test_number_of_unread_ones_on_other_pages_changes_the_tag(ana: JsonClient, three: list[str]) -> None:
    tag = ana.get(f"{N}?limit=1").headers["ETag"]
    ana.post(READ, {"ids": [three[0]]})
    assert ana.get(f"{N}?limit=1", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("number", [0, 1, 150])
def test_requests_take_at_most_four_queries(ana: JsonClient, number: int, django_assert_max_num_queries: Any) -> None:
    notify([notice(ana, str(key)) for key in range(number)], at=now())
    requests = [
        lambda: ana.get(f"{N}?limit=100"),
        lambda: ana.get(f"{N}?unread=false&page=9"),
        lambda: ana.post(READ, {"up_to": format_instant(now())}),
    ]
    for request in requests:
        with django_assert_max_num_queries(4):
            assert request().status_code == 200


@pytest.mark.parametrize(
    "query", ["unread=maybe", "unread=", "unread=1&unread=1", "page=0", "limit=x", "page=1&offset=0"]
)
def test_invalid_query_is_400(ana: JsonClient, query: str) -> None:
    assert ana.get(f"{N}?{query}").status_code == 400


ID = "00000000-0000-4000-8000-000000000000"


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, "body"),
        ({"ids": [ID], "up_to": "2026-03-02T15:01:00Z"}, "body"),
        ({"ids": []}, "ids"),
        ({"ids": [ID] * 101}, "ids"),
        ({"ids": ["x"]}, "ids.0"),
        ({"ids": [5]}, "ids.0"),
        ({"ids": [None]}, "ids.0"),
        ({"ids": ID}, "ids"),
        ({"ids": None}, "ids"),
        ({"up_to": "2026-03-02T15:01:00"}, "up_to"),
        ({"up_to": "yesterday"}, "up_to"),
        ({"up_to": 5}, "up_to"),
        ({"up_to": None}, "up_to"),
        ({"ids": [ID], "read": True}, "read"),
    ],
)
def test_invalid_body_is_400(ana: JsonClient, three: list[str], body: dict[str, Any], wrong: str) -> None:
    assert list(errors(ana.post(READ, body))) == [wrong]
    assert all(row["read_at"] is None for row in told(ana))


@pytest.mark.parametrize("body", [b"[]", b"5", b"null"])
def test_body_that_is_no_object_is_400(ana: JsonClient, body: bytes) -> None:
    assert ana.post(READ, body).status_code == 400


def test_account_export_has_the_own_notifications(ana: JsonClient, three: list[str]) -> None:
    exported = ana.get("/api/v1/users/profile/export").json()["data"]["notifications"]
    assert exported == list(reversed(told(ana)))


def test_deletion_of_an_account_takes_its_notifications(ana: JsonClient, three: list[str]) -> None:
    assert ana.delete("/api/v1/users/profile", {"password": PASSWORD}).status_code == 200
    assert not Notification.objects.filter(user_id=ana.user.pk).exists()
    assert Notification.objects.count() == 1


def test_admin_pages_show_kinds_and_times_only(ana: JsonClient, ada: JsonClient, three: list[str]) -> None:
    site = Client()
    site.force_login(ada.user, backend="accounts.backends.AdminBackend")
    listed = site.get(reverse("admin:notifications_notification_changelist"), {"q": "ana@example.org"})
    row = Notification.objects.get(user_id=ana.user.pk, key="0")
    page = site.get(reverse("admin:notifications_notification_change", args=[row.pk]))
    for shown in (listed, page):
        assert shown.status_code == 200
        assert b"claim.accepted" in shown.content
        assert b"minino" not in shown.content
        assert b"es-cats" not in shown.content
    assert (
        site.post(reverse("admin:notifications_notification_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    )
