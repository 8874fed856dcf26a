"""Courses in the LibreLingo layout as people write them: what other readers let pass is read, and reads alike again."""

import unicodedata
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from content.formats.drafts import MAX_NOTES
from content.formats.language_tags import tag_in_usual_case
from content.formats.librelingo import CourseLanguages
from content.formats.skills import MAX_ALTERNATIVES
from content.models import Course, Exercise
from content.tests.formats.test_librelingo import (
    COURSE,
    MODULE,
    WORDS,
    data_of,
    errors_of,
    read,
    read_librelingo,
    skill,
    write,
)
from content.tests.media_files import PNG, WAV


@pytest.fixture
def folder(tmp_path: Path, media_root: Path) -> Path:
    """A course with one module, `basics`, and one skill in it, `food.yaml`, yet to be written."""
    write(tmp_path, "course.yaml", COURSE)
    write(tmp_path, "basics/module.yaml", MODULE)
    return tmp_path


def decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


# Notation, and languages


def test_readings_are_accepted_after_the_alternatives_of_the_author(folder: Any) -> None:
    skill(
        folder,
        """
        New words:
          - {Word: "actor/actriz", Synonyms: [cómico (fam.)], Translation: "to act; player(s)", Also accepted: [mime]}
        Phrases:
          - {Phrase: "Hola, buenas", Translation: "He/She says (sth)", Alternative translations: ["says sb"]}
        """,
    )
    assert [row.get("alternatives") for row in data_of(read(folder))] == [
        ["cómico (fam.)", "actor", "actriz", "cómico"],
        ["mime", "to act", "player", "players", "act"],
        None,
        ["says sb", "He says", "She says", "says"],
    ]


def test_exercises_name_the_language_of_their_answer(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("47: es", "47: es_mx").replace("47: en", "47: EN"))
    skill(folder, WORDS)
    document = read(folder)
    assert (document.course.source_language, document.course.target_language) == ("en", "es-MX")
    assert [row.data["answer_language"] for row in document.exercises] == ["es-MX", "en"]


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("pt-br", "pt-BR"),
        ("ZH_hans_cn", "zh-Hans-CN"),
        ("de_1996", "de-1996"),
        ("CA-Valencia", "ca-valencia"),
        ("es-x-AB-lunf", "es-x-ab-lunf"),
        ("", ""),
    ],
)
def test_case_of_a_tag_is_set(written: str, tag: str) -> None:
    assert tag_in_usual_case(written) == tag


def test_given_languages_replace_those_of_the_files(folder: Any) -> None:
    write(folder, "course.yaml", COURSE.replace("47: es", "47: Spanish").replace("47: en", "47: es"))
    skill(folder, WORDS)
    course = read(folder, languages=CourseLanguages("en_us", "es")).course
    assert (course.source_language, course.target_language) == ("en-US", "es")
    assert errors_of(folder, languages=CourseLanguages(target="Spanish")) == {
        "target language": ["Must be a language tag such as 'en', 'es-419' or 'zh-Hans'."]
    }


# Keys


def test_names_of_alternatives_are_read_for_words_and_phrases_alike(folder: Any) -> None:
    skill(
        folder,
        """
        New_words:
          - {Word: a, Translation: b, Alternative words: [c], alternative-phrases: [d], Alternative_Translations: [e]}
        Phrases:
          - {Phrase: f, Translation: g, Synonym: h, Alternative: [i], Also accepted: [j], translations: [k]}
        """,
    )
    alternatives = [sorted(row["alternatives"]) for row in data_of(read(folder))]
    assert alternatives == [["c", "d"], ["e"], ["h", "i"], ["j", "k"]]


def test_key_like_a_known_one_is_named_with_it(folder: Any) -> None:
    skill(folder, "New words: [{Word: a, Translation: b, Synonims: [c], Audio: d, Translaton: e}]")
    place = "basics/skills/food.yaml: New words[0]"
    assert read_librelingo(folder)[1] == [
        f"{place}.Synonims: this key is not read; did you mean 'Synonyms'?",
        f"{place}.Audio: this key is not read",
        f"{place}.Translaton: this key is not read; did you mean 'Translation'?",
    ]


