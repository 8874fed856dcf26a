"""Request bodies, and the schemas of responses for the documentation."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol

from django.conf import settings
from drf_spectacular.drainage import set_override
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers
from rest_framework.fields import Field

from accounts import registry, rules
from accounts.models import AuditAction, SessionEnd, User
from accounts.names import EMAIL_LENGTH, USERNAME_LENGTHS, normalise_email, normalise_username
from accounts.passwords import policy_problems
from accounts.selectors import UserRecord
from accounts.services.profile import PROFILE_FIELDS
from langlearn.api.components import plain_enum
from langlearn.api.errors import FieldErrors
from langlearn.api.fields import (
    ApiSerializer,
    DescribedField,
    OneLineField,
    StrictBooleanField,
    StrictCharField,
    UncheckedBlankField,
)
from langlearn.api.permissions import ROLES

REASON_LENGTH = 500

_EMAIL = {"format": "email", "maxLength": EMAIL_LENGTH}
_USERNAME = {"minLength": USERNAME_LENGTHS[0], "maxLength": USERNAME_LENGTHS[1]}
_COUNTRY = {"example": "ES", "description": "ISO 3166-1 alpha-2."}
_PICTURE = {"maxLength": rules.PICTURE_URL_LENGTH, "example": "https://cdn.example.org/ana.png"}
_TIME_ZONE = {"example": "Europe/Madrid", "description": "IANA name."}


class RuleField(StrictCharField):
    """A string validated by a pure rule: a function that returns the stored form or raises ValueError(message).

    `schema` describes the string to readers of the documentation.
    """

    def __init__(self, rule: Callable[[str], Any], *, schema: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        self.rule = rule
        super().__init__(**kwargs)
        if schema is not None:
            set_override(self, "field", {"type": "string", **schema})

    def to_internal_value(self, data: Any) -> Any:
        try:
            return self.rule(super().to_internal_value(data))
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from None


class ClearableField(RuleField):
    """A value that null clears; an empty string is an error."""

    default_error_messages: ClassVar = {"blank": "May not be blank; send null to clear."}

    def __init__(self, rule: Callable[[str], str], **kwargs: Any) -> None:
        super().__init__(rule, required=False, allow_null=True, **kwargs)


class PasswordOwned(Protocol):
    """A serializer that returns the owner of the password it sets."""

    def password_owner(self) -> tuple[str | None, str | None]:
        """E-mail and username in their stored form, None where there is none."""


class NewPasswordField(UncheckedBlankField):
    """A new password, validated by the whole policy. For serializers that are PasswordOwned."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        password = super().run_validation(data)
        owned: PasswordOwned = self.parent  # type: ignore[assignment]
        email, username = owned.password_owner()
        problems = policy_problems(password, email=email, username=username)
        if problems:
            raise serializers.ValidationError(problems)
        return password


def _stored_form(rule: Callable[[str], str], value: Any) -> str | None:
    """The normalised value of a field of the same body, or None when that field is invalid."""
    try:
        return rule(value) if isinstance(value, str) else None
    except ValueError:
        return None


class RegisterSerializer(ApiSerializer):
    ignore_unknown = True

    email = RuleField(normalise_email, schema=_EMAIL)
    password = NewPasswordField(write_only=True)
    username = ClearableField(normalise_username, schema=_USERNAME)
    country_code = ClearableField(rules.country_code, schema=_COUNTRY)
    profile_picture_url = ClearableField(rules.picture_url, schema=_PICTURE)
    timezone = RuleField(
        rules.device_time_zone,
        required=False,
        allow_null=True,
        schema={**_TIME_ZONE, "description": "IANA name; `Etc/Unknown` counts as absent."},
    )

    def password_owner(self) -> tuple[str | None, str | None]:
        typed = self.initial_data
        return (
            _stored_form(normalise_email, typed.get("email")),
            _stored_form(normalise_username, typed.get("username")),
        )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in attrs.items() if value is not None}


class LoginSerializer(ApiSerializer):
    ignore_unknown = True

    email = RuleField(normalise_email, schema=_EMAIL)
    password = StrictCharField(write_only=True)


class RefreshSerializer(ApiSerializer):
    ignore_unknown = True

    refreshToken = StrictCharField()  # noqa: N815 - the name in the body


class LogoutSerializer(ApiSerializer):
    ignore_unknown = True

    refreshToken = StrictCharField(required=False, allow_blank=True)  # noqa: N815


class EmailSerializer(ApiSerializer):
    email = RuleField(normalise_email, schema=_EMAIL)


class MailTokenSerializer(ApiSerializer):
    token = StrictCharField()


class PasswordResetSerializer(ApiSerializer):
    """The new password is validated for the account that the token belongs to."""

    token = StrictCharField()
    new_password = UncheckedBlankField(write_only=True)


