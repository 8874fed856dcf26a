"""Grading of written translations: the text rule, in the languages it has to serve."""

import unicodedata
from typing import Any

import pytest

from content.exercises import EXAMPLES, InvalidAnswer, grade

MARKET = EXAMPLES["translation"]
SCORES = {"correct": 1, "accent": 0.9, "typo": 0.8, "wrong": 0}


def translation(*accepted, **more):
    return {"source_text": "…", "target_text": accepted[0], "alternatives": list(accepted[1:]), **more}


def outcome(accepted, answer, **more):
    grading = grade("translation", translation(*accepted, **more), answer)
    return grading.verdict, grading.score


def ops(accepted, answer, **more):
    grading = grade("translation", translation(*accepted, **more), answer)
    return [(entry["op"], entry["expected"], entry["given"]) for entry in grading.diff]


CASES = [
    # Spanish
    ("¿Dónde está el mercado?", "¿Dónde está el mercado?", "correct"),
    ("¿Dónde está el mercado?", "dónde está el mercado", "correct"),
    ("¿Dónde está el mercado?", "Donde esta el mercado", "accent"),
    ("¿Dónde está el mercado?", "¿dónde está el mercdo?", "typo"),
    ("¿Dónde está el mercado?", "¿donde esta el mercdo?", "typo"),  # accents may differ too
    ("¿Dónde está el mercado?", "La casa", "wrong"),
    ("¿Dónde está el mercado?", "¿Dónde está el mercado ahora?", "wrong"),  # more than was asked for
    ("¿Dónde está el mercado?", "Dnde esta el mercdo", "wrong"),  # two slips
    ("el gato bebe", "el gata bebe", "wrong"),  # gender
    ("el gato bebe", "el gatos bebe", "wrong"),  # number
    ("el gato bebe", "el gat bebe", "wrong"),  # the end of the word is missing
    ("el gato bebe", "el gaot bebe", "typo"),  # a swap may touch the end
    ("el gato bebe", "el agto bebe", "typo"),
    ("el gato bebe", "el gaato bebe", "typo"),
    ("el gato bebe", "el gatoo bebe", "typo"),  # the last letter is still the same
    ("el gato bebe", "la gato bebe", "wrong"),  # short words have no slips
    ("el gato bebe", "el gto bebe", "typo"),
    ("el gato bebe", "el ggtto bebe", "wrong"),
    ("Tengo un año", "Tengo un ano", "wrong"),  # ñ is a letter, año is short
    ("El niño come", "El nino come", "typo"),
    ("El niño come", unicodedata.normalize("NFD", "El niño come"), "correct"),
    ("Llegó en 1984", "Llegó en 1985", "wrong"),
    ("Llegó en 1984", "Llego en 1984", "accent"),
    ("El vuelo ab12cd", "El vuelo ab13cd", "wrong"),  # a word with a digit has no slips
    ("Voy a la casa", "Voy ala casa", "typo"),
    ("También voy", "Tam bién voy", "typo"),
    ("También voy", "Tam bien voy", "typo"),
    ("Voy a la casa", "Voyala casa", "wrong"),  # two spaces missing
    ("Mi padre vive con mi madre", "Mi madre vive con mi madre", "wrong"),  # madre is a word of the answer
    # Portuguese, Catalan
    ("a minha irmã", "a minha irma", "accent"),
    ("o meu avô", "o meu avó", "accent"),
    ("una col·lecció", "una collecció", "typo"),
    # French
    ("L’hôtel est fermé", "l'hotel est ferme", "accent"),
    ("Qu'est-ce que c'est ?", "Qu’est-ce que c´est", "correct"),
    ("Ça va ?", "ca va", "accent"),
    ("aujourd'hui", "aujourdhui", "wrong"),  # but in French: see test_grading_languages
    ("Je mange une pomme", "Je mange un pomme", "wrong"),
    # German
    ("Die Straße ist lang", "DIE STRASSE IST LANG", "correct"),
    ("Die Straße ist lang", "Die Strase ist lang", "typo"),
    ("Ich möchte Kaffee", "Ich mochte Kaffee", "accent"),
    ("Ich möchte Kaffee", "Ich moechte Kaffee", "accent"),
    ("Das ist ein Hund", "Das ist einen Hund", "wrong"),
    # Turkish
    ("Teşekkürler", "tesekkurler", "accent"),
    ("İstanbul güzel", "istanbul güzel", "accent"),  # İ folds to i and a dot above
    ("Işık söndü", "ışık söndü", "accent"),  # in Turkish correct
    ("kadın", "kadin", "accent"),
    # Greek
    ("Ο δρόμος είναι μακρύς", "Ο ΔΡΌΜΟΣ ΕΊΝΑΙ ΜΑΚΡΎΣ", "correct"),
    ("Καλημέρα", "καλημερα", "accent"),
    ("Τι κάνεις;", "Τι κάνεις\u037e", "correct"),
    # Russian, Ukrainian
    ("Ещё раз, пожалуйста", "еще раз пожалуйста", "accent"),
    ("Спасибо большое", "Спосибо большое", "typo"),
    ("Я читаю книгу", "Я читаю книга", "wrong"),
    ("п'ять", "п’ять", "correct"),
    # Arabic, Hebrew, Persian
    ("كيف حالك؟", "\u200fكيف حالك", "correct"),
    ("مدرسة كبيرة", "مدرصة كبيرة", "typo"),
    ("مدرسة كبيرة", "مدرسه كبيرة", "accent"),
    ("שלום, עולם!", "שלום עולם", "correct"),
    ("שלום עולם", "עולם שלום", "wrong"),
    ("می\u200cروم", "میروم", "correct"),
    # Hindi, Thai
    ("मैं पानी पीता हूँ।", "मैं पानी पीता हूँ", "correct"),
    ("मैं पानी पीता हूँ।", "मैं पानी पीती हूँ", "wrong"),
    ("नमस्ते", "नमसते", "typo"),
    ("สวัสดีครับ", "สวัสดีคับ", "typo"),
    # Japanese, Chinese, Korean
    ("わたしは がくせいです。", "わたしはがくせいです", "correct"),
    ("ありがとうございます", "ありがとうごさいます", "wrong"),  # a kana is a syllable
    ("食べました", "食べます", "wrong"),
    ("我喜欢喝茶。", "我喜欢喝茶", "correct"),
    ("我喜欢喝茶", "我喜欢喝水", "wrong"),
    ("안녕하세요", "안녕 하세요", "typo"),
    ("감사합니다", "감사함니다", "typo"),
    ("한국어", unicodedata.normalize("NFD", "한국어"), "correct"),
    # Quechua, Vietnamese, Polish, English
    ("Allinllachu, tayta?", "allinllachu tayta", "correct"),
    ("Ñuqa wasiyman rini", "Nuqa wasiyman rini", "typo"),
    ("T'antata munani", "tʼantata munani", "correct"),
    ("Rimaykullayki", "Rimaykulayki", "typo"),
    ("Cảm ơn bạn", "Cam on ban", "accent"),
    ("łódź", "lódź", "accent"),
    ("I don't know", "I dont know", "wrong"),  # but in English: see test_grading_languages
    ("It's late", "Its late", "wrong"),  # three letters: too short for a slip
]


