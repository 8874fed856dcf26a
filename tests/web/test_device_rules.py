"""The device computes what the service computes: what the vectors of `clients/vectors/` cannot show."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from progress.models import UserProgress
from progress.rules.reviews import DEFAULT_WEIGHTS, schedule
from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.steps import register, sign_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def server(module_server: Server) -> Server:
    return module_server


def milliseconds(instant: datetime | None) -> int | None:
    return None if instant is None else round(instant.timestamp() * 1000)


FITTED = (*DEFAULT_WEIGHTS[:2], 1.1, *DEFAULT_WEIGHTS[3:20], 0.3)


def test_device_schedules_by_the_weights_of_the_learner(server: Any, nouns: None) -> None:
    httpx.put(f"{server.url}/api/v1/progress", json={"daily_goal_xp": 20}, headers=register(server))
    UserProgress.objects.update(scheduler_weights_json=json.dumps(FITTED))
    moments = [NOW, NOW + timedelta(days=1), NOW + timedelta(days=3)]
    record = {
        "client_id": "1",
        "course_id": "nouns",
        "state": "sent",
        "attempts": [
            {"client_id": str(number), "exercise_id": "nouns-1", "verdict": "correct", "answered_at": at.isoformat()}
            for number, at in enumerate(moments)
        ],
    }
    due = """async (record) => {
      const { latestAnswers, loadKnown } = await import("/static/pages/lib/practice.js");
      const { saveResult } = await import("/static/pages/lib/learner.js");
      const { accountId } = await import("/static/pages/lib/store.js");
      const known = await loadKnown("nouns");
      await saveResult({ ...record, account_id: accountId() });
      return latestAnswers("nouns", known).get("nouns-1").due;
    }"""
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        found = page.evaluate(due, record)
        page.route("**/api/**", lambda route: route.abort())
        assert page.evaluate(due, record) == found
    attempts = [(at, "correct") for at in moments]
    assert found == milliseconds(schedule(attempts, retention=0.9, weights=FITTED).due)
    assert found != milliseconds(schedule(attempts, retention=0.9).due)