class ProfileSerializer(ApiSerializer):
    """Every field may be absent; others are ignored, and named in the response."""

    ignore_unknown = True

    username = ClearableField(normalise_username, schema=_USERNAME)
    country_code = ClearableField(rules.country_code, schema=_COUNTRY)
    profile_picture_url = ClearableField(rules.picture_url, schema=_PICTURE)
    timezone = RuleField(rules.time_zone, required=False, schema=_TIME_ZONE)
    leaderboard_opt_out = StrictBooleanField(required=False)

    def ignored_fields(self) -> list[str]:
        return sorted(set(self.initial_data) - set(PROFILE_FIELDS))


class PasswordChangeSerializer(ApiSerializer):
    # `context["user"]` is the account whose password changes.
    current_password = StrictCharField(write_only=True)
    new_password = NewPasswordField(write_only=True)

    def password_owner(self) -> tuple[str | None, str | None]:
        user: User = self.context["user"]
        return user.email, user.username

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["new_password"] == attrs["current_password"]:
            raise serializers.ValidationError({"new_password": ["Must differ from the current password."]})
        return attrs


class AccountDeletionSerializer(ApiSerializer):
    password = StrictCharField(write_only=True)


class RoleSerializer(ApiSerializer):
    role = RuleField(rules.role, schema={"enum": list(ROLES)})


class StatusSerializer(ApiSerializer):
    is_active = StrictBooleanField()
    reason = OneLineField(required=False, allow_null=True, allow_blank=True, max_length=REASON_LENGTH)


def problems_of_id(path_id: str) -> FieldErrors:
    """What is wrong with the id of a user in a path."""
    try:
        rules.user_id(path_id)
    except ValueError as error:
        return {"id": [str(error)]}
    return {}


# Schemas of responses.


class EmptySchema(serializers.Serializer):  # type: ignore[type-arg]
    """An empty object."""


