"""All settings of the service, in one file.

Everything that differs between installations comes from environment variables, each read once, below, by a
typed reader that also documents it (`python manage.py settings_table` prints the table). Variables that are not set
are read from the file `.env` beside manage.py. An invalid value stops the service at start with an error message of
one line. No secret has a default outside development and tests.
"""

import hashlib
import os
import secrets as _secrets
import warnings
from datetime import UTC, datetime, timedelta
from email.utils import formataddr
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from dotenv import dotenv_values, load_dotenv
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

from langlearn.env import LOCAL_STORAGE, Env, EnvError, database_identity
from langlearn.fallback_keys import FallbackKeys
from langlearn.secrets_file import development_secrets

BASE_DIR = Path(__file__).resolve().parent.parent
VERSION = "1.1.0"

_has_file = False
if os.environ.get("NODE_ENV") != "test":  # tests and generated files must not depend on the developer's own settings
    _has_file = load_dotenv(BASE_DIR / ".env", interpolate=False)
ENV = Env(os.environ)
SETTING_WARNINGS: list[str] = []  # shown by `manage.py check` (langlearn.ops.checks)

# --- Environment -----------------------------------------------------------------------------------------------------

NODE_ENV = ENV.choice(
    "NODE_ENV",
    default="development",
    choices=("development", "test", "production"),
    effect="Kind of installation. Debugging aids are on in development only; production refuses weak secrets.",
)
PRODUCTION = NODE_ENV == "production"
DEBUG = NODE_ENV == "development"

