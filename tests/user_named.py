"""Reads every statement on a learner's table in the thread of a test: does it name the user?

These tables are partitioned or distributed by user (docs/scaling.md). A statement that names the user goes to one part,
any other one to all.
"""

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from django.db import connection

from langlearn.ops.distribution import models_by_user

# Beginnings of names of functions whose statements concern many users, with the reason.
EXCEPTIONS = {
    "accounts.migrations.": "migrations change the rows of all users",
    "accounts.services.administration.remove_account": "deletes an account: awards and replies that name it, too",
    "accounts.services.idempotency.purge_keys": "daily removal",
    "accounts.services.profile.delete_account": "deletes an account: awards and replies that name it, too",
    "accounts.services.retention.": "daily removal",
    "feedback.admin.": "lists of the admin site",
    "feedback.selectors.inbox._comments": "creators read the comments of a case",
    "feedback.selectors.settling.": "settling looks for the learners with claims in a case",
    "feedback.services.decisions.": "a decision concerns all learners with a claim or report in a case",
    "feedback.services.cases.leave": "a case is deleted once nobody is in it: Django looks for rows that name it",
    "feedback.services.settling._settle_": "settling: an exercise is gone with the claims and reports about it",
    "langlearn.api.middleware.": "lists of Django's admin site",
    "langlearn.ops.admin_pages.": "lists of the admin site",
    "notifications.services.purge_expired": "daily removal",
    "progress.admin.": "lists of the admin site",
    "progress.migrations.": "migrations change the rows of all users",
    "progress.selectors.completions.number_of_learners": "statistics of lessons",
    "progress.selectors.content_facts.": "statistics of lessons and courses",
    "progress.selectors.corrections.last_answers": "settling compares the last answers of many learners",
    "progress.selectors.corrections.learners_": "settling looks for the learners that a decision concerns",
    "progress.selectors.dashboard.": "statistics for administrators",
    "progress.selectors.leaderboard.": "the leaderboard compares all learners",
    "progress.selectors.lesson_statistics.": "statistics of lessons",
    "progress.selectors.received.": "the fold counts the answers of all learners",
    "progress.selectors.statistics.": "statistics of courses",
    "progress.selectors.words._ratings_by_word": "statistics of words",
    "progress.services.consistency.accounts_to_check": "check_progress looks for lost rows",
    "progress.services.consistency.rows_without_account": "check_progress looks for lost rows",
    "progress.services.fitting.learners_to_fit": "fit_reviews looks for learners with many answers",
    "progress.services.practice.purge_unfinished": "daily removal",
    "progress.services.statistic_copies.": "statistics of lessons and courses",
    "progress.services.word_cards.enqueue_word_cards": "daily: finds the learners whose cards are to be stored",
    "progress.services.word_cards.store_word_cards_in": "after an edit: finds the learners of a course",
}

OURS = ("accounts.", "content.", "feedback.", "langlearn.", "notifications.", "progress.")
LAYERS = ("langlearn.db.", "langlearn.metering")  # between a function and the database

_TABLE = re.compile(r"(FROM|JOIN|UPDATE|INTO|,) (\w+)\b(?!\.)(?: ([A-Z]\d+)\b)?")  # with its alias: T3, U0, or none
_BRACKET = re.compile(r"(\bNOT )?\(([^()]*)\)")
_GIVEN = re.compile(r"((?:\w+\.)?\w+) (?:=|= ANY|IN) %s")
_EQUAL = re.compile(r"(\w+\.\w+) = (\w+\.\w+)")


@cache
def _tables() -> frozenset[str]:
    return frozenset(model._meta.db_table for model in models_by_user())


def _conditions(sql: str) -> Iterator[str]:
    """The conditions of WHERE and ON that each row meets, without brackets: none under NOT or next to OR."""
    selects = []

    def without_brackets(bracket: re.Match[str]) -> str:
        inside = bracket[2].strip()
        if inside.startswith("SELECT "):
            selects.append(inside)
            return " [] "
        # `FILTER (WHERE …)` belongs to an aggregate
        return " [] " if bracket[1] or " OR " in inside or inside.startswith("WHERE ") else f" {inside} "

    brackets = 1
    while brackets:
        sql, brackets = _BRACKET.subn(without_brackets, sql)
    for select in (*selects, sql):
        for clause in re.split(r" (?:ON|WHERE) ", " ".join(select.split()))[1:]:
            if " OR " not in clause:
                yield from clause.split(" AND ")


@cache
def names_the_user(sql: str) -> bool:
    """Has each learner's table in it a condition on the user, or the user among the columns inserted?"""
    sql = sql.replace('"', "")
    tables = [found for found in _TABLE.findall(sql) if found[1] in _tables()]
    conditions = list(_conditions(sql)) if tables else []
    given = {found[1] for condition in conditions if (found := _GIVEN.match(condition))}
    equal = [found.groups() for condition in conditions if (found := _EQUAL.match(condition))]
    while more := {column for pair in equal if given & set(pair) for column in pair} - given:
        given |= more
    for word, table, alias in tables:
        if word == "INTO":
            by_user = r"\([^)]*\buser_id\b"
            named = re.search(rf"INTO {table} {by_user}", sql) and not re.search(rf"ON CONFLICT (?!{by_user})\(", sql)
        else:  # the columns of an UPDATE may stand without the table
            named = f"{alias or table}.user_id" in given or (word == "UPDATE" and "user_id" in given)
        if not named:
            return False
    return True


def _caller() -> str | None:
    """The function of the service that executes a statement; None if a test does."""
    frame: Any = sys._getframe(2)
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if ".tests." in module or module.startswith(("tests.", "conftest")):
            return None
        if module.startswith(OURS) and not module.startswith(LAYERS):
            return f"{module}.{frame.f_code.co_qualname}"
        frame = frame.f_back
    return None


@pytest.fixture(autouse=True)
def user_named() -> Iterator[None]:
    """Fails at the end of a test if a statement of the service on a learner's table did not name the user."""
    nameless: list[str] = []

    def read(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        if not names_the_user(str(sql)) and not (caller := _caller() or "").startswith(tuple(EXCEPTIONS)) and caller:
            nameless.append(f"{caller}: {sql}")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(read):
        yield
    assert not nameless, "\n".join(nameless)
