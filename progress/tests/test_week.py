"""A week of a learner of the demo course, by requests: what the service says is next, and what becomes of it."""

from collections.abc import Collection
from datetime import datetime
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from accounts.tests.helpers import data
from content.tests.exercises.strategies import canonical_answer
from examples import offline_client
from langlearn.api.instants import format_instant, now
from progress.services.consistency import check_account
from progress.tests.test_path import lessons
from tests.installation import DEMO_COURSE

P = "/api/v1/progress"
COURSE, SECOND = "spanish-a1", "spanish-again"
OFFLINE = str(UUID(int=7))
WRONG = "No sé."


class Learner:
    """Follows the two courses, half a minute for each exercise. `diary` has a line for each next step."""

    def __init__(self, client: Any, clock: Any) -> None:
        self.client = client
        self.clock = clock
        self.diary: list[str] = []
        self.answers: dict[str, Any] = {}  # the latest ones in the first course, as an application stores them

    def wake(self, moment: str) -> None:
        self.clock.move_to(f"2026-03-{moment}:00Z", tick=False)
        self.client.renew()

    def read(self, path: str) -> Any:
        return data(self.client.get(path))

    def next(self, course_id: str = COURSE) -> dict[str, Any]:
        """The next step, which is written down."""
        step: dict[str, Any] = self.read(f"{P}/next?course_id={course_id}")
        what = step["lesson"]["name"] if step["lesson"] else step["mode"]
        due = f"({step['due']['exercises']}, {step['due']['mistakes']})"
        self.diary.append(f"{now():%a %H:%M} {course_id} {step['kind']} {step['reason']}: {what} {due}")
        return step

    def answer(self, exercise: dict[str, Any], *, right: bool = True, **body: Any) -> None:
        given = canonical_answer(exercise["exercise_type"], exercise["data"]) if right else WRONG
        found = data(self.client.post(f"{P}/exercises/{exercise['id']}/attempts", {"answer": given, **body}), 201)
        self.answers[exercise["id"]] = {
            "answered_at": now(),
            "is_correct": found["grading"]["is_correct"],
            "due": datetime.fromisoformat(found["review"]["due"]),
        }
        self.clock.shift(30)

    def take(self, lesson_id: str, *, wrong: Collection[str] = ()) -> None:
        """Answers the exercises of a lesson, some of them wrong, and completes it."""
        self.client.renew()
        exercises = [each["exercise"] for each in self.read(f"/api/v1/lessons/{lesson_id}")["exercises"]]
        exercises = [each for each in exercises if each["exercise_type"] != "informative"]
        assert set(wrong) <= {each["id"] for each in exercises}
        for exercise in exercises:
            self.answer(exercise, right=exercise["id"] not in wrong)
        score = 100 - 100 * len(wrong) // len(exercises)
        data(self.client.post(f"{P}/lesson/{lesson_id}", {"score": score}), 201)

    def practise(self, mode: str) -> tuple[set[str], dict[str, Any]]:
        """Practises, and answers everything right. The reasons of the exercises, and the result."""
        self.client.renew()
        body = {"course_id": COURSE, "mode": mode, "client_id": str(UUID(int=1000 + len(self.diary)))}  # draws the same
        found = data(self.client.post(f"{P}/practice", body), 201)
        session_id = found["session"]["id"]
        for item in found["items"]:
            self.answer(item["exercise"], session_id=session_id)
        result = data(self.client.post(f"{P}/practice/{session_id}/finish"))["result"]
        return {item["reason"] for item in found["items"]}, result


@pytest.fixture
def learner(clock: Any, ana: Any) -> Learner:
    for course_id in (COURSE, SECOND):
        call_command("import_course", str(DEMO_COURSE), course_id=course_id, stdout=StringIO())
    return Learner(ana, clock)


def download(learner: Learner) -> dict[str, Any]:
    """What an application stores to compose sessions without a connection."""
    known: list[Any] = []
    while page := learner.read(f"{P}/words?course_id={COURSE}&limit=100&offset={len(known)}"):
        known += page
    return {
        "package": learner.read(f"/api/v1/courses/{COURSE}/package"),
        "words": learner.read(f"/api/v1/courses/{COURSE}/package/words"),
        "states": {each["id"]: each["state"] for each in lessons(learner.read(f"{P}/path?course_id={COURSE}"))},
        "known": known,
        "answers": learner.answers,
    }


def practise_offline(learner: Learner, stored: dict[str, Any]) -> dict[str, Any]:
    """The body of the upload of a session of twelve exercises."""
    started = now()
    attempts = []
    for number, (_, exercise) in enumerate(
        offline_client.compose(**stored, session_id=OFFLINE, now=started, size=12), start=100
    ):
        learner.clock.shift(30)
        attempts.append(
            {
                "client_id": str(UUID(int=number)),
                "exercise_id": exercise["id"],
                "answer": canonical_answer(exercise["exercise_type"], exercise["data"]),
                "answered_at": format_instant(now()),
                "session_id": OFFLINE,
            }
        )
    session = {"client_id": OFFLINE, "course_id": COURSE, "mode": "mixed", "size": 12}
    times = {"started_at": format_instant(started), "finished_at": format_instant(now())}
    return {"practice_sessions": [{**session, **times}], "attempts": attempts}


