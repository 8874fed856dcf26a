"""Accounts in the admin. Its pages call the services that the API calls: the same policy, guards and audit.

Role and status are fields like others here, but saving them goes through `set_role` and `set_status`. When a service
refuses a change, the page shows the error and saves nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from accounts import rules, selectors
from accounts.admin_reset_mail import ResetMailAdmin
from accounts.audit import actor_of
from accounts.models import AuditEntry, Role, Session, User
from accounts.names import normalise_email, normalise_username
from accounts.serializers import REASON_LENGTH
from accounts.services.administration import remove_account, set_password, set_role, set_status
from accounts.services.profile import PROFILE_FIELDS, update_profile
from accounts.services.registration import create_user
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now
from langlearn.api.text import has_control_characters
from langlearn.ops.admin_pages import ListedAdmin, ReadOnly, ServiceErrorMessages

PANEL_ROWS = 10  # the newest


class UserForm(forms.ModelForm):  # type: ignore[type-arg]
    """An account's fields, validated by the rules of the API."""

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
        required=False, max_length=REASON_LENGTH, help_text="Why the status changes; stored in the audit log."
    )

    class Meta(UserForm.Meta):
        fields = (*UserForm.Meta.fields[1:], "is_active")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.pop("password", None)  # the stored hash, from which an empty field would be a change
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


class AccountSearch(ListedAdmin):
    """Finds accounts by their id or a part of their e-mail address or username, and rows by their accounts."""

    search_fields = ("id",)
    search_help_text = "Part of an e-mail address or a username, or an id"
    accounts_in: ClassVar[tuple[str, ...]] = ()  # columns that name an account

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        if not search_term.strip():
            return queryset, False
        found = selectors.accounts_like(search_term)
        if len(found) == selectors.MOST_ALIKE:
            messages.info(request, f"Only {len(found)} of the accounts found are shown: search for more of the name.")
        wanted = Q()
        for column in self.accounts_in:
            wanted |= Q(**{f"{column}__in": found})
        return queryset.filter(wanted | self.other_matches(search_term.strip())), False

    def other_matches(self, term: str) -> Q:
        return Q()

    @admin.display(description="account")
    def account(self, row: Any) -> SafeString | str:
        """Of rows that have a `user`, named in `list_select_related`."""
        return account_link(row.user_id, row.user.email)


@dataclass(frozen=True, slots=True)
class Panel:
    """A table below the form of an account; `link` leads to the page at `url` with all of its rows."""

    title: str
    link: str
    url: str
    header: Sequence[str]
    rows: Sequence[Sequence[Any]]


def panel_url(page: str, user: User) -> str:
    """The list `page` ("accounts_session"), searched for the account."""
    return f"{reverse(f'admin:{page}_changelist')}?{urlencode({'q': str(user.pk)})}"


def _sessions_of(user: User) -> Panel:
    rows = Session.objects.filter(user=user).order_by("-last_used_at")[:PANEL_ROWS]
    header = ("Last used", "Signed in", "Application", "Address", "Ended")
    cells = [(row.last_used_at, row.created_at, row.user_agent, row.ip, row.get_ended_reason_display()) for row in rows]
    return Panel("Sessions", "All sessions", panel_url("accounts_session", user), header, cells)


def _audit_of(user: User) -> Panel:
    rows = _with_addresses(AuditEntry.objects.filter(target_id=user.pk)).order_by("-created_at", "id")[:PANEL_ROWS]
    cells = [
        (
            row.created_at,
            _entry_link(row),
            account_link(row.actor_id, row.actor_email),
            row.reason,
        )
        for row in rows
    ]
    return Panel(
        "Audit log", "All entries", panel_url("accounts_auditentry", user), ("Time", "Action", "By", "Reason"), cells
    )


def _entry_link(entry: AuditEntry) -> SafeString:
    page = reverse("admin:accounts_auditentry_change", args=[entry.pk])
    return format_html('<a href="{}">{}</a>', page, entry.action)


