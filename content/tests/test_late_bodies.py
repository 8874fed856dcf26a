"""An account that changes while the body of its request arrives: the request has the rights of the end."""

import io
import json
import zipfile
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session as AdminSession
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.models import Session, SessionEnd, User
from accounts.services.sessions import logout_all, open_admin_session
from content.models import Course, Exercise, Lesson, MediaAsset, Member, Word
from content.tests import factories
from content.tests.media_files import PNG
from content.tests.uploading import TYPE, multipart
from langlearn.api import body_slots, body_timeout
from langlearn.api.instants import now
from langlearn.wsgi import application
from tests import contract
from tests.routes import routes

JSON = "application/json"
LARGE = settings.MAX_REQUEST_SIZE + 1
IMPORT = "/api/v1/courses/import"
MEDIA = "/api/v1/media"
WORDS = "/api/v1/courses/open/words/import"
EXERCISES = "/api/v1/modules/open-module/exercises/import"


class Arriving(io.BytesIO):
    """A body while which arrives something happens."""

    def __init__(self, body: bytes, meanwhile: Callable[[], Any]) -> None:
        super().__init__(body)
        self.meanwhile: Callable[[], Any] | None = meanwhile

    def read(self, size: int | None = -1, /) -> bytes:
        if self.meanwhile:
            self.meanwhile()
            self.meanwhile = None
        return super().read(size)


def send(client: Any, path: str, body: bytes, media_type: str, meanwhile: Callable[[], Any]) -> Any:
    response = post(client._client, path, body, media_type, meanwhile, f"Bearer {client.tokens['accessToken']}")
    contract.check("POST", response)
    return response


def post(client: Client, path: str, body: bytes, media_type: str, meanwhile: Callable[[], Any], token: str = "") -> Any:
    arriving = Arriving(body, meanwhile)
    environ: Any = {"wsgi.input": arriving, "CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": media_type}
    response = client.generic("POST", path, b"", media_type, headers={"Authorization": token}, **environ)
    assert arriving.meanwhile is None
    return response


def large(value: dict[str, Any]) -> bytes:
    """A JSON body longer than one that is read before authentication."""
    return json.dumps(value).encode().ljust(LARGE)


