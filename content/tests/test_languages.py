"""The language tables in `clients/grading/languages/`, which `scripts/language_tables` writes."""

import importlib.util
import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from content.exercises.folding import fold
from content.languages import FOLDER, language_tags, table_bytes, table_of, tables_for

ROOT = FOLDER.parents[2]
REQUIRED = "af ca cs da de el en eo es et fr hr hu id is it lt lv ms nb nl pl pt ro ru sk sl sr sv sw tr uk"


def is_form(text: str) -> bool:
    """Is it casefolded words with blanks between them, without hyphens and digits?"""
    folded = unicodedata.normalize("NFC", text.casefold()) == text and text == " ".join(text.split())
    return folded and all(unicodedata.category(character)[0] in "LM" or character in " '" for character in text)


def test_languages() -> None:
    assert set(REQUIRED.split()) <= set(language_tags())
    assert tables_for("en", "xx") == {"en": table_of("en")}
    with pytest.raises(LookupError):
        table_bytes("../languages/en")


@pytest.mark.parametrize("tag", language_tags())
def test_table(tag: str) -> None:
    table = table_of(tag)
    assert list(table) == ["language", "numbers", "contractions", "second_before", "signs", "hour"]
    assert table["language"] == tag
    assert set(table["numbers"].values()) == set(range(101))
    assert set(table["signs"]) <= set("&%€$£")
    texts = [text for values in (table["contractions"] | table["signs"]).values() for text in values]
    assert [text for text in [*table["numbers"], *table["contractions"], *texts] if not is_form(text)] == []
    assert {len(values) for values in table["contractions"].values()} <= {1, 2}
    assert all(table["signs"].values())


@pytest.mark.parametrize("tag", language_tags())
def test_grader_finds_what_the_table_has(tag: str) -> None:
    """Forms of numbers are the keys of their words, and each contraction is one word."""
    table = table_of(tag)
    forms = {form: " ".join(word.key for word in fold(form, tag)) for form in table["numbers"]}
    assert forms == {form: form for form in forms}
    assert {word: len(fold(word, tag)) for word in table["contractions"]} == dict.fromkeys(table["contractions"], 1)


def test_contractions_are_those_of_the_source() -> None:
    languages = {tag for tag in language_tags() if table_of(tag)["contractions"]}
    assert languages == {"de", "en", "it", "nl"}


@pytest.mark.parametrize(
    ("tag", "forms"),
    [
        ("de", {"ein": 1, "eine": 1, "einem": 1, "dreissig": 30, "hundert": 100, "einundzwanzig": 21}),
        ("en", {"twenty one": 21, "one hundred": 100, "a hundred": 100}),
        ("es", {"un": 1, "una": 1, "veintiún": 21, "treinta y una": 31}),
        ("fr", {"quatre vingt dix": 90, "nonante": 90, "septante": 70, "vingt et une": 21}),
        ("pl", {"dwóch": 2, "dwaj": 2, "pięcioma": 5}),
        ("pt", {"dezasseis": 16, "dezesseis": 16, "duas": 2}),
        ("ru", {"двух": 2, "одну": 1, "двадцатью двумя": 22}),
        ("sl", {"dvajset": 20, "enaindvajset": 21}),
        ("sr", {"dvadeset i jedan": 21, "двадесет један": 21}),
        ("nl", {"tweeëntwintig": 22, "één": 1}),
    ],
)
def test_numbers_in_the_words_of_learners(tag: str, forms: dict[str, int]) -> None:
    numbers = table_of(tag)["numbers"]
    assert {form: numbers.get(form) for form in forms} == forms


@pytest.mark.parametrize(
    ("tag", "word", "texts"),
    [
        ("en", "don't", ["do not"]),
        ("en", "cannot", ["can not"]),
        ("en", "he's", ["he is", "he has"]),
        ("en", "they'd", ["they would", "they had"]),
        ("en", "dog's", None),
        ("de", "geht's", ["geht es"]),
        ("de", "hab's", ["habe es"]),
        ("it", "dov'è", ["dove è"]),
        ("nl", "'t", ["het"]),
    ],
)
def test_contractions(tag: str, word: str, texts: list[str] | None) -> None:
    assert table_of(tag)["contractions"].get(word) == texts


def test_files_are_what_the_script_writes(tmp_path: Path) -> None:
    """Needs `requirements-tables.txt`, and ICU in the version that the README names."""
    icu: Any = pytest.importorskip("icu")
    recorded = re.search(r"ICU (\S+)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    if recorded is None or recorded[1] != icu.ICU_VERSION or not importlib.util.find_spec("babel"):
        pytest.skip("another version of ICU")
    subprocess.run([sys.executable, str(ROOT / "scripts" / "language_tables"), str(tmp_path)], check=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        f"{tag}.json": table_bytes(tag) for tag in language_tags()
    }
