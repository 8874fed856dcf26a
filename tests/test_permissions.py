"""Who may call what: every route, every method, every role."""

from typing import Any

import pytest

from tests.routes import routes

PUBLIC = ("anonymous", "student", "content_creator", "admin")
SIGNED_IN = ("student", "content_creator", "admin")
STAFF = ("content_creator", "admin")
ADMIN = ("admin",)


def _single(path: str, *, get: tuple[str, ...] = PUBLIC, delete: tuple[str, ...] = ADMIN) -> dict[str, tuple[str, ...]]:
    """A record of the content: staff change it, administrators delete it, as far as other callers can know."""
    return {f"GET {path}": get, f"PUT {path}": STAFF, f"PATCH {path}": STAFF, f"DELETE {path}": delete}


_AUTH = {
    "POST register": PUBLIC,
    "POST login": PUBLIC,
    "POST refresh": PUBLIC,
    "POST logout": PUBLIC,
    "POST logout-all": SIGNED_IN,
    "GET me": SIGNED_IN,
    "GET sessions": SIGNED_IN,
    "DELETE sessions/{id}": SIGNED_IN,
    "POST password/forgot": PUBLIC,
    "POST password/reset": PUBLIC,
    "POST email/verify": PUBLIC,
    "POST email/verify/resend": SIGNED_IN,
}
_USERS = {
    "GET ": ADMIN,
    "GET /profile": SIGNED_IN,
    "PUT /profile": SIGNED_IN,
    "PATCH /profile": SIGNED_IN,
    "DELETE /profile": SIGNED_IN,
    "GET /profile/export": SIGNED_IN,
    "PUT /password": SIGNED_IN,
    "GET /audit": ADMIN,
    "GET /{id}": ADMIN,
    "GET /{id}/progress": ADMIN,
    "PUT /{id}/role": ADMIN,
    "PUT /{id}/status": ADMIN,
}
_PARENTS = {"levels": "courses", "sections": "levels", "modules": "sections", "lessons": "modules"}
_CONTENT = {
    "GET courses": PUBLIC,
    "POST courses": STAFF,
    **_single("courses/{id}"),
    "GET courses/{id}/exercise-statistics": STAFF,
    "GET courses/{id}/history": STAFF,
    "POST courses/{id}/copy": STAFF,
    "GET courses/{id}/outline": PUBLIC,
    "GET courses/{id}/package": PUBLIC,
    "GET courses/{id}/package/media": PUBLIC,
    "GET courses/{id}/package/words": PUBLIC,
    "GET courses/{id}/words": PUBLIC,
    "POST courses/{id}/words": STAFF,
    "POST courses/{id}/words/import": STAFF,
    "POST courses/{id}/words/generate": STAFF,
    "GET courses/{id}/words/export": STAFF,
    "GET courses/{id}/words/{word_id}/uses": STAFF,
    "GET courses/{id}/dictionary": PUBLIC,
    "GET lessons/{lesson_id}/words": PUBLIC,
    **_single("courses/{id}/words/{word_id}", delete=STAFF),
    "GET courses/{id}/export": STAFF,
    "GET courses/{id}/problems": STAFF,
    "POST courses/import": STAFF,
    "POST courses/import/archive": STAFF,
    # What a creator may do with a course depends on its team: content/tests/test_course_rights.py.
    "GET courses/{id}/publish-mode": STAFF,
    "PUT courses/{id}/publish-mode": STAFF,
    "PATCH courses/{id}/publish-mode": STAFF,
    "GET courses/{id}/changes": STAFF,
    "POST courses/{id}/publish": STAFF,
    "GET courses/{id}/publications": STAFF,
    "GET courses/{id}/publications/{number}": STAFF,
    "GET courses/{id}/publications/{number}/package": STAFF,
    "POST courses/{id}/restore": STAFF,
    "POST courses/{id}/discard": STAFF,
    **_single("courses/{id}/schedule", get=STAFF, delete=STAFF),
    "GET courses/{id}/members": STAFF,
    "POST courses/{id}/members": STAFF,
    **_single("courses/{id}/members/{user_id}", get=STAFF, delete=STAFF),
    "GET lessons": PUBLIC,
    "GET lessons/{lesson_id}/exercises": PUBLIC,
    "POST lessons/{lesson_id}/exercises": STAFF,
    "PUT lessons/{lesson_id}/exercises/reorder": STAFF,
    **_single("lessons/{lesson_id}/exercises/{exercise_id}", delete=STAFF),
    "GET exercises": STAFF,
    "POST exercises": STAFF,
    "GET exercises/type/{exercise_type}": STAFF,
    **_single("exercises/{id}", get=STAFF),
    "POST exercises/{id}/duplicate": STAFF,
    "GET exercises/{id}/usage": STAFF,
    "GET exercises/{id}/delete-impact": STAFF,
    "GET exercises/{id}/analytics": STAFF,
    "POST exercises/usage/batch": STAFF,
    "GET grading": PUBLIC,
    "GET grading/languages/{tag}": PUBLIC,
    "POST modules/{id}/exercises/import": STAFF,
    "GET media": STAFF,
    "POST media": STAFF,
    "GET media/{sha256}": STAFF,
    "PUT media/{sha256}": STAFF,
    "PATCH media/{sha256}": STAFF,
    "DELETE media/{sha256}": ADMIN,
    "GET media/{sha256}/usage": STAFF,
}
for _child, _parent in _PARENTS.items():
    _below = f"{_parent}/{{{_parent[:-1]}_id}}/{_child}"
    _CONTENT |= {
        f"GET {_below}": PUBLIC,
        f"POST {_below}": STAFF,
        f"PUT {_below}/reorder": STAFF,
        **_single(f"{_below}/{{id}}"),
        **_single(f"{_child}/{{id}}"),
        f"POST {_child}/{{id}}/move": STAFF,
    }
