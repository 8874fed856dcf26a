"""Many sign-ins at the same moment on a real server: a class is admitted, a crowd is refused politely."""

import http.client
import json
import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit

import pytest

from accounts.hashers import BCryptHasher
from accounts.models import User
from accounts.services.registration import create_user
from conftest import PASSWORD
from langlearn.api.instants import now
from tests.server import Server, events, serving

pytestmark = [pytest.mark.slow, pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

CLASS, CROWD = 30, 200
COST = 10  # a quarter of the default
LOGGED = {"BCRYPT_ROUNDS": str(COST), "LOG_LEVEL": "info", "SLOW_REQUEST_MS": "60000"}


@pytest.fixture
def learners() -> list[str]:
    """E-mail addresses of accounts with passwords of that cost."""
    hasher = BCryptHasher()
    hasher.rounds = COST
    encoded = hasher.encode(PASSWORD, hasher.salt())
    emails = [f"learner{number}@example.org" for number in range(CLASS)]
    for email in emails:
        create_user(email=email, password=PASSWORD, at=now())
    User.objects.update(password=encoded)
    return emails


def sign_in_at_once(server: Server, emails: list[str]) -> list[tuple[int, http.client.HTTPMessage]]:
    together = Barrier(len(emails))

    def sign_in(email: str) -> tuple[int, http.client.HTTPMessage]:
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
        body = json.dumps({"email": email, "password": PASSWORD})
        try:
            connection.connect()
            together.wait()
            connection.request("POST", "/api/v1/auth/login", body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            response.read()
            return response.status, response.headers
        finally:
            connection.close()

    with ThreadPoolExecutor(len(emails)) as pool:
        return list(pool.map(sign_in, emails))


def course_list_seconds(server: Server) -> float:
    started = time.monotonic()
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    connection.request("GET", "/api/v1/courses")
    assert connection.getresponse().status == 200
    connection.close()
    return time.monotonic() - started


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "server.log"


def test_class_of_thirty_signs_in_at_once_while_others_read(learners: list[str], log: Path) -> None:
    with serving(log=log, WEB_THREADS="40", RATE_LIMIT_ENABLED="true", **LOGGED) as server:
        for _ in range(3):
            course_list_seconds(server)
        with ThreadPoolExecutor(1) as pool:
            signing_in = pool.submit(sign_in_at_once, server, learners)
            reads = []
            while not signing_in.done():
                reads.append(course_list_seconds(server))
        assert Counter(status for status, _ in signing_in.result()) == {200: CLASS}
        # No read waits until the sign-ins are done.
        assert len(reads) > 3
        # Of one account, ten may be in progress; the others wait for them.
        assert Counter(status for status, _ in sign_in_at_once(server, learners[:1] * CLASS)) == {200: CLASS}
    logins = [line for line in events(log, "request") if line["route"] == "/api/v1/auth/login"]
    assert len(logins) == 2 * CLASS
    assert not any("exception" in line for line in logins)


def test_crowd_beyond_the_places_is_refused_in_one_line_each(learners: list[str], log: Path) -> None:
    with serving(log=log, WEB_THREADS="10", **LOGGED) as server:
        answers = sign_in_at_once(server, learners * (CROWD // CLASS))
    statuses = Counter(status for status, _ in answers)
    assert set(statuses) == {200, 503}
    assert statuses[200] >= 9  # the places of a worker: one may accept almost all connections
    assert all(headers["Retry-After"] == "5" for status, headers in answers if status == 503)
    text = log.read_text()
    assert "Traceback" not in text
    refusals: list[Any] = [json.loads(line) for line in text.splitlines() if '"status":503' in line.replace(": ", ":")]
    assert len(refusals) == statuses[503]
    assert {(line["level"], line["event"]) for line in refusals} == {("warn", "request")}
    assert max(map(len, text.splitlines())) < 1000


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="needs two processors")
def test_registrations_and_password_changes_pass_the_same_places(log: Path) -> None:
    with serving(log=log, BCRYPT_ROUNDS="13", WEB_CONCURRENCY="1", WEB_THREADS="2") as server:

        def register(number: int) -> int:
            connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
            body = json.dumps({"email": f"new{number}@example.org", "password": PASSWORD})
            connection.request("POST", "/api/v1/auth/register", body, {"Content-Type": "application/json"})
            status = connection.getresponse().status
            connection.close()
            return status

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(register, range(2))) == [201, 503]