@pytest.mark.parametrize(("accepted", "answer", "verdict"), CASES)
def test_translation_verdicts(accepted: Any, answer: Any, verdict: Any) -> None:
    grading = grade("translation", translation(accepted), answer)
    assert (grading.verdict, grading.score) == (verdict, SCORES[verdict])
    assert grading.is_correct == (verdict != "wrong")


@pytest.mark.parametrize(
    ("accepted", "answer", "score"),
    [
        ("¿Dónde está el mercado?", "Dónde está", 0.5),
        ("¿Dónde está el mercado?", "donde mercado", 0.5),  # any words left out, accents forgiven
        ("¿Dónde está el mercado?", "está el mercado", 0.75),
        ("¿Dónde está el mercado?", "", 0),
        ("¿Dónde está el mercado?", " \n", 0),
        ("Je ne sais pas", "Je sais pas", 0.75),
        ("مرحبا يا صديقي", "مرحبا", 0.3333),
        ("Я не знаю", "не знаю", 0.6667),
        ("저는 학생입니다", "학생입니다", 0.5),
    ],
)
def test_incomplete_translation_scores_its_share_of_words(accepted: Any, answer: Any, score: Any) -> None:
    assert outcome([accepted], answer) == ("incomplete", score)


def test_incomplete_translation_with_a_typo_is_wrong() -> None:
    assert outcome(["¿Dónde está el mercado?"], "Dónde está mercdo") == ("wrong", 0)


def test_words_in_another_order_are_wrong() -> None:
    assert outcome(["el perro negro"], "negro perro") == ("wrong", 0)


@pytest.mark.parametrize(
    ("answer", "verdict", "score"),
    [
        ("El avión está aquí", "correct", 1),
        ("EL AVIÓN ESTÁ AQUÍ!", "correct", 1),
        ("El avion está aquí", "wrong", 0),
        ("El avón está aquí", "wrong", 0),
        ("El avión estáaquí", "wrong", 0),
        ("El avión está", "incomplete", 0.75),
        ("El avion está", "wrong", 0),
        ("", "incomplete", 0),
    ],
)
def test_strict_translation_accepts_neither_missing_accents_nor_typos(answer: Any, verdict: Any, score: Any) -> None:
    assert outcome(["El avión está aquí"], answer, strict=True) == (verdict, score)


def test_translation_is_lenient_when_strict_is_absent_null_or_false() -> None:
    for more in ({}, {"strict": None}, {"strict": False}):
        assert outcome(["está"], "esta", **more) == ("accent", 0.9)


