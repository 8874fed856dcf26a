"""`manage.py import_course`: what it reads, prints and refuses."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from content import rules
from content.formats.renaming import derived_id
from content.models import Course, Exercise, Level, MediaAsset, Word
from content.tests import factories
from content.tests.importing import everything

pytestmark = pytest.mark.django_db

PACKAGE = {
    "course": {"id": "quechua-101", "source_language": "es-419", "target_language": "qu", "name": "Quechua inicial"},
    "levels": [{"id": "qu-a1", "code": "A1", "name": "Inicio", "order": 1, "sections": []}],
}
FILES = {
    "course.yaml": """
        Course:
          Language: {Name: Spanish, IETF BCP 47: es}
          For speakers of: {Name: English, IETF BCP 47: en}
          Colour: red
        Modules: [basics]
        """,
    "basics/module.yaml": """
        Module: {Name: Basics}
        Skills: [food.yaml]
        """,
    "basics/skills/food.yaml": """
        Skill: {Name: Food}
        New words:
          - Word: la manzana
            Translation: the apple
        """,
}


class Terminal(StringIO):
    def isatty(self):
        return True


def package(tmp_path, content=PACKAGE, name="course.json"):
    """A file with this JSON value, or these bytes."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def librelingo(tmp_path, **files):
    for name, text in (FILES | files).items():
        path = tmp_path / "spanish" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(line.removeprefix("        ") for line in text.splitlines()))
    return tmp_path / "spanish"


def import_files(path, *options, stderr=None, **more):
    """What the command prints to standard output and standard error."""
    out, err = StringIO(), stderr or StringIO()
    call_command("import_course", str(path), *options, stdout=out, stderr=err, no_color=True, **more)
    return out.getvalue(), err.getvalue()


def refusal(path, *options):
    """The lines that a command prints which refuses, and writes nothing."""
    before = everything()
    err = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("import_course", str(path), *options, stdout=StringIO(), stderr=err, no_color=True)
    assert everything() == before
    return [*err.getvalue().splitlines(), str(refused.value)]


def counts(output):
    """The table of the plan: entity to the numbers of rows to create, update, delete and leave."""
    lines = [line.split() for line in output.splitlines()]
    assert ["create", "update", "delete", "unchanged"] in lines
    return {words[0]: [int(word) for word in words[1:]] for words in lines if len(words) == 5 and words[1].isdigit()}


# Packages


def test_a_package_is_imported_and_the_plan_printed(tmp_path: Any) -> None:
    out, err = import_files(package(tmp_path))
    assert out.splitlines()[0] == "Course quechua-101: Quechua inicial"
    assert counts(out) == {
        "course": [1, 0, 0, 0],
        "level": [1, 0, 0, 0],
        "section": [0, 0, 0, 0],
        "module": [0, 0, 0, 0],
        "lesson": [0, 0, 0, 0],
        "exercise": [0, 0, 0, 0],
        "lesson_exercise": [0, 0, 0, 0],
        "word": [0, 0, 0, 0],
    }
    assert out.splitlines()[-1] == "Imported: the course is at revision 1."
    assert err == ""
    assert Level.objects.get().name == "Inicio"


def test_repeated_import_reports_no_changes(tmp_path: Any) -> None:
    import_files(package(tmp_path))
    before = everything()
    out, _ = import_files(package(tmp_path))
    assert counts(out)["level"] == [0, 0, 0, 1]
    assert out.splitlines()[-1] == "Nothing to do: the course is at revision 1."
    assert everything() == before


def test_a_second_import_updates_and_deletes_nothing(tmp_path: Any) -> None:
    import_files(package(tmp_path))
    levels = [{**PACKAGE["levels"][0], "id": "qu-a2", "code": "A2", "order": 2}]
    out, _ = import_files(package(tmp_path, {"course": {**PACKAGE["course"], "name": "Quechua"}, "levels": levels}))
    assert (counts(out)["course"], counts(out)["level"]) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert out.splitlines()[-1] == "Imported: the course is at revision 2."
    assert Level.objects.count() == 2


def test_import_course_reads_a_saved_package_response(tmp_path: Any) -> None:
    answer = {"success": True, "timestamp": "2026-03-02T10:15:30.250Z", "data": {**PACKAGE, "revision": 42}}
    import_files(package(tmp_path, answer))
    assert Course.objects.get().revision == 1


def test_import_course_ignores_a_byte_order_mark(tmp_path: Any) -> None:
    import_files(package(tmp_path, b"\xef\xbb\xbf" + json.dumps(PACKAGE).encode()))
    assert Course.objects.count() == 1


