"""Environment variables are typed, bounded and explained."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from langlearn.env import LOCAL_STORAGE, Env, EnvError, database_identity, masked


def read(name_value: dict[str, str]) -> Env:
    return Env(name_value)


class TestIntegerVariable:
    def test_absent_or_empty_integer_variable_gives_the_default(self) -> None:
        assert read({}).integer("PORT", default=3000, low=1, high=65535, effect="") == 3000
        assert read({"PORT": " "}).integer("PORT", default=3000, low=1, high=65535, effect="") == 3000

    @pytest.mark.parametrize("value", ["0", "65536", "-1", "1.5", "0x10", "port", "1" * 30])
    def test_invalid_integer_variable_error_names_variable_value_and_range(self, value: str) -> None:
        with pytest.raises(EnvError, match=r"PORT=.*expected an integer 1\.\.65535") as refused:
            read({"PORT": value}).integer("PORT", default=3000, low=1, high=65535, effect="")
        assert value in str(refused.value)


class TestUnknownNames:
    def warnings(self, name: str) -> list[str]:
        env = read({})
        env.secret("JWT_SECRET", least=32, effect="")
        for known in ("PORT", "PROBE_PORT", "MEDIA_QUOTA_BYTES", "ALLOWED_HOSTS", "DATABASE_URL", "NODE_ENV"):
            env.text(known, effect="")
        return env.unknown([name])

    @pytest.mark.parametrize(
        ("name", "nearest"),
        [
            ("PROT", "PORT"),
            ("port", "PORT"),
            ("MEDIA_QUOTA", "MEDIA_QUOTA_BYTES"),
            ("ALLOWED_HOST", "ALLOWED_HOSTS"),
            ("JWT_SECRET_KEY", "JWT_SECRET"),
            ("DATABSE_URL", "DATABASE_URL"),
        ],
    )
    def test_name_like_a_setting_is_warned_of_with_the_nearest(self, name: str, nearest: str) -> None:
        assert self.warnings(name) == [f"{name} is no setting and has no effect: is {nearest} meant?"]

    @pytest.mark.parametrize(
        "name",
        [
            *("PORT", "JWT_SECRET", "PATH", "HOME", "LANG", "TZ", "NODE_PATH", "DB_PORT", "SMTP_PORT", "EDITOR"),
            *("AWS_ACCESS_KEY_ID", "DJANGO_ALLOWED_HOSTS", "DJANGO_SETTINGS_MODULE", "POSTGRES_PASSWORD"),
            *("PYTHON_DOTENV_DISABLED", "COMPOSE_PROJECT_NAME", "HTTPS_PROXY", "PGBOUNCER"),
        ],
    )
    def test_setting_and_variable_of_another_program_is_not_warned_of(self, name: str) -> None:
        assert self.warnings(name) == []


@pytest.mark.parametrize(("value", "expected"), [("true", True), ("0", False), ("FALSE", False), ("Yes", True)])
def test_boolean_variable_is_read(value: str, expected: bool) -> None:
    assert read({"ON": value}).boolean("ON", default=not expected, effect="") is expected


def test_invalid_boolean_variable_is_refused() -> None:
    with pytest.raises(EnvError, match=r"ON='maybe'.*true or false"):
        read({"ON": "maybe"}).boolean("ON", default=True, effect="")


@pytest.mark.parametrize(
    ("value", "expected"),
    [("900", 900), ("15m", 900), ("7d", 604800), ("1w", 604800), ("2h", 7200), ("30S", 30)],
)
def test_duration_variable_is_read(value: str, expected: int) -> None:
    read_value = read({"LIFE": value}).duration("LIFE", default="1m", low="1s", high="90d", effect="")
    assert read_value == timedelta(seconds=expected)


@pytest.mark.parametrize("value", ["0", "91d", "1y", "-5m", "5 m", "soon"])
def test_invalid_duration_variable_is_refused(value: str) -> None:
    with pytest.raises(EnvError, match="LIFE"):
        read({"LIFE": value}).duration("LIFE", default="1m", low="1s", high="90d", effect="")


def test_real_variable_is_read_within_its_range() -> None:
    assert read({"R": "0.8"}).real("R", default=0.9, low=0.5, high=1, effect="") == 0.8
    for value in ("2", "x", "1e-1", "nan"):
        with pytest.raises(EnvError, match=r"R=.*0\.5\.\.1"):
            read({"R": value}).real("R", default=0.9, low=0.5, high=1, effect="")


def test_invalid_choice_error_lists_the_choices() -> None:
    env = read({"LEVEL": "Loud"})
    with pytest.raises(EnvError, match="one of info, error"):
        env.choice("LEVEL", default="info", choices=("info", "error"), effect="")


class TestDatabaseVariable:
    def test_postgresql_url_is_read(self) -> None:
        url = "postgresql://us%40er:p%2Fw@db.example:5433/name?sslmode=require&schema=app&connect_timeout=3&pool=9"
        config, warnings = read({"DB": url}).database("DB", default="", effect="", shown="")
        assert (config["USER"], config["PASSWORD"], config["HOST"]) == ("us@er", "p/w", "db.example")
        assert (config["PORT"], config["NAME"]) == ("5433", "name")
        assert config["OPTIONS"]["sslmode"] == "require"
        assert config["OPTIONS"]["connect_timeout"] == 3
        assert config["SERVER_SETTINGS"] == {
            "statement_timeout": "20000",
            "lock_timeout": "5000",
            "random_page_cost": "1.1",
            "search_path": "app",
        }
        assert warnings == ["DB: the parameter 'pool' is ignored."]

    @pytest.mark.parametrize(("prepared", "threshold"), [("auto", 5), ("true", 5), ("false", None)])
    def test_prepared_statements_can_be_disabled_in_the_database_url(
        self, prepared: str, threshold: int | None
    ) -> None:
        url = "postgres://h/app"
        config, _ = read({"DB": url}).database("DB", default="", effect="", shown="", prepared=prepared)
        assert config["OPTIONS"]["prepare_threshold"] == threshold
        assert config["DISABLE_SERVER_SIDE_CURSORS"] is (prepared == "false")

    def test_postgresql_url_with_a_socket_is_read(self) -> None:
        url = "postgres://us%40er:p%2Fw@%2fsrv%2FDb%20Sockets:5433/name?schema=app"
        config, _ = read({"DB": url}).database("DB", default="", effect="", shown="")
        assert (config["USER"], config["PASSWORD"]) == ("us@er", "p/w")
        assert (config["HOST"], config["PORT"], config["NAME"]) == ("/srv/Db Sockets", "5433", "name")

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("postgres://u@127.0.0.1/app", "postgres://u@%2Frun%2Fpostgresql/app"),
            ("postgres://u@127.0.0.1/app", "postgres://v@localhost:5432/app"),
            ("sqlite:///a.db", f"sqlite:///{Path('a.db').resolve()}"),
        ],
    )
    def test_equivalent_database_urls_have_the_same_identity(self, one: str, other: str) -> None:
        configs = [read({"DB": url}).database("DB", default="", effect="", shown="")[0] for url in (one, other)]
        assert database_identity(configs[0]) == database_identity(configs[1])

    @pytest.mark.parametrize(("url", "name"), [("sqlite:///a.db", "a.db"), ("sqlite:////var/a.db", "/var/a.db")])
    def test_sqlite_url_is_read(self, url: str, name: str) -> None:
        config, _ = read({"DB": url}).database("DB", default="", effect="", shown="")
        assert config == {"ENGINE": "django.db.backends.sqlite3", "NAME": name}

    @pytest.mark.parametrize(
        "url",
        [
            "mysql://localhost/x",
            "postgres://user:hidden@localhost",
            "postgres://localhost:port/x",
            "sqlite://",
            "postgres://h/x?schema=a;drop",
            "postgres://h/x?connect_timeout=soon",
            "postgres://h/x?sslmode=bogus",
            "sqlite:////nowhere/at/all.db",
        ],
    )
    def test_unsupported_database_url_is_refused_with_a_masked_password(self, url: str) -> None:
        with pytest.raises(EnvError, match="database URL") as refused:
            read({"DB": url}).database("DB", default="", effect="", shown="")
        assert "hidden" not in str(refused.value)


def test_url_variable_is_read_and_checked() -> None:
    env = read({"U": "redis://:secret@localhost:6379/0/", "BAD": "ftp://x", "PORT": "http://h:99999"})
    assert env.url("U", schemes=("redis",), effect="") == "redis://:secret@localhost:6379/0"
    assert env.url("NONE", schemes=("redis",), effect="") == ""
    for name in ("BAD", "PORT"):
        with pytest.raises(EnvError, match=name):
            env.url(name, schemes=("http",), effect="")


def test_text_variable_is_one_printable_line_that_matches_its_pattern() -> None:
    env = read({"NAME": " Río & Co ", "BREAK": "a\nBcc: b", "LONG": "aaaa"})
    assert env.text("NAME", default="x", effect="") == "Río & Co"
    assert env.text("NONE", default="x", effect="") == "x"
    for name in ("BREAK", "LONG"):
        with pytest.raises(EnvError, match=f"{name}=.* expected a short text"):
            env.text(name, pattern=".{1,3}", allowed="a short text", effect="")


def test_a_password_in_a_url_is_masked() -> None:
    assert masked("postgres://user:pass@host/db") == "***@host/db"
    assert masked("user:s3cret@host/db") == "***@host/db"
    assert masked("postgres://u:p@ss@h:x/db") == "***@h:x/db"


def test_list_variable_items_are_trimmed_and_empty_items_dropped() -> None:
    assert read({"L": " a , ,b,"}).items("L", default="*", effect="") == ["a", "b"]
    with pytest.raises(EnvError, match="L='B'"):
        read({"L": "a,B"}).items("L", default="*", pattern="[a-z]", effect="")


@pytest.mark.parametrize(
    ("text", "origins"),
    [
        ("", ["http://localhost"]),
        ("*", ["*"]),
        (" https://App.example.org/ ,http://[::1]:3000", ["https://app.example.org", "http://[::1]:3000"]),
        ("capacitor://localhost,chrome-extension://abcdef", ["capacitor://localhost", "chrome-extension://abcdef"]),
        ("https://xn--mnchen-3ya.example:8443", ["https://xn--mnchen-3ya.example:8443"]),
    ],
)
def test_origins_have_any_scheme(text: str, origins: list[str]) -> None:
    assert read({"O": text}).origins("O", default="http://localhost", effect="") == origins


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        ("https://*.example.org", "expected an origin"),
        ("*://example.org", "expected an origin"),
        ("https://example.org/app", "expected an origin"),
        ("https://example.org//", "expected an origin"),
        ("https://example.org?x", "expected an origin"),
        ("https://a b", "expected an origin"),
        ("https://ana@example.org", "expected an origin"),
        ("https://example.org:", "expected an origin"),
        ("example.org", "expected an origin"),
        ("1app://localhost", "expected an origin"),
        ("capacitor://", "expected an origin"),
        ("null", "expected an origin"),
        ("https://münchen.example", "Write it as xn--…"),
        ("https://еxample.org", "Write it as xn--…"),
    ],
)
def test_what_is_no_origin_is_refused(origin: str, expected: str) -> None:
    with pytest.raises(EnvError, match=re.escape(expected)):
        read({"O": f"https://example.org,{origin}"}).origins("O", default="*", effect="")


def test_command_variable_is_split_into_words() -> None:
    line = "sh -c 'say \"$1\" {output}' - {text_file}"
    words = read({"SAY": line}).command("SAY", placeholders=("{text_file}", "{output}"), effect="")
    assert words == ["sh", "-c", 'say "$1" {output}', "-", "{text_file}"]
    assert read({}).command("SAY", placeholders=("{output}",), effect="") == []


@pytest.mark.parametrize("value", ["say", "say {text_file}", "say '{text_file} {output}", "say {text_file}\n{output}"])
def test_command_without_a_placeholder_or_with_an_open_quote_is_refused(value: str) -> None:
    with pytest.raises(EnvError, match=r"SAY=.*expected a command with \{text_file\} and \{output\}"):
        read({"SAY": value}).command("SAY", placeholders=("{text_file}", "{output}"), effect="")


def test_storage_variable_names_the_disk_or_a_bucket() -> None:
    assert read({}).storage("MEDIA", effect="")["BACKEND"] == LOCAL_STORAGE
    options = read({"MEDIA": "s3://courses/a%20b/?region=eu-west-1&endpoint=http://127.0.0.1:9000"}).storage(
        "MEDIA", effect=""
    )["OPTIONS"]
    assert (options["bucket_name"], options["location"]) == ("courses", "a b")
    assert (options["region_name"], options["endpoint_url"]) == ("eu-west-1", "http://127.0.0.1:9000")
    assert options["client_config"].connect_timeout == 5


@pytest.mark.parametrize(
    "value",
    [
        "disk",
        "s3://",
        "s3://A",
        "s3://courses?colour=red",
        "http://courses",
        "s3://[x",
        "s3://courses?region=a/b",
        "s3://courses?endpoint=127.0.0.1:9000",
    ],
)
def test_storage_variable_that_names_no_storage_is_refused(value: str) -> None:
    with pytest.raises(EnvError, match=r"MEDIA=.*expected local, s3://bucket"):
        read({"MEDIA": value}).storage("MEDIA", effect="")
