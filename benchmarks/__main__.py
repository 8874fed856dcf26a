"""Measures the service over HTTP, with production settings. Exits with 1 when a limit is missed.

`python -m benchmarks SCENARIO --help` says what a scenario measures. docs/performance.md says how.
"""

import argparse
import sys
from inspect import getdoc
from pathlib import Path
from types import ModuleType

from benchmarks import (
    courses,
    fairness,
    files,
    grading,
    growth,
    login,
    manifest,
    memory,
    profiles,
    publishing,
    settling,
    statistics,
    storm,
)
from benchmarks.school import PROFILES


def main() -> int:
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    scenarios = parser.add_subparsers(metavar="SCENARIO", required=True)

    def scenario(module: ModuleType) -> argparse.ArgumentParser:
        added = scenarios.add_parser(module.__name__.rpartition(".")[2], description=getdoc(module))
        added.set_defaults(run=module.run)
        return added

    options = scenario(profiles)
    options.add_argument("--base", help="the revision to compare with; the last tag when left out")
    options.add_argument("--profile", action="append", choices=[profile.name for profile in PROFILES])
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--seconds", type=int, default=1, help="of a round")
    scenario(storm).add_argument("--rounds", type=int, default=3)
    options = scenario(growth)
    options.add_argument("--stages", type=int, nargs="+", default=growth.STAGES, help="numbers of learners, ascending")
    scenario(memory).add_argument("--requests", type=int, default=100_000)
    scenario(login).add_argument("--tries", type=int, default=200, help="failed logins for each address")
    options = scenario(publishing)
    options.add_argument("--base", required=True, help="the revision to compare writes with")
    options.add_argument("--only", choices=["writes", "publications"])
    scenario(manifest).add_argument("--rounds", type=int, default=7)
    options = scenario(fairness)
    options.add_argument("--base", required=True, help="the revision to compare with")
    options.add_argument("folders", nargs="*", type=Path, help="courses beside the demo course")
    scenario(grading).add_argument("--base", required=True, help="the revision to compare with")
    scenario(courses).add_argument("--base", required=True, help="the revision to compare with")
    scenario(files)
    options = scenario(settling)
    options.add_argument("--learners", type=int, default=10_000)
    options.add_argument("--answers", type=int, default=5, help="of each learner to the exercise")
    options = scenario(statistics)
    options.add_argument("--rows", type=int, default=200_000, help="answers, and as many completions")
    options.add_argument("--exercises", type=int, default=20, help="which these are answers to")
    arguments = vars(parser.parse_args())
    return 0 if arguments.pop("run")(**arguments) else 1


if __name__ == "__main__":
    sys.exit(main())
