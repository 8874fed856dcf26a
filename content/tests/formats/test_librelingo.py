"""Courses in the LibreLingo layout: what becomes of each entry, which slips are forgiven, which are not."""

import re
from collections import Counter
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content import rules
from content.exercises import clean_data
from content.formats.documents import DocumentError
from content.formats.librelingo import read_librelingo as read_files
from content.importing.media import inspected

COURSE = """
    Course:
      Language: {Name: Spanish, IETF BCP 47: es}
      For speakers of: {Name: English, IETF BCP 47: en}
    Modules: [basics/]
"""
MODULE = "Module: {Name: Basics}\nSkills: [food.yaml]\n"


@pytest.fixture
def folder(tmp_path):
    """A course with one module, `basics`, and one skill in it, `food.yaml`, yet to be written."""
    write(tmp_path, "course.yaml", COURSE)
    write(tmp_path, "basics/module.yaml", MODULE)
    return tmp_path


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")
    return path


def skill(folder: Path, text: str, name: str = "basics/skills/food.yaml") -> None:
    write(folder, name, "Skill: {Name: Food}\n" + dedent(text))


def read_librelingo(folder, **options):
    """The document and the warnings."""
    found = read_files(folder, inspect=inspected, **options)
    return found.document, found.warnings


def read(folder, **options):
    """The document of a folder that gives no warnings."""
    document, warnings = read_librelingo(folder, **options)
    assert warnings == []
    return document


def data_of(document):
    """The data of the exercises, without the language of the answer, which all translations have."""
    return [{k: v for k, v in row.data.items() if k != "answer_language"} for row in document.exercises]


def errors_of(folder, **options):
    with pytest.raises(DocumentError) as caught:
        read_librelingo(folder, **options)
    return caught.value.errors


WORDS = """
    New words:
      - Word: pan
        Translation: bread
"""


# The course, its level, sections and modules


def test_the_course_is_named_after_its_languages(folder: Any) -> None:
    skill(folder, WORDS)
    course = read(folder).course
    assert (course.source_language, course.target_language) == ("en", "es")
    assert course.name == "Spanish for English speakers"
    assert (course.id, course.description, course.is_public) == ("spanish-for-english", None, True)


def test_the_licence_becomes_the_description(folder: Any) -> None:
    licence = "{Name: Attribution 4.0, Short name: CC BY 4.0, Link: 'https://example.org/by/4.0/?a=1&b=2'}"
    write(folder, "course.yaml", dedent(COURSE).replace("Modules:", f"  License: {licence}\nModules:"))
    skill(folder, WORDS)
    assert read(folder).course.description == "License: CC BY 4.0, https://example.org/by/4.0/?a=1&b=2"


def test_a_course_has_one_level_a_section_per_module_and_a_module_per_skill(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("[basics/]", "[basics/, travel]"))
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml, ser_estar.yaml]")
    write(folder, "travel/module.yaml", "Module: {Name: On the way}\nSkills: [train.yml]")
    for name in ("basics/skills/food.yaml", "basics/skills/ser_estar.yaml", "travel/skills/train.yml"):
        skill(folder, WORDS, name)
    document = read(folder, course_id="es-101")
    assert [(row.id, row.course_id, row.code, row.order) for row in document.levels] == [
        ("es-101.l1", "es-101", "L1", 1)
    ]
    assert [(row.id, row.level_id, row.name, row.order) for row in document.sections] == [
        ("es-101.basics", "es-101.l1", "Basics", 1),
        ("es-101.travel", "es-101.l1", "On the way", 2),
    ]
    assert [(row.id, row.section_id, row.module_type, row.name, row.order) for row in document.modules] == [
        ("es-101.basics.food", "es-101.basics", "basic_lesson", "Food", 1),
        ("es-101.basics.ser_estar", "es-101.basics", "basic_lesson", "Food", 2),
        ("es-101.travel.train", "es-101.travel", "basic_lesson", "Food", 1),
    ]
    assert [(row.id, row.module_id, row.name, row.experience_points, row.order) for row in document.lessons] == [
        ("es-101.basics.food.1", "es-101.basics.food", "Food 1", 10, 1),
        ("es-101.basics.ser_estar.1", "es-101.basics.ser_estar", "Food 1", 10, 1),
        ("es-101.travel.train.1", "es-101.travel.train", "Food 1", 10, 1),
    ]


