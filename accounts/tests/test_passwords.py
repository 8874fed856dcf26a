"""The password policy, and how passwords are hashed."""

from contextlib import ExitStack

import pytest
from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts import hashers
from accounts.models import User
from accounts.passwords import broken_rules, policy_problems
from langlearn.api.errors import ServiceUnavailable
from langlearn.ops.seats import NoSeat

SHORT = "Must be at least 8 characters."
LONG = "Must be at most 128 characters."
UPPER = "Must contain an uppercase letter."
LOWER = "Must contain a lowercase letter."
DIGIT = "Must contain a digit."
SPECIAL = "Must contain a special character."
OWN = "Must not be your email or username."


@pytest.mark.parametrize("password", ["Correct-Horse7", "Aa1 aaaa", "Ñandú7 ñ", "Aa1!" + "x" * 124, "Aa1!👍👍👍👍"])
def test_good_passwords_break_no_rule(password):
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
def test_every_broken_rule_is_named_in_order(password, problems):
    assert broken_rules(password) == problems


@pytest.mark.parametrize(
    "password", ["Ana.Perez7@Example.org", "ana.perez7@example.ORG", "ANA.perez7", "River Otter 7"]
)
def test_a_password_is_not_the_email_its_local_part_or_the_username(password):
    assert OWN in broken_rules(password, email="ana.perez7@example.org", username="river otter 7")


def test_common_passwords_are_refused_regardless_of_case_where_configured(settings):
    settings.PASSWORD_REJECT_COMMON = True
    assert "Is too common." in policy_problems("PassWord1")
    assert policy_problems("Correct-Horse7") == []
    settings.PASSWORD_REJECT_COMMON = False
    assert policy_problems("PassWord1") == [SPECIAL]


@given(st.text(max_size=140))
def test_length_is_counted_in_code_points(password):
    problems = broken_rules(password)
    assert (SHORT in problems) == (len(password) < 8)
    assert (LONG in problems) == (len(password) > 128)


def test_django_forms_and_commands_apply_the_same_policy():
    with pytest.raises(ValidationError) as refusal:
        validate_password("Ana@x.org", User(email="ana@x.org"))
    assert refusal.value.messages == [DIGIT, OWN]


def test_all_128_characters_of_a_password_count():
    password = "Aa1!" + "x" * 70
    encoded = make_password(password)
    assert check_password(password, encoded)
    assert not check_password(password + "y", encoded)
    assert identify_hasher(encoded).algorithm == "bcrypt_sha256"


def test_a_hash_without_a_seat_is_refused_for_now(db, monkeypatch):
    monkeypatch.setattr(hashers, "_patience", 0.05)
    with hashers._seats.seat(patience=0):
        with pytest.raises(ServiceUnavailable) as refusal:
            make_password("Correct-Horse7")
        assert int(refusal.value.headers["Retry-After"]) > 0
    assert check_password("Correct-Horse7", make_password("Correct-Horse7"))


def free_seats(found):
    """How many this process can take."""
    with ExitStack() as taken:
        for number in range(10):
            try:
                taken.enter_context(found.seat(patience=0))
            except NoSeat:
                return number
    raise AssertionError("there is no end of seats")


@pytest.mark.parametrize(
    ("workers", "threads", "rounds", "at_once", "patience"),
    [
        (4, 8, 12, 3, 3.0),
        (4, 4, 12, 2, 3.0),  # one process alone: half of its threads
        (2, 4, 12, 1, 3.0),
        (1, 4, 12, 1, 3.0),
        (2, 1, 12, 1, 0.0),
        (4, 4, 4, 3, 3.0),  # quick hashes: every thread may wait
        (2, 1, 4, 1, 3.0),
    ],
)
def test_one_worker_and_half_of_the_threads_stay_free_of_hashes(workers, threads, rounds, at_once, patience):
    found, waits = hashers.seats(workers=workers, threads=threads, rounds=rounds)
    assert (free_seats(found), waits) == (at_once, patience)
