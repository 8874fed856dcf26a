"""Words of courses in the LibreLingo layout, and skills that have only a dictionary."""

from typing import Any

import pytest

from content import rules
from content.tests.formats.test_librelingo import COURSE, MODULE, data_of, read, read_librelingo, skill, write


@pytest.fixture
def folder(tmp_path):
    """A course with one module, `basics`, and one skill in it, `food.yaml`, yet to be written."""
    write(tmp_path, "course.yaml", COURSE)
    write(tmp_path, "basics/module.yaml", MODULE)
    return tmp_path


FOOD = """
    New words:
      - {Word: gato, Translation: cat, Also accepted: [kitty], Synonyms: [michi]}
      - {Word: leche, Translation: milk}
    Two-way-dictionary:
      - {water: [agua]}
    Mini-dictionary:
      Spanish: [{pan: [bread, loaf]}]
      English: [{the: el}]
"""


def shown(document):
    """Words without their ids: text, translations, synonyms, forms."""
    return [(row.text, row.translations, row.synonyms, row.forms) for row in document.words]


def test_new_words_then_the_dictionaries_become_words(folder: Any) -> None:
    skill(folder, FOOD)
    document = read(folder)
    assert shown(document) == [
        ("gato", ["cat", "kitty"], ["michi"], []),
        ("leche", ["milk"], [], []),
        ("agua", ["water"], [], []),
        ("pan", ["bread", "loaf"], [], []),
    ]
    assert {row.lesson_id for row in document.words} == {document.lessons[0].id}


def test_a_new_word_is_introduced_by_the_lesson_of_its_first_exercise(folder: Any) -> None:
    entries = "\n".join(f"  - {{Word: palabra{number}, Translation: word{number}}}" for number in range(8))
    skill(folder, f"New words:\n{entries}\nMini-dictionary: {{Spanish: {{pan: bread}}}}")
    document = read(folder)
    first, second = (row.id for row in document.lessons)
    assert [row.lesson_id for row in document.words] == [first] * 6 + [second] * 2 + [first]


def test_equal_texts_are_one_word_of_the_first_skill(folder: Any) -> None:
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml, animals.yaml]")
    skill(folder, FOOD)
    skill(
        folder,
        "New words: [{Word: Gato, Translation: tomcat, Synonyms: [minino]}]",
        name="basics/skills/animals.yaml",
    )
    document = read(folder)
    (gato,) = [row for row in document.words if row.text.casefold() == "gato"]
    assert (gato.text, gato.translations, gato.synonyms) == ("gato", ["cat", "kitty", "tomcat"], ["michi", "minino"])
    assert gato.lesson_id == document.lessons[0].id


def test_readings_of_its_texts_are_translations_synonyms_and_forms_of_a_word(folder: Any) -> None:
    skill(
        folder,
        """
        New words:
          - {Word: vosotros (Spain), Translation: you (plural), Also accepted: [you all], Synonyms: [tú (informal)]}
          - {Word: actor/actriz, Translation: to act; player(s)}
        """,
    )
    assert shown(read(folder)) == [
        (
            *("vosotros (Spain)", ["you (plural)", "you all", "you"]),
            *(["tú (informal)", "vosotros", "tú"], ["vosotros"]),
        ),
        (
            *("actor/actriz", ["to act; player(s)", "to act", "player", "players", "act"]),
            *(["actor", "actriz"], ["actor", "actriz"]),
        ),
    ]


def test_pronunciation_of_an_entry_goes_to_its_word(folder: Any) -> None:
    skill(
        folder,
        f"""
        New words:
          - {{Word: pan, Translation: bread}}
          - {{Word: Pan, Translation: loaf, Pronunciation: /pan/}}
          - {{Word: sol, Translation: sun, Pronunciation: {"o" * 201}}}
        """,
    )
    document, warnings = read_librelingo(folder)
    assert {row.text: row.pronunciation for row in document.words} == {"pan": "/pan/", "sol": None}
    assert warnings == [
        "basics/skills/food.yaml: New words[2]: a text is left out of the words: Must be at most 200 characters."
    ]


