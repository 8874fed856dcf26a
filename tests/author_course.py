"""An author's day, by an ordinary HTTP client: a course with everything in it, rearranged, defended and torn down.

`python tests/author_course.py URL CREATOR ADMINISTRATOR PASSWORD` runs it against any server on which these two
accounts exist. It stops at the first answer that is not as it should be, and leaves nothing behind.
"""

import secrets
import sys
from typing import Any

import httpx

EXERCISES: dict[str, dict[str, Any]] = {
    "translation": {"source_text": "Where is it?", "target_text": "¿Dónde está?", "hints": ["dónde = where"]},
    "translation-word-bank": {
        "source_text": "We live here",
        "target_text": "Nosotros vivimos aquí",
        "correct_words": ["Nosotros", "vivimos", "aquí"],
        "word_bank": ["aquí", "allí", "vivimos", "Nosotros"],
    },
    "fill-in-the-blank": {"text": "Yo ___ agua.", "blanks": [{"position": 0, "correct_answers": ["bebo"]}]},
    "vof": {"statement": "5 < 6 & 7 </script> 🦜", "is_true": True},
    "pairs": {"pairs": [{"left": "perro", "right": "dog"}, {"left": "gato", "right": "cat"}]},
    "informative": {"content": "<p onclick='x'>Buenos <b>días</b></p><script>alert(1)</script>"},
    "ordering": {"items": [{"text": "Ana", "correct_order": 2}, {"text": "Soy", "correct_order": 1}]},
}


class Author:
    """A signed-in client that says which answer it expects."""

    def __init__(self, url: str, email: str, password: str) -> None:
        self._http = httpx.Client(base_url=f"{url}/api/v1", timeout=30)
        tokens = self.ask("POST", "/auth/login", {"email": email, "password": password})["data"]["tokens"]
        self._http.headers["Authorization"] = f"Bearer {tokens['accessToken']}"

    def answer(self, method: str, path: str, body: Any = None, *, status: int = 200, **headers: str) -> httpx.Response:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        found = self._http.request(method, path, json=body, headers=sent)
        if found.status_code != status:
            raise AssertionError(f"{method} {path}: {found.status_code} instead of {status}: {found.text}")
        return found

    def ask(self, method: str, path: str, body: Any = None, *, status: int = 200, **headers: str) -> Any:
        return self.answer(method, path, body, status=status, **headers).json()

    def create(self, path: str, body: Any) -> dict[str, Any]:
        """A new record, found where `Location` says, with the tag that it was answered with."""
        created = self.answer("POST", path, body, status=201)
        shown = self._http.get(created.headers["Location"].removeprefix("/api/v1"))
        assert shown.headers["ETag"] == created.headers["ETag"]
        record: dict[str, Any] = created.json()["data"]
        assert shown.json()["data"] == record
        return record

    def close(self) -> None:
        self._http.close()


def ids(author: Author, path: str, key: str = "id") -> list[str]:
    rows = author.ask("GET", path)["data"]
    assert [row["order"] for row in rows] == sorted({row["order"] for row in rows})
    return [row[key] for row in rows]


def build(carlos: Author, course_id: str) -> dict[str, list[str]]:
    """Two of everything in the first of everything; a lesson with an exercise of each type."""
    languages = {"source_language": "en", "target_language": "es"}
    body = {
        **languages,
        "id": course_id,
        "name": "Spanish <b>& more</b>",
        "description": "<i>Hola</i><svg/>",
        "isPublic": False,
    }
    course = carlos.create("/courses", body)
    assert (course["name"], course["description"]) == ("Spanish <b>& more</b>", "<i>Hola</i>")
    levels = [
        carlos.create(f"/courses/{course_id}/levels", {"code": code, "name": f"{course_id} {code}"})["id"]
        for code in ("A1", "A2")
    ]
    sections = [
        carlos.create(f"/levels/{levels[0]}/sections", {"name": f"{course_id} Saludos"})["id"] for _ in range(2)
    ]
    modules = [
        carlos.create(f"/sections/{sections[0]}/modules", {"name": f"{course_id} {kind}", "moduleType": kind})["id"]
        for kind in ("basic_lesson", "exam")
    ]
    lessons = [
        carlos.create(f"/modules/{modules[0]}/lessons", {"name": f"{course_id} Hola", "experience_points": 15})["id"]
        for _ in range(3)
    ]
    exercises = [
        carlos.create("/exercises", {"exercise_type": name.replace("-", "_"), "data": data})["id"]
        for name, data in EXERCISES.items()
    ]
    for exercise_id in exercises:
        carlos.create(f"/lessons/{lessons[0]}/exercises", {"exercise_id": exercise_id})
    shown = carlos.ask("GET", f"/lessons/{lessons[0]}")["data"]["exercises"]
    assert [each["exercise"]["exercise_type"] for each in shown] == list(EXERCISES)
    assert shown[3]["exercise"]["data"] == EXERCISES["vof"]
    assert shown[5]["exercise"]["data"]["content"] == "<p>Buenos <b>días</b></p>"
    return {"levels": levels, "sections": sections, "modules": modules, "lessons": lessons, "exercises": exercises}


