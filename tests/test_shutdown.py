"""SIGTERM: requests under way are finished, the process says it is not ready, and then it ends by itself."""

import http.client
import itertools
import json
import signal
import threading
import time
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

import pytest

from accounts.models import User
from tests.server import Server, serving


def _connection(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=20)


@pytest.mark.django_db(transaction=True)
def test_a_request_whose_body_is_still_arriving_is_answered() -> None:
    with serving(WEB_CONCURRENCY="1") as server:
        slow = _connection(server)
        body = b'{"email": "nobody@example.org", "password": "x"}'
        slow.putrequest("POST", "/api/v1/auth/login")
        slow.putheader("Content-Type", "application/json")
        slow.putheader("Content-Length", str(len(body)))
        slow.endheaders()
        slow.send(body[:10])
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        slow.send(body[10:])
        answer = slow.getresponse()
        assert answer.status == 401
        answer.read()
        slow.close()
        assert server.process.wait(timeout=27) == 0


@pytest.mark.django_db(transaction=True)
def test_under_load_everything_done_is_acknowledged_and_everything_acknowledged_is_done() -> None:
    """A connection that no worker has taken yet is closed by the system: its request was neither done nor answered."""
    registered: list[str] = []

    def register(server: Server, client: int) -> None:
        for number in itertools.count():
            email = f"{client}-{number}@example.org"
            request = urllib.request.Request(  # noqa: S310 - our own address
                f"{server.url}/api/v1/auth/register",
                json.dumps({"email": email, "password": "Correct-Horse7"}).encode(),
                {"Content-Type": "application/json"},
            )
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - our own address
                    answer.read()
            except urllib.error.HTTPError as busy:
                assert busy.code == 503  # too many hashes at once: nothing was done
                assert busy.headers["Retry-After"]
                continue
            except (urllib.error.URLError, ConnectionError):
                return
            registered.append(email)

    with serving() as server:
        clients = [threading.Thread(target=register, args=(server, number)) for number in range(4)]
        for client in clients:
            client.start()
        time.sleep(1)
        server.process.send_signal(signal.SIGTERM)
        for client in clients:
            client.join(timeout=30)
        assert server.process.wait(timeout=27) == 0
    assert len(registered) > 4
    assert set(User.objects.values_list("email", flat=True)) == set(registered)


def test_readiness_ends_when_the_process_is_told_to_stop(api: Any, monkeypatch: Any, db: None) -> None:
    from langlearn.ops import health

    assert api.get("/ready").status_code == 200
    monkeypatch.setattr(health._State, "stopping", False)
    health.note_shutdown()
    answer = api.get("/ready")
    assert answer.status_code == 503
    assert "shutting down" in answer.json()["error"]["details"]
    assert answer.headers["Retry-After"]
    assert api.get("/live").status_code == 200
