"""Which files of the project does a request enter, and how often does it jump from one to another?

Calls the WSGI application in this process, with production settings and an empty PostgreSQL database, and lists the
files of the functions that `sys.setprofile` saw while a completed lesson, a refresh and a publication were served. A
jump is a call from a file of the project to another one, directly or through a library. Each request is sent before, so
that modules are imported and caches are filled. It has no limit.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from types import FrameType
from typing import Any
from wsgiref.util import setup_testing_defaults

import orjson

from benchmarks.school import ADMIN, API, COMPLETED, PASSWORD, bearer, course, edit, email
from benchmarks.servers import ROOT, Call, database, database_url, encoded, environment, manage

APPS = ("accounts", "content", "progress", "langlearn", "apidocs", "pages")
BEFORE = 3  # requests of each kind


def send(application: Any, call: Call) -> Any:
    """The `data` of the response."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": call.method,
        "PATH_INFO": call.path,
        "CONTENT_LENGTH": str(len(call.body)),
        "CONTENT_TYPE": "application/json",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.input": BytesIO(call.body),
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in call.headers.items()},
    }
    setup_testing_defaults(environ)
    status = ""

    def start_response(line: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        nonlocal status
        status = line

    response = application(environ, start_response)
    body = b"".join(response)
    response.close()
    if not status.startswith("2"):
        raise SystemExit(f"{call.method} {call.path} responded {status}: {body[:500]!r}")
    return orjson.loads(body).get("data")


def jumps(application: Any, call: Call) -> dict[str, int]:
    """The files of the project that a request enters, by name, and how often it jumps to each."""
    names = {str(file): str(file.relative_to(ROOT)) for app in APPS for file in sorted((ROOT / app).rglob("*.py"))}
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file in names:
            caller = frame.f_back
            while caller is not None and caller.f_code.co_filename not in names:
                caller = caller.f_back
            found[file] += caller is not None and caller.f_code.co_filename != file

    sys.setprofile(note)
    try:
        send(application, call)
    finally:
        sys.setprofile(None)
    return {name: found[file] for file, name in names.items() if file in found}


def run() -> bool:
    with database(database_url("files")) as url:
        variables = environment(url, LOG_LEVEL="info")
        manage(ROOT, variables, "migrate")
        manage(ROOT, variables, "createsuperuser", "--noinput", "--email", ADMIN, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
        os.environ.update(variables)
        from langlearn.wsgi import application

        login = Call("POST", f"{API}/auth/login", {}, encoded({"email": ADMIN, "password": PASSWORD}))
        admin = bearer(send(application, login)["tokens"]["accessToken"])
        package = {"package": course(COMPLETED, lessons=6, exercises=2), "mode": "create"}
        send(application, Call("POST", f"{API}/courses/import", admin, encoded(package)))
        register = Call("POST", f"{API}/auth/register", {}, encoded({"email": email(0), "password": PASSWORD}))
        tokens = send(application, register)["tokens"]

        def complete(number: int) -> Call:
            path = f"{API}/progress/lesson/{COMPLETED}-l-{number}"
            body = b'{"score": 92, "time_spent_seconds": 180}'
            return Call("POST", path, bearer(tokens["accessToken"]), body)

        def refresh(number: int) -> Call:
            tokens.update(send(application, Call("POST", f"{API}/auth/refresh", {}, encoded(tokens)))["tokens"])
            return Call("POST", f"{API}/auth/refresh", {}, encoded({"refreshToken": tokens["refreshToken"]}))

        def publish(number: int) -> Call:
            send(application, edit(admin, COMPLETED, number, 1, f"hint {number}"))
            return Call("POST", f"{API}/courses/{COMPLETED}/publish", admin, encoded({}))

        calls: dict[str, Callable[[int], Call]] = {
            "complete a lesson": complete,
            "refresh": refresh,
            "publish one change": publish,
        }
        manual = encoded({"publish_mode": "manual"})
        send(application, Call("PUT", f"{API}/courses/{COMPLETED}/publish-mode", admin, manual))
        for name, call in calls.items():
            for number in range(BEFORE):
                send(application, call(number))
            found = jumps(application, call(BEFORE))
            print(f"{name}: {len(found)} files, {sum(found.values())} jumps")
            print(*(f"  {number:4} {file}" for file, number in found.items()), sep="\n")
        from django.db import connections

        connections.close_all()
    return True
