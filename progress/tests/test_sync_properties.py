"""Uploads as properties: order, repetition and splitting never matter, and every fold equals its log."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models import Sum
from fsrs import Card, Rating, Scheduler
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from accounts.models import User
from accounts.services.registration import create_user
from content.readers import PUBLIC
from langlearn.api.instants import format_instant
from progress.models import ActivityDay, ExerciseAttempt, ExperienceEntry, LessonReport, ReviewCard, UserProgress
from progress.rules.streak import StreakState
from progress.selectors.changes import changes_since, read_changes_cursor
from progress.selectors.completions import COMPLETION_FIELDS, visible_completions
from progress.selectors.state import progress, progress_data, read_state
from progress.services.completions import complete_lesson
from progress.services.deletion import delete_progress
from progress.services.synchronisation import Synchronized, synchronize
from tests.examples import examples

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
REGISTERED = NOW - timedelta(days=12)
ZONES = ("UTC", "Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kathmandu", "Australia/Lord_Howe")
RATINGS = {"correct": Rating.Good, "wrong": Rating.Again}

with_database = settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])

# Few lessons, few instants and few scores, so that reports meet: at one instant, in one lesson, worth the same.
_instants = st.integers(min_value=0, max_value=40).map(lambda step: REGISTERED + timedelta(hours=7 * step))
_lessons = st.sampled_from(["qu-l1", "qu-l2", "qu-l3", "nope"])
_scores = st.sampled_from([None, 0, 40, 60, 75, 85, 95])


@st.composite
def reports(draw: Any) -> dict[str, Any]:
    item = {
        "lesson_id": draw(_lessons),
        "completed_at": format_instant(draw(_instants)),
        "score": draw(_scores),
        "time_spent_seconds": draw(st.sampled_from([None, 10, 20])),
    }
    return item | ({"client_id": str(uuid4())} if draw(st.booleans()) else {})


@st.composite
def answers(draw: Any) -> dict[str, Any]:
    exercise = draw(st.sampled_from(["ex-vof", "ex-market", "ex-fact"]))
    right = {"ex-vof": True, "ex-market": "¿Dónde está el mercado?", "ex-fact": None}
    wrong = {"ex-vof": False, "ex-market": "otra cosa", "ex-fact": None}
    return {
        "client_id": str(uuid4()),
        "exercise_id": exercise,
        "answer": draw(st.sampled_from([right, wrong]))[exercise],
        "answered_at": format_instant(draw(_instants)),
    }


@pytest.fixture
def learner(db: None, exercises: Any) -> User:
    return create_user(
        email="ana@example.org", password="Correct-Horse7", role="student", at=REGISTERED, username="Ana"
    )


def upload(learner: User, completions: Any, attempts: Any = (), *, zone: str = "UTC") -> Synchronized:
    return synchronize(
        user_id=learner.pk,
        completions=completions,
        attempts=attempts,
        timezone=zone,
        registered_at=REGISTERED,
        reader=PUBLIC,
        at=NOW,
    )


def forget(learner: User) -> None:
    delete_progress(user_id=learner.pk, at=NOW)
    ExperienceEntry.objects.filter(user_id=learner.pk).delete()  # else goes with the account


def state(learner: User) -> dict[str, Any]:
    """Everything a learner can see that uploads decide."""
    present = progress(learner.pk, timezone="UTC", registered_at=REGISTERED, now=NOW)
    del present["updated_at"]
    own = {"user_id": learner.pk}
    visible = visible_completions(learner.pk).order_by("lesson_id")
    return {
        "progress": present,
        "completions": list(visible.values(*COMPLETION_FIELDS, "local_date", "first_identity")),
        "days": set(ActivityDay.objects.filter(**own).values_list("local_date", flat=True)),
        "reports": set(LessonReport.objects.filter(**own).values_list("identity", "local_date")),
        "cards": {row.pop("exercise_id"): row for row in ReviewCard.objects.filter(**own).values(*CARD)},
    }


CARD = ("exercise_id", "due", "state", "stability", "difficulty", "reps", "lapses")


@st.composite
def uploads_in_parts(draw: Any) -> tuple[list[Any], list[Any], list[tuple[list[Any], list[Any]]]]:
    """Items, and batches that together hold each of them at least once, in any order and overlapping."""
    completions = draw(st.lists(reports(), min_size=1, max_size=12))
    attempts = draw(st.lists(answers(), max_size=6))
    batches = []
    number = draw(st.integers(min_value=1, max_value=4))
    homes = [draw(st.integers(min_value=0, max_value=number - 1)) for _ in (*completions, *attempts)]
    for batch in range(number):
        chosen = [
            item
            for item, home in zip((*completions, *attempts), homes, strict=True)
            if home == batch or draw(st.booleans())
        ]
        chosen = draw(st.permutations(chosen))
        batches.append(
            ([item for item in chosen if "lesson_id" in item], [item for item in chosen if "exercise_id" in item])
        )
    return completions, attempts, batches


@with_database
@given(plan=uploads_in_parts(), zone=st.sampled_from(ZONES))
def test_upload_order_never_matters(learner: User, plan: Any, zone: str) -> None:
    completions, attempts, batches = plan
    forget(learner)
    upload(learner, completions, attempts, zone=zone)
    whole = state(learner)
    forget(learner)
    for part, answered in batches:
        upload(learner, part, answered, zone=zone)
    assert state(learner) == whole
    for part, answered in batches:
        again = upload(learner, part, answered, zone=zone)
        assert again.completions_by_status["synced"] == again.attempts_by_status["recorded"] == 0
        assert again.experience_gained == 0
    assert state(learner) == whole


_around_now = st.integers(min_value=-3, max_value=5).map(lambda minutes: NOW + timedelta(minutes=minutes))
_fast_clocks = st.builds(
    lambda item, moment: item | {"completed_at": format_instant(moment)},
    reports().filter(lambda item: item["lesson_id"] != "nope"),
    _around_now,
)


def _done(lesson_id: str, minutes: int) -> dict[str, Any]:
    return {"lesson_id": lesson_id, "completed_at": format_instant(NOW + timedelta(minutes=minutes))}


_choices = st.tuples(st.none() | _lessons, _around_now)  # "nope" is a lesson that is gone


@with_database
@given(
    earlier=st.lists(_fast_clocks, min_size=1, max_size=4),
    choice=st.none() | _choices,
    uploaded=st.lists(_fast_clocks, min_size=1, max_size=6),
)
@example(earlier=[_done("qu-l1", -3)], choice=("qu-l2", NOW + timedelta(minutes=1)), uploaded=[_done("qu-l3", 0)])
@example(earlier=[_done("qu-l1", -3)], choice=("qu-l2", NOW), uploaded=[_done("qu-l3", 0)])
@example(earlier=[_done("qu-l1", -3)], choice=("qu-l2", NOW), uploaded=[_done("qu-l2", 1)])
@example(earlier=[_done("qu-l1", -3)], choice=(None, NOW + timedelta(minutes=1)), uploaded=[_done("qu-l3", 0)])
def test_upload_response_contains_the_resulting_progress(
    learner: User, earlier: Any, choice: Any, uploaded: Any
) -> None:
    forget(learner)
    upload(learner, earlier)
    if choice is not None:
        UserProgress.objects.filter(pk=learner.pk).update(chosen_lesson_id=choice[0], chosen_at=choice[1])
    done = upload(learner, uploaded)
    account: dict[str, Any] = {"timezone": "UTC", "registered_at": REGISTERED, "now": NOW}
    state = done.state or read_state(learner.pk)
    answered = progress_data(state, learner.pk, **account)
    assert answered == progress(learner.pk, **account)


@with_database
@given(uploaded=st.lists(_fast_clocks, min_size=1, max_size=6), place=st.integers(0, 6), score=_scores)
def test_online_completion_counts_the_same_among_uploads_from_any_clock(
    learner: User, uploaded: Any, place: int, score: int | None
) -> None:
    def complete() -> None:
        complete_lesson(
            user_id=learner.pk,
            timezone="UTC",
            lesson_id="qu-l1",
            reader=PUBLIC,
            score=score,
            time_spent_seconds=None,
            client_id=UUID(int=7),
            at=NOW + timedelta(seconds=1),
        )

    forget(learner)
    complete()
    upload(learner, uploaded)
    first = state(learner)
    forget(learner)
    upload(learner, uploaded[:place])
    complete()
    upload(learner, uploaded[place:])
    assert state(learner) == first


@with_database
@given(plan=uploads_in_parts(), zone=st.sampled_from(ZONES))
def test_every_number_equals_its_log(learner: User, plan: Any, zone: str) -> None:
    forget(learner)
    gained = sum(upload(learner, *batch, zone=zone).experience_gained for batch in plan[2])
    seen = state(learner)["progress"]
    booked = ExperienceEntry.objects.filter(user_id=learner.pk).aggregate(total=Sum("amount"))["total"] or 0
    earned = sum(row["experience_gained"] for row in state(learner)["completions"])
    assert seen["experience_points"] == booked == earned == gained >= 0
    days = set(LessonReport.objects.filter(user_id=learner.pk).values_list("local_date", flat=True))
    streak = StreakState.of(days, frozenset())
    row = UserProgress.objects.filter(user_id=learner.pk).first()
    if row is not None:
        assert (row.streak_longest, row.streak_last_day) == (streak.longest, max(days, default=None))
    assert state(learner)["days"] == days


@with_database
@given(plan=uploads_in_parts())
def test_every_card_is_the_replay_of_its_attempts(learner: User, plan: Any) -> None:
    forget(learner)
    for batch in plan[2]:
        upload(learner, *batch)
    scheduler = Scheduler(enable_fuzzing=False)
    log = ExerciseAttempt.objects.filter(user_id=learner.pk).order_by("answered_at", "client_id")
    for exercise_id in ("ex-vof", "ex-market", "ex-fact"):
        card = Card(card_id=1)
        for attempt in log.filter(exercise_id=exercise_id):
            card, _ = scheduler.review_card(card, RATINGS[attempt.verdict], attempt.answered_at)
        stored = ReviewCard.objects.filter(user_id=learner.pk, exercise_id=exercise_id).first()
        if card.last_review is None or exercise_id == "ex-fact":
            assert stored is None
        else:
            assert stored is not None
            assert (stored.due, stored.stability, stored.difficulty) == (card.due, card.stability, card.difficulty)
            assert stored.state == card.state.name.lower()


_junk = st.one_of(
    st.none(),
    st.integers(),
    st.text(max_size=5),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.sampled_from(["lesson_id", "completed_at", "score", "exercise_id"]), st.text(max_size=3)),
)


@with_database
@given(good=st.lists(reports(), max_size=8), bad=st.lists(st.tuples(st.integers(0, 8), _junk), max_size=8))
def test_bad_items_do_not_change_the_outcome_of_good_ones(learner: User, good: Any, bad: Any) -> None:
    forget(learner)
    alone = [result | {"index": None} for result in upload(learner, good).completions]
    forget(learner)
    mixed: list[Any] = list(good)
    for place, item in bad:
        mixed.insert(min(place, len(mixed)), item)
    done = upload(learner, mixed, mixed)
    assert [result["index"] for result in done.completions] == list(range(len(mixed)))
    assert [result["index"] for result in done.attempts] == list(range(len(mixed)))
    kept = [
        result | {"index": None}
        for item, result in zip(mixed, done.completions, strict=True)
        if any(item is sent for sent in good)
    ]
    assert kept == alone
    settled = ("synced", "duplicate", "rejected", "unknown_lesson")
    assert sum(done.completions_by_status[status] for status in settled) == len(mixed)


@with_database
@given(
    uploaded=st.lists(
        st.tuples(st.lists(reports(), max_size=6), st.lists(answers(), max_size=4)), min_size=1, max_size=4
    ),
    limit=st.integers(min_value=1, max_value=4),
    eager=st.booleans(),
)
def test_device_that_reads_all_changes_has_the_whole_state(
    learner: User, uploaded: Any, limit: int, eager: bool
) -> None:
    forget(learner)
    own = ReviewCard.objects.filter(user_id=learner.pk)
    copy: dict[str, Any] = {}
    cards: dict[str, Any] = {}
    cursor: str | None = None

    def pull() -> dict[str, Any]:
        nonlocal cursor
        page = changes_since(
            learner.pk,
            read_changes_cursor(learner.pk, cursor) if cursor else None,
            reader=PUBLIC,
            timezone="UTC",
            registered_at=REGISTERED,
            limit=limit,
            now=NOW,
        )
        assert page["full_resync"] is False
        assert len(page["completions"]) + len(page["exercises"]) <= limit
        for each in page["exercises"]:
            cards[each["exercise_id"]] = own.filter(exercise_id=each["exercise_id"]).values(*CARD).get()
        copy.update({row["lesson_id"]: row for row in page["completions"]})
        cursor = page["cursor"]
        return page

    for batch in uploaded:
        upload(learner, *batch)
        if eager:  # one page only: the rest comes later, mixed with what has changed since
            pull()
    page = pull()
    while page["has_more"]:
        page = pull()
    everything = visible_completions(learner.pk).values(*COMPLETION_FIELDS)
    assert copy == {row["lesson_id"]: row for row in everything}
    assert page["sync_checksum"] == {"count": len(copy), "xp": page["progress"]["experience_points"]}
    assert cards == {row["exercise_id"]: row for row in own.values(*CARD)}
    last = pull()
    assert (last["completions"], last["exercises"], last["enrollments"]) == ([], [], None)


def test_client_ids_in_a_batch_are_compared_without_letter_case(learner: User) -> None:
    identity = UUID(int=10)
    item = {"lesson_id": "qu-l1", "completed_at": format_instant(NOW)}
    done = upload(learner, [item | {"client_id": str(identity)}, item | {"client_id": str(identity).upper()}])
    assert [result["status"] for result in done.completions] == ["synced", "duplicate"]
    assert LessonReport.objects.count() == 1