def test_course_in_a_subfolder_named_course_gets_the_same_ids(folder: Any, tmp_path_factory: Any) -> None:
    outer = tmp_path_factory.mktemp("repository")
    skill(folder, WORDS)
    (folder).rename(outer / "course")
    assert read(outer) == read(outer / "course")
    write(outer, "course/basics/skills/food.yaml", "a: b: c")
    assert list(errors_of(outer)) == ["course/basics/skills/food.yaml"]
    assert list(errors_of(outer / "course")) == ["basics/skills/food.yaml"]


# Words and phrases


def test_word_becomes_exercises_in_both_directions_with_alternatives(folder: Any) -> None:
    skill(
        folder,
        """
        New words:
          - Word: perro
            Synonyms: [can]
            Translation: dog
            Also accepted: [hound, doggy]
        """,
    )
    document = read(folder)
    assert [exercise.exercise_type for exercise in document.exercises] == ["translation", "translation"]
    assert data_of(document) == [
        {"source_text": "dog", "target_text": "perro", "alternatives": ["can"]},
        {"audio_language": "es", "source_text": "perro", "target_text": "dog", "alternatives": ["hound", "doggy"]},
    ]


def test_phrase_becomes_exercises_in_both_directions_with_alternatives(folder: Any) -> None:
    skill(
        folder,
        """
        Phrases:
          - Phrase: ¿Estáis contentas?
            Alternative versions:
              - ¿Vosotras estáis contentas?
            Translation: Are you happy?
            Alternative translations:
              - Are you content?
        """,
    )
    assert data_of(read(folder)) == [
        {
            "source_text": "Are you happy?",
            "target_text": "¿Estáis contentas?",
            "alternatives": ["¿Vosotras estáis contentas?"],
        },
        {"source_text": "¿Estáis contentas?", "target_text": "Are you happy?", "alternatives": ["Are you content?"]},
    ]


def test_words_come_first_then_their_pairs_then_phrases(folder: Any) -> None:
    skill(
        folder,
        """
        Phrases:
          - {Phrase: Buen provecho, Translation: Enjoy your meal}
        New words:
          - {Word: pan, Translation: bread}
          - {Word: leche, Translation: milk}
        """,
    )
    document = read(folder)
    assert [exercise.data.get("source_text", "pairs") for exercise in document.exercises] == [
        *("bread", "pan", "milk", "leche", "pairs", "Enjoy your meal", "Buen provecho")
    ]
    assert document.exercises[4].exercise_type == "pairs"
    assert document.exercises[4].data == {
        "pairs": [{"left": "pan", "right": "bread"}, {"left": "leche", "right": "milk"}]
    }


def number_of_words(count):
    return "New words:\n" + "".join(f"  - {{Word: palabra {n}, Translation: word {n}}}\n" for n in range(count))


@pytest.mark.parametrize(
    ("words", "sizes"),
    [(0, []), (1, []), (2, [2]), (10, [10]), (11, [9, 2]), (12, [10, 2]), (20, [10, 10]), (21, [10, 9, 2])],
)
def test_pairs_hold_two_to_ten_words(folder: Any, words: Any, sizes: Any) -> None:
    skill(folder, number_of_words(words) + "Phrases: [{Phrase: Hola, Translation: Hello}]")
    pairs = [row.data["pairs"] for row in read(folder).exercises if row.exercise_type == "pairs"]
    assert [len(run) for run in pairs] == sizes
    assert [pair["left"] for run in pairs for pair in run] == [f"palabra {n}" for n in range(words if sizes else 0)]


def test_lessons_have_at_most_twelve_exercises_in_order(folder: Any) -> None:
    skill(folder, number_of_words(12))
    document = read(folder)
    assert len(document.exercises) == 12 * 2 + 2
    assert [row.order for row in document.lessons] == [1, 2, 3]
    assert [row.name for row in document.lessons] == ["Food 1", "Food 2", "Food 3"]
    assert Counter(row.lesson_id[-2:] for row in document.assignments) == {".1": 12, ".2": 12, ".3": 2}
    assert [row.exercise_id for row in document.assignments] == [row.id for row in document.exercises]
    assert [row.order for row in document.assignments] == [*range(1, 13), *range(1, 13), 1, 2]


