"""The password policy, and how passwords are hashed."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore, Event
from typing import Any

import pytest
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher, check_password, identify_hasher, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from accounts import hashers
from accounts.models import User
from accounts.passwords import broken_rules, policy_problems
from conftest import PASSWORD
from langlearn.api.errors import TooBusy

SHORT = "Must be at least 8 characters."
LONG = "Must be at most 128 characters."
UPPER = "Must contain an uppercase letter."
LOWER = "Must contain a lowercase letter."
DIGIT = "Must contain a digit."
SPECIAL = "Must contain a special character."
OWN = "Must not be your email or username."


@pytest.mark.parametrize("password", ["Correct-Horse7", "Aa1 aaaa", "Ñandú7 ñ", "Aa1!" + "x" * 124, "Aa1!👍👍👍👍"])
def test_good_passwords_break_no_rule(password: Any) -> None:
    assert broken_rules(password) == []


@pytest.mark.parametrize(
    ("password", "problems"),
    [
        ("", [SHORT, UPPER, LOWER, DIGIT, SPECIAL]),
        ("Aa1!aaa", [SHORT]),
        ("Aa1!" + "x" * 125, [LONG]),
        ("aaaa1!aa", [UPPER]),
        ("AAAA1!AA", [LOWER]),
        ("Aaaa!aaa", [DIGIT]),
        ("Aaaa1aaa", [SPECIAL]),
        ("aaaaaaaa", [UPPER, DIGIT, SPECIAL]),
        ("Éééé٣٣ñÑ", [SPECIAL]),
    ],
)
def test_every_broken_rule_is_named_in_order(password: Any, problems: Any) -> None:
    assert broken_rules(password) == problems


@pytest.mark.parametrize(
    "password", ["Ana.Perez7@Example.org", "ana.perez7@example.ORG", "ANA.perez7", "River Otter 7"]
)
def test_a_password_is_not_the_email_its_local_part_or_the_username(password: Any) -> None:
    assert OWN in broken_rules(password, email="ana.perez7@example.org", username="river otter 7")


def test_common_passwords_are_refused_regardless_of_case_where_configured(settings: Any) -> None:
    settings.PASSWORD_REJECT_COMMON = True
    assert "Is too common." in policy_problems("PassWord1")
    assert policy_problems("Correct-Horse7") == []
    settings.PASSWORD_REJECT_COMMON = False
    assert policy_problems("PassWord1") == [SPECIAL]


@given(st.text(max_size=140))
def test_length_is_counted_in_code_points(password: Any) -> None:
    problems = broken_rules(password)
    assert (SHORT in problems) == (len(password) < 8)
    assert (LONG in problems) == (len(password) > 128)


def test_django_forms_and_commands_apply_the_same_policy() -> None:
    with pytest.raises(ValidationError) as refusal:
        validate_password("Ana@x.org", User(email="ana@x.org"))
    assert refusal.value.messages == [DIGIT, OWN]


def test_password_characters_beyond_72_bytes_are_compared() -> None:
    password = "Aa1!" + "x" * 70
    encoded = make_password(password)
    assert check_password(password, encoded)
    assert not check_password(password + "y", encoded)
    assert identify_hasher(encoded).algorithm == "bcrypt_sha256"


class OneThread(ThreadPoolExecutor):
    """One thread. The first call has begun when `submit` returns it; `submitted` counts them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.submitted = 0

    def submit(self, call: Any, /, *args: Any, **kwargs: Any) -> Any:
        begun = Event()

        def run() -> Any:
            begun.set()
            return call(*args, **kwargs)

        future = super().submit(run)
        self.submitted += 1
        if self.submitted == 1:
            assert begun.wait(60)
        return future


