"""Accounts in the admin. Its pages call the services that the API calls: the same policy, guards and audit.

Role and status are fields like others here, but saving them goes through `set_role` and `set_status`. What a service
refuses is shown as a message, and nothing of the page is saved.
"""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from accounts import rules, services
from accounts.audit import actor_of
from accounts.models import AuditEntry, Role, Session, User
from accounts.names import normalise_email, normalise_username
from accounts.serializers import REASON_LENGTH
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from langlearn.api.text import has_control_characters


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that nobody adds, changes or deletes here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class UserForm(forms.ModelForm):  # type: ignore[type-arg]
    """An account's fields, judged by the rules of the API."""

    password = forms.CharField(
        label="Password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=" ".join(password_validators_help_texts()),
    )

    class Meta:
        model = User
        fields = (
            "email",
            "username",
            "role",
            "country_code",
            "profile_picture_url",
            "timezone",
            "leaderboard_opt_out",
        )

    def clean_email(self) -> str:
        return _ruled(normalise_email, self.cleaned_data["email"])

    def clean_username(self) -> str | None:
        return self._clearable(normalise_username, "username")

    def clean_country_code(self) -> str | None:
        return self._clearable(rules.country_code, "country_code")

    def clean_profile_picture_url(self) -> str | None:
        return self._clearable(rules.picture_url, "profile_picture_url")

    def clean_timezone(self) -> str:
        return _ruled(rules.time_zone, self.cleaned_data["timezone"])

    def _clearable(self, rule: Callable[[str], str], name: str) -> str | None:
        value = self.cleaned_data[name]
        return _ruled(rule, value) if value else None

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data.get("password"):
            owner = User(email=data.get("email") or self.instance.email, username=data.get("username"))
            try:
                validate_password(data["password"], owner)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return data


class UserChangeForm(UserForm):
    reason = forms.CharField(
        required=False, max_length=REASON_LENGTH, help_text="Why the status changes; kept in the audit log."
    )

    class Meta(UserForm.Meta):
        fields = (*UserForm.Meta.fields[1:], "is_active")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        password = self.fields["password"]
        password.required = False
        password.label = "New password"
        password.help_text = f"Leave empty to keep the password. {password.help_text}"

    def clean_reason(self) -> str | None:
        reason: str = self.cleaned_data["reason"]
        if has_control_characters(reason):
            raise forms.ValidationError("May not contain control characters.")
        return reason or None


def _ruled(rule: Callable[[str], str], value: str) -> str:
    try:
        return rule(value)
    except ValueError as error:
        raise forms.ValidationError(str(error)) from None


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("email", "username", "role", "is_active", "created_at", "last_login_date")
    list_filter = ("role", "is_active")
    search_fields = ("email", "username_key")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    actions = None  # deleting goes one by one, through the guards

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return super().get_form(request, obj, change=change, form=UserChangeForm if change else UserForm, **kwargs)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return (*UserForm.Meta.fields, "password")
        return (*self.get_readonly_fields(request, obj), *UserChangeForm.Meta.fields, "reason", "password")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return () if obj is None else ("id", "email", "email_verified", "created_at", "updated_at", "last_login_date")

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().changeform_view(request, *args, **kwargs)
        except ApiError as refusal:
            return self._refused(request, refusal)
        return response

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().delete_view(request, *args, **kwargs)
        except ApiError as refusal:
            return self._refused(request, refusal)
        return response

    def _refused(self, request: HttpRequest, refusal: ApiError) -> HttpResponse:
        # Outside the transaction of the page, which the error has rolled back.
        self.message_user(request, refusal.message, messages.ERROR)
        return HttpResponseRedirect(request.get_full_path())

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        by, at, data = actor_of(request, request.user.pk), now(), form.cleaned_data
        if change:
            changes = {name: data[name] for name in services.PROFILE_FIELDS if name in form.changed_data}
            if changes:
                services.update_profile(user_id=obj.id, changes=changes, at=at)
            if "role" in form.changed_data:
                services.set_role(user_id=obj.id, role=data["role"], by=by, at=at)
            if "is_active" in form.changed_data:
                services.set_status(user_id=obj.id, is_active=data["is_active"], reason=data["reason"], by=by, at=at)
            if data["password"]:
                services.set_password(user_id=obj.id, password=data["password"], by=by, at=at)
            return
        profile = {name: data[name] for name in services.PROFILE_FIELDS}
        user = services.create_user(email=data["email"], password=data["password"], at=at, **profile)
        obj.id = user.id
        if data["role"] != Role.STUDENT:
            services.set_role(user_id=user.id, role=data["role"], by=by, at=at)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        # What goes with an account is its own, whoever may see it here.
        return [str(account) for account in objs], {"accounts": len(objs)}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        services.remove_account(user_id=obj.id, by=actor_of(request, request.user.pk), at=now())


@admin.register(Session)
class SessionAdmin(ReadOnly):
    list_display = ("id", "user", "created_at", "last_used_at", "expires_at", "ended_at", "ended_reason")
    list_select_related = ("user",)
    search_fields = ("user__email",)
    ordering = ("-last_used_at",)
    exclude = ("token_digest", "parent_digest", "grandparent_digest")
    show_full_result_count = False


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly):
    list_display = ("created_at", "action", "actor_id", "target_id", "reason")
    list_filter = ("action",)
    search_fields = ("=actor_id", "=target_id")
    ordering = ("-created_at", "id")
    show_full_result_count = False
