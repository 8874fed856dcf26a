"""Search in content lists: folded text, every term somewhere, no term across two fields."""

from typing import Any
from urllib.parse import quote

import pytest

from content.tests import factories
from content.tests.reading import ids, read


def found(client, path, query):
    return set(ids(client, f"{path}?search={quote(query)}"))


@pytest.fixture
def courses(db):
    for pk, name, description in [
        ("ninos", "Español para Niños", "Buenos días"),
        ("strasse", "Die Straße", None),
        ("percent", "100% Deutsch_A1", r"back\slash"),
        ("greek", "ΟΔΥΣΣΕΥΣ", "ﬁne ½ Ⅷ"),
        ("turkish", "İstanbul ILIK", None),
        ("arabic", "مرحبا بكم", None),
        ("japanese", "日本語 がくせい", None),
        ("french", "L’œuvre d’Anaïs", None),
        ("hebrew", "שָׁלוֹם", None),
    ]:
        factories.course(pk, name=name, description=description)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("nino", {"ninos"}),
        ("NIÑO", {"ninos"}),
        ("nin\u0303o", {"ninos"}),
        ("STRASSE", {"strasse"}),
        ("ß", {"strasse"}),
        ("οδυσσευς", {"greek"}),
        ("fine", {"greek"}),
        ("viii", {"greek"}),
        ("istanbul", {"turkish"}),
        ("ilik", {"turkish"}),
        ("بكم", {"arabic"}),
        ("本", {"japanese"}),
        ("L'Oeuvre dʼanais", {"french"}),
        ("שלום", {"hebrew"}),
        ("deutsch٠", set()),
        ("١٠٠", {"percent"}),
        ("espanol dias", {"ninos"}),
        ("dias espanol", {"ninos"}),
        ("espanol deutsch", set()),
        ('"buenos dias"', {"ninos"}),
        ('"dias buenos"', set()),
        ('"ninos buenos"', set()),
        ("ninosbuenos", set()),
        ("%", {"percent"}),
        ("100%", {"percent"}),
        ("1%0", set()),
        ("_", {"percent"}),
        ("h_a", {"percent"}),
        ("D_e", set()),
        ("\\", {"percent"}),
        ("k\\s", {"percent"}),
        ("back\\\\slash", set()),
        ("'; DROP TABLE", set()),
    ],
)
def test_course_list_search(api: Any, courses: Any, query: Any, expected: Any) -> None:
    assert found(api, "/courses", query) == expected


@pytest.mark.parametrize("query", ["", " ", "%09%0A", '""'])
def test_empty_search_query_filters_nothing(api: Any, courses: Any, query: Any) -> None:
    assert len(ids(api, f"/courses?search={query}")) == 9


def test_search_query_may_have_200_characters(api: Any, courses: Any) -> None:
    assert found(api, "/courses", "🦜" * 200) == set()
    read(api, f"/courses?search={quote('🦜' * 201)}", 400)
    assert found(api, "/courses", "\ufdfa" * 200) == set()  # folds to 18 times its length


def test_a_name_may_fold_to_many_times_its_length(api: Any, db: Any) -> None:
    factories.course("long", name="\ufdfa" * 100)
    assert found(api, "/courses", "\ufdfa" * 100) == {"long"}


def test_search_joins_other_filters(api: Any, courses: Any) -> None:
    assert ids(api, "/courses?search=nino&source_language=en") == []
    assert read(api, "/courses?search=nino&limit=1")["meta"]["total"] == 1


def test_levels_are_searched_by_name_and_code(api: Any, db: Any) -> None:
    course = factories.course("open")
    factories.level(course, "one", code="Ñ1", name="Inicio")
    factories.level(course, "two", code="B2", name="Camino")
    assert found(api, "/courses/open/levels", "n1") == {"one"}
    assert found(api, "/courses/open/levels", "ini") == {"one"}
    assert found(api, "/courses/open/levels", "camino b2") == {"two"}
    assert found(api, "/courses/open/levels", "in") == {"one", "two"}


def test_sections_modules_and_lessons_are_searched_by_name(api: Any, db: Any) -> None:
    level = factories.level(factories.course("open"), "l")
    section = factories.section(level, "s", name="Saludos")
    factories.section(level, "s2", name="Números")
    module = factories.module(section, "m", name="Año nuevo")
    factories.module(section, "m2", name="Otro")
    factories.lesson(module, "le", name="Lunes", description="<p>Días de la semana</p>")
    factories.lesson(module, "le2", name="Meses")
    assert found(api, "/levels/l/sections", "numeros") == {"s2"}
    assert found(api, "/sections/s/modules", "ano") == {"m"}
    for path in ("/modules/m/lessons", "/lessons"):
        assert found(api, path, "semana lunes") == {"le"}
        assert found(api, path, "meses") == {"le2"}


def test_exercises_are_searched_by_the_texts_of_their_data(carlos: Any, db: Any) -> None:
    factories.exercise(
        "one", "translation", {"source_text": "Where?", "target_text": "¿Dónde?", "image_url": "img/cat.png"}
    )
    items = [{"id": "secret", "text": "Hola", "correct_order": 1}, {"text": "mundo", "correct_order": 2}]
    factories.exercise("two", "ordering", {"items": items, "n": {"x": ["Ñusta"]}})
    assert found(carlos, "/exercises", "donde where") == {"one"}
    assert found(carlos, "/exercises", "ñu") == {"two"}
    assert found(carlos, "/exercises", "cat.png") == set()
    assert found(carlos, "/exercises", "secret") == set()
    assert found(carlos, "/exercises", "source_text") == set()
    assert found(carlos, "/exercises/type/ordering", "hola") == {"two"}
    assert found(carlos, "/exercises/type/ordering", "donde") == set()
