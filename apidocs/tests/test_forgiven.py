"""The guides say of answers what grading does."""

import re

import pytest

from apidocs.guides import guide
from content.exercises import course_of, grade
from content.languages import tables_for

LANGUAGE = re.compile(r"(?P<tag>[a-z]+)(?P<own>, spoken at home)?(, with the word (?P<word>\S+))?")


def rows(name: str, heading: str) -> list[list[str]]:
    """The cells of the table of a section of a guide, without its head."""
    body = next(each.body for each in guide(name).sections if each.heading == heading)
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


FORGIVEN = rows("lessons-exercises", "What an answer is forgiven")
OFFLINE = rows("packaged-content", "Practising and grading offline")


@pytest.mark.parametrize(("language", "accepted", "answer", "verdict", "why"), FORGIVEN)
def test_table_of_forgiven_answers_is_what_grading_says(
    language: str, accepted: str, answer: str, verdict: str, why: str
) -> None:
    found = LANGUAGE.fullmatch(language)
    assert found, language
    tag, other = found["tag"], "nl"
    source, target = (tag, other) if found["own"] else (other, tag)
    words = [{"text": word, "translations": [], "synonyms": [], "forms": []} for word in (found["word"],) if word]
    course = course_of(source_language=source, target_language=target, words=words, tables=tables_for(source, target))
    data = {"source_text": "-", "target_text": accepted, "answer_language": tag}
    assert grade("translation", data, answer, course).verdict == verdict, why


def test_table_of_forgiven_answers_has_each_verdict() -> None:
    assert {row[3] for row in FORGIVEN} == {"correct", "accent", "typo", "incomplete", "wrong"}


@pytest.mark.parametrize(("known", "digits", "neighbour"), OFFLINE)
def test_table_of_grading_offline_is_what_grading_says(known: str, digits: str, neighbour: str) -> None:
    words = [{"text": word, "translations": [], "synonyms": [], "forms": []} for word in ("pero", "perro")]
    course = course_of(
        source_language="en",
        target_language="es",
        words=words if "words" in known else [],
        tables=tables_for("en", "es") if "tables" in known else {},
    )
    given = [("Tengo dos gatos", "Tengo 2 gatos"), ("perro", "pero")]
    found = [grade("translation", {"target_text": right}, answer, course).verdict for right, answer in given]
    assert found == [digits, neighbour]
