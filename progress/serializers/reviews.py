"""Bodies of attempts."""

from typing import Any

from rest_framework import serializers

from accounts.serializers import RuleField
from langlearn.api.fields import ApiSerializer
from langlearn.api.instants import NaiveInstantError, parse_instant
from progress.serializers.fields import AnswerField, InstantField, bounded, uuid_rule
from progress.services.uploads import MAX_MILLISECONDS, Bounds, Refused, refusal_text


class AttemptBody(ApiSerializer):
    """Body of an answer."""

    # `context["bounds"]` are the limits of `answered_at`.

    ignore_unknown = True

    answer = AnswerField(required=False)
    client_id = RuleField(uuid_rule, required=False, allow_null=True, schema={"format": "uuid"})
    session_id = RuleField(
        uuid_rule,
        required=False,
        allow_null=True,
        schema={"format": "uuid"},
        help_text="Of the practice session in which the answer was given, known or not yet.",
    )
    answered_at = InstantField(required=False, allow_null=True)
    time_spent_ms = bounded(0, MAX_MILLISECONDS, f"Time must be between 0 and {MAX_MILLISECONDS}")

    def validate_answered_at(self, value: str | None) -> Any:
        if value is None:
            return None
        bounds: Bounds = self.context["bounds"]
        try:
            moment = parse_instant(value)
            bounds.check(moment)
        except Refused as refused:
            raise serializers.ValidationError(refusal_text(refused.reason)) from None
        except NaiveInstantError:
            raise serializers.ValidationError(refusal_text("naive_timestamp")) from None
        except ValueError:
            raise serializers.ValidationError(refusal_text("invalid_answered_at")) from None
        return moment