def place(learner: Learner, *, knows: Collection[str]) -> str:
    """An accepted placement in the second course, by a learner who knows these sections. The first lesson after it."""
    [level] = learner.read(f"/api/v1/courses/{COURSE}/package")["levels"]
    known = [
        entry["exercise"]["data"]
        for section in level["sections"]
        if section["id"] in knows
        for module in section["modules"]
        for lesson in module["lessons"]
        for entry in lesson["exercises"]
    ]
    found = data(learner.client.post(f"{P}/placement", {"course_id": SECOND}), 201)
    url = f"{P}/placement/{found['placement']['id']}"
    while found["placement"]["status"] == "running":
        exercise = found["question"]
        right = exercise["data"] in known
        given = canonical_answer(exercise["exercise_type"], exercise["data"]) if right else None
        found = data(learner.client.post(f"{url}/answer", {"exercise_id": exercise["id"], "answer": given}))
        learner.clock.shift(30)
    finished = data(learner.client.post(f"{url}/finish", {"accept": True}))
    start: str = finished["placement"]["start_lesson_id"]
    return start


# What is next, each time that the learner looks, and how many exercises and mistakes are due; the learner begins the
# second course on Friday.
WEEK = """
Mon 18:00 spanish-a1 lesson start: Spelling and sounds (0, 0)
Mon 18:04 spanish-a1 lesson continue: Greetings (0, 0)
Mon 18:11 spanish-a1 practice reviews_due: reviews (6, 2)
Tue 18:00 spanish-a1 practice reviews_due: reviews (23, 2)
Tue 18:10 spanish-a1 lesson continue: How are you? (4, 0)
Tue 18:16 spanish-a1 practice reviews_due: reviews (5, 0)
Wed 18:00 spanish-a1 lesson continue: What is your name? (17, 0)
Wed 18:06 spanish-a1 practice reviews_due: reviews (19, 2)
Wed 18:07 spanish-a1 practice reviews_due: reviews (17, 0)
Thu 19:00 spanish-a1 practice reviews_due: reviews (30, 0)
Thu 19:00 spanish-a1 practice reviews_due: reviews (23, 0)
Fri 18:00 spanish-a1 practice reviews_due: reviews (23, 0)
Fri 18:00 spanish-again lesson start: Spelling and sounds (0, 0)
Fri 18:02 spanish-again lesson continue: Food and drink (0, 0)
Fri 18:08 spanish-again lesson continue: I like it (0, 0)
Sat 10:00 spanish-a1 practice reviews_due: reviews (25, 0)
Sat 10:10 spanish-a1 lesson continue: Where are you from? (17, 0)
Sun 10:00 spanish-a1 practice reviews_due: reviews (22, 0)
Sun 10:10 spanish-a1 lesson continue: Where are you from? (2, 0)
Sun 10:16 spanish-a1 lesson continue: Languages and work (1, 0)
"""


def test_week_of_the_demo_course(learner: Learner, clock: Any, ana: Any) -> None:
    learner.wake("02T18:00")  # Monday: two lessons, the second one with two mistakes
    learner.take(learner.next()["lesson"]["id"])
    learner.take(learner.next()["lesson"]["id"], wrong={"es-a1-hello-04", "es-a1-hello-08"})
    learner.next()

    learner.wake("03T18:00")  # Tuesday: a review of Monday, then a lesson
    reasons, result = learner.practise(learner.next()["mode"])
    assert (reasons, result["experience_gained"]) == ({"due"}, 5)
    learner.take(learner.next()["lesson"]["id"])
    learner.next()

    learner.wake("04T18:00")  # Wednesday: a lesson, and its mistakes: too few for a session that counts
    learner.take(learner.next()["lesson"]["id"], wrong={"es-a1-name-03", "es-a1-name-05"})
    learner.next()
    reasons, result = learner.practise("mistakes")
    assert (reasons, result["solved"], result["experience_gained"]) == ({"mistake"}, 2, 0)
    learner.next()
    stored = download(learner)

    learner.wake("05T07:30")  # Thursday: practice on the train, uploaded in the evening
    body = practise_offline(learner, stored)
    learner.wake("05T19:00")
    learner.next()
    found = data(ana.put(f"{P}/sync", body))
    assert (found["recorded_attempts"], found["practice_results"][0]["status"]) == (12, "recorded")
    assert found["experience_gained"] == 5
    learner.next()

    learner.wake("06T18:00")  # Friday: a placement in the second course, and a lesson there
    learner.next()
    learner.next(SECOND)
    start = place(learner, knows={"es-a1-greetings", "es-a1-family"})
    assert learner.next(SECOND)["lesson"]["id"] == start
    learner.take(start)
    learner.next(SECOND)

    learner.wake("07T10:00")  # Saturday: words only
    learner.next()
    reasons, result = learner.practise("words")
    assert "weak_word" in reasons
    assert result["experience_gained"] == 5
    learner.next()

    learner.wake("08T10:00")  # Sunday: reviews and a lesson
    learner.practise(learner.next()["mode"])
    learner.take(learner.next()["lesson"]["id"])
    learner.next()

    assert learner.diary == WEEK.strip().splitlines()
    assert learner.read(P)["streak_current"] == 7
    assert learner.read(f"{P}/summary")["lessons_completed"] == 6
    counts = learner.read(f"{P}/path?course_id={SECOND}")["counts"]
    assert counts["completed"] == 1
    assert counts["skipped"] > 5
    assert check_account(ana.user.pk, at=now()) == []
