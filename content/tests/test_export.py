"""The export document, over HTTP and by command."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from content.tests.reading import BASE, read

PATH = f"{BASE}/courses/open/export"


def test_export_is_the_package_without_envelope(api: Any, carlos: Any, public: Any) -> None:
    answer = carlos.get(PATH)
    package = api.get(f"{BASE}/courses/open/package").content
    assert answer.status_code == 200
    assert b'"data":' + answer.content + b"}" in package
    assert answer.json() == json.loads(package)["data"]


def test_export_headers_name_a_file_and_forbid_caching(carlos: Any, public: Any) -> None:
    answer = carlos.get(PATH)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="open.json"'
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in answer.headers


def test_only_staff_may_export_a_course(api: Any, ana: Any, carlos: Any, ada: Any, public: Any, private: Any) -> None:
    assert [client.get(PATH).status_code for client in (api, ana, carlos, ada)] == [401, 403, 200, 200]
    assert carlos.get(f"{BASE}/courses/hidden/export").status_code == 200
    assert read(carlos, "/courses/none/export", 404)["message"] == "Course with ID 'none' not found"
    assert read(api, "/courses/none/export", 401)["message"] == "Access token required"


def test_export_course_writes_the_file_of_the_api(carlos: Any, public: Any, tmp_path: Any) -> None:
    path = tmp_path / "course.json"
    path.write_text("what was there before")
    out = io.StringIO()
    call_command("export_course", "open", path, stdout=out)
    assert path.read_bytes() == carlos.get(PATH).content
    assert [entry.name for entry in tmp_path.iterdir()] == ["course.json"]
    assert "Exported course open" in out.getvalue()


def test_export_course_writes_to_standard_output(carlos: Any, public: Any, capsysbinary: Any) -> None:
    call_command("export_course", "open")
    assert capsysbinary.readouterr().out == carlos.get(PATH).content


def test_export_course_explains_errors(public: Any, tmp_path: Any) -> None:
    with pytest.raises(CommandError, match="Course with ID 'none' not found"):
        call_command("export_course", "none")
    with pytest.raises(CommandError, match="Cannot be written"):
        call_command("export_course", "open", tmp_path / "no" / "such" / "folder")