PORT = ENV.integer("PORT", default=3000, low=1, high=65535, effect="TCP port the server listens on.")
PUBLIC_API_URL = ENV.url(
    "PUBLIC_API_URL",
    schemes=("http", "https"),
    default=f"http://localhost:{PORT}",
    shown="http://localhost:PORT",
    effect="Base of every absolute link; the Host header is never used for one.",
)
PUBLIC_APP_URL = ENV.url(
    "PUBLIC_APP_URL",
    schemes=("http", "https"),
    effect="Base of the links in mails, `/reset-password#token=…` and `/confirm-email#token=…`; without it they lead"
    " to the web app of the service, or without that to its pages below `/account`.",
)
PAGES_ENABLED = ENV.boolean(
    "PAGES_ENABLED",
    default=True,
    effect="The web app for learners, at `/` and below `/learn`; `false` leaves only the API, its pages and the admin.",
)
STUDIO_ENABLED = ENV.boolean(
    "STUDIO_ENABLED",
    default=True,
    effect="The pages for creators, at `/studio`, while PAGES_ENABLED is true; `false` leaves the API and imports.",
)
ALLOWED_HOSTS = ENV.items(
    "ALLOWED_HOSTS",
    default="*",
    pattern=r"\*|[A-Za-z0-9.:\[\]_-]+",
    effect="Host names the service accepts; `*` for any.",
)
ALLOWED_HOSTS += ["127.0.0.1", "localhost"]  # health checks and Prometheus on the same machine
TRUSTED_PROXIES = ENV.integer(
    "TRUSTED_PROXIES",
    default=0,
    low=0,
    high=10,
    effect="Reverse proxies in front. 0 ignores `X-Forwarded-For` and `X-Forwarded-Proto`.",
)
HTTPS_ONLY = ENV.boolean(
    "HTTPS_ONLY",
    default=False,
    effect="Redirect plain HTTP to HTTPS and let browsers preload HSTS; needs `TRUSTED_PROXIES` behind a proxy.",
)
SERVER = ENV.choice(
    "SERVER",
    default="gunicorn",
    choices=("gunicorn", "granian"),
    effect="The HTTP server that `make run`, the image and the systemd unit start; `granian` needs"
    " `requirements-granian.txt` (docs/deployment.md).",
)
WEB_CONCURRENCY = ENV.integer(
    "WEB_CONCURRENCY",
    default=min(4, os.cpu_count() or 1),
    low=1,
    high=64,
    shown="number of CPUs, at most 4",
    effect="Worker processes.",
)
# A sign-in that waits for its password hash occupies a thread (accounts.hashers). With 80 threads in all a school class
# may sign in at once, and database connections remain below PostgreSQL's default `max_connections` of 100.
WEB_THREADS = ENV.integer(
    "WEB_THREADS",
    default=min(64, max(8, 80 // WEB_CONCURRENCY)),
    low=1,
    high=64,
    shown="80 / `WEB_CONCURRENCY`, 8 to 64",
    effect="Threads of each worker process.",
)
PROBE_PORT = ENV.integer(
    "PROBE_PORT",
    default=0,
    low=0,
    high=65535,
    shown="–",
    effect="Second port, for `/live`, `/ready`, `/health` and `/metrics` only, which does not wait for a free thread.",
)
SHUTDOWN_DRAIN_SECONDS = ENV.integer(
    "SHUTDOWN_DRAIN_SECONDS",
    default=2,
    low=0,
    high=60,
    effect="Seconds after SIGTERM during which `/ready` responds 503 and requests are still served.",
)
MAX_REQUEST_SIZE = ENV.integer(
    "MAX_REQUEST_SIZE", default=1048576, low=1024, high=104857600, effect="Largest request body, in bytes."
)
MAX_IMPORT_SIZE = max(10 * 1024 * 1024, MAX_REQUEST_SIZE)
CORS_ORIGIN = ENV.origins(
    "CORS_ORIGIN",
    default="http://localhost:3000,http://localhost:5173",
    effect="Origins of web applications that may call the API, as browsers send them: `scheme://host[:port]`.",
)
LOG_LEVEL = ENV.choice(
    "LOG_LEVEL",
    default="info",
    choices=("debug", "verbose", "http", "info", "warn", "warning", "error", "silent"),
    effect="Least severe log line that is written.",
)
SLOW_REQUEST_MS = ENV.integer(
    "SLOW_REQUEST_MS", default=1000, low=1, high=60000, effect="Requests slower than this are logged as `slow_request`."
)
METRICS_TOKEN = ENV.secret("METRICS_TOKEN", least=16, effect="Bearer token for `/metrics` from other machines.")
if METRICS_TOKEN and len(METRICS_TOKEN.encode()) < 16:
    raise EnvError("METRICS_TOKEN=*** is not allowed: expected at least 16 characters.")

# --- Secrets ---------------------------------------------------------------------------------------------------------

JWT_SECRET = ENV.secret(
    "JWT_SECRET", least=32, shown="random outside production", effect="Signs access tokens; differs from the next."
)
JWT_REFRESH_SECRET = ENV.secret(
    "JWT_REFRESH_SECRET", least=32, shown="random outside production", effect="Signs refresh tokens."
)
JWT_SECRET_PREVIOUS = ENV.secret(
    "JWT_SECRET_PREVIOUS", least=32, effect="The secret before a rotation: still verifies access tokens, signs none."
)
JWT_REFRESH_SECRET_PREVIOUS = ENV.secret(
    "JWT_REFRESH_SECRET_PREVIOUS", least=32, effect="The same for refresh tokens (`manage.py rotate_secrets`)."
)
_previous_until = ENV.instant("JWT_PREVIOUS_UNTIL", effect="After this time the previous secrets are not used.")
if (JWT_SECRET_PREVIOUS or JWT_REFRESH_SECRET_PREVIOUS) and _previous_until is None:
    raise EnvError("JWT_PREVIOUS_UNTIL is not set: previous secrets need a time at which they expire.")
JWT_PREVIOUS_UNTIL = _previous_until or datetime.min.replace(tzinfo=UTC)
for _name, _secret in (
    ("JWT_SECRET_PREVIOUS", JWT_SECRET_PREVIOUS),
    ("JWT_REFRESH_SECRET_PREVIOUS", JWT_REFRESH_SECRET_PREVIOUS),
):
    if PRODUCTION and _secret and len(_secret.encode()) < 32:
        raise EnvError(f"{_name} is too short: production needs at least 32 bytes.")
for _name, _secret in (("JWT_SECRET", JWT_SECRET), ("JWT_REFRESH_SECRET", JWT_REFRESH_SECRET)):
    if len(_secret.encode()) >= 32:
        continue
    if PRODUCTION:
        raise EnvError(f"{_name} is {'too short' if _secret else 'not set'}: production needs at least 32 bytes.")
    if _secret:
        SETTING_WARNINGS.append(f"{_name} is shorter than 32 bytes: good enough for development only.")
if JWT_SECRET and JWT_SECRET == JWT_REFRESH_SECRET:
    if PRODUCTION:
        raise EnvError("JWT_SECRET and JWT_REFRESH_SECRET are the same: production needs two different secrets.")
    SETTING_WARNINGS.append("JWT_SECRET and JWT_REFRESH_SECRET are the same: good enough for development only.")
if not (JWT_SECRET and JWT_REFRESH_SECRET):
    _generated = (
        development_secrets(BASE_DIR / ".secrets.json")
        if DEBUG
        else {"JWT_SECRET": _secrets.token_hex(32), "JWT_REFRESH_SECRET": _secrets.token_hex(32)}
    )
    JWT_SECRET = JWT_SECRET or _generated["JWT_SECRET"]
    JWT_REFRESH_SECRET = JWT_REFRESH_SECRET or _generated["JWT_REFRESH_SECRET"]


# Django's own signing key (admin sessions, CSRF) is derived, so that no third secret is needed.
def _signing_key(secret: str) -> str:
    return hashlib.sha256(f"django:{secret}".encode()).hexdigest()


SECRET_KEY = _signing_key(JWT_SECRET)
SECRET_KEY_FALLBACKS = FallbackKeys(
    [_signing_key(JWT_SECRET_PREVIOUS)] if JWT_SECRET_PREVIOUS else [], JWT_PREVIOUS_UNTIL
)

JWT_ACCESS_EXPIRES_IN = ENV.duration(
    "JWT_ACCESS_EXPIRES_IN", default="15m", low="1s", high="24h", effect="Lifetime of an access token."
)
JWT_REFRESH_EXPIRES_IN = ENV.duration(
    "JWT_REFRESH_EXPIRES_IN", default="7d", low="1s", high="90d", effect="Lifetime of a session after its last refresh."
)
if JWT_REFRESH_EXPIRES_IN <= JWT_ACCESS_EXPIRES_IN:
    raise EnvError("JWT_REFRESH_EXPIRES_IN is not longer than JWT_ACCESS_EXPIRES_IN.")
JWT_ISSUER = "language-learning-service"
JWT_AUDIENCE = "language-learning-clients"
SESSION_ABSOLUTE_LIFE = timedelta(days=90)

BCRYPT_ROUNDS = ENV.integer(
    "BCRYPT_ROUNDS", default=12, low=1, high=16, effect="Cost of a password hash; below 4, 4 is used."
)
if BCRYPT_ROUNDS < 4:
    SETTING_WARNINGS.append(f"BCRYPT_ROUNDS={BCRYPT_ROUNDS} is below the algorithm's minimum: 4 is used.")
PASSWORD_REJECT_COMMON = ENV.boolean(
    "PASSWORD_REJECT_COMMON",
    default=PRODUCTION,
    shown="true in production, else false",
    effect="Refuse passwords from Django's list of common ones.",
)

# --- Database and cache ----------------------------------------------------------------------------------------------

DATABASE_PREPARED_STATEMENTS = ENV.choice(
    "DATABASE_PREPARED_STATEMENTS",
    default="auto",
    choices=("auto", "true", "false"),
    effect="`auto`: unless a pooler is in between. Use `true` with one in session mode, or PgBouncer 1.22 or newer.",
)
_database, _ignored = ENV.database(
    "DATABASE_URL",
    prepared=DATABASE_PREPARED_STATEMENTS,
    default=f"sqlite:///{BASE_DIR / 'langlearn.sqlite3'}",
    shown="an SQLite file beside manage.py",
    effect="The database. Query parameters `sslmode`, `schema`, `connect_timeout` are honoured.",
)
SETTING_WARNINGS += _ignored
_replica, _ignored = ENV.database(
    "DATABASE_REPLICA_URL",
    prepared=DATABASE_PREPARED_STATEMENTS,
    default="",
    shown="–",
    effect="Streaming read replica, PostgreSQL, for reads that may lag.",
)
SETTING_WARNINGS += _ignored
if _replica and not (_replica["ENGINE"] == _database["ENGINE"] == "langlearn.db.postgresql"):
    raise EnvError("DATABASE_REPLICA_URL is set, but it and DATABASE_URL are not both PostgreSQL.")
REPLICA_MAX_LAG_SECONDS = ENV.integer(
    "REPLICA_MAX_LAG_SECONDS", default=10, low=1, high=3600, effect="A replica with a larger lag is not used."
)
_test_database, _ignored = ENV.database(
    "TEST_DATABASE_URL",
    default="",
    shown="an SQLite file of its own, or `test_` + name",
    effect="Database of the test suite, which deletes everything in it.",
)
DATABASE_POOL_SIZE = ENV.integer(
    "DATABASE_POOL_SIZE",
    default=12 if SERVER == "granian" else 0,  # granian ends idle threads, whose own connections would stay open
    low=0,
    high=200,
    shown="0, with `SERVER=granian` 12",
    effect="PostgreSQL connections that one process keeps at most, and as many to the replica, shared by its threads"
    " (1 counts as 2: health checks have one); 0: one for each thread.",
)
REDIS_URL = ENV.url("REDIS_URL", schemes=("redis", "rediss"), effect="Shared cache and rate-limit counters.")
EMAIL_URL = ENV.url(
    "EMAIL_URL",
    schemes=("smtp", "smtps", "console"),
    default="console://" if DEBUG else "",
    shown="console:// in development, else –",
    effect="Mail server; without it no mail is sent.",
)
MAIL_FROM = ENV.text(
    "MAIL_FROM",
    default=f"no-reply@{urlsplit(PUBLIC_API_URL).hostname}",
    shown="no-reply@ and the host of PUBLIC_API_URL",
    pattern=r"[^\s@<>\"',;:]+@[^\s@<>\"',;:]+",
    allowed="an e-mail address, without a name",
    effect="Sender of the mails; its name is `MAIL_PRODUCT_NAME`.",
)
MAIL_PRODUCT_NAME = ENV.text(
    "MAIL_PRODUCT_NAME",
    default="LangLearn",
    pattern=r"[^\x00-\x1f\x7f]{1,60}",
    allowed="at most 60 characters",
    effect="Name of the product in mails and on the pages that their links lead to.",
)


def _sqlite_tuned(config: dict[str, Any]) -> dict[str, Any]:
    """Write-ahead log, so readers never wait; immediate transactions, so a writer waits instead of failing.

    Every thread has a connection with its own cache: at most 16,000 KiB, and 64,000 in all threads.
    """
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY;"
            f" PRAGMA cache_size=-{min(16000, 64000 // WEB_THREADS)}",
        }
    return config


# Connections are persistent: opening one takes longer than most requests. Django checks each one before a request
# uses it, on PostgreSQL at most once a second (langlearn.db.postgresql).
_CONNECTION = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True, "ATOMIC_REQUESTS": False}
if NODE_ENV == "test":
    if _test_database and database_identity(_test_database) == database_identity(_database):
        raise EnvError("TEST_DATABASE_URL names the database of DATABASE_URL: tests delete all data, they refuse it.")
    if _test_database:
        _database = {**_test_database, "TEST": {"NAME": _test_database["NAME"]}}
    elif _database["ENGINE"].endswith("sqlite3"):
        _database["TEST"] = {"NAME": str(BASE_DIR / "test.sqlite3")}
