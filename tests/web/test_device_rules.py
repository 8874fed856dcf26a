"""The device computes what the service computes: sessions, reviews, and the words of exercises."""

import json
import random
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest

from content.exercises import grade
from content.formats.documents import WordRow
from content.tests.exercises.strategies import canonical_answer
from content.words.matching import WordIndex
from progress.models import UserProgress
from progress.rules.composition import Candidate, Mode, Words, compose, lists_of
from progress.rules.due import today
from progress.rules.lives import LivesPolicy, LivesState, change, earn_one, full_at, next_at, settle
from progress.rules.placement import choose_units, standing
from progress.rules.reviews import DEFAULT_WEIGHTS, Weights, schedule
from progress.rules.words import strength, word_schedule
from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.steps import register, sign_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

COMPOSE = """async (cases) => {
  const { listsOf, compose } = await import("/static/pages/lib/composition.js");
  return cases.map(({ pool, phrases, size, words, ...rest }) => {
    const lists = listsOf(pool, { ...rest, words: { ...words, withCard: new Set(words.withCard) } });
    return compose(lists, { mode: rest.mode, size, phrases: (id) => phrases[id] });
  });
}"""
NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
TODAY = today(NOW, "Europe/Madrid")  # until 23:00Z


@pytest.fixture
def server(module_server: Server) -> Server:
    return module_server


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
            due = NOW + timedelta(minutes=choice.choice([-900, -5, 0, 5, 600, 900]))
            answer = (
                (answered, choice.random() < 0.3, due, choice.choice(["learning", "review"]))
                if choice.random() < 0.7
                else ()
            )
            pool.append(Candidate(exercise_id, *answer))
        texts = {exercise_id: choice.sample("abcdefgh", choice.randint(0, 2)) for exercise_id in ids}
        words = Words(
            {exercise_id: choice.sample("uvwxyz", choice.randint(0, 3)) for exercise_id in ids},
            choice.sample("uvwxyz", choice.randint(0, 4)),
            choice.sample("uvwxyz", choice.randint(0, 5)),
        )
        session_id, size = UUID(int=choice.getrandbits(128), version=4), choice.randint(1, 20)
        lists = lists_of(pool, mode=mode, session_id=session_id, today=TODAY, words=words)
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
                        "in_review": each.state == "review",
                    }
                    for each in pool
                ],
                "phrases": texts,
                "size": size,
                "mode": mode,
                "sessionId": str(session_id),
                "today": {"now": milliseconds(NOW), "end": milliseconds(TODAY.end)},
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
        card = schedule(attempts, retention=retention, weights=weights)
        expected.append([milliseconds(card.due), card.state == "review"])
    due = """async ([cases, scheduler]) => {
      const { reviewAfter } = await import("/static/pages/lib/reviews.js");
      return cases.map((attempts) => reviewAfter(attempts, scheduler)).map(({ due, in_review }) => [due, in_review]);
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
      const { latestAnswers, loadKnown } = await import("/static/pages/lib/known.js");
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


def test_device_counts_the_lives_of_a_guest_as_the_service_does(page: Any) -> None:
    choice = random.Random(4)
    policy = LivesPolicy(maximum=5, limit=10, regeneration_minutes=240)
    histories, expected = [], []
    for _ in range(200):
        time = NOW - timedelta(days=4)
        state, records, done = LivesState(5, time), [], set()
        for number in range(choice.randint(0, 12)):
            lesson = choice.choice("abcdef")
            attempts = []
            for verdict in choice.choices(["correct", "wrong", "incomplete", None], k=choice.randint(5, 8)):
                time += timedelta(minutes=choice.choice([0.5, 1, 3]))
                attempts.append({"verdict": verdict, "answered_at": time.isoformat()})
                if verdict in ("wrong", "incomplete") and lesson not in done:
                    state = change(state, -1, time, policy)
            record = {"client_id": str(number), "lesson_id": lesson, "practice": None, "attempts": attempts}
            if choice.random() < 0.8:
                record["completed_at"] = time.isoformat()
                if lesson in done and (lesson, time.date()) not in done:
                    state = earn_one(state, time, policy)
                    done.add((lesson, time.date()))
                done.add(lesson)
            records.append(record)
            time += timedelta(minutes=choice.choice([5, 100, 300, 1500]))
        now = max(NOW, time)
        settled = settle(state, now, policy)
        histories.append([records, milliseconds(now)])
        expected.append([settled.count, milliseconds(next_at(settled, policy)), milliseconds(full_at(settled, policy))])
    found = page.evaluate(
        """async (histories) => {
          const { guestLives } = await import("/static/pages/lib/lives.js");
          const milliseconds = (instant) => (instant === null ? null : Date.parse(instant));
          return histories.map(([records, now]) => {
            const { lives_current, lives_regenerate_at, lives_full_at } = guestLives(records, now);
            return [lives_current, milliseconds(lives_regenerate_at), milliseconds(lives_full_at)];
          });
        }""",
        histories,
    )
    assert found == expected


def test_device_ends_the_day_where_the_service_does(page: Any) -> None:
    choice = random.Random(4)
    zones = [
        "Pacific/Kiritimati",
        "Etc/GMT+12",
        "Europe/Madrid",
        "America/Santiago",
        "Australia/Lord_Howe",
        "Africa/Cairo",
    ]
    moments = [(zone, NOW + timedelta(minutes=choice.randint(0, 3 * 366 * 1440))) for zone in zones for _ in range(60)]
    moments += [("Europe/Madrid", datetime(2026, month, day, 22, tzinfo=UTC)) for month, day in ((3, 28), (10, 24))]
    ends = """async (cases) => {
      const { todayOf } = await import("/static/pages/lib/due.js");
      const { update } = await import("/static/pages/lib/store.js");
      return cases.map(([timezone, now]) => {
        update({ account: { timezone } });
        return todayOf(now).end;
      });
    }"""
    found = page.evaluate(ends, [[zone, milliseconds(at)] for zone, at in moments])
    assert found == [milliseconds(today(at, zone).end) for zone, at in moments]


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
        cases.append([given, {"now": milliseconds(now), "end": milliseconds(today(now, "UTC").end)}])
        word, day = word_schedule(ratings, retention=0.9), today(now, "UTC")
        found = strength(word, day, retention=0.9)
        assert (word.card.state == "review") == (word.card.due - moment >= timedelta(days=1))  # as the device has it
        expected.append([found.value, found.state.value, found.due])
    strengths = """async (cases) => {
      const { cardAfter } = await import("/static/pages/lib/reviews.js");
      const { strengthOf } = await import("/static/pages/lib/words.js");
      const { isDue } = await import("/static/pages/lib/due.js");
      return cases.map(([ratings, today]) => {
        const word = strengthOf(cardAfter(ratings), today.now);
        return [word.strength, word.state, isDue(word, today)];
      });
    }"""
    assert page.evaluate(strengths, cases) == expected
    assert {state for _, state, _ in expected} == {"weak", "learning", "known"}


@pytest.fixture
def page(server: Any) -> Any:
    with open_page(server.url) as opened:
        opened.goto("/")
        yield opened


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
            expected.append(index.evidence(kind, index.belonging(kind, data), graded.verdict, graded.diff))
    assert page.evaluate(RATE_WORDS, [words, language, answers]) == expected
    assert {rating for ratings in expected for rating in ratings.values()} == {"good", "hard", "again"}


PLACE = """async (cases) => {
  const { first, standing } = await import("/static/pages/lib/placement-rules.js");
  return cases.map(({ id, exercises, answers, gone }) => {
    const units = Object.entries(exercises).map(([unit, ids]) => ({ id: unit, exercise_ids: first(id, ids) }));
    const isPresent = (_, exercise) => !gone.includes(exercise);
    const { unit, question } = standing(units, new Map(Object.entries(answers)), isPresent);
    return { units, unit, question };
  });
}"""


def test_device_asks_what_the_service_asks_to_place_a_learner(page: Any) -> None:
    choice = random.Random(3)
    cases, expected = [], []
    for _ in range(200):
        numbers = range(choice.randint(2, 12))
        exercises = {f"u{unit}": [f"e{unit}-{n}" for n in range(choice.randint(3, 6))] for unit in numbers}
        placement_id = UUID(int=choice.getrandbits(128), version=4)
        chosen = choose_units(placement_id, [exercises])
        assert chosen
        present = {(unit, each) for unit, ids in exercises.items() for each in ids if choice.random() < 0.9}
        answers: dict[str, bool] = {}
        for _ in range(choice.randint(0, 30)):
            question = standing(chosen[1], answers, present).question
            if question is None:
                break
            answers[question] = choice.random() < 0.6
        state = standing(chosen[1], answers, present)
        units = [{"id": unit.id, "exercise_ids": list(unit.exercise_ids)} for unit in chosen[1]]
        expected.append({"units": units, "unit": state.unit, "question": state.question})
        gone = [each for unit, ids in exercises.items() for each in ids if (unit, each) not in present]
        cases.append({"id": str(placement_id), "exercises": exercises, "answers": answers, "gone": gone})
    assert page.evaluate(PLACE, cases) == expected
    assert {each["question"] is None for each in expected} == {True, False}
