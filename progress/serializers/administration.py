"""Bodies of the administration of progress. A field has one message for all errors."""

from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from langlearn.api.fields import (
    ApiSerializer,
    CheckedField,
    OneLineField,
    StrictBooleanField,
    StrictIntegerField,
    parse_uuid,
)

REASON_LENGTH = 500

_NO_USER_ID = "Invalid user ID format"
_NO_REASON = "Reason is required"
_NO_BONUS = f"Bonus points must be between 1 and {settings.BONUS_MAX}"
_NO_AMOUNT = f"Amount must be between -{settings.BONUS_MAX} and {settings.BONUS_MAX} and not 0"


def _user_id(value: Any) -> Any:
    found = parse_uuid(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(_NO_USER_ID)
    return found


@extend_schema_field(OpenApiTypes.UUID)
class _TargetField(CheckedField):
    """The account whose progress is read or changed."""

    default_error_messages = {"required": _NO_USER_ID, "null": _NO_USER_ID}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(_user_id, **kwargs)


class _PointsField(StrictIntegerField):
    """Experience points within bounds."""

    def __init__(self, *, text: str, **kwargs: Any) -> None:
        wrong = ("required", "null", "invalid", "min_value", "max_value")
        super().__init__(error_messages=dict.fromkeys(wrong, text), **kwargs)


class _ReasonField(OneLineField):
    """The reason, stored in the ledger and in the audit log."""

    default_error_messages = {
        "required": _NO_REASON,
        "null": _NO_REASON,
        "blank": _NO_REASON,
        "invalid": _NO_REASON,
        "max_length": "Reason too long",
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=REASON_LENGTH, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, str) and not data.strip():
            self.fail("blank")
        return super().to_internal_value(data)


def _not_zero(value: int) -> None:
    if value == 0:
        raise serializers.ValidationError(_NO_AMOUNT)


class BonusBody(ApiSerializer):
    """Body of a bonus. Unknown keys are ignored."""

    ignore_unknown = True

    target_user_id = _TargetField()
    bonus_points = _PointsField(min_value=1, max_value=settings.BONUS_MAX, text=_NO_BONUS)
    reason = _ReasonField()


class AdjustmentBody(ApiSerializer):
    """Body of an adjustment: a negative amount deducts points. Unknown keys are ignored."""

    ignore_unknown = True

    target_user_id = _TargetField()
    amount = _PointsField(
        min_value=-settings.BONUS_MAX, max_value=settings.BONUS_MAX, validators=[_not_zero], text=_NO_AMOUNT
    )
    reason = _ReasonField()


class ResetBody(ApiSerializer):
    """Body of a reset; `null` means not sent. Unknown keys are ignored."""

    ignore_unknown = True

    target_user_id = _TargetField()
    reason = _ReasonField(required=False, allow_null=True)
    keep_completions = StrictBooleanField(required=False, allow_null=True, help_text="Default false.")
