"""Bodies about the courses that a learner follows."""

from datetime import datetime, timedelta

from django.conf import settings
from rest_framework import serializers

from langlearn.api.fields import ApiSerializer, StrictCharField, StrictIntegerField
from langlearn.api.instants import NaiveInstantError, parse_instant
from progress.serializers.fields import CourseIdField, InstantField
from progress.services.uploads import refusal_text


class EnrollBody(ApiSerializer):
    """Body of an enrollment."""

    ignore_unknown = True

    course_id = CourseIdField()


class EnrollmentOrderBody(ApiSerializer):
    """Body of a new order: all courses that the learner follows, each once."""

    ignore_unknown = True

    course_ids = serializers.ListField(child=StrictCharField())


class EnrollmentBody(ApiSerializer):
    """Body of a change of an enrollment: all optional, `null` means not sent."""

    # `context["at"]` is the instant of the request.

    ignore_unknown = True

    position = StrictIntegerField(required=False, allow_null=True, min_value=1)
    opened_at = InstantField(required=False, allow_null=True)

    def validate_opened_at(self, value: str | None) -> datetime | None:
        if value is None:
            return None
        try:
            moment = parse_instant(value)
        except NaiveInstantError:
            raise serializers.ValidationError(refusal_text("naive_timestamp")) from None
        except ValueError:
            raise serializers.ValidationError(refusal_text("invalid_opened_at")) from None
        if moment > self.context["at"] + timedelta(seconds=settings.SYNC_FUTURE_SKEW_SECONDS):
            raise serializers.ValidationError(refusal_text("in_future"))
        return moment