@pytest.fixture
def package(public: Any, carlos: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(carlos.get("/api/v1/courses/open/export").content)
    return found


@pytest.fixture
def requests(package: dict[str, Any], media_root: Any) -> dict[str, tuple[str, bytes, str]]:
    """A body for each route that reads one after authentication, by the name of the route and its media type."""
    document = json.dumps(package).encode()
    return {
        "import_package multipart": (IMPORT, _archive(document, course_id="copied", mode="create"), TYPE),
        "import_archive multipart": (
            f"{IMPORT}/archive",
            _archive(document, course_id="copied", mode="create"),
            TYPE,
        ),
        "import_package json": (IMPORT, large({"package": package, "course_id": "copied", "mode": "create"}), JSON),
        "import_words json": (WORDS, large({"words": [{"text": "sol", "translations": ["sun"]}]}), JSON),
        "import_exercises json": (
            EXERCISES,
            large({"csv": "lesson,exercise_type,prompt,answer\nHola,vof,x,true"}),
            JSON,
        ),
        "create multipart": (MEDIA, multipart(PNG), TYPE),
    }


NAMES = (
    "import_package multipart",
    "import_archive multipart",
    "import_package json",
    "import_words json",
    "import_exercises json",
    "create multipart",
)


def _archive(document: bytes, **texts: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("course.json", document)
    return multipart(made.getvalue(), **texts)


def stored() -> tuple[set[str], int, int, int, int]:
    return (
        set(Course.objects.values_list("pk", flat=True)),
        Lesson.objects.count(),
        Exercise.objects.count(),
        Word.objects.count(),
        MediaAsset.objects.count(),
    )


def deactivate(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def demote(user: User) -> None:
    User.objects.filter(pk=user.pk).update(role="student")


def sign_out(user: User) -> None:
    logout_all(user_id=user.pk, at=timezone.now())


def change_password(user: User) -> None:
    User.objects.filter(pk=user.pk).update(password_changed_at=timezone.now() + timedelta(seconds=2))


def test_every_route_that_reads_its_body_after_authentication_is_tried() -> None:
    late = {
        f"{route.action} {kind}"
        for route in routes()
        if route.method in ("POST", "PUT", "PATCH")
        for form in [route.view.forms.get(route.action)]
        for kind, is_late in (("multipart", form), ("json", route.view.max_body and (not form or form.or_json)))
        if is_late
    }
    assert late == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("change", "status", "message"),
    [
        (deactivate, 401, "Account is deactivated"),
        (demote, 403, "Insufficient permissions"),
        (sign_out, 401, "Session has ended"),
        (change_password, 401, "Session has ended"),
        (lambda user: user.delete(), 401, "Invalid access token"),
    ],
)
def test_account_that_lost_its_rights_while_the_body_arrived_writes_nothing(
    requests: Any, carlos: Any, name: str, change: Any, status: int, message: str
) -> None:
    before = stored()
    response = send(carlos, *requests[name], lambda: change(carlos.user))
    assert (response.status_code, response.json()["message"]) == (status, message)
    assert stored() == before


@pytest.mark.parametrize("name", NAMES)
def test_token_that_expires_while_the_body_arrives_is_accepted(
    requests: Any, carlos: Any, name: str, time_machine: Any
) -> None:
    def wait() -> None:
        time_machine.shift(settings.JWT_ACCESS_EXPIRES_IN + timedelta(minutes=1))

    time_machine.move_to(timezone.now())
    response = send(carlos, *requests[name], wait)
    assert response.status_code in (200, 201), response.content
    assert carlos.get("/api/v1/courses").json()["error"]["code"] == "TOKEN_EXPIRED"


@pytest.mark.parametrize("media_type", [TYPE, JSON])
def test_member_removed_while_the_import_arrives_does_not_overwrite_the_course(
    package: Any, carlos: Any, public: Any, settings: Any, media_type: str
) -> None:
    settings.COURSE_TEAMS = "members"
    factories.member(public.course, carlos.user, "editor")
    package["course"]["name"] = "Overwritten"
    bodies = {
        TYPE: _archive(json.dumps(package).encode(), mode="merge"),
        JSON: large({"package": package, "mode": "merge"}),
    }
    response = send(carlos, IMPORT, bodies[media_type], media_type, Member.objects.all().delete)
    assert response.status_code == 403
    assert Course.objects.get(pk="open").name != "Overwritten"


def test_member_removed_while_words_or_exercises_arrive_adds_none(
    requests: Any, carlos: Any, public: Any, settings: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    factories.member(public.course, carlos.user, "editor")
    before = stored()
    for name in ("import_words json", "import_exercises json"):
        with transaction.atomic():
            response = send(carlos, *requests[name], Member.objects.all().delete)
            assert (response.status_code, stored()) == (403, before)
            transaction.set_rollback(True)


def test_administrator_demoted_to_creator_while_the_import_arrives_deletes_nothing(
    package: Any, ada: Any, public: Any
) -> None:
    package["levels"] = []
    body = large({"package": package, "mode": "replace"})
    response = send(ada, IMPORT, body, JSON, lambda: User.objects.filter(pk=ada.user.pk).update(role="content_creator"))
    assert response.status_code == 403
    assert Lesson.objects.count() == 1
    User.objects.filter(pk=ada.user.pk).update(role="admin")
    assert send(ada, IMPORT, body, JSON, str).status_code == 200
    assert not Lesson.objects.exists()


@pytest.mark.parametrize("change", [deactivate, sign_out])
def test_ordinary_body_is_read_before_the_account(carlos: Any, change: Any) -> None:
    course = {"id": "new", "language_from": "en", "language_to": "es", "name": "New"}
    body = json.dumps(course).encode()
    response = send(carlos, "/api/v1/courses", body, JSON, lambda: change(carlos.user))
    assert response.status_code == 401
    assert not Course.objects.exists()


def end_this_session_of_the_admin_site(user: User) -> None:
    Session.objects.of_admin_site().filter(user=user).end(SessionEnd.LOGOUT, now())
    open_admin_session(user=User.objects.get(pk=user.pk), user_agent="another", ip=None, at=now())


@pytest.mark.parametrize(
    "change",
    [
        deactivate,
        lambda user: User.objects.filter(pk=user.pk).update(role="content_creator"),
        lambda user: AdminSession.objects.all().delete(),
        end_this_session_of_the_admin_site,
    ],
    ids=["deactivated", "demoted", "signed out", "signed out of this browser"],
)
@pytest.mark.parametrize("size", [0, LARGE])
def test_administrator_who_lost_the_role_while_a_form_arrived_changes_nothing(
    ada: Any, public: Any, change: Any, size: int
) -> None:
    site = Client()
    site.force_login(ada.user)
    edge = b"--edge\r\nContent-Disposition: form-data; name="
    padding = edge + b'"padding"; filename="x"\r\n\r\n' + bytes(size)
    body = edge + b'"post"\r\n\r\nyes\r\n' + padding + b"\r\n--edge--\r\n"
    path = f"/admin/content/exercise/{public.exercises[0].pk}/delete/"
    response = post(site, path, body, "multipart/form-data; boundary=edge", lambda: change(ada.user))
    assert (response.status_code, response.headers["Location"][:13]) == (302, "/admin/login/")
    public.exercises[0].refresh_from_db()


@pytest.mark.parametrize("name", NAMES)
def test_body_without_a_slot_is_refused_unread(
    requests: Any, carlos: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(body_slots, "SLOTS_PER_ACCOUNT", 0)
    path, body, media_type = requests[name]
    response = carlos.post(path, body, Content_Type=media_type)
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    assert response.json()["error"]["details"] == "Too many uploads at once"
    assert carlos.post(WORDS, {"words": []}).status_code == 200  # read before authentication


def test_large_form_of_an_administrator_needs_a_slot(ada: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_slots, "SLOTS", 0)
    site = Client()
    site.force_login(ada.user)
    upload = {"file": SimpleUploadedFile("course.json", b" " * LARGE), "mode": "merge"}
    assert site.post("/admin/content/course/import/", upload).status_code == 503
    assert site.post("/admin/content/course/import/", {"mode": "merge"}).status_code == 200


@pytest.mark.django_db(transaction=True)  # the WSGI application closes the connection to the database
def test_late_bodies_are_refused_and_store_nothing(requests: Any, carlos: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_timeout, "SECONDS", -3600)
    before = stored()
    headers = {"Authorization": f"Bearer {carlos.tokens['accessToken']}"}
    for path, body, media_type in requests.values():
        environ = RequestFactory().generic("POST", path, body, media_type, headers=headers).environ
        started: list[str] = []
        response = b"".join(application(environ, lambda status, headers, to=started: to.append(status)))
        assert started == ["408 Request Timeout"]
        assert json.loads(response)["error"]["code"] == "REQUEST_TIMEOUT"
    assert stored() == before
