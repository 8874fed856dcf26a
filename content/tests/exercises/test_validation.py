"""What exercise data must look like: each rule broken once, all problems at once, nothing altered but rich text."""

import copy
from typing import Any

import pytest

from content.exercises import EXAMPLES, EXERCISE_TYPES, ExerciseDataError, canonical_type, clean_data, searchable_texts
from content.exercises.schema import NOT_A_LANGUAGE_TAG

ABSENT = object()


def example(exercise_type, **changes):
    data = {**copy.deepcopy(EXAMPLES[exercise_type]), **changes}
    return {key: value for key, value in data.items() if value is not ABSENT}


def errors_of(exercise_type, data):
    with pytest.raises(ExerciseDataError) as caught:
        clean_data(exercise_type, data)
    return caught.value.errors


def blank(**changes):
    entry = {"position": 0, "correct_answers": ["bebo"], **changes}
    return {key: value for key, value in entry.items() if value is not ABSENT}


def one_blank(**changes):
    return example("fill-in-the-blank", text="Yo ___.", blanks=[blank(**changes)])


def item(order, **changes):
    entry = {"text": "uno", "correct_order": order, **changes}
    return {key: value for key, value in entry.items() if value is not ABSENT}


def ordering(*items):
    return {"items": list(items)}


MEDIA = {"type": "image", "url": "https://cdn.example.org/sol.png", "alt": "Sol"}
REQUIRED = "This field is required."
STRING, LIST, OBJECT, INTEGER = "Must be a string.", "Must be a list.", "Must be an object.", "Must be an integer."
NOT_BLANK, ASSET = "May not be blank.", "Must be an absolute https URL or a relative URL."


def longer_than(limit):
    return f"Must be at most {limit} characters."


