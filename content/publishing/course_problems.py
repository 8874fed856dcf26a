"""The problems of a draft: reads its rows, and applies the rules of content.publishing.problems to them."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Value

from content.exercises import Course as GradingCourse
from content.exercises import references_in
from content.kinds import COURSE, KINDS, LESSON, Kind
from content.models import (
    ChangeAction,
    ContentChange,
    Course,
    Entity,
    Exercise,
    Lesson,
    LessonExercise,
    MediaAsset,
    MediaUse,
    PublishedExercise,
    PublishMode,
)
from content.publishing import problems as rules
from content.publishing.problems import Flaw, Problem
from content.publishing.selectors import find_course
from content.references.named import named_in_texts, named_in_word
from content.selectors.grading_courses import course_with_tables
from content.words.selectors import words_of
from langlearn.api.cache import LruCache
from langlearn.db import MAX_IDS, TEXTS, OneOf, batches, snapshot

_EXERCISES_AT_ONCE = 500  # each may have 64 KiB

_FLAW_BYTES = 300
# By the digest of type and data, and of what answers are graded by: while an author edits a course, the exercises that
# stay are graded once.
_flaws: LruCache[tuple[Flaw, ...]] = LruCache(max_bytes=8 * 1024 * 1024)

_Places = set[tuple[str, str]]  # fields and the addresses in them
_Texts = Mapping[str, str | None]  # rich texts by field
_Unknown = Mapping[tuple[str, str], _Places]  # of rows, by entity and id


def problems(course_id: str) -> list[Problem]:
    """Finds all problems of the draft of a course, in their order. Raises NotFound.

    At most nine statements, besides one for each 500 exercises, and one for each 10,000 that were taken out.
    """
    with snapshot():
        course = find_course(course_id)
        unknown = _unknown_media(course_id)
        of_course = {name: getattr(course, name) for name in COURSE.rich_texts}
        of_lessons = _texts_of_lessons(course_id)
        lessons = _exercises_by_lesson(course_id, of_lessons)
        found = [
            *_of_parents(course_id),
            *_of_texts(Entity.COURSE, {course_id: of_course}, unknown),
            *_of_texts(Entity.LESSON, of_lessons, unknown),
            *(rules.without_children(LESSON, lesson_id) for lesson_id, ids in lessons.items() if not ids),
            *_of_exercises(course, lessons, unknown),
            *_of_words(course_id, unknown),
            *_of_former_exercises(course_id),
        ]
    return rules.in_order(found)


def _unknown_media(course_id: str) -> _Unknown:
    """The uses of assets that do not exist."""

    def uses(entity: Entity, ids: Any) -> QuerySet[MediaUse, Any]:
        assets = MediaAsset.objects.filter(path=OuterRef("path"))
        rows = MediaUse.objects.filter(~Exists(assets), entity=entity, entity_id__in=ids)
        return rows.order_by().values_list("entity", "entity_id", "field", "path")

    lessons = Lesson.objects.filter(course=course_id).values("pk")
    exercises = LessonExercise.objects.filter(course=course_id).values("exercise_id")
    unknown: dict[tuple[str, str], _Places] = {}
    words = words_of(course_id).values("pk")
    for entity, row_id, field, path in uses(Entity.COURSE, [course_id]).union(
        uses(Entity.LESSON, lessons), uses(Entity.EXERCISE, exercises), uses(Entity.WORD, words)
    ):
        unknown.setdefault((entity, row_id), set()).add((field, path))
    return unknown


def _texts_of_lessons(course_id: str) -> dict[str, _Texts]:
    """The rich texts of the lessons, in the order of the document."""
    places = ("module__section__level__order", "module__section__order", "module__order", "order")
    rows = Lesson.objects.filter(course=course_id).order_by(*places).values("pk", *LESSON.rich_texts)
    return {row.pop("pk"): row for row in rows}


def _exercises_by_lesson(course_id: str, lesson_ids: Iterable[str]) -> dict[str, list[str]]:
    lessons: dict[str, list[str]] = {lesson_id: [] for lesson_id in lesson_ids}
    rows = LessonExercise.objects.filter(course=course_id).order_by("lesson_id", "order")
    for lesson_id, exercise_id in rows.values_list("lesson_id", "exercise_id").iterator():
        lessons[lesson_id].append(exercise_id)
    return lessons


def _of_parents(course_id: str) -> Iterator[Problem]:
    """The rows above the lessons that have no children."""
    kinds = {kind.entity.value: kind for kind in KINDS}
    first, *others = (_childless(kind, course_id) for kind in KINDS[:-1])
    for entity, row_id in first.union(*others, all=True):
        yield rules.without_children(kinds[entity], row_id)


def _childless(kind: Kind, course_id: str) -> QuerySet[Any, Any]:
    children = kind.child_model.objects.filter(**{f"{kind.slug}_id": OuterRef("pk")})
    rows = kind.model.objects.filter(**{"pk" if kind is COURSE else "course": course_id})
    return rows.filter(~Exists(children)).order_by().values_list(Value(kind.entity.value), "pk")  # type: ignore[no-any-return]


def _of_texts(entity: Entity, texts_of: Mapping[str, _Texts], unknown: _Unknown) -> Iterator[Problem]:
    for row_id, texts in texts_of.items():
        places = unknown.get((entity, row_id), set()) & named_in_texts(texts).references
        flaws = [rules.unknown_media(*place) for place in sorted(places)]
        for flaw in (*flaws, *(flaw for field, text in texts.items() for flaw in rules.rich_text_flaws(field, text))):
            yield Problem(flaw, entity, row_id, row_id if entity is Entity.LESSON else None)


def _of_exercises(course: Course, lessons: Mapping[str, list[str]], unknown: _Unknown) -> Iterator[Problem]:
    """Those of each exercise, in the first lesson that has it, and exercises that repeat another one of a lesson."""
    live = _live_elsewhere(course)
    graded_by, of_course = _grading_course(course)
    found_in: dict[str, str] = {}
    for lesson_id, ids in lessons.items():
        for exercise_id in ids:
            found_in.setdefault(exercise_id, lesson_id)
    digests: dict[str, bytes] = {}
    for batch in batches(found_in, _EXERCISES_AT_ONCE):
        rows = Exercise.objects.filter(OneOf("pk", batch, TEXTS)).order_by()
        for exercise_id, exercise_type, data_json in rows.values_list("pk", "exercise_type", "data_json"):
            digest = hashlib.sha256(f"{exercise_type} {data_json}".encode()).digest()
            digests[exercise_id] = digest
            flaws = list(_flaws_of((digest, of_course), exercise_type, data_json, graded_by))
            if places := unknown.get((Entity.EXERCISE, exercise_id)):
                references = dict.fromkeys(references_in(exercise_type, json.loads(data_json)))
                flaws += [rules.unknown_media(*place) for place in references if place in places]
            if exercise_id in live:
                flaws.append(rules.LIVE_ELSEWHERE)
            for flaw in flaws:
                yield Problem(flaw, Entity.EXERCISE, exercise_id, found_in[exercise_id])
    for lesson_id, ids in lessons.items():
        first: dict[bytes, str] = {}
        for exercise_id in ids:
            other_id = first.setdefault(digests[exercise_id], exercise_id)
            if other_id != exercise_id:
                yield Problem(rules.duplicate_exercise(other_id), Entity.EXERCISE, exercise_id, lesson_id)


def _of_words(course_id: str, unknown: _Unknown) -> Iterator[Problem]:
    keys = [key for entity, key in unknown if entity == Entity.WORD]
    if keys:
        words = words_of(course_id).filter(OneOf("pk", keys, TEXTS)).order_by("pk")
        for key, word_id, lesson_id, *urls in words.values_list("pk", "word_id", "lesson_id", "audio_url", "image_url"):
            for place in sorted(unknown[Entity.WORD, key] & named_in_word(*urls).references):
                yield Problem(rules.unknown_media(*place), Entity.WORD, word_id, lesson_id)


def _grading_course(course: Course) -> tuple[GradingCourse, bytes]:
    """What answers are graded by once the draft is published, and its digest. One query."""
    words = list(words_of(course.pk).order_by("pk").values("text", "translations", "synonyms", "forms"))
    languages = course.source_language, course.target_language
    return course_with_tables(*languages, words), hashlib.sha256(json.dumps([languages, words]).encode()).digest()


def _flaws_of(
    key: tuple[bytes, bytes], exercise_type: str, data_json: str, graded_by: GradingCourse
) -> tuple[Flaw, ...]:
    flaws = _flaws.get(key)
    if flaws is None:
        flaws = tuple(rules.exercise_flaws(exercise_type, json.loads(data_json), graded_by))
        _flaws.put(key, flaws, size=_FLAW_BYTES * len(flaws))
    return flaws


def _live_elsewhere(course: Course) -> set[str]:
    """Exercises whose changes are not published in this course, but in another one, which publishes every change.

    An exercise that is new in this course has changed when it was edited since.
    """
    if course.publish_mode == PublishMode.AUTO:
        return set()
    used = LessonExercise.objects.filter(exercise=OuterRef("pk"))
    published = PublishedExercise.objects.filter(course=course.pk, exercise_id=OuterRef("pk"))
    same = published.filter(exercise_type=OuterRef("exercise_type"), data_json=OuterRef("data_json"))
    edits = ContentChange.objects.filter(
        course=course,
        draft_revision__gt=course.published_draft_revision,
        entity=Entity.EXERCISE,
        entity_id=OuterRef("pk"),
        action=ChangeAction.UPDATE,
    )
    rows = Exercise.objects.filter(
        Exists(used.filter(course=course)),
        Exists(used.filter(course__publish_mode=PublishMode.AUTO)),
        Exists(published) | Exists(edits),
        ~Exists(same),
    )
    return set(rows.order_by().values_list("pk", flat=True))


def _of_former_exercises(course_id: str) -> Iterator[Problem]:
    """Those that no lesson of any course uses any more."""
    removals = ContentChange.objects.filter(
        course=course_id, entity=Entity.LESSON_EXERCISE, action=ChangeAction.DELETE
    ).order_by()
    former = {row_id.rpartition("/")[2] for row_id in removals.values_list("entity_id", flat=True).iterator()}
    for batch in batches(former, MAX_IDS):
        used = LessonExercise.objects.filter(exercise=OuterRef("pk"))
        rows = Exercise.objects.filter(OneOf("pk", batch, TEXTS)).filter(~Exists(used)).order_by()
        for exercise_id in rows.values_list("pk", flat=True):
            yield Problem(rules.ORPHAN_EXERCISE, Entity.EXERCISE, exercise_id)
