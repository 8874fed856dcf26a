"""The modules of the web app for tests that import single ones: esbuild splits the app into one file for each.

A module imports packages of `clients/` by their bare names, which no browser resolves. What modules share stays shared:
an import by a test and one by the page give the same state.
"""

import fcntl
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.server import ROOT

PAGES = ROOT / "pages"


def split_modules(folder: Path) -> Path:
    """A folder of static files with each module of `pages/static` and `tests/web/modules`, as `pages/lib/api.js`."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("Node.js with npm is not installed: the modules of the web app were NOT tried")
    source, target = folder / "source", folder / "static"
    shutil.copytree(PAGES / "static", source)
    shutil.copytree(ROOT / "tests" / "web" / "modules", source, dirs_exist_ok=True)  # in place of the bundles too
    with (PAGES / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the processes of a run install it once
        if not (PAGES / "node_modules").exists():
            subprocess.run([npm, "ci", "--ignore-scripts", "--silent"], cwd=PAGES, check=True)
    entries = map(str, sorted(source.rglob("*.js")))
    options = ["--splitting", f"--outbase={source}", f"--outdir={target}", "--log-level=warning"]
    subprocess.run([npm, "run", "--silent", "esbuild", "--", *entries, *options], cwd=PAGES, check=True)
    return target