@admin.register(User)
class UserAdmin(ServiceErrorMessages, ResetMailAdmin, AccountSearch):
    list_display = ("email", "username", "role", "is_active", "created_at", "last_login_date")
    list_filter = ("role", "is_active")
    accounts_in = ("id",)
    ordering = ("-created_at", "id")
    actions = None  # accounts are deleted one by one, with the guards
    panels: ClassVar[list[Callable[[User], Panel]]] = [_sessions_of, _audit_of]  # other apps add theirs

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return super().get_form(request, obj, change=change, form=UserChangeForm if change else UserForm, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return [(None, {"fields": (*UserForm.Meta.fields, "password")})]
        profile = ("username", "role", ("country_code", "timezone"), "profile_picture_url", "leaderboard_opt_out")
        return [
            (None, {"fields": (("email", "email_verified"), *profile)}),
            ("Access", {"fields": ("is_active", "reason", "password")}),
            ("Record", {"fields": ("id", ("created_at", "updated_at", "last_login_date"))}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return () if obj is None else ("id", "email", "email_verified", "created_at", "updated_at", "last_login_date")

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: User | None = None,
    ) -> HttpResponse:
        if obj is not None:
            panels = [panel(obj) for panel in self.panels]
            context |= {"title": obj.email, "subtitle": obj.username, "panels": panels}
        return super().render_change_form(request, context, add, change, form_url, obj)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        by, at, data = actor_of(request, request.user.pk), now(), form.cleaned_data
        if change:
            changes = {name: data[name] for name in PROFILE_FIELDS if name in form.changed_data}
            if changes:
                update_profile(user_id=obj.id, changes=changes, at=at)
            if "role" in form.changed_data:
                set_role(user_id=obj.id, role=data["role"], by=by, at=at)
            if "is_active" in form.changed_data:
                set_status(user_id=obj.id, is_active=data["is_active"], reason=data["reason"], by=by, at=at)
            if data["password"]:
                set_password(user_id=obj.id, password=data["password"], by=by, at=at)
            return
        profile = {name: data[name] for name in PROFILE_FIELDS}
        user = create_user(email=data["email"], password=data["password"], at=at, **profile)
        obj.id = user.id
        if data["role"] != Role.STUDENT:
            set_role(user_id=user.id, role=data["role"], by=by, at=at)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        # Rows deleted with an account belong to it, so the admin's permissions for them do not apply.
        return [str(account) for account in objs], {"accounts": len(objs)}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        remove_account(user_id=obj.id, by=actor_of(request, request.user.pk), at=now())


@admin.register(Session)
class SessionAdmin(ReadOnly, AccountSearch):
    list_display = ("account", "created_at", "last_used_at", "expires_at", "ended_at", "ended_reason", "id")
    list_display_links = ("created_at",)
    list_select_related = ("user",)
    accounts_in = ("user_id",)
    ordering = ("-expires_at", "id")  # close to the order of the last use, and indexed
    exclude = ("token_digest", "parent_digest", "grandparent_digest")


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly, AccountSearch):
    list_display = ("created_at", "action", "actor", "target")
    list_filter = ("action",)
    accounts_in = ("actor_id", "target_id")
    ordering = ("-created_at", "id")
    fields = ("created_at", "action", "actor", "target", "before", "after", "reason", "ip", "request_id", "id")
    readonly_fields = ("actor", "target")

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        return _with_addresses(super().get_queryset(request))

    def other_matches(self, term: str) -> Q:
        # A deleted account has no address any more, but an id.
        gone = parse_uuid(term)
        return Q() if gone is None else Q(actor_id=gone) | Q(target_id=gone)

    @admin.display(description="by")
    def actor(self, row: Any) -> SafeString | str:
        return account_link(row.actor_id, row.actor_email)

    @admin.display(description="account")
    def target(self, row: Any) -> SafeString | str:
        return account_link(row.target_id, row.target_email)


def account_link(user_id: UUID | None, email: str | None) -> SafeString | str:
    """The account's address, leading to its page; its bare id once it is deleted."""
    if user_id is None or email is None:
        return str(user_id or "-")
    return format_html('<a href="{}">{}</a>', reverse("admin:accounts_user_change", args=[user_id]), email)


def _with_addresses(entries: QuerySet[AuditEntry]) -> QuerySet[Any]:
    """Entries with `actor_email` and `target_email`. The log stores bare ids: the addresses are the current ones."""

    def address(column: str) -> Subquery:
        return Subquery(User.objects.filter(pk=OuterRef(column)).values("email"))

    return entries.annotate(actor_email=address("actor_id"), target_email=address("target_id"))
