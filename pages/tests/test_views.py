"""The page of the web app: what browsers, robots and other clients get at its addresses."""

import importlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import clear_url_caches
from PIL import Image

from langlearn import urls
from pages import urls as page_urls

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture
def browser() -> Client:
    return Client(headers=BROWSER)


@pytest.mark.parametrize(
    "path", ["/", "/learn", "/learn/courses/spanish-a1", "/learn/courses/a/lessons/b", "/learn/leaderboard"]
)
def test_browser_gets_the_app(browser: Client, path: str) -> None:
    response = browser.get(path)
    text = response.content.decode()
    assert response.status_code == 200
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert '<script src="/static/pages/start.js"></script>' in text
    assert '<script type="module" src="/static/pages/dist/app.js"></script>' in text
    assert "<noscript>" in text


def test_page_has_title_description_and_links_without_scripts(browser: Client) -> None:
    text = browser.get("/").content.decode()
    assert "<title>LangLearn – learn a language</title>" in text
    assert '<meta name="description" content="Learn a language in short lessons' in text
    assert 'href="/swagger"' in text


def test_client_that_prefers_json_gets_the_api_information_at_the_root() -> None:
    for headers in ({}, {"Accept": "application/json"}):
        response = Client(headers=headers).get("/")
        assert response.json()["data"]["links"]["courses"] == "/api/v1/courses"
        assert "Accept" in response["Vary"]


def test_policy_allows_scripts_and_styles_of_this_service_only(browser: Client) -> None:
    policy = dict(part.split(" ", 1) for part in browser.get("/")["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"


def test_page_has_no_inline_script_or_style(browser: Client) -> None:
    text = browser.get("/").content.decode()
    assert text.count("<script") == len(re.findall(r"<script(?: type=\"module\")? src=\"[^\"]+\"></script>", text))
    assert "<style" not in text
    assert " style=" not in text


def test_page_is_revalidated_with_its_tag(browser: Client) -> None:
    first = browser.get("/learn")
    again = browser.get("/learn", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"], again.content) == (304, first["ETag"], b"")


def test_files_of_a_media_server_are_allowed_and_used(browser: Client, settings: Any) -> None:
    settings.MEDIA_BASE_URL = "http://media.example.org"
    response = browser.get("/")
    assert 'data-media="http://media.example.org/"' in response.content.decode()
    assert "img-src 'self' data: blob: https: http://media.example.org;" in response["Content-Security-Policy"]


def test_service_worker_lists_the_files_that_the_document_names(browser: Client) -> None:
    response = browser.get("/service-worker.js")
    text = response.content.decode()
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert response["Cache-Control"] == "public, max-age=0, must-revalidate"
    listed = re.search(r"^const FILES = (.*);$", text, re.MULTILINE)
    assert listed
    files = json.loads(listed[1])
    named = set(re.findall(r'"(/static/[^"]+)"', browser.get("/learn").content.decode()))
    assert set(files) == named - {"/static/pages/icons/apple-touch-icon.png"}  # which only an installation needs


def test_version_of_the_service_worker_changes_with_the_document(browser: Client, settings: Any) -> None:
    before = browser.get("/service-worker.js")
    settings.MAIL_PRODUCT_NAME = "Another"
    assert browser.get("/service-worker.js")["ETag"] != before["ETag"]


def test_manifest_describes_an_installable_app(browser: Client) -> None:
    response = browser.get("/manifest.webmanifest")
    manifest = json.loads(response.content)
    assert response["Content-Type"] == "application/manifest+json"
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("LangLearn", "/learn", "standalone")
    assert manifest["id"] == "/learn"
    assert manifest["description"].startswith("Learn a language in short lessons")
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}
    assert [each["url"] for each in manifest["shortcuts"]] == ["/learn/continue", "/learn/practise"]


def test_pictures_of_the_manifest_are_what_it_says_and_small(browser: Client) -> None:
    manifest = json.loads(browser.get("/manifest.webmanifest").content)
    icons = [*manifest["icons"], *(icon for each in manifest["shortcuts"] for icon in each["icons"])]
    for named in [*icons, *manifest["screenshots"]]:
        path = _found(named["src"])
        with Image.open(path) as picture:
            assert f"{picture.width}x{picture.height}" == named["sizes"]
            assert Image.MIME[picture.format or ""] == named["type"]
        assert path.stat().st_size < 150_000


def _found(address: str) -> Path:
    """The file at the address of a static file."""
    path = finders.find(address.removeprefix("/static/"))
    assert path
    return Path(path)


def test_page_names_what_a_link_to_it_and_a_home_screen_show(browser: Client, settings: Any) -> None:
    text = browser.get("/learn/courses/spanish-a1").content.decode()
    shown = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]+)">', text))
    assert (shown["type"], shown["title"]) == ("website", "LangLearn – learn a language")
    assert shown["description"].startswith("Learn a language in short lessons")
    assert shown["image"].startswith(f"{settings.PUBLIC_API_URL}/static/")
    with Image.open(_found(shown["image"].removeprefix(settings.PUBLIC_API_URL))) as picture:
        assert picture.size == (1200, 630)
    icon = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', text)
    assert icon
    with Image.open(_found(icon[1])) as picture:
        assert picture.size == (180, 180)