def test_a_text_may_be_a_list_whose_rest_is_accepted_too(folder: Any) -> None:
    skill(
        folder,
        """
        New words:
          - Word: [perro, can]
            Synonyms: perrito
            Translation:
              - dog
              - hound
            Also accepted: doggy
        """,
    )
    assert data_of(read(folder)) == [
        {"source_text": "dog", "target_text": "perro", "alternatives": ["can", "perrito"]},
        {"audio_language": "es", "source_text": "perro", "target_text": "dog", "alternatives": ["hound", "doggy"]},
    ]


def test_a_repeated_entry_counts_once_and_keeps_what_each_accepts(folder: Any) -> None:
    skill(
        folder,
        """
        New words:
          - {Word: perro, Translation: dog, Synonyms: [can, perro]}
          - {Word: perro, Translation: dog, Synonyms: [can, chucho]}
          - {Word: perro, Translation: hound}
        Phrases:
          - {Phrase: Hola, Translation: Hello}
          - {Phrase: Hola, Translation: Hello, Alternative translations: [Hi]}
        """,
    )
    document = read(folder)
    assert data_of(document) == [
        {"source_text": "dog", "target_text": "perro", "alternatives": ["can", "chucho"]},
        {"audio_language": "es", "source_text": "perro", "target_text": "dog"},
        {"source_text": "hound", "target_text": "perro"},
        {"audio_language": "es", "source_text": "perro", "target_text": "hound"},
        {"pairs": [{"left": "perro", "right": "dog"}, {"left": "perro", "right": "hound"}]},
        {"source_text": "Hello", "target_text": "Hola"},
        {"source_text": "Hola", "target_text": "Hello", "alternatives": ["Hi"]},
    ]


def test_a_word_that_is_also_a_phrase_and_the_same_in_both_languages_gets_four_exercises(folder: Any) -> None:
    skill(folder, "New words: [{Word: no, Translation: no}]\nPhrases: [{Phrase: no, Translation: no}]")
    assert len({row.id for row in read(folder).exercises}) == 4


def test_texts_are_never_taken_for_booleans_numbers_or_dates(folder: Any) -> None:
    skill(folder, "New words: [{Word: no, Translation: off}, {Word: 7, Translation: 1.0}]")
    assert [row["source_text"] for row in data_of(read(folder))[:4]] == ["off", "no", "1.0", "7"]


def test_keys_are_found_in_any_letter_case(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.lower().replace("spanish", "Spanish").replace("english", "English"))
    write(folder, "basics/module.yaml", "MODULE: {name: Basics}\nskills: [food.yaml]")
    write(
        folder,
        "basics/skills/food.yaml",
        """
        skill: {NAME: Food}
        New Words:
          - {word: el pan, translation: the bread, also Accepted: [the loaf]}
        mini-dictionary:
          spanish:
            - pan: bread
        """,
    )
    assert data_of(read(folder)) == [
        {"source_text": "the bread", "target_text": "el pan"},
        {
            "audio_language": "es",
            "source_text": "el pan",
            "target_text": "the bread",
            "alternatives": ["the loaf"],
            "hints": ["pan = bread"],
        },
    ]


def test_braces_around_words_are_dropped_everywhere(folder: Any) -> None:
    skill(
        folder,
        """
        New words:
          - {Word: "{oficina de correos}", Translation: "the {post office}", Also accepted: ["{post} {office}"]}
        Phrases:
          - {Phrase: "a } b {", Translation: "{{nested} braces}"}
        Mini-dictionary:
          English: [{"{post office}": "{oficina de correos}"}]
        """,
    )
    assert data_of(read(folder)) == [
        {
            "source_text": "the post office",
            "target_text": "oficina de correos",
            "hints": ["post office = oficina de correos"],
        },
        {
            "audio_language": "es",
            "source_text": "oficina de correos",
            "target_text": "the post office",
            "alternatives": ["post office"],
        },
        {"source_text": "nested braces", "target_text": "a } b {"},
        {"source_text": "a } b {", "target_text": "nested braces"},
    ]


def test_notes_in_parentheses_are_retained(folder: Any) -> None:
    skill(folder, "New words: [{Word: vosotras, Translation: you (plural)}]")
    assert [row["source_text"] for row in data_of(read(folder))] == ["you (plural)", "vosotras"]


