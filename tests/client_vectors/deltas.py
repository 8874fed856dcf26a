"""Vectors of deltas: a document, what the service responds to `since`, and the document afterwards.

An author edits a small course over HTTP, in every way that a package, the words of a course or its manifest can change.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from conftest import JsonClient, signed_in
from content.models import Lesson
from content.tests import factories
from content.tests.media_files import PNG, WAV
from tests.client_vectors import Vectors

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
COURSE = "/courses/es"

Write = tuple[str, str, Any]
Vector = dict[str, Any]


def vectors() -> Vectors:
    with time_machine.travel(NOW, tick=False) as clock:
        author = _Author(clock)
        return {"packages": [*_packages(author)], "words": [*_words(author)], "manifests": [*_manifests(author)]}


class _Author:
    """Makes the course, edits it, and reads its documents as a device does. A second passes before each edit."""

    def __init__(self, clock: time_machine.Traveller) -> None:
        self._clock = clock
        self._client: JsonClient = signed_in("editor@example.org", "admin", username="Editor")
        course = factories.course("es", name="Spanish", source_language="en", target_language="es", at=NOW)
        for level in ("a1", "a2"):
            row = factories.level(course, level, name=f"Level {level}", at=NOW)
            section = factories.section(row, f"{level}-s1", name="Greetings", at=NOW)
            for number in (1, 2):
                factories.module(section, f"{level}-m{number}", name=f"Module {number}", at=NOW)
        for lesson_id, exercises in (("hello", ("hola", "yes")), ("bye", ("adios", "hola"))):
            module = course.levels.get(pk="a1").sections.get().modules.get(pk="a1-m1")
            lesson = factories.lesson(module, lesson_id, name=lesson_id.title(), at=NOW)
            for exercise_id in exercises:
                self._assign(lesson, exercise_id)

    def _assign(self, lesson: Lesson, exercise_id: str) -> None:
        known = lesson.assignments.model.objects.filter(exercise=exercise_id).first()
        data = {"statement": f"«{exercise_id}» < 5 & 6", "is_true": True}
        exercise = known.exercise if known else factories.exercise(exercise_id, "vof", data, at=NOW)
        factories.assign(lesson, exercise)

    def read(self, document: str) -> Vector:
        read: Vector = self._call("GET", f"{COURSE}/{document}")["data"]
        return read

    def write(self, *writes: Write) -> None:
        for method, path, body in writes:
            self._clock.shift(timedelta(seconds=1))
            self._call(method, path, body)

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        response = self._client.request(method, f"/api/v1{path}", body)
        assert response.status_code in (200, 201), (method, path, body, response.content)
        return response.json()

    def vector(self, name: str, document: str, *writes: Write, since: Vector | None = None) -> Vector:
        """What the writes change in a document; `since` is an earlier one than that of now."""
        before = since or self.read(document)
        self.write(*writes)
        delta = self.read(f"{document}?since={before['revision']}")
        return {"name": name, "document": before, "delta": delta, "result": self.read(document)}


def _mismatch(name: str, vector: Vector, document: Vector) -> Vector:
    """A delta of another document than the device has, which then reads the document whole."""
    return {"name": name, "document": document, "delta": vector["delta"], "result": None}


def _vof(text: str) -> dict[str, Any]:
    return {"exercise_type": "vof", "data": {"statement": text, "is_true": False}}


def _packages(author: _Author) -> Iterator[Vector]:
    package = "package"
    first = author.read(package)
    yield author.vector("nothing changed", package)
    yield author.vector("the course has another name", package, ("PUT", COURSE, {"name": "Spanish for beginners"}))
    yield author.vector(
        "a row of each kind has another name",
        package,
        ("PUT", "/levels/a1", {"name": "Inicio"}),
        ("PUT", "/sections/a1-s1", {"name": "¡Hola!"}),
        ("PUT", "/modules/a1-m2", {"name": "Más"}),
        ("PUT", "/lessons/bye", {"name": "Adiós", "experience_points": 25}),
    )
    yield author.vector("a lesson has a tip", package, ("PUT", "/lessons/hello", {"tip": "<b>h</b> is silent"}))
    yield author.vector("and none any more: the key is gone", package, ("PUT", "/lessons/hello", {"tip": None}))
    yield author.vector(
        "an exercise changes in both of its lessons", package, ("PUT", "/exercises/hola", _vof("2 < 3"))
    )
    yield author.vector(
        "a level is new with all below it",
        package,
        ("POST", f"{COURSE}/levels", {"id": "b1", "code": "B1", "name": "Intermediate"}),
        ("POST", "/levels/b1/sections", {"id": "b1-s1", "name": "Travel"}),
        ("POST", "/sections/b1-s1/modules", {"id": "b1-m1", "name": "Trains", "module_type": "basic_lesson"}),
        ("POST", "/modules/b1-m1/lessons", {"id": "train", "name": "A ticket"}),
        ("POST", "/exercises", {"id": "tren", **_vof("tren = train")}),
        ("POST", "/lessons/train/exercises", {"exercise_id": "tren"}),
    )
    yield author.vector(
        "a lesson gets an exercise of another one, in the middle",
        package,
        ("POST", "/lessons/hello/exercises", {"exercise_id": "tren", "order": 2, "insert": True}),
    )
    yield author.vector(
        "exercises of a lesson change places",
        package,
        ("PUT", "/lessons/hello/exercises/reorder", {"exercise_ids": ["yes", "hola", "tren"]}),
    )
    yield author.vector(
        "an exercise leaves one of its lessons", package, ("DELETE", "/lessons/train/exercises/tren", None)
    )
    yield author.vector(
        "an exercise leaves its last lesson", package, ("DELETE", "/lessons/hello/exercises/tren", None)
    )
    yield author.vector(
        "an exercise comes back that has changed while no lesson used it",
        package,
        ("DELETE", "/lessons/hello/exercises/yes", None),
        ("PUT", "/exercises/yes", _vof("sí = yes")),
        ("POST", "/lessons/train/exercises", {"exercise_id": "yes"}),
    )
    yield author.vector(
        "lessons change places", package, ("PUT", "/modules/a1-m1/lessons/reorder", {"lesson_ids": ["bye", "hello"]})
    )
    yield author.vector(
        "a lesson moves to another module, before the others",
        package,
        ("POST", "/lessons/hello/move", {"parent_id": "b1-m1", "order": 1, "insert": True}),
    )
    yield author.vector(
        "a module moves to another section, with all below it",
        package,
        ("POST", "/modules/b1-m1/move", {"parent_id": "a2-s1", "order": 1, "insert": True}),
    )
    yield author.vector(
        "a section moves to another level", package, ("POST", "/sections/a2-s1/move", {"parent_id": "b1"})
    )
    yield author.vector(
        "levels change places", package, ("PUT", f"{COURSE}/levels/reorder", {"level_ids": ["b1", "a2", "a1"]})
    )
    yield author.vector("a lesson is deleted with its exercises", package, ("DELETE", "/lessons/bye?force=true", None))
    yield author.vector(
        "a row is deleted, and another one made with its id elsewhere",
        package,
        ("DELETE", "/modules/a1-m2?force=true", None),
        ("POST", "/sections/a2-s1/modules", {"id": "a1-m2", "name": "Again", "module_type": "exam"}),
    )
    yield author.vector(
        "what came and went in between is not named",
        package,
        ("POST", "/modules/a1-m1/lessons", {"id": "short", "name": "Short"}),
        ("POST", "/exercises", {"id": "short-1", **_vof("short")}),
        ("POST", "/lessons/short/exercises", {"exercise_id": "short-1"}),
        ("DELETE", "/lessons/short?force=true", None),
    )
    deletion = author.vector("a level is deleted with all below it", package, ("DELETE", "/levels/b1?force=true", None))
    yield deletion
    yield author.vector(
        "many changes in one publication",
        package,
        ("PUT", f"{COURSE}/publish-mode", {"publish_mode": "manual"}),
        ("POST", "/modules/a1-m1/lessons", {"id": "hello", "name": "Hello again"}),
        ("POST", "/lessons/hello/exercises", {"exercise_id": "hola"}),
        ("PUT", "/exercises/hola", _vof("hola = hello")),
        ("POST", f"{COURSE}/levels", {"id": "b2", "code": "B2", "name": "More"}),
        ("PUT", f"{COURSE}/levels/reorder", {"level_ids": ["b2", "a1", "a2"]}),
        ("POST", f"{COURSE}/publish?force=true", {}),
    )
    yield author.vector("all of these edits at once", package, since=first)
    yield author.vector("the service has no delta: the document whole", package, since={**first, "revision": 900})
    yield _mismatch("a delta of another revision", deletion, first)
    altered = {**first, "revision": deletion["document"]["revision"]}
    yield _mismatch("a delta of another document that has the revision", deletion, altered)


def _words(author: _Author) -> Iterator[Vector]:
    words = "package/words"
    path = f"{COURSE}/words"
    first = author.read(words)
    gato = {"id": "gato", "text": "gato", "translations": ["cat"]}
    author.write(("PUT", f"{COURSE}/publish-mode", {"publish_mode": "auto"}))
    yield author.vector("nothing changed", words)
    yield author.vector("the first word", words, ("POST", path, gato))
    yield author.vector(
        "words stand in the order of their ids, by code point",
        words,
        *(
            ("POST", path, {"id": name, "text": name.lower(), "translations": ["x"], "forms": ["y"]})
            for name in ("Zorro", "beber", "hola-2", "hola_1", "hola")
        ),
    )
    yield author.vector("a word changes", words, ("PUT", f"{path}/gato", {"note": "«el gato»", "lesson_id": "hello"}))
    removal = author.vector("a word is deleted", words, ("DELETE", f"{path}/Zorro", None))
    yield removal
    yield author.vector(
        "changed, new, deleted, and come and gone",
        words,
        ("PUT", f"{path}/beber", {"forms": ["bebo", "bebe"]}),
        ("POST", path, {**gato, "id": "perro", "text": "perro"}),
        ("DELETE", f"{path}/hola", None),
        ("POST", path, {**gato, "id": "short"}),
        ("DELETE", f"{path}/short", None),
    )
    yield author.vector("all of these edits at once", words, since=first)
    yield author.vector("the service has no delta: the document whole", words, since={**first, "revision": 900})
    yield _mismatch("a delta of another revision", removal, first)
    altered = {**first, "revision": removal["document"]["revision"]}
    yield _mismatch("a delta of another document that has the revision", removal, altered)


def _manifests(author: _Author) -> Iterator[Vector]:
    manifest = "package/media"
    first = author.read(manifest)
    sound = factories.media(WAV, extension="wav", stored=False, at=NOW, duration_ms=50)
    picture = factories.media(PNG, stored=False, at=NOW, width=2, height=1)
    yield author.vector("nothing changed", manifest)
    heard = {"exercise_type": "listening", "data": {"audio_url": sound.path, "transcript": "hola"}}
    yield author.vector(
        "an exercise has a sound",
        manifest,
        ("POST", "/exercises", {"id": "heard", **heard}),
        ("POST", "/lessons/hello/exercises", {"exercise_id": "heard"}),
    )
    yield author.vector("a lesson has a picture", manifest, ("PUT", "/lessons/hello", {"description": picture.path}))
    yield author.vector(
        "an asset is named by a further lesson",
        manifest,
        ("POST", "/modules/a1-m1/lessons", {"id": "listen", "name": "Listen"}),
        ("POST", "/lessons/listen/exercises", {"exercise_id": "heard"}),
    )
    yield author.vector("an asset has a licence", manifest, ("PATCH", f"/media/{picture.sha256}", {"licence": "CC0"}))
    removal = author.vector("a picture is named no more", manifest, ("PUT", "/lessons/hello", {"description": None}))
    yield removal
    yield author.vector(
        "a sound that is named is deleted", manifest, ("DELETE", f"/media/{sound.sha256}?force=true", None)
    )
    yield author.vector("all of these edits at once", manifest, since=first)
    yield author.vector("the service has no delta: the document whole", manifest, since={**first, "revision": 900})
    yield _mismatch("a delta of another revision", removal, first)
    altered = {**removal["document"], "assets": removal["document"]["assets"][:1]}
    yield _mismatch("a delta of another document that has the revision", removal, altered)
