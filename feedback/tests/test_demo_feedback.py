"""`demo_feedback`: the inbox of a new installation shows something."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from accounts.models import User
from accounts.tests.helpers import data
from feedback.models import Case, Claim, Report
from feedback.services.demonstration import COURSE
from feedback.services.folding import fold
from feedback.tests.cases import V1
from langlearn.api.instants import now
from progress.services.consistency import check_account

DEMO = Path(settings.BASE_DIR) / "content" / "demo" / "spanish-a1"


@pytest.mark.usefixtures("db")
def test_demo_accounts_fill_the_inbox_once(ada: Any, media_root: Any, capsys: Any) -> None:
    call_command("import_course", str(DEMO), verbosity=0)
    call_command("demo_feedback")
    assert capsys.readouterr().out.splitlines()[-1] == f"Course {COURSE}: 14 claims and reports of demo accounts."
    cases = data(ada.get(f"{V1}/inbox?limit=100"))
    assert [case["kind"] for case in cases].count("failing") == 1
    assert {case["state"] for case in cases} == {"open"}
    assert (Claim.objects.count(), Report.objects.count(), len(cases)) == (10, 4, 12)
    for user in User.objects.filter(email__startswith="demo-"):
        assert not user.has_usable_password()
        assert check_account(user.pk, at=now()) == []
    fold(at=now())  # the statistics of the failing exercise are not measured anew
    assert Case.objects.get(kind="failing").state == "open"
    call_command("demo_feedback")
    assert capsys.readouterr().out.splitlines()[-1] == "The demo accounts exist already, or the demo course does not."
    assert (Claim.objects.count(), Report.objects.count(), Case.objects.count()) == (10, 4, 12)


@pytest.mark.usefixtures("db")
def test_without_the_demo_course_nothing_is_stored() -> None:
    call_command("demo_feedback")
    assert not User.objects.filter(email__startswith="demo-").exists()