# Dictionaries


def hints_of(folder, phrase, dictionary, translation="?"):
    skill(folder, f"Phrases: [{{Phrase: {phrase!r}, Translation: {translation!r}}}]\n" + dedent(dictionary))
    into_target, into_source = data_of(read(folder))
    return into_source.get("hints", []), into_target.get("hints", [])


def test_the_mini_dictionary_gives_hints_in_the_language_of_the_question(folder: Any) -> None:
    dictionary = """
        Mini-dictionary:
          Spanish:
            - yo:
              - I
              - me
            - come: eats
            - no: no
          English:
            - eat: [como, comer]
            - bread: pan
    """
    assert hints_of(folder, "Yo como pan", dictionary, "I eat bread") == (
        ["yo = I, me"],
        ["eat = como, comer", "bread = pan"],
    )


def test_the_two_way_dictionary_is_read_in_both_directions(folder: Any) -> None:
    dictionary = """
        Two-way-dictionary:
          - bread: pan
          - bank (money): [banco, caja]
    """
    assert hints_of(folder, "el banco y el pan", dictionary, "the bank and the bread") == (
        ["pan = bread", "banco = bank (money)"],
        ["bread = pan", "bank (money) = banco, caja"],
    )


def test_at_most_five_hints_in_the_order_of_the_file(folder: Any) -> None:
    dictionary = "Mini-dictionary: {Spanish: {" + ", ".join(f"{c}: {c.upper()}" for c in "gfedcba") + "}}"
    assert hints_of(folder, "a b c d e f g", dictionary)[0] == ["g = G", "f = F", "e = E", "d = D", "c = C"]


def test_hint_lists_meanings_up_to_its_maximum_length(folder: Any) -> None:
    meanings = [letter * 60 for letter in "abcd"]
    (hint,) = hints_of(folder, "yo voy", f"Mini-dictionary: {{Spanish: [{{yo: {meanings}}}]}}")[0]
    assert hint == f"yo = {', '.join(meanings[:3])}"


@pytest.mark.parametrize(
    ("sentence", "word", "found"),
    [
        ("Él come pan.", "él", True),
        ("El pan", "él", False),
        ("Como pan", "com", False),
        ("¿Cómo no?", "cómo", True),
        ("Co\u0301mo no", "cómo", True),
        ("l'homme", "homme", True),
        ("it’s a dog", "it's", True),
        ("la oficina de correos", "oficina de correos", True),
        ("pana pan", "pan", True),
        ("R2D2", "R2", False),
        ("DIE STRASSE", "straße", True),
        ("vosotras sois", "vosotras (plural)", True),
        ("¡Vosotras!", "vosotras (plural)", False),
        ("you (plural)", "you", False),
        ("我吃面包", "面包", True),
        ("パンを食べる", "パン", True),
        ("ฉันกินข้าว", "กิน", True),
        ("काम", "का", False),
        ("의자는 커요", "의자", False),
        ("a", "()", False),
    ],
)
def test_hint_requires_the_word_as_a_whole_word(folder: Any, sentence: Any, word: Any, found: Any) -> None:
    hints = hints_of(folder, sentence, f"Mini-dictionary: {{Spanish: [{{{word!r}: x}}]}}")[0]
    assert hints == ([f"{word} = x"] if found else [])


def test_a_dictionary_joins_the_meanings_of_a_word_but_not_words_that_differ_in_case(folder: Any) -> None:
    dictionary = "Mini-dictionary: {Spanish: [{pan: bread}, {pan: [bread, loaf]}, {Pan: Pan, si: }]}"
    assert hints_of(folder, "pan si", dictionary)[0] == ["pan = bread, loaf", "Pan = Pan"]


# Notes


def test_markdown_notes_of_a_skill_become_its_first_exercise(folder: Any) -> None:
    skill(folder, WORDS)
    write(folder, "basics/skills/food.md", "# Comida\n\n**pan** es *bread*\n\n<script>alert(1)</script>\n")
    document = read(folder)
    assert document.exercises[0].exercise_type == "informative"
    assert document.exercises[0].data == {"content": "<h1>Comida</h1>\n<p><strong>pan</strong> es <em>bread</em></p>"}
    assert document.assignments[0].exercise_id == document.exercises[0].id
    assert len(document.exercises) == 3