if _database["ENGINE"].endswith("postgresql") and _database.get("TEST", {}).get("NAME") == _database["NAME"]:
    # Creating and dropping a database needs a connection to another one; PostgreSQL always has this one.
    _database["NAME"] = "postgres"


def _pooled(config: dict[str, Any]) -> dict[str, Any]:
    """With DATABASE_POOL_SIZE a request takes a connection from Django's pool, and returns it at its end."""
    if not (DATABASE_POOL_SIZE and config["ENGINE"].endswith("postgresql")):
        return {**config, **_CONNECTION}
    pool = {
        "min_size": 0,
        "max_size": max(2, DATABASE_POOL_SIZE),
        "timeout": 3,  # seconds a request waits for a connection
        "reconnect_timeout": 1,  # after as many seconds without success the next request connects at once
    }
    return {
        **config,
        **_CONNECTION,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,  # it would be a round trip of each request; a lost connection costs one a 503
        "OPTIONS": {**config["OPTIONS"], "pool": pool},
    }


DATABASES = {"default": _pooled(_sqlite_tuned(_database))}
if _replica:
    DATABASES["replica"] = {**_pooled(_replica), "TEST": {"MIRROR": "default"}}
    DATABASE_ROUTERS = ["langlearn.db.replica.ReplicaRouter"]
