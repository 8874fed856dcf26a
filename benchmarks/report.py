"""The table of a run: each profile, compared with the previous revision, the plain twin and the required values."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.school import Profile
from benchmarks.servers import Load


@dataclass(frozen=True, slots=True)
class Result:
    """The rounds of one profile. Round n of the service, the previous revision and the twin followed each other."""

    profile: Profile
    service: Sequence[Load]
    previous: Sequence[Load] = ()
    twin: Sequence[Load] = ()
    statements: float | None = None  # of a request
    statements_previous: float | None = None

    def times(self, name: str, others: Sequence[Load]) -> float | None:
        """The median of the service's rate, or CPU time, as a multiple of that of the others in the same round."""
        pairs = [(getattr(a, name), getattr(b, name)) for a, b in zip(self.service, others, strict=False)]
        shares = [a / b for a, b in pairs if b]
        return median(shares) if shares else None

    def median(self, name: str, loads: Sequence[Load] | None = None) -> float | None:
        loads = self.service if loads is None else loads
        return median(getattr(load, name) for load in loads) if loads else None

    @property
    def tail(self) -> float:
        return median(load.p99 / load.p50 for load in self.service)

    def missed(self) -> list[str]:
        """The missed requirements, as text."""
        required = self.profile
        least = (
            ("rate", self.median("rate"), required.rate),
            ("of previous", self.times("rate", self.previous), required.previous),
            ("of twin", self.times("rate", self.twin), required.twin),
        )
        most = (("CPU", self.times("cpu", self.previous), required.cpu), ("p99", self.tail, required.tail))
        missed = [name for name, found, limit in least if found is not None and limit is not None and found < limit]
        missed += [name for name, found, limit in most if found is not None and limit is not None and found > limit]
        errors = sum(load.errors for load in (*self.service, *self.previous, *self.twin))
        return [*missed, *([f"{errors} errors"] if errors else [])]


_COLUMNS = (
    "profile",
    "req/s",
    "of previous",
    "required",
    "of twin",
    "required",
    "p50 ms",
    "p99 ms",
    "p99/p50",
    "statements",
    "of previous",
    "CPU ms",
    "of previous",
    "required",
    "of twin",
    "missed",
)


def table(results: Sequence[Result]) -> str:
    """Markdown."""
    rows = [_COLUMNS, ("---", *["---:"] * (len(_COLUMNS) - 2), "---"), *map(row, results)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def row(result: Result) -> tuple[str, ...]:
    required = result.profile
    return (
        required.name,
        _shown(result.median("rate"), 0) + (f" (required {required.rate:.0f})" if required.rate else ""),
        _shown(result.times("rate", result.previous)),
        _shown(required.previous),
        _shown(result.times("rate", result.twin), 1),
        _shown(required.twin, 1),
        _shown(result.median("p50"), 1),
        _shown(result.median("p99"), 1),
        _shown(result.tail, 1),
        _shown(result.statements, 1),
        _shown(result.statements_previous, 1),
        _shown(result.median("cpu")),
        _shown(result.times("cpu", result.previous)),
        _shown(required.cpu, 1),
        _shown(result.times("cpu", result.twin)),
        ", ".join(result.missed()) or "–",
    )


def _shown(number: float | None, digits: int = 2) -> str:
    return "–" if number is None else f"{number:.{digits}f}"
