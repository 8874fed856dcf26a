"""The fields that are declared once agree with the tables and with the rows of documents."""

import dataclasses
from typing import Any

import pytest
from django.db.models import NOT_PROVIDED

from content import models
from content.fields import FIELDS, Kind, columns_of
from content.formats import documents

TABLES: dict[Kind, tuple[Any, Any, Any]] = {
    "course": (models.Course, models.PublishedCourse, documents.CourseRow),
    "level": (models.Level, models.PublishedLevel, documents.LevelRow),
    "section": (models.Section, models.PublishedSection, documents.SectionRow),
    "module": (models.Module, models.PublishedModule, documents.ModuleRow),
    "lesson": (models.Lesson, models.PublishedLesson, documents.LessonRow),
    "exercise": (models.Exercise, models.PublishedExercise, documents.ExerciseRow),
}


@pytest.mark.parametrize("kind", FIELDS)
def test_each_field_is_a_column_of_both_states(kind: Kind) -> None:
    for model in TABLES[kind][:2]:
        assert set(columns_of(kind)) <= {column.attname for column in model._meta.concrete_fields}


@pytest.mark.parametrize("kind", FIELDS)
def test_each_field_is_in_the_rows_of_documents(kind: Kind) -> None:
    assert set(columns_of(kind)) <= {field.name for field in dataclasses.fields(TABLES[kind][2])}


@pytest.mark.parametrize("kind", FIELDS)
def test_a_new_row_has_the_default_of_each_field_that_may_be_left_out(kind: Kind) -> None:
    for field in FIELDS[kind]:
        column = TABLES[kind][0]._meta.get_field(field.column)
        if field.is_required:
            assert column.default is NOT_PROVIDED
        else:
            assert column.get_default() == field.default