BROKEN = [
    # what every type shares
    ("vof", "text", "data", OBJECT),
    ("vof", None, "data", OBJECT),
    ("vof", [], "data", OBJECT),
    ("vof", example("vof", strict="yes"), "data.strict", "Must be a boolean."),
    ("vof", example("vof", strict=1), "data.strict", "Must be a boolean."),
    ("vof", example("vof", audio_url=7), "data.audio_url", STRING),
    ("vof", example("vof", audio_url=""), "data.audio_url", ASSET),
    ("vof", example("vof", audio_url="http://cdn.example.org/a.mp3"), "data.audio_url", ASSET),
    ("pairs", example("pairs", image_url="//cdn.example.org/a.png"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="\\\\cdn.example.org/a.png"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="javascript:alert(1)"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url=" javascript:alert(1)"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="java\tscript:alert(1)"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="data:image/png;base64,AA"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="https://"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="https:a.png"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="https://[::1/a.png"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="https://cdn.example.org:port/a.png"), "data.image_url", ASSET),
    ("pairs", example("pairs", image_url="a" * 2001), "data.image_url", longer_than(2000)),
    ("informative", example("informative", audio_url="ftp://example.org/a.mp3"), "data.audio_url", ASSET),
    ("vof", example("vof", note="a\0b"), "data.note", "Must not contain U+0000 or lone surrogates."),
    ("vof", example("vof", note=[{"x": "\ud800"}]), "data.note.0.x", "Must not contain U+0000 or lone surrogates."),
    ("vof", example("vof", note={"a\0": "\0"}), "data.note", "Keys must not contain U+0000 or lone surrogates."),
    ("vof", example("vof", note="x" * 65536), "data", "Must be at most 65536 bytes of JSON."),
    ("vof", example("vof", note="ñ" * 32768), "data", "Must be at most 65536 bytes of JSON."),
    # translation
    ("translation", example("translation", source_text=ABSENT), "data.source_text", REQUIRED),
    ("translation", example("translation", source_text=None), "data.source_text", STRING),
    ("translation", example("translation", source_text=" \n\u3000"), "data.source_text", NOT_BLANK),
    ("translation", example("translation", source_text="x" * 1001), "data.source_text", longer_than(1000)),
    ("translation", example("translation", target_text=ABSENT), "data.target_text", REQUIRED),
    ("translation", example("translation", target_text=["Hola"]), "data.target_text", STRING),
    ("translation", example("translation", target_text=""), "data.target_text", NOT_BLANK),
    ("translation", example("translation", target_text="ñ" * 1001), "data.target_text", longer_than(1000)),
    ("translation", example("translation", alternatives="Hola"), "data.alternatives", LIST),
    (
        "translation",
        example("translation", alternatives=["a"] * 101),
        "data.alternatives",
        "Must have at most 100 entries.",
    ),
    ("translation", example("translation", alternatives=["a", None]), "data.alternatives.1", STRING),
    ("translation", example("translation", alternatives=["\t"]), "data.alternatives.0", NOT_BLANK),
    ("translation", example("translation", alternatives=["x" * 1001]), "data.alternatives.0", longer_than(1000)),
    ("translation", example("translation", hints={}), "data.hints", LIST),
    (
        "translation",
        example("translation", alternatives=["a" * 1000] * 20 + ["a" * 978, "b", "c"]),
        "data.alternatives",
        "Must be at most 21000 characters, together with target_text.",
    ),
    ("translation", example("translation", answer_language="spanish"), "data.answer_language", NOT_A_LANGUAGE_TAG),
    ("translation", example("translation", hints=["a"] * 6), "data.hints", "Must have at most 5 entries."),
    ("translation", example("translation", hints=["x" * 201]), "data.hints.0", longer_than(200)),
    ("translation", example("translation", hints=[5]), "data.hints.0", STRING),
    # translation-word-bank
    ("translation-word-bank", example("translation-word-bank", source_text=ABSENT), "data.source_text", REQUIRED),
    (
        "translation-word-bank",
        example("translation-word-bank", source_text="x" * 501),
        "data.source_text",
        longer_than(500),
    ),
    ("translation-word-bank", example("translation-word-bank", target_text=" "), "data.target_text", NOT_BLANK),
    (
        "translation-word-bank",
        example("translation-word-bank", target_text="x" * 501),
        "data.target_text",
        longer_than(500),
    ),
    ("translation-word-bank", example("translation-word-bank", correct_words=ABSENT), "data.correct_words", REQUIRED),
    (
        "translation-word-bank",
        example("translation-word-bank", correct_words=[]),
        "data.correct_words",
        "Must have 1 to 19 entries.",
    ),
    (
        "translation-word-bank",
        example("translation-word-bank", correct_words=["a", None]),
        "data.correct_words.1",
        STRING,
    ),
    ("translation-word-bank", example("translation-word-bank", word_bank=ABSENT), "data.word_bank", REQUIRED),
    (
        "translation-word-bank",
        example("translation-word-bank", word_bank=[f"w{n}" for n in range(18)] + ["Nosotros", "vivimos", "aquí"]),
        "data.word_bank",
        "Must have 2 to 20 entries.",
    ),
    (
        "translation-word-bank",
        example("translation-word-bank", word_bank=[1, "a", "b", "c"]),
        "data.word_bank.0",
        STRING,
    ),
    (
        "translation-word-bank",
        example("translation-word-bank", word_bank=["Aquí", "allí", "vivimos", "Nosotros"]),  # letter case counts
        "data.word_bank",
        "Must contain each of correct_words as often as it is used.",
    ),
    (
        "translation-word-bank",
        example("translation-word-bank", correct_words=["la", "la"], word_bank=["la", "lo", "los"]),
        "data.word_bank",
        "Must contain each of correct_words as often as it is used.",
    ),
    (
        "translation-word-bank",
        example("translation-word-bank", word_bank=["aquí", "vivimos", "Nosotros"]),
        "data.word_bank",
        "Must have more entries than correct_words.",
    ),
    (
        "translation-word-bank",
        example("translation-word-bank", alternatives=["x" * 501]),
        "data.alternatives.0",
        longer_than(500),
    ),
    (
        "translation-word-bank",
        example("translation-word-bank", alternatives=["a"] * 101),
        "data.alternatives",
        "Must have at most 100 entries.",
    ),
    # fill-in-the-blank
    ("fill-in-the-blank", example("fill-in-the-blank", text=ABSENT), "data.text", REQUIRED),
    ("fill-in-the-blank", example("fill-in-the-blank", text="___ ___" + "x" * 1000), "data.text", longer_than(1000)),
    (
        "fill-in-the-blank",
        example("fill-in-the-blank", text="no marker __ here"),
        "data.text",
        "Must contain 1 to 10 markers (three or more underscores).",
    ),
    (
        "fill-in-the-blank",
        example("fill-in-the-blank", text="___ " * 11),
        "data.text",
        "Must contain 1 to 10 markers (three or more underscores).",
    ),
    ("fill-in-the-blank", example("fill-in-the-blank", blanks=ABSENT), "data.blanks", REQUIRED),
    ("fill-in-the-blank", example("fill-in-the-blank", blanks={}), "data.blanks", LIST),
    (
        "fill-in-the-blank",
        example("fill-in-the-blank", text="Yo ___ ____ _____."),
        "data.blanks",
        "text has 3 markers but blanks has 2 entries",
    ),
    ("fill-in-the-blank", example("fill-in-the-blank", text="Yo ___.", blanks=[None]), "data.blanks.0", OBJECT),
    ("fill-in-the-blank", one_blank(position=ABSENT), "data.blanks.0.position", REQUIRED),
    ("fill-in-the-blank", one_blank(position="0"), "data.blanks.0.position", INTEGER),
    ("fill-in-the-blank", one_blank(position=0.0), "data.blanks.0.position", INTEGER),
    ("fill-in-the-blank", one_blank(position=False), "data.blanks.0.position", INTEGER),
    ("fill-in-the-blank", one_blank(position=-1), "data.blanks.0.position", "Must be at least 0."),
    (
        "fill-in-the-blank",
        one_blank(position=1),
        "data.blanks.0.position",
        "Must be less than the number of markers in text.",
    ),
    (
        "fill-in-the-blank",
        example("fill-in-the-blank", blanks=[blank(), blank()]),
        "data.blanks.1.position",
        "Must be different for each blank.",
    ),
    ("fill-in-the-blank", one_blank(correct_answers=ABSENT), "data.blanks.0.correct_answers", REQUIRED),
    ("fill-in-the-blank", one_blank(correct_answers=[]), "data.blanks.0.correct_answers", "Must have 1 to 20 entries."),
    (
        "fill-in-the-blank",
        one_blank(correct_answers=["a"] * 21),
        "data.blanks.0.correct_answers",
        "Must have 1 to 20 entries.",
    ),
    ("fill-in-the-blank", one_blank(correct_answers=["x" * 201]), "data.blanks.0.correct_answers.0", longer_than(200)),
    ("fill-in-the-blank", one_blank(correct_answers=["a", " "]), "data.blanks.0.correct_answers.1", NOT_BLANK),
    ("fill-in-the-blank", one_blank(hints=["a"] * 4), "data.blanks.0.hints", "Must have at most 3 entries."),
    ("fill-in-the-blank", one_blank(hints=["x" * 201]), "data.blanks.0.hints.0", longer_than(200)),
    # vof
    ("vof", example("vof", statement=ABSENT), "data.statement", REQUIRED),
    ("vof", example("vof", statement=""), "data.statement", NOT_BLANK),
    ("vof", example("vof", statement="x" * 1001), "data.statement", longer_than(1000)),
    ("vof", example("vof", is_true=ABSENT), "data.is_true", REQUIRED),
    ("vof", example("vof", is_true=None), "data.is_true", "Must be a boolean."),
    ("vof", example("vof", is_true="true"), "data.is_true", "Must be a boolean."),
    ("vof", example("vof", is_true=1), "data.is_true", "Must be a boolean."),
    ("vof", example("vof", explanation="x" * 501), "data.explanation", longer_than(500)),
    ("vof", example("vof", explanation=["x"]), "data.explanation", STRING),
    # pairs
    ("pairs", {}, "data.pairs", REQUIRED),
    ("pairs", {"pairs": []}, "data.pairs", "Must have 1 to 10 entries."),
    (
        "pairs",
        {"pairs": [{"left": str(n), "right": "x"} for n in range(11)]},
        "data.pairs",
        "Must have 1 to 10 entries.",
    ),
    ("pairs", {"pairs": [["perro", "dog"]]}, "data.pairs.0", OBJECT),
    ("pairs", {"pairs": [{"right": "dog"}]}, "data.pairs.0.left", REQUIRED),
    ("pairs", {"pairs": [{"left": "perro", "right": None}]}, "data.pairs.0.right", STRING),
    ("pairs", {"pairs": [{"left": "x" * 501, "right": "dog"}]}, "data.pairs.0.left", longer_than(500)),
    ("pairs", {"pairs": [{"left": "perro", "right": " "}]}, "data.pairs.0.right", NOT_BLANK),
    (
        "pairs",
        {
            "pairs": [
                {"left": "perro", "right": "dog"},
                {"left": "can", "right": "dog"},
                {"left": "perro", "right": "dog"},
            ]
        },
        "data.pairs.2",
        "Must be different from every other pair.",
    ),
    # informative
    ("informative", example("informative", content=ABSENT), "data.content", REQUIRED),
    ("informative", example("informative", content=None), "data.content", STRING),
    ("informative", example("informative", content="  "), "data.content", NOT_BLANK),
    ("informative", example("informative", content="<script>alert(1)</script>"), "data.content", NOT_BLANK),
    ("informative", example("informative", content="x" * 5001), "data.content", longer_than(5000)),
    ("informative", example("informative", title="x" * 201), "data.title", longer_than(200)),
    ("informative", example("informative", title=3), "data.title", STRING),
    ("informative", example("informative", media="sol.png"), "data.media", OBJECT),
    ("informative", example("informative", media={"url": MEDIA["url"]}), "data.media.type", REQUIRED),
    (
        "informative",
        example("informative", media={**MEDIA, "type": "gif"}),
        "data.media.type",
        "Must be one of: image, video, audio.",
    ),
    (
        "informative",
        example("informative", media={**MEDIA, "type": ["image"]}),
        "data.media.type",
        "Must be one of: image, video, audio.",
    ),
    ("informative", example("informative", media={"type": "image"}), "data.media.url", REQUIRED),
    (
        "informative",
        example("informative", media={**MEDIA, "url": "img/sol.png"}),
        "data.media.url",
        "Must be an absolute http or https URL.",
    ),
    ("informative", example("informative", media={**MEDIA, "alt": "x" * 301}), "data.media.alt", longer_than(300)),
    # ordering
    ("ordering", {}, "data.items", REQUIRED),
    ("ordering", ordering(item(1)), "data.items", "Must have 2 to 10 entries."),
    ("ordering", ordering(*(item(n) for n in range(1, 12))), "data.items", "Must have 2 to 10 entries."),
    ("ordering", {"items": "abc"}, "data.items", LIST),
    ("ordering", ordering(item(1), "me"), "data.items.1", OBJECT),
    ("ordering", ordering(item(1), item(2, text=ABSENT)), "data.items.1.text", REQUIRED),
    ("ordering", ordering(item(1), item(2, text="")), "data.items.1.text", NOT_BLANK),
    ("ordering", ordering(item(1), item(2, text="x" * 1001)), "data.items.1.text", longer_than(1000)),
    ("ordering", ordering(item(1), item(ABSENT)), "data.items.1.correct_order", REQUIRED),
    ("ordering", ordering(item(1), item("2")), "data.items.1.correct_order", INTEGER),
    ("ordering", ordering(item(1), item(2.0)), "data.items.1.correct_order", INTEGER),
    ("ordering", ordering(item(True), item(2)), "data.items.0.correct_order", INTEGER),
    ("ordering", ordering(item(0), item(1)), "data.items.0.correct_order", "Must be at least 1."),
    ("ordering", ordering(item(1), item(3)), "data.items.1.correct_order", "Must be at most the number of items."),
    ("ordering", ordering(item(2), item(2)), "data.items.1.correct_order", "Must be different for each item."),
    ("ordering", ordering(item(1), item(2, id="x" * 65)), "data.items.1.id", longer_than(64)),
    ("ordering", ordering(item(1), item(2, id=7)), "data.items.1.id", STRING),
]


