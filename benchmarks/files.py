"""`python -m benchmarks.files`: which files of the project does a request enter?

Calls the WSGI application in this process, with production settings and an empty PostgreSQL database, and lists the
files of the functions that `sys.setprofile` saw while a completed lesson and a refresh were served. Each request is
sent once before, so that modules are imported and caches are filled.
"""

import os
import sys
from io import BytesIO
from pathlib import Path
from types import FrameType
from typing import Any
from wsgiref.util import setup_testing_defaults

import orjson

from benchmarks.school import ADMIN, API, COMPLETED, PASSWORD, bearer, course, email
from benchmarks.servers import ROOT, Call, database, database_url, encoded, environment, manage

APPS = ("accounts", "content", "progress", "langlearn", "apidocs", "pages")


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


def entered(application: Any, call: Call) -> list[str]:
    """The files of the project that have a function which the request calls."""
    files = set()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        send(application, call)
    finally:
        sys.setprofile(None)
    paths = (Path(file) for file in files)
    names = (path.relative_to(ROOT) for path in paths if path.is_relative_to(ROOT))
    return sorted(str(name) for name in names if name.parts[0] in APPS)


def main() -> None:
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

        def refresh() -> Call:
            return Call("POST", f"{API}/auth/refresh", {}, encoded({"refreshToken": tokens["refreshToken"]}))

        for number in range(3):
            send(application, complete(number))
        completion = entered(application, complete(3))
        for _ in range(3):
            tokens = send(application, refresh())["tokens"]
        for name, files in (("complete a lesson", completion), ("refresh", entered(application, refresh()))):
            print(f"{name}: {len(files)} files", *files, sep="\n  ")
        from django.db import connections

        connections.close_all()


if __name__ == "__main__":
    main()
