"""The service starts with good settings, and says in one line why it does not start with bad ones."""

import os
import subprocess
import sys
from email.header import decode_header, make_header
from email.utils import parseaddr
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
GOOD = {"JWT_SECRET": "a" * 32, "JWT_REFRESH_SECRET": "b" * 32}


def check(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **{name: value for name, value in os.environ.items() if name == "PATH" or name.startswith("COVERAGE_")},
        "DATABASE_URL": "sqlite:////tmp/never-created.sqlite3",
        "PYTHON_DOTENV_DISABLED": "1",
        **variables,
    }
    return subprocess.run(
        [sys.executable, "manage.py", "check", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({}, "JWT_SECRET is not set"),
        ({"JWT_SECRET": "short-hidden", "JWT_REFRESH_SECRET": "b" * 32}, "JWT_SECRET is too short"),
        ({"JWT_SECRET": "a" * 32}, "JWT_REFRESH_SECRET is not set"),
        ({"JWT_SECRET": "a" * 32, "JWT_REFRESH_SECRET": "a" * 32}, "are the same"),
        (GOOD | {"JWT_SECRET_PREVIOUS": "c" * 32}, "JWT_PREVIOUS_UNTIL is not set"),
        (
            GOOD | {"JWT_REFRESH_SECRET_PREVIOUS": "short-hidden", "JWT_PREVIOUS_UNTIL": "2026-03-02T10:15:00Z"},
            "JWT_REFRESH_SECRET_PREVIOUS is too short",
        ),
        (GOOD | {"JWT_PREVIOUS_UNTIL": "tomorrow"}, "JWT_PREVIOUS_UNTIL='tomorrow' is not allowed"),
        (GOOD | {"JWT_PREVIOUS_UNTIL": "2026-03-02T10:15:00"}, "is not allowed: expected an ISO 8601 instant"),
        ({**GOOD, "BCRYPT_ROUNDS": "99"}, "BCRYPT_ROUNDS='99' is not allowed: expected an integer 1..16"),
        ({**GOOD, "JWT_ACCESS_EXPIRES_IN": "2h", "JWT_REFRESH_EXPIRES_IN": "1h"}, "is not longer than"),
        ({**GOOD, "CORS_ORIGIN": "https://münchen.example"}, "expected a host in ASCII. Write it as xn--…"),
        ({**GOOD, "METRICS_TOKEN": "hidden"}, "METRICS_TOKEN"),
        ({**GOOD, "MAIL_FROM": "LangLearn <no-reply@x.org>"}, "expected an e-mail address, without a name"),
        ({**GOOD, "MAIL_PRODUCT_NAME": "Lang\nBcc: a@x.org"}, "expected at most 60 characters"),
        ({**GOOD, "PUBLIC_APP_URL": "app.example.org"}, "PUBLIC_APP_URL='app.example.org' is not allowed"),
        ({**GOOD, "MEDIA_STORAGE": "s3://key:hidden@courses"}, "MEDIA_STORAGE='***@courses' is not allowed"),
        ({**GOOD, "MEDIA_BASE_URL": "cdn.example.org"}, "MEDIA_BASE_URL='cdn.example.org' is not allowed"),
        ({**GOOD, "MEDIA_X_ACCEL": "_media"}, "MEDIA_X_ACCEL='_media' is not allowed: expected a path such as"),
        ({**GOOD, "MAX_MEDIA_SIZE": "65535"}, "expected an integer 65536..104857600"),
        ({**GOOD, "MAX_ARCHIVE_SIZE": "2147483649"}, "expected an integer 1048576..2147483648"),
        ({**GOOD, "MEDIA_QUOTA_BYTES": "-1"}, "MEDIA_QUOTA_BYTES='-1' is not allowed"),
        ({**GOOD, "MEDIA_MAX_PIXELS": "9999"}, "expected an integer 10000..100000000"),
        ({**GOOD, "RATE_LIMIT_MEDIA_MAX_REQUESTS": "0"}, "expected an integer 1..1000000"),
        ({**GOOD, "TTS_COMMAND": "espeak-ng -w {output}"}, "TTS_COMMAND="),
        ({**GOOD, "TTS_VOICES": "zh-Hans"}, "TTS_VOICES='zh-Hans' is not allowed"),
        ({**GOOD, "DATABASE_REPLICA_URL": "postgres://u:hidden@replica/app"}, "DATABASE_REPLICA_URL is set, but"),
    ],
)
def test_production_refuses_unsafe_settings_in_one_line(variables: dict[str, str], said: str) -> None:
    result = check(NODE_ENV="production", **variables)
    assert result.returncode == 1
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1
    assert said in lines[0]
    assert "hidden" not in lines[0]


