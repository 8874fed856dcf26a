"""Course files in the admin: uploaded, planned, imported; and exported."""

import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile

from content import models
from content.tests import factories
from content.tests.admin_pages import ROOT, Browser, errors, messages
from content.tests.importing import everything
from content.tests.test_archive_limits import picture
from content.tests.writing import log_of

UPLOAD = "course/import/"
LIBRELINGO = {
    "course.yaml": """
Course:
  Language: {Name: Spanish, IETF BCP 47: es}
  For speakers of: {Name: English, IETF BCP 47: en}
Modules: [basics/]
""",
    "basics/module.yaml": "Module: {Name: Basics}\nSkills: [hello.yaml]\n",
    "basics/skills/hello.yaml": """
Skill: {Name: Hello, Surprise: 1}
New words:
  - {Word: hola, Translation: hello}
  - {Word: adiós, Translation: bye}
""",
}


@pytest.fixture
def site(ada):
    return Browser(ada.user)


def upload(site, raw, mode="merge", status=302, name="course.json", **fields):
    """Sends a file; the path of its plan, or the page with the errors."""
    sent = {"file": SimpleUploadedFile(name, raw), "mode": mode, **fields}
    response = site.post(UPLOAD, sent, status)
    return response.headers["Location"].removeprefix(ROOT) if status == 302 else response


def exported(site, course_id="open"):
    return site.get(f"course/{course_id}/export/").content


def confirm(site, path, status=302, **fields):
    plan = re.search(r'name="plan" value="([0-9a-f]+)"', site.page(path))
    assert plan
    return site.post(path, {"plan": plan[1], **fields}, status)


def zipped(files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def changed(raw, **course):
    document = json.loads(raw)
    document["course"].update(course)
    return json.dumps(document).encode()


def test_admin_exports_a_course_by_a_button(site: Any, carlos: Any, public: Any) -> None:
    assert f'href="{ROOT}course/open/export/"' in site.page("course/open/change/")
    answer = site.get("course/open/export/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="open.json"'
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.content == carlos.get("/api/v1/courses/open/export").content


def test_admin_shows_the_plan_of_an_upload_and_writes_nothing_before(site: Any, ada: Any, public: Any) -> None:
    raw = changed(exported(site), name="Otro nombre", description="<script>x</script>limpio")
    assert f'href="{ROOT}{UPLOAD}"' in site.page("course/")
    before = everything()
    path = upload(site, raw)
    shown = site.page(path)
    assert "Course Otro nombre [open] (name, description)" in shown
    assert everything() == before
    done = confirm(site, path)
    assert done.headers["Location"] == f"{ROOT}course/open/change/"
    course = models.Course.objects.get()
    assert (course.name, course.description, course.updated_by_id) == ("Otro nombre", "limpio", ada.user.pk)
    assert log_of("open").changes == {("update", "course", "open")}
    assert messages(site.get("course/open/change/")) == ["Otro nombre was imported; it is at revision 2."]
    assert site.get(path, 302).headers["Location"] == ROOT + UPLOAD  # the file is gone


def test_admin_imports_a_new_course_under_another_id(site: Any, ada: Any, public: Any) -> None:
    raw = exported(site)
    ada.delete("/api/v1/courses/open")
    confirm(site, upload(site, raw, mode="create", course_id="copy"))
    assert list(models.Course.objects.values_list("pk", flat=True)) == ["copy"]
    assert errors(upload(site, raw, "create", 200, course_id="no id"))["__all__"][0].startswith("course_id: Must")


def test_admin_plan_of_an_equal_course_has_nothing_to_do(site: Any, public: Any) -> None:
    path = upload(site, exported(site))
    assert "The course equals the file already." in site.page(path)
    confirm(site, path)
    assert log_of("open").revision == 1


def test_admin_shows_the_new_plan_when_the_content_has_changed_since(site: Any, carlos: Any, public: Any) -> None:
    path = upload(site, changed(exported(site), name="Otro nombre"))
    plan = re.search(r'name="plan" value="([0-9a-f]+)"', site.page(path))
    assert plan
    carlos.patch("/api/v1/levels/open-level", {"name": "De Carlos"})
    refused = site.post(path, {"plan": plan[1]})
    assert refused.headers["Location"] == ROOT + path
    again = site.get(path)
    assert messages(again) == ["The content has changed in the meantime. This is the plan now."]
    assert "Level Inicio [open-level] (name)" in again.content.decode()
    assert models.Course.objects.get().name != "Otro nombre"
    confirm(site, path)
    assert models.Level.objects.get().name == "Inicio"


def test_admin_import_is_refused_without_the_plan_that_was_shown(site: Any, public: Any) -> None:
    path = upload(site, changed(exported(site), name="Otro nombre"))
    assert site.post(path, {}).headers["Location"] == ROOT + path
    assert log_of("open").revision == 1


def test_admin_import_that_deletes_completed_lessons_asks_and_says_how_many(site: Any, ana: Any, public: Any) -> None:
    ana.post("/api/v1/progress/lesson/open-lesson", {})
    document = json.loads(exported(site))
    document["levels"] = []
    path = upload(site, json.dumps(document).encode(), mode="replace")
    shown = site.page(path)
    assert "1 learner completed lessons that would be deleted, 1 time." in shown
    assert "Lesson open-lesson" in shown
    refused = confirm(site, path)
    assert refused.headers["Location"] == ROOT + path
    assert models.Lesson.objects.exists()
    confirm(site, path, force="on")
    assert not models.Level.objects.exists()


def test_admin_cancels_an_import(site: Any, public: Any) -> None:
    path = upload(site, changed(exported(site), name="Otro nombre"))
    assert site.post(path, {"cancel": "Cancel"}).headers["Location"] == f"{ROOT}course/"
    assert site.get(path, 302).headers["Location"] == ROOT + UPLOAD
    assert log_of("open").revision == 1


def test_uploaded_file_is_read_only_by_who_uploaded_it(site: Any, public: Any) -> None:
    from conftest import signed_in

    path = upload(site, changed(exported(site), name="Otro nombre"))
    other = Browser(signed_in("eve@example.org", "admin").user)
    assert other.get(path, 302).headers["Location"] == ROOT + UPLOAD
    assert other.post(path, {"plan": "x"}).headers["Location"] == ROOT + UPLOAD
    assert "Otro nombre" in site.page(path)
    own_session = site.client.cookies["sessionid"].value
    assert site.get(f"{UPLOAD}{own_session}/", 302).headers["Location"] == ROOT + UPLOAD


def test_session_of_an_uploaded_file_is_no_sign_in(client: Any, site: Any, public: Any) -> None:
    key = upload(site, exported(site)).rstrip("/").rsplit("/", 1)[1]
    client.cookies["sessionid"] = key
    assert client.get("/admin/").status_code == 302
    assert Session.objects.filter(pk=key).exists()


def test_admin_imports_a_zipped_librelingo_folder_with_its_warnings(site: Any, db: Any) -> None:
    for files in (LIBRELINGO, {f"repository-main/{name}": text for name, text in LIBRELINGO.items()}):
        path = upload(site, zipped(files), name="course.zip")
        shown = site.page(path)
        assert "Surprise: this key is not read" in shown
        confirm(site, path)
        course = models.Course.objects.get()
        assert (course.pk, course.name) == ("spanish-for-english", "Spanish for English speakers")
    assert models.LessonExercise.objects.count() == 5
    assert log_of(course.pk).revision == 1


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"{", "file: The body is not valid JSON in UTF-8."),
        (b"[]", "package: "),
        (b'{"course": {}, "levels": []}', "package.course.id: "),
        (b"PK\x03\x04 broken", "file: Not a readable ZIP archive."),
        (zipped({"a.txt": "x"}), "file: course.json is missing."),
        (zipped({**LIBRELINGO, "../x": "x"}), "file: A file of the archive lies outside of it."),
        (zipped({**LIBRELINGO, "/x": "x"}), "file: A file of the archive lies outside of it."),
        (zipped({f"{number}": "" for number in range(20_001)}), "file: At most 20000 entries."),
        (zipped({"course.yaml": "x" * 11 * 2**20}), "file: Unpacks to more than 10485760 bytes."),
        (zipped({**LIBRELINGO, "a": "x", "a/b": "x"}), "file: Not a readable ZIP archive."),
        (b"[" + b"0," * 1_400_000 + b"0]", "file: Has too many values."),
    ],
    ids=range(11),
)
def test_admin_shows_what_is_wrong_with_an_uploaded_file(site: Any, db: Any, raw: Any, message: Any) -> None:
    found = errors(upload(site, raw, status=200))
    assert found["__all__"][0].startswith(message), found["__all__"][:3]
    assert not models.Course.objects.exists()


