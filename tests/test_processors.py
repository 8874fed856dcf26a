"""Each worker has a processor of its own, where there are as many of them as processors; long work leaves it."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher, make_password

from langlearn.ops import processors
from tests.server import serving
from tests.test_worker_share import workers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux binds processes")


ALL = processors.usable()


def in_a_thread(act: Callable[[], Any]) -> Any:
    """What a thread of its own found: who is bound stays so."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(act()))
    thread.start()
    thread.join()
    return found[0]


def next_worker(
    monkeypatch: pytest.MonkeyPatch, *processors_usable: int, present: list[int | None], workers: int
) -> Any:
    monkeypatch.setattr(processors, "usable", lambda: frozenset(processors_usable))
    monkeypatch.setattr(processors, "_all", frozenset())
    return processors.for_next_worker(present, workers=workers)


@pytest.mark.parametrize(("usable", "number"), [(2, 3), (64, 2), (0, 2)])
def test_workers_run_anywhere_unless_processors_get_equally_many(
    monkeypatch: pytest.MonkeyPatch, usable: int, number: int
) -> None:
    assert next_worker(monkeypatch, *range(usable), present=[], workers=number) is None


@pytest.mark.parametrize(
    ("present", "expected"),
    [
        ([], 3),
        ([7, 3], 5),
        ([3, 7, 5], 3),
        ([None, 3], 5),  # not bound: made when the workers could not be shared out equally
    ],
)
def test_the_next_worker_gets_the_processor_with_the_fewest(
    monkeypatch: pytest.MonkeyPatch, present: list[int | None], expected: int
) -> None:
    assert next_worker(monkeypatch, 3, 5, 7, present=present, workers=6) == expected


@pytest.mark.parametrize("former", [[1], [1, 0], [0, 1], [0, 0, 1, 1], [1, 1, 1], [None]])
@pytest.mark.parametrize("number", [2, 4])
def test_after_a_reload_all_have_equally_many(
    monkeypatch: pytest.MonkeyPatch, former: list[int | None], number: int
) -> None:
    present = former.copy()
    for _ in range(number):
        present.insert(0, next_worker(monkeypatch, 0, 1, present=present, workers=number))
    assert sorted(present[:number]) == [0] * (number // 2) + [1] * (number // 2)  # type: ignore[type-var]


@pytest.mark.skipif(len(ALL) < 2, reason="one processor")
def test_a_password_is_hashed_on_any_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    def encode(self: Any, password: str, salt: Any) -> str:
        seen.append(os.sched_getaffinity(0))
        return "bcrypt_sha256$"

    def hash_while_bound() -> set[int]:
        processors.bind(own)
        make_password("Correct-Horse7", hasher="bcrypt_sha256")
        return os.sched_getaffinity(0)

    seen: list[set[int]] = []
    own = max(ALL)
    monkeypatch.setattr(BCryptSHA256PasswordHasher, "encode", encode)
    assert in_a_thread(hash_while_bound) == {own}
    assert seen == [ALL]


def test_who_may_not_be_bound_runs_where_it_may() -> None:
    def bind_to_none() -> set[int]:
        assert not processors.bind(1000)
        return os.sched_getaffinity(0)

    assert in_a_thread(bind_to_none) == ALL


@pytest.mark.django_db(transaction=True)
class TestServer:
    def test_each_worker_has_its_own_and_so_has_who_replaces_it(self) -> None:
        with serving(WEB_CONCURRENCY=str(len(ALL)), WEB_CPU_AFFINITY="true") as server:
            before = {worker: os.sched_getaffinity(worker) for worker in workers(server)}
            assert sorted(map(sorted, before.values())) == [[number] for number in sorted(ALL)]
            died, processor = next(iter(before.items()))
            os.kill(died, signal.SIGKILL)
            until = time.monotonic() + 20
            while time.monotonic() < until:
                time.sleep(0.1)
                fresh = set(workers(server)) - before.keys()
                if fresh and os.sched_getaffinity(next(iter(fresh))) == processor:
                    break
            assert [os.sched_getaffinity(worker) for worker in fresh] == [processor]

    @pytest.mark.parametrize(
        "settings",
        [
            {"WEB_CONCURRENCY": str(len(ALL))},
            {"WEB_CONCURRENCY": str(len(ALL) + 1), "WEB_CPU_AFFINITY": "true"},
        ],
    )
    def test_or_all_of_them_any(self, settings: dict[str, str]) -> None:
        with serving(**settings) as server:
            assert {frozenset(os.sched_getaffinity(worker)) for worker in workers(server)} == {ALL}