@pytest.mark.parametrize(("exercise_type", "data", "path", "message"), BROKEN)
def test_exercise_data_error_names_its_path(exercise_type: Any, data: Any, path: Any, message: Any) -> None:
    assert errors_of(exercise_type, data) == {path: [message]}


def test_blanks_and_markers_are_counted_against_each_other() -> None:
    data = {"text": "Yo ___ té y ___ agua.", "blanks": [{"position": 0, "correct_answers": ["tomo"]}]}
    assert errors_of("fill_in_the_blank", data) == {"data.blanks": ["text has 2 markers but blanks has 1 entry"]}


def test_a_word_can_break_a_rule_in_both_lists() -> None:
    words = ["x" * 101, " "]
    assert errors_of(
        "translation-word-bank", example("translation-word-bank", correct_words=words, word_bank=words)
    ) == {
        "data.correct_words.0": ["Must be at most 100 characters."],
        "data.correct_words.1": ["May not be blank."],
        "data.word_bank.0": ["Must be at most 100 characters."],
        "data.word_bank.1": ["May not be blank."],
        "data.word_bank": ["Must have more entries than correct_words."],
    }


def test_all_exercise_data_errors_are_reported_together() -> None:
    data = {
        "text": "Yo ___ té y ___ agua.",
        "blanks": [{"position": 5, "correct_answers": ["x" * 201, None]}, {"position": 5}, 7],
        "strict": "no",
    }
    assert errors_of("fill-in-the-blank", data) == {
        "data.blanks.0.correct_answers.0": ["Must be at most 200 characters."],
        "data.blanks.0.correct_answers.1": ["Must be a string."],
        "data.blanks.1.correct_answers": ["This field is required."],
        "data.blanks.2": ["Must be an object."],
        "data.strict": ["Must be a boolean."],
        "data.blanks": ["text has 2 markers but blanks has 3 entries"],
        "data.blanks.0.position": ["Must be less than the number of markers in text."],
        "data.blanks.1.position": [
            "Must be less than the number of markers in text.",
            "Must be different for each blank.",
        ],
    }


