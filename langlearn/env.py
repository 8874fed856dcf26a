"""Typed, documented reading of environment variables.

Every reader names its variable, its default, what is allowed and what it does, and records that in
`Env.documented`, so that the configuration table of the documentation is generated from the same texts.
A bad value raises `EnvError` with one line that names variable, value and allowed range; secrets and
passwords inside URLs are masked.
"""

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

LOCAL_STORAGE = "django.core.files.storage.FileSystemStorage"

_OTHERS = ("AWS_", "COMPOSE_", "DJANGO_", "GUNICORN_", "POSTGRES_", "PYTHON")  # variables of other programs
_LIKENESS = 0.75  # of two names, in difflib's measure: PROT and PORT have this
_DURATION_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
_LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
_SSL_MODES = frozenset({"disable", "allow", "prefer", "require", "verify-ca", "verify-full"})
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", re.IGNORECASE)
_TRUE = frozenset({"true", "1", "yes", "on"})
_FALSE = frozenset({"false", "0", "no", "off"})


class EnvError(Exception):
    """An environment variable has a value the service cannot start with."""


@dataclass(frozen=True, slots=True)
class Variable:
    """One documented variable: what a reader of the configuration table sees."""

    name: str
    default: str
    allowed: str
    effect: str


def masked(value: str) -> str:
    """`value` without what might be a password: everything before its last `@`."""
    return re.sub(r"^.*@", "***@", value, flags=re.DOTALL)


def database_identity(config: Mapping[str, Any]) -> tuple[str, str, str]:
    """Where a database lies, however its URL is spelled: (host, port, name), or ("", "", path) of a file."""
    if config["ENGINE"].endswith("sqlite3"):
        return "", "", str(Path(config["NAME"]).resolve())
    host = config["HOST"].lower()
    local = host in _LOCAL_HOSTS or host.startswith("/")
    return ("" if local else host), config["PORT"] or "5432", config["NAME"]


