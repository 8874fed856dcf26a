"""Grading with a course: its languages, their tables, and the words that the course teaches."""

from typing import Any

import pytest

from content.exercises import InvalidAnswer, course_of, grade

TABLES: dict[str, dict[str, Any]] = {
    "en": {
        "language": "en",
        "numbers": {"one": 1, "two": 2, "three": 3, "twenty one": 21},
        "contractions": {
            "don't": ["do not"],
            "he's": ["he is", "he has"],
            "she'd": ["she would", "she had"],
        },
        "second_before": ["been", "got", "had"],
        "signs": {"&": ["and"], "%": ["percent", "per cent"], "€": ["euro", "euros"]},
        "hour": "o'clock",
    },
    "es": {
        "language": "es",
        "numbers": {"un": 1, "una": 1, "dos": 2, "tres": 3, "treinta y uno": 31},
        "contractions": {},
        "second_before": [],
        "signs": {"&": ["y", "e"], "%": ["por ciento"], "€": ["euro", "euros"]},
        "hour": None,
    },
    "nl": {"language": "nl", "numbers": {}, "contractions": {"'t": ["het"]}, "second_before": [], "signs": {}},
}


def words(*texts):
    return [{"text": text, "translations": [], "synonyms": [], "forms": []} for text in texts]


def course(language="es", *, own="en", taught=()):
    return course_of(source_language=own, target_language=language, words=words(*taught), tables=TABLES)


def verdict(accepted, answer, language="es", *, own="en", taught=(), **data):
    graded = grade("translation", {"target_text": accepted, **data}, answer, course(language, own=own, taught=taught))
    return graded.verdict


# Language, accepted text, answer.
CORRECT = [
    ("es", "Hola, ¿cómo estás?", "Hola,¿cómo estás?"),
    ("fr", "ma sœur", "ma soeur"),
    ("he", "שָׁלוֹם", "שלום"),
    ("ja", "これは ほん です", "これはほんです"),
    ("zh", "你好，我叫安娜。", "你好我叫安娜"),
    ("ja", "ページ", "ぺージ"),
    ("ja", "ラーメン", "ラ-メン"),
    ("en", "twenty\u2011one", "twenty-one"),
    ("zh", "I don't know", "I do not know"),
    ("zh", "He's been there", "he has been there"),
    ("zh", "salt & pepper", "salt and pepper"),
    ("es", "two cats", "2 cats"),  # the learner's own language
    ("es", "100 %", "100％"),
    ("nl", "'t is laat", "het is laat"),
    ("fr", "l'homme", "l' homme"),
    ("tr", "IŞIK", "ışık"),
    ("haw", "ʻŌlelo Hawaiʻi", "'Ōlelo Hawai'i"),
    ("fa", "كتاب", "کتاب"),
    ("en", "U.S.A.", "USA"),
    ("es", "1.234.567", "1234567"),
]
ACCENT = [
    ("de", "Mädchen", "Maedchen"),
    ("pl", "był", "byl"),
    ("da", "øl", "oel"),
    ("eo", "ĉu", "cxu"),
    ("eo", "ŝi", "shi"),
    ("es", "él", "el"),
    ("ar", "أنا", "انا"),
    ("ru", "йод и ёж", "йод и еӂ"),
    ("he", "שָׁלוֹם", "שִׁלוֹם"),  # other vowel marks than those of the text
    ("tr", "kadın", "kadin"),
]
TYPO = [
    ("fr", "vingt-deux", "vingt deux"),
    ("fr", "est-ce que", "est ce que"),
    ("fr", "aujourd'hui", "aujourdhui"),
    ("fr", "l'homme", "l homme"),
    ("en", "I know I don't", "I know I dont"),
    ("ko", "할 수 있어요", "할수있어요"),
    ("es", "Tengo dos gatos", "Tengo 2 gatos"),
    ("es", "cuesta dos euros", "cuesta 2 €"),
    ("es", "tiene 31 años", "tiene treinta y uno años"),
    ("fr", "1 234 francs", "1234 francs"),
    ("es", "mercado", "mecrado"),
]
WRONG = [
    ("zh", "他是学生", "她是学生"),
    ("zh", "He's tired", "He has tired"),
    ("zh", "the dog's bone", "the dog is bone"),
    ("es", "3.5", "35"),
    ("es", "10²", "102"),
    ("es", "un gato", "una gato"),
    ("es", "-5", "+5"),
    ("es", "5 €", "5 $"),
    ("es", "5 %", "5 €"),
    ("es", "10 20", "1020"),  # blanks and hyphens make other numbers
    ("es", "10-20", "1020"),
    ("haw", "Hawaiʻi", "Hawaii"),  # the okina is a letter
    ("haw", "ʻoe", "oe"),
    ("ru", "йод", "иод"),
    ("es", "mañana", "maana"[:-1]),
    ("es", "ano", "año"),
]