def test_exercise_data_error_is_a_sentence() -> None:
    with pytest.raises(ExerciseDataError, match=r"^data\.is_true: This field is required\.$"):
        clean_data("vof", {"statement": "Llueve."})


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_example_data_is_stored_unchanged(exercise_type: Any) -> None:
    assert clean_data(exercise_type, EXAMPLES[exercise_type]) == EXAMPLES[exercise_type]


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_unknown_data_keys_are_stored_unchanged(exercise_type: Any) -> None:
    extra = {
        "note": "5 < 6 & 7 <b onclick=x>\r\n\t\u0007 cafe\u0301 ",
        "nested": [{"deep": [None, 1.5, 2**70, False, ""]}, []],
        "": {"ключ": "значение"},
    }
    assert clean_data(exercise_type, {**EXAMPLES[exercise_type], **extra}) == {**EXAMPLES[exercise_type], **extra}


def test_unknown_data_keys_inside_lists_are_stored_unchanged() -> None:
    data = example("pairs", pairs=[{"left": " perro ", "right": "<dog>", "sound": {"x": 1}}])
    assert clean_data("pairs", data) == data


def test_plain_text_is_neither_trimmed_nor_escaped_nor_normalised() -> None:
    data = {"source_text": "  5 < 6 & 7\r\n", "target_text": "<b>cafe\u0301</b>\t"}
    assert clean_data("translation", data) == data


