"""Requests at the same moment, with real threads."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client

from accounts.audit import Actor
from accounts.hashers import BCryptHasher
from accounts.models import AuditEntry, MailTokenPurpose, Session, User
from accounts.services.administration import set_status
from accounts.services.mail_tokens import issue_mail_token
from accounts.services.profile import change_password
from accounts.tests.helpers import (
    LOGIN,
    ME,
    REGISTER,
    USERS,
    errors,
    failure,
    refresh,
    sign_in,
    unauthenticated,
)
from accounts.tests.test_tokens import claims_of
from conftest import PASSWORD, JsonClient, signed_in
from langlearn.api.instants import now
from tests.locks import wait_for_waiting_requests

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
]


def at_once(*requests: Any) -> list[Any]:
    """What the requests answer when they start together."""
    barrier = Barrier(len(requests))

    def run(request: Any) -> Any:
        try:
            barrier.wait()
            return request()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(run, requests))


def statuses(responses: list[Any]) -> dict[int, int]:
    return dict(Counter(response.status_code for response in responses))


@pytest.mark.parametrize("username", [None, "River Otter"])
def test_one_of_twenty_concurrent_registrations_of_one_email_succeeds(username: Any) -> None:
    def register(number: int) -> Any:
        email = "a@x.org" if number % 2 else "A@X.org"
        return JsonClient().post(REGISTER, {"email": email, "password": PASSWORD, "username": username})

    responses = at_once(*[lambda number=number: register(number) for number in range(20)])
    assert statuses(responses) == {201: 1, 409: 19}
    refused = {failure(response) for response in responses if response.status_code == 409}
    assert refused == {(409, "CONFLICT", "Email already registered")}
    assert (User.objects.count(), Session.objects.count()) == (1, 1)


def test_one_of_ten_concurrent_registrations_of_one_username_succeeds() -> None:
    def register(number: int) -> Any:
        username = "Otter" if number % 2 else "OTTER"
        return JsonClient().post(REGISTER, {"email": f"u{number}@x.org", "password": PASSWORD, "username": username})

    responses = at_once(*[lambda number=number: register(number) for number in range(10)])
    assert statuses(responses) == {201: 1, 409: 9}
    refused = {failure(response)[2] for response in responses if response.status_code == 409}
    assert refused == {"Username already taken"}


def test_concurrent_refreshes_return_the_same_successor_and_keep_the_session(ana: Any) -> None:
    token = ana.tokens["refreshToken"]
    responses = at_once(*[lambda: refresh(token)] * 10)
    assert statuses(responses) == {200: 10}
    successors = [response.json()["data"]["tokens"]["refreshToken"] for response in responses]
    assert len({claims_of(successor)["jti"] for successor in successors}) == 1
    assert Session.objects.get().rotation == 1
    assert not AuditEntry.objects.exists()


def test_concurrent_logins_that_rehash_the_password_succeed(ana: Any) -> None:
    other = BCryptHasher()
    other.rounds = 5
    User.objects.filter(id=ana.user.id).update(password=other.encode(PASSWORD, other.salt()))
    credentials = {"email": "ana@example.org", "password": PASSWORD}
    assert statuses(at_once(*[lambda: JsonClient().post(LOGIN, credentials)] * 8)) == {200: 8}


def test_two_administrators_who_demote_each_other_leave_one() -> None:
    ada, bob = signed_in("ada@example.org", "admin"), signed_in("bob@example.org", "admin")

    def demote(actor: JsonClient, target: JsonClient) -> Any:
        return actor.put(f"{USERS}/{target.user.id}/role", {"role": "student"})

    responses = at_once(lambda: demote(ada, bob), lambda: demote(bob, ada))
    # The slower one is refused by the guard, or by its role when it was demoted before its request was checked.
    assert sorted(response.status_code for response in responses) in ([200, 409], [200, 403])
    assert User.objects.filter(role="admin", is_active=True).count() == 1


def test_two_administrators_who_delete_themselves_leave_one() -> None:
    clients = [signed_in("ada@example.org", "admin"), signed_in("bob@example.org", "admin")]
    responses = at_once(
        *[lambda client=client: client.delete("/api/users/profile", {"password": PASSWORD}) for client in clients]
    )
    assert statuses(responses) == {200: 1, 409: 1}


def test_refresh_concurrent_with_a_password_change_is_not_reuse(ana: Any) -> None:
    change = {"current_password": PASSWORD, "new_password": "Battery+Staple8"}
    changed, *refreshed = at_once(
        lambda: ana.put("/api/users/password", change), *[lambda: refresh(ana.tokens["refreshToken"])] * 4
    )
    assert changed.status_code == 200
    for response in refreshed:
        assert response.status_code == 200 or failure(response)[2] == "Session has ended"
    fresh = JsonClient(tokens=changed.json()["data"]["tokens"])
    assert fresh.get(ME).status_code == 200
    assert refresh(fresh.tokens["refreshToken"]).status_code == 200


def test_refresh_that_waits_for_a_password_change_is_refused_and_ends_no_session(ana: Any) -> None:
    session = Session.objects.get(user=ana.user)
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            change_password(
                user=ana.user,
                session_id=session.pk,
                current_password=PASSWORD,
                new_password="Battery+Staple8",
                by=Actor(id=ana.user.pk),
                at=now(),
            )
            waiting = other.submit(at_once, lambda: refresh(ana.tokens["refreshToken"]))
            wait_for_waiting_requests(1)
        [refreshed] = waiting.result()
    assert failure(refreshed)[2] == "Session has ended"
    assert Session.objects.live(now()).get() == session


def test_deactivation_concurrent_with_logins_and_refreshes_leaves_no_live_session(ana: Any, ada: Any) -> None:
    def sign_in_again() -> Any:
        return JsonClient().post("/api/v1/auth/login", {"email": "ana@example.org", "password": PASSWORD})

    def deactivate() -> Any:
        set_status(user_id=ana.user.id, is_active=False, by=Actor(id=ada.user.id), at=now())

    at_once(deactivate, *[sign_in_again] * 3, *[lambda: refresh(ana.tokens["refreshToken"])] * 3)
    assert not Session.objects.live(now()).filter(user=ana.user).exists()


def test_deactivation_concurrent_with_sign_ins_to_the_admin_site_leaves_no_live_session(ada: Any) -> None:
    bob = signed_in("bob@example.org", "admin")

    def sign_in_to_the_site() -> Any:
        return Client().post("/admin/login/", {"username": "bob@example.org", "password": PASSWORD})

    def deactivate() -> Any:
        set_status(user_id=bob.user.id, is_active=False, by=Actor(id=ada.user.id), at=now())

    at_once(deactivate, *[sign_in_to_the_site] * 5)
    assert not Session.objects.live(now()).filter(user=bob.user).exists()


def test_account_deletion_concurrent_with_other_requests_causes_no_server_error(ana: Any) -> None:
    other = sign_in("ana@example.org")
    requests = [
        lambda: ana.delete("/api/users/profile", {"password": PASSWORD}),
        lambda: refresh(other.tokens["refreshToken"]),
        lambda: other.get(ME),
        lambda: other.patch("/api/users/profile", {"username": "Other"}),
        lambda: other.post("/api/v1/auth/logout"),
        lambda: JsonClient().post("/api/v1/auth/login", {"email": "ana@example.org", "password": PASSWORD}),
    ]
    responses = at_once(*requests)
    assert responses[0].status_code == 200
    assert all(response.status_code < 500 for response in responses)
    assert not Session.objects.exists()


RESET = "/api/v1/auth/password/reset"
VERIFY = "/api/v1/auth/email/verify"


def at_once_after_finding(user: User, *requests: Any, meanwhile: Any = lambda: None) -> list[Any]:
    """What the requests answer when all have found their mailed token before one of them can use it.

    The account stays locked until each of them waits for it; `meanwhile` runs in the transaction that holds the lock.
    """
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(id=user.id)
            waiting = pool.submit(at_once, *requests)
            wait_for_waiting_requests(len(requests))
            meanwhile()
        return waiting.result()


def test_one_of_two_concurrent_resets_with_one_token_succeeds(ana: Any) -> None:
    token = issue_mail_token(ana.user, MailTokenPurpose.PASSWORD_RESET, now())
    passwords = ["Battery+Staple8", "Staple+Battery9"]
    responses = at_once_after_finding(
        ana.user,
        *[lambda new=new: JsonClient().post(RESET, {"token": token, "new_password": new}) for new in passwords],
    )
    assert statuses(responses) == {200: 1, 400: 1}
    refused = next(response for response in responses if response.status_code == 400)
    assert errors(refused) == {"token": ["Invalid or expired token"]}
    stored = passwords[responses.index(refused) - 1]
    assert sign_in("ana@example.org", stored).get(ME).status_code == 200
    assert AuditEntry.objects.filter(action="user.password_reset").count() == 1


def test_one_of_two_concurrent_confirmations_with_one_token_succeeds(ana: Any) -> None:
    token = issue_mail_token(ana.user, MailTokenPurpose.EMAIL_VERIFICATION, now())
    responses = at_once_after_finding(ana.user, *[lambda: JsonClient().post(VERIFY, {"token": token})] * 2)
    assert statuses(responses) == {200: 1, 400: 1}


def test_reset_token_that_is_replaced_while_it_is_used_is_refused(ana: Any) -> None:
    older = issue_mail_token(ana.user, MailTokenPurpose.PASSWORD_RESET, now())
    newer: list[str] = []

    def replace() -> None:
        newer.append(issue_mail_token(ana.user, MailTokenPurpose.PASSWORD_RESET, now()))

    body = {"token": older, "new_password": "Battery+Staple8"}
    [response] = at_once_after_finding(ana.user, lambda: JsonClient().post(RESET, body), meanwhile=replace)
    assert errors(response) == {"token": ["Invalid or expired token"]}
    assert JsonClient().post(RESET, body | {"token": newer[0]}).status_code == 200


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"password": "another"}, "Invalid email or password"),
        ({"is_active": False}, "Account is deactivated"),
        ("deleted", "Invalid email or password"),
    ],
)
def test_login_is_refused_when_the_account_changes_after_the_password_was_checked(
    ana: Any, change: Any, message: str
) -> None:
    account, before = User.objects.filter(id=ana.user.id), Session.objects.count()

    def sign_in_meanwhile() -> Any:
        try:
            return JsonClient().post(LOGIN, {"email": "ana@example.org", "password": PASSWORD})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            account.select_for_update().get()
            signing_in = pool.submit(sign_in_meanwhile)
            wait_for_waiting_requests(1)  # the password has been checked by then
            if change == "deleted":
                account.delete()
                before = 0
            else:
                account.update(**change)
        assert failure(signing_in.result()) == unauthenticated(message)
    assert Session.objects.count() == before
