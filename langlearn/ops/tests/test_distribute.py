"""`manage.py distribute`: learners' tables become partitions by user, with the names and rows they had.

Definitions of tables are part of the transaction of a test, so each test partitions and leaves nothing behind.
"""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models, transaction

from conftest import JsonClient
from langlearn.api.instants import now
from langlearn.ops.distribution import Distribution, NotByUser
from progress.models import ExperienceEntry, ZoneChange

TABLE = ZoneChange._meta.db_table
pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _on_postgresql(db: None) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: partitions were NOT tried")


def _execute(*statements: str) -> None:
    connection.check_constraints()  # a table with checks that are due is not changed
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _partition(model: type[models.Model]) -> None:
    _execute(*Distribution(connection).partitioning(model._meta.db_table, 4))


def _printed(**options: Any) -> str:
    printed = StringIO()
    call_command("distribute", stdout=printed, stderr=StringIO(), **options)
    return printed.getvalue()


def _names(model: type[models.Model]) -> dict[str, Any]:
    """The constraints and indexes of a table as migrations find them, by name."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    return {name: [of["unique"], of["columns"], of["foreign_key"]] for name, of in found.items()}


def test_partitioned_table_has_its_rows_its_next_id_and_the_names_of_before(ana: JsonClient, sam: JsonClient) -> None:
    at = now()
    kept = [
        ZoneChange.objects.create(user=client.user, changed_at=at, from_zone="UTC", to_zone="America/Lima").pk
        for client in (ana, sam)
    ]
    ZoneChange.objects.create(user=sam.user, changed_at=at, from_zone="UTC", to_zone="America/Lima").delete()
    before = {model: _names(model) for model in (ZoneChange, ExperienceEntry)}
    for model in before:
        _partition(model)
    key = f"{TABLE}_pkey"
    assert _names(ZoneChange)[key][1] == ["user_id", "id"]
    for model, names in before.items():
        names.pop(f"{model._meta.db_table}_pkey")
        assert names.items() <= _names(model).items()
    assert sorted(ZoneChange.objects.values_list("pk", flat=True)) == sorted(kept)
    new = ZoneChange.objects.create(user=ana.user, changed_at=at, from_zone="UTC", to_zone="Asia/Tokyo")
    assert new.pk > max(kept) + 1


def test_latest_rows_of_a_partitioned_table_are_read_from_an_index() -> None:
    _partition(ExperienceEntry)
    _execute("SET LOCAL enable_seqscan = off")  # it has no rows
    plan = ExperienceEntry.objects.order_by("-pk")[:100].explain()
    assert "Index Scan Backward" in plan
    assert "Sort  (" not in plan


def test_partitioned_tables_are_left_out_the_next_time() -> None:
    assert f'DROP TABLE "{TABLE}"' in _printed()
    _partition(ZoneChange)
    assert f'DROP TABLE "{TABLE}"' not in _printed()
    assert f"{TABLE}: 4 partitions" in _printed(check=True)
    assert "accounts_session: ordinary" in _printed(check=True)


def test_migrations_change_a_partitioned_table(ana: JsonClient) -> None:
    _partition(ZoneChange)
    ZoneChange.objects.create(user=ana.user, changed_at=now(), from_zone="UTC", to_zone="America/Lima")
    connection.check_constraints()
    field = models.IntegerField(default=7)
    field.set_attributes_from_name("extra")
    index = models.Index(fields=["user", "to_zone"], name="zonechange_added")
    unique = models.UniqueConstraint(fields=["user", "changed_at"], name="zonechange_unique")
    with connection.schema_editor() as editor:
        editor.add_field(ZoneChange, field)
        editor.add_index(ZoneChange, index)
        editor.add_constraint(ZoneChange, unique)
        editor.remove_index(ZoneChange, ZoneChange._meta.indexes[0])
    names = _names(ZoneChange)
    assert {"zonechange_added", "zonechange_unique"} <= set(names)
    assert "progress_zonechange_of_user" not in names
    with connection.schema_editor() as editor:
        editor.remove_constraint(ZoneChange, unique)
        editor.remove_field(ZoneChange, field)
    assert "zonechange_unique" not in _names(ZoneChange)
    assert ZoneChange.objects.filter(user=ana.user, changed_at__gt=now() - timedelta(days=1)).count() == 1


def test_a_unique_index_without_the_user_is_named_instead_of_lost() -> None:
    _execute(f'CREATE UNIQUE INDEX zonechange_of_all ON "{TABLE}" (changed_at)')
    with pytest.raises(NotByUser, match="zonechange_of_all"):
        _partition(ZoneChange)
    with pytest.raises(CommandError, match="zonechange_of_all"):
        _printed()


@pytest.mark.parametrize("option", ["check", "citus"])
def test_a_table_that_is_missing_is_named_without_a_stack_trace(option: str) -> None:
    _execute(f'ALTER TABLE "{TABLE}" RENAME TO other')
    with pytest.raises(CommandError, match=f'{TABLE}: relation "{TABLE}" does not exist'), transaction.atomic():
        _printed(**{option: True})


def test_sql_for_citus_makes_keys_that_lead_with_the_user_and_copies_what_learners_tables_join() -> None:
    lines = _printed(citus=True).splitlines()
    course = lines.index("SELECT create_reference_table('content_course');")
    assert lines.index("SELECT create_reference_table('accounts_user');") < course
    assert f"SELECT create_reference_table('{TABLE}');" not in lines
    distributed = lines.index(f"SELECT create_distributed_table('{TABLE}', 'user_id');")
    assert f'ALTER TABLE "{TABLE}" ADD CONSTRAINT "{TABLE}_pkey" PRIMARY KEY ("user_id", id);' in lines[:distributed]
    assert any(line.startswith(f'ALTER TABLE "{TABLE}" DROP CONSTRAINT "{TABLE}_user_id') for line in lines)
    assert lines.count("BEGIN;") == lines.count("COMMIT;") == 20