def test_production_starts_with_two_strong_secrets() -> None:
    result = check(NODE_ENV="production", **GOOD)
    assert result.returncode == 0, result.stderr


def test_questionable_production_settings_cause_warnings() -> None:
    said = check(NODE_ENV="production", RATE_LIMIT_ENABLED="false", WEB_CONCURRENCY="2", **GOOD).stderr
    for warning in ("RATE_LIMIT_ENABLED is false", "ALLOWED_HOSTS is `*`", "EMAIL_URL is not set", "SQLite file"):
        assert warning in said


def test_mails_on_the_console_are_a_warning_in_production_only() -> None:
    warning = "EMAIL_URL is console:// in production"
    assert warning in check("--deploy", NODE_ENV="production", EMAIL_URL="console://", **GOOD).stderr
    assert warning not in check("--deploy", NODE_ENV="production", EMAIL_URL="smtp://mail.example.org", **GOOD).stderr
    assert warning not in check(NODE_ENV="development", EMAIL_URL="console://", **GOOD).stderr


def test_sender_of_mails_follows_from_the_settings() -> None:
    names = {"MAIL_FROM": "hello@example.org", "MAIL_PRODUCT_NAME": "Río, S.A."}
    done = subprocess.run(
        [sys.executable, "-c", "from langlearn import settings; print(settings.DEFAULT_FROM_EMAIL)"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "NODE_ENV": "test", **names},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    name, address = parseaddr(done.stdout)
    assert (str(make_header(decode_header(name))), address) == ("Río, S.A.", "hello@example.org")


def test_health_checks_on_the_same_machine_need_no_allowed_host() -> None:
    asked = "from langlearn.settings import ALLOWED_HOSTS; print(*ALLOWED_HOSTS)"
    environment = {"PATH": os.environ["PATH"], "NODE_ENV": "test", "ALLOWED_HOSTS": "api.example.org"}
    answer = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert answer.stdout.split() == ["api.example.org", "127.0.0.1", "localhost"]


def test_weak_secrets_are_a_warning_in_development() -> None:
    result = check(NODE_ENV="development", JWT_SECRET="weak", JWT_REFRESH_SECRET="weak")
    assert result.returncode == 0
    assert "shorter than 32 bytes" in result.stderr
    assert "are the same" in result.stderr


def test_tests_refuse_the_configured_database() -> None:
    result = check(NODE_ENV="test", DATABASE_URL="postgres://h/app", TEST_DATABASE_URL="postgres://h/app")
    assert result.returncode == 1
    assert "tests delete all data" in result.stderr


def test_table_in_the_documentation_matches_the_settings() -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "settings_table", "--check", "docs/settings.md"],
        cwd=ROOT,
        env={**os.environ, "NODE_ENV": "test"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr


def test_development_secrets_are_generated_once(tmp_path: Path) -> None:
    from langlearn.secrets_file import development_secrets

    first = development_secrets(tmp_path / "secrets.json")
    assert development_secrets(tmp_path / "secrets.json") == first
    assert first["JWT_SECRET"] != first["JWT_REFRESH_SECRET"]
    assert (tmp_path / "secrets.json").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["secrets.json"]


def test_previous_secret_key_expires_at_the_configured_instant_without_a_restart() -> None:
    asked = """
import time_machine
from django.conf import settings

for at in ("2026-03-02T10:14:59.999Z", "2026-03-02T10:15:00Z"):
    with time_machine.travel(at, tick=False):
        print(len(list(settings.SECRET_KEY_FALLBACKS)), len(settings.SECRET_KEY_FALLBACKS))
"""
    variables = {"JWT_SECRET_PREVIOUS": "c" * 32, "JWT_PREVIOUS_UNTIL": "2026-03-02T10:15:00Z", **GOOD}
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHON_DOTENV_DISABLED": "1",
        "DJANGO_SETTINGS_MODULE": "langlearn.settings",
        **variables,
    }
    answer = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert answer.stdout.split() == ["1", "1", "0", "0"]


@pytest.mark.parametrize(
    ("address", "secure"),
    [
        ("https://api.example.org", "True"),
        ("HTTPS://api.example.org", "True"),
        ("http://localhost:3000", "False"),
    ],
)
@pytest.mark.parametrize("kind", ["development", "production"])
def test_admin_cookies_are_secure_if_the_public_address_is_https(kind: str, address: str, secure: str) -> None:
    asked = """
from django.conf import settings

print(settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE)
"""
    variables = {"NODE_ENV": kind, "PUBLIC_API_URL": address, **GOOD}
    environment = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "langlearn.settings", **variables}
    answer = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert answer.stdout.split() == [secure, secure]
