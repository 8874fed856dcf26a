"""`python -m benchmarks.login_timing [--tries N]`: does the time of a failed login reveal whether an account exists?

Wrong passwords for a known and an unknown address alternately, at the default cost of a hash. Prints both medians and
exits with 1 when they differ by more than 10 %.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.school import API, PASSWORD
from benchmarks.servers import ROOT, Call, Client, encoded, environment, manage, serving

KNOWN, UNKNOWN = "known@example.org", "unknown@example.org"
MOST_DIFFERENCE = 0.10
_WARM = 5  # of each address, not counted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=200, help="failed logins for each of the two addresses")
    args = parser.parse_args()
    times: dict[str, list[float]] = {KNOWN: [], UNKNOWN: []}
    with tempfile.TemporaryDirectory(prefix="langlearn-login-") as folder:
        url = f"sqlite:///{Path(folder) / 'login.sqlite3'}"
        manage(ROOT, environment(url), "migrate")
        with serving(url, WEB_CONCURRENCY="1", BCRYPT_ROUNDS="12") as server:
            client = Client(server.port)
            account = encoded({"email": KNOWN, "password": PASSWORD})
            client.expect(201, Call("POST", f"{API}/auth/register", {}, account))
            for attempt in range(args.tries + _WARM):
                for email in (KNOWN, UNKNOWN) if attempt % 2 else (UNKNOWN, KNOWN):
                    body = encoded({"email": email, "password": f"not {PASSWORD}"})
                    started = time.perf_counter()
                    client.expect(401, Call("POST", f"{API}/auth/login", {}, body))
                    times[email].append((time.perf_counter() - started) * 1000)
    known, unknown = (statistics.median(times[email][_WARM:]) for email in (KNOWN, UNKNOWN))
    difference = abs(known - unknown) / max(known, unknown)
    print(f"known   {known:8.2f} ms (median of {args.tries})")
    print(f"unknown {unknown:8.2f} ms (median of {args.tries})")
    print(f"difference {difference:.1%}, at most {MOST_DIFFERENCE:.0%}")
    return 0 if difference <= MOST_DIFFERENCE else 1


if __name__ == "__main__":
    sys.exit(main())
