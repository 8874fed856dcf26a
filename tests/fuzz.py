"""Fuzzes the running service from its own OpenAPI document: `python -m tests.fuzz [--seconds N]`, `make fuzz`.

Nobody, a student, a creator and an administrator call every operation with what schemathesis invents. No answer may be
a 500, have a status or a type the document does not name, or break its schema. The database is a fresh SQLite file, or
that of FUZZ_DATABASE_URL, which is filled with what the calls make.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROLES = ("anonymous", "student", "content_creator", "admin")
PASSWORD = "Correct-Horse7"
# What the others (positive data accepted, negative data refused) ask is more than a schema can say: rules across
# fields, and unknown fields that some endpoints ignore on purpose.
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
# They end the caller's session or account, and what follows would be tried by nobody.
EXCLUDED = r"/(logout|logout-all|password|sessions/\{id\})$|^/api/(v1/)?users/profile$"


def tokens() -> dict[str, str]:
    """An account for each role, and the header its calls carry."""
    from accounts import services
    from langlearn.api.instants import now

    headers = {"anonymous": ""}
    for role in ROLES[1:]:
        user = services.create_user(email=f"{role}@example.org", password=PASSWORD, role=role, at=now())
        opened = services.open_session(user=user, user_agent="fuzz", ip="127.0.0.1", at=now())
        headers[role] = f"Authorization: Bearer {opened['accessToken']}"
    return headers


def fuzz(url: str, header: str, seconds: int) -> int:
    """Runs schemathesis against `url` for at most `seconds`; its exit status, 0 when nothing was found."""
    command = [str(Path(sys.executable).with_name("schemathesis")), "run", f"{url}/api/swagger.json", "--url", url]
    command += ["--checks", CHECKS, "--exclude-path-regex", EXCLUDED, "--phases", "examples,coverage,fuzzing"]
    command += ["--max-examples", "20", "--max-time", str(seconds), "--request-timeout", "30", "--no-color"]
    if header:
        command += ["--header", header]
    return subprocess.run(command, check=False).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="at most, for each role")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        os.environ["DATABASE_URL"] = os.environ.get("FUZZ_DATABASE_URL") or f"sqlite:///{directory}/fuzz.sqlite3"
        os.environ["JWT_ACCESS_EXPIRES_IN"] = "24h"
        import django

        django.setup()
        from django.core.management import call_command

        from tests.server import ROOT, serving

        call_command("migrate", verbosity=0)
        call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1.json"), verbosity=0)
        failed = []
        with serving() as server:
            for role, header in tokens().items():
                print(f"--- {role} ---", flush=True)
                if fuzz(server.url, header, arguments.seconds):
                    failed.append(role)
    sys.exit(f"Found something as: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
