"""The files for operators: the image, compose, systemd, Kubernetes, alerts and dashboard."""

import json
import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import Any

import promql_parser
import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands
from prometheus_client.parser import text_string_to_metric_families

from langlearn.env import Env
from tests.server import ROOT

DEPLOY = ROOT / "deploy"
DASHBOARD = json.loads((DEPLOY / "monitoring" / "dashboard.json").read_text())
ALERTS = yaml.safe_load((DEPLOY / "monitoring" / "alerts.yaml").read_text())["groups"][0]["rules"]
EXPRESSIONS = {rule["alert"]: rule["expr"] for rule in ALERTS} | {
    f"{panel['title']}, {target['legendFormat']}": target["expr"].replace("$__rate_interval", "5m")
    for panel in DASHBOARD["panels"]
    for target in panel["targets"]
}


# --- Monitoring ------------------------------------------------------------------------------------------------------


def _metric_names(expression: str) -> set[str]:
    found = set()

    def visit(node: Any) -> None:
        if isinstance(node, promql_parser.MatrixSelector):
            found.add(node.vector_selector.name)
        elif isinstance(node, promql_parser.VectorSelector):
            found.add(node.name)

    promql_parser.walk(promql_parser.parse(expression), visit)
    return found


def _exposed(text: str) -> set[str]:
    """The names of all samples of the service, also of metrics that have none yet."""
    suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"], "gauge": [""]}
    return {
        family.name + suffix
        for family in text_string_to_metric_families(text)
        for suffix in suffixes.get(family.type, [])
    }


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize("name", EXPRESSIONS)
def test_alerts_and_dashboard_use_metrics_that_are_exposed(api: Any, name: str) -> None:
    exposed = _exposed(api.get("/metrics").content.decode()) | {"up"}
    used = _metric_names(EXPRESSIONS[name])
    assert used
    assert used <= exposed


def test_alerts_are_the_ones_the_documentation_lists() -> None:
    operations = (ROOT / "docs" / "operations.md").read_text()
    assert {rule["alert"] for rule in ALERTS} == set(re.findall(r"`(LangLearn\w+)`", operations))


# --- The image -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [".env", ".env.production", ".secrets.json", "langlearn.sqlite3", "certificates"])
def test_image_contains_no_secrets(file: str) -> None:
    assert any(fnmatch(file, line) for line in (ROOT / ".dockerignore").read_text().split())


def test_image_has_what_the_service_reads(tmp_path: Path) -> None:
    """The service answers from a copy of the tree that has what `.dockerignore` lets into the image."""
    rules = (ROOT / ".dockerignore").read_text().split()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file() and _is_in_image(PurePosixPath(name), rules):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    assert not (tmp_path / "clients" / "grading" / "vectors.json").exists()
    path = "/api/v1/grading/languages/en"
    request = f"from django.test import Client; print(Client().get('{path}').json()['data']['hour'])"
    answer = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", request],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "NODE_ENV": "test", "LOG_LEVEL": "error"},
        check=True,
        capture_output=True,
    )
    assert answer.stdout.decode() == "o'clock\n"


def _is_in_image(path: PurePosixPath, rules: list[str]) -> bool:
    """The last rule that matches the file or a directory above it decides, as the builder has it."""
    places = [path, *path.parents]
    matching = [
        rule
        for rule in rules
        for pattern in [rule.removeprefix("!")]
        if any(
            place.match(pattern.removeprefix("**/"))
            and (pattern.startswith("**/") or len(place.parts) == len(PurePosixPath(pattern).parts))
            for place in places
        )
    ]
    return not matching or matching[-1].startswith("!")


def test_user_of_the_image_cannot_write_its_code() -> None:
    instructions = (ROOT / "Dockerfile").read_text().splitlines()
    assert "USER 10001" in instructions
    assert not [line for line in instructions if "--chown" in line or "--create-home" in line]


def test_image_has_the_programs_that_backups_need() -> None:
    image = (ROOT / "Dockerfile").read_text()
    client = re.search(r"postgresql-client-(\d+)", image)
    server = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["database"]["image"]
    assert client
    assert server.startswith(f"postgres:{client[1]}-")


# --- Compose, systemd, Kubernetes ------------------------------------------------------------------------------------


def test_compose_passes_every_setting_of_the_env_file() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    for name in ("migrate", "static", "service", "worker"):
        assert services[name]["env_file"] == ".env"
    assert "ports" not in services["service"], "only the proxy is reachable"


def _commands() -> str:
    files = [ROOT / "compose.yaml", *DEPLOY.rglob("*.yaml"), *DEPLOY.rglob("*.service")]
    return "\n".join(file.read_text() for file in files)


def test_static_files_are_copied_where_nginx_reads_them_before_the_service_starts() -> None:
    config = (DEPLOY / "nginx.conf").read_text()
    assert re.search(r"location /static/ {\s+root /srv/langlearn;", config)
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    assert services["static"]["volumes"] == ["static:/srv/langlearn/static"]
    assert "static:/srv/langlearn/static:ro" in services["proxy"]["volumes"]
    assert services["service"]["depends_on"]["static"] == {"condition": "service_completed_successfully"}
    unit = (DEPLOY / "systemd" / "langlearn.service").read_text()
    assert re.search(r"^ExecStartPre=.* manage\.py collectstatic ", unit, re.MULTILINE)
    assert re.search(r"^ReadWritePaths=.*-/srv/langlearn/static$", unit, re.MULTILINE)
    assert ROOT / "static" == settings.STATIC_ROOT


def test_update_keeps_the_static_files_of_the_previous_version() -> None:
    commands = [line for line in _commands().splitlines() if "collectstatic" in line]
    assert len(commands) == 2
    assert [line for line in commands if "--clear" in line] == []


