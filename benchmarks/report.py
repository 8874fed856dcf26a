"""What a run has measured, as a table, a plot and a comparison with an earlier run."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Result:
    """One profile. Times are milliseconds; `cpu` of the workers, `database_cpu` of PostgreSQL itself and `database`,
    the time the workers waited for it, are those of a request; ratios are shares of a floor.
    """

    name: str
    rate: float
    p50: float
    p99: float
    cpu: float
    database_cpu: float
    queries: float
    database: float
    errors: int
    floor: str
    floor_rate: float
    floor_cpu: float
    processors: int
    f1_rate: float | None
    rate_ratio: float | None
    f1_ratio: float | None
    cpu_ratio: float | None
    rate_budget: float | None
    cpu_budget: float | None
    tail_budget: float | None

    @property
    def reach(self) -> float | None:
        """The share of the floor's rate that is left when a request costs all that its CPU budget allows.

        The floor keeps all processors busy. Its requests cost the load generator and the system something besides the
        workers; ours cost that too, and what PostgreSQL needed.
        """
        if self.cpu_budget is None:
            return None
        whole = self.processors * 1000 / self.floor_rate
        beside = max(0.0, whole - self.floor_cpu)
        return whole / (beside + self.cpu_budget * self.floor_cpu + self.database_cpu)

    @property
    def missed(self) -> list[str]:
        """The budgets that are missed, in words."""
        missed = []
        if self.rate_budget is not None and (self.rate_ratio or 0) < self.rate_budget:
            missed.append("rate")
        if self.cpu_budget is not None and (self.cpu_ratio or 0) > self.cpu_budget:
            missed.append("CPU")
        if self.tail_budget is not None and self.p99 > self.tail_budget * self.p50:
            missed.append("p99")
        if self.errors:
            missed.append(f"{self.errors} errors")
        return missed

    @property
    def good(self) -> bool:
        return not self.missed


def _shown(number: float | None, digits: int = 2) -> str:
    return "–" if number is None else f"{number:.{digits}f}"


def table(results: Sequence[Result]) -> str:
    """Markdown. `of F0` are shares of the floor that the profile is measured against."""
    lines = [
        "| profile | req/s | of F0 | budget | with the CPU budget | of F1 | p50 ms | p99 ms | CPU ms | of F0 | budget"
        " | PostgreSQL's CPU ms | queries | database ms | F0 req/s | F1 req/s | |",
        "|---|" + "---:|" * 15 + "---|",
    ]
    for r in results:
        cells = [
            r.name,
            _shown(r.rate, 0 if r.rate >= 100 else 1),
            _shown(r.rate_ratio, 3),
            _shown(r.rate_budget),
            _shown(r.reach),
            _shown(r.f1_ratio),
            _shown(r.p50, 1),
            _shown(r.p99, 1),
            _shown(r.cpu),
            _shown(r.cpu_ratio, 1),
            _shown(r.cpu_budget, 1),
            _shown(r.database_cpu),
            f"{r.queries:g}",
            _shown(r.database),
            _shown(r.floor_rate, 0 if r.floor_rate >= 100 else 1),
            _shown(r.f1_rate, 0),
            "ok" if r.good else "MISSED: " + ", ".join(r.missed),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def newest(folder: Path) -> Path | None:
    """The JSON of the last run, if there was one."""
    return max(folder.glob("????-??-??T??-??-??.json"), default=None)


def read(file: Path) -> dict[str, Mapping[str, Any]]:
    """The results of an earlier run by profile."""
    return {row["name"]: row for row in json.loads(file.read_text())}


def comparison(results: Sequence[Result], before: Mapping[str, Mapping[str, Any]]) -> str:
    """Share of F0 and processor time before and now, of the profiles that both runs have. Markdown."""
    lines = ["| profile | of F0 before | now | | CPU of F0 before | now | |", "|---|" + "---:|" * 6]
    for r in results:
        old = before.get(r.name)
        if old is None:
            continue
        cells = [r.name]
        for was, now in ((old["rate_ratio"], r.rate_ratio), (old["cpu_ratio"], r.cpu_ratio)):
            change = f"{now / was:.2f} x" if was and now else "–"
            cells += [_shown(was, 3), _shown(now, 3), change]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


_ROW, _LEFT, _WIDTH = 24, 150, 520


def plot(results: Sequence[Result]) -> str:
    """Bars: the share of the floor's requests per second, with a mark at the budget. SVG."""
    shown = [r for r in results if r.rate_ratio is not None]
    highest = max(max(r.rate_ratio or 0, r.rate_budget or 0) for r in shown) * 1.1
    height = _ROW * len(shown) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_LEFT + _WIDTH + 60}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        '<text x="8" y="18">Requests per second as a share of the floor; the line is the budget</text>',
    ]
    for place, r in enumerate(shown):
        y = 30 + _ROW * place
        length = (r.rate_ratio or 0) / highest * _WIDTH
        colour = "#8a8a8a" if r.rate_budget is None else "#3a7d44" if r.good else "#b3392f"
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 14}" text-anchor="end">{escape(r.name)}</text>')
        parts.append(f'<rect x="{_LEFT}" y="{y + 3}" width="{length:.1f}" height="{_ROW - 8}" fill="{colour}"/>')
        parts.append(f'<text x="{_LEFT + length + 6:.1f}" y="{y + 14}">{r.rate_ratio:.3f}</text>')
        if r.rate_budget is not None:
            x = _LEFT + r.rate_budget / highest * _WIDTH
            parts.append(f'<path d="M{x:.1f} {y}v{_ROW - 2}" stroke="black" stroke-width="2"/>')
    return "\n".join([*parts, "</svg>", ""])
