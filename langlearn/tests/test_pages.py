"""What a browser gets beside the API: the icon, the admin without its slash, and a page for unknown addresses."""

from typing import Any

import pytest
from django.test import Client

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
ICON = '<link rel="icon" href="/static/langlearn/favicon.svg">'


@pytest.fixture
def browser() -> Client:
    return Client(headers=BROWSER)


@pytest.fixture(params=[True, False], ids=["development", "production"])
def debug(request: pytest.FixtureRequest, settings: Any) -> None:
    settings.DEBUG = request.param


def test_admin_without_its_slash_redirects_visitors(browser: Client) -> None:
    response = browser.get("/admin")
    assert (response.status_code, response["Location"]) == (302, "/admin/")


@pytest.mark.django_db
def test_admin_without_its_slash_redirects_administrators(browser: Client, ada: Any) -> None:
    browser.force_login(ada.user, backend="accounts.backends.AdminBackend")
    response = browser.get("/admin")
    assert (response.status_code, response["Location"]) == (302, "/admin/")


@pytest.mark.usefixtures("debug")
@pytest.mark.parametrize("path", ["/nope", "/administration", "/static/nope.css"])
def test_browser_at_an_unknown_address_gets_a_plain_page(browser: Client, path: str) -> None:
    response = browser.get(path)
    text = response.content.decode()
    assert response.status_code == 404
    assert "Page not found – LangLearn" in text
    assert "URLconf" not in text
    assert ICON in text
    assert "style-src 'self'" in response["Content-Security-Policy"]
    assert response["X-Request-ID"]
    assert response["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("debug")
@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/nope/", "/admin/accounts/nope/"])
def test_administrator_at_an_unknown_address_gets_a_plain_page(browser: Client, ada: Any, path: str) -> None:
    browser.force_login(ada.user, backend="accounts.backends.AdminBackend")
    response = browser.get(path)
    assert response.status_code == 404
    assert "Page not found – LangLearn" in response.content.decode()


@pytest.mark.usefixtures("debug")
@pytest.mark.parametrize(
    ("path", "headers"), [("/nope", {}), ("/nope", {"Accept": "application/json"}), ("/api/v1/nope", BROWSER)]
)
def test_client_at_an_unknown_address_gets_the_failure_envelope(path: str, headers: dict[str, str]) -> None:
    response = Client(headers=headers).get(path)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "NOT_FOUND"


@pytest.mark.filterwarnings("ignore:No directory at")  # before `collectstatic`, as settings.py says
def test_icon_is_served_from_the_static_files(browser: Client, settings: Any) -> None:
    settings.WHITENOISE_AUTOREFRESH = False  # as in production
    redirect = browser.get("/favicon.ico")
    assert redirect["Location"] == "/static/langlearn/favicon.ico"
    for path, kind in (("favicon.ico", "image/"), ("favicon.svg", "image/svg+xml")):
        response = browser.head(f"/static/langlearn/{path}")
        assert response.status_code == 200
        assert response["Content-Type"].startswith(kind)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/swagger", "/api-docs", "/api/docs/overview", "/admin/login/"])
def test_page_has_the_icon_and_the_name(browser: Client, path: str) -> None:
    response = browser.get(path)
    text = response.content.decode()
    assert ICON in text
    assert "LangLearn" in text[text.index("<title>") : text.index("</title>")]
    assert "img-src 'self'" in response["Content-Security-Policy"]
