"""GET /api/docs/…: the guides as JSON and HTML, and their endpoint tables."""

import re
from typing import Any

import pytest

from apidocs.document import generate
from apidocs.guides import GUIDES, parse

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_has_title_summary_and_sections_with_examples(api: Any, name: str) -> None:
    response = api.get(f"/api/docs/{name}")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    data = response.json()["data"]
    assert set(data) == {"title", "summary", "sections", "endpoints"}
    assert data["title"]
    assert len(data["summary"]) > 40
    assert len(data["sections"]) >= 5
    for section in data["sections"]:
        assert set(section) == {"heading", "body", "examples"}
        assert section["heading"]
        assert section["body"] or section["examples"]
    assert sum(len(section["examples"]) for section in data["sections"]) >= 1


@pytest.mark.parametrize("name", GUIDES)
def test_placeholders_in_a_guide_are_replaced(api: Any, settings: Any, name: str) -> None:
    text = api.get(f"/api/docs/{name}").content.decode()
    assert "{base_url}" not in text
    if name == "overview":
        assert settings.PUBLIC_API_URL in text


def test_every_operation_is_listed_in_exactly_one_guide(api: Any) -> None:
    listed = [
        f"{endpoint['method']} {endpoint['path']}"
        for name in GUIDES
        for endpoint in api.get(f"/api/docs/{name}").json()["data"]["endpoints"]
    ]
    described = [
        f"{method.upper()} {path}"
        for path, operations in generate()["paths"].items()
        for method, operation in operations.items()
        if not operation["operationId"].endswith("_alias")
    ]
    assert sorted(listed) == sorted(described)


def test_access_lists_the_roles_that_may_use_an_endpoint(api: Any) -> None:
    endpoints = api.get("/api/docs/users").json()["data"]["endpoints"]
    access = {f"{each['method']} {each['path']}": each["access"] for each in endpoints}
    assert access["GET /api/users"] == "admin"
    assert access["GET /api/users/profile"] == "admin, content_creator, student"
    public = api.get("/api/docs/authentication").json()["data"]["endpoints"]
    assert {"method": "POST", "path": "/api/v1/auth/login", "access": "public"}.items() <= next(
        each for each in public if each["path"] == "/api/v1/auth/login"
    ).items()


@pytest.mark.parametrize("name", GUIDES)
def test_a_browser_gets_a_page_without_external_assets(api: Any, name: str) -> None:
    response = api.get(f"/api/docs/{name}", Accept=BROWSER)
    page = response.content.decode()
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert response.headers["Vary"].startswith("Accept")
    assert "script" not in response.headers["Content-Security-Policy"]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", page)
    assert all(
        target.startswith("/static/") for target in re.findall(r'<(?:link|img)[^>]*(?:href|src)="([^"]+)"', page)
    )
    for other in GUIDES:
        assert f'href="/api/docs/{other}"' in page


@pytest.mark.django_db  # closing a response closes unusable connections
def test_the_assets_of_the_pages_are_served(api: Any) -> None:
    page = api.get("/api/docs/overview", Accept=BROWSER).content.decode()
    for target in re.findall(r'<link[^>]*href="([^"]+)"', page):
        asset = api.get(target)
        asset.close()
        assert asset.status_code == 200, target


def test_the_entity_tag_is_weak_and_does_not_depend_on_the_time(api: Any) -> None:
    first, second = api.get("/api/docs/content"), api.get("/api/docs/content")
    tag = first.headers["ETag"]
    assert tag.startswith('W/"')
    assert tag == second.headers["ETag"]
    assert first.headers["Cache-Control"] == "public, max-age=300"
    unchanged = api.get("/api/docs/content", If_None_Match=tag)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["ETag"] == tag
    assert api.get("/api/docs/content", Accept=BROWSER).headers["ETag"] != tag
    assert api.get("/api/docs/users").headers["ETag"] != tag


def test_unknown_guide_is_not_found(api: Any) -> None:
    response = api.get("/api/docs/nothing")
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "NOT_FOUND"


def test_an_accept_header_without_json_and_html_is_not_acceptable(api: Any) -> None:
    assert api.get("/api/docs/overview", Accept="image/png").status_code == 406
    assert (
        api.get("/api/docs/overview", Accept="application/json").headers["Content-Type"].startswith("application/json")
    )
    assert api.get("/api/docs/overview", Accept="application/json, text/html;q=0.9").json()["success"] is True
    assert api.get("/api/docs/overview", Accept="text/html").headers["Content-Type"].startswith("text/html")


def test_a_fenced_block_with_a_title_becomes_an_example() -> None:
    text = "# T\n\nOne\ntwo.\n\n## S\n\nText.\n\n```sh Do it\nls\n```\n\n```json\n{}\n```\n"
    title, summary, (section,) = parse(text)
    assert (title, summary, section.heading) == ("T", "One two.", "S")
    assert [(example.title, example.code) for example in section.examples] == [("Do it", "ls")]
    assert section.body == "Text.\n\n\n```json\n{}\n```"
