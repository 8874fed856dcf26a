"""The example client composes practice sessions without the server, as the server does."""

from dataclasses import asdict
from itertools import pairwise
from random import Random
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.tests.helpers import data
from content.exercises import EXAMPLES, EXERCISE_TYPES, phrases
from content.exercises.normalise import normalised
from content.models import Lesson
from content.tests import factories
from content.tests.exercises.strategies import canonical_answer, unhurried
from content.tests.words.strategies import SOURCE, TARGET, sentences, words
from content.words.matching import WordIndex
from examples import offline_client
from langlearn.api.instants import now
from progress.models import ExerciseAttempt, PracticeSession, ReviewCard
from progress.tests.practising import P, start
from progress.tests.test_path import make_sequential


@given(st.text() | st.text(alphabet="aÑé'’`¡-_. \u200b"))
def test_client_normalises_texts_as_the_grading_does(text: str) -> None:
    assert offline_client.tokens(text) == normalised(text)


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_client_finds_the_phrases_of_each_type(exercise_type: str) -> None:
    exercise = {"exercise_type": exercise_type, "data": EXAMPLES[exercise_type]}
    assert offline_client.phrases(exercise) == phrases(exercise_type, EXAMPLES[exercise_type])


@st.composite
def exercises(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """An exercise of any type, with the words of `content.tests.words.strategies`."""
    target, source = sentences(TARGET), sentences(SOURCE)
    texts = st.one_of(target, source)
    fields: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "translation": {"source_text": texts, "target_text": texts},
        "translation-word-bank": {"source_text": texts, "target_text": texts, "correct_words": st.lists(target)},
        "listening": {"audio_url": st.none(), "transcript": target},
        "speaking": {"text": target},
        "fill-in-the-blank": {
            "blanks": st.lists(target).map(
                lambda answers: [
                    {"position": place, "correct_answers": [text, "x"]} for place, text in enumerate(answers)
                ]
            )
        },
        "ordering": {
            "items": st.lists(target).map(
                lambda items: [
                    {"id": str(place), "text": text, "correct_order": place} for place, text in enumerate(items)
                ]
            )
        },
        "pairs": {"pairs": st.lists(st.fixed_dictionaries({"left": texts, "right": texts}))},
        "vof": {"statement": target, "is_true": st.booleans()},
    }
    exercise_type = draw(st.sampled_from(sorted(fields)))
    data = {name: draw(values) for name, values in fields[exercise_type].items()}
    listed = draw(st.sampled_from([None, None, "w0", [], ["w1", "w0", "w1", "gone", 5]]))
    return exercise_type, data if listed is None else data | {"words": listed}


@unhurried
@given(words(), exercises(), st.sampled_from(["es", "zh-Hant"]))
def test_client_finds_the_words_of_an_exercise_as_the_server_does(
    vocabulary: list[Any], exercise: tuple[str, dict[str, Any]], language: str
) -> None:
    exercise_type, exercise_data = exercise
    found = offline_client.Words([asdict(word) for word in vocabulary], language).of_exercise(
        {"exercise_type": exercise_type, "data": exercise_data}
    )
    index = WordIndex(vocabulary, target_language=language)
    assert sorted(found) == index.belonging(exercise_type, exercise_data).word_ids


ZONE = "America/Lima"  # where noon in UTC is 07:00
_Exercise = tuple[str, dict[str, Any]]


def random_exercise(random: Random) -> _Exercise:
    """An exercise with few or many words, of which others have the same."""

    def sentence(vocabulary: list[str]) -> str:
        return " ".join(random.choices(vocabulary, k=random.randint(1, 3)))

    if random.random() < 0.3:
        exercise_type = random.choice([name for name in EXERCISE_TYPES if name != "informative"])
        return exercise_type, EXAMPLES[exercise_type]
    texts = {"source_text": sentence(SOURCE), "target_text": sentence(TARGET)}
    listed = {"words": ["gato", "pan"]} if random.random() < 0.2 else {}
    return "translation", {**texts, **listed}


def composed(client: Any, package: Any, words: Any, session_id: str, size: int) -> list[tuple[str, str, list[str]]]:
    """Reasons, exercises and word ids of a session that the client composes."""
    path = data(client.get(f"{P}/path?course_id=quechua-101"))
    lessons = path["levels"][0]["sections"][0]["modules"][0]["lessons"]
    due = dict(ReviewCard.objects.values_list("exercise_id", "due"))
    answers = {
        row.exercise_id: {"answered_at": row.answered_at, "is_correct": row.is_correct, "due": due[row.exercise_id]}
        for row in ExerciseAttempt.objects.order_by("answered_at", "client_id")
    }
    chosen = offline_client.compose(
        package,
        {lesson["id"]: lesson["state"] for lesson in lessons},
        answers,
        session_id=session_id,
        now=now().astimezone(ZoneInfo(ZONE)),
        size=size,
        words=words,
        known=data(client.get(f"{P}/words?course_id=quechua-101&limit=100")),
    )
    dictionary = offline_client.Words(words["words"], "qu")
    return [(reason, exercise["id"], sorted(dictionary.of_exercise(exercise))) for reason, exercise in chosen]


@pytest.mark.parametrize("seed", range(6))
def test_client_and_server_compose_the_same_sessions_whatever_was_answered(
    clock: Any, ana: Any, course: Any, seed: int
) -> None:
    random = Random(seed)
    assert ana.put("/api/v1/users/profile", {"timezone": ZONE}).status_code == 200
    for word_id, translation in zip(TARGET[:8], SOURCE, strict=False):
        factories.word(course["public"], word_id.replace("ñ", "n"), text=word_id, translations=[translation])
    exercises: dict[str, _Exercise] = {}
    for number in range(30):
        name = f"x{number}"
        exercises[name] = random_exercise(random)
        lesson = Lesson.objects.get(pk=f"qu-l{1 + number % 3}")
        factories.assign(lesson, factories.exercise(name, exercises[name][0], data=exercises[name][1]))
    if seed % 2:
        make_sequential()
    package = data(ana.get("/api/v1/courses/quechua-101/package"))
    words = data(ana.get("/api/v1/courses/quechua-101/package/words"))
    reasons = set()
    for number in range(6):
        session_id, size = str(UUID(int=number)), random.choice([5, 20, 50])
        expected = composed(ana, package, words, session_id, size)
        for _ in range(2):
            items = start(ana, client_id=session_id, size=size)["items"]
            assert [(item["reason"], item["exercise"]["id"], item["word_ids"]) for item in items] == expected
            PracticeSession.objects.all().delete()
        names = [exercise_id for _, exercise_id, _ in expected]
        assert len(set(names)) == len(names)
        assert all(phrases(*exercises[a]).isdisjoint(phrases(*exercises[b])) for a, b in pairwise(names))
        assert not seed % 2 or {item["lesson_id"] for item in items} == {"qu-l1"}
        reasons |= {reason for reason, *_ in expected}
        for name in random.sample(sorted(exercises), 5):
            exercise_type, exercise_data = exercises[name]
            right = canonical_answer(exercise_type, exercise_data)
            given = right if random.random() < 0.6 or not isinstance(right, str) else f"{right} x"
            response = ana.post(f"{P}/exercises/{name}/attempts", {"answer": given})
            assert response.status_code == 201, response.json()
            clock.shift(random.choice([1, 700, 50_000, 86_400]))
            ana.renew()
    assert {"weak_word", "new"} <= reasons