def test_robots_may_read_the_pages_but_neither_the_api_nor_the_admin_site() -> None:
    response = Client().get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    robots = RobotFileParser()
    robots.parse(response.content.decode().splitlines())
    for path in ("/", "/learn", "/learn/courses/spanish-a1", "/swagger", "/api-docs", "/static/pages/start.js"):
        assert robots.can_fetch("Robot", path), path
    for path in ("/studio", "/studio/inbox", "/api", "/api/v1/courses", "/api/docs", "/admin/", "/admin/login/"):
        assert not robots.can_fetch("Robot", path), path


@pytest.mark.parametrize("path", ["/studio", "/studio/inbox", "/studio/inbox?course=mine", "/studio/nothing"])
def test_browser_gets_the_studio(browser: Client, path: str) -> None:
    response = browser.get(path)
    text = response.content.decode()
    assert response.status_code == 200
    assert response["Content-Security-Policy"] == browser.get("/")["Content-Security-Policy"]
    assert re.findall(r'(?:src|href)="/static/pages/([^"]+)"', text) == [
        "dist/studio.css",
        "start.js",
        "dist/studio.js",
    ]
    assert '<meta name="robots" content="noindex">' in text


def test_page_of_learners_loads_nothing_of_the_studio(browser: Client) -> None:
    assert "dist/studio" not in browser.get("/learn").content.decode()


@contextmanager
def _reloaded(settings: Any, **changes: bool) -> Iterator[None]:
    """The URL configuration with these settings."""
    before = {name: getattr(settings, name) for name in changes}
    for values in (changes, before):
        for name, value in values.items():
            setattr(settings, name, value)
        importlib.reload(page_urls)
        importlib.reload(urls)
        clear_url_caches()
        if values is changes:
            yield


@pytest.fixture
def _without_pages(settings: Any) -> Iterator[None]:
    with _reloaded(settings, PAGES_ENABLED=False):
        yield


@pytest.fixture
def _without_studio(settings: Any) -> Iterator[None]:
    with _reloaded(settings, STUDIO_ENABLED=False):
        yield


@pytest.mark.usefixtures("_without_studio")
def test_without_the_studio_its_addresses_are_not_found(browser: Client) -> None:
    assert browser.get("/studio").status_code == browser.get("/studio/inbox").status_code == 404
    assert "data-studio" not in browser.get("/learn").content.decode()


@pytest.mark.usefixtures("_without_pages")
def test_without_pages_the_root_redirects_to_the_documentation(browser: Client) -> None:
    response = browser.get("/")
    assert (response.status_code, response["Location"]) == (302, "/swagger")
    assert {browser.get(path).status_code for path in ("/learn", "/robots.txt", "/studio")} == {404}