def test_rich_text_is_sanitised_and_nothing_else_is() -> None:
    data = {"title": "<b onclick='x()'>a</b>", "content": "<b onclick='x()'>a</b> 5 < 6"}
    before = copy.deepcopy(data)
    assert clean_data("informative", data) == {"title": data["title"], "content": "<b>a</b> 5 < 6"}
    assert data == before


def test_rich_text_is_measured_after_sanitising() -> None:
    data = {"content": "<script>" + "x" * 6000 + "</script>hola"}
    assert clean_data("informative", data) == {"content": "hola"}


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_optional_keys_may_be_null(exercise_type: Any) -> None:
    optional = {
        "translation": ["alternatives", "hints", "strict"],
        "translation-word-bank": ["alternatives", "strict"],
        "fill-in-the-blank": ["strict"],
        "vof": ["explanation", "strict"],
        "pairs": ["strict"],
        "informative": ["title", "media"],
        "ordering": ["strict"],
        "multiple-choice": ["explanation", "shuffle", "strict"],
        "listening": ["slow_audio_url", "alternatives", "hints", "strict"],
        "speaking": ["alternatives", "hints", "min_similarity", "strict"],
    }[exercise_type]
    media = ["audio_url", "audio_language", "image_url", "image_alt", "words"]
    data = {**EXAMPLES[exercise_type], **dict.fromkeys([*optional, *media])}
    assert clean_data(exercise_type, data) == data


