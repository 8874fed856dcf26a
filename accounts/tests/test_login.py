"""POST /api/v1/auth/login"""

from typing import Any

import pytest
from django.contrib.auth import hashers as django_hashers

from accounts.audit import Actor
from accounts.hashers import BCryptHasher
from accounts.models import Session, User
from accounts.services.administration import set_status
from accounts.services.registration import create_user
from accounts.tests.helpers import LOGIN, data, errors, failure, unauthenticated
from conftest import PASSWORD
from langlearn.api.instants import now

WRONG = unauthenticated("Invalid email or password")
BODY = {"email": "ana@example.org", "password": PASSWORD}


@pytest.fixture
def hashes(monkeypatch):
    """The cost of each hash computed during the test."""
    computed = []
    encode = BCryptHasher.encode

    def counted(self, password, salt):
        computed.append(int(salt.split(b"$")[2]))
        return encode(self, password, salt)

    monkeypatch.setattr(BCryptHasher, "encode", counted)
    return computed


def test_login_opens_a_session_and_records_the_last_login(ana: Any, api: Any) -> None:
    before = ana.user.updated_at
    response = api.post(LOGIN, BODY, User_Agent="Mozilla/5.0 " + "x" * 300)
    assert response.json()["message"] == "Login successful"
    answer = data(response)
    assert answer["user"]["last_login_date"] is not None
    assert answer["user"]["updated_at"] == before.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    opened = Session.objects.filter(user=ana.user).order_by("created_at").last()
    assert opened.user_agent == ("Mozilla/5.0 " + "x" * 300)[:255]
    assert opened.ip == "127.0.0.1"


def test_login_accepts_the_email_in_any_case_and_ignores_unknown_fields(ana: Any, api: Any) -> None:
    assert api.post(LOGIN, BODY | {"email": " ANA@Example.ORG ", "rememberMe": True}).status_code == 200


def test_tokens_and_passwords_are_not_stored_in_clear_text(ana: Any, api: Any) -> None:
    answer = data(api.post(LOGIN, BODY))
    session = Session.objects.filter(user=ana.user).order_by("created_at").last()
    stored = " ".join(str(value) for value in [*vars(session).values(), User.objects.get(id=ana.user.id).password])
    assert answer["tokens"]["refreshToken"] not in stored
    assert PASSWORD not in stored
    assert len(session.token_digest) == 64


def test_unknown_email_and_wrong_password_get_the_same_response(ana: Any, api: Any) -> None:
    wrong_password = api.post(LOGIN, BODY | {"password": "Wrong-Horse7"})
    unknown_email = api.post(LOGIN, BODY | {"email": "nobody@example.org"})
    assert failure(wrong_password) == failure(unknown_email) == WRONG


def test_login_does_not_apply_the_password_policy(ana: Any, api: Any) -> None:
    assert failure(api.post(LOGIN, BODY | {"password": "x"})) == WRONG
    assert failure(api.post(LOGIN, BODY | {"password": "x" * 10_000})) == WRONG


@pytest.mark.parametrize("email", ["ana@example.org", "nobody@example.org", "unusable@example.org"])
def test_every_failed_login_computes_one_hash_of_the_configured_cost(
    ana: Any, api: Any, hashes: Any, email: Any
) -> None:
    unusable = create_user(email="unusable@example.org", password=PASSWORD, at=now())
    unusable.set_unusable_password()
    unusable.save()
    hashes.clear()
    assert failure(api.post(LOGIN, {"email": email, "password": "Wrong-Horse7"})) == WRONG
    assert hashes == [4]


def test_account_without_usable_password_cannot_log_in(ana: Any, api: Any) -> None:
    ana.user.set_unusable_password()
    ana.user.save()
    assert failure(api.post(LOGIN, BODY)) == WRONG
    assert failure(api.post(LOGIN, BODY | {"password": ana.user.password})) == WRONG


def test_login_reports_deactivation_only_for_the_right_password(ana: Any, ada: Any, api: Any) -> None:
    set_status(user_id=ana.user.id, is_active=False, by=Actor(id=ada.user.id), at=now())
    assert failure(api.post(LOGIN, BODY)) == unauthenticated("Account is deactivated")
    assert failure(api.post(LOGIN, BODY | {"password": "Wrong-Horse7"})) == WRONG


def test_login_rehashes_a_password_of_another_cost(ana: Any, api: Any) -> None:
    other = BCryptHasher()
    other.rounds = 5
    User.objects.filter(id=ana.user.id).update(password=other.encode(PASSWORD, other.salt()))
    assert api.post(LOGIN, BODY).status_code == 200
    renewed = User.objects.get(id=ana.user.id).password
    assert BCryptHasher().decode(renewed)["work_factor"] == 4
    assert django_hashers.check_password(PASSWORD, renewed)


def test_wrong_password_does_not_rehash(ana: Any, api: Any) -> None:
    other = BCryptHasher()
    other.rounds = 5
    encoded = other.encode(PASSWORD, other.salt())
    User.objects.filter(id=ana.user.id).update(password=encoded)
    assert failure(api.post(LOGIN, BODY | {"password": "Wrong-Horse7"})) == WRONG
    assert User.objects.get(id=ana.user.id).password == encoded


def test_login_fields_are_required_strings(db: Any, api: Any) -> None:
    required = ["This field is required."]
    assert errors(api.post(LOGIN)) == {"email": required, "password": required}
    assert errors(api.post(LOGIN, {"email": 5, "password": None})) == {
        "email": ["Must be a string."],
        "password": ["May not be null."],
    }
    assert errors(api.post(LOGIN, {"email": "", "password": ""})) == {
        "email": ["May not be blank."],
        "password": ["May not be blank."],
    }
    assert errors(api.post(LOGIN, BODY | {"email": "ana"})) == {"email": ["Enter a valid email address."]}


def test_after_ten_failures_even_the_right_password_is_refused_for_that_account(
    ana: Any, sam: Any, api: Any, rate_limits: Any
) -> None:
    for _ in range(10):
        assert failure(api.post(LOGIN, BODY | {"password": "Wrong-Horse7"})) == WRONG
    limited = api.post(LOGIN, BODY, X_Forwarded_For="198.51.100.9")
    assert failure(limited) == (429, "RATE_LIMIT_ERROR", "Too many requests, please try again later")
    assert int(limited.headers["Retry-After"]) > 0
    assert api.post(LOGIN, BODY | {"email": "sam@example.org"}).status_code == 200


def test_successful_logins_do_not_count_as_failures(ana: Any, api: Any, rate_limits: Any) -> None:
    for _ in range(12):
        assert api.post(LOGIN, BODY).status_code == 200


def test_requests_of_the_account_are_counted_before_the_password_is_checked(
    ana: Any, api: Any, hashes: Any, rate_limits: Any
) -> None:
    rate_limits.RATE_LIMIT_USER_MAX_REQUESTS = 2
    assert failure(api.post(LOGIN, BODY | {"password": "Wrong-Horse7"})) == WRONG
    assert [api.post(LOGIN, BODY).status_code for _ in range(2)] == [200, 200]
    before = (len(hashes), Session.objects.count())
    refused = api.post(LOGIN, BODY)
    assert (refused.status_code, refused.headers["RateLimit-Policy"]) == (429, "2;w=900")
    assert (len(hashes), Session.objects.count()) == before
