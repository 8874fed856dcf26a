"""Sign-ins at the same moment: right ones wait for slots, and parallel guesses get no more than there are."""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections
from django.test import RequestFactory

from langlearn.api import throttling
from langlearn.api.errors import AuthenticationFailed, RateLimited, TooBusy
from langlearn.api.throttling import login_slot

CROWD = 25
REDIS_URL = os.environ.get("REDIS_URL", "")

pytestmark = pytest.mark.django_db(transaction=True)
in_redis = [
    pytest.mark.redis,
    pytest.mark.skipif(not REDIS_URL, reason="REDIS_URL is not set: slots in Redis were NOT tried"),
]


@pytest.fixture(autouse=True, params=["database", pytest.param("redis", marks=in_redis)])
def _limits(request: Any, settings: Any, monkeypatch: Any) -> None:
    settings.RATE_LIMIT_ENABLED = True
    settings.REDIS_URL = REDIS_URL if request.param == "redis" else ""
    address = f"2001:db8:{random.randrange(65536):x}:{random.randrange(65536):x}::1"  # tests share Redis
    monkeypatch.setattr(throttling, "client_address", lambda request: address)


def sign_in(account: str = "ana@example.org", *, right: bool = True, seconds: float = 0.0, **options: Any) -> str:
    """Signs in with a password whose check takes a time; the outcome."""
    try:
        with login_slot(RequestFactory().post("/"), account=account, **options):
            time.sleep(seconds)
            if not right:
                raise AuthenticationFailed("Invalid email or password")
    except (AuthenticationFailed, RateLimited, TooBusy) as error:
        return type(error).__name__
    return "signed in"


def at_once(number: int, request: Callable[[int], str]) -> Counter[str]:
    together = threading.Barrier(number)

    def run(which: int) -> str:
        try:
            together.wait()
            return request(which)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(number) as pool:
        return Counter(pool.map(run, range(number)))


def test_right_sign_ins_beyond_the_slots_wait_for_them() -> None:
    assert at_once(CROWD, lambda _: sign_in(seconds=0.02)) == {"signed in": CROWD}
    assert sign_in(right=False) == "AuthenticationFailed"


def test_right_sign_ins_of_many_accounts_at_one_address_wait_for_its_slots(monkeypatch: Any) -> None:
    monkeypatch.setattr(throttling, "LOGIN_ADDRESS", throttling.Scope("login", 10, 900_000))
    assert at_once(CROWD, lambda number: sign_in(f"learner{number}@example.org", seconds=0.02)) == {"signed in": CROWD}


def test_wrong_sign_ins_at_once_are_no_more_than_the_slots() -> None:
    outcomes = at_once(CROWD, lambda _: sign_in(right=False, seconds=0.02))
    assert outcomes == {"AuthenticationFailed": 10, "RateLimited": CROWD - 10}
    assert sign_in() == "RateLimited"


def test_sign_in_does_not_wait_for_slots_that_failures_use(monkeypatch: Any) -> None:
    for _ in range(10):
        sign_in(right=False)
    monkeypatch.setattr(throttling, "LOGIN_WAIT_SECONDS", 0)  # a wait would end as TooBusy
    assert sign_in() == "RateLimited"


def test_wait_for_a_slot_takes_a_place_and_ends(monkeypatch: Any) -> None:
    monkeypatch.setattr(throttling, "LOGIN_WAIT_SECONDS", 0.2)
    waiting: list[str] = []

    @contextmanager
    def place() -> Iterator[None]:
        waiting.append("began")
        yield

    in_progress = threading.Barrier(11)

    def slow() -> str:
        with login_slot(RequestFactory().post("/"), account="ana@example.org", place=place):
            in_progress.wait()
            given_up.wait()
        connections.close_all()
        return "signed in"

    given_up = threading.Event()
    with ThreadPoolExecutor(10) as pool:
        others = [pool.submit(slow) for _ in range(10)]
        in_progress.wait()
        assert waiting == []
        assert sign_in(place=place) == "TooBusy"
        assert waiting == ["began"]
        given_up.set()
        assert {each.result() for each in others} == {"signed in"}
    assert sign_in() == "signed in"  # the one that gave up used no slot


def test_failed_sign_in_uses_none_of_the_requests_of_the_account(settings: Any) -> None:
    settings.RATE_LIMIT_USER_MAX_REQUESTS = 2
    ana = uuid4()
    assert [sign_in(right=False, user_id=ana) for _ in range(5)] == ["AuthenticationFailed"] * 5
    assert [sign_in(user_id=ana) for _ in range(3)] == ["signed in", "signed in", "RateLimited"]
    assert sign_in() == "signed in"  # the refused one gave its slot back
