"""A creator, and courses that the tests of the studio write in."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import httpx

from accounts.services.registration import create_user
from langlearn.api.instants import now
from tests.web.inbox import CREATOR, PASSWORD

Exercises = Sequence[tuple[str, Mapping[str, Any]]]


def creator(server: Any, email: str = CREATOR) -> httpx.Client:
    """A client of the API, signed in as a creator, whose account is made if there is none. Not inside `open_page`."""
    create_user(email=email, password=PASSWORD, at=now(), role="content_creator", username=email.partition("@")[0])
    return signed_in(server, email)


def signed_in(server: Any, email: str = CREATOR) -> httpx.Client:
    address = f"{server.url}/api/v1"
    login = httpx.post(f"{address}/auth/login", json={"email": email, "password": PASSWORD})
    token = login.raise_for_status().json()["data"]["tokens"]["accessToken"]
    return httpx.Client(base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=30)


def send(client: httpx.Client, method: str, path: str, body: Any = None) -> Any:
    """`data` of the response."""
    return client.request(method, path, json=body).raise_for_status().json()["data"]


def make_course(
    client: httpx.Client, course_id: str = "es-cafe", lessons: Mapping[str, Exercises] | None = None, **fields: Any
) -> None:
    """A private course, published by hand: a level, a section, a module, and `lessons` by name with exercises."""
    names = {"name": "Spanish for English speakers", "source_language": "en", "target_language": "es"}
    course = {"id": course_id, "is_public": False, "publish_mode": "manual", **names, **fields}
    send(client, "POST", "/courses", course)
    ids = {place: f"{course_id}-{place}" for place in ("level", "section", "module")}
    send(client, "POST", f"/courses/{course_id}/levels", {"id": ids["level"], "code": "A1", "name": "Beginners"})
    send(client, "POST", f"/levels/{ids['level']}/sections", {"id": ids["section"], "name": "Hello"})
    module = {"id": ids["module"], "name": "First words", "module_type": "basic_lesson"}
    send(client, "POST", f"/sections/{ids['section']}/modules", module)
    for number, (name, exercises) in enumerate((lessons or {}).items(), 1):
        lesson = f"{course_id}-l{number}"
        send(client, "POST", f"/modules/{ids['module']}/lessons", {"id": lesson, "name": name})
        for place, (kind, data) in enumerate(exercises, 1):
            exercise = f"l{number}e{place}-{course_id[:6]}"
            send(client, "POST", "/exercises", {"id": exercise, "exercise_type": kind, "data": data})
            send(client, "POST", f"/lessons/{lesson}/exercises", {"exercise_id": exercise})


def enter(page: Any, address: str, email: str = CREATOR) -> None:
    """Signs in and opens a page of the studio."""
    page.goto(f"/learn/sign-in?next={address}")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: urlsplit(url).path == address)