@pytest.mark.parametrize("notes", ["", "\n \n", "<script>alert(1)</script>"])
def test_empty_notes_become_nothing(folder: Any, notes: Any) -> None:
    skill(folder, WORDS)
    write(folder, "basics/skills/food.md", notes)
    assert len(read(folder).exercises) == 2


# Ids


def test_the_same_files_give_the_same_document(folder: Any) -> None:
    skill(folder, number_of_words(12) + "Phrases: [{Phrase: Hola, Translation: Hello}]")
    assert read(folder) == read(folder)


def test_another_course_id_gives_other_ids_everywhere(folder: Any) -> None:
    skill(folder, number_of_words(3))
    one, other = read(folder), read(folder, course_id="es-101")
    for kind in ("levels", "sections", "modules", "lessons", "exercises"):
        assert not {row.id for row in getattr(one, kind)} & {row.id for row in getattr(other, kind)}
    assert data_of(one) == data_of(other)


def test_an_exercise_keeps_its_id_when_others_come_go_or_change(folder: Any) -> None:
    skill(folder, number_of_words(3))
    before = {row.data["source_text"]: row.id for row in read(folder).exercises if "source_text" in row.data}
    skill(folder, "Phrases: [{Phrase: Hola, Translation: Hello}]\n" + number_of_words(30))
    after = {row.data["source_text"]: row.id for row in read(folder).exercises if "source_text" in row.data}
    assert before.items() <= after.items()


def test_equal_entries_of_two_skills_are_two_exercises(folder: Any) -> None:
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml, drinks.yaml]")
    skill(folder, WORDS)
    skill(folder, WORDS, "basics/skills/drinks.yaml")
    assert len({row.id for row in read(folder).exercises}) == 4


@pytest.mark.parametrize("course_id", ["c", "a" * 20, "es.a-b_c", None])
@pytest.mark.parametrize(
    "names",
    [["x" * 60, "x" * 59], ["Café", "cafe", "CAFE"], ["日本語", "中文"], ["ser estar", "ser-estar", "a.b", "a-b"]],
)
def test_ids_are_valid_and_unique_whatever_the_files_are_called(folder: Any, course_id: Any, names: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("[basics/]", f"[{', '.join(names)}]"))
    for module in names:
        write(
            folder, f"{module}/module.yaml", f"Module: {{Name: M}}\nSkills: [{', '.join(f'{n}.yaml' for n in names)}]"
        )
        for name in names:
            skill(folder, number_of_words(12), f"{module}/skills/{name}.yaml")
    document = read(folder, course_id=course_id)
    assert len(document.modules) == len(names) ** 2
    for kind in ("level", "section", "module", "lesson", "exercise"):
        ids = [row.id for row in getattr(document, f"{kind}s")]
        assert len(set(ids)) == len(ids)
        assert [rules.entity_id(kind, text) for text in ids] == ids


def test_generated_ids_of_courses_with_similar_ids_do_not_collide(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("[basics/]", "[a, b, a-b]"))
    for module in ("a", "b", "a-b"):
        write(folder, f"{module}/module.yaml", "Module: {Name: M}\nSkills: [food.yaml]")
        skill(folder, WORDS, f"{module}/skills/food.yaml")
    ids = [row.id for name in ("es", "es-a", "es.a", "es.a-b") for row in read(folder, course_id=name).sections]
    assert len(set(ids)) == 12


@pytest.mark.parametrize("course_id", ["", "package", "a b", "x" * 21])
def test_malformed_course_id_is_an_error(folder: Any, course_id: Any) -> None:
    skill(folder, WORDS)
    assert list(errors_of(folder, course_id=course_id)) == ["course id"]


# Warnings


def warnings_of(folder):
    return read_librelingo(folder)[1]