if PRODUCTION and _database["ENGINE"].endswith("sqlite3"):
    SETTING_WARNINGS.append("DATABASE_URL is an SQLite file: suitable for one small machine, not for several.")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# A Redis that does not respond delays a request by a second. A connection closed while idle is reopened once.
REDIS_OPTIONS = {
    "socket_connect_timeout": 1,
    "socket_timeout": 1,
    "retry": Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,)),
}
CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "langlearn",
            "OPTIONS": REDIS_OPTIONS,
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 2000}}
    )
}

# --- Mail ------------------------------------------------------------------------------------------------------------

_mail = urlsplit(EMAIL_URL)
EMAIL_BACKEND = {
    "smtp": "django.core.mail.backends.smtp.EmailBackend",
    "smtps": "django.core.mail.backends.smtp.EmailBackend",
    "console": "django.core.mail.backends.console.EmailBackend",
}.get(_mail.scheme, "django.core.mail.backends.dummy.EmailBackend")
EMAIL_HOST = _mail.hostname or "localhost"
EMAIL_PORT = _mail.port or (465 if _mail.scheme == "smtps" else 25)
EMAIL_HOST_USER = unquote(_mail.username or "")
EMAIL_HOST_PASSWORD = unquote(_mail.password or "")
EMAIL_USE_SSL = _mail.scheme == "smtps"
# A password is never sent in clear text; a relay without a password is assumed to be in a trusted network.
EMAIL_USE_TLS = _mail.scheme == "smtp" and bool(_mail.username)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = formataddr((MAIL_PRODUCT_NAME, MAIL_FROM))

# --- Tasks -----------------------------------------------------------------------------------------------------------

# `manage.py worker` runs them (langlearn.ops.jobs).
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
# Commands of manage.py, each a task once a day.
DAILY_COMMANDS = [
    ["purge_sessions"],
    ["clearsessions"],
    ["purge_idempotency_keys"],
    ["purge_practice_sessions"],
    ["purge_notifications"],
    ["store_word_cards"],
    ["prune_packages"],
    ["prune_media"],
    ["prune_db_task_results", "--min-age-days=1", "--failed-min-age-days=14"],
]

# --- Media -----------------------------------------------------------------------------------------------------------

