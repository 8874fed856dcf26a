"""The rules that find problems of an exercise, and the order of problems."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import EXERCISE_TYPES, clean_data, course_of, exercise_type_named, grade
from content.exercises.normalise import normalised
from content.models import Entity
from content.publishing.problems import Code, Flaw, Problem, counted, exercise_flaws, in_order
from content.tests.exercises.strategies import (
    VALID_DATA,
    canonical_answer,
    equal_after_n,
    exercises,
    storable_json,
    unhurried,
)

SOUND = {"audio_url": "https://cdn.example.org/a.ogg"}
PICTURE = "https://cdn.example.org/a.png"
TRANSLATION = {"source_text": "The market", "target_text": "El mercado", **SOUND}
WORD_BANK: dict[str, Any] = {
    "source_text": "We live here",
    "target_text": "Nosotros vivimos aquí",
    "correct_words": ["Nosotros", "vivimos", "aquí"],
    "word_bank": ["aquí", "allí", "vivimos", "Nosotros"],
    **SOUND,
}
CHOICE = {
    "question": "Which is red?",
    "options": [{"id": "a", "text": "Rojo", "is_correct": True}, {"id": "b", "text": "Azul", "is_correct": False}],
    **SOUND,
}
BLANKS = {
    "text": "Yo ___ agua y tú ___ té.",
    "blanks": [
        {"position": 1, "correct_answers": ["bebes", "tomas"]},
        {"position": 0, "correct_answers": ["bebo", "tomo"]},
    ],
    **SOUND,
}
KEYS = sorted({key for name in EXERCISE_TYPES for key in exercise_type_named(name).example})


def found(exercise_type: str, data: Any) -> list[tuple[str, str | None]]:
    assert clean_data(exercise_type, data) == data
    return [(flaw.code.value, flaw.field) for flaw in exercise_flaws(exercise_type, data)]


@st.composite
def exercises_with_more_keys(draw):
    """Valid data with any values under keys that only other types declare."""
    exercise_type, data = draw(exercises)
    declared = exercise_type_named(exercise_type).data
    others = [key for key in KEYS if key not in declared.required and key not in declared.optional]
    return exercise_type, {**draw(st.dictionaries(st.sampled_from(others), storable_json)), **data}


@unhurried
@given(exercises_with_more_keys())
def test_only_alternatives_of_a_word_bank_can_be_accepted_and_not_correct(exercise: Any) -> None:
    exercise_type, data = exercise
    wrong = [flaw.field for flaw in exercise_flaws(exercise_type, data) if flaw.code is Code.ANSWER_NOT_CORRECT]
    if exercise_type == "translation-word-bank":
        texts = enumerate(data.get("alternatives") or [])
        laid = [number for number, text in texts if grade(exercise_type, data, text.split()).verdict == "correct"]
        assert not set(wrong) & {f"data.alternatives.{number}" for number in laid}
        assert all(field and field.startswith("data.alternatives.") for field in wrong)
    else:
        assert wrong == []


@unhurried
@given(exercises)
def test_first_accepted_answer_is_the_canonical_one(exercise: Any) -> None:
    exercise_type, data = exercise
    accepted = [answer for _, answer in exercise_type_named(exercise_type).accepted(data)]
    if exercise_type == "informative":
        assert accepted == []
    else:
        assert accepted[0] == canonical_answer(exercise_type, data)


@unhurried
@given(exercises)
def test_every_exercise_that_is_graded_and_has_no_sound_is_reported_once(exercise: Any) -> None:
    exercise_type, data = exercise
    silent = [flaw.field for flaw in exercise_flaws(exercise_type, data) if flaw.code is Code.NO_AUDIO]
    has_sound = exercise_type == "informative" or bool(data.get("audio_url"))
    assert silent == ([] if has_sound else ["data.audio_url"])


@unhurried
@given(VALID_DATA["translation"], st.data())
def test_alternative_equal_to_another_answer_is_a_duplicate(data: Any, draw: Any) -> None:
    texts = [data["target_text"], *(data.get("alternatives") or [])]
    again = draw.draw(equal_after_n(draw.draw(st.sampled_from(texts))))
    flaws = list(exercise_flaws("translation", {**data, "alternatives": [*texts[1:], again]}))
    duplicates = [flaw.field for flaw in flaws if flaw.code is Code.DUPLICATE_ANSWERS]
    assert duplicates[-1] == f"data.alternatives.{len(texts) - 1}"
    assert len(duplicates) == len(texts) + 1 - len({normalised(text) for text in texts})


@unhurried
@given(VALID_DATA["translation"] | VALID_DATA["translation-word-bank"], st.booleans(), st.data())
def test_translation_equal_to_its_source_is_missing(data: Any, is_equal: bool, draw: Any) -> None:
    if is_equal:
        data = {**data, "source_text": draw.draw(equal_after_n(data["target_text"]))}
    exercise_type = "translation-word-bank" if "word_bank" in data else "translation"
    is_missing = any(flaw.code is Code.MISSING_TRANSLATION for flaw in exercise_flaws(exercise_type, data))
    assert is_missing == (normalised(data["source_text"]) == normalised(data["target_text"]))


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_examples_of_the_documentation_have_no_errors_and_no_warnings(exercise_type: str) -> None:
    example = exercise_type_named(exercise_type).example
    assert {code for code, _ in found(exercise_type, example)} <= {"no_audio", "image_without_alt"}


@pytest.mark.parametrize(
    ("exercise_type", "data", "expected"),
    [
        ("translation-word-bank", {**WORD_BANK, "alternatives": ["Vivimos aquí", "vivimos  aquí nosotros"]}, []),
        (
            "translation-word-bank",
            {
                **WORD_BANK,
                "word_bank": ["aquí", "vivimos", "Nosotros", "en la", "en"],
                "alternatives": ["Vivimos en la", "en en la"],
            },
            [],
        ),
        (
            "translation-word-bank",
            {**WORD_BANK, "alternatives": ["Vivimos acá", "aquí aquí", "Vivimos aquí", "a " * 101]},
            ["data.alternatives.0", "data.alternatives.1", "data.alternatives.3"],
        ),
    ],
    ids=[
        "words of the bank",
        "entries of several words",
        "other words, a word used twice, more words than an answer may have",
    ],
)
def test_word_bank_alternative_has_to_consist_of_words_of_the_bank(
    exercise_type: str, data: Any, expected: list[str]
) -> None:
    assert found(exercise_type, data) == [("answer_not_correct", field) for field in expected]


@pytest.mark.parametrize(
    ("exercise_type", "data", "expected"),
    [
        ("translation", {**TRANSLATION, "alternatives": ["El mercado"]}, ["data.alternatives.0"]),
        ("translation", {**TRANSLATION, "alternatives": ["¡EL MERCADO!", "La plaza"]}, ["data.alternatives.0"]),
        ("translation", {**TRANSLATION, "alternatives": ["El mercádo"]}, []),
        (
            "translation",
            {**TRANSLATION, "alternatives": ["La plaza", "la plaza", "La plaza."]},
            ["data.alternatives.1", "data.alternatives.2"],
        ),
        (
            "translation-word-bank",
            {**WORD_BANK, "alternatives": ["nosotros vivimos aquí"]},
            ["data.alternatives.0"],
        ),
        (
            "fill-in-the-blank",
            {
                **BLANKS,
                "blanks": [
                    {"position": 1, "correct_answers": ["bebo", "tomas"]},
                    {"position": 0, "correct_answers": ["bebo", "tomo", "Bebo"]},
                ],
            },
            ["data.blanks.1.correct_answers.2"],
        ),
        ("listening", {"transcript": "Hola", "alternatives": ["hola"], **SOUND}, ["data.alternatives.0"]),
        ("speaking", {"text": "Hola", "alternatives": ["¡Hola!"], **SOUND}, ["data.alternatives.0"]),
        (
            "pairs",
            {"pairs": [{"left": "el gato", "right": "cat"}, {"left": "El gato", "right": "the cat"}], **SOUND},
            ["data.pairs.1.left"],
        ),
        ("pairs", {"pairs": [{"left": "gato", "right": "cat"}, {"left": "gata", "right": "cat"}], **SOUND}, []),
        ("ordering", {"items": [{"text": "no", "correct_order": n} for n in (1, 2)], **SOUND}, []),
        ("multiple-choice", CHOICE, []),
    ],
)
def test_answers_and_left_sides_that_are_equal_after_normalisation_are_duplicates(
    exercise_type: str, data: Any, expected: list[str]
) -> None:
    assert found(exercise_type, data) == [("duplicate_answers", field) for field in expected]


@pytest.mark.parametrize(
    ("exercise_type", "data", "expected"),
    [
        ("translation", {**TRANSLATION, "target_text": "el gato (animal)"}, ["data.target_text"]),
        ("translation", {**TRANSLATION, "target_text": "el gato (animal)", "alternatives": ["el gáto"]}, []),
        ("translation", {**TRANSLATION, "alternatives": ["él/ella come", "él come"]}, ["data.alternatives.0"]),
        ("translation", {**TRANSLATION, "alternatives": ["él/ella come", "él come", "ella come"]}, []),
        ("translation", {**TRANSLATION, "target_text": "sí, señor"}, []),
        ("translation", {**TRANSLATION, "target_text": "give sb up", "answer_language": "en"}, ["data.target_text"]),
        ("translation", {**TRANSLATION, "target_text": "el gato (animal)", "generated": {"digest": "x"}}, []),
        (
            "fill-in-the-blank",
            {
                "text": "Yo ___ agua y tú ___ té.",
                "blanks": [
                    {"position": 1, "correct_answers": ["bebes"]},
                    {"position": 0, "correct_answers": ["bebes", "tomo; bebo"]},
                ],
                **SOUND,
            },
            ["data.blanks.1.correct_answers.1"],
        ),
        ("listening", {"transcript": "Hola [fam.]", **SOUND}, ["data.transcript"]),
        ("speaking", {"text": "Hola; adiós", **SOUND}, ["data.text"]),
        ("pairs", {"pairs": [{"left": "a (b)", "right": "c"}, {"left": "d", "right": "e"}], **SOUND}, []),
        ("translation-word-bank", {**WORD_BANK, "alternatives": ["(Nosotros) vivimos aquí"]}, []),
    ],
)
def test_texts_by_which_authors_mean_another_text_are_named(exercise_type: str, data: Any, expected: list[str]) -> None:
    flaws = exercise_flaws(exercise_type, clean_data(exercise_type, data))
    assert [flaw.field for flaw in flaws if flaw.code is Code.ANSWER_NOTATION] == expected


def test_placeholders_are_those_of_the_languages_of_the_course() -> None:
    course = course_of(source_language="en-GB", target_language="es")
    data = {**TRANSLATION, "target_text": "give sb up"}
    assert [flaw.code for flaw in exercise_flaws("translation", data, course)] == [Code.ANSWER_NOTATION]
    assert not list(exercise_flaws("translation", {**data, "answer_language": "es"}, course))
    assert not list(exercise_flaws("listening", {"transcript": "give sb up", **SOUND}, course))


@pytest.mark.parametrize(
    ("exercise_type", "data", "expected"),
    [
        ("informative", {"content": "Hola"}, []),
        ("informative", {"content": f'<img src="{PICTURE}" alt="">'}, []),
        ("informative", {"content": f'<img src="{PICTURE}">'}, ["data.content"]),
        ("informative", {"content": "Hola", "image_url": PICTURE}, ["data.image_alt"]),
        ("informative", {"content": "Hola", "image_url": PICTURE, "image_alt": "Sol"}, []),
        ("informative", {"content": "Hola", "media": {"type": "image", "url": PICTURE}}, ["data.media.alt"]),
        (
            "informative",
            {"content": "Hola", "media": {"type": "image", "url": PICTURE, "alt": None}},
            ["data.media.alt"],
        ),
        ("informative", {"content": "Hola", "media": {"type": "image", "url": PICTURE, "alt": "Sol"}}, []),
        ("informative", {"content": "Hola", "media": {"type": "video", "url": "https://example.org/v"}}, []),
        ("informative", {"content": "Hola", "media": None}, []),
        (
            "multiple-choice",
            {
                **CHOICE,
                "image_url": PICTURE,
                "options": [
                    {"id": "a", "image_url": PICTURE, "alt": "Rojo", "is_correct": True},
                    {"id": "b", "image_url": PICTURE, "is_correct": False},
                    {"id": "c", "text": "Azul", "image_url": None, "is_correct": False},
                ],
            },
            ["data.image_alt", "data.options.1.alt"],
        ),
        ("translation", {**TRANSLATION, "media": {"type": "image"}}, []),
    ],
)
def test_pictures_of_an_exercise_need_alternative_texts(exercise_type: str, data: Any, expected: list[str]) -> None:
    assert found(exercise_type, data) == [("image_without_alt", field) for field in expected]


def test_answer_of_a_blank_is_graded_with_the_first_answers_of_the_others() -> None:
    accepted = list(exercise_type_named("fill-in-the-blank").accepted(BLANKS))
    assert accepted == [
        ("data.blanks.0.correct_answers.0", ["bebo", "bebes"]),
        ("data.blanks.0.correct_answers.1", ["bebo", "tomas"]),
        ("data.blanks.1.correct_answers.0", ["bebo", "bebes"]),
        ("data.blanks.1.correct_answers.1", ["tomo", "bebes"]),
    ]


def test_messages_name_no_value_of_the_author() -> None:
    data = {**WORD_BANK, "source_text": "secreto", "target_text": "Secreto", "alternatives": ["secreto", "Secreto"]}
    messages = [flaw.message for flaw in exercise_flaws("translation-word-bank", data)]
    assert len(messages) == 4
    assert "secreto" not in json.dumps(messages).lower()


def test_severities_are_those_of_their_codes() -> None:
    assert {code.value: code.severity.value for code in Code} == {
        "unknown_media": "error",
        "answer_not_correct": "error",
        "answer_notation": "warning",
        "empty_lesson": "warning",
        "empty_parent": "warning",
        "duplicate_answers": "warning",
        "duplicate_exercise": "warning",
        "missing_translation": "warning",
        "live_elsewhere": "warning",
        "no_audio": "info",
        "image_without_alt": "info",
        "orphan_exercise": "info",
    }


def test_problems_are_ordered_by_severity_then_code_then_entity_then_id() -> None:
    expected = [
        Problem(Flaw(code, field, ""), entity, row_id)
        for code, field, entity, row_id in (
            (Code.ANSWER_NOT_CORRECT, "data.alternatives.10", Entity.EXERCISE, "A"),
            (Code.ANSWER_NOT_CORRECT, "data.alternatives.2", Entity.EXERCISE, "A"),
            (Code.ANSWER_NOT_CORRECT, None, Entity.EXERCISE, "a"),
            (Code.UNKNOWN_MEDIA, None, Entity.COURSE, "z"),
            (Code.UNKNOWN_MEDIA, None, Entity.LESSON, "y"),
            (Code.UNKNOWN_MEDIA, None, Entity.EXERCISE, "x"),
            (Code.EMPTY_PARENT, None, Entity.COURSE, "c"),
            (Code.EMPTY_PARENT, None, Entity.LEVEL, "b"),
            (Code.LIVE_ELSEWHERE, None, Entity.EXERCISE, "e"),
            (Code.IMAGE_WITHOUT_ALT, None, Entity.EXERCISE, "e"),
            (Code.NO_AUDIO, None, Entity.EXERCISE, "e"),
        )
    ]
    shuffled = [*expected[5:], *expected[2:5], *expected[:2]]
    assert in_order(shuffled) == expected
    assert counted(expected) == {"error": 6, "warning": 3, "info": 2}
    assert counted([]) == {"error": 0, "warning": 0, "info": 0}
