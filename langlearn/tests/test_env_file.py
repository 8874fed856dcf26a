"""The file `.env` beside manage.py is read by every way to start the service; variables of the environment win."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("langlearn", "accounts", "notifications", "content", "progress", "feedback", "apidocs", "pages", "scripts")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the service with a `.env` of its own."""
    root = tmp_path / "checkout"
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    shutil.copy(ROOT / "manage.py", root)
    (root / ".env").write_text("# settings\nPORT=4321\nMETRICS_TOKEN=pa$$word-${PORT}-sixteen\n")
    return root


def run(root: Path, *command: object, **variables: str) -> str:
    environment = {"PATH": os.environ["PATH"], "PYTHON": sys.executable, **variables}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


SHOW = "from langlearn.settings import METRICS_TOKEN, PORT; print(PORT, METRICS_TOKEN)"


def test_settings_read_the_file_beside_manage_py_as_it_is(checkout: Path, tmp_path: Path) -> None:
    where = {"PYTHONPATH": str(checkout)}
    assert run(tmp_path, sys.executable, "-c", SHOW, **where).split() == ["4321", "pa$$word-${PORT}-sixteen"]


def test_variables_of_the_environment_win_over_the_file(checkout: Path) -> None:
    assert run(checkout, sys.executable, "-c", SHOW, PORT="4322").split()[0] == "4322"


def test_tests_and_generated_files_do_not_read_the_file(checkout: Path) -> None:
    assert run(checkout, sys.executable, "-c", SHOW, NODE_ENV="test").split()[0] == "3000"


def test_gunicorn_listens_where_the_file_says(checkout: Path) -> None:
    said = run(
        checkout,
        sys.executable,
        "-m",
        "gunicorn",
        "--print-config",
        "--config",
        "langlearn/gunicorn.py",
        "langlearn.wsgi",
    )
    assert "0.0.0.0:4321" in said


def test_check_warns_of_names_in_the_file_that_are_like_settings(checkout: Path) -> None:
    (checkout / ".env").write_text("PROT=4321\nMEDIA_QUOTA=hidden\nAWS_ACCESS_KEY_ID=key\nPATH_TO_DATA=/data\n")
    said = run(checkout, sys.executable, "manage.py", "check", RATE_LIMT_ENABLED="false")
    assert ".env: PROT is no setting and has no effect: is PORT meant?" in said
    assert ".env: MEDIA_QUOTA is no setting and has no effect: is MEDIA_QUOTA_BYTES meant?" in said
    assert said.count("is no setting") == 2
    assert "hidden" not in said
    assert ".env:" not in run(checkout, sys.executable, "manage.py", "check", PYTHON_DOTENV_DISABLED="1")


@pytest.mark.parametrize("command", ["migrate", "backup"])
def test_commands_use_the_database_that_the_file_names(checkout: Path, tmp_path: Path, command: str) -> None:
    named = checkout / "named.sqlite3"
    (checkout / ".env").write_text(f"DATABASE_URL=sqlite:///{named}\n")
    if command == "migrate":
        run(checkout, sys.executable, "manage.py", "migrate", "--verbosity", "0")
        assert named.exists()
    else:
        with sqlite3.connect(named) as connection:
            connection.execute("CREATE TABLE kept (value)")
        said = run(tmp_path, checkout / "scripts" / "backup", tmp_path / "copies")
        assert f"Copying the database: SQLite, {named}" in said
        assert len(list((tmp_path / "copies").iterdir())) == 1
    assert not (checkout / "langlearn.sqlite3").exists()