def test_import_course_dry_run_prints_the_plan_and_writes_nothing(tmp_path: Any) -> None:
    out, _ = import_files(package(tmp_path), "--dry-run")
    assert counts(out)["level"] == [1, 0, 0, 0]
    assert out.splitlines()[-1] == "Dry run: nothing was written."
    assert not any(everything().values())


def test_verbosity_2_prints_every_row_that_changes(tmp_path: Any) -> None:
    import_files(package(tmp_path))
    levels = [
        {**PACKAGE["levels"][0], "name": "Uno", "order": 3},
        {**PACKAGE["levels"][0], "id": "qu-a2", "code": "A2"},
    ]
    path = package(tmp_path, {**PACKAGE, "levels": levels})
    entries = ["create level qu-a2", "update level qu-a1 (name, order)"]
    out, _ = import_files(path, "--dry-run")
    assert not set(entries) & set(out.splitlines())
    out, _ = import_files(path, verbosity=2)
    assert [line for line in out.splitlines() if line.startswith(("create ", "update ", "unchanged "))] == entries


def test_a_package_can_be_imported_as_a_course_of_another_id(tmp_path: Any) -> None:
    import_files(package(tmp_path), "--course-id", "quechua-102")
    assert Course.objects.get().pk == Level.objects.get().course_id == "quechua-102"


def test_demo_course_is_imported_once_with_its_media(media_root: Path) -> None:
    path = Path(settings.BASE_DIR) / "content" / "demo" / "spanish-a1"
    out, _ = import_files(path)
    assert counts(out)["word"][0] > 200
    assert sum(numbers[0] for numbers in counts(out).values()) == sum(sum(numbers) for numbers in counts(out).values())
    out, _ = import_files(path)
    assert out.splitlines()[-1] == "Nothing to do: the course is at revision 1."
    files = {found.name for found in (path / "media").iterdir()}
    assert {found.name for found in media_root.rglob("*.*")} == files
    assert {asset.path.removeprefix("media/") for asset in MediaAsset.objects.all()} == files


WORDS = (
    "id,text,translations,forms,lesson_id,course_id\n"
    "hola,hola,hello|hi,,hello,elsewhere\n"
    ',"beber, tomar",to drink,bebo|bebes,,\n'
)


def with_words(tmp_path, table):
    """A folder with a package of one lesson and this table of words, a text or bytes."""
    lesson = {"id": "hello", "name": "Hello", "order": 1, "exercises": []}
    module = {"id": "first", "module_type": "basic_lesson", "name": "First", "order": 1, "lessons": [lesson]}
    section = {"id": "start", "name": "Start", "order": 1, "modules": [module]}
    package(tmp_path, {**PACKAGE, "levels": [{**PACKAGE["levels"][0], "sections": [section]}]})
    (tmp_path / "words.csv").write_bytes(table if isinstance(table, bytes) else table.encode())
    return tmp_path


def test_words_beside_a_package_are_imported_with_it(tmp_path: Any) -> None:
    out, err = import_files(with_words(tmp_path, WORDS))
    assert (counts(out)["word"], err) == ([2, 0, 0, 0], "")
    words = Word.objects.order_by("word_id").values_list("word_id", "text", "translations", "forms", "lesson_id")
    assert list(words) == [
        ("beber-tomar", "beber, tomar", ["to drink"], ["bebo", "bebes"], None),
        ("hola", "hola", ["hello", "hi"], [], "hello"),
    ]
    before = everything()
    out, _ = import_files(tmp_path)
    assert (counts(out)["word"], out.splitlines()[-1]) == ([0, 0, 0, 2], "Nothing to do: the course is at revision 1.")
    assert everything() == before


def test_words_that_a_spreadsheet_wrote_are_imported_with_a_warning_of_other_columns(tmp_path: Any) -> None:
    table = "Word;Meaning;Colour\r\nniño;child;\r\n".encode("utf-16")
    out, err = import_files(with_words(tmp_path, table))
    assert (counts(out)["word"], err) == ([1, 0, 0, 0], "Warning: words.csv: Unknown column 'Colour'\n")
    assert counts(import_files(tmp_path)[0])["word"] == [0, 0, 0, 1]


def test_words_beside_a_package_refer_to_the_lessons_of_a_course_with_another_id(tmp_path: Any) -> None:
    import_files(with_words(tmp_path, WORDS), "--course-id", "copy")
    assert Word.objects.get(word_id="hola").lesson_id == derived_id("copy", "lesson", "hello")