STORAGES: dict[str, dict[str, Any]] = {
    "default": ENV.storage(
        "MEDIA_STORAGE",
        effect="Where sounds and pictures are stored: `local`, in `MEDIA_ROOT`, or a bucket (`requirements-s3.txt`; the"
        " credentials are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).",
    ),
    # The names of static files have the hash of their content in production, where `collectstatic` must run before each
    # start. Development and tests do without both.
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if NODE_ENV == "test"
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
MEDIA_IS_LOCAL = STORAGES["default"]["BACKEND"] == LOCAL_STORAGE
MEDIA_ROOT = ENV.text(
    "MEDIA_ROOT",
    default=str(BASE_DIR / "media"),
    shown="`media` beside manage.py",
    allowed="a folder that the service can write",
    effect="Folder of the sounds and pictures, tried at start and by `manage.py check`: where no file can be written,"
    " production does not start.",
)
MEDIA_BASE_URL = ENV.url(
    "MEDIA_BASE_URL",
    schemes=("http", "https"),
    default=PUBLIC_API_URL,
    shown="PUBLIC_API_URL",
    effect="Base of the links to sounds and pictures: a CDN whose origin is this service.",
)
MEDIA_X_ACCEL = ENV.text(
    "MEDIA_X_ACCEL",
    pattern=r"/[A-Za-z0-9_/-]*/",
    allowed="a path such as /_media/",
    shown="–",
    effect="Internal location from which nginx sends the files of `MEDIA_ROOT` (deploy/nginx.conf).",
)
if MEDIA_X_ACCEL and not MEDIA_IS_LOCAL:
    SETTING_WARNINGS.append(
        "MEDIA_X_ACCEL has no effect: MEDIA_STORAGE is not local, and nginx sends local files only."
    )
MAX_MEDIA_SIZE = ENV.integer(
    "MAX_MEDIA_SIZE", default=10485760, low=65536, high=104857600, effect="Largest sound or picture, in bytes."
)
MAX_ARCHIVE_SIZE = ENV.integer(
    "MAX_ARCHIVE_SIZE",
    default=209715200,
    low=1048576,
    high=2147483648,
    effect="Largest course with its media, as one file, that is imported or exported over HTTP.",
)
PUBLIC_CONTENT_SECONDS = ENV.integer(
    "PUBLIC_CONTENT_SECONDS",
    default=1,
    low=0,
    high=60,
    effect="How old public content may be for anonymous callers and students, also in shared caches; 0: as stored.",
)
PACKAGE_CDN_SECONDS = ENV.integer(
    "PACKAGE_CDN_SECONDS",
    default=0,
    low=0,
    high=86400,
    effect="`s-maxage` of packages, media manifests and words of public courses, for a CDN; 0: none.",
)
COURSE_TEAMS = ENV.choice(
    "COURSE_TEAMS",
    default="open",
    choices=("open", "members"),
    effect="Who may edit a course: every content creator, or its members.",
)
PUBLICATIONS_KEPT = int(
    ENV.text(
        "PUBLICATIONS_KEPT",
        default="0",
        pattern="0|[1-9][0-9]{1,4}|100000",
        allowed="0, 10..100000",
        effect="Packages of publications kept for each course; 0 for all of them.",
    )
)
MEDIA_QUOTA_BYTES = ENV.integer(
    "MEDIA_QUOTA_BYTES", default=0, low=0, high=10**15, effect="Bytes of all sounds and pictures; 0 for no limit."
)
MEDIA_MAX_PIXELS = ENV.integer(
    "MEDIA_MAX_PIXELS", default=20000000, low=10000, high=100000000, effect="Pixels of a picture, in one frame."
)
TTS_COMMAND = ENV.command(
    "TTS_COMMAND",
    placeholders=("{text_file}", "{output}"),
    effect="Speech synthesis for `manage.py synthesise_audio`: `espeak-ng -v {language} -f {text_file} -w {output}`.",
)
TTS_VOICES = ENV.items(
    "TTS_VOICES",
    default="",
    pattern=r"[A-Za-z0-9-]+=[^,=]+",
    allowed="comma list of tag=voice",
    effect="What `{language}` stands for, where it is not the language tag, as `zh-Hans=cmn`.",
)

# --- Rate limits -----------------------------------------------------------------------------------------------------

RATE_LIMIT_ENABLED = ENV.boolean(
    "RATE_LIMIT_ENABLED", default=NODE_ENV != "test", shown="true, in test false", effect="Rate limits on or off."
)
RATE_LIMIT_MAX_REQUESTS = ENV.integer(
    "RATE_LIMIT_MAX_REQUESTS", default=300, low=1, high=1000000, effect="Anonymous requests per window and address."
)
RATE_LIMIT_USER_MAX_REQUESTS = ENV.integer(
    "RATE_LIMIT_USER_MAX_REQUESTS", default=3000, low=1, high=1000000, effect="Requests per window and user."
)
RATE_LIMIT_CONTENT_MAX_REQUESTS = ENV.integer(
    "RATE_LIMIT_CONTENT_MAX_REQUESTS",
    default=6000,  # a school behind one address
    low=1,
    high=1000000,
    effect="Anonymous reads of content and documentation per window and address.",
)
RATE_LIMIT_UPLOAD_MAX_ITEMS = ENV.integer(
    "RATE_LIMIT_UPLOAD_MAX_ITEMS",
    default=20000,
    low=1,
    high=1000000,
    effect="Uploaded completions and answers per window and user.",
)
RATE_LIMIT_MEDIA_MAX_REQUESTS = ENV.integer(
    "RATE_LIMIT_MEDIA_MAX_REQUESTS",
    default=60000,
    low=1,
    high=1000000,
    effect="Downloads of sounds and pictures per window, address and worker process.",
)
RATE_LIMIT_WINDOW_MS = ENV.integer(
    "RATE_LIMIT_WINDOW_MS", default=900000, low=1000, high=86400000, effect="Length of those windows, milliseconds."
)
if PRODUCTION and not RATE_LIMIT_ENABLED:
    SETTING_WARNINGS.append("RATE_LIMIT_ENABLED is false in production.")
if PRODUCTION and not REDIS_URL and WEB_CONCURRENCY > 1:
    SETTING_WARNINGS.append(
        f"REDIS_URL is not set: each of {WEB_CONCURRENCY} worker processes counts anonymous, content and user"
        " requests separately."
    )
if PRODUCTION and "*" in ALLOWED_HOSTS:
    SETTING_WARNINGS.append("ALLOWED_HOSTS is `*`: name the hosts the service is reached by.")
if PRODUCTION and not EMAIL_URL:
    SETTING_WARNINGS.append("EMAIL_URL is not set: no mail is sent.")
if PRODUCTION and _mail.scheme == "console":
    SETTING_WARNINGS.append("EMAIL_URL is console:// in production: mails are not sent, their codes are in the log.")

# --- Learning --------------------------------------------------------------------------------------------------------

LIVES_LIMIT = ENV.integer(
    "LIVES_LIMIT", default=10, low=1, high=10, effect="Maximum of lives an administrator can set."
)
LIVES_MAX = ENV.integer(
    "LIVES_MAX",
    default=min(5, LIVES_LIMIT),
    shown="5",
    low=1,
    high=LIVES_LIMIT,
    effect="Maximum that lives regenerate to.",
)
LIVES_START = ENV.integer(
    "LIVES_START", default=min(5, LIVES_LIMIT), shown="5", low=0, high=LIVES_LIMIT, effect="Lives of a new learner."
)
LIVES_REGEN_MINUTES = ENV.integer(
    "LIVES_REGEN_MINUTES", default=240, low=1, high=100000, effect="Minutes until a lost life regenerates."
)
TIMEZONE_CHANGES_PER_WEEK = ENV.integer(
    "TIMEZONE_CHANGES_PER_WEEK", default=3, low=1, high=1000, effect="Changes of time zone in any 7 days."
)
LIVES_SELF_REFILL = ENV.boolean("LIVES_SELF_REFILL", default=False, effect="Learners may raise their own lives.")
SYNC_MAX_COMPLETIONS = ENV.integer(
    "SYNC_MAX_COMPLETIONS", default=500, low=1, high=1000, effect="Completions in one upload."
)
SYNC_MAX_ATTEMPTS = ENV.integer("SYNC_MAX_ATTEMPTS", default=1000, low=1, high=2000, effect="Attempts in one upload.")
SYNC_FUTURE_SKEW_SECONDS = ENV.integer(
    "SYNC_FUTURE_SKEW_SECONDS", default=300, low=0, high=86400, effect="Maximum by which a device's clock may be fast."
)
IDEMPOTENCY_KEEP_DAYS = ENV.integer(
    "IDEMPOTENCY_KEEP_DAYS",
    default=30,
    low=30,
    high=3650,
    effect="Minimum number of days for which an Idempotency-Key is stored.",
)
FSRS_DESIRED_RETENTION = ENV.real(
    "FSRS_DESIRED_RETENTION", default=0.9, low=0.7, high=0.99, effect="Share of reviews that should succeed."
)
BONUS_MAX = ENV.integer(
    "BONUS_MAX", default=10000, low=1, high=1000000, effect="Maximum of experience points in one bonus or adjustment."
)
LESSON_XP_MAX = ENV.integer(
    "LESSON_XP_MAX", default=1000, low=1, high=1000000, effect="Maximum of experience points for completing a lesson."
)
LEADERBOARD_SIZE = ENV.integer("LEADERBOARD_SIZE", default=50, low=1, high=1000, effect="Learners a leaderboard lists.")
CLAIMS_PER_DAY = ENV.integer(
    "CLAIMS_PER_DAY", default=20, low=1, high=1000, effect="Claims of a learner that an answer was right, in 24 hours."
)
REPORTS_PER_DAY = ENV.integer(
    "REPORTS_PER_DAY", default=10, low=1, high=1000, effect="Reports of a learner on content, in 24 hours."
)
CLAIM_DAYS = ENV.integer(
    "CLAIM_DAYS", default=30, low=1, high=365, effect="Days for which an answer can be claimed to be right."
)
NOTIFICATIONS_KEEP_DAYS = ENV.integer(
    "NOTIFICATIONS_KEEP_DAYS", default=90, low=1, high=365, effect="Days for which notifications are stored."
)
STATISTICS_LIVE_COMPLETIONS = ENV.integer(
    "STATISTICS_LIVE_COMPLETIONS",
    default=10000,
    low=0,
    high=1000000,
    effect="Completions up to which statistics are computed at each request; above, they are stored copies.",
)

if _has_file:
    SETTING_WARNINGS += [f".env: {warning}" for warning in ENV.unknown(dotenv_values(BASE_DIR / ".env"))]

# --- Django ----------------------------------------------------------------------------------------------------------

ROOT_URLCONF = "langlearn.urls"
WSGI_APPLICATION = "langlearn.wsgi.application"
ASGI_APPLICATION = "langlearn.asgi.application"
AUTH_USER_MODEL = "accounts.User"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "langlearn.formats"  # of the admin; the API has its own
# Of mails and of the pages that their links lead to. Everything else is English.
LANGUAGES = [("en", "English"), ("es", "Español")]
USE_I18N = True
APPEND_SLASH = False
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "langlearn" / "static"]
# `collectstatic` copies the static files here, from where production serves them, compressed. Elsewhere they are served
# from the packages, and the folder need not exist, of which WhiteNoise warns.
STATIC_ROOT = BASE_DIR / "static"
warnings.filterwarnings("ignore", "No directory at: .*/static/")
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = False
WHITENOISE_ALLOW_ALL_ORIGINS = False  # CORS_ORIGIN applies instead
# langlearn.api limits whole bodies. These limit the parts of forms. An uploaded file stays in memory, so that it cannot
# fill the temporary directory.
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_REQUEST_SIZE
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_IMPORT_SIZE

