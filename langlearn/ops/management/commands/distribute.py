"""Partitions learners' tables by user, or prints how to distribute them over a Citus cluster (docs/scaling.md)."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection, transaction

from langlearn.ops.distribution import Distribution, NotByUser, models_by_user, reference_tables
from langlearn.ops.management.commands.migrate import long_statements

MAX_PARTITIONS = 1024


class Command(BaseCommand):
    help = (
        "Print the SQL that partitions learners' tables by hash of the user. Tables that are partitioned are left out."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        kind = parser.add_mutually_exclusive_group()
        kind.add_argument("--partitions", type=int, default=16, help="number of partitions of each table (16)")
        kind.add_argument("--citus", action="store_true", help="print the SQL for a Citus cluster instead")
        action = parser.add_mutually_exclusive_group()
        action.add_argument("--apply", action="store_true", help="run the SQL, each table in a transaction")
        action.add_argument("--check", action="store_true", help="print what each table is")

    def handle(self, *, partitions: int, citus: bool, apply: bool, check: bool, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("Only PostgreSQL has partitions.")
        if not 1 <= partitions <= MAX_PARTITIONS:
            raise CommandError(f"--partitions is a number from 1 to {MAX_PARTITIONS}.")
        if citus and apply:
            raise CommandError("Run the printed SQL with psql: statements of Citus are not run from here.")
        distribution = Distribution(connection)
        tables = [model._meta.db_table for model in models_by_user()]
        if citus and not check:
            for table in reference_tables():
                self.stdout.write(f"SELECT create_reference_table('{table}');")
        for table in tables:
            try:
                state = distribution.state(table)
                if check:
                    self.stdout.write(f"{table}: {state}")
                elif state != "ordinary":
                    self.stderr.write(f"{table}: {state}")
                elif citus:
                    self._print(distribution.distributing(table))
                elif apply:
                    self._run(table, distribution.partitioning(table, partitions))
                else:
                    self._print(distribution.partitioning(table, partitions))
            except (Error, NotByUser) as error:
                raise CommandError(f"{table}: {error}") from error

    def _print(self, statements: list[str]) -> None:
        self.stdout.write("\n".join(f"{statement};" for statement in ("BEGIN", *statements, "COMMIT")))

    def _run(self, table: str, statements: list[str]) -> None:
        with long_statements(connection), transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
        self.stdout.write(f"{table}: partitioned")
