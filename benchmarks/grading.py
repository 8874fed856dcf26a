"""What does grading cost, against another revision, and does its time grow in a straight line?

A typical answer, the largest valid exercise with the longest answer, and texts of one kind of character that are
doubled in length. CPU time in processes of their own, by turns.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.harness import Limit, checkout, judge
from benchmarks.servers import ROOT

ROUNDS = 7
LENGTH = 21_000  # code points that an exercise may accept
ANSWER = 2_000
KINDS = {"hyphens": "a-", "apostrophes": "a'", "digits": "7", "Han": "\u8a9e", "one letter": "a"}

WORDS = [{"text": text, "translations": [], "synonyms": [], "forms": []} for text in ("pero", "perro", "mercado")]
TYPICAL = ("\u00bfD\u00f3nde est\u00e1 el mercado?", "Donde esta el mercado")

# Reads [data, answer] pairs; writes the CPU time of each in seconds, of as many gradings as take 20 ms.
PROGRAM = """
import json, sys, time
from content.exercises import grade
try:
    from content.exercises import course_of
    from content.languages import tables_for
except ImportError:
    course = ()
else:
    words = json.loads(sys.argv[1])
    course = (course_of(source_language="en", target_language="es", words=words, tables=tables_for("en", "es")),)
for data, answer in json.load(sys.stdin):
    grade("translation", data, answer, *course)
    number, spent = 0, 0.0
    while spent < 0.02:
        started = time.process_time()
        grade("translation", data, answer, *course)
        spent += time.process_time() - started
        number += 1
    print(spent / number)
"""


def largest() -> dict[str, Any]:
    """An exercise with all accepted texts that fit, none of them the answer."""
    texts = [f"la casa n\u00famero {at} est\u00e1 cerca de la estaci\u00f3n de autobuses" * 4 for at in range(101)]
    texts = [text[: LENGTH // 101] for text in texts]
    return {"target_text": texts[0], "alternatives": texts[1:]}


def times(root: Path, pairs: list[tuple[dict[str, Any], str]]) -> list[float]:
    command = [sys.executable, "-c", PROGRAM, json.dumps(WORDS)]
    done = subprocess.run(command, input=json.dumps(pairs), cwd=root, capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.split()]


def run(*, base: str) -> bool:
    """Prints the ratios and their limits."""
    answer = ("la casa numero uno esta lejos de la estacion de trenes " * 40)[:ANSWER]
    pairs = [({"target_text": TYPICAL[0]}, TYPICAL[1]), (largest(), answer)]
    lengths = [LENGTH // 4, LENGTH // 2, LENGTH]
    lines = [
        ({"target_text": (unit * LENGTH)[:length]}, (unit * ANSWER)[:ANSWER])
        for unit in KINDS.values()
        for length in lengths
    ]
    with checkout(base) as root:
        rounds = [(times(root, pairs), times(ROOT, pairs)) for _ in range(ROUNDS)]
    typical, of_largest = (median(now[at] / before[at] for before, now in rounds) for at in range(2))
    grown = [times(ROOT, lines) for _ in range(ROUNDS)]
    limits = [Limit("typical answer", typical, most=3), Limit("largest exercise", of_largest, most=12)]
    for at, kind in enumerate(KINDS):
        short, half, whole = (median(found[3 * at + part] for found in grown) for part in range(3))
        print(f"{kind}: {short * 1000:.2f}, {half * 1000:.2f}, {whole * 1000:.2f} ms")
        limits.append(Limit(f"{kind}, four times the length", whole / short, most=6))
    return judge(*limits)
