"""Fuzzes the running service from its own OpenAPI document: `python -m tests.fuzz [--seconds N]`, `make fuzz`.

An anonymous client, a student, a creator and an administrator call every operation with generated data, each on a fresh
SQLite database and, with FUZZ_DATABASE_URL, on a fresh PostgreSQL database beside that one. No answer may be a
500, have a status, a type or a header that the document does not name, or break its schema; what else is asked says
tests/schemathesis.toml. Each role first makes the calls after which others can go on; then those that end its session
or delete an account or content, each by an account of its own (tests/fuzz_hooks.py).
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.installation import DEMO_COURSE, installed, new_database
from tests.server import ROOT, run_manage

ROLES = ("anonymous", "student", "content_creator", "admin")
WRITERS = ("content_creator", "admin")
PASSWORD = "Correct-Horse7"
ENDING = r"/(logout|logout-all|password|sessions/\{id\})$|^/api/(v1/)?users/profile$"

_NOTHING: Mapping[str, str] = {}


def open_account(role: str, *, name: str) -> str:
    """The access token of a new account."""
    from accounts.services.registration import create_user
    from accounts.services.sessions import open_session
    from langlearn.api.instants import now

    user = create_user(email=f"{name}@example.org", password=PASSWORD, role=role, at=now())
    opened = open_session(user=user, user_agent="fuzz", ip="127.0.0.1", at=now())
    token: str = opened["accessToken"]
    return token


def _schemathesis(
    url: str, arguments: list[str], *, seconds: int | None, environment: Mapping[str, str] = _NOTHING
) -> bool:
    """Was nothing found?"""
    command = [str(Path(sys.executable).with_name("schemathesis"))]
    command += ["--config-file", str(ROOT / "tests" / "schemathesis.toml"), "run", f"{url}/api/swagger.json"]
    command += ["--url", url, "--request-timeout", "30", "--no-color", "--warnings", "off"]
    command += ["--max-examples", "10", *arguments]
    if seconds is not None:
        command += ["--max-time", str(seconds)]
    return subprocess.run(command, check=False, env={**os.environ, **environment}).returncode == 0


def _disposable_accounts(role: str) -> dict[str, str]:
    """The environment in which schemathesis opens an account for each call."""
    from django.conf import settings

    return {
        "SCHEMATHESIS_HOOKS": "tests.fuzz_hooks",
        "FUZZ_ROLE": role,
        "PYTHONPATH": str(ROOT),
        "JWT_SECRET": settings.JWT_SECRET,
        "JWT_REFRESH_SECRET": settings.JWT_REFRESH_SECRET,
    }


def fuzz(url: str, role: str, *, seconds: int | None, seed: list[str]) -> bool:
    """All calls of one role, or those of the first `seconds`. Was nothing found?"""
    header = [] if role == "anonymous" else ["--header", f"Authorization: Bearer {open_account(role, name=role)}"]
    others = {} if role == "anonymous" else _disposable_accounts(role)
    part = None if seconds is None else seconds // 5
    lasting, ending = ["--exclude-path-regex", ENDING], ["--include-path-regex", ENDING, "--include-method", "DELETE"]
    once = ["--phases", "examples,coverage,fuzzing", *seed]
    found = [
        _schemathesis(
            url, [*once, *lasting, "--exclude-method", "DELETE", *header], seconds=None if part is None else 3 * part
        ),
        _schemathesis(url, [*once, *ending], seconds=part, environment=others),
    ]
    if role in WRITERS:  # what one call creates, others read, change and delete
        # Working out which call can follow which takes seconds before the first is made.
        chained = None if part is None else max(part, 20)
        found.append(_schemathesis(url, ["--phases", "stateful", *seed, *lasting, *header], seconds=chained))
    return all(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, help="stop each role on each database after about so many")
    parser.add_argument("--seed", help="of an earlier run, to repeat it")
    parser.add_argument("--role", choices=ROLES, help="one only; with --database")
    parser.add_argument("--database", choices=("sqlite", "postgresql"))
    parser.add_argument("--template", help="the URL of a database with the demo course, which is copied")
    arguments = parser.parse_args()
    seed = ["--seed", arguments.seed] if arguments.seed else []
    urls = {"sqlite": None, "postgresql": os.environ.get("FUZZ_DATABASE_URL")}
    if arguments.role:
        url, template = urls[arguments.database], arguments.template
        with installed(url, template, JWT_ACCESS_EXPIRES_IN="24h") as server:
            sys.exit(not fuzz(server.url, arguments.role, seconds=arguments.seconds, seed=seed))
    bound = ["--seconds", str(arguments.seconds)] if arguments.seconds else []
    again = [sys.executable, "-m", "tests.fuzz", *bound, *seed]
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"  # of which `run_manage` reads some
    passed, failed = 0, []
    for database, url in urls.items():
        if database == "postgresql" and url is None:
            continue
        with new_database(url) as template:
            run_manage("migrate", "--verbosity=0", DATABASE_URL=template)
            run_manage("import_course", str(DEMO_COURSE), DATABASE_URL=template)
            for role in ROLES:  # each on what no other has changed
                print(f"--- {role}, {database} ---", flush=True)
                arguments_of_role = ["--database", database, "--role", role, "--template", template]
                if subprocess.run([*again, *arguments_of_role], check=False, cwd=ROOT).returncode:
                    failed.append(f"{role}, {database}")
                else:
                    passed += 1
    if failed:
        print(f"Something was found or broke as: {'; '.join(failed)}")
    print(f"{passed} passed, {len(failed)} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
