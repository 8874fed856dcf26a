"""Bodies of changes of a learner's state."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from accounts.rules import time_zone
from accounts.serializers import RuleField
from langlearn.api.envelope import dumps
from langlearn.api.fields import ApiSerializer, StrictCharField
from progress.models import LESSON_ID_LENGTH
from progress.serializers.fields import bounded


class UpdateProgressBody(ApiSerializer):
    """Body of a change of progress. Read-only fields may be sent; their range is validated."""

    ignore_unknown = True

    last_completed_lesson_id = StrictCharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=LESSON_ID_LENGTH,
        error_messages={"max_length": "Lesson ID too long"},
    )
    daily_goal_xp = bounded(0, 1000, "Daily goal must be between 0 and 1000")
    timezone = RuleField(
        time_zone,
        required=False,
        allow_null=True,
        error_messages={"blank": "Must be an IANA time zone name.", "invalid": "Must be an IANA time zone name."},
    )
    experience_points = bounded(0, None, "Experience points must be non-negative")
    lives_current = bounded(0, 10, "Lives must be between 0 and 10")
    streak_current = bounded(0, None, "Streak must be non-negative")

    _CHANGEABLE = ("last_completed_lesson_id", "daily_goal_xp", "timezone")

    def changes(self) -> dict[str, Any]:
        """What is to be changed. A last lesson of null or "" clears; null for anything else means not sent."""
        sent = {name: self.validated_data[name] for name in self._CHANGEABLE if name in self.validated_data}
        changes = {name: value for name, value in sent.items() if value is not None}
        if "last_completed_lesson_id" in sent:
            changes["last_completed_lesson_id"] = sent["last_completed_lesson_id"] or None
        return changes

    def chosen_lesson(self) -> Any:
        """The last lesson as it was sent, not validated."""
        return self.initial_data.get("last_completed_lesson_id")

    def ignored_fields(self, state: Mapping[str, Any]) -> list[str]:
        """The names of ignored fields: unknown ones, and read-only ones whose value differs from `state`."""
        return sorted(
            name
            for name, value in self.initial_data.items()
            if name not in self._CHANGEABLE
            and (name not in state or (value is not None and dumps(value) != dumps(state[name])))
        )


class LivesBody(ApiSerializer):
    """Body of a change of lives: a difference or a number."""

    ignore_unknown = True

    lives_change = bounded(-10, 10, "Change must be between -10 and 10")
    lives_current = bounded(0, 10, "Lives must be between 0 and 10")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs.get("lives_change") is None) == (attrs.get("lives_current") is None):
            raise serializers.ValidationError("Send exactly one of lives_change and lives_current")
        return attrs