@pytest.mark.parametrize(
    ("language", "accepted", "answer", "expected"),
    [
        (*case, expected)
        for expected, cases in (("correct", CORRECT), ("accent", ACCENT), ("typo", TYPO), ("wrong", WRONG))
        for case in cases
    ],
)
def test_answers_in_their_language(language: Any, accepted: Any, answer: Any, expected: Any) -> None:
    assert verdict(accepted, answer, language) == expected
    if expected == "correct" and verdict(accepted, answer, language, strict=True) != "correct":
        assert language in ("fr", "he", "zh", "es", "nl")  # spellings, contractions, numbers, vowel marks


@pytest.mark.parametrize(
    ("language", "accepted", "answer", "without"),
    [
        ("es", "perro", "pero", "typo"),
        ("es", "caro", "carro", "typo"),
        ("es", "hablo", "habló", "accent"),
        ("de", "Kirche", "Kirsche", "typo"),
        ("de", "schön", "schon", "accent"),
        ("es", "la casa hablo", "lacasa habló", "wrong"),
    ],
)
def test_word_of_the_course_does_not_pass_for_its_neighbour(
    language: Any, accepted: Any, answer: Any, without: Any
) -> None:
    taught = [answer.split()[-1]]
    assert verdict(accepted, answer, language, taught=taught) == "wrong"
    assert verdict(accepted, answer, language, taught=[answer]) == "wrong"
    assert without == "wrong" or verdict(accepted, answer, language) == without


def test_words_of_one_group_pass_for_each_other() -> None:
    one = {"text": "carro", "synonyms": ["caro"], "translations": ["car"], "forms": []}
    taught = course_of(source_language="en", target_language="es", words=[one])
    assert grade("translation", {"target_text": "caro"}, "carro", taught).verdict == "typo"
    forms = {"text": "hablar", "forms": ["hablo", "habló"]}
    taught = course_of(source_language="en", target_language="es", words=[forms])
    assert grade("translation", {"target_text": "hablo"}, "habló", taught).verdict == "wrong"


def test_missing_marks_are_forgiven_though_the_plain_word_is_taught() -> None:
    assert verdict("él", "el", taught=["el", "él"]) == "accent"


@pytest.mark.parametrize(
    ("accepted", "answer", "expected"),
    [
        ("He's tired", "He has tired", [("replace", "He's", "He has"), ("equal", "tired", "tired")]),
        ("twenty-one cats", "21 cat", [("equal", "twenty-one", "21"), ("replace", "cats", "cat")]),
    ],
)
def test_diff_has_the_words_as_written(accepted: Any, answer: Any, expected: Any) -> None:
    graded = grade("translation", {"target_text": accepted}, answer, course("zh"))
    assert [tuple(entry.values()) for entry in graded.diff] == expected


def test_diff_of_a_number_in_digits_is_a_typo_in_the_language_taught() -> None:
    graded = grade("translation", {"target_text": "tiene treinta y uno"}, "tiene 31", course())
    assert [tuple(entry.values()) for entry in graded.diff] == [
        ("equal", "tiene", "tiene"),
        ("typo", "treinta y uno", "31"),
    ]


def test_answer_language_decides_how_an_answer_is_read() -> None:
    assert verdict("two cats", "2 cats", "en", own="es") == "typo"
    assert verdict("two cats", "2 cats", "en", own="es", answer_language="es") == "wrong"
    assert verdict("п'ять", "пять", "uk", answer_language="uk") == "wrong"  # an apostrophe that only some let go
    heard = {"audio_url": None, "transcript": "IŞIK", "audio_language": "tr"}
    assert grade("listening", heard, "ışık", course()).verdict == "correct"
    assert grade("listening", {**heard, "answer_language": "es"}, "ışık", course()).verdict == "accent"


@pytest.mark.parametrize(
    ("text", "answer", "language", "expected"),
    [
        ("Tengo dos gatos", "Tengo 2 gatos", "es", "correct"),
        ("Tengo dos gatos", "Tengo 3 gatos", "es", "wrong"),
        ("It is three o'clock", "it is 3:00", "en", "correct"),
        ("two and three", "two and 2", "en", "wrong"),
    ],
)
def test_speech_may_have_numbers_in_digits(text: Any, answer: Any, language: Any, expected: Any) -> None:
    assert grade("speaking", {"text": text, "min_similarity": 50}, answer, course(language)).verdict == expected


def test_best_guess_of_a_recogniser_counts() -> None:
    graded = grade("speaking", {"text": "el perro negro"}, ["del pero", "el pero negro", "el perro negro"], course())
    assert (graded.verdict, graded.heard) == ("correct", "el perro negro")
    assert grade("speaking", {"text": "el perro"}, "el perro", course()).heard is None
    for guesses in ([], ["a"] * 6, ["a", None], ["a" * 2001]):
        with pytest.raises(InvalidAnswer):
            grade("speaking", {"text": "el perro"}, guesses, course())


def test_word_bank_of_an_unspaced_script_may_be_cut_anywhere() -> None:
    data = {"correct_words": ["これ", "は", "本です"], "word_bank": ["これは", "これ", "は", "本", "です", "本です"]}
    graded = grade("translation-word-bank", data, ["これは", "本", "です"], course("ja"))
    assert (graded.verdict, graded.score) == ("correct", 1)
    assert grade("translation-word-bank", data, ["これ", "は"], course("ja")).verdict == "incomplete"
