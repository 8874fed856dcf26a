"""Three courses of a creator, one of which publishes by hand, and thirty open cases of them."""

import json
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.core.management import call_command

from accounts.services.registration import create_user
from content.exercises import grade
from content.models import Course, Member, MemberRole
from feedback.models import Case
from langlearn.api.instants import now
from tests.web.courses import import_lessons

CREATOR, STUDENT, PASSWORD = "carlos@example.org", "ana@example.org", "Correct-Horse7"
ARABIC = "الطقس جميل اليوم"
LESSONS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "es-cats": [
        ("translation", {"source_text": "The cat drinks milk.", "target_text": "El gato bebe leche."}),
        (
            "translation",
            {
                "source_text": "Where is the market?",
                "target_text": "¿Dónde está el mercado?",
                "alternatives": ["¿Dónde queda el mercado?"],
            },
        ),
        (
            "translation-word-bank",
            {
                "source_text": "Today I work at home.",
                "target_text": "Hoy trabajo en casa",
                "correct_words": ["Hoy", "trabajo", "en", "casa"],
                "word_bank": ["casa", "en", "Hoy", "trabajo", "la"],
            },
        ),
        (
            "fill-in-the-blank",
            {
                "text": "Yo ___ agua y tú ___ té.",
                "blanks": [{"position": 0, "correct_answers": ["bebo"]}, {"position": 1, "correct_answers": ["bebes"]}],
            },
        ),
        ("listening", {"audio_url": "https://media.example.org/adios.mp3", "transcript": "Adiós, buenas noches."}),
        ("vof", {"statement": "“h” is silent.", "is_true": True}),
        (
            "multiple-choice",
            {
                "question": "Which is red?",
                "options": [
                    {"id": "a", "text": "rojo", "is_correct": True},
                    {"id": "b", "text": "azul", "is_correct": False},
                ],
            },
        ),
    ],
    "de-alltag": [
        (
            "translation",
            {
                "source_text": "We have booked a hotel room with a view of the old town for next weekend.",
                "target_text": "Wir haben für nächstes Wochenende ein Hotelzimmer mit Blick auf die Altstadt gebucht.",
            },
        ),
        (
            "translation",
            {
                "source_text": "I am looking for the speed limit sign.",
                "target_text": "Ich suche das Geschwindigkeitsbegrenzungsschild.",
            },
        ),
        ("translation", {"source_text": "Can you help me?", "target_text": "Können Sie mir helfen?"}),
        ("speaking", {"text": "Guten Morgen, wie geht es Ihnen?"}),
    ],
    "ar-first": [
        ("translation", {"source_text": "The weather is beautiful today.", "target_text": ARABIC}),
        ("translation", {"source_text": "The book is on the table.", "target_text": "الكتاب على الطاولة"}),
    ],
}
NAMES = {
    "es-cats": ("Spanish for English speakers", "es"),
    "de-alltag": ("German for everyday life: at the office, in town, on the road", "de"),
    "ar-first": ("First steps in Arabic", "ar"),
}
# Course, number of the exercise, blank, the answer, signals, learners.
ANSWERS: list[tuple[str, int, int | None, Any, list[str], int]] = [
    ("es-cats", 1, None, "El minino bebe leche", ["several", "synonym"], 4),
    ("es-cats", 1, None, "El gato toma leche", ["synonym"], 1),
    ("es-cats", 1, None, "Leche bebe el gato", ["order"], 1),
    ("es-cats", 1, None, "El gato bebé leche", ["slip"], 1),
    ("es-cats", 2, None, "¿En dónde está el mercado?", [], 2),
    ("es-cats", 2, None, "¿Dónde se encuentra el mercado?", ["several"], 3),
    ("es-cats", 2, None, "¿El mercado dónde está?", ["order"], 1),
    ("es-cats", 3, None, ["trabajo", "Hoy", "en", "casa"], ["order"], 1),
    ("es-cats", 4, 0, ["tomo", "bebes"], ["synonym"], 2),
    ("es-cats", 4, 1, ["bebo", "tomas"], ["synonym"], 1),
    ("es-cats", 5, None, "Adiós, y buenas noches", [], 1),
    ("de-alltag", 1, None, "Wir haben für das nächste Wochenende ein Hotelzimmer mit Altstadtblick gebucht.", [], 2),
    (
        "de-alltag",
        1,
        None,
        "Für nächstes Wochenende haben wir ein Hotelzimmer mit Blick auf die Altstadt gebucht.",
        ["order", "several"],
        5,
    ),
    ("de-alltag", 2, None, "Ich suche das Tempolimitschild.", ["synonym"], 1),
    ("de-alltag", 2, None, "Ich suche das Schild.", ["missing"], 1),
    ("de-alltag", 3, None, "Kannst du mir helfen?", ["several", "synonym"], 7),
    ("de-alltag", 3, None, "Könnt ihr mir helfen?", ["synonym"], 2),
    ("de-alltag", 3, None, "Konnen Sie mir helfen?", ["slip"], 1),
    ("de-alltag", 3, None, "Können Sie mir bitte helfen?", ["lost"], 2),
    ("ar-first", 1, None, "الجو جميل اليوم", ["synonym"], 3),
    ("ar-first", 1, None, "اليوم الطقس جميل", ["order"], 1),
    ("ar-first", 2, None, "الكتاب فوق الطاولة", ["synonym"], 2),
]
# Course, entity, id, reason, learners, comments.
REPORTS: list[tuple[str, str, str, str, int, list[str]]] = [
    ("es-cats", "exercise", "es-cats-5", "audio", 3, ["I hear nothing at all.", "Only noise after a second"]),
    ("es-cats", "exercise", "es-cats-7", "text", 1, ["Should this not be “Which one is red?”"]),
    ("es-cats", "lesson", "es-cats", "other", 1, ["This lesson explains a tense that comes much later."]),
    ("de-alltag", "exercise", "de-alltag-2", "answer", 2, []),
    ("ar-first", "course", "ar-first", "offensive", 1, ["The example about neighbours is unkind."]),
]
# Course, number of the exercise, signals.
FAILING = [("es-cats", 6, ["wrong"]), ("de-alltag", 1, ["skipped", "wrong"]), ("ar-first", 2, ["skipped"])]
_WEIGHTS = {"synonym": 25, "order": 15, "several": 10, "lost": 25, "slip": -25, "missing": -20}
_REASONS = {"offensive": 90, "answer": 70, "audio": 60, "image": 60, "text": 50, "other": 40}


