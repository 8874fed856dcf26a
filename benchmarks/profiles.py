"""What is measured: one profile an endpoint, with its budget.

A budget is a share of what the floor F0 does in the same run: `rate`, the least share of its requests per second, and
`cpu`, the most of its processor time per request. A profile is either a path that everybody asks for, or a Lua script
for wrk (benchmarks/lua) that varies learner, lesson or body from request to request.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """One kind of request. `sample` is the request whose answer the floor repeats."""

    name: str
    path: str
    rate: float
    cpu: float
    method: str = "GET"
    signed_in: bool = False
    headers: tuple[tuple[str, str], ...] = ()
    body: str | None = None
    script: str | None = None
    tail: float = 4.0  # p99 at most so many times p50
    warm: bool = True


_ANONYMOUS = {"rate": 0.40, "cpu": 3.5}

PROFILES = [
    Profile("course-list", "/api/v1/courses", **_ANONYMOUS),
    Profile("level-list", "/api/v1/courses/bench-00/levels", **_ANONYMOUS),
    Profile("lesson", "/api/v1/lessons/bench-00-l-0", **_ANONYMOUS),
    Profile("progress", "/api/v1/progress", 0.25, 6.5, signed_in=True, script="get.lua"),
    Profile("summary", "/api/v1/progress/summary", 0.18, 9, signed_in=True, script="get.lua"),
    Profile("completions", "/api/v1/progress/completions", 0.18, 9, signed_in=True, script="get.lua"),
    Profile(
        "complete-lesson",
        "/api/v1/progress/lesson/bench-00-l-0",
        0.10,
        12,
        method="POST",
        signed_in=True,
        body='{"score": 92, "time_spent_seconds": 180}',
        script="complete.lua",
    ),
    Profile("refresh", "/api/v1/auth/refresh", 0.12, 12, method="POST", script="refresh.lua"),
]
