"""The courses whose package names an asset."""

from typing import Any

from content.models import Entity, MediaUse
from content.references.addresses import address
from content.references.uses import courses_naming
from content.tests import factories

SOUND, PICTURE, OTHER = address(64 * "a", "ogg"), address(64 * "b", "png"), address(64 * "c", "png")


def use(path, entity, entity_id, field="description"):
    MediaUse.objects.create(path=path, entity=entity, entity_id=entity_id, field=field)


def test_a_course_names_what_it_its_lessons_and_their_exercises_name(db: Any) -> None:
    lessons = {pk: factories.branch(factories.course(pk))[3] for pk in ("own", "lesson", "exercise", "second", "none")}
    exercise = factories.exercise("ex")
    for course in ("exercise", "second"):
        factories.assign(lessons[course], exercise)
    use(SOUND, Entity.COURSE, "own")
    use(SOUND, Entity.LESSON, "lesson-lesson")
    use(PICTURE, Entity.EXERCISE, "ex", "data.image_url")
    use(OTHER, Entity.COURSE, "none")
    assert courses_naming([SOUND]) == {"own", "lesson"}
    assert courses_naming([PICTURE]) == {"exercise", "second"}
    assert courses_naming([SOUND, PICTURE]) == {"own", "lesson", "exercise", "second"}
    assert courses_naming([]) == set()


def test_an_exercise_in_no_lesson_is_in_no_package(db: Any) -> None:
    factories.exercise("ex")
    use(PICTURE, Entity.EXERCISE, "ex", "data.image_url")
    assert courses_naming([PICTURE]) == set()


def test_finding_the_courses_of_1000_addresses_takes_one_query(db: Any, django_assert_num_queries: Any) -> None:
    addresses = [address(f"{number:064x}", "png") for number in range(1000)]
    factories.course("own")
    for path in addresses:
        use(path, Entity.COURSE, "own")
    with django_assert_num_queries(1):
        assert courses_naming(addresses) == {"own"}
