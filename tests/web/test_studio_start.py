"""The first page of the studio: the creator's courses, a new one, an import from a file, a copy."""

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser import PHONE, needs_browser, open_page
from tests.web.steps import assert_accessible
from tests.web.studio import creator, enter, make_course, send

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

WIDE = {"width": 1280, "height": 800}
EVA = "eva@example.org"
TRUE = ("vof", {"statement": "“h” is silent.", "is_true": True})
LIBRELINGO = {
    "course.yaml": """
        Course:
          Language: {Name: Spanish, IETF BCP 47: es}
          For speakers of: {Name: English, IETF BCP 47: en}
        Modules: [basics/]
    """,
    "basics/module.yaml": "Module: {Name: Basics}\nSkills: [food.yaml]\n",
    "basics/skills/food.yaml": """
        Skill: {Name: Food, Id: 1}
        New words:
          - {Word: pan, Translation: bread, Images: [bread1]}
          - {Word: leche, Translation: milk}
        Phrases: []
    """,
}


@pytest.fixture
def client(server: Any) -> Iterator[httpx.Client]:
    """That of the creator who signs in."""
    with creator(server) as signed_in_client:
        yield signed_in_client


@pytest.fixture
def eva(server: Any) -> Iterator[httpx.Client]:
    """That of another creator."""
    with creator(server, EVA) as signed_in_client:
        yield signed_in_client


def zipped(folder: Path, files: dict[str, str]) -> Path:
    path = folder / "spanish.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def card(page: Any, name: str) -> Any:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=name, exact=True))


def choose_language(page: Any, label: str, typed: str, name: str) -> None:
    field = page.get_by_role("combobox", name=label)
    field.focus()
    page.keyboard.type(typed)
    page.get_by_role("listbox").get_by_role("option").first.wait_for()
    page.keyboard.press("Enter")
    expect(field).to_have_value(name)


def test_first_course_is_made_by_keyboard_and_then_copied(server: Any, client: httpx.Client) -> None:
    with open_page(server.url, viewport=WIDE) as page:
        enter(page, "/studio")
        page.get_by_role("heading", name="Write your first course").wait_for()
        assert_accessible(page)
        page.get_by_role("link", name="New course").press("Enter")
        page.get_by_role("button", name="Create the course").press("Enter")
        title = page.get_by_label("Title")
        expect(title).to_be_focused()  # of what is missing the first
        expect(title).to_have_accessible_description("Give the course a title.")
        title.fill("Quechua inicial")
        choose_language(page, "Language it teaches", "quech", "Quechua")
        page.get_by_role("combobox", name="Language of the learners").click()
        page.keyboard.type("quechua")
        page.get_by_role("listbox").get_by_role("option", name="Quechua").click()
        page.get_by_role("button", name="Create the course").click()
        page.get_by_text("Choose two different languages.").wait_for()
        assert_accessible(page)
        choose_language(page, "Language of the learners", "espanol de esp", "European Spanish")
        page.get_by_label("A1–B2").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        page.wait_for_url("**/studio/courses/quechua-inicial")
        page.get_by_role("banner").get_by_role("link", name="Studio").click()

        made = card(page, "Quechua inicial")
        for text in ("Quechua", "for speakers of European Spanish", "Draft", "you own it"):
            expect(made).to_contain_text(text)
        made.get_by_role("button", name="More about Quechua inicial").click()
        page.get_by_role("menuitem", name="Make a copy").click()
        dialog = page.get_by_role("dialog")
        assert_accessible(page)
        dialog.get_by_label("Title").fill("Quechua, the second time")
        dialog.get_by_role("button", name="Copy").click()
        page.wait_for_url("**/studio/courses/quechua-the-second-t")
        page.goto("/studio")
        expect(page.get_by_role("article")).to_have_count(2)
        assert_accessible(page)
    course = send(client, "GET", "/courses/quechua-inicial")
    assert (course["target_language"], course["source_language"], course["is_public"]) == ("qu", "es-ES", False)
    assert send(client, "GET", "/courses/quechua-inicial/publish-mode")["publish_mode"] == "manual"
    for course_id in ("quechua-inicial", "quechua-the-second-t"):
        assert [level["code"] for level in send(client, "GET", f"/courses/{course_id}/levels")] == [
            "A1",
            "A2",
            "B1",
            "B2",
        ]


def test_courses_are_mine_and_shared_ones_and_are_searched(
    server: Any, client: httpx.Client, eva: httpx.Client
) -> None:
    make_course(client, "mine", {"Hello": [TRUE], "Numbers": []}, name="Español fácil")
    make_course(eva, "shared", name="German together", target_language="de")
    make_course(eva, "hers", name="Hers alone")
    send(eva, "POST", "/courses/shared/members", {"user": "carlos", "role": "editor"})
    with open_page(server.url, viewport=WIDE) as page:
        enter(page, "/studio")
        expect(page.get_by_role("article")).to_have_count(2)
        expect(card(page, "Español fácil")).to_contain_text("2 lessons")
        expect(card(page, "German together")).to_contain_text("you edit it")
        assert page.get_by_role("searchbox").count() == 0
        for number in range(11):
            make_course(client, f"more-{number}", name=f"More {number}")
        page.get_by_role("link", name="All courses").click()
        expect(page.get_by_role("article")).to_have_count(14)
        assert_accessible(page)
        page.get_by_label("Find a course").fill("facil espanol")
        expect(page.get_by_role("article")).to_have_count(1)
        page.get_by_label("Find a course").fill("german")
        expect(page.get_by_role("article")).to_have_count(1)
        page.get_by_label("Find a course").fill("nothing of this")
        page.get_by_text("No course has these words.").wait_for()
        page.get_by_label("Find a course").fill("alone")
        card(page, "Hers alone").get_by_role("link", name="Hers alone").click()
        page.wait_for_url("**/studio/courses/hers")


