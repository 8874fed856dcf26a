"""GET /api/users, GET /api/users/:id"""

from typing import Any

import pytest

from accounts.models import User
from accounts.services.registration import create_user
from accounts.tests.helpers import PROFILE, UNKNOWN_ID, USERS, data, errors, failure
from accounts.tests.test_register import USER_KEYS
from conftest import PASSWORD
from langlearn.api.instants import now


def emails(response):
    return [user["email"].partition("@")[0] for user in data(response)]


@pytest.fixture
def crowd(ada, carlos, ana, sam):
    """ada, carlos, ana, sam, and two accounts that hold marks of LIKE patterns."""
    create_user(email="half%@example.org", password=PASSWORD, username="Señor_O'Neil", at=now())
    create_user(email="zoe@example.org", password=PASSWORD, is_active=False, at=now(), country_code="ES")
    return ada


def test_administrators_see_every_account_newest_first(crowd: Any) -> None:
    response = crowd.get(f"{USERS}?limit=4")
    assert emails(response) == ["zoe", "half%", "sam", "ana"]
    assert all(set(user) == USER_KEYS for user in data(response))
    assert response.json()["meta"]["total"] == 6
    assert response.headers["X-Total-Count"] == "6"
    assert 'rel="next"' in response.headers["Link"]
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("role=student", ["ana", "half%", "sam", "zoe"]),
        ("role=admin", ["ada"]),
        ("is_active=false", ["zoe"]),
        ("is_active=1&role=student", ["ana", "half%", "sam"]),
        ("search=AN", ["ana"]),
        ("search=a", ["ada", "ana", "carlos", "half%", "sam", "zoe"]),
        ("search=SEÑOR", ["half%"]),
        ("search=sen%CC%83or", ["half%"]),
        ("search=o'neil", ["half%"]),
        ("search=%25", ["half%"]),
        ("search=_", ["half%"]),
        ("search=%5C", []),
        ("search=", ["ada", "ana", "carlos", "half%", "sam", "zoe"]),
        ("role=student&is_active=true&search=sam", ["sam"]),
        ("unknown=1&search=sam", ["sam"]),
    ],
)
def test_user_list_filters(crowd: Any, query: Any, found: Any) -> None:
    assert emails(crowd.get(f"{USERS}?sortBy=email&{query}")) == found


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("sortBy=email", ["ada", "ana", "carlos", "half%", "sam", "zoe"]),
        ("sortBy=email&sortOrder=DESC", ["zoe", "sam", "half%", "carlos", "ana", "ada"]),
        ("sortBy=created_at&sortOrder=asc", ["ada", "carlos", "ana", "sam", "half%", "zoe"]),
        ("sortBy=registration_date", ["zoe", "half%", "sam", "ana", "carlos", "ada"]),
        ("sortBy=username", ["ada", "ana", "carlos", "sam", "half%", "zoe"]),
        ("sortBy=username&sortOrder=desc", ["half%", "sam", "carlos", "ana", "ada", "zoe"]),
    ],
)
def test_user_list_sorting_ignores_case_and_puts_nulls_last(crowd: Any, query: Any, order: Any) -> None:
    assert emails(crowd.get(f"{USERS}?{query}")) == order


def test_accounts_that_never_signed_in_sort_last(crowd: Any, api: Any) -> None:
    api.post("/api/v1/auth/login", {"email": "sam@example.org", "password": PASSWORD})
    api.post("/api/v1/auth/login", {"email": "ana@example.org", "password": PASSWORD})
    assert emails(crowd.get(f"{USERS}?sortBy=last_login_date"))[:2] == ["ana", "sam"]
    assert emails(crowd.get(f"{USERS}?sortBy=last_login_date&sortOrder=asc"))[:2] == ["sam", "ana"]


@pytest.mark.parametrize("field", ["role", "is_active", "updated_at"])
def test_user_list_breaks_ties_by_id(crowd: Any, field: Any) -> None:
    User.objects.update(updated_at=now())
    rows = data(crowd.get(f"{USERS}?sortBy={field}&role=student"))
    for value in (True, False):
        tied = [row["id"] for row in rows if row["is_active"] is value]
        assert tied == sorted(tied)


def test_user_list_pages_contain_every_account_once(crowd: Any) -> None:
    pages = [emails(crowd.get(f"{USERS}?limit=4&page={page}&sortBy=role")) for page in (1, 2, 3)]
    assert sorted(pages[0] + pages[1]) == ["ada", "ana", "carlos", "half%", "sam", "zoe"]
    assert pages[2] == []
    assert crowd.get(f"{USERS}?limit=500").json()["meta"]["limit"] == 100


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("role=teacher", "role"),
        ("role=Student", "role"),
        ("role=", "role"),
        ("is_active=yes", "is_active"),
        ("is_active=", "is_active"),
        ("sortBy=password", "sortBy"),
        ("sortOrder=up", "sortOrder"),
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("limit=1.0", "limit"),
        ("page=0", "page"),
        ("page=1&offset=0", "offset"),
        ("role=admin&role=student", "role"),
        (f"search={'x' * 101}", "search"),
    ],
)
def test_user_list_errors_name_each_wrong_parameter(ada: Any, query: Any, field: Any) -> None:
    assert set(errors(ada.get(f"{USERS}?{query}"))) == {field}


def test_user_list_reports_all_wrong_parameters_together(ada: Any) -> None:
    assert set(errors(ada.get(f"{USERS}?role=x&is_active=x&sortBy=x&limit=x"))) == {
        "role",
        "is_active",
        "sortBy",
        "limit",
    }


def test_user_list_query_with_invalid_encoding_is_malformed(ada: Any) -> None:
    for query in ("search=%00", "search=%ff", "search=%ED%A0%80"):
        assert failure(ada.get(f"{USERS}?{query}")) == (400, "MALFORMED_REQUEST", "Malformed request")


def test_user_id_is_accepted_in_any_letter_case(ada: Any, ana: Any) -> None:
    assert data(ada.get(f"{USERS}/{ana.user.id}")) == data(ana.get(PROFILE))
    assert data(ada.get(f"/api/v1/users/{str(ana.user.id).upper()}"))["id"] == str(ana.user.id)


def test_malformed_user_id_is_reported_before_not_found(ada: Any) -> None:
    assert errors(ada.get(f"{USERS}/x")) == {"id": ["Must be a UUID."]}
    assert failure(ada.get(f"{USERS}/{UNKNOWN_ID}")) == (404, "NOT_FOUND", "User not found")


def test_users_routes_are_the_same_under_both_prefixes_and_with_a_trailing_slash(ada: Any) -> None:
    for path in (USERS, "/api/users/", "/api/v1/users", "/api/v1/users/"):
        assert emails(ada.get(path)) == ["ada"]
