"""Body of the import of a table of exercises."""

from langlearn.api.fields import ApiSerializer, StrictBooleanField, UncheckedBlankField


class ExerciseImportBody(ApiSerializer):
    csv = UncheckedBlankField(
        help_text="A table (RFC 4180) with a header, `lesson` and `exercise_type` in it, then a row for each exercise.",
    )
    dry_run = StrictBooleanField(default=False)
