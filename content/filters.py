"""Filters and sort fields of the content lists."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import StrIndex
from django_filters import FilterSet

from content import rules
from content.exercises import EXERCISE_TYPES
from content.media.selectors import named_in_course
from content.models import PACKAGED_ENTITIES, LessonExercise, MediaKind, MediaOrigin, Member
from content.readers import reader_of
from content.references.publications import is_used
from langlearn.api.fields import parse_uuid
from langlearn.api.filters import RuleFilter, SearchFilter, parse_boolean, parse_integer

_BOOLEAN = {"type": "boolean"}
_NUMBER = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}


def _language(field_name: str) -> RuleFilter:
    return RuleFilter(field_name, rules.language_tag, schema=_TEXT, description="A language tag, such as `es-419`.")


class CourseFilters(FilterSet):  # type: ignore[misc]
    source_language = _language("source_language")
    target_language = _language("target_language")
    is_public = RuleFilter("is_public", parse_boolean, schema=_BOOLEAN, description="Public courses, or private ones.")
    mine = RuleFilter(
        "id",
        parse_boolean,
        method="of_member",
        schema=_BOOLEAN,
        description="Of which the caller is a member, or all others.",
    )
    search = SearchFilter(description="Terms to find in name and description.")

    def of_member(self, rows: QuerySet[Any], name: str, is_member: bool) -> QuerySet[Any]:
        """Independent of the account for those who are no staff: their lists are cached for all of them."""
        user = self.request.user
        staff = user.id if reader_of(user).is_staff else None
        mine = Member.objects.filter(user=staff).values("course_id")
        return rows.filter(pk__in=mine) if is_member else rows.exclude(pk__in=mine)


class LevelFilters(FilterSet):  # type: ignore[misc]
    code = RuleFilter("code", schema=_TEXT, description="The exact code.")
    search = SearchFilter(description="Terms to find in name and code.")


class SectionFilters(FilterSet):  # type: ignore[misc]
    search = SearchFilter(description="Terms to find in the name.")


class ModuleFilters(FilterSet):  # type: ignore[misc]
    module_type = RuleFilter(
        "module_type",
        rules.module_type,
        schema={"type": "string", "enum": list(rules.MODULE_TYPES)},
        description="Modules of this type.",
    )
    search = SearchFilter(description="Terms to find in the name.")


class _ExperienceRange(forms.Form):
    """Bounds that contradict each other are a mistake, not an empty list."""

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        low, high = values.get("experience_points_min"), values.get("experience_points_max")
        if low is not None and high is not None and low > high:
            self.add_error("experience_points_min", "May not be greater than experience_points_max.")
        return values


class LessonFilters(FilterSet):  # type: ignore[misc]
    experience_points_min = RuleFilter(
        "experience_points", parse_integer, lookup_expr="gte", schema=_NUMBER, description="At least so many points."
    )
    experience_points_max = RuleFilter(
        "experience_points", parse_integer, lookup_expr="lte", schema=_NUMBER, description="At most so many points."
    )
    search = SearchFilter(description="Terms to find in name and description.")

    class Meta:
        form = _ExperienceRange


class AllLessonFilters(LessonFilters):
    course_id = RuleFilter("course_id", schema=_TEXT, description="Lessons of this course.")


class ExerciseFilters(FilterSet):  # type: ignore[misc]
    search = SearchFilter(description="Terms to find in the texts of the data.")
    unused = RuleFilter(
        "unused",
        parse_boolean,
        method="filter_unused",
        schema=_BOOLEAN,
        description="Exercises without any assignment, or those with at least one.",
    )

    def filter_unused(self, queryset: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        assigned = Exists(LessonExercise.objects.filter(exercise=OuterRef("pk")))
        return queryset.filter(~assigned if value else assigned)


def _exercise_types(values: list[str]) -> list[str]:
    return [rules.exercise_type(name) for value in values for name in value.split(",")]


class AllExerciseFilters(ExerciseFilters):
    exercise_type = RuleFilter(
        "exercise_type",
        _exercise_types,
        lookup_expr="in",
        repeatable=True,
        schema={"type": "array", "items": {"type": "string", "enum": list(EXERCISE_TYPES)}},
        description="Exercises of any of these types; may be given several times, or as a list with commas.",
    )


def _one_of(field_name: str, choices: Sequence[str], *, description: str) -> RuleFilter:
    def rule(value: str) -> str:
        if value not in choices:
            raise ValueError(f"Must be one of: {', '.join(choices)}.")
        return value

    return RuleFilter(field_name, rule, schema={"type": "string", "enum": list(choices)}, description=description)


class MediaFilters(FilterSet):  # type: ignore[misc]
    course_id = RuleFilter(
        "course_id",
        schema=_TEXT,
        method="filter_course",
        description="Named by the draft of this course, its words included.",
    )
    mine = RuleFilter(
        "mine",
        parse_boolean,
        method="filter_mine",
        schema=_BOOLEAN,
        description="Uploaded by the caller, or all others.",
    )
    kind = _one_of("kind", MediaKind.values, description="Sounds, or pictures.")
    origin = _one_of("origin", MediaOrigin.values, description="Where it came from.")
    language = _language("language")
    unused = RuleFilter(
        "unused",
        parse_boolean,
        method="filter_unused",
        schema=_BOOLEAN,
        description="Named by no content, or by some.",
    )
    search = SearchFilter(description="Terms to find in file_name, alt, transcript and attribution.")

    def filter_course(self, queryset: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        return queryset.filter(named_in_course(value, reader=reader_of(self.request.user)))

    def filter_mine(self, queryset: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        is_mine = Q(created_by=self.request.user.id)
        return queryset.filter(is_mine if value else ~is_mine)

    def filter_unused(self, queryset: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        return queryset.filter(~is_used() if value else is_used())


def _uuid(value: str) -> UUID:
    found = parse_uuid(value)
    if found is None:
        raise ValueError("Must be a UUID.")
    return found


class _EntityOfId(forms.Form):
    """Ids are unique per entity only."""

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("entity_id") is not None and "entity" not in self.data:
            self.add_error("entity_id", "Needs entity.")
        return values


class HistoryFilters(FilterSet):  # type: ignore[misc]
    entity = _one_of("entity", [entity.value for entity in PACKAGED_ENTITIES], description="Changes of this kind.")
    entity_id = RuleFilter(
        "entity_id", schema=_TEXT, description="Changes of one row, with `entity`; of an assignment `lesson/exercise`."
    )
    changed_by = RuleFilter(
        "changed_by_id",
        _uuid,
        schema={"type": "string", "format": "uuid"},
        description="Changes of one user.",
    )

    class Meta:
        form = _EntityOfId


class WordFilters(FilterSet):  # type: ignore[misc]
    lesson_id = RuleFilter("lesson_id", schema=_TEXT, description="Words that this lesson introduces.")
    part_of_speech = _one_of("part_of_speech", rules.PARTS_OF_SPEECH, description="Words of this part of speech.")
    tag = RuleFilter("tag_lines", schema=_TEXT, method="filter_tag", description="Words with this tag.")
    search = SearchFilter(description="Terms to find in text, forms, synonyms and translations.")

    def filter_tag(self, queryset: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        # Not LIKE, which ignores the case of ASCII letters on SQLite.
        found: QuerySet[Any] = queryset.alias(place=StrIndex(name, Value(f"\n{value}\n"))).filter(place__gt=0)
        return found


# Sort fields of each list: name to column.
_STAMPS = {"created_at": "created_at", "updated_at": "updated_at"}
_NAMED = {**_STAMPS, "name": "name_folded"}
CHILD_ORDER = {"order": "order", **_NAMED}
COURSE_ORDER = {**_NAMED, "source_language": "source_language", "target_language": "target_language"}
LEVEL_ORDER = {**CHILD_ORDER, "code": "code"}
MODULE_ORDER = {**CHILD_ORDER, "module_type": "module_type"}
LESSON_ORDER = {**CHILD_ORDER, "experience_points": "experience_points"}
EXERCISE_ORDER = {**_STAMPS, "exercise_type": "exercise_type"}
WORD_ORDER = {**_STAMPS, "text": "text_folded", "id": "word_id"}
MEDIA_ORDER = {**_STAMPS, "bytes": "bytes", "duration_ms": "duration_ms", "file_name": "name_folded"}

NEWEST_FIRST = ("created_at", "desc")
IN_ORDER = ("order", "asc")