def test_export_is_imported_with_a_plan(server: Any, client: httpx.Client, tmp_path: Path) -> None:
    make_course(client, "cafe", {"Hello": [TRUE], "Numbers": [TRUE]}, name="At the café")
    document = client.get("/courses/cafe/export").json()
    lessons = document["levels"][0]["sections"][0]["modules"][0]["lessons"]
    lessons[0]["name"] = "Hello again"
    del lessons[1]
    file = tmp_path / "cafe.json"
    file.write_text(json.dumps(document))
    with open_page(server.url, viewport=WIDE, failures=True) as page:
        enter(page, "/studio/import")
        page.get_by_label("Choose a file").set_input_files(file)
        page.get_by_text("“At the café” is here already.").wait_for()
        expect(page.get_by_role("heading", name="What happens to “At the café”")).to_be_visible()
        changes = page.locator(".plan-group.update")
        changes.get_by_text("Show what").click()
        expect(changes).to_contain_text("Hello again Title")
        expect(page.locator(".plan-group")).to_have_count(1)
        page.get_by_label("Make it equal to the file").check()
        goes = page.locator(".plan-group.delete")
        goes.get_by_text("Show what").click()
        expect(goes).to_contain_text("Numbers")
        assert_accessible(page)
        page.get_by_label("Import it as another course").check()
        page.get_by_role("heading", name="“At the café” becomes a new course, a draft").wait_for()
        expect(page.locator(".plan-group.create")).to_contain_text("1 lesson")
        page.get_by_label("Make it equal to the file").check()
        goes.wait_for()
        assert len(send(client, "GET", "/lessons?course_id=cafe")) == 2  # so far nothing was written
        page.get_by_role("button", name="Import").click()
        page.wait_for_url("**/studio/courses/cafe")
        assert [each["name"] for each in send(client, "GET", "/lessons?course_id=cafe")] == ["Hello again"]

        lessons[0]["exercises"][0]["exercise"]["data"] = {"statement": "", "is_true": "yes"}
        file.write_text(json.dumps(document))
        page.goto("/studio/import")
        page.get_by_label("Choose a file").set_input_files(file)
        refusal = page.get_by_role("alert")
        expect(refusal).to_contain_text("2 places in the file have to be mended first")
        expect(refusal).to_contain_text(
            "Level 1 “Beginners” › Section 1 “Hello” › Module 1 “First words” › Lesson 1 “Hello again”"
        )
        assert_accessible(page)
        file.write_text("a letter")
        page.get_by_label("Choose another file").set_input_files(file)
        expect(refusal).to_contain_text("This is no file of a course.")


def test_librelingo_folder_is_imported_from_a_zip(server: Any, client: httpx.Client, tmp_path: Path) -> None:
    with open_page(server.url, viewport=WIDE, failures=True) as page:
        enter(page, "/studio/import")
        page.get_by_label("Choose a file").set_input_files(zipped(tmp_path, {"notes.txt": "no course"}))
        expect(page.get_by_role("alert")).to_contain_text("There is no course in the ZIP")
        page.get_by_label("Choose another file").set_input_files(zipped(tmp_path, LIBRELINGO))
        page.get_by_role("heading", name="This becomes a new course, a draft").wait_for()
        page.get_by_text(re.compile("notes? about the file")).click()
        expect(page.locator(".plan-warnings")).to_contain_text("no such picture is in images")
        assert_accessible(page)
        page.get_by_role("button", name="Import").click()
        page.wait_for_url("**/studio/courses/spanish-for-english*")
        course_id = page.url.rpartition("/")[2]
    assert send(client, "GET", f"/courses/{course_id}")["name"] == "Spanish for English speakers"
    assert send(client, "GET", f"/courses/{course_id}/publish-mode")["publish_mode"] == "manual"


def test_start_is_accessible_on_a_phone_in_spanish_in_the_dark(server: Any, client: httpx.Client) -> None:
    make_course(client, "long", name="Curso de conversación para quienes ya se defienden en situaciones cotidianas")
    with open_page(server.url, viewport=PHONE, color_scheme="dark", locale="es-MX") as page:
        page.goto("/learn/sign-in?next=/studio")
        page.locator("input[name=email]").fill("carlos@example.org")
        page.locator("input[name=password]").fill("Correct-Horse7")
        page.locator("form button[type=submit]").click()
        card(page, "Curso de conversación para quienes ya se defienden en situaciones cotidianas").wait_for()
        assert_accessible(page)
        for address in (
            "/studio/new",
            "/studio/import",
            "/studio/courses/long/settings",
            "/studio/courses/long/people",
        ):
            page.goto(address)
            page.locator("main :is(input, button)").first.wait_for(state="attached")
            page.wait_for_load_state("networkidle")
            assert_accessible(page)
