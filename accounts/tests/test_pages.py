"""The pages that the links of mails lead to: forms over the services and limits of the API."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import AuditEntry, MailTokenPurpose, User
from accounts.services.mail_tokens import issue_mail_token
from accounts.tests.helpers import LOGIN, ME, failure, sign_in, unauthenticated
from conftest import PASSWORD
from langlearn.api.instants import now

RESET = "/account/reset-password"
CONFIRM = "/account/confirm-email"
NEW = "Battery+Staple8"
SPENT = "This code cannot be used: it has expired, was used before, or a newer mail has replaced it."

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    """Without the test client's exemption from CSRF checks."""
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


def submit(browser: Client, path: str, fields: dict[str, str], **headers: str) -> Any:
    page = browser.get(path, headers=headers)
    csrf = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page.content.decode())[1]
    return browser.post(path, {"csrfmiddlewaretoken": csrf, **fields}, headers=headers)


def text(response: Any) -> str:
    """What a person reads."""
    return " ".join(re.sub("<[^>]+>", " ", response.content.decode().partition("<body>")[2]).split())


def reset_token(client: Any) -> str:
    return issue_mail_token(client.user, MailTokenPurpose.PASSWORD_RESET, now())


def passwords(password: str, repeated: str | None = None) -> dict[str, str]:
    return {"new_password": password, "repeated": password if repeated is None else repeated}


@pytest.mark.parametrize("path", [RESET, CONFIRM])
def test_page_is_self_contained_private_and_strict(browser: Client, path: str) -> None:
    page = browser.get(path)
    assert page.status_code == 200
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "form-action 'self'" in policy
    assert "unsafe" not in policy
    assert page.headers["Cache-Control"] == "no-store"
    assert page.headers["Referrer-Policy"] == "same-origin"
    html = page.content.decode()
    assert not re.search(r"<script(?! src=)|<style|\sstyle=|\son\w+=|https?://", html)
    for asset in re.findall(r'(?:src|href)="(/[^"]+)"', html):
        served = browser.get(asset)
        assert served.status_code == 200
        served.close()


def test_password_is_reset_on_the_page(ana: Any, browser: Client) -> None:
    done = submit(browser, RESET, {"token": f" {reset_token(ana)}\n", **passwords(NEW)})
    assert done.status_code == 200
    assert "Your password has been changed. You can sign in with it now." in text(done)
    assert failure(ana.get(ME)) == unauthenticated("Session has ended")
    assert sign_in("ana@example.org", NEW).get(ME).status_code == 200
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor_id, entry.target_id) == ("user.password_reset", None, ana.user.id)


def test_address_is_confirmed_on_the_page(ana: Any, browser: Client) -> None:
    token = issue_mail_token(ana.user, MailTokenPurpose.EMAIL_VERIFICATION, now())
    assert "Your e-mail address is confirmed." in text(submit(browser, CONFIRM, {"token": token}))
    assert User.objects.get(id=ana.user.id).email_verified
    assert SPENT in text(submit(browser, CONFIRM, {"token": token}))


def test_opening_a_page_uses_up_no_code(ana: Any, browser: Client) -> None:
    token = reset_token(ana)
    for _ in range(2):
        assert browser.get(RESET, {"token": token}).status_code == 200
        assert token not in browser.get(RESET, {"token": token}).content.decode()
    assert "has been changed" in text(submit(browser, RESET, {"token": token, **passwords(NEW)}))


def test_page_applies_the_password_policy_and_keeps_the_code(ana: Any, browser: Client) -> None:
    token = reset_token(ana)
    refused = submit(browser, RESET, {"token": token, **passwords("Ana@example.org")})
    assert refused.status_code == 200
    assert "Must contain a digit. Must not be your email or username." in text(refused)
    assert f'value="{token}"' in refused.content.decode()
    assert "Ana@example.org" not in refused.content.decode()
    assert "has been changed" in text(submit(browser, RESET, {"token": token, **passwords(NEW)}))


def test_page_refuses_two_passwords_that_differ(ana: Any, browser: Client) -> None:
    token = reset_token(ana)
    refused = submit(browser, RESET, {"token": token, **passwords(NEW, f"{NEW} ")})
    assert "The two passwords are not the same." in text(refused)
    assert sign_in("ana@example.org", PASSWORD).get(ME).status_code == 200


