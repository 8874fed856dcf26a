"""Sessions against a model of their rules: any order of sign-ins, refreshes, ends and steps of the clock.

The model knows tokens by number and time only; it shares no code with the service. After every step the service has
to give the answer that the model foretells.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
import time_machine
from django.db import connections
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from accounts.models import Session, User
from accounts.services.registration import create_user
from accounts.services.retention import purge_sessions
from accounts.services.sessions import open_session
from accounts.tests.helpers import LOGIN, LOGOUT, ME, data, failure, refresh, unauthenticated
from accounts.tests.test_tokens import claims_of
from conftest import JsonClient
from langlearn.api.instants import now
from tests.examples import examples

START = datetime(2026, 3, 2, 10, 15, 30, 250_000, UTC)
EMAIL = "machine@example.org"
PASSWORDS = ("Correct-Horse7", "Battery+Staple8")
ACCESS_LIFE, IDLE_LIFE, ABSOLUTE_LIFE = 900, 7 * 86400, timedelta(days=90)

GOOD = (200, "", "")
EXPIRED = (401, "TOKEN_EXPIRED", "Refresh token expired")
ACCESS_EXPIRED = (401, "TOKEN_EXPIRED", "Access token expired")
ENDED = unauthenticated("Session has ended")
REUSED = unauthenticated("Refresh token reuse detected")


@dataclass(frozen=True)
class Copy:
    """One copy of refresh token `number`, and the access token that came with it."""

    number: int
    refresh: str
    access: str
    issued: int
    expires: int


@dataclass
class Family:
    """A session as the rules see it."""

    opened: datetime
    used: datetime
    rotated: datetime
    ended: bool = False
    newest: int = 0
    oldest: int = 0  # since the last password change: a second one in the same second leaves older tokens their date
    copies: list[Copy] = field(default_factory=list)

    @property
    def end(self) -> datetime:
        return min(self.used + timedelta(seconds=IDLE_LIFE), self.opened + ABSOLUTE_LIFE)


def answer(response: Any) -> tuple[int, str, str]:
    return GOOD if response.status_code == 200 else failure(response)


class Sessions(RuleBasedStateMachine):
    @initialize()
    def an_account(self) -> None:
        self.clock = time_machine.travel(START, tick=False)
        self.time = self.clock.start()
        User.objects.all().delete()
        create_user(email=EMAIL, password=PASSWORDS[0], role="student", at=now())
        self.password = 0
        self.valid_from = 0  # tokens issued before this second ended with a password change
        self.families: list[Family] = []

    def teardown(self) -> None:
        self.clock.stop()

    # What is generated

    def family(self, draw: Any) -> Family:
        found: Family = draw.draw(st.sampled_from(self.families), label="family")
        return found

    def copy(self, draw: Any, family: Family) -> Copy:
        """Copies of young tokens more often than those of old ones."""
        behind = draw.draw(st.sampled_from([0, 0, 0, 1, 1, 2, 2, 3]), label="generations behind")
        choice = [copy for copy in family.copies if copy.number == family.newest - behind] or family.copies
        found: Copy = draw.draw(st.sampled_from(choice), label="copy")
        return found

    # The model

    def remember(self, family: Family, tokens: dict[str, str]) -> None:
        """Tokens that were issued now; they are what the rules say."""
        issued = max(int(now().timestamp()), self.valid_from)
        expires = int(family.end.timestamp())
        claims = claims_of(tokens["refreshToken"])
        assert (claims["iat"], claims["exp"]) == (issued, expires)
        family.copies.append(Copy(family.newest, tokens["refreshToken"], tokens["accessToken"], issued, expires))
        identities = {claims_of(copy.refresh)["jti"] for copy in family.copies if copy.number == family.newest}
        assert identities == {claims["jti"]}

    def foretold(self, family: Family, copy: Copy) -> tuple[int, str, str]:
        """The answer to a refresh; the family moves on as the rules say."""
        at = now()
        if copy.expires <= at.timestamp() or family.end <= at:
            return EXPIRED
        if family.ended or copy.issued < self.valid_from:
            return ENDED
        behind = family.newest - copy.number
        if copy.number < family.oldest or behind > 2 or (behind == 2 and at - family.rotated > timedelta(seconds=30)):
            family.ended = True
            return REUSED
        if behind == 0:
            family.newest += 1
            family.rotated = at
        family.used = at
        return GOOD

    def access_foretold(self, family: Family, copy: Copy) -> tuple[int, str, str]:
        at = now()
        if copy.issued + ACCESS_LIFE <= at.timestamp():
            return ACCESS_EXPIRED
        if family.ended or family.end <= at or copy.issued < self.valid_from:
            return ENDED
        return GOOD

    # The steps

    @rule()
    def login(self) -> None:
        response = JsonClient().post(LOGIN, {"email": EMAIL, "password": PASSWORDS[self.password]})
        family = Family(opened=now(), used=now(), rotated=now())
        self.families.append(family)
        self.remember(family, data(response)["tokens"])

    @rule()
    def login_with_another_password(self) -> None:
        response = JsonClient().post(LOGIN, {"email": EMAIL, "password": PASSWORDS[1 - self.password]})
        assert failure(response) == unauthenticated("Invalid email or password")

    @precondition(lambda self: self.families)
    @rule(draw=st.data())
    def refresh(self, draw: Any) -> None:
        family = self.family(draw)
        copy = self.copy(draw, family)
        foretold = self.foretold(family, copy)
        response = refresh(copy.refresh)
        assert answer(response) == foretold
        if foretold == GOOD:
            self.remember(family, data(response)["tokens"])

    @precondition(lambda self: self.families)
    @rule(draw=st.data(), clients=st.integers(2, 3))
    def refresh_at_once(self, draw: Any, clients: int) -> None:
        """Clients with one token: the second one is treated by the rule for the parent, and all get one successor."""
        family = self.family(draw)
        copy = self.copy(draw, family)
        foretold = [self.foretold(family, copy) for _ in range(clients)]
        responses = at_once([lambda: refresh(copy.refresh)] * clients)
        assert sorted(answer(response) for response in responses) == sorted(foretold)
        for response in responses:
            if response.status_code == 200:
                self.remember(family, data(response)["tokens"])

    @precondition(lambda self: self.families)
    @rule(draw=st.data())
    def use_an_access_token(self, draw: Any) -> None:
        family = self.family(draw)
        copy = self.copy(draw, family)
        response = JsonClient().get(ME, Authorization=f"Bearer {copy.access}")
        assert answer(response) == self.access_foretold(family, copy)

    @precondition(lambda self: self.families)
    @rule(draw=st.data(), by_refresh_token=st.booleans())
    def logout(self, draw: Any, by_refresh_token: bool) -> None:
        family = self.family(draw)
        copy = self.copy(draw, family)
        if by_refresh_token:
            response = JsonClient().post(LOGOUT, {"refreshToken": copy.refresh})
        else:
            response = JsonClient().post(LOGOUT, Authorization=f"Bearer {copy.access}")
        assert response.status_code == 200
        family.ended = True

    @precondition(lambda self: self.families)
    @rule(draw=st.data())
    def logout_all(self, draw: Any) -> None:
        family = self.family(draw)
        copy = self.copy(draw, family)
        foretold = self.access_foretold(family, copy)
        response = JsonClient().post("/api/v1/auth/logout-all", Authorization=f"Bearer {copy.access}")
        assert answer(response) == foretold
        if foretold == GOOD:
            live = [one for one in self.families if not one.ended and one.end > now()]
            assert data(response) == {"ended": len(live)}
            for one in live:
                one.ended = True

    @precondition(lambda self: self.families)
    @rule(draw=st.data())
    def change_password(self, draw: Any) -> None:
        family = self.family(draw)
        copy = self.copy(draw, family)
        foretold = self.access_foretold(family, copy)
        change = {"current_password": PASSWORDS[self.password], "new_password": PASSWORDS[1 - self.password]}
        response = JsonClient().put("/api/users/password", change, Authorization=f"Bearer {copy.access}")
        assert answer(response) == foretold
        if foretold != GOOD:
            return
        self.password = 1 - self.password
        self.valid_from = int(now().timestamp()) + 1
        for other in self.families:
            other.ended = other.ended or other is not family
        family.newest += 1
        family.oldest = family.newest
        family.used = family.rotated = now()
        self.remember(family, data(response)["tokens"])

    @rule(
        step=st.sampled_from([0.001, 0.75, 1, 29, 30, 30.001, 31, 899, 900, 3600])
        | st.sampled_from([86400, 3 * 86400, IDLE_LIFE - 1, IDLE_LIFE])
    )
    def time_passes(self, step: float) -> None:
        self.time.shift(timedelta(seconds=step))

    @rule()
    def purge(self) -> None:
        """Marks what is past its life and forgets what ended a month ago; no token is worth anything else by it."""
        at = now()
        purge_sessions(at=at)
        assert not Session.objects.filter(ended_at=None, expires_at__lte=at).exists()
        kept = {str(session_id) for session_id in Session.objects.values_list("id", flat=True)}
        self.families = [one for one in self.families if claims_of(one.copies[0].refresh)["sid"] in kept]


def at_once(requests: list[Callable[[], Any]]) -> list[Any]:
    barrier = Barrier(len(requests))

    def run(request: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return request()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(run, requests))


@pytest.mark.django_db(transaction=True)
def test_sessions_agree_with_the_model_of_their_rules() -> None:
    run_state_machine_as_test(Sessions, settings=hypothesis_settings(max_examples=examples(40), stateful_step_count=40))


# Two clients, and a thief


@contextmanager
def moving_clock() -> Iterator[Any]:
    with time_machine.travel(START, tick=False) as time:
        yield time


def signed_in() -> dict[str, str]:
    user = create_user(email=EMAIL, password=PASSWORDS[0], role="student", at=now())
    return open_session(user=user, user_agent="tests", ip=None, at=now())


def works(access: str) -> bool:
    return bool(JsonClient().get(ME, Authorization=f"Bearer {access}").status_code == 200)


def test_client_that_reuses_its_first_refresh_token_stays_signed_in_for_the_token_lifetime(db: Any) -> None:
    with moving_clock() as time:
        first = signed_in()["refreshToken"]
        life = claims_of(first)["exp"] - START.timestamp()
        while now().timestamp() + 3600 < START.timestamp() + life:
            time.shift(3600)
            assert works(data(refresh(first))["tokens"]["accessToken"])
        assert Session.objects.get().rotation == 1


def test_client_that_loses_every_second_response_stays_signed_in_until_the_absolute_end(db: Any) -> None:
    with moving_clock() as time:
        kept = signed_in()["refreshToken"]
        refreshes = 0
        while now() + timedelta(hours=12) < START + ABSOLUTE_LIFE:
            time.shift(timedelta(hours=12))
            answered = data(refresh(kept))["tokens"]
            assert works(answered["accessToken"])
            if refreshes % 2:
                kept = answered["refreshToken"]
            refreshes += 1
        assert refreshes == 179
        time.shift(timedelta(hours=12))
        assert failure(refresh(kept)) == EXPIRED


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_use_of_a_stolen_refresh_token_ends_the_session(db: Any, rounds: Any) -> None:
    with moving_clock() as time:
        owner = thief = signed_in()["refreshToken"]
        for _ in range(rounds):
            time.shift(3600)
            owner = data(refresh(owner))["tokens"]["refreshToken"]
        if rounds == 1:
            # The thief is taken for an owner who lost an answer, until one of them goes on.
            thief = data(refresh(thief))["tokens"]["refreshToken"]
            time.shift(3600)
            thief = data(refresh(thief))["tokens"]["refreshToken"]
            time.shift(3600)
            thief = data(refresh(thief))["tokens"]["refreshToken"]
            owner, thief = thief, owner
        access = data(refresh(owner))["tokens"]["accessToken"]
        time.shift(31)
        assert failure(refresh(thief)) == REUSED
        assert failure(refresh(owner)) == failure(refresh(thief)) == ENDED
        assert not works(access)
