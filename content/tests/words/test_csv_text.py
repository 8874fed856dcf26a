"""Lists of words as spreadsheets and Anki write them, and the table that is exported."""

import codecs
import contextlib
import csv
import io
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises.normalise import normalised
from content.tests.exercises.strategies import unhurried
from content.tests.words.strategies import word, words
from content.words.csv_text import COLUMNS, CsvError, WrongCells, decoded, read_csv, write_csv
from content.words.planning import RowErrors, plan_words

HEADER = ",".join(COLUMNS)
LISTS = Path(__file__).parent / "lists"
GATO = word("gato", "gato", ["cat"], note="A pet")


def rows(text: str, **options: str) -> list[tuple[int, Any]]:
    return read_csv(text, **options).rows


def row(text: str, **options: str) -> Any:
    ((number, found),) = rows(text, **options)
    assert number == 1
    return found


def test_columns_are_the_writable_fields_in_the_order_of_the_api() -> None:
    assert COLUMNS == (
        "id", "text", "translations", "synonyms", "forms", "part_of_speech", "gender", "pronunciation", "note",
        "audio_url", "image_url", "lesson_id", "tags",
    )  # fmt: skip


def test_a_table_has_a_header_and_a_line_for_each_word() -> None:
    assert write_csv([replace(GATO, note='She said "miau", twice', translations=["cat", "tomcat"])]) == (
        f'\ufeff{HEADER}\r\ngato,gato,cat|tomcat,,,,,,"She said ""miau"", twice",,,,\r\n'
    )


def test_cells_are_read_as_values_and_read_only_columns_are_passed_over() -> None:
    text = "\ufefftranslations,text,id,note,created_at,forms\nmilk|latex,leche,,,2026-01-01,\n\n"
    assert row(text) == {"translations": ["milk", "latex"], "text": "leche", "note": None, "forms": []}
    assert read_csv(text).ignored_columns == []


def test_quoted_cells_may_have_separators_quotes_and_line_breaks() -> None:
    text = 'text,translations,note\r\n"a, ""b""","c\r\nd","one\r\ntwo"\r\n'
    assert row(text) == {"text": 'a, "b"', "translations": ["c d"], "note": "one\r\ntwo"}


@pytest.mark.parametrize(
    "text",
    [
        'text,translations\ngato,"cat, tom|puss"\n',
        "text;translations\r\ngato;cat, tom|puss\r\n",
        "text\ttranslations\rgato\tcat, tom|puss\r",
        "sep=;\ntext;translations\ngato;cat, tom|puss",
        "SEP=^\r\ntext^translations\r\ngato^cat, tom|puss",
        '"text";"a,,,,b";translations\ngato;x;cat, tom|puss',
        "#separator:tab\n#html:true\nText\tTranslations\ngato\t<b>cat</b>, tom|p&#117;ss\n",
        "#separator:Semicolon\n#columns:Front;Back;Deck\ngato;cat, tom|puss;Spanish\n",
        "#columns:Front\tBack\ngato\tcat, tom|puss\n",
        "\n;;\ntext;translations;\ngato;cat, tom|puss;\n",
        "\ufeffsep=\t\n TERM \tTranslation\n gato \t cat, tom|puss \n",
    ],
)
def test_the_same_list_from_different_programs(text: str) -> None:
    found = row(text)
    assert (found["text"], found["translations"]) == ("gato", ["cat, tom", "puss"])


def test_lists_saved_by_libreoffice() -> None:
    """Fifty words, saved in a German locale with semicolons, and in a Russian one with tabs in UTF-16."""
    german, russian = (
        read_csv(decoded((LISTS / name).read_bytes()), list_separators=";")
        for name in ("semicolons.csv", "tabs-utf-16.csv")
    )
    assert german == russian
    assert german.ignored_columns == ["My column"]
    assert len(plan(german.rows).create) == 50
    assert [found for _, found in german.rows if found["text"] in ("gato", "mesa", "-ito")] == [
        {
            "text": "gato",
            "translations": ["cat", " tomcat"],
            "gender": "masculine",
            "part_of_speech": "noun",
            "note": None,
        },
        {
            "text": "mesa",
            "translations": ["table"],
            "gender": "feminine",
            "part_of_speech": "noun",
            "note": "first line\nsecond; line",
        },
        {
            "text": "-ito",
            "translations": ["little (suffix)"],
            "gender": "masculine",
            "part_of_speech": "noun",
            "note": None,
        },
    ]


