"""Generates clients from openapi.json, compiles them and lets each do its tour: `python -m tests.client java go`.

Each has a folder in `clients`, with the tour, the options of its generator in `generator.yaml` and what is made in
`generated` and `build`. A client whose tools this machine lacks is skipped, loudly. All tours share one server.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from struct import pack

from tests.installation import installed
from tests.server import ROOT, working

CLIENTS = ROOT / "clients"
DOCUMENT = ROOT / "openapi.json"
CREATOR = ("creator@example.org", "Correct-Horse7")
# Where Debian puts libraries.
JAVA_LIBRARIES = Path("/usr/share/java")
GO_PATH = Path("/usr/share/gocode")
# The compilers run once: optimising them would take longer than it saves.
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx2g"]

Tour = tuple[list[str], dict[str, str]]  # the command, to which arguments are added, and variables


class Missing(Exception):
    """A tool that a client needs is not on this machine."""


def typescript() -> Tour:
    directory = CLIENTS / "typescript"
    _install(directory)
    _run("npm", "run", "--silent", "generate", directory=directory)
    _run("npm", "run", "--silent", "build", directory=directory)
    return ["node", str(directory / "build" / "tour.js")], {}


def typescript_fetch() -> Tour:
    directory = CLIENTS / "typescript-fetch"
    _generate(directory)
    _install(directory)
    _run("npm", "run", "--silent", "build", directory=directory)
    return ["node", str(directory / "build" / "tour.js")], {}


def python() -> Tour:
    directory = CLIENTS / "python"
    generated = _emptied(directory / "generated")
    target = ["--output-path", f"{generated}/langlearn_client", "--meta", "none", "--fail-on-warning"]
    document = ["--path", str(DOCUMENT), "--config", str(directory / "config.yaml")]
    _run(_tool("openapi-python-client"), "generate", *document, *target)
    tour = str(directory / "tour.py")
    _run(_tool("mypy"), "--config-file=", "--strict", "--follow-imports=silent", tour, MYPYPATH=str(generated))
    return [sys.executable, tour], {"PYTHONPATH": str(generated)}


def java() -> Tour:
    directory = CLIENTS / "java"
    _generate(directory)
    debian = [JAVA_LIBRARIES / f"{name}.jar" for name in ("geronimo-annotation-1.3-spec", "httpcore", "httpmime")]
    # The generator carries Jackson with its module for java.time, which Debian has not.
    libraries = [*debian, *_jars("openapi_generator_cli")]
    build = _emptied(directory / "build")
    sources = build / "sources"  # more names than a command may have
    sources.write_text("\n".join(map(str, (directory / "generated" / "src" / "main").rglob("*.java"))))
    options = ["-proc:none", "-nowarn", "-cp", _path(*libraries), "-d", str(build)]
    _run("javac", *options, f"@{sources}", str(directory / "tour" / "Tour.java"))
    return ["java", "-cp", _path(build, *libraries), "Tour"], {}


def kotlin() -> Tour:
    directory = CLIENTS / "kotlin"
    _generate(directory)
    _install(directory)
    jars = {jar.name.split("-0.")[0]: jar for jar in _jars("run_kotlin_kernel")}
    libraries = [jar for name, jar in jars.items() if name.startswith(("kotlin-stdlib", "kotlinx-serialization"))]
    libraries += sorted(directory.glob("node_modules/allure-commandline/dist/plugins/jira-plugin/lib/ok*.jar"))
    build = _emptied(directory / "build")
    compiler = [*JAVA, "-cp", _path(*jars.values()), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"]
    options = ["-nowarn", "-no-stdlib", "-no-reflect", "-Xno-optimize", f"-Xplugin={directory / 'plugin'}"]
    sources = [str(directory / "generated" / "src" / "main"), str(directory / "tour")]
    _run(*compiler, *options, "-cp", _path(*libraries), "-d", str(build), *sources)
    return ["java", "-cp", _path(build, *libraries), "TourKt"], {}


def go() -> Tour:
    directory = CLIENTS / "go"
    if not (GO_PATH / "src/gopkg.in/validator.v2").is_dir():
        raise Missing("golang-gopkg-validator.v2-dev")
    # Packages are found by their place below a GOPATH: modules would be fetched.
    package = _emptied(directory / "generated") / "src" / "langlearn"
    _generate(directory, package)
    build = _emptied(directory / "build")
    path = _path(package.parents[1], GO_PATH)
    _run("go", "build", "-o", str(build / "tour"), str(directory / "tour.go"), GO111MODULE="off", GOPATH=path)
    return [str(build / "tour")], {}


def _generate(directory: Path, target: Path | None = None) -> None:
    """The client of openapi-generator, by the options of its `generator.yaml`."""
    [jar] = _jars("openapi_generator_cli")
    output = str(target or _emptied(directory / "generated"))
    document = ["--input-spec", str(DOCUMENT), "--config", str(directory / "generator.yaml"), "--output", output]
    _run(*JAVA, "-Dlog.level=error", "-jar", str(jar), "generate", *document)


def _jars(package: str) -> list[Path]:
    """The archives that a package of Python carries."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        raise Missing(f"the Python package {package}")
    return sorted(Path(spec.submodule_search_locations[0]).rglob("*.jar"))


def _path(*entries: Path) -> str:
    for entry in entries:
        if not entry.exists():
            raise Missing(str(entry))
    return os.pathsep.join(map(str, entries))


def _emptied(directory: Path) -> Path:
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    return directory


def _install(directory: Path) -> None:
    """What `package.json` names."""
    _run("npm", "ci", "--ignore-scripts", "--silent", directory=directory)


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _run(*command: str, directory: Path = ROOT, **variables: str) -> None:
    if shutil.which(command[0]) is None:
        raise Missing(command[0])
    subprocess.run(command, cwd=directory, env={**os.environ, **variables}, check=True)


def _picture() -> bytes:
    """A PNG of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    header = pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixel = zlib.compress(b"\0\x4f\x8a\x10")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")


BUILDS: dict[str, Callable[[], Tour]] = {  # what takes longest first
    "kotlin": kotlin,
    "java": java,
    "go": go,
    "typescript": typescript,
    "typescript-fetch": typescript_fetch,
    "python": python,
}


def main() -> None:
    tours = {}
    with ThreadPoolExecutor(max_workers=2) as pool:
        builds = {name: pool.submit(BUILDS[name]) for name in sys.argv[1:] or BUILDS}
    for name, build in builds.items():
        try:
            tours[name] = build.result()
        except Missing as error:
            print("*" * 80, f"SKIPPED: the client for {name} needs {error}.", "*" * 80, sep="\n", flush=True)
    if not tours:
        return
    with installed() as server, working(), tempfile.NamedTemporaryFile(suffix=".png") as picture:
        from accounts.services.registration import create_user
        from langlearn.api.instants import now

        email, password = CREATOR
        create_user(email=email, password=password, role="content_creator", at=now())
        picture.write(_picture())
        picture.flush()
        for name, (command, variables) in tours.items():
            print(f"--- Tour: {name}", flush=True)
            _run(*command, server.url, *CREATOR, picture.name, **variables)


if __name__ == "__main__":
    main()
