"""Field rules and ids: what is stored, what is refused, and that no JSON value does anything else."""

import itertools
import re
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content import rules

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)

ALL_RULES = [
    partial(rules.entity_id, "exercise"),
    partial(rules.name, "course"),
    rules.level_code,
    partial(rules.description, "lesson"),
    rules.language_tag,
    rules.module_type,
    rules.exercise_type,
    rules.order,
    rules.experience_points,
    rules.boolean,
]


@pytest.mark.parametrize("rule", ALL_RULES)
@given(value=json_values)
def test_a_rule_returns_or_raises_a_field_error(rule: Any, value: Any) -> None:
    with suppress(rules.FieldError):
        rule(value)


@pytest.mark.parametrize("rule", [rule for rule in ALL_RULES if rule not in (ALL_RULES[3], rules.boolean)])
@pytest.mark.parametrize("value", [None, True, 1.0, "", [], {}])
def test_content_rules_refuse_values_of_another_type(rule: Any, value: Any) -> None:
    with pytest.raises(rules.FieldError):
        rule(value)


@pytest.mark.parametrize(
    ("kind", "maximum"),
    [("course", 20), ("level", 30), ("section", 40), ("module", 50), ("lesson", 60), ("exercise", 15)],
)
def test_an_id_may_be_as_long_as_its_kind_allows(kind: Any, maximum: Any) -> None:
    assert rules.entity_id(kind, "a" * maximum) == "a" * maximum
    with pytest.raises(rules.FieldError, match=f"at most {maximum} characters"):
        rules.entity_id(kind, "a" * (maximum + 1))


@pytest.mark.parametrize("text", ["a", "9", "A.b_c-D", "qu-a1-s1", "x--", "0.1"])
def test_ids_of_the_alphabet_are_accepted_as_they_are(text: Any) -> None:
    assert rules.entity_id("exercise", text) == text


@pytest.mark.parametrize("text", ["", "-a", ".a", "_a", "a b", "a\n", " a", "ñ", "٣", "a/b", "a\x00", "a\ud800"])
def test_ids_outside_the_alphabet_are_refused(text: Any) -> None:
    with pytest.raises(rules.FieldError):
        rules.entity_id("exercise", text)


@pytest.mark.parametrize("word", ["reorder", "type", "usage", "package", "import"])
def test_reserved_ids_are_refused_in_any_letter_case(word: Any) -> None:
    for text in (word, word.upper(), word.title()):
        with pytest.raises(rules.FieldError, match="reserved"):
            rules.entity_id("lesson", text)
    assert rules.entity_id("lesson", f"{word}-2") == f"{word}-2"


@pytest.mark.parametrize(("kind", "maximum"), [("course", 100), ("level", 100), ("section", 150), ("lesson", 150)])
def test_a_name_is_trimmed_and_then_measured(kind: Any, maximum: Any) -> None:
    assert rules.name(kind, "  \u3000" + "ñ" * maximum + "\n") == "ñ" * maximum
    with pytest.raises(rules.FieldError, match=f"at most {maximum} characters"):
        rules.name(kind, "ñ" * (maximum + 1))


@pytest.mark.parametrize("text", ["5 < 6 & 7", "<b>", "a\tb", "a\nb", "cafe\u0301", "🦜🏳️\u200d🌈", "שלום"])
def test_a_name_is_otherwise_stored_as_typed(text: Any) -> None:
    assert rules.name("lesson", text) == text


@pytest.mark.parametrize("text", ["", " ", "\n\t\u3000"])
def test_a_blank_name_is_refused(text: Any) -> None:
    with pytest.raises(rules.FieldError, match="blank"):
        rules.name("lesson", text)


@pytest.mark.parametrize("character", ["\x01", "\x07", "\x1f", "\x7f", "\x85", "\x9f"])
def test_control_characters_are_refused_in_names_and_codes_even_where_trimming_would_remove_them(
    character: Any,
) -> None:
    for text in (f"a{character}b", f"{character}ab"):
        with pytest.raises(rules.FieldError, match="control"):
            rules.name("lesson", text)
        with pytest.raises(rules.FieldError, match="control"):
            rules.level_code(text)


@pytest.mark.parametrize(
    "rule", [partial(rules.name, "lesson"), rules.level_code, partial(rules.description, "lesson")]
)
@pytest.mark.parametrize("text", ["a\x00", "\ud800a"])
def test_surrogate_code_points_are_refused(rule: Any, text: Any) -> None:
    with pytest.raises(rules.FieldError, match="surrogate"):
        rule(text)


def test_level_code_has_at_most_ten_characters_and_retains_its_case() -> None:
    assert rules.level_code(" aB1234567ñ ") == "aB1234567ñ"
    with pytest.raises(rules.FieldError, match="at most 10 characters"):
        rules.level_code("a" * 11)


@pytest.mark.parametrize("value", [None, "", "  \n", "<script>alert(1)</script>"])
def test_a_description_without_text_is_none(value: Any) -> None:
    assert rules.description("course", value) is None