_V1 = {
    **_CONTENT,
    "GET progress": SIGNED_IN,
    "PUT progress": SIGNED_IN,
    "PUT progress/lives": SIGNED_IN,
    "PUT progress/sync": SIGNED_IN,
    "POST progress/sync": SIGNED_IN,
    "GET progress/changes": SIGNED_IN,
    "GET progress/reviews": SIGNED_IN,
    "POST progress/exercises/{id}/attempts": SIGNED_IN,
    "GET progress/summary": SIGNED_IN,
    "GET progress/completions": SIGNED_IN,
    "POST progress/lesson": SIGNED_IN,
    "POST progress/lesson/{id}": SIGNED_IN,
    "POST progress/lessons/{id}/complete": SIGNED_IN,
    "GET progress/lesson/{id}/completed": SIGNED_IN,
    "GET progress/lesson/{id}/stats": STAFF,
    "GET progress/calendar": SIGNED_IN,
    "GET progress/history": SIGNED_IN,
    "GET progress/leaderboard": SIGNED_IN,
    "GET progress/scheduler": SIGNED_IN,
    "GET progress/path": SIGNED_IN,
    "GET progress/next": SIGNED_IN,
    "GET progress/mistakes": SIGNED_IN,
    "GET progress/words": SIGNED_IN,
    "GET progress/words/summary": SIGNED_IN,
    "GET progress/words/export": SIGNED_IN,
    "GET progress/words/statistics": STAFF,
    "GET claims": SIGNED_IN,
    "POST claims": SIGNED_IN,
    "GET content-reports": SIGNED_IN,
    "POST content-reports": SIGNED_IN,
    "GET inbox": STAFF,
    "GET inbox/{id}": STAFF,
    "PUT inbox/{id}": STAFF,
    "PATCH inbox/{id}": STAFF,
    "GET progress/enrollments": SIGNED_IN,
    "POST progress/enrollments": SIGNED_IN,
    "PUT progress/enrollments": SIGNED_IN,
    "PUT progress/enrollments/{course_id}": SIGNED_IN,
    "DELETE progress/enrollments/{course_id}": SIGNED_IN,
    "POST progress/practice": SIGNED_IN,
    "GET progress/practice/{id}": SIGNED_IN,
    "POST progress/practice/{id}/finish": SIGNED_IN,
    "POST progress/placement": SIGNED_IN,
    "GET progress/placement/{id}": SIGNED_IN,
    "POST progress/placement/{id}/answer": SIGNED_IN,
    "POST progress/placement/{id}/finish": SIGNED_IN,
    "POST progress/bonus": ADMIN,
    "POST progress/adjust": ADMIN,
    "POST progress/reset": ADMIN,
    "GET notifications": SIGNED_IN,
    "POST notifications/read": SIGNED_IN,
}
_SERVICE = {
    f"GET {path}": PUBLIC
    for path in (
        "/",
        "/api",
        "/api/v1",
        "/api/status",
        "/api/docs",
        "/api/docs/{guide}",
        "/api/swagger.json",
        "/swagger",
        "/api-docs",
        "/health",
        "/health/live",
        "/live",
        "/health/ready",
        "/ready",
        "/media/{name}",
        "/learn",
        "/manifest.webmanifest",
        "/robots.txt",
        "/service-worker.js",
        "/learn/{view}",
        "/studio",
        "/studio/{view}",
        "/metrics",  # open from the same machine, which is where tests call from
    )
}


def _mounted(entries: dict[str, tuple[str, ...]], *prefixes: str) -> dict[str, tuple[str, ...]]:
    return {
        f"{method} {prefix}{path}": roles
        for prefix in prefixes
        for entry, roles in entries.items()
        for method, path in [entry.split(" ", 1)]
    }


MATRIX = {
    **_SERVICE,
    **_mounted(_AUTH, "/api/v1/auth/", "/api/auth/"),
    **_mounted(_USERS, "/api/users", "/api/v1/users"),
    **_mounted(_V1, "/api/v1/"),
}
# What a session's own token, or the token in the body, decides: 401 is an answer of the endpoint itself.
DECIDES_BY_TOKEN = {f"POST {mount}/{name}" for mount in ("/api/v1/auth", "/api/auth") for name in ("logout", "login")}
IDS = {"id": "00000000-0000-4000-8000-000000000000"}


def test_permission_matrix_covers_every_route() -> None:
    assert {f"{route.method} {route.template}" for route in routes()} == set(MATRIX)


@pytest.fixture
def cast(api: Any, ana: Any, carlos: Any, ada: Any) -> dict[str, Any]:
    return {"anonymous": api, "student": ana, "content_creator": carlos, "admin": ada}


@pytest.mark.parametrize("role", PUBLIC)
def test_access_by_route_and_role(cast: dict[str, Any], case: Any, role: str) -> None:
    for entry, roles in MATRIX.items():
        method, path = entry.split(" ")
        for name in (
            "id",
            "course_id",
            "level_id",
            "section_id",
            "module_id",
            "lesson_id",
            "exercise_id",
            "exercise_type",
            "user_id",
            "word_id",
            "number",
            "guide",
            "view",
        ):
            path = path.replace(f"{{{name}}}", IDS.get(name, "unknown"))
        with case(entry=entry):
            status = cast[role].request(method, path).status_code
            if role in roles:
                assert status not in ((403,) if entry in DECIDES_BY_TOKEN else (401, 403))
            else:
                assert status == (401 if role == "anonymous" else 403)
