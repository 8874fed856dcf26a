"""Practice, mistakes, words and lives in the web app, in a browser against a running server."""

import json
import random
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from django.core.management import call_command

from content.exercises import grade
from content.formats.documents import WordRow
from content.tests.exercises.strategies import canonical_answer
from content.words.matching import WordIndex
from progress.models import UserProgress
from progress.rules.composition import Candidate, Mode, Words, compose, lists_of
from progress.rules.reviews import DEFAULT_WEIGHTS, Weights, schedule
from progress.rules.words import strength, word_schedule
from tests.browser import needs_browser, open_page
from tests.server import ROOT, free_port, serving
from tests.test_web_app import (
    ARABIC,
    EMAIL,
    LONG,
    PASSWORD,
    assert_accessible,
    check,
    fill_in,
    go_on,
    import_lessons,
    stored,
    verdict,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser]

STATEMENTS = [("vof", {"statement": f"{number} is even.", "is_true": number % 2 == 0}) for number in range(12)]


@pytest.fixture
def course() -> None:
    call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1"), verbosity=0)


@pytest.fixture
def numbers(tmp_path: Path) -> None:
    """Three lessons of six, six and one exercise, each true or false."""
    import_lessons(tmp_path, "numbers", {"low": STATEMENTS[:6], "high": STATEMENTS[6:], "last": STATEMENTS[:1]})


def register(server: Any) -> dict[str, str]:
    """The headers of the account that `sign_in` opens."""
    credentials = {"email": EMAIL, "password": PASSWORD}
    tokens = httpx.post(f"{server.url}/api/v1/auth/register", json=credentials).json()["data"]["tokens"]
    return {"Authorization": f"Bearer {tokens['accessToken']}"}


def sign_in(page: Any) -> None:
    page.goto("/learn/sign-in")
    fill_in(page, "Sign in")
    page.get_by_role("link", name="XP").wait_for()


def answer(page: Any, *, right: bool = True) -> None:
    """Answers the statement that is shown."""
    number = int(page.locator(".prompt").inner_text().split()[0])
    is_true = (number % 2 == 0) == right
    page.get_by_label("True" if is_true else "False", exact=True).check()
    check(page)
    assert verdict(page) == ("Right!" if right else "Not right")
    go_on(page)


def answer_all(page: Any, heading: str, *, wrong: int = 0) -> None:
    """Answers until the heading of the end is shown, the first `wrong` exercises wrong."""
    end = page.get_by_role("heading", name=heading)
    given = 0
    while True:
        end.or_(page.locator(".prompt")).first.wait_for()
        if end.is_visible():
            return
        answer(page, right=given >= wrong)
        given += 1


def take_lesson(page: Any, name: str, *, wrong: int = 0) -> None:
    page.goto(f"/learn/courses/numbers/lessons/{name}")
    answer_all(page, "Lesson completed", wrong=wrong)


def follow(page: Any, name: str) -> None:
    page.get_by_role("main").get_by_role("link", name=name).click()


def test_guest_practises_mistakes_until_they_are_right(server: Any, numbers: None) -> None:
    with open_page(server.url) as page:
        take_lesson(page, "low", wrong=2)
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("2 exercises that you answered wrong last").wait_for()
        assert sorted(page.locator(".rows h2").all_inner_texts()) == ["0 is even.", "1 is even."]
        assert sorted(page.locator(".rows del").all_inner_texts()) == ["False", "True"]
        assert sorted(page.locator(".rows dd strong").all_inner_texts()) == ["False", "True"]
        follow(page, "Practise these")
        answer_all(page, "Practice finished")
        assert page.locator(".score").inner_text() == "2 / 2"
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("No mistakes to correct.").wait_for()


def test_refused_result_is_said_to_be_refused(server: Any, numbers: None, ada: Any) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/numbers/lessons/low")
        page.locator(".prompt").wait_for()
        headers = {"Authorization": f"Bearer {ada.tokens['accessToken']}"}
        httpx.delete(f"{server.url}/api/v1/courses/numbers", headers=headers).raise_for_status()
        answer_all(page, "Lesson completed")
        page.get_by_text("The service did not accept this result").wait_for()
        page.get_by_text("waits for a connection").wait_for(state="hidden")
        assert_accessible(page)


