"""A whole course over the API, by an ordinary HTTP client through gunicorn."""

from typing import Any

import pytest

from content import models
from tests.author_course import author_course

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]


@pytest.mark.django_db(transaction=True)
def test_a_course_is_authored_rearranged_and_torn_down(server: Any) -> None:
    from conftest import PASSWORD, signed_in

    creator, administrator = "carlos@example.org", "ada@example.org"
    signed_in(creator, "content_creator")
    signed_in(administrator, "admin")
    author_course(server.url, creator, administrator, PASSWORD)
    assert not models.Course.objects.exists()
    assert not models.Exercise.objects.exists()
