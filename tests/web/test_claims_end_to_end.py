"""A claim on its whole way: learner, author, worker, and those who give the same answer later."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from progress.models import ExerciseAttempt
from tests.browser import needs_browser, open_page
from tests.server import database_url, run_manage
from tests.web.courses import import_lessons
from tests.web.inbox import CREATOR, make_accounts
from tests.web.inbox import PASSWORD as CREATORS_PASSWORD
from tests.web.steps import assert_accessible, check, go_on, register, sign_in, stored, verdict, wait_until_sent

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

WIDE = {"width": 1280, "height": 800}


@contextmanager
def another_device(page: Any, **context: Any) -> Iterator[Any]:
    """A page of a further profile of the browser."""
    base = page.evaluate("location.origin")
    profile = page.context.browser.new_context(base_url=base, locale="en-GB", reduced_motion="reduce", **context)
    opened = profile.new_page()
    opened.set_default_timeout(15_000)
    yield opened
    profile.close()


def enter_inbox(page: Any) -> None:
    page.goto("/learn/sign-in?next=/studio/inbox")
    page.get_by_label("E-mail").fill(CREATOR)
    page.get_by_label("Password").fill(CREATORS_PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator(".case.opened").wait_for()


def go_offline(page: Any, course: str) -> None:
    """Once the course is on the device."""
    page.goto(f"/learn/courses/{course}")
    page.wait_for_load_state("networkidle")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto(f"/learn/courses/{course}/lessons/{course}")


def give(page: Any, text: str) -> str:
    """Answers the translation that is shown. Returns the verdict."""
    page.get_by_label("Your translation").fill(text)
    check(page)
    return verdict(page)


def answer_in_turn(page: Any, answers: dict[str, str]) -> None:
    """Translates what is asked until the lesson is completed, in whatever order it is asked again."""
    end = page.get_by_role("heading", name="Lesson completed")
    field = page.get_by_label("Your translation")
    while True:
        end.or_(field).first.wait_for()
        if end.is_visible():
            return
        give(page, answers[page.locator(".prompt").inner_text()])
        go_on(page)


def wait_for_claims(server: Any, headers: dict[str, str], number: int, page: Any) -> None:
    for _ in range(60):
        claims = httpx.get(f"{server.url}/api/v1/claims", headers=headers).json()["data"]
        if len(claims) == number:
            return
        page.wait_for_timeout(250)
    raise AssertionError(f"{len(claims)} claims")


def test_refused_answers_are_claimed_offline_decided_by_one_key_and_reach_all_learners(
    server: Any, nouns: None
) -> None:
    make_accounts()
    headers = register(server)
    with open_page(server.url, failures=True) as learner:
        sign_in(learner)
        go_offline(learner, "nouns")
        for text in ("gatito", "can"):
            assert give(learner, text) == "wrong"
            learner.get_by_role("button", name="My answer is right").click()
            learner.get_by_text("Noted. It goes to the makers with your answers.").wait_for()
            go_on(learner)
        right = {"house": "casa", "milk": "leche", "bread": "pan", "water": "agua"}
        answer_in_turn(learner, {**right, "cat": "gatito", "dog": "can"})
        learner.context.set_offline(False)
        learner.goto("/learn/courses/nouns")
        wait_until_sent(learner)
        wait_for_claims(server, headers, 2, learner)
        mistakes = stored(server, "/mistakes?course_id=nouns")
        assert sorted(each["exercise_id"] for each in mistakes) == ["nouns-1", "nouns-2"]

        with another_device(learner, viewport=WIDE) as creator:
            enter_inbox(creator)
            expect(creator.locator(".case")).to_have_count(2)
            creator.locator(".row").get_by_role("button", name="gatito").first.click()
            expect(creator.locator(".case.opened")).to_contain_text("gatito")
            creator.keyboard.press("a")
            expect(creator.locator(".case.opened")).to_contain_text("can")
            creator.keyboard.press("n")
            creator.keyboard.type("“Can” is a word of poems.")
            creator.keyboard.press("Escape")
            creator.keyboard.press("r")
            creator.get_by_role("heading", name="All done").wait_for()
        run_manage("settle_cases", DATABASE_URL=database_url())

        learner.goto("/learn/courses/nouns")
        bell = learner.get_by_role("banner").get_by_role("link", name="Notifications")
        expect(bell).to_contain_text("2")
        bell.click()
        learner.get_by_text("You were right: “gatito” is accepted now.").wait_for()
        learner.get_by_text("“Can” is a word of poems.").wait_for()
        assert_accessible(learner)
        learner.goto("/learn/courses/nouns")
        expect(bell).not_to_contain_text("2")
        [left] = stored(server, "/mistakes?course_id=nouns")
        assert left["exercise_id"] == "nouns-2"

        with another_device(learner) as later:
            go_offline(later, "nouns")
            assert give(later, "gatito") == "correct"
            go_on(later)
            assert give(later, "can") == "wrong"
            later.get_by_text("“Can” is a word of poems.").wait_for()
    assert {*ExerciseAttempt.objects.filter(exercise_id="nouns-1").values_list("verdict", flat=True)} == {"wrong"}


def test_answer_of_a_manual_course_waits_for_publication_and_is_lost_with_an_older_one(
    server: Any, tmp_path: Path
) -> None:
    make_accounts()
    cats = [("translation", {"source_text": "cat", "target_text": "gato"})]
    import_lessons(tmp_path, "manual", {"manual": cats}, publish_mode="manual")
    call_command("publish_course", "manual", verbosity=0)
    headers = register(server)
    base = f"{server.url}/api/v1"

    def ask(method: str, path: str, body: Any = None, credentials: dict[str, str] = headers) -> Any:
        response = httpx.request(method, base + path, json=body, headers=credentials)
        assert response.is_success, response.text
        return response.json()["data"]

    def kinds() -> list[str]:
        run_manage("settle_cases", DATABASE_URL=database_url())
        return [each["kind"] for each in ask("GET", "/notifications")]

    signed_in = ask("POST", "/auth/login", {"email": CREATOR, "password": CREATORS_PASSWORD}, {})
    author = {"Authorization": f"Bearer {signed_in['tokens']['accessToken']}"}
    attempt = str(uuid4())
    ask("POST", "/progress/exercises/manual-1/attempts", {"answer": "minino", "client_id": attempt})
    ask("POST", "/claims", {"attempt_id": attempt, "course_id": "manual"})
    with open_page(server.url, failures=True, viewport=WIDE) as creator:
        enter_inbox(creator)
        decided = creator.locator(".case.decided")

        def publish() -> None:
            creator.get_by_role("button", name="Publish").click()
            creator.get_by_text("Learners have it now.").wait_for()

        creator.keyboard.press("a")
        expect(decided).to_contain_text("waits for publication")
        assert kinds() == []
        publish()
        assert kinds() == ["claim.accepted"]
        assert stored(server, "/mistakes?course_id=manual") == []

        creator.keyboard.press("u")
        expect(creator.locator(".case.opened")).to_contain_text("minino")
        assert len(kinds()) == 1
        [mistake] = stored(server, "/mistakes?course_id=manual")
        assert mistake["exercise_id"] == "manual-1"
        publish()  # without the answer
        kinds()

        creator.keyboard.press("a")
        expect(decided).to_contain_text("waits for publication")
        publish()
        kinds()
        assert stored(server, "/mistakes?course_id=manual") == []
        ask("POST", "/courses/manual/restore", {"publication": 1, "publish": True}, author)
        kinds()
        creator.reload()
        case = creator.locator(".case.opened")
        expect(case).to_contain_text("lost: it was accepted before")
        assert_accessible(creator)
    assert stored(server, "/mistakes?course_id=manual") == []  # what was granted stays
