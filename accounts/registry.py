"""Hooks of the other applications for the export and deletion of an account and for a change of its time zone.

When an application starts, it registers its part of an account's export, and its callbacks before an account is
deleted and before a time zone changes. Every table that refers to users is in the export, or excluded with a reason.
When an account is deleted, the database deletes its rows or clears the reference.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from rest_framework.fields import Field

ExportPart = Callable[[UUID], Any]


class DeletionStep(Protocol):
    def __call__(self, *, user_id: UUID, at: datetime) -> None: ...


class TimezoneGuard(Protocol):
    def __call__(self, *, user_id: UUID, old_zone: str, new_zone: str, at: datetime) -> None: ...


@dataclass(slots=True)
class _Registry:
    exports: dict[str, ExportPart] = field(default_factory=dict)
    export_fields: dict[str, Callable[[], "Field[Any, Any, Any, Any]"]] = field(default_factory=dict)
    deletions: list[DeletionStep] = field(default_factory=list)
    timezone_guards: list[TimezoneGuard] = field(default_factory=list)
    exported: set[str] = field(default_factory=set)
    excluded: dict[str, str] = field(default_factory=dict)


_registry = _Registry()


def register_export(
    name: str, part: ExportPart, *, described_by: Callable[[], "Field[Any, Any, Any, Any]"], models: Iterable[str] = ()
) -> None:
    """`part(user_id)` gives the JSON under `name` in the export: every record of the user in `models` ("app.Model").

    Where the records may be many, it gives iterators (`langlearn.api.envelope.streamed`).
    `described_by()` is a serializer field that describes this JSON in the OpenAPI document.
    """
    _registry.exports[name] = part
    _registry.export_fields[name] = described_by
    _registry.exported.update(models)


def register_deletion(step: DeletionStep, *, first: bool = False) -> None:
    """`step(user_id=, at=)` runs in the transaction that deletes an account, before any account row is locked.

    The steps run in the order in which they are registered, except one that is `first`: all take their locks in the
    order of every other write.
    """
    _registry.deletions.insert(0 if first else len(_registry.deletions), step)


def exclude_from_export(model: str, *, reason: str) -> None:
    """Rows of `model` ("app.Model") are not in the export, for a reason the user may hear."""
    _registry.excluded[model] = reason


def register_timezone_guard(guard: TimezoneGuard) -> None:
    """`guard(user_id=, old_zone=, new_zone=, at=)` runs in the transaction of the change, before the account is locked.

    It may refuse by raising; it may run again with another `old_zone` after a concurrent change, its writes undone.
    """
    _registry.timezone_guards.append(guard)


def export_parts(user_id: UUID) -> dict[str, Any]:
    return {name: part(user_id) for name, part in _registry.exports.items()}


def export_fields() -> dict[str, "Field[Any, Any, Any, Any]"]:
    """New serializer fields that describe the parts of an export."""
    return {name: described_by() for name, described_by in _registry.export_fields.items()}


def run_deletions(*, user_id: UUID, at: datetime) -> None:
    for step in _registry.deletions:
        step(user_id=user_id, at=at)


def guard_timezone(*, user_id: UUID, old_zone: str, new_zone: str, at: datetime) -> None:
    for guard in _registry.timezone_guards:
        guard(user_id=user_id, old_zone=old_zone, new_zone=new_zone, at=at)


def exported_models() -> frozenset[str]:
    """Labels ("app.Model") of the models whose rows are in the export."""
    return frozenset(_registry.exported)


def excluded_models() -> dict[str, str]:
    """Labels of the models whose rows are not, each with its reason."""
    return dict(_registry.excluded)
