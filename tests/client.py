"""Lets the TypeScript client do its tour against a running server: `python -m tests.client`, `make client`."""

import subprocess
import sys

from tests.installation import installed
from tests.server import ROOT


def main() -> None:
    with installed() as server:
        tour = ["npm", "run", "--silent", "tour", "--", server.url]
        sys.exit(subprocess.run(tour, cwd=ROOT / "clients" / "typescript", check=False).returncode)


if __name__ == "__main__":
    main()