INSTALLED_APPS = [
    "accounts",
    "notifications",
    "content",
    "progress",
    "feedback",
    "apidocs",
    *(["pages"] if PAGES_ENABLED else []),
    "langlearn.ops",
    "accounts.admin_config.AdminSiteConfig",  # django.contrib.admin with this project's site
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_tasks",
    "django_tasks_db",
    "rest_framework",
    "corsheaders",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

# Outermost first. The API has no sessions: StrictRequestMiddleware removes cookies from its requests.
MIDDLEWARE = [
    "langlearn.ops.logging.RequestLogMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "langlearn.api.middleware.ResponseHeadersMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",  # inside the others, so that redirects to HTTPS have their headers
    "langlearn.api.middleware.CompressionMiddleware",
    "langlearn.api.middleware.StrictRequestMiddleware",
    "langlearn.api.middleware.FailureMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "langlearn.api.middleware.FormMiddleware",
]
# Below /admin and /account only, run by FormMiddleware: the other routes have neither sessions nor forms, and a request
# to them would take a sixth longer.
FORM_MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.admin_sessions.AdminSessionMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "langlearn.api.middleware.AdminRateLimitMiddleware",
]
# The checks look for those of the admin and of forms in MIDDLEWARE.
SILENCED_SYSTEM_CHECKS = ["admin.E408", "admin.E409", "admin.E410", "security.W003"]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "langlearn" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