class Env:
    """Reads variables from `source`; an empty value counts as not set."""

    def __init__(self, source: Mapping[str, str]) -> None:
        self._source = source
        self.documented: list[Variable] = []

    def _read(self, name: str, default: str, allowed: str, effect: str) -> str | None:
        self.documented.append(Variable(name, default, allowed, effect))
        return self._source.get(name, "").strip() or None

    @staticmethod
    def _refuse(name: str, value: str, allowed: str) -> EnvError:
        return EnvError(f"{name}={masked(value)!r} is not allowed: expected {allowed}.")

    def unknown(self, names: Iterable[str]) -> list[str]:
        """Warnings about names that no reader has read, but that are like one of these. Call it after all readers."""
        known = [variable.name for variable in self.documented]
        return [
            f"{name} is no setting and has no effect: is {nearest[0]} meant?"
            for name in names
            if name not in known and not name.startswith(_OTHERS)
            if (nearest := get_close_matches(name.upper(), known, n=1, cutoff=_LIKENESS))
        ]

    def text(
        self,
        name: str,
        *,
        default: str = "",
        pattern: str = ".*",
        allowed: str = "text",
        effect: str,
        shown: str | None = None,
    ) -> str:
        """One line of text that matches `pattern` as a whole."""
        value = self._read(name, default if shown is None else shown, allowed, effect)
        if value is None:
            return default
        if not value.isprintable() or not re.fullmatch(pattern, value):
            raise self._refuse(name, value, allowed)
        return value

    def command(self, name: str, *, placeholders: tuple[str, ...], effect: str) -> list[str]:
        """The words of a command line, split as a shell does; empty when it is not set."""
        allowed = f"a command with {' and '.join(placeholders)}"
        value = self._read(name, "–", allowed, effect)
        if value is None:
            return []
        try:
            words = shlex.split(value)
        except ValueError:
            raise self._refuse(name, value, f"{allowed}, with its quotes closed") from None
        if not value.isprintable() or not all(placeholder in " ".join(words) for placeholder in placeholders):
            raise self._refuse(name, value, allowed)
        return words

    def secret(self, name: str, *, least: int, effect: str, shown: str = "–") -> str:
        """A secret of at least `least` UTF-8 bytes, or "" when it is not set. Its value never appears in an error."""
        value = self._read(name, shown, f"at least {least} bytes", effect)
        return value or ""

    def integer(self, name: str, *, default: int, low: int, high: int, effect: str, shown: str | None = None) -> int:
        allowed = f"{low}..{high}"
        value = self._read(name, str(default) if shown is None else shown, allowed, effect)
        if value is None:
            return default
        if not re.fullmatch(r"[0-9]{1,18}", value) or not low <= int(value) <= high:
            raise self._refuse(name, value, f"an integer {allowed}")
        return int(value)

    def real(self, name: str, *, default: float, low: float, high: float, effect: str) -> float:
        allowed = f"{low}..{high}"
        value = self._read(name, str(default), allowed, effect)
        if value is None:
            return default
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value) or not low <= float(value) <= high:
            raise self._refuse(name, value, f"a number {allowed}")
        return float(value)

    def boolean(self, name: str, *, default: bool, effect: str, shown: str | None = None) -> bool:
        value = self._read(name, str(default).lower() if shown is None else shown, "true, false", effect)
        if value is None:
            return default
        if value.lower() in _TRUE:
            return True
        if value.lower() in _FALSE:
            return False
        raise self._refuse(name, value, "true or false")

    def choice(self, name: str, *, default: str, choices: tuple[str, ...], effect: str) -> str:
        allowed = ", ".join(choices)
        value = self._read(name, default, allowed, effect)
        if value is None:
            return default
        if value.lower() not in choices:
            raise self._refuse(name, value, f"one of {allowed}")
        return value.lower()

    def items(
        self, name: str, *, default: str, effect: str, pattern: str = ".*", allowed: str = "comma list"
    ) -> list[str]:
        """The items of a comma list; each must match `pattern` as a whole."""
        value = self._read(name, default, allowed, effect)
        items = [item for item in ((part.strip()) for part in (value or default).split(",")) if item]
        for item in items:
            if not re.fullmatch(pattern, item):
                raise self._refuse(name, item, allowed)
        return items

    def origins(self, name: str, *, default: str, effect: str) -> list[str]:
        """The origins of a comma list as browsers send them, `scheme://host[:port]`, or `*` for any.

        Any scheme will do: apps have their own, as `capacitor://localhost`.
        """
        items = self.items(name, default=default, effect=effect, allowed="comma list of origins, or `*`")
        for item in items:
            if not item.isascii():
                raise self._refuse(name, item, "a host in ASCII. Write it as xn--…")
            if item != "*" and not _ORIGIN.fullmatch(item):
                raise self._refuse(name, item, "an origin scheme://host[:port], without a path, or `*` alone")
        return [item.removesuffix("/").lower() for item in items]

    def duration(self, name: str, *, default: str, low: str, high: str, effect: str) -> timedelta:
        """A number with s, m, h, d or w; without a unit, seconds."""
        allowed = f"{low}..{high}"
        value = self._read(name, default, allowed, effect) or default
        seconds = _seconds(value)
        low_seconds, high_seconds = _seconds(low), _seconds(high)
        assert low_seconds is not None and high_seconds is not None
        if seconds is None or not low_seconds <= seconds <= high_seconds:
            raise self._refuse(name, value, f"a duration {allowed}, as 900, 15m or 7d")
        return timedelta(seconds=seconds)

    def instant(self, name: str, *, effect: str) -> datetime | None:
        """An ISO 8601 instant with `Z` or an offset, in UTC."""
        allowed = "an ISO 8601 instant, as 2026-03-02T10:15:00Z"
        value = self._read(name, "–", allowed, effect)
        if value is None:
            return None
        try:
            read = datetime.fromisoformat(value)
        except ValueError:
            raise self._refuse(name, value, allowed) from None
        if read.tzinfo is None:
            raise self._refuse(name, value, allowed)
        return read.astimezone(UTC)

    def url(
        self, name: str, *, schemes: tuple[str, ...], default: str = "", effect: str, shown: str | None = None
    ) -> str:
        """An absolute URL without a trailing slash."""
        allowed = ", ".join(f"{scheme}://…" for scheme in schemes)
        value = self._read(name, (default or "–") if shown is None else shown, allowed, effect)
        if value is None:
            return default
        try:
            parts = urlsplit(value)
            parts.port  # noqa: B018 - raises ValueError on a port that is none
        except ValueError:
            raise self._refuse(name, value, f"an absolute URL {allowed}") from None
        web = parts.scheme in ("http", "https")
        if (
            parts.scheme not in schemes
            or (parts.scheme != "console" and not parts.netloc)
            or (web and (parts.query or parts.fragment or "@" in parts.netloc))
        ):
            raise self._refuse(name, value, f"an absolute URL {allowed}")
        return value.rstrip("/")

    def storage(self, name: str, *, effect: str) -> dict[str, Any]:
        """Django's settings of a file storage: files in MEDIA_ROOT, or a bucket that speaks S3's protocol."""
        allowed = "local, s3://bucket/prefix?region=…&endpoint=…"
        value = self._read(name, "local", allowed, effect) or "local"
        if value == "local":
            # Names are digests of the content: a file of the same name has the same bytes.
            return {"BACKEND": LOCAL_STORAGE, "OPTIONS": {"allow_overwrite": True}}
        try:
            parts = urlsplit(value)
        except ValueError:
            raise self._refuse(name, value, allowed) from None
        query = dict(parse_qsl(parts.query))
        options: dict[str, Any] = {
            "bucket_name": parts.netloc,
            "location": unquote(parts.path).strip("/"),
            "region_name": query.pop("region", None),
            "endpoint_url": query.pop("endpoint", None),
            "default_acl": None,
            "file_overwrite": True,
            "max_memory_size": 1048576,  # bytes of a download; the rest of it is in a temporary file
            "querystring_auth": False,
        }
        if (
            parts.scheme != "s3"
            or not re.fullmatch(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]", parts.netloc)
            or not re.fullmatch(r"[A-Za-z0-9-]+", options["region_name"] or "-")
            or not re.fullmatch(r"https?://[^/@\s]+/?", options["endpoint_url"] or "http://-")
            or query
        ):
            raise self._refuse(name, value, allowed)
        try:
            from botocore.config import Config
        except ImportError:
            raise EnvError(f"{name} names a bucket: install requirements-s3.txt for it.") from None
        # A request waits for a bucket that does not respond; botocore's own limits are minutes.
        options["client_config"] = Config(connect_timeout=5, read_timeout=20, retries={"total_max_attempts": 2})
        return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}

    def database(
        self, name: str, *, default: str, effect: str, shown: str, prepared: str = "auto"
    ) -> tuple[dict[str, Any], list[str]]:
        """Django's database settings from a URL, and warnings about query parameters that are ignored.

        `prepared` is DATABASE_PREPARED_STATEMENTS. With `false` no state of a PostgreSQL session outlives a
        transaction, except its settings.
        """
        allowed = "postgresql://…, postgres://…, sqlite:///…"
        value = self._read(name, shown, allowed, effect) or default
        if not value:
            return {}, []
        parsed = _database(value, prepared)
        if parsed is None:
            raise self._refuse(name, value, f"a database URL {allowed}")
        config, ignored = parsed
        return config, [f"{name}: the parameter {key!r} is ignored." for key in ignored]


