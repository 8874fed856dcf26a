"""A learner says that an answer was right.

A claim is made under the lock of the learner's progress row, then of the course, then of the case. With the lock of the
course no publication falls between the check whether the text counts live and the commit: settling, which follows each
publication, sees the claim.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import orjson
from django.conf import settings
from django.db import transaction

from content.formats.documents import WordRow
from content.readers import EVERYTHING, Reader
from content.revisions.locks import lock_courses
from content.selectors.facts import AnswerFacts, course_is_published
from content.selectors.structure import course_answer
from content.words.course_words import find_course_words
from feedback.models import Case, Claim, Kind, ReportedEntity, State
from feedback.rules import answers
from feedback.rules.answers import FILL_IN_THE_BLANK, WHOLE
from feedback.rules.priority import signals_of_answer
from feedback.selectors.cases import claims_of, locked_case, seconds_until_next
from feedback.services.cases import add_case, join
from langlearn.api.errors import Conflict, NotFound, RateLimited, ValidationFailed
from progress.models import ExerciseAttempt, UserProgress
from progress.selectors.corrections import attempt_of
from progress.services.corrections import correct
from progress.services.progress_row import locked_progress


def claim(
    *,
    user_id: UUID,
    timezone: str,
    attempt_id: UUID,
    course_id: str,
    blank: int | None,
    reader: Reader,
    at: datetime,
) -> tuple[Claim, bool]:
    """The claim of an attempt, or of one of its blanks, and whether it is new.

    Raises NotFound, ValidationFailed, Conflict with the reason why the answer cannot be claimed, and RateLimited.
    """
    position = WHOLE if blank is None else blank
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        known = claims_of(user_id).filter(attempt_id=attempt_id, blank=position).first()
        if known is not None:
            return known, False
        attempt = attempt_of(user_id, attempt_id)
        if attempt is None or attempt.epoch != progress.epoch:
            raise NotFound("Attempt not found")
        if not course_is_published(course_id, reader=reader):
            raise NotFound("Course not found")
        lock_courses([course_id])
        live = course_answer(course_id, attempt.exercise_id)
        if live is None:
            raise NotFound("Exercise not found")
        answer, expected = orjson.loads(attempt.answer_json), orjson.loads(attempt.expected_json)
        _check_blank(attempt, blank, answers.number_of_blanks(answer, expected))
        text, graded = _claimable(attempt, live, answer, expected, position, at)
        _check_quota(user_id, at)
        new = Claim(
            user_id=user_id,
            public_id=uuid4(),
            attempt_id=attempt_id,
            blank=position,
            course_id=course_id,
            exercise_id=attempt.exercise_id,
            exercise_type=attempt.exercise_type,
            answer=text,
            state=State.OPEN,
            claimed_at=at,
        )
        if answers.counts(live.exercise_type, live.data, text, position, live.course):
            _accept(progress, new, at)
        else:
            _add_to_case(new, graded, at)
        return new, True


def _check_blank(attempt: ExerciseAttempt, blank: int | None, blanks: int) -> None:
    problem = ""
    if attempt.exercise_type != FILL_IN_THE_BLANK:
        problem = "" if blank is None else "Is only for fill-in-the-blank."
    elif blank is None:
        problem = "This field is required."
    elif blank >= blanks:
        problem = "No such blank."
    if problem:
        raise ValidationFailed({"blank": [problem]})


def _claimable(
    attempt: ExerciseAttempt, live: AnswerFacts, answer: object, expected: object, blank: int, at: datetime
) -> tuple[str, answers.Graded]:
    """The text of the answer and how it was graded. Raises Conflict when it cannot be claimed."""
    if attempt.exercise_type not in answers.TEXT_TYPES:
        raise _not_claimable("exercise_type")
    text = answers.text_of(attempt.exercise_type, answer, blank)
    diff = orjson.loads(attempt.diff_json)
    graded = answers.graded_text(attempt.exercise_type, attempt.verdict, expected, diff, blank)
    if graded.verdict == "correct":
        raise _not_claimable("already_correct")
    if not answers.normal(text):
        raise _not_claimable("no_text")
    if attempt.answered_at < at - timedelta(days=settings.CLAIM_DAYS):
        raise _not_claimable("too_old")
    if live.exercise_type != attempt.exercise_type or (blank != WHOLE and blank >= len(live.data["blanks"])):
        raise _not_claimable("exercise_changed")
    if len(answers.written(text)) > answers.LIMITS[attempt.exercise_type]:
        raise _not_claimable("too_long")
    return text, graded


def _not_claimable(reason: str) -> Conflict:
    return Conflict("This answer cannot be claimed", context={"reason": reason})


def _check_quota(user_id: UUID, at: datetime) -> None:
    wait = seconds_until_next(claims_of(user_id), "claimed_at", limit=settings.CLAIMS_PER_DAY, at=at)
    if wait:
        raise RateLimited("Too many claims", retry_after=wait)


def _accept(progress: UserProgress, new: Claim, at: datetime) -> None:
    """Accepts a claim whose text counts by now, without a case."""
    new.state, new.decided_at = State.ACCEPTED, at
    new.save(force_insert=True)
    correct(progress=progress, attempts=[(new.attempt_id, new.blank)], case_id=new.public_id, at=at)


def _add_to_case(new: Claim, graded: answers.Graded, at: datetime) -> None:
    key = answers.case_key(new.course_id, new.exercise_id, new.answer, new.blank)
    given: dict[str, Any] = {
        "exercise_type": new.exercise_type,
        "text": new.answer,
        "verdict": graded.verdict,
        "expected": graded.expected,
        "diff": graded.diff,
    }
    case = locked_case(key)
    if case is None:
        case = add_case(
            Case(
                key=key,
                kind=Kind.ANSWER,
                course_id=new.course_id,
                entity=ReportedEntity.EXERCISE,
                entity_id=new.exercise_id,
                blank=new.blank,
                **given,
                signals=_signals(new, graded),
                priority=0,
                opened_at=at,
                last_at=at,
            )
        )
    new.case = case
    # An exercise that had another type was another one: its case is obsolete, and is about this answer from now on.
    is_obsolete = case.state == State.OBSOLETE or case.exercise_type != new.exercise_type
    if case.exercise_type != new.exercise_type:
        for name, value in given.items():
            setattr(case, name, value)
        case.save(update_fields=list(given))
    if case.state == State.REJECTED and not is_obsolete:
        new.state, new.note, new.decided_at = State.REJECTED, case.note, at
    is_first = not claims_of(new.user_id).filter(case=case).exists()
    new.save(force_insert=True)
    join(case, is_first=is_first, reopened=is_obsolete, at=at)


def _signals(new: Claim, graded: answers.Graded) -> list[str]:
    """Two queries at most, for the words of the course, where they matter."""

    def words() -> Iterator[WordRow]:
        found = find_course_words(new.course_id, reader=EVERYTHING)
        yield from found.words.values() if found else ()

    return signals_of_answer(graded.verdict, graded.expected, new.answer, graded.diff, words())
