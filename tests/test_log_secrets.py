"""A whole tour at the most talkative level: no password, token, e-mail address, body or query is in the log."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from conftest import PASSWORD
from tests.school import Person, register
from tests.server import events, serving, wait_until, working

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]

SECRETS = {"METRICS_TOKEN": "metrics-token-nobody-may-see", "EMAIL_URL": "smtp://relay:mail-password@127.0.0.1:1"}


def post_page(url: str) -> str:
    """Submits the page that mails lead to, as a browser does; returns the code that was entered."""
    code = "mailed-code-nobody-may-see"
    with httpx.Client(timeout=60) as browser:
        form = browser.get(f"{url}?token={code}").text
        csrf = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', form)[1]
        fields = {"csrfmiddlewaretoken": csrf, "token": code, "new_password": PASSWORD, "repeated": PASSWORD}
        assert "This code cannot be used" in browser.post(url, data=fields).text
    return code


@pytest.mark.django_db(transaction=True)
def test_secrets_and_personal_data_are_not_logged(tmp_path: Path, settings: Any) -> None:
    log, tasks = tmp_path / "server.log", tmp_path / "worker.log"
    email, other = "ana.private@example.org", "wrong.address@example.org"
    told = [email, other, PASSWORD, "Wrong-Horse7", "secret-query", "Secret Nickname", *SECRETS.values()]
    variables = {"LOG_LEVEL": "debug", "NODE_ENV": "test", "RATE_LIMIT_ENABLED": "true", **SECRETS}
    with serving(log=log, **variables) as server, working(log=tasks, **variables):
        ana, anybody = register(server.url, email), Person(server.url)
        login = "/api/v1/auth/login"
        for who, password in ((email, PASSWORD), (email, "Wrong-Horse7"), (other, PASSWORD)):
            status, answer = anybody.post(login, {"email": who, "password": password})
            if status == 200:
                refresh = answer["data"]["tokens"]["refreshToken"]
                told += [refresh, answer["data"]["tokens"]["accessToken"]]
        status, answer = anybody.post("/api/v1/auth/refresh", {"refreshToken": refresh})
        assert status == 200
        anybody.post("/api/v1/auth/refresh", {"refreshToken": refresh})  # once too often
        anybody.post(login, {"email": [email], "password": {"x": PASSWORD}})
        anybody.post("/api/v1/auth/register", {"email": email, "password": PASSWORD})
        anybody.post("/api/v1/auth/password/forgot", {"email": email})
        anybody.get(f"/api/v1/courses?search=secret-query&email={email}")
        Person(server.url, f"{ana.token}x").get("/api/v1/auth/me")
        Person(server.url, SECRETS["METRICS_TOKEN"]).get("/api/v1/auth/me")
        ana.send("PUT", "/api/v1/users/profile", {"username": "Secret Nickname"})
        ana.get("/api/v1/auth/me")
        passwords = {"current_password": "Wrong-Horse7", "new_password": f"{PASSWORD}8"}
        ana.send("PUT", "/api/v1/users/password", passwords)
        ana.get(f"/api/v1/nowhere/{email}")
        told.append(post_page(f"{server.url}/account/reset-password"))
        wait_until(lambda: len(events(tasks, "task_failed")) == 2)  # nobody listens at EMAIL_URL
    told += [ana.token, settings.JWT_SECRET, settings.JWT_REFRESH_SECRET, "mail-password"]
    text = log.read_text() + tasks.read_text()
    assert text.count('"event":"request"') + text.count('"event":"slow_request"') >= 12
    assert [word for word in told if word in text] == []
