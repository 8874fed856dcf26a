"""The packages for application makers: the example of a README does what it says, against a running server."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.management import call_command

from tests.server import ROOT, Server

NODE = shutil.which("node")
CLIENT = ROOT / "clients" / "js" / "client"
OFFLINE = ROOT / "clients" / "js" / "offline"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sqlite,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed: the packages were NOT tried"),
]


def test_example_of_the_client_does_what_it_says(server: Server, tmp_path: Path) -> None:
    call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1"), verbosity=0)
    readme = (CLIENT / "README.md").read_text()
    found: Any = re.search(r"```js\n(.*?)```\n\nIt prints:\n\n```\n(.*?)```", readme, re.DOTALL)
    script, expected = found.groups()
    packages = tmp_path / "node_modules" / "@langlearn"
    packages.mkdir(parents=True)
    (packages / "client").symlink_to(CLIENT)
    example = tmp_path / "example.mjs"
    example.write_text(script.replace("https://api.example.org", server.url))
    done = subprocess.run([str(NODE), str(example)], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert done.stdout == expected


# What a browser has and Node has not, and a learner who knows all answers.
LEARNER = """
const [texts, files] = [new Map(), new Map()];
globalThis.localStorage = {
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, value) => texts.set(key, value),
  removeItem: (key) => texts.delete(key),
};
globalThis.caches = {
  open: async () => ({
    match: async (url) => files.get(url)?.clone(),
    put: async (url, response) => void files.set(url, response),
    delete: async (url) => files.delete(url),
  }),
};
const RIGHT = {
  informative: () => null,
  translation: (data) => data.target_text,
  "translation-word-bank": (data) => data.correct_words,
  "fill-in-the-blank": ({ blanks }) =>
    blanks.toSorted((a, b) => a.position - b.position).map((blank) => blank.correct_answers[0]),
  vof: (data) => data.is_true,
  pairs: (data) => data.pairs,
  ordering: (data) => data.items.toSorted((a, b) => a.correct_order - b.correct_order).map(({ text }) => text),
  "multiple-choice": (data) => data.options.filter(({ is_correct }) => is_correct).map(({ id }) => id),
  listening: (data) => data.transcript,
  speaking: (data) => data.text,
};
globalThis.ask = async ({ exercise_type, data }) => RIGHT[exercise_type](data);
"""


def test_application_of_the_offline_package_learns_with_the_service(server: Server, tmp_path: Path) -> None:
    call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1"), verbosity=0)
    account = {"email": "ana@example.org", "password": "Correct-Horse-7"}
    response = httpx.post(f"{server.url}/api/v1/auth/register", json=account).raise_for_status()
    headers = {"Authorization": f"Bearer {response.json()['data']['tokens']['accessToken']}"}
    packages = tmp_path / "node_modules" / "@langlearn"
    packages.mkdir(parents=True)
    for name, folder in (("client", CLIENT), ("offline", OFFLINE), ("grading", ROOT / "clients" / "grading")):
        (packages / name).symlink_to(folder)
    found: Any = re.search(r"```js\n(.*?)```", (OFFLINE / "README.md").read_text(), re.DOTALL)
    (tmp_path / "learner.mjs").write_text(LEARNER)
    example = tmp_path / "example.mjs"
    example.write_text('import "./learner.mjs";\n' + found[1].replace("https://api.example.org", server.url))
    done = subprocess.run(
        [str(NODE), "--preserve-symlinks", str(example)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stderr == ""
    assert re.search(r"^100 %, \d+ points 1$", done.stdout, re.MULTILINE)
    assert "later:" not in done.stdout
    completions = httpx.get(f"{server.url}/api/v1/progress/completions", headers=headers).json()["data"]
    assert [each["best_score"] for each in completions] == [100]
    progress = httpx.get(f"{server.url}/api/v1/progress", headers=headers).json()["data"]
    assert (progress["experience_points"], progress["streak_current"]) == (completions[0]["experience_gained"], 1)
