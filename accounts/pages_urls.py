"""Routes of the pages that mails lead to, mounted below `/account/` (`accounts.mail.link_of`)."""

from django.urls import path

from accounts.pages import ConfirmEmailPage, ResetPasswordPage

urlpatterns = [
    path("reset-password", ResetPasswordPage.as_view()),
    path("confirm-email", ConfirmEmailPage.as_view()),
]
