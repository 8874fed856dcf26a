"""A small course for learners, and a clock."""

from typing import Any

import pytest
import time_machine

from content.tests import factories


@pytest.fixture
def course(db: None) -> dict[str, Any]:
    """A public course of three lessons, qu-l1 (10), qu-l2 (15) and qu-l3 (10), and a private one with hidden-l1."""
    public = factories.course("quechua-101")
    module = factories.module(factories.section(factories.level(public)))
    for number, experience in enumerate((10, 15, 10), start=1):
        factories.lesson(module, f"qu-l{number}", experience_points=experience)
    private = factories.course("hidden-101", is_public=False)
    hidden = factories.module(factories.section(factories.level(private)))
    factories.lesson(hidden, "hidden-l1")
    return {"public": public, "private": private, "module": module}


@pytest.fixture
def clock() -> Any:
    """Noon UTC on a Monday; `clock.move_to`, `clock.shift`."""
    with time_machine.travel("2026-03-02T12:00:00Z", tick=False) as traveller:
        yield traveller
