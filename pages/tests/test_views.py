"""The page of the web app: what browsers, robots and other clients get at its addresses."""

import importlib
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import clear_url_caches

from langlearn import urls

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture
def browser() -> Client:
    return Client(headers=BROWSER)


@pytest.mark.parametrize("path", ["/", "/learn", "/learn/courses/spanish-a1", "/learn/courses/a/lessons/b"])
def test_browser_gets_the_app(browser: Client, path: str) -> None:
    response = browser.get(path)
    text = response.content.decode()
    assert response.status_code == 200
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert '<script type="module" src="/static/pages/app.js"></script>' in text
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
    assert text.count("<script") == text.count('<script type="module" src=')
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


def test_service_worker_lists_the_files_of_the_app(browser: Client) -> None:
    response = browser.get("/service-worker.js")
    text = response.content.decode()
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert response["Cache-Control"] == "public, max-age=0, must-revalidate"
    listed = re.search(r"^const FILES = (.*);$", text, re.MULTILINE)
    assert listed
    files = json.loads(listed[1])
    assert "/static/pages/app.js" in files
    assert len(files) > 20
    for path in files:
        assert finders.find(path.removeprefix("/static/")), path


def test_version_of_the_service_worker_changes_with_the_document(browser: Client, settings: Any) -> None:
    before = browser.get("/service-worker.js")
    settings.MAIL_PRODUCT_NAME = "Another"
    assert browser.get("/service-worker.js")["ETag"] != before["ETag"]


def test_manifest_describes_an_installable_app(browser: Client) -> None:
    response = browser.get("/manifest.webmanifest")
    manifest = json.loads(response.content)
    assert response["Content-Type"] == "application/manifest+json"
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("LangLearn", "/learn", "standalone")
    for icon in manifest["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


@pytest.fixture
def _without_pages(settings: Any) -> Iterator[None]:
    settings.PAGES_ENABLED = False
    importlib.reload(urls)
    clear_url_caches()
    yield
    settings.PAGES_ENABLED = True
    importlib.reload(urls)
    clear_url_caches()


@pytest.mark.usefixtures("_without_pages")
def test_without_pages_the_root_redirects_to_the_documentation(browser: Client) -> None:
    response = browser.get("/")
    assert (response.status_code, response["Location"]) == (302, "/swagger")
    assert browser.get("/learn").status_code == 404