def test_scripts_and_commands_of_the_examples_exist() -> None:
    commands = re.findall(r"manage\.py[ ,\"]+(\w+)", _commands())
    assert set(commands) == {"migrate", "collectstatic", "worker"}
    assert set(commands) <= set(get_commands())
    scripts = set(re.findall(r"scripts/(\w+)", _commands()))
    assert scripts == {"backup"}
    assert all((ROOT / "scripts" / script).stat().st_mode & 0o111 for script in scripts)


def _documents(file: Path) -> list[Any]:
    return list(yaml.safe_load_all(file.read_text()))


def test_kubernetes_settings_are_known() -> None:
    known = {variable.name for variable in settings.ENV.documented}
    config, secret = _documents(DEPLOY / "kubernetes" / "settings.yaml")
    ours = {name for name in (*config["data"], *secret["stringData"]) if not name.startswith("AWS_")}  # boto3's own
    assert ours <= known


def test_kubernetes_waits_longer_than_open_requests_take() -> None:
    deployment = _documents(DEPLOY / "kubernetes" / "service.yaml")[0]["spec"]["template"]["spec"]
    (container,) = deployment["containers"]
    _, seconds = container["lifecycle"]["preStop"]["exec"]["command"]
    assert deployment["terminationGracePeriodSeconds"] > int(seconds) + 25


def test_kubernetes_probes_wait_for_no_thread() -> None:
    config, _ = _documents(DEPLOY / "kubernetes" / "settings.yaml")
    (container,) = _documents(DEPLOY / "kubernetes" / "service.yaml")[0]["spec"]["template"]["spec"]["containers"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    assert (str(ports["http"]), str(ports["probes"])) == (config["data"]["PORT"], config["data"]["PROBE_PORT"])
    probes = {name: container[f"{name}Probe"]["httpGet"] for name in ("startup", "liveness", "readiness")}
    assert {probe["port"] for probe in probes.values()} == {"probes"}
    assert [probe["path"] for probe in probes.values()] == ["/live", "/live", "/ready"]


def test_worker_has_a_probe_of_its_heartbeat() -> None:
    (container,) = _documents(DEPLOY / "kubernetes" / "worker.yaml")[0]["spec"]["template"]["spec"]["containers"]
    service = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["worker"]
    probes = [container["livenessProbe"]["exec"]["command"][-1], service["healthcheck"]["test"][-1]]
    for command, probe in zip((container["command"], service["command"]), probes, strict=True):
        assert command[-2:] == ["--heartbeat", "/tmp/heartbeat"]  # noqa: S108
        assert probe == "find /tmp/heartbeat -mmin -3 | grep -q ."


def test_probe_of_the_heartbeat_fails_without_a_recent_one(tmp_path: Path) -> None:
    probe = ["sh", "-c", f"find {tmp_path}/heartbeat -mmin -3 | grep -q ."]
    assert subprocess.run(probe, capture_output=True, check=False).returncode == 1
    (tmp_path / "heartbeat").touch()
    assert subprocess.run(probe, check=False).returncode == 0
    os.utime(tmp_path / "heartbeat", (0, 0))
    assert subprocess.run(probe, check=False).returncode == 1


def test_compose_connects_to_postgresql_by_the_socket_in_the_shared_volume() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    for name in ("migrate", "service", "worker"):
        url = services[name]["environment"]["DATABASE_URL"]
        config, _ = Env({"DATABASE_URL": url}).database("DATABASE_URL", default="", effect="", shown="")
        assert f"database-socket:{config['HOST']}" in services[name]["volumes"]
    assert "database-socket:/var/run/postgresql" in services["database"]["volumes"]  # where the image has its socket


def test_probe_of_the_image_uses_the_probe_port() -> None:
    image = (ROOT / "Dockerfile").read_text()
    program = json.loads(re.findall(r"CMD (\[.*)", image)[0])[-1].replace("r.urlopen(", "print(")
    for variables, port in (({}, 3000), ({"PROBE_PORT": "0"}, 3000), ({"PROBE_PORT": "3001"}, 3001)):
        environment = {"PORT": "3000", **variables}
        done = subprocess.run([sys.executable, "-c", program.replace(", timeout=2", "")], env=environment,
                              capture_output=True, text=True, check=True)  # fmt: skip
        assert done.stdout.strip() == f"http://127.0.0.1:{port}/live"


def test_containers_have_shared_memory_for_the_metrics_of_two_generations_of_workers() -> None:
    """4 MiB for each process: of WEB_CONCURRENCY in Kubernetes, of the highest default in compose."""
    config, _ = _documents(DEPLOY / "kubernetes" / "settings.yaml")
    volumes = _documents(DEPLOY / "kubernetes" / "service.yaml")[0]["spec"]["template"]["spec"]["volumes"]
    (kubernetes,) = [volume["emptyDir"]["sizeLimit"] for volume in volumes if volume["name"] == "shared-memory"]
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["service"]["shm_size"]
    assert int(kubernetes.removesuffix("Mi")) >= 2 * 4 * int(config["data"]["WEB_CONCURRENCY"])
    assert int(compose.removesuffix("mb")) >= 2 * 4 * 4


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here: units were NOT verified")
def test_systemd_units_are_valid(tmp_path: Path) -> None:
    for unit in (DEPLOY / "systemd").iterdir():
        text = unit.read_text().replace("/srv/langlearn/.venv/bin/", "/usr/bin/")
        text = text.replace("/usr/bin/python", "/bin/true")
        (tmp_path / unit.name).write_text(text.replace("/srv/langlearn/scripts", str(ROOT / "scripts")))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, tmp_path.iterdir())],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
