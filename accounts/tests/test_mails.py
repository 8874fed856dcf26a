"""What the mails of accounts say: sender, subject, link, language, escaping."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.utils import translation

from accounts.mail import send_token
from accounts.models import MailTokenPurpose, User
from accounts.passwords import broken_rules
from accounts.services.mail_tokens import LIFE
from accounts.tests.helpers import LOGIN, REGISTER, data
from accounts.tests.test_recovery import FORGOT, NEW
from conftest import PASSWORD, signed_in
from tests.tasks import run_tasks

TOKEN = "mailed-token-0123456789"
MESSAGES = Path(__file__).parents[1] / "locale" / "es" / "LC_MESSAGES"


def sent(
    purpose: MailTokenPurpose = MailTokenPurpose.PASSWORD_RESET,
    address: str = "ana@example.org",
    language: str = "en",
) -> Any:
    """The mail as it is sent, and its HTML form."""
    send_token(address, purpose, TOKEN, LIFE[purpose], language=language)
    message = mail.outbox[-1]
    return message, message.alternatives[0][0]


@pytest.mark.parametrize(
    ("purpose", "subject", "path", "hours"),
    [
        ("password_reset", "Reset your LangLearn password", "reset-password", "1 hour."),
        ("email_verification", "Confirm your e-mail address for LangLearn", "confirm-email", "48 hours."),
    ],
)
def test_mail_states_its_purpose_account_link_code_and_validity(
    settings: Any, purpose: Any, subject: str, path: str, hours: str
) -> None:
    settings.PUBLIC_API_URL = "https://api.example.org"
    message, html = sent(MailTokenPurpose(purpose))
    assert message.subject == subject
    assert message.from_email == "LangLearn <no-reply@localhost>"
    link = f"https://api.example.org/learn/{path}#token={TOKEN}"
    assert f"\n{link}\n" in message.body
    assert f'<a href="{link}"' in html
    assert f"\n    {TOKEN}\n" in message.body
    for form in (message.body, html):
        assert "ana@example.org" in form
        assert f"The link and the code can be used once, within {hours}" in form
    assert f"<title>{subject}</title>" in html
    assert '<html lang="en">' in html


def test_mail_links_to_the_web_application_where_one_is_configured(settings: Any) -> None:
    settings.PUBLIC_APP_URL = "https://app.example.org/learn"
    message, html = sent()
    link = f"https://app.example.org/learn/reset-password#token={TOKEN}"
    assert link in message.body
    assert f'href="{link}"' in html


def test_mail_links_to_a_page_of_the_service_where_it_has_no_web_app(settings: Any) -> None:
    settings.PAGES_ENABLED = False
    assert f"http://localhost:3000/account/reset-password#token={TOKEN}" in sent()[0].body


def test_product_name_and_address_are_escaped_in_html_only(settings: Any) -> None:
    settings.MAIL_PRODUCT_NAME = "Tom & <b>Jerry</b>"
    message, html = sent(address="o'neil&sons@example.org")
    assert message.subject == "Reset your Tom & <b>Jerry</b> password"
    assert "for the Tom & <b>Jerry</b> account o'neil&sons@example.org." in message.body
    assert "for the Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; account o&#x27;neil&amp;sons@example.org." in html
    assert "<b>" not in html


def test_product_name_with_percent_signs_is_kept(settings: Any) -> None:
    settings.MAIL_PRODUCT_NAME = "100%(product)s"
    assert sent()[0].subject == "Reset your 100%(product)s password"


@pytest.mark.parametrize("purpose", MailTokenPurpose)
def test_spanish_mail_has_no_english_text(purpose: MailTokenPurpose) -> None:
    english, _ = sent(purpose)
    spanish, html = sent(purpose, language="es")
    assert '<html lang="es">' in html
    assert spanish.subject in (
        "Restablece tu contraseña de LangLearn",
        "Confirma tu correo electrónico para LangLearn",
    )
    same = set(english.body.split("\n")) & set(spanish.body.split("\n"))
    assert {line for line in same if line and TOKEN not in line} == {"LangLearn"}
    assert translation.get_language() == "en"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("header", "subject"),
    [
        ("es-MX,es;q=0.9,en;q=0.5", "Confirma tu correo electrónico para LangLearn"),
        ("en-GB,es;q=0.5", "Confirm your e-mail address for LangLearn"),
        ("fr, de", "Confirm your e-mail address for LangLearn"),
        ("*;q=x,;;", "Confirm your e-mail address for LangLearn"),
        (None, "Confirm your e-mail address for LangLearn"),
    ],
)
def test_registration_mail_is_in_the_language_of_the_client(api: Any, header: str | None, subject: str) -> None:
    headers = {"Accept-Language": header} if header else {}
    response = api.post(REGISTER, {"email": "eva@example.org", "password": PASSWORD}, **headers)
    assert response.json()["message"] == "Registration successful"
    run_tasks()
    assert [message.subject for message in mail.outbox] == [subject]


@pytest.mark.django_db(transaction=True)
def test_mails_are_in_the_language_of_the_last_sign_in_that_states_one(ana: Any, api: Any) -> None:
    credentials = {"email": "ana@example.org", "password": PASSWORD}
    data(api.post(LOGIN, credentials, Accept_Language="es"))
    data(api.post(LOGIN, credentials))
    api.post(FORGOT, {"email": "ana@example.org"}, Accept_Language="en")
    run_tasks()
    assert mail.outbox[-1].subject == "Restablece tu contraseña de LangLearn"
    assert data(ana.get("/api/users/profile/export"))["language"] == "es"
    data(api.post(LOGIN, credentials, Accept_Language="en"))
    assert User.objects.get(id=ana.user.id).language == "en"


@pytest.mark.django_db
def test_api_messages_are_english_whatever_the_language(api: Any) -> None:
    signed_in("eva@example.org", "student", language="es")
    response = api.post(LOGIN, {"email": "eva@example.org"}, Accept_Language="es")
    assert response.json()["errors"] == {"password": ["This field is required."]}
    response = api.post(REGISTER, {"email": "ana@example.org", "password": "weak"}, Accept_Language="es")
    assert response.json()["errors"]["password"][0] == "Must be at least 8 characters."


def test_every_password_message_is_translated() -> None:
    common = {"a" * 200}
    broken = {*broken_rules(""), *broken_rules("a" * 200, username="a" * 200, common=common)}
    assert len(broken) == 8
    with translation.override("es"):
        assert {message for message in broken if translation.gettext(message) == message} == set()
    assert broken_rules(NEW) == []


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
def test_compiled_messages_match_their_source(tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    command = ["msgfmt", "--check", "--statistics", "-o", str(compiled), str(MESSAGES / "django.po")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"LC_ALL": "C", "PATH": "/usr/bin"})
    assert "untranslated" not in done.stderr
    assert "fuzzy" not in done.stderr
    assert compiled.read_bytes() == (MESSAGES / "django.mo").read_bytes()
