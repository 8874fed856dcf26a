"""The queue of claims and reports on the device: what the service responds, and what becomes of an entry."""

import json
from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.steps import register, sign_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

SEND = """async (about) => {
  const { ownWaiting } = await import("/static/pages/offline.js");
  const { outbox } = await import("/static/pages/lib/learner.js");
  const { getState } = await import("/static/pages/lib/store.js");
  if (about) await outbox.report(about);
  const failed = await outbox.send(getState().account.id).then(() => null, ({ status }) => status);
  const answered = getState().outbox.filter(({ state }) => state !== "waiting");
  const waiting = ownWaiting(getState()).map(({ reason }) => reason);
  return { failed, waiting, answered: answered.map(({ reason, state }) => [reason, state]) };
}"""


def about(reason: str) -> dict[str, Any]:
    return {"course_id": "short", "entity": "course", "entity_id": "short", "reason": reason, "comment": None}


def test_entry_leaves_the_device_when_the_service_has_answered_it(module_server: Server, short_course: None) -> None:
    register(module_server)
    responses: list[tuple[int, dict[str, str]]] = []
    sent: list[dict[str, Any]] = []

    def respond(route: Any) -> None:
        sent.append({"key": route.request.headers.get("idempotency-key"), **route.request.post_data_json})
        status, headers = responses.pop(0)
        body = {"data": {"state": "open", "note": None}, "message": "", "error": {"code": "X", "context": {}}}
        route.fulfill(status=status, headers=headers, content_type="application/json", body=json.dumps(body))

    with open_page(module_server.url, failures=True) as page:
        sign_in(page)
        page.route("**/content-reports", respond)

        responses.append((503, {"Retry-After": "60"}))
        assert page.evaluate(SEND, about("text")) == {"failed": 503, "waiting": ["text"], "answered": []}
        page.route("**/content-reports", lambda route: route.abort())
        assert page.evaluate(SEND, about("text")) == {"failed": 0, "waiting": ["text"], "answered": []}  # the same one
        page.unroute("**/content-reports")
        responses.append((201, {}))
        page.route("**/content-reports", respond)
        assert page.evaluate(SEND) == {"failed": None, "waiting": [], "answered": [["text", "sent"]]}
        assert page.evaluate(SEND)["waiting"] == []
        assert len(sent) == 2  # with one key
        assert sent[0] == sent[1] == {"key": sent[0]["key"], **about("text")}

        responses.append((404, {}))
        found = page.evaluate(SEND, about("other"))
        assert (found["failed"], found["waiting"], found["answered"][1:]) == (None, [], [["other", "refused"]])

        responses += [(500, {}), (201, {})]  # an entry that the service fails on does not hold the next one
        page.route("**/content-reports", lambda route: route.abort(), times=1)
        assert page.evaluate(SEND, about("audio"))["failed"] == 0
        found = page.evaluate(SEND, about("offensive"))
        assert (found["failed"], found["waiting"], found["answered"][2:]) == (500, ["audio"], [["offensive", "sent"]])
        responses.append((201, {}))
        assert page.evaluate(SEND)["waiting"] == []

        responses.append((429, {"Retry-After": "3600"}))
        for _ in range(2):  # the second time nothing is sent before the hour is over
            found = page.evaluate(SEND, about("image"))
            assert (found["failed"], found["waiting"]) == (None, ["image"])
        assert len(sent) == 7
        assert responses == []