def test_lists_over_their_limit_are_cut_with_a_warning(folder: Any) -> None:
    many = ", ".join(f"a{number}" for number in range(15))
    more = ", ".join(f"b{number}" for number in range(15))
    skill(
        folder,
        f"""
        New words:
          - {{Word: x, Translation: y, Synonyms: [{many}]}}
          - {{Word: X, Translation: y, Synonyms: [{more}]}}
        """,
    )
    document, warnings = read_librelingo(folder)
    assert len(document.words[0].synonyms) == 20
    assert warnings == [
        "basics/skills/food.yaml: New words[0]: the word has more than 20 synonyms; the others are left out"
    ]


def test_a_text_that_no_word_can_have_is_left_out_with_a_warning(folder: Any) -> None:
    skill(
        folder,
        f"New words: [{{Word: a, Translation: 'b|c', Also accepted: [d]}}, {{Word: {'e' * 201}, Translation: f}},"
        " {Word: el|la (article), Translation: the}]",
    )
    document, warnings = read_librelingo(folder)
    assert shown(document) == [("a", ["d"], [], []), ("el|la (article)", ["the"], [], [])]
    assert [warning.partition(" words: ")[2] for warning in warnings] == [
        "May not contain '|'. (2 times)",
        "Must be at most 200 characters.",
    ]


def test_a_skill_with_a_dictionary_only_gets_lessons_and_exercises(folder: Any) -> None:
    skill(
        folder,
        """
        Two-way-dictionary: [{cat: [gato, gata]}]
        Mini-dictionary: {Spanish: [{gato: [kitty]}, {pan (blanco): [bread, loaf (white)]}]}
        """,
    )
    document = read(folder)
    sound = {"audio_language": "es"}
    assert data_of(document) == [
        {"source_text": "cat", "target_text": "gato", "alternatives": ["gata"]},
        {**sound, "source_text": "gato", "target_text": "cat", "alternatives": ["kitty"]},
        {"source_text": "cat", "target_text": "gata", "alternatives": ["gato"]},
        {**sound, "source_text": "gata", "target_text": "cat"},
        {"source_text": "bread", "target_text": "pan (blanco)", "alternatives": ["pan"]},
        {
            **sound, "source_text": "pan (blanco)", "target_text": "bread", "alternatives": ["loaf (white)", "loaf"],
        },
        {
            "pairs": [
                {"left": "gato", "right": "cat"},
                {"left": "gata", "right": "cat"},
                {"left": "pan (blanco)", "right": "bread"},
            ]
        },
    ]  # fmt: skip
    assert shown(document) == [
        ("gato", ["cat", "kitty"], ["gata"], []),
        ("gata", ["cat"], ["gato"], []),
        ("pan (blanco)", ["bread", "loaf (white)", "loaf"], ["pan"], ["pan"]),
    ]
    assert {row.lesson_id for row in document.words} == {document.lessons[0].id}


def test_a_skill_with_phrases_takes_its_dictionary_as_hints_and_words_only(folder: Any) -> None:
    skill(folder, "Phrases: [{Phrase: El pan, Translation: The bread}]\nMini-dictionary: {Spanish: {pan: bread}}")
    document = read(folder)
    assert len(document.exercises) == 2
    assert shown(document) == [("pan", ["bread"], [], [])]


def test_word_ids_depend_on_the_course_and_the_text_only(folder: Any) -> None:
    skill(folder, FOOD)
    before = {row.text: row.id for row in read(folder).words}
    skill(
        folder,
        "New words: [{Word: ¡Agua!, Translation: water}, {Word: ano, Translation: a}, {Word: año, Translation: b}]",
    )
    after = {row.text: row.id for row in read(folder).words}
    assert after["¡Agua!"] == before["agua"] == "agua"
    assert len(set(after.values())) == 3


@pytest.mark.parametrize("text", ["import", "Generate", "el gato", "猫", "x" * 60, "L'eau", "-"])
def test_every_text_gives_a_valid_id(folder: Any, text: str) -> None:
    skill(folder, f'New words: [{{Word: "{text}", Translation: y}}]')
    (word,) = read(folder).words
    assert rules.entity_id("word", word.id) == word.id
