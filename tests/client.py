"""Lets a generated client do its tour against a running server: `python -m tests.client typescript`, or `python`.

`make client` and `make client-python` call it. The Python client is generated here, in a temporary directory.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.installation import installed
from tests.server import ROOT, working

CLIENTS = ROOT / "clients"
CREATOR = ("creator@example.org", "Correct-Horse7")


def typescript(url: str) -> None:
    _run("npm", "run", "--silent", "tour", "--", url, *CREATOR, directory=CLIENTS / "typescript")


def python(url: str) -> None:
    tour = CLIENTS / "python" / "tour.py"
    with tempfile.TemporaryDirectory() as directory:
        target = ["--output-path", f"{directory}/langlearn_client", "--meta", "none", "--fail-on-warning"]
        document = ["--path", str(ROOT / "openapi.json"), "--config", str(tour.with_name("config.yaml"))]
        _tool("openapi-python-client", "generate", *document, *target)
        _tool("mypy", "--config-file=", "--strict", "--follow-imports=silent", str(tour), MYPYPATH=directory)
        _run(sys.executable, str(tour), url, *CREATOR, PYTHONPATH=directory)


def _tool(name: str, *arguments: str, **variables: str) -> None:
    _run(str(Path(sys.executable).with_name(name)), *arguments, **variables)


def _run(*command: str, directory: Path = ROOT, **variables: str) -> None:
    subprocess.run(command, cwd=directory, env={**os.environ, **variables}, check=True)


def main() -> None:
    tour = {"typescript": typescript, "python": python}[sys.argv[1]]
    with installed() as server, working():
        from accounts.services.registration import create_user
        from langlearn.api.instants import now

        email, password = CREATOR
        create_user(email=email, password=password, role="content_creator", at=now())
        tour(server.url)


if __name__ == "__main__":
    main()