def test_columns_have_other_names_and_unknown_ones_are_named() -> None:
    table = read_csv("front,BACK,Reading,Notes,Tag,form,Synonym,Part-of speech,Colour, mine ,\na,b,c,d,e,f,g,n,x,y\n")
    values = {"text": "a", "translations": ["b"], "pronunciation": "c", "note": "d", "tags": ["e"], "forms": ["f"]}
    assert table.rows == [(1, {**values, "synonyms": ["g"], "part_of_speech": "noun"})]
    assert table.ignored_columns == ["Colour", "mine"]


def test_every_record_counts_and_blank_ones_are_passed_over() -> None:
    text = 'text,translations,note\n\na,b\n , ,\n"c","d","x\ny",,\n#e,f,,g\n'
    assert rows(text) == [
        (2, {"text": "a", "translations": ["b"], "note": None}),
        (4, {"text": "c", "translations": ["d"], "note": "x\ny"}),
        (5, WrongCells("Has 4 cells, the header has 3")),
    ]


@pytest.mark.parametrize(
    ("column", "value", "cells"),
    [
        ("gender", "masculine", "m M masc. Masculine"),
        ("gender", "feminine", "f F. fem"),
        ("gender", "neuter", "n NEUT."),
        ("gender", "common", "c. Common"),
        ("part_of_speech", "noun", "N. noun"),
        ("part_of_speech", "verb", "v V."),
        ("part_of_speech", "adjective", "Adj."),
        ("part_of_speech", "adverb", "adv"),
        ("part_of_speech", "pronoun", "pron."),
        ("part_of_speech", "determiner", "det"),
        ("part_of_speech", "preposition", "prep."),
        ("part_of_speech", "conjunction", "conj"),
        ("part_of_speech", "numeral", "num"),
        ("part_of_speech", "interjection", "interj"),
        ("part_of_speech", "particle", "part."),
        ("part_of_speech", "phrase", "Phrase"),
        ("part_of_speech", "X.", "X."),
    ],
)
def test_genders_and_parts_of_speech_are_abbreviated(column: str, value: str, cells: str) -> None:
    for cell in cells.split():
        assert row(f"text,translations,{column}\na,b, {cell} ")[column] == value


def test_sounds_go_and_a_cell_of_nothing_else_is_absent() -> None:
    text = "text,translations,note,pronunciation\ngato [sound:a.mp3],[sound:b.mp3]cat,[sound:c.mp3],[sound:d.mp3] \n"
    assert row(text) == {"text": "gato", "translations": ["cat"]}


def test_html_is_text_and_its_lines_are_kept_apart() -> None:
    text = "#html:true\ntext,translations,note\n<i class='x'>a</i>&nbsp;b,c<br>d,<div>1 &lt; 2</div><div>3</div>\n"
    assert row(text) == {"text": "a\xa0b", "translations": ["c d"], "note": "1 < 2\n\n3"}
    assert row("text,translations\n<i>a,&lt;\n") == {"text": "<i>a", "translations": ["&lt;"]}


def test_entries_of_lists_are_separated_as_the_caller_says() -> None:
    assert row("text,translations\na,b;c/d\n", list_separators=";/")["translations"] == ["b", "c", "d"]
    assert row("text,translations\na,b;c/d\n")["translations"] == ["b;c/d"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('text,translations\n"a,b', "Not valid CSV in line 2"),
        ('#x\ntext,translations\n\n"a\nb",c\n"d"e,f\n', "Not valid CSV in line 6"),
        ("text,translations,text\na,b,c", "Repeated column 'text'"),
        ("term,translations,word\na,b,c", "Repeated column 'text'"),
        ("text\na", "Missing column 'translations'"),
        ("translations\na", "Missing column 'text'"),
        ("", "Missing column 'text'"),
    ],
)
def test_texts_that_are_no_table_of_words(text: str, message: str) -> None:
    with pytest.raises(CsvError, match=f"^{message}$"):
        read_csv(text)