def test_alternatives_beyond_the_maximum_are_left_out_with_a_warning(folder: Any) -> None:
    many = [f"word{number}" for number in range(MAX_ALTERNATIVES + 1)]
    skill(folder, f"New words: [{{Word: a, Translation: b (c), Also accepted: {many}}}]")
    document, warnings = read_librelingo(folder)
    assert document.exercises[1].data["alternatives"] == many[:MAX_ALTERNATIVES]
    message = f"the entry has more than {MAX_ALTERNATIVES} alternatives; the others are left out"
    assert f"basics/skills/food.yaml: New words[0].Also accepted: {message}" in warnings


# Files


@pytest.mark.parametrize("text", ["", " \n", "# to be written\n", "---\n"])
def test_empty_skill_is_a_module_without_lessons(folder: Any, text: str) -> None:
    write(folder, "basics/skills/food.yaml", text)
    document, warnings = read_librelingo(folder)
    assert [row.name for row in document.modules] == ["food"]
    assert warnings == [
        "basics/skills/food.yaml: Skill: yields neither exercise nor word; it becomes a module without lessons"
    ]


def test_long_notes_are_several_exercises_of_which_the_first_keeps_its_id(folder: Any) -> None:
    skill(folder, WORDS)
    write(folder, "basics/skills/food.md", "# Comida\n")
    short = read(folder)
    write(folder, "basics/skills/food.md", "# Comida\n\n" + "pan y agua\n\n" * 600)
    document = read(folder)
    notes = [row for row in document.exercises if row.exercise_type == "informative"]
    assert notes[0].id == short.exercises[0].id
    assert len({row.id for row in notes}) == len(notes) == 3
    assert all(len(row.data["content"]) <= MAX_NOTES for row in notes)
    assert sum(row.data["content"].count("<p>pan y agua</p>") for row in notes) == 600
    assert [row.exercise_id for row in document.assignments] == [row.id for row in document.exercises]


def test_note_that_has_to_be_cut_is_named(folder: Any) -> None:
    skill(folder, WORDS)
    write(folder, "basics/skills/food.md", "pan " * 2000)
    document, warnings = read_librelingo(folder)
    assert [row.exercise_type for row in document.exercises[:3]] == ["informative", "informative", "translation"]
    assert warnings == [
        f"basics/skills/food.md: a paragraph, row or item has more than {MAX_NOTES} characters and is cut"
    ]


@pytest.mark.parametrize(
    ("listed", "name", "warning"),
    [
        ("café.yaml", decomposed("café.yaml"), None),
        (decomposed("café.yaml"), "café.yaml", None),
        ("café", "café.yaml", None),
        ("café", "café.yml", None),
        ("Café.YAML", decomposed("café.yaml"), f"Café.YAML is read as basics/skills/{decomposed('café.yaml')}"),
        ("sub\\café.yaml", "sub/café.yaml", None),
        ("SUB\\café", "Sub/café.yaml", "SUB/café is read as basics/skills/Sub/café.yaml"),
    ],
)
def test_names_are_found_in_other_spellings(folder: Any, listed: str, name: str, warning: str | None) -> None:
    write(folder, "basics/module.yaml", f"Module: {{Name: Basics}}\nSkills: ['{listed}']")
    skill(folder, WORDS, f"basics/skills/{name}")
    write(folder, f"basics/skills/{name}".rpartition(".")[0] + ".MD", "Nota")
    document, warnings = read_librelingo(folder)
    assert [row.exercise_type for row in document.exercises] == ["informative", "translation", "translation"]
    assert [text for text in warnings if "MD" not in text] == (
        [f"basics/module.yaml: Skills: {warning}"] if warning else []
    )


def test_file_of_exactly_the_listed_name_is_read_first_then_the_first_by_code_points(folder: Any) -> None:
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml, DRINKS.yaml]")
    for name in ("food", "Food", "Drinks", "dRinks"):
        write(folder, f"basics/skills/{name}.yaml", f"Skill: {{Name: {name}}}\n")
    document, warnings = read_librelingo(folder)
    assert [row.name for row in document.modules] == ["food", "Drinks"]
    assert "basics/module.yaml: Skills: DRINKS.yaml is read as basics/skills/Drinks.yaml" in warnings


