"""What the check of every statement accepts, and which tables are partitioned by user."""

import pytest
from django.apps import apps
from django.conf import settings
from django.db.models import CASCADE

from langlearn.ops.distribution import models_by_user
from tests.user_named import names_the_user

# Tables with a user that stay whole, with the reason.
WHOLE = {
    "accounts.MailToken": "found by the digest in the mail alone",
    "admin.LogEntry": "Django's log of the admin site",
    "content.Member": "content: the authors of a course",
}


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("sql", "named"),
    [
        ('SELECT 1 FROM "accounts_session" WHERE "accounts_session"."id" = %s', False),
        ('SELECT 1 FROM "accounts_session" WHERE "accounts_session"."user_id" = %s', True),
        ('SELECT "accounts_session"."user_id" FROM "accounts_session" GROUP BY "accounts_session"."user_id"', False),
        ('UPDATE "accounts_session" SET "user_id" = %s WHERE "accounts_session"."id" = %s', False),
        ('UPDATE "accounts_session" SET "rotation" = %s WHERE "user_id" = %s AND "id" = %s', True),
        ('DELETE FROM "accounts_session" WHERE "accounts_session"."user_id" IN (%s)', True),
        ('INSERT INTO "accounts_session" ("id", "rotation") VALUES (%s, %s)', False),
        ('INSERT INTO "accounts_session" ("id", "user_id") VALUES (%s, %s)', True),
        ('SELECT 1 FROM "accounts_user" WHERE "accounts_user"."email" = %s', True),
        ('INSERT INTO "accounts_session" ("id", "user_id") VALUES (%s, %s) ON CONFLICT ("id") DO UPDATE', False),
        (
            'INSERT INTO "accounts_session" ("id", "user_id") VALUES (%s, %s) ON CONFLICT ("user_id") DO UPDATE',
            True,
        ),
        ('SELECT 1 FROM "accounts_session" WHERE NOT ("accounts_session"."user_id" = %s)', False),
        ('SELECT 1 FROM "accounts_session" WHERE NOT ("id" = %s AND ("accounts_session"."user_id" = %s))', False),
        ('SELECT 1 FROM "accounts_session" WHERE "accounts_session"."user_id" = %s OR "rotation" = %s', False),
        (
            'SELECT 1 FROM "accounts_session" WHERE ("id" = %s OR ("id" > %s AND "accounts_session"."user_id" = %s))',
            False,
        ),
        (
            'SELECT 1 FROM "accounts_session" WHERE (("id" = %s OR "id" = %s) AND "accounts_session"."user_id" = %s)',
            True,
        ),
        ('SELECT "accounts_session"."user_id" = %s AS "mine" FROM "accounts_session" WHERE "id" = %s', False),
        ('SELECT COUNT(*) FILTER (WHERE "accounts_session"."user_id" = %s) FROM "accounts_session"', False),
        (
            'SELECT 1 FROM "accounts_session" WHERE "accounts_session"."user_id" IN (SELECT U0."id" FROM '
            '"accounts_user" U0 WHERE U0."role" = %s)',
            False,
        ),
        (
            'UPDATE "accounts_session" SET "rotation" = %s WHERE "id" = %s AND "user_id" IN (SELECT U0."id" FROM '
            '"accounts_user" U0)',
            False,
        ),
        (
            'SELECT 1 FROM "accounts_session" INNER JOIN "accounts_user" ON ("accounts_session"."user_id" = '
            '"accounts_user"."id") WHERE "accounts_session"."id" = %s',
            False,
        ),
        (
            'SELECT 1 FROM "accounts_session" WHERE "accounts_session"."user_id" = %s AND EXISTS('
            'SELECT 1 FROM "progress_placement" U0 WHERE U0."course_id" = %s)',
            False,
        ),
        (
            'SELECT 1 FROM "progress_placement" INNER JOIN "progress_enrollment" ON ("progress_placement"."user_id" = '
            '"progress_enrollment"."user_id") WHERE "progress_placement"."user_id" = %s',
            True,
        ),
    ],
)
def test_check_of_statements_knows_whether_each_learners_table_has_its_user(sql: str, named: bool) -> None:
    assert names_the_user(sql) is named


@pytest.mark.sqlite
def test_every_table_of_a_user_is_partitioned_by_user_or_stays_whole_for_a_reason() -> None:
    of_user = {
        model._meta.label
        for model in apps.get_models()
        for field in model._meta.local_fields
        if field.name == "user" and field.related_model is apps.get_model(settings.AUTH_USER_MODEL)
        if field.remote_field.on_delete is CASCADE
    }
    assert of_user == {model._meta.label for model in models_by_user()} | set(WHOLE)