def test_files_are_utf_8_or_utf_16_with_a_mark() -> None:
    assert decoded("a,ñ".encode()) == decoded(codecs.BOM_UTF16_BE + "a,ñ".encode("utf-16-be")) == "a,ñ"
    assert decoded("a,ñ".encode("utf-16")) == "a,ñ"
    with pytest.raises(UnicodeDecodeError):
        decoded("a,ñ".encode("cp1252"))


@pytest.mark.parametrize(
    ("text", "cell"),
    [("=1+1", "'=1+1"), ("-ito", "'-ito"), ("'@x", "''@x"), ("''+", "'''+"), ("'tis", "'tis"), ("a=b", "a=b")],
)
def test_no_exported_cell_is_a_formula(text: str, cell: str) -> None:
    exported = write_csv([word("x", text, [text])])
    assert exported.splitlines()[1].startswith(f"x,{cell},{cell},")
    assert row(exported)["text"] == text


LINES = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=9).map(str.strip).filter(bool)
ENTRIES = LINES.filter(lambda text: "|" not in text and normalised(text))
NOTES = st.text(st.sampled_from("a,\"\r\n\t|;=' \u2028"), max_size=9).filter(str.strip) | st.none()


def texts(least: int = 0) -> Any:
    return st.lists(ENTRIES | ENTRIES.map("'-{}".format), min_size=least, max_size=4, unique_by=normalised)


def unrestricted_words() -> Any:
    """Words with any texts that the API stores, with different ids."""
    built = st.builds(
        word,
        st.uuids().map(str),
        LINES,
        texts(1),
        synonyms=texts(),
        forms=texts(),
        tags=texts(),
        note=NOTES,
        pronunciation=LINES | st.none(),
        gender=st.sampled_from([None, "common"]),
        lesson_id=st.sampled_from([None, "l1"]),
        audio_url=st.sampled_from([None, "a,b.ogg"]),
    )
    return st.lists(built, max_size=6, unique_by=lambda each: each.id)


def plan(table: list[tuple[int, Any]], *stored: Any) -> Any:
    return plan_words(table, stored=stored, lesson_ids={"l1"})


@unhurried
@given(unrestricted_words() | words(), st.sampled_from([",", ";", "\t", "^"]), st.sampled_from(["\r\n", "\n", "\r"]))
def test_an_exported_table_imported_again_changes_nothing(stored: Any, separator: str, line_end: str) -> None:
    """Also after a spreadsheet saved it with another separator."""
    exported = write_csv(stored)
    saved = io.StringIO(newline="")
    if separator == "^":
        saved.write(f"sep=^{line_end}")
    writer = csv.writer(saved, delimiter=separator, lineterminator=line_end, quoting=csv.QUOTE_ALL)
    writer.writerows(csv.reader(io.StringIO(exported[1:], newline="")))
    for table in (exported, saved.getvalue()):
        found = plan(rows(table), *stored)
        assert [each.word for each in found.unchanged] == stored
        assert not (found.create or found.update)


@unhurried
@given(unrestricted_words())
def test_a_table_of_another_course_gives_the_same_words(stored: Any) -> None:
    assert [each.word for each in plan(rows(write_csv(stored))).create] == stored


PIECES = [
    *("text", "translations", "note", "front", "tags", "tab", "a", "ñ", ",", ";", "|", "'", "=", '"', '""', " "),
    *("\t", "\n", "\r\n", "\r", "\ufeff", "[sound:", "]", "<br>", "&lt;"),
    *("sep=;\n", "#separator:", "#columns:", "#html:true\n"),
]
HEADERS = ["", "text,translations\n", "sep=;\ntext;translations\n", "#html:true\nfront\tback\tnotes\n"]


@given(st.sampled_from(HEADERS), st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text(max_size=40))
def test_any_text_is_a_table_or_an_error(header: str, text: str) -> None:
    try:
        table = read_csv(header + text)
    except CsvError as error:
        assert str(error).startswith(("Not valid CSV in line ", "Repeated column '", "Missing column '"))
    else:
        with contextlib.suppress(RowErrors):
            plan(table.rows)


@pytest.mark.parametrize("piece", ['"', "<a ", "[sound:", "\n", "a,b\n"])
def test_long_texts_take_time_in_proportion_to_their_length(piece: str) -> None:
    start = time.process_time()
    with contextlib.suppress(CsvError):
        read_csv("#html:true\ntext,translations\n" + piece * (100_000 // len(piece)))
    assert time.process_time() - start < 2