@pytest.mark.parametrize("fields", [{}, {"token": "x\x00", **passwords("Battery\x00Staple8")}])
def test_page_refuses_missing_and_unstorable_values(browser: Client, fields: dict[str, str]) -> None:
    refused = submit(browser, RESET, fields)
    assert refused.status_code == 200
    assert 'class="errorlist"' in refused.content.decode()


def test_a_spent_code_is_explained(browser: Client) -> None:
    assert SPENT in text(submit(browser, RESET, {"token": "<b>spent</b>", **passwords(NEW)}))
    assert "<b>spent" not in submit(browser, CONFIRM, {"token": "<b>spent</b>"}).content.decode()


def test_page_is_in_the_language_of_the_browser(ana: Any, browser: Client, api: Any) -> None:
    spanish = {"Accept-Language": "es-AR,es"}
    page = browser.get(RESET, headers=spanish)
    assert '<html lang="es">' in page.content.decode()
    refused = text(submit(browser, RESET, {"token": "spent", **passwords("Corta1!")}, **spanish))
    assert "Debe tener al menos 8 caracteres." in refused
    assert "Este código no sirve" in refused
    assert "Must" not in refused
    assert text(browser.get(RESET, headers={"Accept-Language": "fr"})).startswith("LangLearn Choose a new password")
    assert failure(api.post(LOGIN, {"email": "ana@example.org", "password": "x"}))[2] == "Invalid email or password"


def test_form_without_csrf_token_is_refused(ana: Any, browser: Client) -> None:
    token = reset_token(ana)
    browser.get(RESET)
    refused = browser.post(RESET, {"token": token, **passwords(NEW)})
    assert refused.status_code == 403
    assert sign_in("ana@example.org", PASSWORD).get(ME).status_code == 200


def test_form_of_another_site_is_refused(ana: Any, browser: Client) -> None:
    fields = {"token": reset_token(ana), **passwords(NEW)}
    assert submit(browser, RESET, fields, Origin="https://evil.example").status_code == 403


def test_api_sets_no_cookie_beside_the_pages(browser: Client, api: Any) -> None:
    assert set(browser.get(RESET).cookies) == {"csrftoken"}
    assert not browser.get("/api").cookies
    assert browser.get("/account/elsewhere").status_code == 404
    assert browser.get("/account/elsewhere").headers["Content-Type"].startswith("application/json")


def test_pages_count_as_anonymous_requests_and_explain_a_refusal(browser: Client, api: Any, rate_limits: Any) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 3
    submit(browser, CONFIRM, {"token": "x"})
    assert api.post("/api/v1/auth/email/verify", {"token": "x"}).status_code == 400
    refused = browser.get(RESET)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.headers["RateLimit-Remaining"] == "0"
    assert "Too many requests, please try again later." in text(refused)
    assert api.post("/api/v1/auth/email/verify", {"token": "x"}).status_code == 429


def test_pages_name_the_product_and_link_to_its_application(ana: Any, browser: Client, settings: Any) -> None:
    settings.MAIL_PRODUCT_NAME = "Tom & Jerry"
    settings.PUBLIC_APP_URL = "https://app.example.org"
    done = submit(browser, RESET, {"token": reset_token(ana), **passwords(NEW)}).content.decode()
    assert "<title>Choose a new password – Tom &amp; Jerry</title>" in done
    assert '<a href="https://app.example.org">Open Tom &amp; Jerry</a>' in done


@pytest.mark.parametrize(("enabled", "links"), [(True, 1), (False, 0)])
def test_pages_link_to_the_web_app_of_the_service(
    ana: Any, browser: Client, settings: Any, enabled: bool, links: int
) -> None:
    settings.PAGES_ENABLED = enabled
    done = submit(browser, RESET, {"token": reset_token(ana), **passwords(NEW)}).content.decode()
    assert done.count('<a href="/">Open LangLearn</a>') == links


def test_pages_take_no_other_method(client: Client) -> None:
    assert client.head(RESET).status_code == 200
    assert client.put(RESET).status_code == 405