def make_accounts() -> None:
    create_user(email=CREATOR, password=PASSWORD, role="content_creator", username="Carlos", at=now())
    create_user(email=STUDENT, password=PASSWORD, role="student", username="Ana", at=now())


def make_courses(folder: Path, names: Sequence[str] = tuple(LESSONS)) -> None:
    """Courses whose only lesson and exercises are named after them. The creator owns all, but the Arabic one."""
    creator = _creator()
    for course_id in names:
        name, language = NAMES[course_id]
        mode = "manual" if course_id == "de-alltag" else "auto"
        lessons = {course_id: LESSONS[course_id]}
        import_lessons(folder, course_id, lessons, publish_mode=mode, name=name, target_language=language)
        if mode == "manual":
            call_command("publish_course", course_id, verbosity=0)
        if course_id != "ar-first":
            Course.objects.filter(pk=course_id).update(created_by=creator)
            at = now()
            Member.objects.get_or_create(
                course_id=course_id,
                user=creator,
                defaults={"role": MemberRole.OWNER, "tag": 1, "created_at": at, "updated_at": at},
            )


def _creator() -> Any:
    from accounts.models import User

    return User.objects.get(email=CREATOR)


def make_cases() -> list[Case]:
    """Thirty open cases of the three courses."""
    cases = [_answer_case(*each) for each in ANSWERS]
    cases += [_report_case(*each) for each in REPORTS]
    cases += [
        _case("failing", course, "exercise", f"{course}-{number}", priority=62, signals=signals, learners=48)
        for course, number, signals in FAILING
    ]
    return Case.objects.bulk_create(cases)


def _answer_case(course: str, number: int, blank: int | None, answer: Any, signals: list[str], learners: int) -> Case:
    kind, data = LESSONS[course][number - 1]
    graded = grade(kind, data, answer)
    diff = graded.diff if blank is None else [graded.diff[blank]]
    return _case(
        "answer",
        course,
        "exercise",
        f"{course}-{number}",
        exercise_type=kind,
        blank=-1 if blank is None else blank,
        text=_text(answer if blank is None else answer[blank]),
        verdict=graded.verdict if blank is None else "wrong",
        expected=_text(graded.expected if blank is None else graded.expected[blank]),
        diff=diff,
        priority=max(0, min(100, 50 + sum(_WEIGHTS[signal] for signal in signals))),
        signals=signals,
        learners=learners,
    )


def _text(answer: Any) -> str:
    """The words of a bank as one text."""
    return answer if isinstance(answer, str) else " ".join(answer)


def _report_case(course: str, entity: str, entity_id: str, reason: str, learners: int, comments: list[str]) -> Case:
    signals = ["several"] if learners >= 3 else []
    case = _case(
        "report",
        course,
        entity,
        entity_id,
        reason=reason,
        priority=_REASONS[reason] + 10 * len(signals),
        signals=signals,
        learners=learners,
    )
    case.comments = comments  # type: ignore[attr-defined]
    return case


def _case(kind: str, course: str, entity: str, entity_id: str, **fields: Any) -> Case:
    key = json.dumps([kind, course, entity_id, fields.get("text"), fields.get("reason"), fields.get("blank")])
    at = now() - timedelta(hours=len(key))
    return Case(
        id=uuid5(NAMESPACE_URL, key),
        key=str(uuid5(NAMESPACE_URL, key)),
        kind=kind,
        course_id=course,
        entity=entity,
        entity_id=entity_id,
        opened_at=at,
        last_at=at,
        **fields,
    )
