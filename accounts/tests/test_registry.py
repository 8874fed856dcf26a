"""No table that refers to users is forgotten by export and deletion."""

from typing import Any

import pytest
from django.apps import apps
from django.db import models

from accounts import registry
from accounts.models import User


def tables_that_refer_to_users():
    return {
        model._meta.label
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.is_relation and field.related_model is User
    }


def test_every_table_that_refers_to_users_is_in_the_export_or_left_out_for_a_reason() -> None:
    exported, excluded = registry.exported_models(), registry.excluded_models()
    assert exported.isdisjoint(excluded)
    assert tables_that_refer_to_users() == exported | set(excluded)
    assert all(excluded.values())


@pytest.mark.parametrize("label", sorted(tables_that_refer_to_users()))
def test_references_to_users_cascade_or_are_set_to_null(label: Any) -> None:
    for field in apps.get_model(label)._meta.concrete_fields:
        if field.is_relation and field.related_model is User:
            behaviour = field.remote_field.on_delete
            assert behaviour is models.CASCADE or (behaviour is models.SET_NULL and field.null)
