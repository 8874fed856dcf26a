"""`/metrics`: who may read it, what it counts, and that several processes add up."""

import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection
from prometheus_client.parser import text_string_to_metric_families

from content.tests import factories
from content.tests.media_files import PNG, WAV
from content.tests.uploading import upload
from langlearn import metrics
from tests.server import ROOT, both_servers, environment_of, serving, wait_until

pytestmark = pytest.mark.django_db

RATE_LIMITED_SCOPES = (
    *("anonymous", "content", "user", "upload", "practice", "export", "login", "register", "refresh", "password"),
    *("recovery", "media", "service", "words_export"),
)
TOKEN = "metrics-token-of-the-tests"


def _samples(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def _value(text: str, name: str, **labels: str) -> float:
    """Sum of the samples of `name` that carry `labels`."""
    return sum(
        value for (found, carried), value in _samples(text).items() if found == name and labels.items() <= set(carried)
    )


def _scrape(url: str) -> str:
    with urllib.request.urlopen(f"{url}/metrics", timeout=10) as answer:  # noqa: S310 - our own address
        return answer.read().decode()


# --- Who may read it -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Proto"])
def test_a_forwarded_request_is_not_from_the_same_machine(api: Any, header: str) -> None:
    assert api.get("/metrics").status_code == 200
    refused = api.get("/metrics", **{header: "127.0.0.1"})
    assert refused.status_code == 401
    assert refused.json()["error"]["code"] == "AUTHENTICATION_ERROR"
    assert refused.headers["WWW-Authenticate"] == "Bearer"


def test_metrics_token_admits_from_other_machines(api: Any, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    away = {"X_Forwarded_For": "198.51.100.7"}
    assert api.get("/metrics", Authorization=f"Bearer {TOKEN}", **away).status_code == 200
    assert api.get("/metrics", Authorization=f"Bearer {TOKEN}x", **away).status_code == 401
    assert api.get("/metrics", Authorization="Bearer é", **away).status_code == 401


def test_without_metrics_token_no_token_is_accepted(api: Any, settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert api.get("/metrics", Authorization="Bearer ", X_Forwarded_For="198.51.100.7").status_code == 401


def test_access_token_does_not_grant_access_to_metrics(ada: Any) -> None:
    assert ada.get("/metrics", X_Forwarded_For="198.51.100.7").status_code == 401


# --- What it counts --------------------------------------------------------------------------------------------------


def _growth(api: Any, name: str, before: str, **labels: str) -> float:
    return _value(api.get("/metrics").content.decode(), name, **labels) - _value(before, name, **labels)


def test_all_metrics_are_exposed(api: Any) -> None:
    text = api.get("/metrics").content.decode()
    assert {family.name: family.type for family in text_string_to_metric_families(text)}.items() >= {
        "http_request_duration_seconds": "histogram",
        "http_requests_in_progress": "gauge",
        "db_queries_per_request": "histogram",
        "db_query_duration_seconds": "histogram",
        "db_connections": "gauge",
        "cache_requests": "counter",
        "rate_limited": "counter",
        "auth_events": "counter",
        "lessons_completed": "counter",
        "xp_awarded": "counter",
        "sync_items": "counter",
        "media_uploads": "counter",
        "media_stored_bytes": "gauge",
        "work_waiting_seconds": "gauge",
        "process_resident_memory_bytes": "gauge",
        "process_cpu_seconds": "counter",
    }.items()


def test_requests_count_by_template_not_by_path(ana: Any) -> None:
    before = ana.get("/metrics").content.decode()
    for number in range(3):
        ana.get(f"/api/v1/lessons/no-such-lesson-{number}")
    text = ana.get("/metrics").content.decode()
    labels = {"method": "GET", "route": "/api/v1/lessons/{id}", "status": "404"}
    assert _growth(ana, "http_request_duration_seconds_count", before, **labels) == 3
    assert _growth(ana, "db_queries_per_request_count", before, route="/api/v1/lessons/{id}") == 3
    assert _growth(ana, "db_query_duration_seconds_count", before, route="/api/v1/lessons/{id}") >= 3
    assert "no-such-lesson" not in text


@pytest.mark.django_db(transaction=True)
def test_open_database_connections_are_exposed(ana: Any) -> None:
    def number() -> float:
        return _value(ana.get("/metrics").content.decode(), "db_connections", state="open")

    ana.get("/api/v1/progress")
    number()  # the first one opens the connection of the checks
    before = number()
    assert before >= 1
    connection.close()
    assert number() == before - 1


def test_unknown_methods_and_paths_create_no_metric_labels(api: Any) -> None:
    for number in range(3):
        api.request(f"INVENTED{number}", f"/invented/{number}")
    text = api.get("/metrics").content.decode()
    assert "invented" not in text.lower()
    assert _value(text, "http_request_duration_seconds_count", method="other", route="unknown") >= 3


def test_rate_limited_requests_are_counted_by_scope(api: Any, settings: Any) -> None:
    settings.RATE_LIMIT_ENABLED = True
    settings.RATE_LIMIT_MAX_REQUESTS = 1
    before = api.get("/metrics").content.decode()
    path = "/nowhere"
    assert [api.get(path, X_Request_ID="rate-limited").status_code for _ in range(3)][-1] == 429
    assert _growth(api, "rate_limited_total", before, scope="anonymous") >= 1


@pytest.mark.django_db(transaction=True)
def test_account_events_are_counted(api: Any, ana: Any) -> None:
    before = api.get("/metrics").content.decode()
    good = {"email": "ana@example.org", "password": "Correct-Horse7"}
    tokens = api.post("/api/v1/auth/login", good).json()["data"]["tokens"]
    api.post("/api/v1/auth/login", {**good, "password": "wrong"})
    api.post("/api/v1/auth/refresh", {"refreshToken": tokens["refreshToken"]})
    api.post("/api/v1/auth/logout", {"refreshToken": tokens["refreshToken"]})
    api.post("/api/v1/auth/register", {"email": "new@example.org", "password": "Correct-Horse7"})
    for event in ("login", "login_failed", "refresh", "logout", "register"):
        assert _growth(api, "auth_events_total", before, event=event) == 1, event


@pytest.mark.django_db(transaction=True)
def test_completed_lessons_and_points_are_counted_once(ana: Any) -> None:
    lesson = factories.lesson(factories.module(factories.section(factories.level(factories.course()))))
    before = ana.get("/metrics").content.decode()
    earned = ana.post(f"/api/v1/progress/lesson/{lesson.id}", {}).json()["data"]["experience_gained"]
    ana.post(f"/api/v1/progress/lesson/{lesson.id}", {})
    assert _growth(ana, "lessons_completed_total", before) == 1
    assert _growth(ana, "xp_awarded_total", before, source="lesson") == earned


@pytest.mark.django_db(transaction=True)
def test_uploads_are_counted_by_outcome(carlos: Any, media_root: Path) -> None:
    before = carlos.get("/metrics").content.decode()
    assert [upload(carlos, content).status_code for content in (PNG, PNG, b"<svg/>")] == [201, 200, 415]
    for result in ("created", "existing", "refused"):
        assert _growth(carlos, "media_uploads_total", before, result=result) == 1, result


@pytest.mark.django_db(transaction=True)
def test_bytes_of_all_assets_are_read_at_each_scrape(api: Any, media_root: Path) -> None:
    def stored() -> float:
        return _value(api.get("/metrics").content.decode(), "media_stored_bytes")

    assert stored() == 0
    picture = factories.media(PNG)
    factories.media(WAV, extension="wav")
    assert stored() == 75 + 444
    picture.delete()
    assert stored() == 444


@pytest.mark.django_db(transaction=True)
def test_metrics_are_served_while_a_gauge_cannot_be_read_from_the_database(api: Any, monkeypatch: Any) -> None:
    def read() -> float:
        raise DatabaseError("unavailable")

    monkeypatch.setitem(metrics.database_gauges, "unread", metrics.DatabaseGauge("unread", "A gauge.", read))
    text = api.get("/metrics").content.decode()
    assert "# TYPE unread gauge" in text
    assert not [name for name, _ in _samples(text) if name == "unread"]
    assert ("media_stored_bytes", frozenset()) in _samples(text)


_FRESH = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "langlearn.settings"
from langlearn import wsgi
from langlearn.ops.exposition import exposition
print(exposition().decode())
"""
_COUNTED = re.compile(r"metrics\.(auth_event|cache_lookup|media_upload)\((.+)\)")
_COUNTERS = {
    "auth_event": "auth_events_total",
    "cache_lookup": "cache_requests_total",
    "media_upload": "media_uploads_total",
}


def _labels_in_the_code() -> set[tuple[str, str]]:
    """The counters and labels of events that the code counts by a literal."""
    return {
        (_COUNTERS[call[1]], label)
        for package in ("accounts", "content", "langlearn", "progress")
        for file in (ROOT / package).rglob("*.py")
        for call in _COUNTED.finditer(file.read_text())
        for label in re.findall(r'"(\w+)"', call[2])
    }


@pytest.mark.parametrize("several_processes", [False, True])
def test_labelled_counters_are_exposed_at_0_before_the_first_event(several_processes: bool, tmp_path: Path) -> None:
    directory = {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)} if several_processes else {}
    database = {"DATABASE_URL": f"sqlite:///{tmp_path / 'none.sqlite3'}"}
    command = [sys.executable, "-c", _FRESH]
    environment = environment_of(**directory, **database)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=300)
    counters = {
        (name, *(label for _, label in labels)): value
        for (name, labels), value in _samples(done.stdout).items()
        if labels and name.endswith("_total")
    }
    assert set(counters.values()) == {0}
    assert len(_labels_in_the_code()) > 10
    assert counters.keys() >= {
        *_labels_in_the_code(),
        *(("auth_events_total", event) for event in ("reuse_detected", "password_changed", "role_changed")),
        *(("media_served_total", status) for status in ("200", "206", "304", "404")),
        *(("rate_limited_total", scope) for scope in RATE_LIMITED_SCOPES),
        *(("sync_items_total", status) for status in ("synced", "duplicate", "unknown_lesson", "rejected")),
        *(("xp_awarded_total", source) for source in ("lesson", "practice", "bonus")),
    }


# --- Several processes -----------------------------------------------------------------------------------------------


def _requests(url: str, number: int) -> None:
    for _ in range(number):
        urllib.request.urlopen(f"{url}/api", timeout=10).close()  # noqa: S310


@both_servers
@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_metrics_of_all_workers_are_summed_after_a_worker_dies(software: str) -> None:
    with serving(SERVER=software) as server:
        threads = [threading.Thread(target=_requests, args=(server.url, 20)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        def counted() -> float:
            return _value(_scrape(server.url), "http_request_duration_seconds_count", route="/api")

        def in_progress() -> float:
            return _value(_scrape(server.url), "http_requests_in_progress")

        wait_until(lambda: counted() == 60)
        assert {counted() for _ in range(8)} == {60}
        wait_until(lambda: in_progress() == 1)  # the scrape itself
        assert _value(_scrape(server.url), "process_resident_memory_bytes") > 3 * 2**20

        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        victim = children.read_text().split()[0]
        os.kill(int(victim), signal.SIGKILL)
        wait_until(lambda: victim not in children.read_text().split())
        _requests(server.url, 5)
        wait_until(lambda: counted() == 65)
        wait_until(lambda: in_progress() == 1)
