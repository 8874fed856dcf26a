"""Does the time of a failed login reveal whether an account exists?

Wrong passwords for a known and an unknown address by turns, at the default cost of a hash: the medians may differ by
10 %.
"""

import tempfile
from pathlib import Path

from benchmarks.harness import WARM, Limit, judge, median_times
from benchmarks.school import API, PASSWORD
from benchmarks.servers import ROOT, Call, Client, encoded, environment, manage, serving

KNOWN, UNKNOWN = "known@example.org", "unknown@example.org"
MOST_DIFFERENCE = 0.10


def run(tries: int) -> bool:
    account = encoded({"email": KNOWN, "password": PASSWORD})
    failed = [
        Call("POST", f"{API}/auth/login", {}, encoded({"email": email, "password": f"not {PASSWORD}"}))
        for email in (KNOWN, UNKNOWN)
    ]
    with tempfile.TemporaryDirectory(prefix="langlearn-login-") as folder:
        url = f"sqlite:///{Path(folder) / 'login.sqlite3'}"
        manage(ROOT, environment(url), "migrate")
        with serving(url, WEB_CONCURRENCY="1", BCRYPT_ROUNDS="12") as server:
            Client(server.port).expect(201, Call("POST", f"{API}/auth/register", {}, account))
            known, unknown = median_times([server.port] * 2, 401, [failed] * (tries + WARM))
    print(f"known {known:.2f} ms, unknown {unknown:.2f} ms (medians of {tries})")
    difference = abs(known - unknown) / max(known, unknown)
    return judge(Limit("difference as a share", difference, most=MOST_DIFFERENCE))
