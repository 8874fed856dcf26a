"""A learner's part of the account export, for the documentation: the columns of the exported tables."""

from typing import Any

from rest_framework import serializers

from progress.selectors.export import COLUMNS


def _records(name: str) -> serializers.BaseSerializer[Any]:
    model, columns = COLUMNS[name]
    names = [column.attname for column in columns]
    meta = type("Meta", (), {"model": model, "fields": names, "read_only_fields": names})
    foreign_keys = {
        column.attname: serializers.UUIDField(read_only=True, allow_null=column.null)
        for column in columns
        if column.is_relation
    }
    attributes = {"__module__": __name__, "Meta": meta, **foreign_keys}
    record = type(f"Exported{model.__name__}", (serializers.ModelSerializer,), attributes)
    records: serializers.BaseSerializer[Any] = record(many=True, read_only=True)
    return records


class ExportedProgress(serializers.Serializer):  # type: ignore[type-arg]
    """Every record of progress, as it is stored."""

    def get_fields(self) -> dict[str, Any]:
        return {name: _records(name) for name in COLUMNS}
