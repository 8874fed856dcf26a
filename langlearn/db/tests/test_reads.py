"""A compiled read returns what the same ORM query returns, whatever the values of its parameters."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import Q, QuerySet

from accounts.models import Session, User
from accounts.services.registration import create_user
from langlearn.api.instants import now
from langlearn.db import (
    TEXTS,
    UUIDS,
    CompiledRead,
    CountOf,
    KeyIn,
    ListOf,
    OneOf,
    RowsOf,
    SetInsert,
    snapshot,
    stored_instant,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def users() -> list[User]:
    at = now()
    return [
        create_user(email=f"{name}@example.org", password="Correct-Horse7", role="student", at=at)
        for name in ("ana", "ben", "cleo")
    ]


def by_email(email: str) -> QuerySet[Any, Any]:
    return get_user_model().objects.filter(email=email).values_list("id", "email", "created_at", "is_active")


BY_EMAIL = CompiledRead(by_email, email=str)


def test_rows_equal_those_of_the_orm(users: list[User]) -> None:
    for user in users:
        assert BY_EMAIL.all(email=user.email) == list(by_email(user.email))
    assert BY_EMAIL.first(email="nobody@example.org") is None


@pytest.mark.parametrize("email", ["%s", "100%", "'; DROP TABLE accounts_user; --", "?1", '"', "ñ", "{}"])
def test_values_are_bound_and_never_part_of_the_statement(users: list[User], email: str) -> None:
    assert BY_EMAIL.all(email=email) == []
    assert BY_EMAIL.all(email=users[0].email) == list(by_email(users[0].email))


def test_query_parameter_may_be_used_in_several_places(users: list[User]) -> None:
    def build(user_id: UUID) -> QuerySet[Any, Any]:
        return get_user_model().objects.filter(pk=user_id).exclude(~Q(id=user_id)).values_list("email")

    read = CompiledRead(build, user_id=UUID)
    assert read.all(user_id=users[1].id) == [(users[1].email,)]


def test_model_instances_are_saved_rows(users: list[User]) -> None:
    def build(user_id: UUID) -> QuerySet[Any, Any]:
        return get_user_model().objects.filter(pk=user_id)

    found = CompiledRead(build, model=get_user_model(), user_id=UUID).first(user_id=users[0].id)
    assert found == users[0]
    assert not found._state.adding
    assert found.created_at == get_user_model().objects.get(pk=users[0].id).created_at


def test_locked_rows_are_read_inside_a_transaction(users: list[User]) -> None:
    def build(user_id: UUID) -> QuerySet[Any, Any]:
        return get_user_model().objects.select_for_update(no_key=True).filter(pk=user_id).values_list("email")

    with transaction.atomic():
        assert CompiledRead(build, user_id=UUID).all(user_id=users[0].id) == [(users[0].email,)]


def test_slices_take_limit_and_offset(users: list[User]) -> None:
    def build(since: Any) -> QuerySet[Any, Any]:
        return get_user_model().objects.filter(created_at__gte=since).order_by("email").values_list("email")

    read = CompiledRead(build, sliced=True, since=type(now()))
    past = now() - timedelta(days=1)
    assert read.all(since=past, limit=2, offset=1) == [("ben@example.org",), ("cleo@example.org",)]
    assert read.all(since=past, limit=1, offset=0) == [("ana@example.org",)]


def test_lists_are_one_parameter_of_any_length(users: list[User]) -> None:
    def build(ids: Any, emails: Any) -> QuerySet[Any, Any]:
        rows = get_user_model().objects.filter(OneOf("id", ids, UUIDS), OneOf("email", emails, TEXTS))
        return rows.order_by("email").values_list("email")

    read = CompiledRead(build, ids=UUIDS, emails=TEXTS)
    ids, emails = [user.id for user in users], [user.email for user in users]
    assert read.all(ids=ids, emails=emails) == [(email,) for email in emails]
    assert read.all(ids=ids[:1] * 3, emails=emails) == [(emails[0],)]
    assert read.all(ids=[], emails=emails) == []
    assert read.all(ids=[uuid4() for _ in range(3000)], emails=emails) == []


def test_a_parameter_that_the_query_does_not_use_is_an_error() -> None:
    read = CompiledRead(lambda email: get_user_model().objects.values_list("email"), email=str)
    with pytest.raises(LookupError, match="email"):
        read.all(email="ana@example.org")


def test_lists_and_rows_are_columns_of_one_row(users: list[User]) -> None:
    ordered = get_user_model().objects.order_by("email")
    columns = [ListOf(ordered.values("email")), RowsOf(ordered, "email", "created_at"), RowsOf(ordered.none(), "email")]
    emails, rows, nothing = get_user_model().objects.filter(pk=users[0].pk).values_list(*columns).get()
    assert emails == [user.email for user in users]
    assert [(email, stored_instant(text)) for email, text in rows] == [(user.email, user.created_at) for user in users]
    assert nothing == []


def session(user: User, **fields: Any) -> Session:
    at = now()
    times = {"created_at": at, "last_used_at": at, "rotated_at": at, "expires_at": at + timedelta(days=1)}
    return Session(id=uuid4(), user=user, token_digest=uuid4().hex * 2, user_agent="tests", **times, **fields)


def test_inserted_rows_equal_those_of_the_orm(users: list[User]) -> None:
    rows = [session(users[0], ip=None), session(users[1], ip="192.0.2.7"), session(users[1], ip="2001:db8::1")]
    SetInsert(Session).insert(rows)
    for row in rows:
        stored = Session.objects.get(pk=row.pk)
        assert {name: getattr(stored, name) for name in fields_of(row)} == fields_of(row)


def fields_of(row: Session) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in Session._meta.concrete_fields}


def test_any_number_of_rows_is_one_statement(users: list[User], django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        SetInsert(Session).insert([])
    with django_assert_num_queries(1):
        SetInsert(Session).insert([session(users[0]) for _ in range(500)])
    assert Session.objects.count() == 500


def test_conflicting_rows_are_skipped_or_updated(users: list[User]) -> None:
    # Not of a learner's table: partitions have no unique id without the user.
    stored = users[0]
    again = User(pk=stored.pk, email="other@example.org", role="admin", created_at=now())
    SetInsert(User, conflict=("id",)).insert([again])
    stored.refresh_from_db()
    assert (stored.email, stored.role) == ("ana@example.org", "student")
    SetInsert(User, conflict=("id",), updated=("role",)).insert([again])
    stored.refresh_from_db()
    assert (stored.email, stored.role) == ("ana@example.org", "admin")


def test_numbers_of_a_conflicting_row_are_raised(users: list[User]) -> None:
    insert = SetInsert(Session, conflict=("id",), updated=("user_agent",), raised=("rotation",))
    row = session(users[0], rotation=2)
    for expected in (2, 4):
        insert.insert([row])
        stored = Session.objects.get()
        assert (stored.user_agent, stored.rotation) == ("tests", expected)


def test_raised_rows_are_returned_as_they_are_then(users: list[User], django_assert_num_queries: Any) -> None:
    rows = [session(users[0], ip="192.0.2.7"), session(users[1])]
    SetInsert(Session).insert(rows)
    read = CompiledRead(lambda key: Session.objects.filter(pk=key), model=Session, raised="rotation", key=UUID)
    for expected in (3, 6):
        with django_assert_num_queries(1):
            row = read.first(key=rows[0].pk, by=3)
        assert row.rotation == expected
        assert fields_of(row) == fields_of(Session.objects.get(pk=rows[0].pk))
    assert read.first(key=uuid4(), by=1) is None
    assert Session.objects.get(pk=rows[1].pk).rotation == 0


def test_rows_that_refer_to_nothing_are_skipped_where_one_may(
    users: list[User], django_assert_num_queries: Any
) -> None:
    gone, present = session(users[0]), session(users[1])
    gone.user_id = uuid4()
    insert = SetInsert(Session, conflict=("id",), existing="user")
    for _ in range(2):
        with django_assert_num_queries(1):
            insert.insert([gone, present])
        assert list(Session.objects.values_list("pk", flat=True)) == [present.pk]


@pytest.mark.parametrize("text", ["Ñandú “quoted” \\ ' %s", "a\nb\tc", "𝄞", "null", '{"a": 1}', ""])
def test_text_is_inserted_as_typed(users: list[User], text: str) -> None:
    row = session(users[0])
    row.user_agent = text
    SetInsert(Session).insert([row])
    assert Session.objects.get().user_agent == text


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_does_not_see_later_writes(users: list[User]) -> None:
    with snapshot():
        before = get_user_model().objects.count()
        assert not connection.in_atomic_block or connection.vendor == "postgresql"
        assert get_user_model().objects.count() == before
    with transaction.atomic(), snapshot():
        assert get_user_model().objects.count() == len(users)


def test_rows_with_one_of_several_keys(users: list[User]) -> None:
    keys = [(users[0].id, "ana@example.org"), (users[1].id, "cleo@example.org"), (users[2].id, '"%s')]
    condition = KeyIn({"id": UUIDS, "email": TEXTS}, keys)
    assert list(User.objects.filter(condition)) == [users[0]]
    assert User.objects.exclude(condition).count() == 2
    assert not User.objects.filter(KeyIn({"id": UUIDS, "email": TEXTS}, [])).exists()


@pytest.mark.parametrize("most", [0, 2, 9])
def test_rows_are_counted_up_to_a_number(users: list[User], most: int) -> None:
    number = CountOf(User.objects.order_by().values("pk")[:most])
    assert User.objects.filter(pk=users[0].pk).values_list(number).get() == (min(most, 3),)


def test_rows_of_an_empty_queryset_count_nothing(users: list[User]) -> None:
    assert User.objects.filter(pk=users[0].pk).values_list(CountOf(User.objects.none().values("pk"))).get() == (0,)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_snapshot_of_a_task_has_more_time_and_one_process() -> None:
    def settings() -> Any:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT current_setting('statement_timeout'), current_setting('max_parallel_workers_per_gather')"
            )
            return cursor.fetchone()

    before = settings()
    with snapshot(seconds=600):
        assert settings() == ("10min", "0")
    assert settings() == before != ("10min", "0")