PASSWORD_HASHERS = ["accounts.hashers.BCryptHasher"]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "accounts.passwords.PasswordPolicy"}]
AUTHENTICATION_BACKENDS = ["accounts.backends.AdminBackend"]
LOGIN_REDIRECT_URL = "admin:index"  # also when `next` names a page of another site

# The admin's cookies; the API sets none. Over plain HTTP a secure cookie would lock administrators out, so they
# follow the scheme of the public address.
_HTTPS = urlsplit(PUBLIC_API_URL).scheme == "https"
SESSION_COOKIE_SECURE = _HTTPS
SESSION_COOKIE_AGE = 12 * 3600  # from the sign-in: see accounts.services.sessions
SESSION_COOKIE_PATH = "/admin"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = _HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_PATH = "/"  # of the pages that mails lead to as well
CSRF_TRUSTED_ORIGINS = [PUBLIC_API_URL]
CSRF_FAILURE_VIEW = "langlearn.api.middleware.csrf_failure"
SECURE_HSTS_SECONDS = 31_536_000  # sent over HTTPS only
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = HTTPS_ONLY
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_SSL_HOST = urlsplit(PUBLIC_API_URL).netloc  # never the Host header
SECURE_REDIRECT_EXEMPT = [r"^(health|live|ready|metrics)"]  # probes do not use HTTPS
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Cross-origin access ---------------------------------------------------------------------------------------------

CORS_ALLOW_ALL_ORIGINS = "*" in CORS_ORIGIN
CORS_ALLOWED_ORIGINS = [origin for origin in CORS_ORIGIN if origin != "*"]
CORS_ALLOW_CREDENTIALS = not CORS_ALLOW_ALL_ORIGINS
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
CORS_ALLOW_HEADERS = [
    "content-type",
    "authorization",
    "x-requested-with",
    "accept",
    "origin",
    "if-none-match",
    "if-match",
    "if-modified-since",
    "range",
    "if-range",
    "idempotency-key",
    "x-request-id",
]
CORS_EXPOSE_HEADERS = [
    "Accept-Ranges",
    "Age",  # with Date, which the server sets: by these clients correct the clock of a device
    "Content-Range",
    "Date",
    "ETag",
    "Last-Modified",
    "Link",
    "Location",
    "Content-Disposition",
    "Retry-After",
    "X-Request-ID",
    "Idempotent-Replayed",
    "X-Total-Count",
    "X-Total-Pages",
    "X-Current-Page",
    "X-Limit",
    "X-Offset",
    "X-Has-Next",
    "X-Has-Prev",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "RateLimit-Policy",
]
CORS_PREFLIGHT_MAX_AGE = 600
# The API, its documentation and the probes. A page of another origin must not read those that use cookies, /admin and
# /account; below /media/ the view itself admits every origin.
CORS_URLS_REGEX = r"/(api|api-docs|swagger|health|live|ready|metrics)(/|\Z)"