def test_package_without_a_table_leaves_the_words_of_the_course(tmp_path: Any) -> None:
    import_files(with_words(tmp_path, WORDS))
    (tmp_path / "words.csv").unlink()
    assert counts(import_files(tmp_path)[0])["word"] == [0, 0, 0, 0]
    assert Word.objects.count() == 2


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        (b"\xff", "words.csv: Is not UTF-8 text."),
        ("", "words.csv: Missing column 'text'."),
        ('text,translations\n"hola,hello\n', "words.csv: Not valid CSV in line 2."),
        ("text,translations\nhola,\n", "words.csv: rows.1.translations: Must have 1 to 20 entries."),
        (
            "text,translations,lesson_id\nhola,hello,bye\n",
            "words.csv: rows.1.lesson_id: Must be a lesson of this course.",
        ),
    ],
)
def test_import_course_refuses_other_tables_of_words(tmp_path: Any, table: Any, complaint: str) -> None:
    assert refusal(with_words(tmp_path, table)) == [complaint]


def test_more_words_than_a_course_may_have_are_refused(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(rules, "MAX_WORDS", 2)
    import_files(with_words(tmp_path, WORDS))
    other = with_words(tmp_path, "text,translations\nadiós,goodbye\n")
    assert refusal(other) == refusal(other, "--dry-run") == [f"{other}: A course has at most 2 words"]


# The LibreLingo layout


def test_a_directory_is_a_course_in_the_librelingo_layout(tmp_path: Any) -> None:
    out, err = import_files(librelingo(tmp_path))
    assert out.splitlines()[0] == "Course spanish-for-english: Spanish for English speakers"
    assert counts(out)["exercise"] == [2, 0, 0, 0]
    assert err.splitlines() == ["Warning: course.yaml: Course.Colour: this key is not read"]
    out, _ = import_files(tmp_path / "spanish", "--format", "librelingo")
    assert out.splitlines()[-1] == "Nothing to do: the course is at revision 1."


def test_the_id_of_a_course_in_the_librelingo_layout_can_be_chosen(tmp_path: Any) -> None:
    import_files(librelingo(tmp_path), "--course-id", "spanish")
    assert Course.objects.get().pk == "spanish"


# Refusals


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"not json", "{path}: The body is not valid JSON in UTF-8."),
        (b"", "{path}: The body is not valid JSON in UTF-8."),
        (b'{"course": "\\u0000"}', "{path}: Text may not contain U+0000 or a lone surrogate."),
        ([], "{path}: package: Must be an object."),
        ({**PACKAGE, "levels": None}, "{path}: package.levels: May not be null."),
    ],
)
def test_import_course_refuses_other_files_in_one_line(tmp_path: Any, content: Any, complaint: Any) -> None:
    path = package(tmp_path, content)
    assert refusal(path) == [complaint.format(path=path)]


def test_every_error_of_a_package_is_a_line_with_file_and_place(tmp_path: Any) -> None:
    path = package(tmp_path, {**PACKAGE, "levels": [{"id": "import", "code": "A1", "name": " ", "order": 1}]})
    assert refusal(path) == [
        f"{path}: package.levels.0.id: This id is reserved.",
        f"{path}: package.levels.0.name: May not be blank.",
        f"{path}: package.levels.0.sections: This field is required.",
        "3 errors; nothing was imported.",
    ]


def test_every_error_of_a_librelingo_course_is_a_line_with_file_and_entry(tmp_path: Any) -> None:
    words = "New words: [{Word: a, Translation: " + "x" * 1001 + "}]"
    path = librelingo(tmp_path, **{"basics/skills/food.yaml": words, "basics/module.yaml": FILES["basics/module.yaml"]})
    lines = refusal(path)
    assert any("basics/skills/food.yaml: New words[0]" in line for line in lines)


def test_import_course_refuses_malformed_yaml(tmp_path: Any) -> None:
    path = librelingo(tmp_path, **{"basics/module.yaml": "Module: [\n"})
    assert any("basics/module.yaml: Broken YAML" in line for line in refusal(path))


def test_every_conflict_of_an_import_is_a_line(tmp_path: Any) -> None:
    other = factories.course("other")
    factories.level(other, "qu-a1")
    factories.level(other, "qu-a2")
    levels = [PACKAGE["levels"][0], {**PACKAGE["levels"][0], "id": "qu-a2", "code": "A2", "order": 2}]
    path = package(tmp_path, {**PACKAGE, "levels": levels})
    assert (
        refusal(path)
        == refusal(path, "--dry-run")
        == [
            f"{path}: Level with ID 'qu-a1' already exists: it belongs to course 'other'",
            f"{path}: Level with ID 'qu-a2' already exists: it belongs to course 'other'",
            "2 errors; nothing was imported.",
        ]
    )


def test_a_path_that_does_not_exist_is_refused(tmp_path: Any) -> None:
    assert refusal(tmp_path / "none") == [f"{tmp_path / 'none'}: No such file or directory."]


def test_import_course_refuses_a_directory_as_a_package(tmp_path: Any) -> None:
    assert refusal(tmp_path, "--format", "package") == [f"{tmp_path}: Cannot be read: Is a directory."]