def test_nested_optional_keys_may_be_null() -> None:
    for exercise_type, data in [
        ("fill-in-the-blank", one_blank(hints=None)),
        ("informative", example("informative", media={**MEDIA, "alt": None})),
        ("ordering", ordering(item(1, id=None), item(2))),
    ]:
        assert clean_data(exercise_type, data) == data


@pytest.mark.parametrize(
    "url", ["https://a.example/x?y=z#w", "HTTPS://a.example", "img/a:b.png", "/a.png", "?id=1", "ñ.png"]
)
def test_urls_of_media_that_are_admitted(url: Any) -> None:
    assert clean_data("vof", example("vof", image_url=url, audio_url=url))["image_url"] == url


def test_values_at_their_limits_are_admitted() -> None:
    for exercise_type, data in [
        ("translation", example("translation", alternatives=["ñ" * 1000] * 20, hints=["x" * 200] * 5)),
        ("translation-word-bank", example("translation-word-bank", correct_words=["a"] * 19, word_bank=["a"] * 20)),
        ("fill-in-the-blank", {"text": "___ " * 10, "blanks": [blank(position=n) for n in reversed(range(10))]}),
        ("vof", {"statement": "x" * 1000, "is_true": False, "explanation": ""}),
        ("pairs", {"pairs": [{"left": "x" * 500, "right": str(n)} for n in range(10)]}),
        ("informative", {"content": "x" * 5000, "title": "", "media": {**MEDIA, "alt": ""}}),
        ("ordering", ordering(*(item(n, id="x" * 64) for n in range(10, 0, -1)))),
        ("vof", {"statement": "x", "is_true": False, "image_url": "a" * 2000}),
    ]:
        assert clean_data(exercise_type, data) == data


def nested(levels):
    value = "x"
    for _ in range(levels):
        value = [value]
    return value


def test_data_may_nest_twenty_levels() -> None:
    assert clean_data("vof", example("vof", note=nested(19)))  # data itself is the first level
    assert errors_of("vof", example("vof", note=nested(20))) == {"data": ["Must have at most 20 nesting levels."]}
    assert errors_of("vof", example("vof", note=nested(50_000))) == {"data": ["Must have at most 20 nesting levels."]}


def test_data_may_have_sixty_four_kibibytes_of_compact_json() -> None:
    frame = len('{"statement":"x","is_true":true,"note":""}')
    data = {"statement": "x", "is_true": True, "note": "a" * (65536 - frame)}
    assert clean_data("vof", data) == data
    assert errors_of("vof", {**data, "note": data["note"] + "a"}).keys() == {"data"}


def test_type_names_are_read_with_dashes_or_underscores_and_written_with_dashes() -> None:
    assert EXERCISE_TYPES == (
        "translation",
        "translation-word-bank",
        "fill-in-the-blank",
        "vof",
        "pairs",
        "informative",
        "ordering",
        "multiple-choice",
        "listening",
        "speaking",
    )
    for name in EXERCISE_TYPES:
        assert canonical_type(name) == canonical_type(name.replace("-", "_")) == name
    for name in ["", "Translation", "fill-in_the_blank", "crossword", "vof "]:
        assert canonical_type(name) is None


