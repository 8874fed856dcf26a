"""How many statements a request makes, whatever the number of rows."""

from typing import Any

import pytest

from accounts import audit
from accounts.audit import Actor
from accounts.models import AuditAction, Session, SessionEnd
from accounts.services.registration import create_user
from accounts.tests.helpers import LOGIN, LOGOUT, ME, PROFILE, REFRESH, SESSIONS, USERS, sign_in
from conftest import PASSWORD
from langlearn.api.instants import now

# A transaction counts two more where the test's own is not around it: savepoints stand in for them here.
TRANSACTION = 2


@pytest.mark.parametrize("path", [ME, PROFILE, SESSIONS])
def test_reading_the_own_account_takes_two_queries(ana: Any, django_assert_num_queries: Any, path: Any) -> None:
    with django_assert_num_queries(2):
        assert ana.get(path).status_code == 200


@pytest.mark.parametrize("rows", [1, 20])
def test_user_and_audit_lists_take_a_constant_number_of_queries(
    ada: Any, ana: Any, django_assert_num_queries: Any, rows: Any
) -> None:
    for number in range(rows):
        create_user(email=f"u{number}@example.org", password=PASSWORD, at=now())
        audit.record(AuditAction.PASSWORD_CHANGED, by=Actor(id=ada.user.id), target_id=ana.user.id, at=now())
    with django_assert_num_queries(2):
        assert ada.get(f"{USERS}?search=example&sortBy=username").status_code == 200
    with django_assert_num_queries(3):
        assert ada.get(f"{USERS}/audit").status_code == 200


@pytest.mark.parametrize("others", [0, 10])
def test_refresh_and_logout_take_a_constant_number_of_queries(
    ana: Any, django_assert_num_queries: Any, others: Any
) -> None:
    for _ in range(others):
        sign_in("ana@example.org")
    # the account with its session and the rotated session, in a transaction
    with django_assert_num_queries(2 + TRANSACTION):
        assert ana.post(REFRESH, {"refreshToken": ana.tokens["refreshToken"]}).status_code == 200
    # the caller, whose rate limit it counts in; the end of the session
    with django_assert_num_queries(2):
        assert ana.post(LOGOUT).status_code == 200


def test_login_takes_a_constant_number_of_queries(ana: Any, api: Any, django_assert_num_queries: Any) -> None:
    # account; lock, last login and session in a transaction
    with django_assert_num_queries(4 + TRANSACTION):
        assert api.post(LOGIN, {"email": "ana@example.org", "password": PASSWORD}).status_code == 200


SYNC = "/api/v1/progress/sync"


def test_refused_request_reads_the_session_and_opens_no_transaction(
    ana: Any, rate_limits: Any, django_assert_num_queries: Any
) -> None:
    upload = {"completions": [{"lesson_id": "qu-l1"}]}
    rate_limits.RATE_LIMIT_USER_MAX_REQUESTS = 1
    with django_assert_num_queries(1):
        assert ana.get(USERS).status_code == 403
    with django_assert_num_queries(1):
        assert ana.put(SYNC, upload).status_code == 429
    Session.objects.filter(user=ana.user).end(SessionEnd.LOGOUT, now())
    with django_assert_num_queries(1):
        assert ana.put(SYNC, upload).status_code == 401


def test_invalid_token_executes_no_query(api: Any, db: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert api.get(ME, Authorization="Bearer a.b.c").status_code == 401
        assert api.post(REFRESH, {"refreshToken": "a.b.c"}).status_code == 401
