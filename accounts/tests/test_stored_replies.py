"""Stored replies of earlier releases, of which the migration finds the account that they are about."""

import json
from importlib import import_module
from typing import Any
from uuid import uuid4

from django.apps import apps

from accounts import audit
from accounts.audit import Actor
from accounts.models import AuditAction, IdempotencyRecord
from langlearn.api.instants import now

MIGRATION = import_module("accounts.migrations.0011_accounts_of_stored_replies")


def test_migration_names_the_accounts_of_stored_replies_and_deletes_those_of_deleted_accounts(
    ana: Any, sam: Any, ada: Any
) -> None:
    def store(key: str, reply: Any, user: Any = ada) -> None:
        IdempotencyRecord.objects.create(
            user_id=user.user.pk, key=key, fingerprint="f", status=200, reply=reply, permanent=True, created_at=now()
        )

    own, others = str(ana.user.pk), str(uuid4())
    store("bonus", json.dumps({"data": {"user_id": own}}))
    store(f"{uuid4()}:{own}", "")
    store("gone", json.dumps({"data": {"user_id": others}}))
    store(f"{uuid4()}:{others}", "")
    store("list", json.dumps({"data": []}))
    store("failure", json.dumps({"error": {}}))
    store("lesson", json.dumps({"data": {"user_id": own}}), ana)
    store("learned", json.dumps({"data": {"user_id": str(ada.user.pk)}}))
    store("demoted", json.dumps({"data": {"user_id": own}}), sam)
    audit.record(AuditAction.BONUS_AWARDED, by=Actor(id=sam.user.pk), target_id=ana.user.pk, at=now())
    MIGRATION.name_accounts(apps, None)
    named = {key[:7]: about for key, about in IdempotencyRecord.objects.values_list("key", "about")}
    assert len(named) == 7
    assert {key for key, about in named.items() if about is None} == {"list", "failure", "lesson", "learned"}
    assert set(named.values()) == {None, ana.user.pk}