def test_a_key_that_is_not_read_is_named_once_per_file(folder: Any) -> None:
    write(folder, "course.yaml", dedent(COURSE) + "Settings: {Audio: {Enabled: True}}\n")
    skill(
        folder,
        """
        New words:
          - {Word: pan, Translation: bread, Images: [bread1]}
          - {Word: leche, Translation: milk, Images: [milk1]}
        Phrases:
          - {Phrase: Hola, Translation: Hello}
          - {Phrase: Adiós, Translation: Bye, Also acepted: [See you]}
        Mini-dictionary:
          French: [{pain: bread}]
        """,
    )
    assert warnings_of(folder) == [
        "course.yaml: Settings: this key is not read",
        "basics/skills/food.yaml: New words[0].Images: no such picture is in images/ (2 times)",
        "basics/skills/food.yaml: Phrases[1].Also acepted: this key is not read; did you mean 'Also accepted'?",
        "basics/skills/food.yaml: Mini-dictionary.French: this key is not read",
    ]


def test_missing_listed_file_is_skipped(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("[basics/]", "[gone, basics/]"))
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [lost.yaml, food.yaml]")
    skill(folder, WORDS)
    document, warnings = read_librelingo(folder)
    assert warnings == [
        "course.yaml: Modules: gone/module.yaml is missing",
        "basics/module.yaml: Skills: basics/skills/lost.yaml is missing",
    ]
    assert [row.name for row in document.sections] == ["Basics"]
    assert [(row.name, row.order) for row in document.modules] == [("Food", 1)]


def test_a_file_that_is_listed_twice_is_read_once(folder: Any) -> None:
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml, food.yaml]")
    skill(folder, WORDS)
    document, warnings = read_librelingo(folder)
    assert warnings == ["basics/module.yaml: Skills: food.yaml is listed more than once and read once"]
    assert len(document.modules) == 1


@pytest.mark.parametrize("text", ["", "New words: []\nPhrases:\n", "Mini-dictionary: {English: [{bread: pan}]}"])
def test_a_skill_without_exercises_becomes_a_module_without_lessons(folder: Any, text: Any) -> None:
    skill(folder, text)
    document, warnings = read_librelingo(folder)
    assert warnings == [
        "basics/skills/food.yaml: Skill: yields neither exercise nor word; it becomes a module without lessons"
    ]
    assert document.words == []
    assert [row.name for row in document.modules] == ["Food"]
    assert document.lessons == document.exercises == document.assignments == []


def test_values_of_a_repeated_librelingo_key_are_all_read(folder: Any) -> None:
    skill(
        folder,
        """
        New words:
          - {Word: pan, Translation: bread, Synonyms: [barra], Synonyms: hogaza}
        Phrases:
          - {Phrase: Hola, Translation: Hello}
        New Words:
          - {Word: la leche, Translation: the milk}
        Mini-dictionary: {Spanish: [{pan: bread}]}
        Mini-dictionary: {Spanish: {leche: milk, leche: [latex]}}
        """,
    )
    document, warnings = read_librelingo(folder)
    repeated = "is repeated; its values are joined"
    assert sorted(warnings) == [
        f"basics/skills/food.yaml: Mini-dictionary.Spanish: {repeated}",
        f"basics/skills/food.yaml: Mini-dictionary.Spanish[1].leche: {repeated}",
        f"basics/skills/food.yaml: Mini-dictionary: {repeated}",
        f"basics/skills/food.yaml: New words: {repeated}",
        f"basics/skills/food.yaml: New words[0].Synonyms: {repeated}",
    ]
    assert data_of(document)[:4] == [
        {"source_text": "bread", "target_text": "pan", "alternatives": ["barra", "hogaza"]},
        {"audio_language": "es", "source_text": "pan", "target_text": "bread"},
        {"source_text": "the milk", "target_text": "la leche"},
        {
            "audio_language": "es",
            "source_text": "la leche",
            "target_text": "the milk",
            "hints": ["leche = milk, latex"],
        },
    ]
    assert len(document.exercises) == 4 + 1 + 2


def test_missing_names_are_taken_from_files_and_tags(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("Name: Spanish, ", "").replace("Name: English, ", ""))
    write(folder, "basics/module.yaml", "Skills: [food.yaml]")
    write(folder, "basics/skills/food.yaml", WORDS)
    document, warnings = read_librelingo(folder)
    assert (document.course.name, document.sections[0].name) == ("es for en speakers", "basics")
    assert (document.modules[0].name, document.lessons[0].name) == ("food", "food 1")
    assert warnings == [
        "course.yaml: Course.For speakers of.Name: is missing; the language tag is used",
        "course.yaml: Course.Language.Name: is missing; the language tag is used",
        "basics/module.yaml: Module.Name: is missing; the name of the file is used",
        "basics/skills/food.yaml: Skill.Name: is missing; the name of the file is used",
    ]


