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


def in_a_thread(act: Callable[[], Any]) -> Any:
    """What a thread of its own found: who is bound stays so."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(act()))
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.parametrize(
    ("usable", "number", "all_alike"), [(2, 2, True), (2, 4, True), (2, 3, False), (64, 2, False), (0, 2, False)]
)
def test_workers_are_bound_if_processors_get_equally_many(
    monkeypatch: pytest.MonkeyPatch, usable: int, number: int, all_alike: bool
) -> None:
    monkeypatch.setattr(processors, "USABLE", frozenset(range(usable)))
    assert processors.go_round(number) is all_alike


def test_the_next_worker_gets_the_processor_with_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processors, "USABLE", frozenset({3, 5, 7}))
    assert processors.least_taken([]) == 3
    assert processors.least_taken([3, 7]) == 5
    assert processors.least_taken([3, 5, 7, 3, 5]) == 7


@pytest.mark.skipif(len(processors.USABLE) < 2, reason="one processor")
def test_a_password_is_hashed_on_any_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    def encode(self: Any, password: str, salt: Any) -> str:
        seen.append(os.sched_getaffinity(0))
        return "bcrypt_sha256$"

    def hash_while_bound() -> set[int]:
        processors.bind(own)
        make_password("Correct-Horse7", hasher="bcrypt_sha256")
        return os.sched_getaffinity(0)

    seen: list[set[int]] = []
    own = max(processors.USABLE)
    monkeypatch.setattr(BCryptSHA256PasswordHasher, "encode", encode)
    assert in_a_thread(hash_while_bound) == {own}
    assert seen == [processors.USABLE]


@pytest.mark.django_db(transaction=True)
class TestServer:
    def test_each_worker_has_its_own_and_so_has_who_replaces_it(self) -> None:
        with serving(WEB_CONCURRENCY=str(len(processors.USABLE))) as server:
            before = {worker: os.sched_getaffinity(worker) for worker in workers(server)}
            assert sorted(map(sorted, before.values())) == [[number] for number in sorted(processors.USABLE)]
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
            {"WEB_CONCURRENCY": str(len(processors.USABLE)), "WEB_CPU_AFFINITY": "false"},
            {"WEB_CONCURRENCY": str(len(processors.USABLE) + 1)},
        ],
    )
    def test_or_all_of_them_any(self, settings: dict[str, str]) -> None:
        with serving(**settings) as server:
            assert {frozenset(os.sched_getaffinity(worker)) for worker in workers(server)} == {processors.USABLE}
