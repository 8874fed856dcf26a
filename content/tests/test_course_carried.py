"""A published course, carried from one database to another: imported, exported, imported, exported again."""

import json
from typing import Any

import pytest
from django.core.management import call_command

from content.models import CoursePackage, Exercise
from content.tests.formats.test_librelingo_course import COURSE, pytestmark
from content.tests.test_import import TABLES, timeless

pytestmark = [pytestmark, pytest.mark.django_db]


def test_export_import_export_of_a_real_course_is_byte_identical(tmp_path: Any, capsys: Any) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    call_command("import_course", COURSE, course_id="real")
    call_command("export_course", "real", first)
    assert json.loads(first.read_bytes())["counts"]["exercises"] > 100
    for table in (CoursePackage, *reversed(TABLES)):
        table.objects.all().delete()
    call_command("import_course", first)
    call_command("export_course", "real", second)
    assert timeless(second.read_bytes()) == timeless(first.read_bytes())
    assert Exercise.objects.count() == json.loads(second.read_bytes())["counts"]["exercises"]
    capsys.readouterr()
    call_command("import_course", first)
    assert "Nothing to do" in capsys.readouterr().out