def test_librelingo_course_without_modules_is_empty(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("Modules: [basics/]", ""))
    document, warnings = read_librelingo(folder)
    assert warnings == ["course.yaml: Modules: lists nothing"]
    assert (len(document.levels), document.sections) == (1, [])


# Errors


def test_a_folder_without_a_course_is_an_error(tmp_path: Any) -> None:
    assert errors_of(tmp_path) == {"course.yaml": ["Cannot be read: No such file or directory."]}
    assert list(errors_of(tmp_path / "nowhere")) == ["course.yaml"]


NO_MAPPING = ["", "# nothing", "- a list", "text", "a: b: c", "{", "\x07"]
YAML_FILES = ["course.yaml", "basics/module.yaml", "basics/skills/food.yaml"]


@pytest.mark.parametrize(
    ("name", "text"),
    # An empty skill yields nothing.
    [(name, text) for name in YAML_FILES for text in NO_MAPPING[2 if "skills" in name else 0 :]],
)
def test_yaml_file_without_a_mapping_is_an_error(folder: Any, name: Any, text: Any) -> None:
    skill(folder, WORDS)
    write(folder, name, text)
    (message,) = errors_of(folder)[name]
    assert re.match(r"Broken YAML: |Must be a YAML mapping\.", message)


@pytest.mark.parametrize(
    "name", ["course.yaml", "basics/module.yaml", "basics/skills/food.yaml", "basics/skills/food.md"]
)
def test_a_file_that_cannot_be_read_as_text_is_an_error(folder: Any, name: Any) -> None:
    skill(folder, WORDS)
    (folder / name).write_bytes(b"a: \xff")
    assert errors_of(folder) == {name: ["Is not UTF-8 text: byte 3."]}


def test_byte_order_mark_in_a_librelingo_file_is_ignored(folder: Any) -> None:
    skill(folder, WORDS)
    path = folder / "basics/skills/food.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(read(folder).exercises) == 2


def test_a_listed_folder_in_place_of_a_file_is_an_error(folder: Any) -> None:
    (folder / "basics/skills/food.yaml").mkdir(parents=True)
    assert errors_of(folder) == {"basics/skills/food.yaml": ["Cannot be read: Is a directory."]}


@pytest.mark.parametrize("listed", ["../outside", "/../outside", "basics/../../outside"])
def test_no_file_outside_the_course_is_read(folder: Any, tmp_path_factory: Any, listed: Any) -> None:
    write(folder.parent, "outside/module.yaml", MODULE)
    write(folder, "course.yaml", COURSE.replace("[basics/]", f"[{listed}]"))
    assert errors_of(folder) == {"course.yaml: Modules": ["A listed file lies outside the course's folder."]}


@pytest.mark.parametrize(
    ("old", "new", "errors"),
    [
        (", IETF BCP 47: es", "", {"course.yaml: Course.Language.IETF BCP 47": ["Is missing."]}),
        (
            "IETF BCP 47: en",
            "IETF BCP 47: english",
            {
                "course.yaml: Course.For speakers of.IETF BCP 47": [
                    "Must be a language tag such as 'en', 'es-419' or 'zh-Hans'."
                ]
            },
        ),
        (
            "IETF BCP 47: en",
            "IETF BCP 47: es",
            {"course.yaml: Course.Language.IETF BCP 47": ["Must differ from the one of 'For speakers of'."]},
        ),
        (
            "Name: Spanish",
            f"Name: {'S' * 90}",
            {"course.yaml: Course.Language.Name": ["Must be at most 100 characters."]},
        ),
        ("Language: {Name: Spanish, IETF BCP 47: es}", "Language: es", None),
    ],
)
def test_a_course_needs_two_language_tags_and_a_name_that_fits(folder: Any, old: Any, new: Any, errors: Any) -> None:
    skill(folder, WORDS)
    write(folder, "course.yaml", COURSE.replace(old, new))
    found = errors_of(folder)
    assert found == errors if errors else "course.yaml: Course.Language" in found