def _seconds(text: str) -> int | None:
    match = re.fullmatch(r"([0-9]{1,9})([smhdw]?)", text.lower())
    return int(match[1]) * _DURATION_UNITS[match[2]] if match else None


def _host(parts: SplitResult) -> str:
    """The host of a PostgreSQL URL, or the directory of its socket (`%2Frun%2Fpostgresql`), which keeps its letters."""
    place = parts.netloc.rpartition("@")[2].partition(":")[0]
    return unquote(place if place[:3].upper() == "%2F" else parts.hostname or "")


def _database(value: str, prepared: str) -> tuple[dict[str, Any], list[str]] | None:
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return None
    query = dict(parse_qsl(parts.query))
    if parts.scheme == "sqlite":
        # sqlite:///relative.sqlite3 and sqlite:////absolute.sqlite3, as in other tools.
        path = unquote(parts.path)[1:]
        if not path or parts.netloc or not Path(path).resolve().parent.is_dir():
            return None
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": path}, sorted(query)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        return None
    options: dict[str, Any] = {}
    if "sslmode" in query:
        options["sslmode"] = query.pop("sslmode")
        if options["sslmode"] not in _SSL_MODES:
            return None
    timeout = query.pop("connect_timeout", "5")
    if not timeout.isdigit():
        return None
    options["connect_timeout"] = int(timeout)
    # Without these a request waits a quarter of an hour for a server whose machine is down.
    options |= {"tcp_user_timeout": 20_000, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2}
    # Parameters are sent separately; a statement is prepared after five executions on a connection.
    options |= {"server_side_binding": True, "prepare_threshold": None if prepared == "false" else 5}
    schema = query.pop("schema", "")
    if schema and not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*(,[A-Za-z_][A-Za-z0-9_]*)*", schema):
        return None
    # Limits of the service contract: a statement 20 s, a lock wait 5 s; beyond that the caller gets 503.
    # For data in memory or on a solid-state disk: PostgreSQL's default cost of a random page is that of a hard disk.
    server = {"statement_timeout": "20000", "lock_timeout": "5000", "random_page_cost": "1.1"}
    if schema:
        server["search_path"] = schema
    return {
        "ENGINE": "langlearn.db.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": _host(parts),
        "PORT": str(port or ""),
        "DISABLE_SERVER_SIDE_CURSORS": prepared == "false",
        "PREPARED_STATEMENTS": prepared,
        "SERVER_SETTINGS": server,
        "OPTIONS": options,
    }, sorted(query)
