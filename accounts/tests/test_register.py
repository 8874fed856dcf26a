"""POST /api/v1/auth/register"""

from typing import Any

import pytest
from django.core import mail

from accounts.models import MailToken, Session, User
from accounts.tests.helpers import LOGIN, REGISTER, data, errors, failure
from conftest import PASSWORD
from tests.tasks import run_tasks

BODY = {"email": "Learner@Example.org", "password": PASSWORD}
USER_KEYS = {
    "id",
    "email",
    "username",
    "role",
    "is_active",
    "registration_date",
    "last_login_date",
    "country_code",
    "profile_picture_url",
    "timezone",
    "email_verified",
    "leaderboard_opt_out",
    "created_at",
    "updated_at",
}
pytestmark = pytest.mark.django_db


def test_registration_creates_a_student_and_signs_in(api: Any) -> None:
    response = api.post(REGISTER, BODY | {"username": " River Otter ", "country_code": "es", "timezone": "Asia/Tokyo"})
    assert response.json()["message"] == "Registration successful"
    assert response.headers["Cache-Control"] == "no-store"
    answer = data(response, 201)
    assert set(answer) == {"user", "tokens"}
    user = answer["user"]
    assert set(user) == USER_KEYS
    assert user["id"] == user["id"].lower()
    assert {name: user[name] for name in ("email", "username", "role", "country_code", "timezone")} == {
        "email": "learner@example.org",
        "username": "River Otter",
        "role": "student",
        "country_code": "ES",
        "timezone": "Asia/Tokyo",
    }
    assert (user["is_active"], user["email_verified"], user["leaderboard_opt_out"]) == (True, False, False)
    assert user["last_login_date"] is None
    assert user["profile_picture_url"] is None
    assert user["created_at"] == user["updated_at"] == user["registration_date"]
    assert data(api.get("/api/auth/me", Authorization=f"Bearer {answer['tokens']['accessToken']}"))["user"] == user


def test_only_email_and_password_are_required_and_null_means_absent(api: Any) -> None:
    nulls = dict.fromkeys(("username", "country_code", "profile_picture_url", "timezone"))
    user = data(api.post(REGISTER, BODY | nulls), 201)["user"]
    assert (user["username"], user["timezone"]) == (None, "UTC")


def test_zone_of_a_browser_without_one_is_absent(api: Any) -> None:
    user = data(api.post(REGISTER, BODY | {"timezone": "Etc/Unknown"}), 201)["user"]
    assert user["timezone"] == "UTC"


def test_registration_ignores_role_and_unknown_fields(api: Any) -> None:
    user = data(api.post(REGISTER, BODY | {"role": "admin", "is_active": False, "id": "x", "rememberMe": 1}), 201)
    assert user["user"]["role"] == "student"
    assert user["user"]["is_active"] is True


def test_an_email_is_taken_in_any_letter_case(api: Any) -> None:
    data(api.post(REGISTER, BODY | {"email": "A@x.org"}), 201)
    assert failure(api.post(REGISTER, BODY | {"email": "a@X.org"})) == (409, "CONFLICT", "Email already registered")


def test_a_username_is_taken_in_any_letter_case_and_composition(api: Any, ana: Any) -> None:
    for username in ("ANA", "ana", " Ana "):
        assert failure(api.post(REGISTER, BODY | {"username": username})) == (
            409,
            "CONFLICT",
            "Username already taken",
        )
    assert not User.objects.filter(email="learner@example.org").exists()


def test_the_email_is_checked_before_the_username(api: Any, ana: Any) -> None:
    taken = BODY | {"email": "ANA@example.org", "username": "ana"}
    assert failure(api.post(REGISTER, taken)) == (409, "CONFLICT", "Email already registered")


def test_refused_registration_stores_nothing(api: Any, ana: Any) -> None:
    before = Session.objects.count(), MailToken.objects.count()
    api.post(REGISTER, BODY | {"username": "ana"})
    assert (Session.objects.count(), MailToken.objects.count()) == before


