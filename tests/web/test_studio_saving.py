"""The save engine of the studio: nothing typed is lost, by whatever is interrupted, and no other author's work."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.studio import creator, enter, make_course, send

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

CAT = ("translation", {"source_text": "The cat.", "target_text": "El gato."})
EXERCISE, LESSON = "/exercises/l1e1-es-caf", "/lessons/es-cafe-l1"
OPEN = """async ({ exercise, isReady }) => {
  const { createRecords } = await import("/static/pages/studio/lib/records.js");
  const { getState } = await import("/static/pages/lib/store.js");
  window.saved = [];
  const options = { onSaved: (entity, id) => saved.push(`${entity}/${id}`), isReady: () => window.isReady ?? true };
  window.records = createRecords(getState().account, "es-cafe", options);
  if (exercise) records.open("exercise", "l1e1-es-caf", exercise);
}"""
STATE = """(id) => { const { state, mine, theirs } = records.get("exercise", id); return [state, mine, theirs]; }"""
TEXTS = {"source_text": "The cat.", "target_text": "El gato."}


@pytest.fixture
def api(module_server: Server) -> Iterator[httpx.Client]:
    with creator(module_server) as client:
        make_course(client, lessons={"Animals": [CAT]})
        yield client


def _open(page: Any, api: httpx.Client) -> None:
    page.evaluate(OPEN, {"exercise": send(api, "GET", EXERCISE)})


def _edit(page: Any, changes: dict[str, Any], entity_id: str = "l1e1-es-caf") -> None:
    page.evaluate("([id, changes]) => records.edit('exercise', id, changes)", [entity_id, changes])


def _state(page: Any, entity_id: str = "l1e1-es-caf") -> list[Any]:
    found: list[Any] = page.evaluate(STATE, entity_id)
    return found


def _wait(page: Any, state: str) -> None:
    page.wait_for_function(f"() => records.status().state === '{state}'", timeout=15_000)


def test_edits_are_saved_after_a_pause_and_merged_with_others(module_server: Server, api: httpx.Client) -> None:
    with open_page(module_server.url, failures=True) as page:
        enter(page, "/studio")
        _open(page, api)
        _edit(page, {"target_text": "El g"})
        _edit(page, {"target_text": "El gato bebe."})
        assert page.evaluate("records.status().state") == "saving"
        send(api, "PATCH", EXERCISE, {"data": {**TEXTS, "hints": ["gato"]}})  # before the first save has read the tag
        _wait(page, "saved")
        data = {**TEXTS, "target_text": "El gato bebe.", "hints": ["gato"]}
        assert send(api, "GET", EXERCISE)["data"] == data
        assert page.evaluate("saved") == ["exercise/l1e1-es-caf"]

        send(api, "PATCH", EXERCISE, {"data": {**data, "target_text": "El gatito bebe.", "strict": True}})
        _edit(page, {"target_text": "El minino bebe.", "hints": ["minino"]})
        _wait(page, "attention")
        assert _state(page)[0::2] == ["conflict", {"target_text": "El gatito bebe."}]
        assert send(api, "GET", EXERCISE)["data"]["target_text"] == "El gatito bebe."
        page.evaluate("records.settle('exercise', 'l1e1-es-caf', { target_text: 'theirs' })")
        _wait(page, "saved")
        settled = {**data, "target_text": "El gatito bebe.", "strict": True, "hints": ["minino"]}
        assert send(api, "GET", EXERCISE)["data"] == settled

        send(api, "PATCH", EXERCISE, {"data": {**settled, "target_text": "El felino bebe."}})
        _edit(page, {"target_text": "El gato."})
        _wait(page, "attention")
        page.evaluate("records.settle('exercise', 'l1e1-es-caf', { target_text: 'mine' })")
        _wait(page, "saved")
        assert send(api, "GET", EXERCISE)["data"]["target_text"] == "El gato."

        def take_back(route: Any) -> None:
            if route.request.method == "PATCH":
                _edit(page, {"target_text": "El gato."})
            route.continue_()

        page.route(f"**{EXERCISE}", take_back)
        _edit(page, {"target_text": "El gato bebe."})
        _wait(page, "saved")
        page.unroute_all()
        assert _state(page)[1:] == [{}, None]
        assert send(api, "GET", EXERCISE)["data"]["target_text"] == "El gato."

        _edit(page, {"target_text": " "})
        _wait(page, "attention")
        assert page.evaluate("Object.keys(records.get('exercise', 'l1e1-es-caf').errors)") == ["target_text"]
        _edit(page, {"target_text": "El gato.", "strict": None, "hints": None})
        _wait(page, "saved")


def test_edits_without_a_connection_are_kept_and_offered_after_the_tab_was_closed(
    module_server: Server, api: httpx.Client
) -> None:
    with open_page(module_server.url, failures=True) as page:
        enter(page, "/studio")
        _open(page, api)
        page.context.set_offline(True)
        _edit(page, {"target_text": "El gato bebe."})
        _wait(page, "offline")
        page.context.set_offline(False)
        _wait(page, "saved")
        assert send(api, "GET", EXERCISE)["data"]["target_text"] == "El gato bebe."

        page.route("**/api/v1/exercises/**", lambda route: route.abort())
        _edit(page, {"target_text": "El gato come."})
        page.wait_for_timeout(600)  # a second before it is closed
        other = page.context.new_page()
        other.goto("/studio")
        page.close(run_before_unload=False)
        other.wait_for_function("() => document.querySelector('h1')")
        other.evaluate(OPEN, {"exercise": send(api, "GET", EXERCISE)})
        left = """async () => {
          const { leftEdits } = await import("/static/pages/studio/lib/kept.js");
          const { getState } = await import("/static/pages/lib/store.js");
          return (window.left = await leftEdits(getState().account.id, "es-cafe"));
        }"""
        assert [each["mine"] for each in other.evaluate(left)] == [{"target_text": "El gato come."}]
        other.evaluate("records.resume(left)")
        _wait(other, "saved")
        assert send(api, "GET", EXERCISE)["data"]["target_text"] == "El gato come."
        assert other.evaluate(left) == []

        send(api, "PATCH", EXERCISE, {"data": {**TEXTS, "target_text": "El gatito bebe."}})
        _edit(other, {"target_text": "El minino"})
        _wait(other, "attention")
        _edit(other, {"target_text": "El minino bebe."})
        other.wait_for_timeout(600)
        third = other.context.new_page()
        third.goto("/studio")
        other.close(run_before_unload=False)
        third.evaluate(OPEN, {"exercise": send(api, "GET", EXERCISE)})
        third.evaluate(left)
        third.evaluate("records.resume(left)")
        _wait(third, "attention")  # the author has not chosen yet
        assert _state(third) == ["conflict", {"target_text": "El minino bebe."}, {"target_text": "El gatito bebe."}]
        assert send(api, "GET", EXERCISE)["data"]["target_text"] == "El gatito bebe."


def test_new_exercise_is_created_once_though_responses_are_lost(module_server: Server, api: httpx.Client) -> None:
    lost: list[str] = []

    def lose(route: Any) -> None:
        """The first response of each request is lost."""
        request = route.request
        key = f"{request.method} {request.url}"
        if request.method != "POST" or key in lost:
            return route.continue_()
        lost.append(key)
        route.fetch()
        return route.abort()

    with open_page(module_server.url, failures=True) as page:
        enter(page, "/studio")
        page.evaluate(OPEN, {"exercise": None})
        page.route("**/api/v1/**", lose)
        page.evaluate("window.isReady = false")
        add = "records.add('exercise', 'ex-new', { type: 'vof', value: {}, lessonId: 'es-cafe-l1', order: 1 })"
        page.evaluate(add)
        page.wait_for_function("() => records.get('exercise', 'ex-new').state === 'incomplete'")
        page.evaluate("window.isReady = true")
        _edit(page, {"statement": "“h” is silent.", "is_true": True}, "ex-new")
        page.wait_for_function("() => records.get('exercise', 'ex-new').state === 'saved'", timeout=30_000)
        rows = send(api, "GET", LESSON)["exercises"]
        assert [row["exercise_id"] for row in rows] == ["ex-new", "l1e1-es-caf"]
        assert rows[0]["exercise"]["data"] == {"statement": "“h” is silent.", "is_true": True}
        assert len(lost) == 2
