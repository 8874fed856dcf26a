"""Routes of authentication, mounted below `/api/v1/auth/` and `/api/auth/`."""

from django.urls import path

from accounts.views import CredentialsViewSet, LogoutViewSet, SessionViewSet

urlpatterns = [
    path("register", CredentialsViewSet.as_view({"post": "register"})),
    path("login", CredentialsViewSet.as_view({"post": "login"})),
    path("refresh", CredentialsViewSet.as_view({"post": "refresh"})),
    path("logout", LogoutViewSet.as_view({"post": "logout"})),
    path("logout-all", SessionViewSet.as_view({"post": "logout_all"})),
    path("me", SessionViewSet.as_view({"get": "me"})),
    path("sessions", SessionViewSet.as_view({"get": "list"})),
    path("sessions/<str:id>", SessionViewSet.as_view({"delete": "destroy"})),
    path("password/forgot", CredentialsViewSet.as_view({"post": "forgot_password"})),
    path("password/reset", CredentialsViewSet.as_view({"post": "reset_password"})),
    path("email/verify", CredentialsViewSet.as_view({"post": "verify_email"})),
    path("email/verify/resend", SessionViewSet.as_view({"post": "resend_verification"})),
]
