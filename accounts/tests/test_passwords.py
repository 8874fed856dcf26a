"""The password policy, and how passwords are hashed."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher, check_password, identify_hasher, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts import hashers
from accounts.models import User
from accounts.passwords import broken_rules, policy_problems
from langlearn.api.errors import ServiceUnavailable

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


def test_hashing_without_a_free_slot_in_time_is_answered_503(db: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(hashers, "WAIT_SECONDS", 0.05)
    with ExitStack() as taken:
        for _ in range(settings.WEB_THREADS // 2):
            taken.enter_context(hashers.slots)
        with pytest.raises(ServiceUnavailable) as refusal:
            make_password("Correct-Horse7")
        assert int(refusal.value.headers["Retry-After"]) > 0
    assert check_password("Correct-Horse7", make_password("Correct-Horse7"))


def test_at_most_half_of_the_threads_hash_at_the_same_time(monkeypatch: Any) -> None:
    hashing, most = [], []

    def encode(self, password, salt):
        hashing.append(password)
        most.append(len(hashing))
        time.sleep(0.01)
        hashing.remove(password)
        return "bcrypt_sha256$"

    monkeypatch.setattr(BCryptSHA256PasswordHasher, "encode", encode)
    with ThreadPoolExecutor(30) as class_of_thirty:
        list(class_of_thirty.map(make_password, (f"Correct-Horse{number}" for number in range(30))))
    assert (len(most), max(most)) == (30, settings.WEB_THREADS // 2)