def test_import_course_refuses_a_file_as_a_librelingo_course(tmp_path: Any) -> None:
    path = package(tmp_path)
    assert refusal(path, "--format", "librelingo") == [
        f"{path}: Is not a directory; a course in the LibreLingo layout is one."
    ]


def test_a_directory_without_a_course_is_refused(tmp_path: Any) -> None:
    assert refusal(tmp_path) == ["course.yaml: Cannot be read: No such file or directory."]


@pytest.mark.parametrize("course_id", ["", "no spaces", "import", "x" * 21])
def test_a_malformed_course_id_is_refused(tmp_path: Any, course_id: Any) -> None:
    [line] = refusal(package(tmp_path), f"--course-id={course_id}")
    assert line.startswith("--course-id: ")
    [line] = refusal(librelingo(tmp_path), f"--course-id={course_id}")[-1:]
    assert line.startswith("course id: ")


@pytest.mark.slow
@pytest.mark.sqlite
def test_import_course_fails_with_status_1_and_without_a_traceback(tmp_path: Any) -> None:
    ran = subprocess.run(
        [sys.executable, "manage.py", "import_course", str(tmp_path / "none")],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.strip().endswith("none: No such file or directory.")
    assert "Traceback" not in ran.stderr


# Progress


def test_import_course_shows_a_complete_progress_bar_in_a_terminal(tmp_path: Any) -> None:
    _, err = import_files(librelingo(tmp_path), stderr=Terminal())
    total = 1 + 1 + 1 + 1 + 1 + 2 + 2 + 1  # the last one is a word
    assert err.endswith(f"\r{'#' * 40} {total}/{total}\n")
    assert err.count("\n") == 2
    assert Exercise.objects.count() == 2


def test_an_import_without_changes_shows_no_bar(tmp_path: Any) -> None:
    import_files(package(tmp_path))
    assert import_files(package(tmp_path), stderr=Terminal())[1] == ""


def test_if_absent_does_not_change_an_existing_course(tmp_path: Any) -> None:
    path = package(tmp_path)
    import_files(path)
    Course.objects.update(name="Edited since")
    out, _ = import_files(path, "--if-absent")
    assert "exists already" in out
    assert Course.objects.get().name == "Edited since"


# New courses


def test_another_course_id_derives_the_ids_below_a_package(tmp_path: Any) -> None:
    path = package(tmp_path)
    import_files(path)
    out, err = import_files(path, "--course-id=copy")
    assert (counts(out)["level"], err) == ([1, 0, 0, 0], "")
    assert set(Level.objects.values_list("pk", flat=True)) == {"qu-a1", derived_id("copy", "level", "qu-a1")}
    assert counts(import_files(path, "--course-id=copy")[0])["level"] == [0, 0, 0, 1]


def test_the_course_id_of_a_package_leaves_its_ids_as_they_are(tmp_path: Any) -> None:
    import_files(package(tmp_path), "--course-id=quechua-101")
    assert Level.objects.get().pk == "qu-a1"


def test_the_ids_of_a_librelingo_course_follow_from_its_course_id(tmp_path: Any) -> None:
    import_files(librelingo(tmp_path), "--course-id=copy")
    assert Level.objects.get().pk.startswith("copy.")
    assert counts(import_files(librelingo(tmp_path), "--course-id=copy")[0])["exercise"] == [0, 0, 0, 2]


def test_a_new_course_can_be_private_and_published_by_hand(tmp_path: Any) -> None:
    out, err = import_files(package(tmp_path), "--private", "--publish-mode=manual")
    assert (out.splitlines()[-1], err) == ("Imported: the draft of the course is at revision 1.", "")
    course = Course.objects.get()
    assert (course.is_public, course.publish_mode, course.revision) == (False, "manual", None)
    out, _ = import_files(package(tmp_path))
    assert out.splitlines()[-1] == "Nothing to do: the draft of the course is at revision 1."


@pytest.mark.parametrize("options", [[], ["--dry-run"]])
def test_options_for_new_courses_are_a_warning_when_the_course_exists(tmp_path: Any, options: Any) -> None:
    import_files(package(tmp_path))
    _, err = import_files(package(tmp_path), "--private", "--publish-mode", "manual", *options)
    assert err.splitlines() == [
        "Warning: --private is for new courses; course quechua-101 exists already.",
        "Warning: --publish-mode is for new courses; course quechua-101 exists already.",
    ]
    course = Course.objects.get()
    assert (course.is_public, course.publish_mode) == (True, "auto")


def test_an_unknown_publish_mode_is_refused(tmp_path: Any) -> None:
    with pytest.raises(CommandError, match="invalid choice: 'Auto'"):
        import_files(package(tmp_path), "--publish-mode", "Auto")