@pytest.fixture
def turns(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two places and one thread that hashes, with an Event for which every hash waits."""
    monkeypatch.setattr(hashers, "places", BoundedSemaphore(2))
    go_on = Event()
    encode = BCryptSHA256PasswordHasher.encode

    def waiting(self: Any, password: str, salt: Any) -> str:
        assert go_on.wait(60)
        encoded: str = encode(self, password, salt)
        return encoded

    monkeypatch.setattr(BCryptSHA256PasswordHasher, "encode", waiting)
    with OneThread() as one:
        monkeypatch.setattr(hashers, "_threads", one)
        yield go_on
        go_on.set()


def test_hash_without_a_free_place_is_refused_at_once(turns: Event) -> None:
    with ThreadPoolExecutor(2) as admitted:
        hashes = [admitted.submit(make_password, PASSWORD) for _ in range(2)]
        _wait_until(lambda: not hashers.places._value)  # type: ignore[attr-defined]
        with pytest.raises(TooBusy) as refusal:
            make_password(PASSWORD)
        assert (refusal.value.status_code, refusal.value.headers["Retry-After"]) == (503, "5")
        turns.set()
        assert all(check_password(PASSWORD, hashed.result()) for hashed in hashes)
    assert check_password(PASSWORD, make_password(PASSWORD))


def test_hash_whose_turn_does_not_come_in_time_is_refused_and_never_computed(
    turns: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1) as admitted:
        first = admitted.submit(make_password, PASSWORD)
        _wait_until(lambda: hashers._threads.submitted == 1)  # type: ignore[attr-defined]
        monkeypatch.setattr(hashers, "WAIT_SECONDS", 0.05)
        with pytest.raises(TooBusy):
            make_password(PASSWORD)
        turns.set()
        assert check_password(PASSWORD, first.result())
    with hashers.places, hashers.places:  # all are free again
        pass


def test_hash_that_has_begun_is_waited_for(turns: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashers, "WAIT_SECONDS", 0.05)
    with ThreadPoolExecutor(1) as admitted:
        slow = admitted.submit(make_password, PASSWORD)
        time.sleep(0.2)
        turns.set()
        assert check_password(PASSWORD, slow.result())


def test_hashes_are_computed_in_the_order_of_their_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[str] = []
    go_on = Event()

    def encode(self: Any, password: str, salt: Any) -> str:
        assert go_on.wait(60)
        computed.append(password)
        return "bcrypt_sha256$"

    monkeypatch.setattr(BCryptSHA256PasswordHasher, "encode", encode)
    monkeypatch.setattr(hashers, "places", BoundedSemaphore(30))
    numbers = [str(number) for number in range(30)]
    with OneThread() as one, ThreadPoolExecutor(30) as class_of_thirty:
        monkeypatch.setattr(hashers, "_threads", one)
        for number in numbers:
            class_of_thirty.submit(make_password, number)
            _wait_until(lambda number=number: one.submitted == int(number) + 1)  # type: ignore[misc]
        go_on.set()
    assert computed == numbers


def test_no_more_hashes_run_at_once_than_there_are_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    hashing: list[str] = []
    most: list[int] = []

    def encode(self: Any, password: str, salt: Any) -> str:
        hashing.append(password)
        most.append(len(hashing))
        time.sleep(0.01)
        hashing.remove(password)
        return "bcrypt_sha256$"

    monkeypatch.setattr(BCryptSHA256PasswordHasher, "encode", encode)
    monkeypatch.setattr(hashers, "places", BoundedSemaphore(30))
    with ThreadPoolExecutor(30) as class_of_thirty:
        list(class_of_thirty.map(make_password, (f"Correct-Horse{number}" for number in range(30))))
    assert (len(most), max(most)) == (30, os.cpu_count())


@pytest.mark.skipif(sys.platform != "linux", reason="threads have a priority of their own on Linux only")
def test_hashes_run_at_a_lower_priority_than_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BCryptSHA256PasswordHasher, "encode", lambda self, password, salt: str(os.nice(0)))
    hashed = make_password(PASSWORD)
    assert int(hashed) == min(19, os.nice(0) + hashers.NICENESS)


@pytest.mark.parametrize(("threads", "expected"), [(1, 1), (2, 1), (4, 3), (8, 7), (20, 18), (40, 36), (64, 58)])
def test_places_leave_threads_for_other_requests(threads: int, expected: int) -> None:
    assert hashers.places_of(threads) == expected


def test_two_workers_with_the_default_threads_admit_a_class_however_it_is_split() -> None:
    default_for_two_workers = 80 // 2
    assert hashers.places_of(default_for_two_workers) >= 30


def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)


@pytest.mark.django_db(transaction=True)
def test_connection_of_a_pool_is_returned_while_a_request_waits_for_a_hash(settings: Any) -> None:
    settings.DATABASE_POOL_SIZE = 2
    connection.ensure_connection()
    connection.close_at = 0  # as with the CONN_MAX_AGE of a pool
    with hashers.place():
        assert connection.connection is None


@pytest.mark.django_db
def test_transaction_goes_on_after_a_hash(settings: Any) -> None:
    settings.DATABASE_POOL_SIZE = 2
    with hashers.place():
        assert connection.connection is not None
