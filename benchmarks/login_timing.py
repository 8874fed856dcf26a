"""`python -m benchmarks.login_timing [--tries N]`: does the time of a failed login tell whether the account exists?

Wrong passwords for a known and for an unknown address in turn, over loopback at the default cost of a hash, rate
limits off. Prints both medians and exits 1 when they differ by more than 10 %.
"""

import argparse
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from benchmarks.run import ROOT, serving

PORT = 3803
KNOWN, UNKNOWN = "known@example.org", "unknown@example.org"
MOST_DIFFERENCE = 0.10
_LOGIN = "/api/v1/auth/login"


def post(path: str, body: dict[str, str]) -> int:
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return int(response.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code


def failed_login(email: str) -> float:
    """Milliseconds until a wrong password for `email` is refused."""
    started = time.perf_counter()
    status = post(_LOGIN, {"email": email, "password": "Wrong-Horse7"})
    elapsed = (time.perf_counter() - started) * 1000
    if status != 401:
        raise SystemExit(f"a wrong password was answered with {status}")
    return elapsed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=200, help="failed logins for each of the two addresses")
    args = parser.parse_args()
    times: dict[str, list[float]] = {KNOWN: [], UNKNOWN: []}
    with tempfile.TemporaryDirectory(prefix="langlearn-login-") as folder:
        environment = {
            "PATH": os.environ["PATH"],
            "NODE_ENV": "production",
            "DATABASE_URL": os.environ.get("BENCH_LOGIN_DATABASE_URL", f"sqlite:///{Path(folder) / 'login.sqlite3'}"),
            "JWT_SECRET": secrets.token_hex(32),
            "JWT_REFRESH_SECRET": secrets.token_hex(32),
            "RATE_LIMIT_ENABLED": "false",
            "WEB_CONCURRENCY": "1",
        }
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=environment, check=True, stderr=subprocess.DEVNULL)
        with serving("langlearn.wsgi", PORT, environment):
            post("/api/v1/auth/register", {"email": KNOWN, "password": f"Aa1!{secrets.token_hex(8)}"})
            for attempt in range(args.tries + 5):
                # Each goes first in every second round, so that a drifting machine favours neither.
                for email in (KNOWN, UNKNOWN) if attempt % 2 else (UNKNOWN, KNOWN):
                    elapsed = failed_login(email)
                    if attempt >= 5:  # the first warm the server up
                        times[email].append(elapsed)
    known, unknown = statistics.median(times[KNOWN]), statistics.median(times[UNKNOWN])
    difference = abs(known - unknown) / max(known, unknown)
    print(f"known   {known:8.2f} ms (median of {args.tries})")
    print(f"unknown {unknown:8.2f} ms (median of {args.tries})")
    print(f"difference {difference:.1%}, at most {MOST_DIFFERENCE:.0%}")
    return 0 if difference <= MOST_DIFFERENCE else 1


if __name__ == "__main__":
    sys.exit(main())
