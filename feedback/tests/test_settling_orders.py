"""Uploads, claims, decisions, publications and runs of the worker, in any order, end in the same cards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction

from accounts.audit import Actor
from accounts.tests.helpers import data
from content.models import Course, Exercise, Lesson, PublishedCourse
from content.tests import factories
from content.tests.publishing import make_manual
from feedback.models import Case, Claim
from feedback.rules.answers import case_key
from feedback.services.settling import settle_now
from feedback.tests.cases import COURSE, V1, decide
from feedback.tests.settling import settle
from feedback.tests.test_folding import Kill, KillAt
from langlearn.api.instants import now
from notifications.models import Notification
from progress.models import AttemptCorrection, ExerciseAttempt, ReviewCard
from progress.selectors.words import word_cards
from progress.services.administration import reset
from progress.services.consistency import check_account

OTHER_COURSE = "hidden-101"
COURSES = (COURSE, OTHER_COURSE)
CLOZE = {
    "text": "El ___ bebe ___.",
    "blanks": [{"position": 0, "correct_answers": ["gato"]}, {"position": 1, "correct_answers": ["leche"]}],
}
SYNONYM, WRONG = "El minino bebe leche", "El perro bebe leche"
_ANSWERS: dict[str, list[Any]] = {
    "ex-milk": [SYNONYM, SYNONYM, "el minino, bebe leche!", WRONG, "El gato bebe leche", "El gatto bebe leche"],
    "ex-cloze": [["minino", "leche"], ["Minino", "agua"], ["gato", "leche"], ["gatto", "leche"], ["minino"]],
}
# What is decided: exercise, blank, text, state.
_DECISIONS = [
    ("ex-milk", -1, SYNONYM, "accepted"),
    ("ex-milk", -1, WRONG, "rejected"),
    ("ex-cloze", 0, "minino", "accepted"),
]
pytestmark = pytest.mark.usefixtures("clock", "shared")


@pytest.fixture
def shared(words: Any) -> None:
    """Two public courses with the words and exercises of one."""
    for model in (Course, PublishedCourse):
        model._default_manager.filter(pk=OTHER_COURSE).update(is_public=True)
    factories.assign(Lesson.objects.get(pk="qu-l1"), factories.exercise("ex-cloze", "fill-in-the-blank", data=CLOZE))
    for exercise_id in ("ex-milk", "ex-cloze"):
        factories.assign(Lesson.objects.get(pk="hidden-l1"), Exercise.objects.get(pk=exercise_id))
    factories.word(Course.objects.get(pk=OTHER_COURSE), "gato", translations=["cat"])


@dataclass(frozen=True)
class Upload:
    """An answer of a learner, and the course in which they claim it if it is refused."""

    learner: Any
    id: UUID
    exercise_id: str
    answer: Any
    answered_at: str
    course_id: str

    def send(self) -> None:
        sent = {
            "client_id": str(self.id),
            "exercise_id": self.exercise_id,
            "answer": self.answer,
            "answered_at": self.answered_at,
        }
        data(self.learner.put(f"{V1}/progress/sync", {"attempts": [sent]}))

    def claim(self) -> bool:
        """Claims what was refused; False before the upload."""
        attempt = ExerciseAttempt.objects.filter(user_id=self.learner.user.pk, client_id=self.id).first()
        if attempt is None:
            return False
        blanks: list[int | None] = [None] if self.exercise_id == "ex-milk" else [0, 1]
        for blank in blanks:
            body = {"attempt_id": str(self.id), "course_id": self.course_id}
            sent = self.learner.post(f"{V1}/claims", body | ({} if blank is None else {"blank": blank}))
            assert sent.status_code in (201, 409), sent.content
            assert sent.status_code == 201 or sent.json()["error"]["context"]["reason"] in (
                "already_correct",
                "no_text",
            )
        return True


def some_uploads(rng: Random, learners: list[Any]) -> list[Upload]:
    """The first two can be decided in the first course."""
    first = [("ex-milk", SYNONYM), ("ex-milk", WRONG), ("ex-cloze", ["minino", "leche"])]
    rest = [(pk := rng.choice(sorted(_ANSWERS)), rng.choice(_ANSWERS[pk])) for _ in range(4)]
    return [
        Upload(
            learner=learners[number % len(learners)],
            id=UUID(int=rng.getrandbits(128)),
            exercise_id=exercise_id,
            answer=answer,
            answered_at=f"2026-03-02T11:{rng.randrange(60):02}:00Z",
            course_id=COURSE if number < len(first) else rng.choice(COURSES),
        )
        for number, (exercise_id, answer) in enumerate([*first, *rest])
    ]


def decision(staff: Any, exercise_id: str, blank: int, text: str, state: str) -> Callable[[], bool]:
    """Decides the case in the first course; not before there is one."""

    def run() -> bool:
        case = Case.objects.filter(key=case_key(COURSE, exercise_id, text, blank)).first()
        if case is not None:
            decide(staff, case, state)
        return case is not None

    return run


def publish(staff: Any, course_id: str) -> None:
    assert staff.post(f"{V1}/courses/{course_id}/publish", {}).status_code in (200, 201)


def work(kill_at: int) -> None:
    """The worker runs, and may be killed; it goes on in its next run."""
    try:
        with connection.execute_wrapper(KillAt(kill_at)):
            settle()
    except Kill:
        transaction.set_rollback(False)


def end_of(steps: list[Callable[[], Any]], staff: Any, uploads: list[Upload]) -> Any:
    """Does the steps in this order, those that are not possible yet after the others; what the learners see then."""
    while steps:
        later = [step for step in steps if step() is False]
        assert len(later) < len(steps)
        steps = later
    for course_id in COURSES:
        publish(staff, course_id)
    settle()
    return [seen(learner) for learner in {id(each.learner): each.learner for each in uploads}.values()]


def seen(learner: Any) -> Any:
    user_id = learner.user.pk
    assert check_account(user_id, at=now()) == []
    columns = ("exercise_id", "due", "state", "stability", "difficulty", "reps", "lapses", "step", "is_mistake")
    return (
        list(ReviewCard.objects.filter(user_id=user_id).order_by("exercise_id").values_list(*columns)),
        [word_cards(user_id, course_id).cards for course_id in COURSES],
        [row["exercise_id"] for row in data(learner.get(f"{V1}/progress/mistakes"))],
    )


@pytest.mark.parametrize("manual", [(), (COURSE,), (OTHER_COURSE,), COURSES])
def test_any_order_ends_in_the_same_cards(ana: Any, sam: Any, carlos: Any, ada: Any, manual: tuple[str, ...]) -> None:
    for course_id in manual:
        make_manual(course_id, 0)
    for seed in range(2 if connection.vendor == "sqlite" else 1):
        rng = Random(f"{manual} {seed}")
        uploads = some_uploads(rng, [ana, sam])
        steps: list[Callable[[], Any]] = [each.send for each in uploads]
        steps += [each.claim for each in uploads]
        steps += [decision(ada, *each) for each in _DECISIONS]
        in_order = before = None
        for shuffled in (False, True, True):
            before = transaction.savepoint()
            order = list(steps)
            if shuffled:
                order += [partial(work, rng.randrange(1, 200)) for _ in range(3)]
                order += [partial(publish, ada, course_id) for course_id in COURSES]
                rng.shuffle(order)
            found = end_of(order, ada, uploads)
            assert AttemptCorrection.objects.exists() or shuffled
            in_order = in_order or found
            assert found == in_order, (manual, seed)
            transaction.savepoint_rollback(before)


class History:
    """Random steps of learners, creators and the worker."""

    def __init__(self, rng: Random, learners: list[Any], staff: Any) -> None:
        self.rng, self.learners, self.staff = rng, learners, staff

    def step(self) -> None:
        steps = [self.upload] * 3 + [self.claim] * 4 + [self.decide] * 3 + [self.settle] * 3
        steps += [self.publish, self.restore, self.discard, self.change_mode, self.edit, self.reset]
        self.rng.choice(steps)()

    def upload(self) -> None:
        exercise_id = self.rng.choice(sorted(_ANSWERS))
        answer, minute = self.rng.choice(_ANSWERS[exercise_id]), self.rng.randrange(60)
        sent = {"client_id": str(UUID(int=self.rng.getrandbits(128))), "exercise_id": exercise_id, "answer": answer}
        at = f"2026-03-02T11:{minute:02}:00Z"
        data(self.rng.choice(self.learners).put(f"{V1}/progress/sync", {"attempts": [{**sent, "answered_at": at}]}))

    def claim(self) -> None:
        learner = self.rng.choice(self.learners)
        attempts = list(ExerciseAttempt.objects.filter(user_id=learner.user.pk).order_by("client_id"))
        if attempts:
            attempt = self.rng.choice(attempts)
            body = {"attempt_id": str(attempt.client_id), "course_id": self.rng.choice(COURSES)}
            blank = {} if attempt.exercise_id == "ex-milk" else {"blank": self.rng.randrange(2)}
            assert learner.post(f"{V1}/claims", body | blank).status_code in (200, 201, 404, 409)

    def decide(self) -> None:
        cases = list(Case.objects.order_by("key"))
        if cases:
            state = self.rng.choice(["accepted", "accepted", "rejected", "open"])
            body = {"state": state, "note": self.rng.choice([None, "A note."])}
            case = self.rng.choice(cases)
            assert self.staff.put(f"{V1}/inbox/{case.pk}", body).status_code in (200, 409)

    def settle(self) -> None:
        work(self.rng.randrange(1, 150))

    def publish(self) -> None:
        publish(self.staff, self.rng.choice(COURSES))

    def restore(self) -> None:
        course = Course.objects.get(pk=self.rng.choice(COURSES))
        if course.publications:
            body = {"publication": self.rng.randint(1, course.publications), "shared": "overwrite", "publish": True}
            self._staff("POST", course.pk, "restore", body)

    def discard(self) -> None:
        self._staff("POST", self.rng.choice(COURSES), "discard", {"shared": "overwrite"})

    def change_mode(self) -> None:
        body = {"publish_mode": self.rng.choice(["auto", "manual", "manual"])}
        self._staff("PUT", self.rng.choice(COURSES), "publish-mode", body)

    def edit(self) -> None:
        alternatives = self.rng.choice([[], [SYNONYM], [WRONG, SYNONYM]])
        texts = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
        body = {"data": {**texts, **({"alternatives": alternatives} if alternatives else {})}}
        data(self.staff.put(f"{V1}/exercises/ex-milk", body))

    def reset(self) -> None:
        if self.rng.random() < 0.3:
            user_id = self.rng.choice(self.learners).user.pk
            reset(user_id=user_id, reason=None, keep_completions=True, by=Actor(), at=now())

    def _staff(self, method: str, course_id: str, action: str, body: Any) -> None:
        sent = self.staff.request(method, f"{V1}/courses/{course_id}/{action}", body)
        assert sent.status_code in (200, 201, 409), sent.content


@pytest.mark.parametrize("seed", range(4))
def test_any_history_leaves_cards_claims_and_notices_that_agree(ana: Any, sam: Any, ada: Any, seed: int) -> None:
    history = History(Random(seed), [ana, sam], ada)
    for _ in range(60):
        history.step()
    settle()
    before = _stored()
    assert settle_now(at=now())[0] == {}
    settle()
    assert _stored() == before
    for learner in (ana, sam):
        assert check_account(learner.user.pk, at=now()) == []
    for claim in Claim.objects.exclude(case=None).select_related("case"):
        case = claim.case
        assert case is not None
        granted = AttemptCorrection.objects.filter(user_id=claim.user_id, case_id=case.pk, attempt_id=claim.attempt_id)
        grants = case.is_live and case.state in ("accepted", "obsolete")
        assert claim.state == "accepted" or not grants
        assert not case.withdraws
        assert not (granted.exists() and claim.state == "rejected")
        if claim.state == "accepted":
            assert Notification.objects.filter(user_id=claim.user_id, key=f"claim.accepted:{case.pk}").exists()


def _stored() -> Any:
    return (
        list(Case.objects.order_by("pk").values_list("pk", "state", "is_live", "signals", "withdraws")),
        list(Claim.objects.order_by("pk").values_list("pk", "state", "note", "decided_at")),
        list(AttemptCorrection.objects.order_by("pk").values_list("pk", flat=True)),
        list(Notification.objects.order_by("pk").values_list("key", flat=True)),
    )
