"""There are as many files of metrics as worker processes at one time, and none of killed servers."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from langlearn.ops import metrics_directory
from tests.server import ROOT, environment_of, free_port, serving, wait_until

WORKERS = 5
RELOADS = 10  # each ends all workers
TMPFS_MIB = 12  # a worker that has served 100 routes needs 0.7

# The hooks of the service with an application that starts in a fraction of a second.
SETTINGS = """
from langlearn.gunicorn import *

def post_worker_init(worker):
    pass
"""
APPLICATION = """
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from langlearn import metrics

for number in range(100):
    metrics.observe_request(method="GET", route=f"/{number}", status=200, seconds=1, statements=[])

def application(environ, start_response):
    metrics.rate_limited("tests")
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    start_response("200 OK", [])
    return [generate_latest(registry)]
"""


def _in_process(directory: Path, code: str) -> subprocess.Popen[bytes]:
    """A process that has created a directory of metrics, with a file, and waits."""
    program = f"from langlearn.ops import metrics_directory as d\nmade = d.create({str(directory)!r})\n{code}"
    process = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    return process


def test_directories_of_killed_servers_are_removed_at_the_start_of_another(tmp_path: Path) -> None:
    waits = "d.take_slot(made); print(flush=True); input()"
    killed, running = _in_process(tmp_path, waits), _in_process(tmp_path, waits)
    with killed, running:
        assert len(list(tmp_path.iterdir())) == 2
        killed.kill()
        killed.wait()
        made = Path(metrics_directory.create(str(tmp_path)))
        [of_running] = set(tmp_path.iterdir()) - {made}
        assert metrics_directory.workers(str(of_running)) == {running.pid}
        running.kill()


def test_a_directory_is_kept_while_a_worker_of_a_killed_server_runs(tmp_path: Path) -> None:
    forks = "d.take_slot(made)\nimport os\nif os.fork(): print(flush=True)\ninput()"
    with _in_process(tmp_path, forks) as killed:
        [directory] = tmp_path.iterdir()
        [worker] = Path(f"/proc/{killed.pid}/task/{killed.pid}/children").read_text().split()
        killed.kill()
        killed.wait()
        metrics_directory.create(str(tmp_path))
        assert directory.exists()
        os.kill(int(worker), signal.SIGKILL)


@contextmanager
def small_tmpfs() -> Iterator[Path]:
    directory = Path(tempfile.mkdtemp())
    options = ["-t", "tmpfs", "-o", f"size={TMPFS_MIB}m", "tmpfs"]
    try:
        if subprocess.run(["mount", *options, directory], capture_output=True, check=False).returncode:
            pytest.skip("only root may mount a file system: metrics on a small one were NOT tried")
        try:
            yield directory
        finally:
            subprocess.run(["umount", "--lazy", directory], check=True)
    finally:
        shutil.rmtree(directory)


@pytest.mark.slow
@pytest.mark.sqlite
def test_metrics_of_fifty_ended_workers_fit_a_small_file_system(tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "settings.py").write_text(SETTINGS)
    (tmp_path / "small_application.py").write_text(APPLICATION)
    environment = environment_of(PORT=str(port), WEB_CONCURRENCY=str(WORKERS), PYTHONPATH=str(ROOT))
    with small_tmpfs() as shared_memory:
        directories = ["--worker-tmp-dir", str(shared_memory), "--pythonpath", str(tmp_path)]
        command = [sys.executable, "-m", "gunicorn", "--config", tmp_path / "settings.py", *directories]
        server = subprocess.Popen([*command, "small_application"], cwd=ROOT, env=environment)
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")

        def served() -> float:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
                    lines = answer.read().decode().splitlines()
            except OSError:
                return 0
            return next(
                float(line.split()[1]) for line in lines if line.startswith('rate_limited_total{scope="tests"}')
            )

        try:
            wait_until(served)
            count = served()
            for _ in range(RELOADS):
                before = set(children.read_text().split())
                server.send_signal(signal.SIGHUP)
                wait_until(
                    lambda old=before: len(new := set(children.read_text().split())) == WORKERS and not old & new
                )
                assert served() == count + 1
                count += 1
            [directory] = shared_memory.glob("langlearn-metrics-*")
            assert len(list(directory.glob("histogram_*.db"))) <= 2 * WORKERS
        finally:
            server.terminate()
            server.wait(timeout=60)


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_reload_keeps_the_counters_and_the_probe_port() -> None:
    probe_port = free_port()

    def count() -> float:
        with urllib.request.urlopen(f"http://127.0.0.1:{probe_port}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        counts = [line for line in lines if line.startswith("http_request_duration_seconds_count")]
        return sum(float(line.split()[1]) for line in counts if 'route="/api"' in line)

    with serving(PROBE_PORT=str(probe_port), WEB_CONCURRENCY="1") as server:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        urllib.request.urlopen(f"{server.url}/api", timeout=10).close()  # noqa: S310
        wait_until(lambda: count() == 1)
        before = children.read_text()
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(children.read_text().split()) == 1 and children.read_text() != before)
        urllib.request.urlopen(f"{server.url}/api", timeout=10).close()  # noqa: S310
        wait_until(lambda: count() == 2)