# --- REST framework --------------------------------------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["langlearn.api.envelope.EnvelopeRenderer"],
    "DEFAULT_PARSER_CLASSES": ["langlearn.api.parsers.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.SessionTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["langlearn.api.permissions.DenyAll"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "langlearn.api.negotiation.JSONNegotiation",
    "DEFAULT_THROTTLE_CLASSES": ["langlearn.api.throttling.CallerThrottle"],
    "DEFAULT_SCHEMA_CLASS": "apidocs.schema.EnvelopeSchema",
    "EXCEPTION_HANDLER": "langlearn.api.errors.exception_handler",
    "UNAUTHENTICATED_USER": "langlearn.api.auth.Anonymous",
    "URL_FORMAT_OVERRIDE": None,
    "FORMAT_SUFFIX_KWARG": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "LangLearn API",
    "DESCRIPTION": "Accounts, course content, learner progress and gamification, offline synchronisation.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.0.0",
    "SERVERS": [{"url": PUBLIC_API_URL}],
    "EXTERNAL_DOCS": {"description": "Guides, with examples", "url": f"{PUBLIC_API_URL}/api/docs/overview"},
    "TAGS": [
        {"name": "service", "description": "Information, status and documentation of the service."},
        {"name": "authentication", "description": "Registering, signing in and out, sessions, recovery."},
        {"name": "users", "description": "The caller's account, and administration of accounts."},
        {"name": "content", "description": "Courses, levels, sections and modules."},
        {"name": "lessons-exercises", "description": "Lessons, exercises, and the exercises of lessons."},
        {"name": "packages", "description": "Whole courses: offline packages and deltas, export and import."},
        {"name": "publishing", "description": "Drafts, publications, history and members of courses."},
        {"name": "media", "description": "Sounds and pictures: metadata for staff, files for everybody."},
        {"name": "synchronisation", "description": "Upload of offline progress, and changes made on other devices."},
        {"name": "progress", "description": "Completions, experience points, streaks, lives, reviews, statistics."},
        {"name": "feedback", "description": "Claims of learners, reports of faults, and the inbox of creators."},
        {"name": "notifications", "description": "What an account is told."},
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SORT_OPERATIONS": "apidocs.schema.operation_order",
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "apidocs.hooks.complete"],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "AuthoredKindEnum": "content.serializers.records.AUTHORED_KINDS",
        "NamingEntityEnum": "content.media.selectors.NAMING_ENTITIES",
        "EntityEnum": "content.models.PACKAGED_ENTITIES",
        "CompletionStatusEnum": "progress.services.synchronisation.COMPLETION_STATUSES",
        "AttemptStatusEnum": "progress.services.answers.STATUSES",
        "KindEnum": "progress.models.EntryKind",
        "GradedVerdictEnum": "content.exercises.VERDICTS",
        "VerdictEnum": "progress.selectors.attempts.ATTEMPT_VERDICTS",
        "NextKindEnum": ["lesson", "practice", "done"],
        "ReasonEnum": "progress.selectors.next_step.REASONS",
        "LessonStateEnum": ["completed", "skipped", "locked", "available"],
        "ExerciseTypeEnum": "content.exercises.EXERCISE_TYPES",
        "ModeEnum": ["create", "replace", "merge"],
        "PracticeModeEnum": "progress.serializers.practice.PRACTICE_MODES",
        "PracticeStatusEnum": "progress.services.synchronisation.PRACTICE_STATUSES",
        "PracticeReasonEnum": ["mistake", "due", "weak_word", "new", "filler"],
        "PlacementStatusEnum": ["running", "done", "accepted", "declined"],
        "MediaKindEnum": ["audio", "image"],
        "RoleEnum": "langlearn.api.permissions.ROLES",
        "MemberRoleEnum": ["owner", "editor", "reviewer"],
        "PublicationKindEnum": ["published", "scheduled", "restored", "visibility", "baseline"],
        "StateEnum": ["learning", "review", "relearning"],
        "WordStateEnum": ["new", "learning", "known", "weak"],
        "ScheduleStateEnum": ["pending", "parked"],
        "CaseKindEnum": ["answer", "report", "failing"],
        "CaseVerdictEnum": "feedback.selectors.inbox.VERDICTS",
        "CaseStateEnum": ["open", "accepted", "rejected", "obsolete"],
        "ExportedCaseStateEnum": "feedback.models.State",
        "ReportedEntityEnum": "feedback.models.ReportedEntity",
        "ReportDataReasonEnum": ["answer", "text", "audio", "image", "offensive", "other"],
        "ReportReasonEnum": "feedback.models.Reason",
        "PackageFullEnum": [(True, True)],
        "DeltaFullEnum": [(False, False)],
        "SyncReason": "progress.rules.refusals.SYNC_REASONS",
        "SkipReasonEnum": "content.words.generation.REASONS",
        "WordTemplateEnum": "content.words.generation.TEMPLATES",
    },
}

# --- Logging ---------------------------------------------------------------------------------------------------------

LOGGING_CONFIG = "langlearn.ops.logging.configure"
LOGGING = {"level": LOG_LEVEL}
