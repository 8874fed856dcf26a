"""Whatever an answer, a claim or a report contains, it is stored as typed or refused; no server error, no lost fold."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.models import Lesson
from content.tests import factories
from feedback.models import Case, Claim, Report
from feedback.rules.answers import normal
from feedback.tests.claiming import COURSE, V1, answer, claim, report
from feedback.tests.folding import brute_force, fold_all, stored_counts
from progress.models import UserProgress
from tests.examples import examples

CLOZE = {"text": "Yo ___ y ___", "blanks": [{"position": n, "correct_answers": ["bebo"]} for n in (0, 1)]}
BANK = {
    "source_text": "The cat drinks",
    "target_text": "El gato bebe",
    "word_bank": ["El", "gato", "bebe", "leche"],
    "correct_words": ["El", "gato", "bebe"],
}
EXERCISES = {
    "ex-market": "translation",
    "ex-cloze": "fill-in-the-blank",
    "ex-bank": "translation-word-bank",
    "ex-hear": "listening",
    "ex-say": "speaking",
}
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\x00")
_TEXTS = st.one_of(
    st.text(_CHARACTERS, max_size=12),
    st.text("\u0301\u0308\u200d\u200f\u202e\u0640\ufe0f", min_size=1, max_size=6),  # marks alone
    st.sampled_from(["السوق أين؟", "איפה השוק", "\u202eodacrem", "ＦＵＬＬ", "ﬃ", "İı", "ß", "2" * 2000, "á " * 1000]),
    st.text("aé ’'-.", min_size=1990, max_size=2000),
    st.lists(st.sampled_from(["el", "gato", "él", "x"]), min_size=100, max_size=100).map(" ".join),
)
_PARTS = st.lists(_TEXTS | st.none(), max_size=4) | st.lists(st.just("parte"), min_size=100, max_size=100)
_ANSWERS = st.one_of(_TEXTS, _PARTS, st.just({"skipped": True}), st.none(), st.integers())


@pytest.fixture(autouse=True)
def _content(clock: Any, exercises: Any) -> None:
    lesson = Lesson.objects.get(pk="qu-l1")
    factories.assign(lesson, factories.exercise("ex-cloze", "fill-in-the-blank", data=CLOZE))
    factories.assign(lesson, factories.exercise("ex-bank", "translation-word-bank", data=BANK))
    for pk in ("ex-hear", "ex-say"):
        factories.assign(lesson, factories.exercise(pk, EXERCISES[pk]))


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(exercise_id=st.sampled_from(sorted(EXERCISES)), given_answer=_ANSWERS, blank=st.sampled_from([None, 0, 1, 99]))
def test_any_answer_is_claimed_and_counted_or_refused(
    ana: Any, exercise_id: str, given_answer: Any, blank: int | None
) -> None:
    attempt_id = str(uuid4())
    path = f"{V1}/progress/exercises/{exercise_id}/attempts"
    with transaction.atomic():
        sent = ana.post(path, {"answer": given_answer, "client_id": attempt_id})
        assert sent.status_code in (201, 400)
        made = claim(ana, attempt_id, **({} if blank is None else {"blank": blank}))
        assert made.status_code in ((201, 400, 409) if sent.status_code == 201 else (400, 404))
        if made.status_code == 201:
            text = given_answer if isinstance(given_answer, str) else None
            if exercise_id == "ex-cloze":
                text = given_answer[blank]
            if text is not None:
                assert made.json()["data"]["answer"] == text
            shown = Case.objects.get()
            assert shown.text == made.json()["data"]["answer"]
            assert normal(shown.text)
            assert 0 <= shown.priority <= 100
        fold_all()
        assert stored_counts() == brute_force()
        transaction.set_rollback(True)


_NAMES = st.sampled_from(["attempt_id", "course_id", "blank", "entity", "entity_id", "reason", "comment", "x"])
_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=2**63, max_value=2**80),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(_CHARACTERS, max_size=8),
    st.sampled_from([COURSE, "hidden-101", "ex-vof", "qu-l1", "gato", "course", "lesson", "exercise", "word"]),
    st.sampled_from(["text", "other", "offensive", str(UUID(int=1)), "\x00", "\ud800"]),
)
_JSON = st.recursive(_VALUES, lambda inner: st.lists(inner, max_size=3), max_leaves=6)
_BODIES = st.one_of(_JSON, st.dictionaries(_NAMES, _JSON, max_size=6))
_REPORTS = st.fixed_dictionaries(
    {
        "course_id": st.sampled_from([COURSE, "hidden-101", "\x00"]),
        "entity": st.sampled_from(["course", "lesson", "exercise", "word"]),
        "entity_id": st.sampled_from([COURSE, "qu-l1", "ex-vof", "ex-loose", "gato", "hidden-l1", "ñ" * 99]),
        "reason": st.sampled_from(["answer", "text", "audio", "image", "offensive", "other"]),
    },
    optional={"comment": _TEXTS | st.none()},
)


@pytest.mark.parametrize("path", ["claims", "content-reports"])
@settings(max_examples=examples(50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=_BODIES)
def test_any_body_is_accepted_or_refused_without_a_server_error(ana: Any, path: str, body: Any) -> None:
    if not UserProgress.objects.exists():
        answer(ana, "El mercado")
    before = UserProgress.objects.values().first()
    response = ana.post(f"{V1}/{path}", body)
    assert response.status_code in (200, 201, 400, 404, 409, 429)
    assert response.json()["success"] is (response.status_code < 300)
    assert UserProgress.objects.values().first() == before


@settings(max_examples=examples(50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=_REPORTS)
def test_any_report_is_stored_as_typed_or_refused(ana: Any, body: dict[str, Any]) -> None:
    with transaction.atomic():
        response = report(ana, **body)
        assert response.status_code in (201, 400, 404)
        assert Report.objects.count() == (response.status_code == 201)
        if response.status_code == 201:
            assert Report.objects.get().comment == ((body.get("comment") or "").strip() or None)
            assert not Claim.objects.exists()
        transaction.set_rollback(True)