def rearrange(carlos: Author, course_id: str, made: dict[str, list[str]]) -> None:
    """Inserts, reorders, moves, edits, copies."""
    levels, sections, modules, lessons, exercises = made.values()
    in_module, in_lesson = f"/modules/{modules[0]}/lessons", f"/lessons/{lessons[0]}/exercises"
    first = carlos.create(in_module, {"name": "Antes", "order": 1, "insert": True})["id"]
    assert ids(carlos, in_module) == [first, *lessons]
    carlos.ask("PUT", f"{in_module}/reorder", {"lesson_ids": [*lessons[::-1], first]})
    assert ids(carlos, in_module) == [*lessons[::-1], first]
    carlos.ask("POST", f"/lessons/{first}/move", {"parent_id": modules[1]})
    assert ids(carlos, f"/modules/{modules[1]}/lessons") == [first]
    carlos.ask("POST", f"/sections/{sections[1]}/move", {"parent_id": levels[1]})
    assert ids(carlos, f"/levels/{levels[1]}/sections") == [sections[1]]
    carlos.ask("PUT", f"/courses/{course_id}/levels/reorder", {"level_ids": levels[::-1]})
    carlos.ask("PUT", f"{in_lesson}/reorder", {"exercise_ids": exercises[::-1]})
    carlos.ask("PATCH", f"{in_lesson}/{exercises[0]}", {"order": 1, "insert": True})
    assert ids(carlos, in_lesson, "exercise_id") == [exercises[0], *exercises[:0:-1]]
    copy = carlos.ask("POST", f"/exercises/{exercises[3]}/duplicate", {"preserveUsage": True}, status=201)["data"]["id"]
    assert ids(carlos, in_lesson, "exercise_id")[-1] == copy
    exercises.append(copy)
    assert carlos.ask("GET", f"/exercises/{copy}/usage")["data"]["totalLessons"] == 1
    batch = carlos.ask("POST", "/exercises/usage/batch", {"exerciseIds": [copy, "gone"]})["data"]
    assert [each["exerciseId"] for each in batch] == [copy]
    assert carlos.ask("GET", f"/exercises/{copy}/analytics")["data"]["usageStats"]["totalAssignments"] == 1
    carlos.ask("DELETE", f"{in_lesson}/{copy}")
    assert carlos.ask("GET", f"/exercises/{copy}/delete-impact")["data"]["canDelete"] is True


def meet_refusals(carlos: Author, course_id: str, made: dict[str, list[str]]) -> None:
    """What must not happen does not."""
    levels, _, modules, lessons, exercises = made.values()
    in_course = f"/courses/{course_id}/levels"
    carlos.ask("DELETE", f"/courses/{course_id}", status=403)
    carlos.ask("POST", in_course, {"code": "A1", "name": "Otra vez"}, status=409)
    carlos.ask("POST", in_course, {"code": "B1", "name": "x", "order": 1}, status=409)
    carlos.ask("POST", in_course, {"code": "B1", "name": "x", "id": levels[0]}, status=409)
    carlos.ask("POST", in_course, {"code": "B1", "name": "x", "colour": "red"}, status=400)
    wrong = carlos.ask("PUT", f"{in_course}/reorder", {"level_ids": [levels[0], levels[0], "x"]}, status=400)
    assert wrong["error"]["context"] == {
        "unknown_ids": ["x"],
        "missing_ids": [levels[1]],
        "duplicate_ids": [levels[0]],
    }
    carlos.ask("POST", f"/lessons/{lessons[0]}/exercises", {"exercise_id": exercises[0]}, status=409)
    carlos.ask("POST", f"/lessons/{lessons[0]}/exercises", {"exercise_id": "gone"}, status=404)
    carlos.ask("POST", f"/lessons/{lessons[0]}/move", {"parent_id": levels[0]}, status=404)
    carlos.ask("PUT", f"/exercises/{exercises[0]}", {"data": {}}, status=400)
    carlos.ask("GET", f"/modules/{modules[1]}/lessons/{lessons[0]}", status=404)
    stale = carlos.answer("GET", f"/courses/{course_id}").headers["ETag"]
    carlos.ask("PATCH", f"/courses/{course_id}", {"is_public": True}, If_Match=stale)
    carlos.ask("PATCH", f"/courses/{course_id}", {"is_public": False}, status=412, If_Match=stale)


def tear_down(ada: Author, course_id: str, exercises: list[str]) -> None:
    """From a used exercise to an empty collection."""
    ada.ask("DELETE", f"/exercises/{exercises[0]}", status=409)
    ada.ask("DELETE", f"/exercises/{exercises[0]}?force=true")
    ada.ask("DELETE", f"/courses/{course_id}")
    ada.ask("GET", f"/courses/{course_id}", status=404)
    for exercise_id in exercises[1:]:
        ada.ask("DELETE", f"/exercises/{exercise_id}")
        ada.ask("GET", f"/exercises/{exercise_id}", status=404)


def author_course(url: str, creator: str, administrator: str, password: str) -> None:
    carlos, ada = Author(url, creator, password), Author(url, administrator, password)
    course_id = f"c-{secrets.token_hex(4)}"
    made = build(carlos, course_id)
    rearrange(carlos, course_id, made)
    meet_refusals(carlos, course_id, made)
    tear_down(ada, course_id, made["exercises"])
    carlos.close()
    ada.close()


if __name__ == "__main__":
    author_course(*sys.argv[1:])