class ExportedSessionSchema(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.UUIDField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    user_agent = serializers.CharField()
    ip = serializers.CharField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    ended_reason = DescribedField({**plain_enum([*SessionEnd.values, None]), "description": "null until it ends."})


# The audit log: an entry's `action` determines what `before` and `after` contain.


class _RoleValues(serializers.Serializer):  # type: ignore[type-arg]
    role = serializers.ChoiceField(choices=ROLES)


class _StatusValues(serializers.Serializer):  # type: ignore[type-arg]
    is_active = serializers.BooleanField()


class _ReusedSessionValues(serializers.Serializer):  # type: ignore[type-arg]
    session_id = serializers.UUIDField()


class _PointsValues(serializers.Serializer):  # type: ignore[type-arg]
    experience_points = serializers.IntegerField()


class _BonusValues(_PointsValues):
    bonus_points = serializers.IntegerField()


class _AdjustmentValues(_PointsValues):
    amount = serializers.IntegerField()


class _ResetValues(_PointsValues):
    keep_completions = serializers.BooleanField()


class _ChangedMediaValues(serializers.Serializer):  # type: ignore[type-arg]
    """Metadata of a sound or picture: the fields that changed."""

    sha256 = serializers.CharField()
    file_name = serializers.CharField(required=False, allow_null=True)
    alt = serializers.CharField(required=False, allow_null=True)
    transcript = serializers.CharField(required=False, allow_null=True)
    language = serializers.CharField(required=False, allow_null=True)
    licence = serializers.CharField(required=False, allow_null=True)
    attribution = serializers.CharField(required=False, allow_null=True)


class _DeletedMediaValues(serializers.Serializer):  # type: ignore[type-arg]
    sha256 = serializers.CharField()
    path = serializers.CharField()
    uses = serializers.IntegerField()
    forced = serializers.BooleanField()


class _PrunedMediaValues(serializers.Serializer):  # type: ignore[type-arg]
    assets = serializers.IntegerField()
    bytes = serializers.IntegerField()


class _CourseValues(serializers.Serializer):  # type: ignore[type-arg]
    course_id = serializers.CharField()


class _PublicationValues(_CourseValues):
    number = serializers.IntegerField(required=False, help_text="Of the publication, where there is one.")
    kind = serializers.CharField(required=False)


class _PublishModeValues(_CourseValues):
    publish_mode = serializers.CharField()
    require_review = serializers.BooleanField()


class _MemberValues(_CourseValues):
    role = serializers.CharField()


def _nothing() -> DescribedField:
    return DescribedField({"type": "object", "nullable": True, "description": "Always null."})


def _repaired_values() -> serializers.DictField:
    return serializers.DictField(child=serializers.CharField(), help_text="Name of a value to the value.")


_FieldMaker = Callable[[], "Field[Any, Any, Any, Any]"]
# Name of an entry to the action, and to what makes the fields `before` and `after`.
_AUDITED: dict[str, tuple[AuditAction, _FieldMaker, _FieldMaker]] = {
    "RoleChange": (AuditAction.ROLE_CHANGED, _RoleValues, _RoleValues),
    "StatusChange": (AuditAction.STATUS_CHANGED, _StatusValues, _StatusValues),
    "TokenReuse": (AuditAction.REUSE_DETECTED, _nothing, _ReusedSessionValues),
    "Bonus": (AuditAction.BONUS_AWARDED, _PointsValues, _BonusValues),
    "Adjustment": (AuditAction.ADJUSTED, _PointsValues, _AdjustmentValues),
    "Reset": (AuditAction.RESET, _PointsValues, _ResetValues),
    "Repair": (AuditAction.REPAIRED, _repaired_values, _repaired_values),
    "MediaChange": (AuditAction.MEDIA_CHANGED, _ChangedMediaValues, _ChangedMediaValues),
    "MediaDeletion": (AuditAction.MEDIA_DELETED, _DeletedMediaValues, _nothing),
    "MediaPruning": (AuditAction.MEDIA_PRUNED, _nothing, _PrunedMediaValues),
    "Publication": (AuditAction.COURSE_PUBLISHED, _nothing, _PublicationValues),
    "Restoration": (AuditAction.COURSE_RESTORED, _nothing, _PublicationValues),
    "Discarding": (AuditAction.COURSE_DISCARDED, _nothing, _CourseValues),
    "Scheduling": (AuditAction.COURSE_SCHEDULED, _nothing, _CourseValues),
    "Unscheduling": (AuditAction.COURSE_UNSCHEDULED, _nothing, _CourseValues),
    "PublishModeChange": (AuditAction.COURSE_MODE_CHANGED, _nothing, _PublishModeValues),
    "CourseCopy": (AuditAction.COURSE_COPIED, _nothing, _CourseValues),
    "MemberAddition": (AuditAction.MEMBER_ADDED, _nothing, _MemberValues),
    "MemberChange": (AuditAction.MEMBER_CHANGED, _nothing, _MemberValues),
    "MemberRemoval": (AuditAction.MEMBER_REMOVED, _nothing, _MemberValues),
}
_WITHOUT_VALUES = sorted(set(AuditAction.values) - {action for action, _, _ in _AUDITED.values()})


class _AccountReferenceSchema(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.UUIDField()
    email = serializers.EmailField(allow_null=True, help_text="Null when the account is deleted.")


class _StoredEntrySchema(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.UUIDField()
    reason = serializers.CharField(allow_null=True)
    ip = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()


class _EntrySchema(_StoredEntrySchema):
    actor = _AccountReferenceSchema(allow_null=True)
    target = _AccountReferenceSchema(allow_null=True)
    request_id = serializers.CharField()


class _ExportedEntrySchema(_StoredEntrySchema):
    actor_id = serializers.UUIDField(allow_null=True)
    target_id = serializers.UUIDField(allow_null=True)


def _entries(name: str, base: type[_StoredEntrySchema], *, prefix: str) -> PolymorphicProxySerializer:
    """Audit entries of all actions, as the documentation shows them."""

    def entry(
        kind: str, actions: list[str], before: _FieldMaker, after: _FieldMaker
    ) -> type[serializers.Serializer[Any]]:
        fields = {"action": DescribedField(plain_enum(actions)), "before": before(), "after": after()}
        return type(f"{prefix}{kind}", (base,), {"__module__": __name__, **fields})

    plain = entry("Event", _WITHOUT_VALUES, _nothing, _nothing)
    by_action: dict[str, Any] = {
        action.value: entry(kind, [action.value], before, after) for kind, (action, before, after) in _AUDITED.items()
    }
    return PolymorphicProxySerializer(
        component_name=name,
        serializers=by_action | dict.fromkeys(_WITHOUT_VALUES, plain),
        resource_type_field_name="action",
        many=True,
    )


AUDIT_ENTRIES = _entries("AuditEntry", _EntrySchema, prefix="Audited")


@extend_schema_field(_entries("ExportedAuditEntry", _ExportedEntrySchema, prefix="Exported"))
class _ExportedEntriesField(serializers.ListField):
    """The audit entries by an account or about it."""


@extend_schema_field(UserRecord)  # type: ignore[arg-type]  # apidocs.responses describes it
class _UserField(serializers.Field):  # type: ignore[type-arg]
    """An account, in responses that are serializers."""


class AccountExportSchema(serializers.Serializer):  # type: ignore[type-arg]
    format_version = serializers.IntegerField()
    exported_at = serializers.DateTimeField()
    account = _UserField()
    language = serializers.ChoiceField(choices=settings.LANGUAGES, help_text="Of the mails to the account.")
    audit = _ExportedEntriesField()

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), **registry.export_fields()}