def test_data_of_an_unknown_exercise_type_raises_lookup_error() -> None:
    with pytest.raises(LookupError):
        clean_data("crossword", {})


def test_a_search_sees_every_text_but_references() -> None:
    data = {
        "title": "Saludos",
        "content": "<p>Hola</p>",
        "audio_url": "a.mp3",
        "image_url": "i.png",
        "media": {"type": "image", "url": "https://cdn.example.org/sol.png", "alt": "Sol"},
        "note": {"audio_url": "kept", "items": [{"id": "seen"}], "number": 5, "list": [["deep"], None]},
    }
    expected = ["Saludos", "<p>Hola</p>", "image", "Sol", "kept", "seen", "deep"]
    assert list(searchable_texts(data)) == expected
    assert list(searchable_texts(EXAMPLES["ordering"])) == ["me", "Hola,", "llamo Ana"]


@pytest.mark.parametrize(
    ("options", "errors"),
    [
        ([("a", True)], {"data.options": ["Must have 2 to 8 entries.", "At least one must be wrong."]}),
        ([("a", True), ("b", True)], {"data.options": ["At least one must be wrong."]}),
        ([("a", False), ("b", False)], {"data.options": ["At least one must be correct."]}),
        ([("a", True), ("a", False)], {"data.options.1.id": ["Must be different for each option."]}),
    ],
)
def test_multiple_choice_options_are_validated(options: Any, errors: Any) -> None:
    data = {
        "question": "?",
        "options": [{"id": name, "text": name, "is_correct": is_correct} for name, is_correct in options],
    }
    with pytest.raises(ExerciseDataError) as failure:
        clean_data("multiple-choice", data)
    assert failure.value.errors == errors


def test_multiple_choice_option_needs_a_text_a_picture_or_a_sound() -> None:
    options = [{"id": "a", "is_correct": True, "alt": "Red"}, {"id": "b", "is_correct": False, "image_url": "b.png"}]
    with pytest.raises(ExerciseDataError) as failure:
        clean_data("multiple-choice", {"question": "?", "options": options})
    assert failure.value.errors == {"data.options.0": ["Needs a text, a picture or a sound."]}


def test_listening_exercise_may_be_not_recorded_yet_but_says_so() -> None:
    assert clean_data("listening", {"audio_url": None, "transcript": "hola"})["audio_url"] is None
    with pytest.raises(ExerciseDataError) as failure:
        clean_data("listening", {"transcript": "hola"})
    assert failure.value.errors == {"data.audio_url": ["This field is required."]}


@pytest.mark.parametrize("similarity", [49, 101, 85.0, "85", True])
def test_similarity_of_a_speaking_exercise_is_50_to_100_percent(similarity: Any) -> None:
    with pytest.raises(ExerciseDataError, match=r"data\.min_similarity"):
        clean_data("speaking", {"text": "hola", "min_similarity": similarity})


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_language_of_a_sound_is_a_language_tag(exercise_type: Any) -> None:
    data = {**EXAMPLES[exercise_type], "audio_language": "es-419", "image_alt": ""}
    assert clean_data(exercise_type, data) == data
    with pytest.raises(ExerciseDataError, match=r"data\.audio_language: Must be a language tag"):
        clean_data(exercise_type, {**data, "audio_language": "Spanish"})


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_words_of_an_exercise_are_at_most_50_ids(exercise_type: Any) -> None:
    for words in ([], ["gato", "x" * 40], ["unknown"] * 50):
        data = {**EXAMPLES[exercise_type], "words": words}
        assert clean_data(exercise_type, data) == data
    for words, place in (
        (["gato"] * 51, "data.words"),
        ("gato", "data.words"),
        ({"gato": 1}, "data.words"),
        (["x" * 41], "data.words.0"),
        (["gato", 1], "data.words.1"),
        ([" "], "data.words.0"),
    ):
        with pytest.raises(ExerciseDataError) as failure:
            clean_data(exercise_type, {**EXAMPLES[exercise_type], "words": words})
        assert failure.value.errors.keys() == {place}
