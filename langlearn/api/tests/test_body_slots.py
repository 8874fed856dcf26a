"""Slots in which bodies of uploads and imports are read."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from langlearn.api import body_slots
from langlearn.api.body_slots import SLOTS_PER_ACCOUNT, body_slot
from langlearn.api.errors import TooBusy


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Iterator[ExitStack]:
    monkeypatch.setattr(body_slots, "SLOTS", 6)
    with ExitStack() as stack:
        yield stack


def test_one_account_has_four_slots(stack: ExitStack) -> None:
    for _ in range(SLOTS_PER_ACCOUNT):
        stack.enter_context(body_slot("ana"))
    with pytest.raises(TooBusy) as refusal:
        stack.enter_context(body_slot("ana"))
    assert "Retry-After" in refusal.value.headers
    stack.enter_context(body_slot("sam"))


def test_process_has_a_number_of_slots_for_all_accounts(stack: ExitStack) -> None:
    for account in range(6):
        stack.enter_context(body_slot(account))
    with pytest.raises(TooBusy):
        stack.enter_context(body_slot(6))


def test_slot_is_free_again_when_the_body_was_read_or_failed(stack: ExitStack) -> None:
    for _ in range(20):
        with pytest.raises(ValueError, match="broken"), body_slot("ana"):
            raise ValueError("broken")
    assert not body_slots._used
