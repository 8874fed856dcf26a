"""GET, PUT, PATCH /api/users/profile"""

from typing import Any

import pytest

from accounts import registry
from accounts.models import User
from accounts.tests.helpers import ME, PROFILE, data, errors, failure
from langlearn.api.errors import RateLimited

PICTURE = "https://example.org/me.png"


def test_profile_response_is_the_user_object(ana: Any) -> None:
    assert data(ana.get(PROFILE)) == data(ana.get(ME))["user"] == data(ana.get("/api/v1/users/profile"))


@pytest.mark.parametrize("method", ["put", "patch"])
def test_profile_update_changes_allowed_fields_and_names_ignored_ones(ana: Any, method: Any) -> None:
    body = {
        "username": "Río 7",
        "country_code": "mx",
        "profile_picture_url": PICTURE,
        "timezone": "America/Mexico_City",
        "leaderboard_opt_out": True,
    }
    before = data(ana.get(PROFILE))
    ignored = {"role": "admin", "is_active": False, "email": "x@x.org", "zzz": None, "Aaa": 1}
    response = getattr(ana, method)(PROFILE, body | ignored)
    assert response.json()["message"] == "Profile updated successfully"
    assert response.json()["meta"] == {"ignored_fields": ["Aaa", "email", "is_active", "role", "zzz"]}
    after = data(response)
    assert after["updated_at"] > before["updated_at"]
    assert after == before | body | {"country_code": "MX", "updated_at": after["updated_at"]}
    assert data(ana.get(PROFILE)) == after


@pytest.mark.parametrize("body", [None, {}, {"role": "admin"}, {"username": "Ana", "timezone": "UTC"}])
def test_profile_update_without_changes_leaves_updated_at(ana: Any, body: Any) -> None:
    before = data(ana.get(PROFILE))
    response = ana.put(PROFILE, body)
    assert data(response) == before
    assert response.json()["meta"]["ignored_fields"] == (["role"] if body == {"role": "admin"} else [])


def test_omitted_profile_fields_are_unchanged(ana: Any) -> None:
    ana.put(PROFILE, {"country_code": "es", "profile_picture_url": PICTURE})
    assert data(ana.put(PROFILE, {"username": "Other"}))["country_code"] == "ES"


def test_null_clears_nullable_profile_fields(ana: Any) -> None:
    ana.put(PROFILE, {"country_code": "es", "profile_picture_url": PICTURE})
    cleared = data(ana.patch(PROFILE, {"username": None, "country_code": None, "profile_picture_url": None}))
    assert (cleared["username"], cleared["country_code"], cleared["profile_picture_url"]) == (None, None, None)
    assert data(ana.patch(PROFILE, {"username": "Ana"}))["username"] == "Ana"


def test_invalid_profile_update_names_all_errors_and_changes_nothing(ana: Any) -> None:
    before = data(ana.get(PROFILE))
    body = {
        "username": "<b>x</b>",
        "country_code": "zz",
        "profile_picture_url": "javascript:x",
        "timezone": None,
        "leaderboard_opt_out": None,
    }
    assert errors(ana.put(PROFILE, body)) == {
        "username": ["May contain only letters, digits, spaces and . _ - '"],
        "country_code": ["Must be an ISO 3166-1 alpha-2 country code."],
        "profile_picture_url": ["Enter a valid http or https URL of at most 255 characters."],
        "timezone": ["May not be null."],
        "leaderboard_opt_out": ["May not be null."],
    }
    assert set(errors(ana.put(PROFILE, {"username": "Good Name", "country_code": "zz"}))) == {"country_code"}
    assert data(ana.get(PROFILE)) == before


@pytest.mark.parametrize("value", ["true", 1, 0, "x", [], {}])
def test_profile_boolean_must_be_a_json_boolean(ana: Any, value: Any) -> None:
    assert errors(ana.put(PROFILE, {"leaderboard_opt_out": value})) == {"leaderboard_opt_out": ["Must be a boolean."]}


@pytest.mark.parametrize("field", ["username", "country_code", "profile_picture_url", "timezone"])
@pytest.mark.parametrize("value", [5, True, [], {"a": 1}])
def test_profile_text_must_be_a_json_string(ana: Any, field: Any, value: Any) -> None:
    assert errors(ana.put(PROFILE, {field: value})) == {field: ["Must be a string."]}


@pytest.mark.parametrize("field", ["username", "country_code", "profile_picture_url"])
def test_empty_string_does_not_clear_a_profile_field(ana: Any, field: Any) -> None:
    assert errors(ana.put(PROFILE, {field: ""})) == {field: ["May not be blank; send null to clear."]}


def test_username_of_another_account_is_taken_in_any_letter_case(ana: Any, sam: Any) -> None:
    for username in ("Sam", "SAM", "sam"):
        assert failure(ana.put(PROFILE, {"username": username})) == (409, "CONFLICT", "Username already taken")
    assert data(ana.get(PROFILE))["username"] == "Ana"


def test_user_can_change_the_letter_case_of_the_username(ana: Any) -> None:
    assert data(ana.put(PROFILE, {"username": "ANA"}))["username"] == "ANA"


@pytest.fixture
def guard(monkeypatch):
    """A time-zone guard of the test's own, and nothing else registered."""
    calls = []
    monkeypatch.setattr(registry._registry, "timezone_guards", [lambda **facts: calls.append(facts)])
    return calls


def test_time_zone_change_calls_the_registered_guards(ana: Any, guard: Any) -> None:
    ana.put(PROFILE, {"timezone": "UTC", "username": "Ana B"})
    assert guard == []
    ana.put(PROFILE, {"timezone": "Asia/Tokyo"})
    [asked] = guard
    assert (asked["user_id"], asked["old_zone"], asked["new_zone"]) == (ana.user.id, "UTC", "Asia/Tokyo")


def test_time_zone_refused_by_a_guard_changes_nothing(ana: Any, monkeypatch: Any) -> None:
    def refuse(**facts):
        raise RateLimited("Time zone changed too often", retry_after=60)

    monkeypatch.setattr(registry._registry, "timezone_guards", [refuse])
    response = ana.put(PROFILE, {"timezone": "Asia/Tokyo", "username": "Other"})
    assert failure(response) == (429, "RATE_LIMIT_ERROR", "Time zone changed too often")
    assert (data(ana.get(PROFILE))["username"], data(ana.get(PROFILE))["timezone"]) == ("Ana", "UTC")


def test_time_zone_guard_runs_again_after_a_concurrent_change(ana: Any, monkeypatch: Any) -> None:
    asked = []

    def overtaken_once(*, user_id, old_zone, new_zone, at):
        asked.append(old_zone)
        if len(asked) == 1:
            User.objects.filter(id=user_id).update(timezone="Asia/Tokyo")

    monkeypatch.setattr(registry._registry, "timezone_guards", [overtaken_once])
    # What the guard itself wrote is rolled back with its refused attempt.
    assert data(ana.put(PROFILE, {"timezone": "Europe/Madrid"}))["timezone"] == "Europe/Madrid"
    assert asked == ["UTC", "UTC"]