def test_registration_reports_all_errors_of_all_fields(api: Any) -> None:
    body = {
        "email": "nobody",
        "password": "short",
        "username": "a@x.org",
        "country_code": "zz",
        "profile_picture_url": "javascript:x",
        "timezone": "Mars/Base",
    }
    response = api.post(REGISTER, body)
    assert errors(response) == {
        "email": ["Enter a valid email address."],
        "password": [
            "Must be at least 8 characters.",
            "Must contain an uppercase letter.",
            "Must contain a digit.",
            "Must contain a special character.",
        ],
        "username": ["May contain only letters, digits, spaces and . _ - '"],
        "country_code": ["Must be an ISO 3166-1 alpha-2 country code."],
        "profile_picture_url": ["Enter a valid http or https URL of at most 255 characters."],
        "timezone": ["Must be an IANA time zone name."],
    }
    details = response.json()["error"]["details"]
    assert details.startswith("email: Enter a valid email address.; password: Must be at least 8 characters. Must")
    assert "javascript" not in details


def test_registration_names_missing_required_fields(api: Any) -> None:
    assert errors(api.post(REGISTER)) == {
        "email": ["This field is required."],
        "password": ["This field is required."],
    }


@pytest.mark.parametrize("value", [None, 5, True, ["a@x.org"], {"a": 1}])
def test_required_registration_fields_must_be_strings(api: Any, value: Any) -> None:
    found = errors(api.post(REGISTER, {"email": value, "password": value}))
    expected = "May not be null." if value is None else "Must be a string."
    assert found == {"email": [expected], "password": [expected]}


@pytest.mark.parametrize("value", [5, True, [], {}])
def test_optional_registration_fields_must_be_strings(api: Any, value: Any) -> None:
    names = ("username", "country_code", "profile_picture_url", "timezone")
    found = errors(api.post(REGISTER, BODY | dict.fromkeys(names, value)))
    assert found == {name: ["Must be a string."] for name in names}


def test_empty_optional_registration_field_is_refused(api: Any) -> None:
    found = errors(api.post(REGISTER, BODY | {"username": "", "country_code": "", "profile_picture_url": ""}))
    assert set(found) == {"username", "country_code", "profile_picture_url"}
    assert found["username"] == ["May not be blank; send null to clear."]


@pytest.mark.parametrize("password", ["Learner@Example.org1", "learner@example.org", "River Otter7"])
def test_password_equal_to_email_or_username_is_refused_at_registration(api: Any, password: Any) -> None:
    body = {"email": "Learner@Example.org", "username": "river otter7", "password": password}
    found = api.post(REGISTER, body)
    if password.endswith("org1"):
        assert found.status_code == 201
    else:
        assert "Must not be your email or username." in errors(found)["password"]


def test_password_is_not_trimmed_or_normalised(api: Any) -> None:
    password = "  Cafe\u0301-Horse7 "
    data(api.post(REGISTER, BODY | {"password": password}), 201)
    login = {"email": "learner@example.org"}
    assert api.post(LOGIN, login | {"password": password}).status_code == 200
    assert api.post(LOGIN, login | {"password": password.strip()}).status_code == 401
    assert api.post(LOGIN, login | {"password": "  Caf\u00e9-Horse7 "}).status_code == 401


@pytest.mark.django_db(transaction=True)
def test_confirmation_mail_is_sent_after_the_commit(api: Any) -> None:
    data(api.post(REGISTER, BODY), 201)
    run_tasks()
    [message] = mail.outbox
    assert message.to == ["learner@example.org"]
    assert message.subject == "Confirm your e-mail address for LangLearn"


@pytest.mark.django_db(transaction=True)
def test_failed_confirmation_mail_does_not_affect_registration(api: Any, settings: Any) -> None:
    settings.EMAIL_BACKEND = "a.backend.that.is.not.there"
    data(api.post(REGISTER, BODY), 201)
    run_tasks()
    assert mail.outbox == []
    assert User.objects.filter(email="learner@example.org").exists()
