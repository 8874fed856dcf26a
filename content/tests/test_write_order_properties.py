"""Whatever is created, inserted, moved, reordered and deleted: orders are unique, and lists are sorted by them."""

from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.audit import Actor
from content import models
from content.editor import Editor
from content.kinds import LEVEL, SECTION
from content.rules import MAX_ORDER
from content.services.hierarchy import create_child, delete_record, move_record, reorder_children, update_record
from content.tests import factories
from content.tests.factories import later
from langlearn.api.errors import Conflict, NotFound
from tests.examples import examples

pytestmark = pytest.mark.django_db

PARENTS = ("one", "two")
NAMES = tuple(f"s{number}" for number in range(6))
places = st.one_of(st.none(), st.integers(1, 7), st.just(MAX_ORDER))
steps = st.one_of(
    st.tuples(st.just("create"), st.sampled_from(NAMES), st.sampled_from(PARENTS), places, st.booleans()),
    st.tuples(st.just("update"), st.sampled_from(NAMES), places, st.booleans()),
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.sampled_from(PARENTS), places, st.booleans()),
    st.tuples(st.just("reorder"), st.sampled_from(PARENTS), st.randoms(use_true_random=False)),
    st.tuples(st.just("delete"), st.sampled_from(NAMES)),
)


def do(verb, *arguments):
    if verb == "create":
        name, parent, order, insert = arguments
        create_child(
            SECTION,
            parent_id=parent,
            record_id=name,
            values={"name": name},
            order=order,
            insert=insert,
            editor=Editor(Actor(), later(1)),
        )
    elif verb == "update":
        name, order, insert = arguments
        update_record(SECTION, name, values={}, order=order, insert=insert, editor=Editor(Actor(), later(1)))
    elif verb == "move":
        name, parent, order, insert = arguments
        move_record(SECTION, name, parent_id=parent, order=order, insert=insert, editor=Editor(Actor(), later(1)))
    elif verb == "reorder":
        parent, random = arguments
        ids = [pk for pk, _ in children(parent)]
        random.shuffle(ids)
        reorder_children(SECTION, parent_id=parent, ids=ids, editor=Editor(Actor(), later(1)))
        assert children(parent) == [(pk, place) for place, pk in enumerate(ids, start=1)]
    else:
        delete_record(SECTION, arguments[0], editor=Editor(Actor(), later(1)))


def children(parent):
    return list(models.Section.objects.filter(level=parent).order_by("order").values_list("pk", "order"))


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(steps, max_size=15))
def test_orders_stay_unique_and_a_refusal_changes_nothing(db: Any, history: Any) -> None:
    with transaction.atomic():
        course = factories.course("open")
        for parent in PARENTS:
            factories.level(course, parent)
        for verb, *arguments in history:
            before = [children(parent) for parent in PARENTS]
            with suppress(NotFound):
                try:
                    do(verb, *arguments)
                except Conflict:
                    assert [children(parent) for parent in PARENTS] == before
            for parent in PARENTS:
                taken = [order for _, order in children(parent)]
                assert len(set(taken)) == len(taken)
                assert all(1 <= order <= MAX_ORDER for order in taken)
        assert list(LEVEL.model.objects.order_by("order").values_list("pk", flat=True)) == list(PARENTS)
        transaction.set_rollback(True)
