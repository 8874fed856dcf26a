"""A small school on a running server, built over HTTP: for tests whose database is not the one of the test process."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

from conftest import PASSWORD
from tests.clusters import Cluster


@dataclass(frozen=True, slots=True)
class Person:
    """A client of the server at `url`, anonymous without a token."""

    url: str
    token: str = ""

    def get(self, path: str) -> tuple[int, Any]:
        return self.send("GET", path)

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        return self.send("POST", path, body)

    def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of the answer. Raises OSError when there is none."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data, headers, method=method)  # noqa: S310 - our own
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as failure:
            with failure:
                return failure.code, json.load(failure)

    def data(self, path: str) -> Any:
        """What a successful GET answers."""
        status, body = self.get(path)
        assert status == 200, body
        return body["data"]

    def create(self, path: str, body: Any) -> Any:
        """What a POST that creates answers."""
        status, answer = self.post(path, body)
        assert status == 201, answer
        return answer["data"]


def register(url: str, email: str) -> Person:
    name = email.partition("@")[0]
    body = {"email": email, "password": PASSWORD, "username": name}
    return Person(url, Person(url).create("/api/v1/auth/register", body)["tokens"]["accessToken"])


def creator(url: str, email: str, cluster: Cluster) -> Person:
    """A content creator. The role is set in the database: no request gives it to its own account."""
    person = register(url, email)
    cluster.execute(f"UPDATE accounts_user SET role = 'content_creator' WHERE email = '{email}'")
    return person


def write_course(author: Person, course_id: str, lessons: int) -> list[str]:
    """A public course with one module; the ids of its lessons."""
    course = {"name": course_id, "source_language": "en", "target_language": "es", "is_public": True}
    author.create("/api/v1/courses", {"id": course_id, **course})
    author.create(f"/api/v1/courses/{course_id}/levels", {"id": f"{course_id}-level", "code": "A1", "name": "Level"})
    author.create(f"/api/v1/levels/{course_id}-level/sections", {"id": f"{course_id}-section", "name": "Section"})
    module = {"id": f"{course_id}-module", "name": "Module", "module_type": "basic_lesson"}
    author.create(f"/api/v1/sections/{course_id}-section/modules", module)
    ids = [f"{course_id}-lesson-{number}" for number in range(lessons)]
    for lesson_id in ids:
        lesson = {"id": lesson_id, "name": lesson_id, "experience_points": 10}
        author.create(f"/api/v1/modules/{course_id}-module/lessons", lesson)
    return ids