def test_admin_shows_the_conflicts_of_an_upload(site: Any, public: Any) -> None:
    refused = upload(site, exported(site), "create", 200)
    assert errors(refused) == {"__all__": ["Course with ID 'open' already exists"]}
    factories.level(factories.course("other"), "taken")
    document = json.loads(exported(site))
    document["levels"][0]["id"] = "taken"
    del document["levels"][0]["sections"][0]["level_id"]
    found = errors(upload(site, json.dumps(document).encode(), "merge", 200))
    assert "Level with ID 'taken' already exists: it belongs to course 'other'" in found["__all__"]


def test_admin_bounds_the_size_of_an_upload(site: Any, db: Any, settings: Any) -> None:
    upload(site, b"x" * settings.MAX_IMPORT_SIZE, "merge", 413)
    nearly = upload(site, b" " * (settings.MAX_IMPORT_SIZE - 1024), "merge", 200)
    assert errors(nearly) == {"__all__": ["file: The body is not valid JSON in UTF-8."]}
    assert errors(site.post(UPLOAD, {"mode": "other"}, 200)).keys() == {"file", "mode"}


def test_uploaded_files_that_were_not_imported_are_removed(site: Any, public: Any) -> None:
    from datetime import timedelta

    from langlearn.api.instants import now

    raw = exported(site)
    key = upload(site, raw).rstrip("/").rsplit("/", 1)[1]
    Session.objects.filter(pk=key).update(expire_date=now() - timedelta(seconds=1))
    assert site.get(f"{UPLOAD}{key}/", 302).headers["Location"] == ROOT + UPLOAD
    upload(site, raw)
    assert not Session.objects.filter(pk=key).exists()


def test_pixels_of_all_pictures_in_a_file_are_limited(site, settings, media_root):
    settings.MEDIA_MAX_PIXELS = 100
    pictures = {f"images/p{number}.webp": picture(number) for number in range(101)}
    words = [{"Word": f"w{number}", "Translation": "x", "Images": [f"p{number}"]} for number in range(101)]
    skill = f"Skill: {{Name: Hello, Surprise: 1}}\nNew words: {json.dumps(words)}\n"
    raw = zipped({**LIBRELINGO, "basics/skills/hello.yaml": skill, **pictures})
    said = "Pictures with more than 100 times MEDIA_MAX_PIXELS pixels in all."
    assert errors(upload(site, raw, status=200)) == {"__all__": [f"file: {said}"]}