def test_accepted_answer_with_the_best_verdict_is_expected() -> None:
    accepted = ["Dónde queda el mercado", "Dónde está el mercado", "Donde esta el mercado"]
    assert grade("translation", translation(*accepted), "donde esta el mercado").expected == accepted[2]
    assert grade("translation", translation(*accepted[:2]), "donde esta el mercado").expected == accepted[1]


def test_equal_verdicts_are_resolved_by_the_fewest_differences() -> None:
    accepted = ["¿Dónde queda la plaza?", "¿Dónde está la casa?", "La casa está"]
    assert grade("translation", translation(*accepted), "Aquí está la casa").expected == accepted[1]
    assert grade("translation", translation("uno dos tres", "uno dos"), "uno").expected == "uno dos"
    assert grade("translation", translation("está así", "esta así"), "esta asi").expected == "esta así"


def test_equal_differences_are_resolved_by_the_first_accepted_answer() -> None:
    accepted = ["Buenas tardes", "Buenos días"]
    assert grade("translation", translation(*accepted), "Hola").expected == accepted[0]


def test_word_of_an_accepted_answer_is_not_a_typo_of_another_word() -> None:
    assert outcome(["la casa roja"], "la cama roja") == ("typo", 0.8)
    assert outcome(["la casa roja", "la cama azul"], "la cama roja") == ("wrong", 0)


def test_expected_translation_is_shown_as_the_author_wrote_it() -> None:
    assert grade("translation", MARKET, "donde queda el mercado").expected == "¿Dónde queda el mercado?"


def test_translation_alternatives_may_be_absent_or_null() -> None:
    assert grade("translation", {"source_text": "a", "target_text": "b"}, "b").verdict == "correct"
    assert grade("translation", {"source_text": "a", "target_text": "b", "alternatives": None}, "b").score == 1


def test_translation_grading_has_all_parts() -> None:
    grading = grade("translation", MARKET, "Donde esta el mercado")
    assert (grading.is_correct, grading.score, grading.verdict) == (True, 0.9, "accent")
    assert grading.expected == "¿Dónde está el mercado?"
    assert grading.diff == [
        {"op": "accent", "expected": "Dónde", "given": "Donde"},
        {"op": "accent", "expected": "está", "given": "esta"},
        {"op": "equal", "expected": "el", "given": "el"},
        {"op": "equal", "expected": "mercado", "given": "mercado"},
    ]


@pytest.mark.parametrize(
    ("accepted", "answer", "expected"),
    [
        ("el mercado", "el mercdo", [("equal", "el", "el"), ("typo", "mercado", "mercdo")]),
        (
            "voy a la casa",
            "voy ala casa",
            [("equal", "voy", "voy"), ("typo", "a la", "ala"), ("equal", "casa", "casa")],
        ),
        ("También voy", "tam bien voy", [("typo", "También", "tam bien"), ("equal", "voy", "voy")]),
        ("uno dos tres", "uno tres", [("equal", "uno", "uno"), ("missing", "dos", None), ("equal", "tres", "tres")]),
        ("uno tres", "uno dos tres", [("equal", "uno", "uno"), ("extra", None, "dos"), ("equal", "tres", "tres")]),
        (
            "la casa roja",
            "la mesa roja",
            [("equal", "la", "la"), ("replace", "casa", "mesa"), ("equal", "roja", "roja")],
        ),
        ("casa grande", "grnde", [("missing", "casa", None), ("typo", "grande", "grnde")]),
        ("¡Hola, Ana!", "", [("missing", "Hola", None), ("missing", "Ana", None)]),
    ],
)
def test_translation_diff_compares_word_by_word(accepted: Any, answer: Any, expected: Any) -> None:
    assert ops([accepted], answer) == expected


def test_strict_translation_diff_names_the_kind_of_difference() -> None:
    assert ops(["está aquí"], "esta aquí", strict=True) == [("accent", "está", "esta"), ("equal", "aquí", "aquí")]
    assert ops(["a la"], "ala", strict=True) == [("typo", "a la", "ala")]


def test_empty_translation_matches_an_accepted_answer_without_words() -> None:
    assert outcome(["\u200b"], "") == ("correct", 1)
    assert outcome(["\u0301 uno"], "uno") == ("correct", 1)  # marks alone are no word


def test_many_long_alternatives_are_compared() -> None:
    long = [" ".join(f"palabra{n}x{i}" for i in range(60)) for n in range(20)]
    answer = long[7].replace("palabra7x30 ", "")
    grading = grade("translation", translation("corto", *long), answer)
    assert (grading.verdict, grading.score, grading.expected) == ("incomplete", round(59 / 60, 4), long[7])


@pytest.mark.parametrize("answer", [None, True, 1, 1.5, [], ["Hola"], {}, "x" * 2001])
def test_translation_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected a text of at most 2000 characters$"):
        grade("translation", MARKET, answer)


def test_translation_of_two_thousand_characters_is_graded() -> None:
    assert grade("translation", MARKET, "x" * 2000).verdict == "wrong"