def test_a_licence_that_does_not_fit_is_an_error(folder: Any) -> None:
    write(folder, "course.yaml", dedent(COURSE).replace("Modules:", f"  License: {'x' * 250}\nModules:"))
    assert "course.yaml: Course.License" in errors_of(folder)


LONG = "x" * 1001


@pytest.mark.parametrize(
    ("entries", "errors"),
    [
        (f"New words: [{{Word: {LONG}, Translation: a}}]", {"New words[0].Word": ["Must be at most 1000 characters."]}),
        (
            f"Phrases: [{{Phrase: a, Translation: a}}, {{Phrase: b, Translation: {LONG}}}]",
            {"Phrases[1].Translation": ["Must be at most 1000 characters."]},
        ),
        (
            f"Phrases: [{{Phrase: a, Translation: a, Alternative versions: [b, {LONG}]}}]",
            {"Phrases[0].Alternative versions": ["Must be at most 1000 characters."]},
        ),
        (
            f"New words: [{{Word: a, Translation: a}}, {{Word: {LONG[:501]}, Translation: b}}]",
            {"New words[1].Word": ["Must be at most 500 characters."]},
        ),
        (
            f"New words: [{{Word: a e, Translation: b}}]\nMini-dictionary: {{Spanish: [c: d, a: {LONG[:200]}]}}",
            {"Mini-dictionary.Spanish[1].a": ["Must be at most 200 characters."]},
        ),
        (
            "Phrases: [{Phrase: a}, {Translation: b}]",
            {"Phrases[0].Translation": ["Is missing."], "Phrases[1].Phrase": ["Is missing."]},
        ),
        ("Phrases: [{Phrase: '{ }', Translation: a}]", {"Phrases[0].Phrase": ["Is missing."]}),
        ("Phrases: [hola]", {"Phrases[0]": ["Must be a mapping."]}),
        ("Mini-dictionary: {Spanish: [hola]}", {"Mini-dictionary.Spanish[0]": ["Must be a word with its meaning."]}),
    ],
)
def test_entries_over_a_limit_are_named(folder: Any, entries: Any, errors: Any) -> None:
    skill(folder, entries)
    assert errors_of(folder) == {f"basics/skills/food.yaml: {place}": messages for place, messages in errors.items()}


def test_mapping_in_place_of_a_text_is_an_error(folder: Any) -> None:
    skill(folder, "Phrases: [{Phrase: {Buenos días: }, Translation: Good morning}]")
    place = "basics/skills/food.yaml: Phrases[0].Phrase"
    assert errors_of(folder)[place][0] == "Must be text or a list of texts; quote a text that starts with a brace."


@pytest.mark.parametrize("name", ["x" * 151, '"a\\u0007"'])
def test_malformed_skill_name_is_an_error(folder: Any, name: Any) -> None:
    write(folder, "basics/skills/food.yaml", f"Skill: {{Name: {name}}}\n" + dedent(WORDS))
    assert list(errors_of(folder)) == ["basics/skills/food.yaml: Skill.Name"]


def test_errors_of_all_librelingo_files_are_reported_together(folder: Any) -> None:
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml, drinks.yaml]")
    skill(folder, "Phrases: [{Phrase: a}]")
    write(folder, "basics/skills/drinks.yaml", "a: b: c")
    assert set(errors_of(folder)) == {
        "basics/skills/food.yaml: Phrases[0].Translation",
        "basics/skills/drinks.yaml",
    }


texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
nodes = st.recursive(
    st.none() | texts,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            texts | st.sampled_from(["Word", "Phrase", "Translation", "Synonyms", "Spanish", "English", "Name"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=10,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    content=st.dictionaries(
        st.sampled_from(["Skill", "New words", "Phrases", "Mini-dictionary", "Two-way-dictionary"]), nodes, min_size=1
    )
)
def test_any_skill_is_read_or_refused_with_its_file_named(folder: Any, content: Any) -> None:
    write(folder, "basics/skills/food.yaml", yaml.safe_dump(content, allow_unicode=True))
    try:
        document, notes = read_librelingo(folder)
    except DocumentError as error:
        exercises, notes = [], list(error.errors)
    else:
        exercises = document.exercises
    assert all(note.startswith("basics/skills/food.yaml") for note in notes)
    assert all(clean_data(row.exercise_type, row.data) == row.data for row in exercises)
