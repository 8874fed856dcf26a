"""Bodies of claims, reports and decisions, and their records in the account export."""

from typing import Any

from rest_framework import serializers

from accounts.serializers import RuleField
from feedback.models import MAX_TEXT, Claim, Reason, Report, ReportedEntity, State
from feedback.selectors.export import COLUMNS
from langlearn.api.fields import ApiSerializer, StrictCharField, StrictIntegerField
from progress.models import AttemptCorrection
from progress.serializers.fields import uuid_rule


class ClaimBody(ApiSerializer):
    """Body of a claim; `blank` for fill-in-the-blank only."""

    attempt_id = RuleField(uuid_rule, schema={"format": "uuid"})
    course_id = StrictCharField()
    blank = StrictIntegerField(required=False, allow_null=True, min_value=0)


class ReportBody(ApiSerializer):
    """Body of a report; `comment` is required for the reason `other`."""

    course_id = StrictCharField()
    entity = serializers.ChoiceField(ReportedEntity.choices)
    entity_id = StrictCharField()
    reason = serializers.ChoiceField(Reason.choices)
    comment = StrictCharField(
        required=False, allow_null=True, allow_blank=True, trim_whitespace=True, max_length=MAX_TEXT
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs["comment"] = attrs.get("comment") or None
        if attrs["reason"] == Reason.OTHER and attrs["comment"] is None:
            raise serializers.ValidationError({"comment": "This field is required."})
        return attrs


class CaseBody(ApiSerializer):
    """Body of a decision; `text`, for an answer that is accepted, spells it as the exercise is to have it."""

    state = serializers.ChoiceField([State.ACCEPTED.value, State.REJECTED.value, State.OPEN.value])
    note = StrictCharField(required=False, allow_null=True, allow_blank=True, trim_whitespace=True, max_length=MAX_TEXT)
    text = StrictCharField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs["note"] = attrs.get("note") or None
        if "text" in attrs and attrs["state"] != State.ACCEPTED:
            raise serializers.ValidationError({"text": "Is only for an answer that is accepted."})
        return attrs


class ExportedClaim(serializers.ModelSerializer):  # type: ignore[type-arg]
    case_id = serializers.UUIDField(read_only=True, allow_null=True)

    class Meta:
        model = Claim
        fields = read_only_fields = COLUMNS["claims"][1]


class ExportedReport(serializers.ModelSerializer):  # type: ignore[type-arg]
    case_id = serializers.UUIDField(read_only=True)

    class Meta:
        model = Report
        fields = read_only_fields = COLUMNS["reports"][1]


class ExportedCorrection(serializers.ModelSerializer):  # type: ignore[type-arg]
    class Meta:
        model = AttemptCorrection
        fields = read_only_fields = COLUMNS["corrections"][1]


class ExportedFeedback(serializers.Serializer):  # type: ignore[type-arg]
    """Every claim, report and correction, as it is stored."""

    claims = ExportedClaim(many=True, read_only=True)
    reports = ExportedReport(many=True, read_only=True)
    corrections = ExportedCorrection(many=True, read_only=True)
