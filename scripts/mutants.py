#!/usr/bin/env python
"""Makes 60 faults, one at a time, in a copy of the code, and says which of them the tests do not find.

Each mutant is an exact text of a file, what replaces it, and the test files that have to fail then. It is run by hand,
`scripts/mutants.py`, which takes about an hour on two busy cores; `--check` only looks for the texts, and numbers run
some of the mutants. Exit status 1 when a mutant survives, when a text is not in its file exactly once, or when tests do
not run.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Mutant(NamedTuple):
    file: str
    text: str
    replacement: str
    tests: str  # files, with a space between them


def _of(file: str, tests: str, *changes: tuple[str, str]) -> list[Mutant]:
    return [Mutant(file, text, replacement, tests) for text, replacement in changes]


MUTANTS = [
    # Security
    *_of(
        "accounts/tokens.py",
        "accounts/tests/test_tokens.py accounts/tests/test_secret_rotation.py",
        ('payload["token_type"] != kind', "False"),
        ('"strict_aud": True', '"strict_aud": False'),
        ("len(token) > _MAX_LENGTH or not token.isascii()", "not token.isascii()"),
        ("type(payload[name]) is int", "isinstance(payload[name], (int, float, bool))"),
        ("at >= settings.JWT_PREVIOUS_UNTIL", "False"),
        ("self.expires_at <= at.timestamp()", "self.expires_at < at.timestamp()"),
    ),
    *_of(
        "accounts/tokens.py",
        "accounts/tests/test_authentication.py accounts/tests/test_password_change.py accounts/tests/test_tokens.py",
        ("int(password_changed_at.timestamp()) + 1", "int(password_changed_at.timestamp())"),
    ),
    *_of(
        "accounts/authentication.py",
        "accounts/tests/test_authentication.py",
        ("if claims.expired(at) and not may_be_expired:", "if False:"),
        ("if not is_active:", "if False:"),
    ),
    *_of(
        "accounts/rotation.py",
        "accounts/tests/test_rotation.py",
        ("case 2 if since_rotation <= OVERTAKEN_GRACE:", "case 2 if since_rotation < OVERTAKEN_GRACE:"),
        ("case 1:\n            return Outcome.REISSUE", "case 1:\n            return Outcome.REUSE"),
        ("case _:\n            return Outcome.REUSE", "case _:\n            return Outcome.REISSUE"),
        ("if presented and presented in stored", "if presented in stored"),
    ),
    *_of(
        "accounts/passwords.py",
        "accounts/tests/test_passwords.py",
        ("len(password) < LENGTHS[0]", "len(password) <= LENGTHS[0]"),
        ("password.casefold() in names", "password in names"),
        ("password.lower() in common", "password in common"),
    ),
    *_of(
        "accounts/rules.py",
        "accounts/tests/test_rules.py",
        ('parts.scheme not in ("http", "https")', 'parts.scheme not in ("http", "https", "javascript")'),
        ('or "@" in parts.netloc', "or False"),
    ),
    *_of(
        "langlearn/api/permissions.py",
        "accounts/tests/test_permissions.py tests/test_permissions.py",
        ('"users.administer": frozenset({ADMIN})', '"users.administer": STAFF'),
        ('"content.write": STAFF', '"content.write": _ANY_ROLE'),
        ('"progress.administer": frozenset({ADMIN})', '"progress.administer": STAFF'),
    ),
    *_of(
        "content/rights.py",
        "content/tests/test_course_rights.py",
        ("MemberRole.EDITOR: frozenset({Right.READ, Right.EDIT})", "MemberRole.EDITOR: _OF_CREATORS"),
        ("MemberRole.REVIEWER: frozenset({Right.READ, Right.PUBLISH})", "MemberRole.REVIEWER: _OF_CREATORS"),
        ("_OF_CREATORS = _ALL - {Right.OWN}", "_OF_CREATORS = _ALL"),
        ("    if right not in rights:\n        raise Forbidden()", "    if False:\n        raise Forbidden()"),
        ("publish_mode=PublishMode.MANUAL)", "publish_mode__isnull=False)"),
    ),
    *_of(
        "content/rights.py",
        "content/tests/test_rights_under_locks.py",
        ("is_changed = role is not None and any(", "is_changed = False and any("),
    ),
    *_of(
        "langlearn/api/counters.py",
        "langlearn/api/tests/test_throttling_counters.py",
        ("hits + counter.cost <= counter.limit for", "hits <= counter.limit for"),
        ("return (hits, ends) if ends > now else", "return (hits, ends) if ends >= now else"),
    ),
    # Grading
    *_of(
        "content/exercises/grading.py",
        "content/tests/exercises",
        ('verdict in ("correct", "accent", "typo")', 'verdict in ("correct", "accent")'),
        ("ACCENT_SCORE = 0.9", "ACCENT_SCORE = 1.0"),
        ("return max(verdicts, key=rank)", "return min(verdicts, key=rank)"),
        ("round(float(score), 4)", "round(float(score), 3)"),
    ),
    *_of(
        "content/exercises/comparison.py",
        "content/tests/exercises",
        ("return is_slip and one[-1:] == other[-1:]", "return is_slip"),
        ("if given.bare in self.vocabulary or", "if"),
        ('return "incomplete", len(given) / len(expected)', 'return "incomplete", 1.0'),
        ("return not self.language.index.is_another(given, expected)", "return True"),
    ),
    *_of(
        "content/exercises/normalise.py",
        "content/tests/exercises/test_normalisation.py",
        ('character == _TILDE and base in ("n", "N")', "False"),
        ("_nfc(_nfc(token).casefold())", "_nfc(token.lower())"),
    ),
    *_of(
        "content/exercises/multiple_choice.py",
        "content/tests/exercises/test_grading_multiple_choice.py",
        ("max(0, hits - mistakes) / len(right)", "hits / len(right)"),
    ),
    *_of(
        "content/exercises/vof.py",
        "content/tests/exercises/test_grading_vof.py",
        ("if not isinstance(answer, bool):", "if not isinstance(answer, int):"),
    ),
    # Experience and streaks
    *_of(
        "progress/rules/experience.py",
        "progress/tests/rules/test_experience.py",
        ("max(1, base * _tenths(score) // 10)", "base * _tenths(score) // 10"),
        ("60 <= score < 80", "60 < score < 80"),
        ("12 if score >= 90 else 11", "12 if score > 90 else 11"),
        ("min(earned, limit)", "earned"),
    ),
    *_of(
        "progress/rules/day_total.py",
        "progress/tests/rules/test_day_total.py",
        ("latest > self.day", "latest >= self.day"),
        ("self.points + points.get(self.day, 0)", "points.get(self.day, 0)"),
    ),
    *_of(
        "progress/rules/completion.py",
        "progress/tests/rules/test_completion.py",
        ("-experience_for(base, report.score, limit)", "experience_for(base, report.score, limit)"),
        ("attempts=state.attempts + 1", "attempts=state.attempts"),
    ),
    *_of(
        "progress/rules/streak.py",
        "progress/tests/rules/test_streak.py",
        (
            "self.expires_on is not None and day <= self.expires_on",
            "self.expires_on is not None and day < self.expires_on",
        ),
        ("max(self.longest, run)", "run"),
        ("while day in carried:", "if day in carried:"),
        ("if self.expires_on is not None and today <= self.expires_on else 0", "if self.expires_on is not None else 0"),
    ),
    # Publication
    *_of(
        "content/publishing/publications.py",
        "content/tests/test_publishing.py",
        ("if found.contributors == {by}:", "if False:"),
        ("if expected is not None and expected != course.draft_revision:", "if False:"),
        (
            "    if course.publications:\n        keep_package(course.pk)\n    course.publications += 1",
            "    course.publications += 1",
        ),
    ),
    *_of(
        "content/publishing/schedules.py",
        "content/tests/test_schedule_worker.py content/tests/test_publishing.py",
        ("if user is None or Right.PUBLISH not in rights_of(course_id, user):", "if user is None:"),
        ("schedule.attempts >= _TRIES", "schedule.attempts > _TRIES"),
    ),
    *_of(
        "content/publishing/states.py",
        "content/tests/test_publishing.py content/tests/test_publishing_properties.py",
        ("if published.get(key) != tag:", "if key not in published:"),
    ),
    # Deltas
    *_of(
        "content/packages/deltas.py",
        "content/tests/test_delta_folding.py content/tests/test_package_delta.py",
        ("in_base = change.action != ChangeAction.CREATE", "in_base = True"),
        ("lessons.discard(lesson_id)", "lessons.add(lesson_id)"),
        (
            "elif not lessons or exercise_id in edited or exercise_id in lapsed:",
            "elif not lessons or exercise_id in edited:",
        ),
        ("if in_base and pk not in existing", "if pk not in existing"),
        ("following=since + 1", "following=since + 2"),
    ),
]


def _problems() -> list[str]:
    """Of mutants whose text is not in its file exactly once, or whose tests do not exist."""
    problems = [] if len(MUTANTS) >= 60 else [f"only {len(MUTANTS)} mutants"]
    for number, mutant in enumerate(MUTANTS, start=1):
        path = ROOT / mutant.file
        times = path.read_text().count(mutant.text) if path.exists() else 0
        if times != 1:
            problems.append(f"{number}: {mutant.file} has this text {times} times: {mutant.text}")
        problems += [f"{number}: no {tests}" for tests in mutant.tests.split() if not (ROOT / tests).exists()]
    return problems


def _copy(target: Path) -> None:
    """The files of the project that git knows, and those not yet added."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def _status(root: Path, tests: str) -> int:
    """The exit status of pytest: 0 when all passed, 1 when one failed."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-m", "not slow", *tests.split()]
    return subprocess.run(command, cwd=root, check=False, capture_output=True, timeout=1800).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", nargs="*", type=int, help="only these mutants")
    parser.add_argument("--check", action="store_true", help="only look for the texts")
    arguments = parser.parse_args()
    if problems := _problems():
        print(*problems, sep="\n")
        return 1
    if arguments.check:
        print(f"{len(MUTANTS)} mutants can be made")
        return 0
    chosen = [(number, mutant) for number, mutant in enumerate(MUTANTS, start=1)]
    if arguments.numbers:
        chosen = [(number, mutant) for number, mutant in chosen if number in arguments.numbers]
    not_killed = 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _copy(root)
        for tests in dict.fromkeys(mutant.tests for _, mutant in chosen):
            if _status(root, tests):
                print(f"{tests}: the tests do not pass without a mutant")
                return 1
        for number, mutant in chosen:
            path = root / mutant.file
            original = path.read_text()
            path.write_text(original.replace(mutant.text, mutant.replacement))
            status = _status(root, mutant.tests)
            path.write_text(original)
            outcome = {0: "SURVIVED", 1: "killed"}.get(status, f"ERROR, pytest ended with {status}")
            not_killed += status != 1
            print(f"{number:2} {outcome}: {mutant.file}: {mutant.text!r} -> {mutant.replacement!r}", flush=True)
    print(f"{len(chosen) - not_killed} of {len(chosen)} killed")
    return 1 if not_killed else 0


if __name__ == "__main__":
    sys.exit(main())
