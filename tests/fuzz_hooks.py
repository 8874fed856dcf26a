"""Schemathesis hooks of the fuzzer: each call is made by an account of its own, which may lose its session or go."""

import os
from typing import Any
from uuid import uuid4

import django
import schemathesis

django.setup()

from tests.fuzz import open_account  # noqa: E402 - the models come with Django


@schemathesis.auth(refresh_interval=None)  # type: ignore[untyped-decorator]
class DisposableAccounts:
    def get(self, case: Any, context: Any) -> str:
        return open_account(os.environ["FUZZ_ROLE"], name=uuid4().hex)

    def set(self, case: Any, data: str, context: Any) -> None:
        case.headers["Authorization"] = f"Bearer {data}"