@pytest.mark.parametrize("view", ["lessons/low", "practice/mixed"])
def test_package_is_read_while_the_path_is_on_its_way(server: Any, numbers: None, view: str) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        page.route("**/progress/path*", lambda route: None)  # gets no response
        with page.expect_request("**/courses/numbers/package"):
            page.goto(f"/learn/courses/numbers/{view}")


def test_practice_reads_the_words_of_a_course_once(server: Any, numbers: None) -> None:
    read = []
    with open_page(server.url) as page:
        page.on("request", lambda request: read.append(request.url) if request.url.endswith("/words") else None)
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Mixed practice").click()
        page.locator(".prompt").wait_for()
    assert [url for url in read if "/api/" in url] == [f"{server.url}/api/v1/courses/numbers/package/words"]


def test_wrong_answer_in_practice_comes_once_more(server: Any, numbers: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/numbers/practice/mixed")
        first = page.locator(".prompt").inner_text()
        answer(page, right=False)
        for _ in range(5):
            assert page.locator(".prompt").inner_text() != first
            answer(page)
        assert page.locator(".prompt").inner_text() == first
        answer(page, right=False)
        page.get_by_role("heading", name="Practice finished").wait_for()
        page.get_by_text("5 of 6 exercises right at once").wait_for()


def test_practice_continues_where_the_page_was_closed(server: Any, numbers: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/numbers/practice/mixed")
        first = page.locator(".prompt").inner_text()
        answer(page)
        page.reload()
        assert page.locator(".prompt").inner_text() != first
        page.goto("/learn/courses/numbers/practice")
        page.get_by_text("A session is open, with 1 answer.").wait_for()
        follow(page, "Continue practice")
        answer_all(page, "Practice finished")
        assert page.locator(".score").inner_text() == "6 / 6"


def test_signed_in_learner_practises_and_earns_points_and_a_life(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=1)
        page.get_by_text("+11 XP").wait_for()
        follow(page, "Back to the course")
        page.get_by_text("4 lives left").wait_for()
        follow(page, "Practice")
        page.get_by_role("link", name="Mixed practice").click()
        answer_all(page, "Practice finished")
        page.get_by_text("+5 XP").wait_for()
        page.get_by_text("You have won a life").wait_for()
        page.get_by_role("link", name="16 XP").wait_for()
        page.get_by_role("button", name="Practise again").click()
        page.locator(".prompt").wait_for()
        answer_all(page, "Practice finished")
        page.get_by_role("link", name="21 XP").wait_for()
    progress = stored(server, "")
    assert (progress["experience_points"], progress["lives_current"], progress["streak_current"]) == (21, 5, 1)
    assert [(each["kind"], each["amount"]) for each in stored(server, "/history")] == [
        ("practice", 5),
        ("practice", 5),
        ("lesson", 11),
    ]


def test_mistakes_of_another_device_are_listed_and_practised(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=3)
        page.get_by_text("+8 XP").or_(page.get_by_text("+10 XP")).wait_for()
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("3 exercises that you answered wrong last").wait_for()
        page.route("**/api/**", lambda route: route.abort())
        follow(page, "Practise these")  # composed on the device
        answer_all(page, "Practice finished")
        page.get_by_text("waits for a connection").wait_for()
        page.unroute("**/api/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.get_by_text("No XP this time").wait_for()  # three are fewer than five
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("No mistakes to correct.").wait_for()
    assert stored(server, "/mistakes?course_id=numbers") == []


def test_next_step_of_an_account_is_what_the_service_tells(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        for name in ("low", "high"):
            take_lesson(page, name)
        take_lesson(page, "last", wrong=1)
        page.get_by_text("XP").first.wait_for()
        follow(page, "Back to the course")
        page.get_by_text("1 mistake to correct").wait_for()
        follow(page, "Practise")
        page.get_by_role("heading", name="True or false?").wait_for()
        assert page.url.endswith("/practice/mistakes")


def test_learner_without_lives_is_sent_to_practice(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=6)  # the sixth is recorded too
        page.get_by_text("+8 XP").wait_for()
        page.goto("/learn/courses/numbers")
        page.get_by_text("0 lives left").wait_for()
        page.get_by_text("next at").wait_for()
        page.goto("/learn/courses/numbers/lessons/high")
        page.get_by_role("heading", name="No lives left").wait_for()
        assert_accessible(page)
        follow(page, "Practise")
        page.get_by_role("heading", name="Practice", exact=True).wait_for()
        page.get_by_role("link", name="Mistakes 6").click()
        answer_all(page, "Practice finished")
        page.get_by_text("You have won a life").wait_for()
        page.goto("/learn/courses/numbers/lessons/high")
        page.get_by_role("heading", name="True or false?").wait_for()
    assert stored(server, "/completions")[0]["attempts"] == 1
    assert stored(server, "")["lives_current"] == 1


def test_guest_learns_and_practises_without_a_server_and_registers_once(numbers: None) -> None:
    """A lesson, then a lesson and a practice session without a connection, then an account: all on the service once."""
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/numbers")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            take_lesson(page, "low")
        take_lesson(page, "high", wrong=1)
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Mixed practice").click()
        answer_all(page, "Practice finished")
        assert page.locator(".score").inner_text() == "12 / 12"
        page.reload()
        answer(page)
        with serving(port=port) as server:
            page.goto("/learn/register")
            page.get_by_text("The 3 results on this device move to your account.").wait_for()
            fill_in(page, "Create an account")
            page.get_by_role("link", name="28 XP").wait_for()  # 12 + 11 + 5
            page.evaluate("dispatchEvent(new Event('online'))")
            page.reload()
            page.get_by_role("link", name="28 XP").wait_for()
            progress = stored(server, "")
            assert (progress["experience_points"], progress["streak_current"]) == (28, 1)
            completions = stored(server, "/completions")
            assert sorted((each["lesson_id"], each["attempts"]) for each in completions) == [("high", 1), ("low", 1)]
            ledger = sorted((each["kind"], each["amount"]) for each in stored(server, "/history"))
            assert ledger == [("lesson", 11), ("lesson", 12), ("practice", 5)]
            assert stored(server, "/reviews")["counts"]["total"] == 12


COMPOSE = """async (cases) => {
  const { listsOf, compose } = await import("/static/pages/lib/composition.js");
  return cases.map(({ pool, phrases, size, words, ...rest }) => {
    const lists = listsOf(pool, { ...rest, words: { ...words, withCard: new Set(words.withCard) } });
    return compose(lists, { mode: rest.mode, size, phrases: (id) => phrases[id] });
  });
}"""
NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)


def milliseconds(instant: datetime | None) -> int | None:
    return None if instant is None else round(instant.timestamp() * 1000)


def test_device_composes_the_sessions_that_the_service_composes(page: Any) -> None:
    choice = random.Random(1)
    cases, expected = [], []
    for mode in list(Mode) * 40:
        ids = [f"e{number}" for number in range(choice.randint(0, 25))]
        pool = []
        for exercise_id in ids:
            answered = NOW - timedelta(minutes=choice.choice([0, 5, 5, 700, 2000, 9000]))
            due = NOW + timedelta(minutes=choice.choice([-900, -5, 0, 5, 900]))
            answer = (answered, choice.random() < 0.3, due) if choice.random() < 0.7 else ()
            pool.append(Candidate(exercise_id, *answer))
        texts = {exercise_id: choice.sample("abcdefgh", choice.randint(0, 2)) for exercise_id in ids}
        words = Words(
            {exercise_id: choice.sample("uvwxyz", choice.randint(0, 3)) for exercise_id in ids},
            choice.sample("uvwxyz", choice.randint(0, 4)),
            choice.sample("uvwxyz", choice.randint(0, 5)),
        )
        session_id, size = UUID(int=choice.getrandbits(128), version=4), choice.randint(1, 20)
        lists = lists_of(pool, mode=mode, session_id=session_id, now=NOW, words=words)
        items = compose(lists, mode=mode, size=size, phrases=texts.__getitem__)
        expected.append([item._asdict() for item in items])
        cases.append(
            {
                "pool": [
                    {
                        "id": each.id,
                        "answered_at": milliseconds(each.answered_at),
                        "is_mistake": each.is_mistake,
                        "due": milliseconds(each.due),
                    }
                    for each in pool
                ],
                "phrases": texts,
                "size": size,
                "mode": mode,
                "sessionId": str(session_id),
                "now": milliseconds(NOW),
                "words": {"ofExercise": words.of_exercise, "weak": words.weak, "withCard": words.with_card},
            }
        )
    assert page.evaluate(COMPOSE, cases) == expected


FITTED = (*DEFAULT_WEIGHTS[:2], 1.1, *DEFAULT_WEIGHTS[3:20], 0.3)


@pytest.mark.parametrize(("weights", "retention"), [(DEFAULT_WEIGHTS, 0.9), (FITTED, 0.9), (FITTED, 0.8)])
def test_device_schedules_reviews_as_the_service_does(page: Any, weights: Weights, retention: float) -> None:
    choice = random.Random(2)
    verdicts = ["correct", "correct", "correct", "accent", "typo", "incomplete", "wrong"]
    cases, expected = [], []
    for _ in range(200):
        moment, attempts = NOW, []
        for _ in range(choice.randint(1, 12)):
            attempts.append((moment, choice.choice(verdicts)))
            moment += choice.choice([timedelta(seconds=40), timedelta(hours=23), timedelta(days=choice.randint(1, 99))])
        cases.append([{"answered_at": milliseconds(at), "verdict": verdict} for at, verdict in attempts])
        expected.append(milliseconds(schedule(attempts, retention=retention, weights=weights).due))
    due = """async ([cases, scheduler]) => {
      const { dueAfter } = await import("/static/pages/lib/reviews.js");
      return cases.map((attempts) => dueAfter(attempts, scheduler));
    }"""
    assert page.evaluate(due, [cases, {"weights": weights, "desired_retention": retention}]) == expected


def test_device_schedules_by_the_weights_of_the_learner(server: Any, nouns: None) -> None:
    httpx.put(f"{server.url}/api/v1/progress", json={"daily_goal_xp": 20}, headers=register(server))
    UserProgress.objects.update(scheduler_weights_json=json.dumps(FITTED))
    moments = [NOW, NOW + timedelta(days=1), NOW + timedelta(days=3)]
    record = {
        "course_id": "nouns",
        "state": "sent",
        "attempts": [
            {"client_id": str(number), "exercise_id": "nouns-1", "verdict": "correct", "answered_at": at.isoformat()}
            for number, at in enumerate(moments)
        ],
    }
    due = """async (record) => {
      const { latestAnswers, loadKnown } = await import("/static/pages/lib/practice.js");
      const { getState, update } = await import("/static/pages/lib/store.js");
      const known = await loadKnown("nouns");
      update({ results: [{ ...record, account_id: getState().account.id }] });
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


def test_device_computes_the_strength_of_words_as_the_service_does(page: Any) -> None:
    choice = random.Random(3)
    names = ["again", "hard", "good"]
    cases, expected = [], []
    for _ in range(200):
        moment, ratings = NOW, []
        for _ in range(choice.randint(1, 8)):
            moment += choice.choice([timedelta(seconds=40), timedelta(hours=30), timedelta(days=choice.randint(1, 99))])
            ratings.append((moment, choice.choice(names)))
        now = moment + timedelta(hours=choice.choice([0, 1, 200, 2000]))
        given = [{"answered_at": milliseconds(at), "rating": names.index(rating) + 1} for at, rating in ratings]
        cases.append([given, milliseconds(now)])
        found = strength(word_schedule(ratings, retention=0.9), now, retention=0.9)
        expected.append([found.value, found.state.value, found.due])
    strengths = """async (cases) => {
      const { cardAfter } = await import("/static/pages/lib/reviews.js");
      const { strengthOf } = await import("/static/pages/lib/words.js");
      return cases.map(([ratings, now]) => {
        const { strength, state, due } = strengthOf(cardAfter(ratings), now);
        return [strength, state, due <= now];
      });
    }"""
    assert page.evaluate(strengths, cases) == expected
    assert {state for _, state, _ in expected} == {"weak", "learning", "known"}


@pytest.fixture
def page(server: Any) -> Any:
    with open_page(server.url) as opened:
        opened.goto("/")
        yield opened


def test_guest_searches_the_words_of_a_course(server: Any, course: None) -> None:
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/courses/spanish-a1/words")
        page.get_by_text("206 words").wait_for()
        assert page.locator(".rows li").count() == 50
        page.get_by_role("button", name="Next").click()
        page.locator(".rows li").nth(49).wait_for()
        page.route("**/api/**", lambda route: route.abort())
        search = page.get_by_label("Search for a word or translation")
        search.fill("adios")
        page.get_by_text("1 word", exact=True).wait_for()
        assert "goodbye" in page.locator(".rows li").inner_text()
        search.fill("grandmother")
        page.get_by_text("abuela").wait_for()
        search.fill("xyzzy")
        page.get_by_text("No word fits.").wait_for()


def test_words_of_an_account_have_a_strength(server: Any, course: None) -> None:
    headers = register(server)
    for exercise_id, given in (("es-a1-hello-03", "nada"), ("es-a1-hello-08", "Muchas gracias.")):
        url = f"{server.url}/api/v1/progress/exercises/{exercise_id}/attempts"
        httpx.post(url, json={"answer": given}, headers=headers)
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/spanish-a1/words")
        page.get_by_text("206 words").wait_for()
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        assert page.locator(".rows strong").all_inner_texts() == ["buenos días", "señor"]
        assert_accessible(page)
        page.get_by_label("Show").select_option("Learning")
        page.get_by_text("gracias").wait_for()
        strength = page.get_by_role("progressbar", name="Strength").first
        assert 0 < float(strength.get_attribute("value")) < 1
        page.get_by_label("Search for a word or translation").fill("much")
        page.get_by_text("1 word", exact=True).wait_for()
        page.goto("/learn/courses/spanish-a1/practice")
        page.get_by_role("link", name="Words 2").wait_for()


NOUNS = {"cat": "gato", "dog": "perro", "house": "casa", "milk": "leche", "bread": "pan", "water": "agua"}


@pytest.fixture
def nouns(tmp_path: Path) -> None:
    """A lesson of translations, whose words the course has."""
    exercises = [("translation", {"source_text": source, "target_text": target}) for source, target in NOUNS.items()]
    import_lessons(tmp_path, "nouns", {"nouns": exercises})
    folder = tmp_path / "folder"
    with zipfile.ZipFile(tmp_path / "nouns.zip") as archive:
        archive.extractall(folder)
    rows = [f"{target},{source}" for source, target in NOUNS.items()]
    (folder / "words.csv").write_text("\n".join(["text,translations", *rows]))
    call_command("import_course", str(folder), verbosity=0)


def translate_all(page: Any, heading: str, *, wrong: int = 0) -> None:
    end = page.get_by_role("heading", name=heading)
    field = page.get_by_label("Your translation")
    given = 0
    while True:
        end.or_(field).first.wait_for()
        if end.is_visible():
            return
        field.fill(NOUNS[page.locator(".prompt").inner_text()] if given >= wrong else "nada")
        check(page)
        go_on(page)
        given += 1


def test_weak_words_are_practised_and_become_stronger(server: Any, nouns: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/nouns/lessons/nouns")
        translate_all(page, "Lesson completed", wrong=2)
        page.get_by_text("XP").nth(1).wait_for()
        page.goto("/learn/courses/nouns/words")
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        follow(page, "Practise words")
        translate_all(page, "Practice finished")
        page.get_by_text("+5 XP").wait_for()
        page.get_by_text("stronger now").wait_for()
        page.get_by_text("gato").wait_for()
        page.goto("/learn/courses/nouns/words")
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("No word fits.").wait_for()


def test_account_without_a_connection_sees_the_strength_that_the_device_knows(server: Any, nouns: None) -> None:
    register(server)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/courses/nouns/lessons/nouns")
        translate_all(page, "Lesson completed", wrong=2)
        page.get_by_role("status").get_by_text("XP").wait_for()
        page.goto("/learn/courses/nouns/practice")  # stores what the service knows
        page.get_by_role("link", name="Words 2").wait_for()
        page.evaluate(FORGET_RESULTS)
        page.route("**/api/**", lambda route: route.abort())
        page.goto("/learn/courses/nouns/words")
        page.get_by_text("Without a connection the strength of some words is not known.").wait_for()
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        assert page.locator(".rows strong").all_inner_texts() == ["gato", "perro"]


# As on another device of the account, which has only what the service knows.
FORGET_RESULTS = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("langlearn");
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("results", "readwrite");
    transaction.objectStore("results").clear();
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  };
})"""


def read(server: Any, path: str) -> Any:
    return httpx.get(f"{server.url}/api/v1{path}").json()["data"]


def read_course(server: Any) -> tuple[Any, list[Any], list[Any]]:
    """The package of the demo course, its lessons and its exercises."""
    package = read(server, "/courses/spanish-a1/package")
    lessons = [
        lesson
        for level in package["levels"]
        for section in level["sections"]
        for module in section["modules"]
        for lesson in module["lessons"]
    ]
    return package, lessons, [place["exercise"] for lesson in lessons for place in lesson["exercises"]]


FIND_WORDS = """async ([words, language, exercises]) => {
  const { wordIndex } = await import("/static/pages/lib/words.js");
  const { wordsOf } = wordIndex(words, language);
  return Object.fromEntries(exercises.map((exercise) => [exercise.id, wordsOf(exercise).sort()]));
}"""


def test_device_finds_the_words_of_exercises_that_the_service_finds(course: None, page: Any, server: Any) -> None:
    package, lessons, exercises = read_course(server)
    expected: dict[str, list[str]] = {exercise["id"]: [] for exercise in exercises}
    for lesson in lessons:
        for row in read(server, f"/lessons/{lesson['id']}/words?limit=100"):
            for exercise_id in row["exercise_ids"]:
                expected[exercise_id].append(row["word"]["id"])
    words = read(server, "/courses/spanish-a1/package/words")["words"]
    found = page.evaluate(FIND_WORDS, [words, package["course"]["target_language"], exercises])
    assert found == {exercise_id: sorted(set(ids)) for exercise_id, ids in expected.items()}
    assert sum(map(len, found.values())) > 500


def edited(choice: random.Random, answer: Any) -> Any:
    """The answer, or one with some of its words or parts changed."""
    if isinstance(answer, str):
        tokens = [choice.choice([token, token, "", token + "s", token[:-1], "nada"]) for token in answer.split()]
        return " ".join(tokens)
    if isinstance(answer, list) and answer and isinstance(answer[0], dict):
        rights = choice.sample([pair["right"] for pair in answer], choice.randint(1, len(answer)))
        return [{"left": pair["left"], "right": right} for pair, right in zip(answer, rights, strict=False)]
    if isinstance(answer, list):
        return [edited(choice, part) for part in answer][: choice.randint(1, len(answer))]
    return answer


RATE_WORDS = """async ([words, language, answers]) => {
  const { grade } = await import("/static/pages/grading.js");
  const { wordIndex } = await import("/static/pages/lib/words.js");
  const { ratingsOf } = wordIndex(words, language);
  return answers.map(([exercise_type, data, answer]) => {
    const ratings = ratingsOf({ exercise_type, data }, grade(exercise_type, data, answer));
    return Object.fromEntries([...ratings].map(([id, rating]) => [id, ["again", "hard", "good"][rating - 1]]));
  });
}"""


@pytest.mark.parametrize("language", ["es", "ja"])  # with spaces, and without
def test_device_rates_the_words_that_the_service_rates(course: None, page: Any, server: Any, language: str) -> None:
    choice = random.Random(4)
    words = read(server, "/courses/spanish-a1/package/words")["words"]
    rows = [WordRow(**{name: word[name] for name in WordRow.__slots__}) for word in words]
    index = WordIndex(rows, target_language=language)
    answers, expected = [], []
    for exercise in read_course(server)[2]:
        kind, data = exercise["exercise_type"], exercise["data"]
        if choice.random() < 0.2:
            listed = [*index.belonging(kind, data).word_ids, "unknown"]
            data = {**data, "words": choice.sample(listed, choice.randint(1, min(3, len(listed))))}
        for _ in range(2):
            answer = edited(choice, canonical_answer(kind, data))
            graded = grade(kind, data, answer)
            answers.append([kind, data, answer])
            side = index.side(kind, data)
            expected.append(index.evidence(kind, data, graded.verdict, graded.diff, side=side))
    assert page.evaluate(RATE_WORDS, [words, language, answers]) == expected
    assert {rating for ratings in expected for rating in ratings.values()} == {"good", "hard", "again"}


def test_guest_practises_weak_words_without_a_server(nouns: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/nouns")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.get_by_role("link", name="Start", exact=True).click()
            translate_all(page, "Lesson completed", wrong=2)
        page.goto("/learn/courses/nouns/practice")
        page.get_by_role("link", name="Words 2").wait_for()
        page.goto("/learn/courses/nouns/words")
        page.get_by_text("6 words").wait_for()
        assert page.locator(".rows .state").all_inner_texts().count("Learning") == 4
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        assert page.locator(".rows strong").all_inner_texts() == ["gato", "perro"]
        assert_accessible(page)
        follow(page, "Practise words")
        page.get_by_label("Your translation").wait_for()
        items = page.evaluate(OPEN_SESSION)["practice"]["items"]
        assert sorted(item["exercise_id"] for item in items[:2]) == ["nouns-1", "nouns-2"]
        assert len(items) == 6
        translate_all(page, "Practice finished")
        page.goto("/learn/courses/nouns/practice")
        page.get_by_text("No word is weak").wait_for()


OPEN_SESSION = """() => new Promise((resolve) => {
  const opening = indexedDB.open("langlearn");
  opening.onsuccess = () => {
    const records = opening.result.transaction("results").objectStore("results").getAll();
    records.onsuccess = () => resolve(records.result.find(({ state, practice }) => practice && state === "open"));
  };
})"""


@pytest.mark.parametrize("path", ["mixed", "mistakes", "words", "lessons/nouns"])
def test_session_composed_on_the_device_is_that_of_the_service(server: Any, nouns: None, path: str) -> None:
    register(server)
    composed = []

    def lose_response(route: Any) -> None:
        composed.append(route.fetch().json()["data"])
        route.abort()

    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/courses/nouns/lessons/nouns")
        translate_all(page, "Lesson completed", wrong=3)
        page.get_by_text("XP").nth(1).wait_for()
        page.goto("/learn/courses/nouns/practice")  # stores what the service knows
        page.get_by_role("link", name="Mistakes 3").wait_for()
        page.route("**/progress/practice", lose_response)
        page.goto(f"/learn/courses/nouns/practice/{path}")
        page.get_by_label("Your translation").wait_for()
        session = page.evaluate(OPEN_SESSION)
        translate_all(page, "Practice finished")
        page.unroute("**/progress/practice")
        page.goto("/learn/courses/nouns/practice")
        page.get_by_text("No mistakes to correct").wait_for()
    assert session["client_id"] == composed[0]["session"]["id"]
    items = [(item["exercise_id"], item["lesson_id"]) for item in session["practice"]["items"]]
    assert items == [(item["exercise"]["id"], item["lesson_id"]) for item in composed[0]["items"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_views_of_practice_are_accessible(server: Any, course: None, numbers: None, scheme: str) -> None:
    register(server)
    with open_page(server.url, color_scheme=scheme) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=2)
        page.goto("/learn/courses/numbers")
        page.get_by_text("next at").wait_for()
        assert_accessible(page)
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("2 exercises that you answered wrong last").wait_for()
        assert_accessible(page)
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Mistakes 2").wait_for()
        assert_accessible(page)
        page.get_by_role("button", name="Practise").click()
        page.locator(".prompt").wait_for()
        assert_accessible(page)
        answer_all(page, "Practice finished")
        page.get_by_text("+5 XP").wait_for()
        assert_accessible(page)
        page.goto("/learn/courses/spanish-a1/words")
        page.get_by_text("206 words").wait_for()
        assert_accessible(page)


def test_practice_is_in_spanish_and_fits_into_a_phone(server: Any, numbers: None) -> None:
    with open_page(server.url, locale="es-ES") as page:
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Práctica mixta").wait_for()
        assert_accessible(page)
        last = page.get_by_role("navigation", name="Curso").get_by_role("link").last
        assert last.evaluate("(element) => element.getBoundingClientRect().right <= innerWidth")
        page.get_by_role("link", name="Palabras").click()
        page.get_by_text("Este curso todavía no tiene palabras.").wait_for()
        assert_accessible(page)


def test_mistakes_in_right_to_left_texts_and_long_words_fit_into_a_phone(server: Any, tmp_path: Path) -> None:
    import_lessons(tmp_path, "arabic", {"arabic": ARABIC}, name=LONG, source_language="de", target_language="ar")
    with open_page(server.url) as page:
        page.goto("/learn/courses/arabic/lessons/arabic")
        page.get_by_role("button", name="جديد", exact=True).click()
        check(page)
        go_on(page)
        for half in ("بيت", "Buch", "كتاب", LONG):  # both pairs wrong
            page.get_by_role("button", name=half).click()
        check(page)
        go_on(page)
        page.goto("/learn/courses/arabic/mistakes")
        page.get_by_role("heading", name=LONG).wait_for()
        assert_accessible(page)
        assert page.locator(".rows .diff").first.evaluate("(element) => element.matches(':dir(rtl)')")