def test_files_whose_names_differ_in_their_endings_are_two_modules(folder: Any) -> None:
    write(folder, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml, food.yml, food]")
    skill(folder, WORDS)
    skill(folder, WORDS, "basics/skills/food.yml")
    document, warnings = read_librelingo(folder)
    assert len({row.id for row in document.modules}) == len(document.modules) == 2
    assert warnings == ["basics/module.yaml: Skills: food is listed more than once and read once"]


def test_pictures_and_sounds_are_found_in_other_spellings(folder: Any) -> None:
    skill(folder, "New words: [{Word: café, Translation: coffee, Images: [taza]}]")
    for name, content in (("Images/Taza.PNG", PNG), (f"audio/{decomposed('café')}.wav", WAV)):
        (folder / name).parent.mkdir()
        (folder / name).write_bytes(content)
    document, warnings = read_librelingo(folder)
    assert "image_url" in document.exercises[0].data
    assert "audio_url" in document.exercises[1].data
    assert warnings == ["basics/skills/food.yaml: New words[0].Images: taza is read as Images/Taza.PNG"]


# Imports


def long_notes(folder: Path) -> None:
    skill(folder, WORDS)
    write(folder, "basics/skills/food.md", "| a | b |\n|---|---|\n" + "| pan | bread |\n" * 500 + "\n" + "x " * 3000)


def tags(folder: Path) -> None:
    skill(folder, WORDS)
    write(folder, "course.yaml", COURSE.replace("47: es", "47: ca_VALENCIA").replace("47: en", "47: en-x-Simple"))


def many_alternatives(folder: Path) -> None:
    skill(folder, f"Phrases: [{{Phrase: a/an (c), Translation: b; d, Synonyms: {[f'v{n}' for n in range(150)]}}}]")


def empty_skill(folder: Path) -> None:
    write(folder, "basics/skills/food.yaml", "# to be written")


def notes_under_other_names(folder: Path) -> None:
    skill(folder, WORDS, "basics/skills/FOOD.yaml")
    write(folder, "basics/skills/food.md", "Nota")


def decomposed_names(folder: Path) -> None:
    write(folder, "course.yaml", COURSE.replace("basics", "básico"))
    write(folder, decomposed("básico/module.yaml"), "Module: {Name: Básico}\nSkills: [café]")
    skill(folder, WORDS, decomposed("básico/skills/café.yaml"))


def other_keys(folder: Path) -> None:
    skill(folder, "new-words: [{word: a (b), TRANSLATION: c, alternative_words: [d], Pronunciation: e}]")


FAULTS = [long_notes, tags, many_alternatives, empty_skill, notes_under_other_names, decomposed_names, other_keys]


def import_(folder: Path, **options: Any) -> str:
    out = StringIO()
    call_command("import_course", folder, course_id="c", stdout=out, stderr=StringIO(), **options)
    return out.getvalue().splitlines()[-1]


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FAULTS)
def test_course_is_imported_and_the_second_time_unchanged(folder: Path, fault: Any) -> None:
    fault(folder)
    assert import_(folder) == "Imported: the course is at revision 1."
    assert Exercise.objects.exists() == (fault is not empty_skill)
    assert import_(folder) == "Nothing to do: the course is at revision 1."


@pytest.mark.django_db
def test_folder_copied_with_composed_names_is_unchanged(folder: Path) -> None:
    decomposed_names(folder)
    import_(folder)
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rename(path.with_name(unicodedata.normalize("NFC", path.name)))
    assert import_(folder) == "Nothing to do: the course is at revision 1."


@pytest.mark.django_db
def test_languages_are_options_of_the_command_for_librelingo_courses(folder: Path, tmp_path: Path) -> None:
    skill(folder, WORDS)
    import_(folder, source_language="EN_gb", target_language="es-x-lunfardo")
    course = Course.objects.get()
    assert (course.source_language, course.target_language) == ("en-GB", "es-x-lunfardo")
    package = tmp_path / "course.json"
    call_command("export_course", "c", str(package), verbosity=0)
    with pytest.raises(CommandError, match="Is no course in the LibreLingo layout"):
        import_(package, source_language="en")