def test_a_description_is_sanitised_and_then_measured() -> None:
    assert rules.description("course", '<b onclick="x()">bold</b>') == "<b>bold</b>"
    assert rules.description("course", " 5 < 6 & 7 ") == " 5 < 6 & 7 "
    assert rules.description("course", "<script>" + "x" * 300 + "</script>" + "y" * 255) == "y" * 255
    assert rules.description("lesson", "y" * 500) == "y" * 500
    for kind, maximum in (("course", 255), ("lesson", 500)):
        with pytest.raises(rules.FieldError, match=f"at most {maximum} characters"):
            rules.description(kind, "y" * (maximum + 1))


TAGS = (
    "en qu quz es-ES es-419 zh-Hans zh-Hant-TW zh-yue ca-valencia de-1996 sl-rozaj-biske en-GB-oxendict es-x-lunfardo"
)


@pytest.mark.parametrize("tag", [*TAGS.split(), "de-Latn-CH-1996-x-a-1", "de" + "-abcdefgh" * 3 + "-abcde"])
def test_language_tags_are_accepted(tag: Any) -> None:
    assert rules.language_tag(tag) == tag


NO_TAGS = "e EN engl es-es es_ES zh-hans es-41 en-GB-oed en-a-bbb en-x x-en en-x-ABC de-abcd en-u-nu-latn ñn"


@pytest.mark.parametrize("tag", [*NO_TAGS.split(), "", "en\n", "en ", "de" + "-abcdefgh" * 3 + "-abcdef"])
def test_other_language_tags_are_refused(tag: Any) -> None:
    with pytest.raises(rules.FieldError):
        rules.language_tag(tag)


def test_a_course_has_two_languages() -> None:
    rules.language_pair("en", "es")
    rules.language_pair(None, None)
    with pytest.raises(rules.FieldError):
        rules.language_pair("es", "es")


@pytest.mark.parametrize(
    ("rule", "minimum", "maximum"), [(rules.order, 1, 2147483647), (rules.experience_points, 0, 1_000_000)]
)
def test_numbers_are_integers_in_their_range(rule: Any, minimum: Any, maximum: Any) -> None:
    assert [rule(minimum), rule(maximum)] == [minimum, maximum]
    for value in (minimum - 1, maximum + 1, -1, 2**70, 1.0, "3", True, None):
        with pytest.raises(rules.FieldError):
            rule(value)


def test_types_come_from_their_lists_and_exercise_types_get_dashes() -> None:
    assert rules.module_type("basic_lesson") == "basic_lesson"
    assert rules.exercise_type("fill_in_the_blank") == rules.exercise_type("fill-in-the-blank") == "fill-in-the-blank"
    for rule, value in (
        (rules.module_type, "basic-lesson"),
        (rules.module_type, "Exam"),
        (rules.exercise_type, "quiz"),
    ):
        with pytest.raises(rules.FieldError, match="Must be one of"):
            rule(value)


def test_a_boolean_is_true_or_false() -> None:
    assert rules.boolean(True) is True
    assert rules.boolean(False) is False
    for value in (0, 1, "true", None):
        with pytest.raises(rules.FieldError):
            rules.boolean(value)


@pytest.mark.parametrize(
    ("kind", "name", "expected"),
    [
        ("course", "Spanish for Beginners!", ["spanish-for-beginner", "spanish-for-beginn-2", "spanish-for-beginn-3"]),
        ("course", "Español para Niños", ["espanol-para-ninos", "espanol-para-ninos-2"]),
        ("course", "R&D + more", ["r-d-more", "r-d-more-2"]),
        ("course", "日本語", ["course", "course-2", "course-3"]),
        ("course", "Package", ["package-2", "package-3"]),
        ("level", "IMPORT", ["import-2"]),
        ("module", "---", ["module", "module-2"]),
        ("lesson", "Straße İstanbul", ["strasse-istanbul"]),
        ("course", "abcdefghijklmnopqr stuv", ["abcdefghijklmnopqr-s", "abcdefghijklmnopqr-2"]),
        ("course", "abcdefghijklmnopq rstuv", ["abcdefghijklmnopq-rs", "abcdefghijklmnopq-2"]),
        ("course", "abcdefghijklmnopqr 2", ["abcdefghijklmnopqr-2", "abcdefghijklmnopqr-3"]),
    ],
)
def test_generated_ids_follow_the_name(kind: Any, name: Any, expected: Any) -> None:
    assert list(itertools.islice(rules.candidate_ids(kind, name), len(expected))) == expected


@given(kind=st.sampled_from(sorted(rules.MAX_NAME_LENGTH)), name=st.text(max_size=150))
def test_generated_ids_are_valid_and_different(kind: Any, name: Any) -> None:
    candidates = list(itertools.islice(rules.candidate_ids(kind, name), 120))
    assert len(set(candidates)) == len(candidates)
    for candidate in candidates:
        assert rules.entity_id(kind, candidate) == candidate


def test_exercise_ids_are_random_and_valid() -> None:
    ids = {rules.random_exercise_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(re.fullmatch(r"ex-[0-9a-z]{8}", exercise_id) for exercise_id in ids)
    assert all(rules.entity_id("exercise", exercise_id) == exercise_id for exercise_id in ids)
