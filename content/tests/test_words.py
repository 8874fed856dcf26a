"""The words of a course: created, read, listed, changed and deleted."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content import rules
from content.models import ContentChange, Course, MediaUse, PublishedWord, Word
from content.tests import factories
from content.tests.conftest import course_with_everything
from content.tests.media_files import PNG, WAV
from content.tests.reading import BASE, ids, read
from content.tests.writing import call, data, etag

C = "/courses/open"
W = f"{C}/words"
GATO = {"text": "gato", "translations": ["cat"]}
KEYS = [
    "id",
    "text",
    "translations",
    "synonyms",
    "forms",
    "part_of_speech",
    "gender",
    "pronunciation",
    "note",
    "audio_url",
    "image_url",
    "lesson_id",
    "tags",
    "course_id",
    "created_at",
    "updated_at",
]


def test_created_word_has_all_fields(public: Any, carlos: Any, api: Any) -> None:
    body = {
        "id": "gato",
        "text": " el gato ",
        "translations": ["cat", "tomcat"],
        "synonyms": ["minino"],
        "forms": ["gatos"],
        "part_of_speech": "noun",
        "gender": "masculine",
        "pronunciation": "ˈɡa.to",
        "note": "Domestic.\nPurrs.",
        "audio_url": "https://example.org/gato.mp3",
        "image_url": "pictures/gato.png",
        "lesson_id": "open-lesson",
        "tags": ["animals"],
    }
    answer = carlos.post(BASE + W, body)
    assert (answer.status_code, answer["Location"]) == (201, f"{BASE}{W}/gato")
    assert answer.json()["message"] == "Word created successfully"
    word = answer.json()["data"]
    assert list(word) == [*KEYS, "created_by", "updated_by"]
    assert word["created_by"] == word["updated_by"] == str(carlos.user.pk)
    assert {name: word[name] for name in body} == {**body, "text": "el gato"}
    shown = read(api, f"{W}/gato")["data"]
    assert list(shown) == KEYS
    assert shown == {name: word[name] for name in KEYS}
    assert answer["ETag"] == etag(api, f"{W}/gato")


def test_missing_fields_get_their_defaults_and_the_id_is_made_from_the_text(public: Any, carlos: Any) -> None:
    word = data(carlos, "POST", W, {**GATO, "text": "¿Qué tal?"}, 201)
    assert word["id"] == "que-tal"
    assert [word[name] for name in ("synonyms", "forms", "tags")] == [[], [], []]
    nulls = ("part_of_speech", "gender", "pronunciation", "note", "audio_url", "image_url", "lesson_id")
    assert {word[name] for name in nulls} == {None}
    assert data(carlos, "POST", W, {**GATO, "text": "que tal"}, 201)["id"] == "que-tal-2"
    assert data(carlos, "POST", W, {**GATO, "text": "Export"}, 201)["id"] == "export-2"
    assert data(carlos, "POST", W, {**GATO, "text": "猫"}, 201)["id"] == "word"


def test_word_ids_are_unique_in_their_course_only(public: Any, private: Any, carlos: Any) -> None:
    call(carlos, "POST", W, {**GATO, "id": "gato"}, 201)
    call(carlos, "POST", "/courses/hidden/words", {**GATO, "id": "gato"}, 201)
    answer = call(carlos, "POST", W, {**GATO, "id": "gato"}, 409)
    assert answer["message"] == "Word with ID 'gato' already exists"
    assert answer["error"]["context"] == {"field": "id", "value": "gato"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": ""}, "text"),
        ({"text": "a\nb"}, "text"),
        ({"text": "a\u2028b"}, "text"),
        ({"text": "a" * 201}, "text"),
        ({"text": None}, "text"),
        ({"translations": []}, "translations"),
        ({"translations": None}, "translations"),
        ({"translations": "cat"}, "translations"),
        ({"translations": ["a", "A!"]}, "translations.1"),
        ({"translations": ["a|b"]}, "translations.0"),
        ({"translations": [" "]}, "translations.0"),
        ({"translations": [1]}, "translations.0"),
        ({"translations": [str(number) for number in range(21)]}, "translations"),
        ({"forms": [f"forma {number}" for number in range(51)]}, "forms"),
        ({"synonyms": ["a\nb"]}, "synonyms.0"),
        ({"tags": ["a" * 51]}, "tags.0"),
        ({"gender": "m"}, "gender"),
        ({"part_of_speech": "Noun"}, "part_of_speech"),
        ({"pronunciation": "a" * 201}, "pronunciation"),
        ({"note": "a" * 1001}, "note"),
        ({"note": 1}, "note"),
        ({"audio_url": "javascript:x"}, "audio_url"),
        ({"image_url": "http://example.org/a.png"}, "image_url"),
        ({"audio_url": f"media/{'0' * 64}.mp3"}, "audio_url"),
        ({"audio_url": f"/media/{'0' * 64}.mp3"}, "audio_url"),
        ({"audio_url": "http://localhost:3000/media/a.mp3"}, "audio_url"),
        ({"lesson_id": 1}, "lesson_id"),
        ({"id": "export"}, "id"),
        ({"id": "Generate"}, "id"),
        ({"id": "a" * 41}, "id"),
        ({"course_id": "hidden"}, "course_id"),
        ({"colour": "black"}, "colour"),
    ],
)
def test_bad_values_are_refused(public: Any, carlos: Any, change: dict[str, Any], field: str) -> None:
    assert call(carlos, "POST", W, {**GATO, **change}, 400)["errors"].keys() == {field}
    assert not Word.objects.exists()


def test_text_and_translations_are_required(public: Any, carlos: Any) -> None:
    assert call(carlos, "POST", W, {}, 400)["errors"].keys() == {"text", "translations"}


def test_update_changes_only_what_differs(public: Any, carlos: Any) -> None:
    before = data(carlos, "POST", W, {**GATO, "id": "gato", "tags": ["animals"]}, 201)
    tag, course = etag(carlos, f"{W}/gato"), Course.objects.get(pk="open")
    assert data(carlos, "PUT", f"{W}/gato", before) == before
    assert data(carlos, "PATCH", f"{W}/gato", {}) == before
    assert etag(carlos, f"{W}/gato") == tag
    unchanged = Course.objects.get(pk="open")
    assert (unchanged.words_revision, unchanged.draft_revision) == (course.words_revision, course.draft_revision)
    answer = call(carlos, "PATCH", f"{W}/gato", {"gender": "masculine", "tags": []}, If_Match=tag)
    assert answer["message"] == "Word updated successfully"
    assert answer["data"]["updated_at"] > before["updated_at"]
    changed = ("gender", "tags", "updated_at")
    assert {**answer["data"], **{name: before[name] for name in changed}} == before
    assert call(carlos, "PATCH", f"{W}/gato", {"gender": None}, 412, If_Match=tag)["error"]["code"] == (
        "PRECONDITION_FAILED"
    )
    assert call(carlos, "PATCH", f"{W}/gato", {"id": "perro"}, 400)["errors"].keys() == {"id"}


def test_creators_delete_words_and_the_same_id_can_be_made_again(public: Any, carlos: Any, api: Any) -> None:
    call(carlos, "POST", W, {**GATO, "id": "gato"}, 201)
    assert call(carlos, "DELETE", f"{W}/gato") | {"timestamp": ""} == {
        "success": True,
        "timestamp": "",
        "data": {},
        "message": "Word deleted successfully",
    }
    assert read(api, f"{W}/gato", 404)["message"] == "Word with ID 'gato' not found"
    assert call(carlos, "DELETE", f"{W}/gato", status=404)["message"] == "Word with ID 'gato' not found"
    call(carlos, "POST", W, {**GATO, "id": "gato"}, 201)


def test_unknown_course_or_lesson_is_not_found(public: Any, private: Any, carlos: Any, api: Any) -> None:
    assert call(carlos, "POST", "/courses/none/words", GATO, 404)["message"] == "Course with ID 'none' not found"
    assert read(api, "/courses/none/words", 404)["message"] == "Course with ID 'none' not found"
    assert read(api, "/courses/hidden/words", 404)["message"] == "Course with ID 'hidden' not found"
    answer = call(carlos, "POST", W, {**GATO, "lesson_id": "hidden-lesson"}, 404)
    assert answer["message"] == "Lesson with ID 'hidden-lesson' not found"
    call(carlos, "POST", W, {**GATO, "id": "gato"}, 201)
    assert call(carlos, "PUT", f"{W}/gato", {"lesson_id": "none"}, 404)["message"] == "Lesson with ID 'none' not found"


def test_course_has_at_most_so_many_words(public: Any, carlos: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(rules, "MAX_WORDS", 2)
    for word_id in ("uno", "dos"):
        call(carlos, "POST", W, {**GATO, "id": word_id}, 201)
    answer = call(carlos, "POST", W, GATO, 409)
    assert answer["message"] == "A course has at most 2 words"
    assert answer["error"]["context"] == {"reason": "word_limit"}
    call(carlos, "DELETE", f"{W}/uno")
    call(carlos, "POST", W, GATO, 201)


@pytest.fixture
def words(public: Any) -> Any:
    factories.word(public.course, "arbol", text="Árbol", translations=["tree"], tags=["nature"])
    factories.word(
        public.course, "beber", translations=["to drink"], forms=["bebe"], lesson=public.lesson, part_of_speech="verb"
    )
    factories.word(public.course, "gato", translations=["cat"], synonyms=["minino"], tags=["animals", "Nature"])
    return public


def test_words_are_listed_by_their_folded_text(words: Any, api: Any) -> None:
    factories.word(words.course, "arbol-2", text="árbol")
    answer = read(api, W)
    assert [word["id"] for word in answer["data"]] == ["arbol", "arbol-2", "beber", "gato"]
    assert answer["meta"]["total"] == 4
    assert answer["meta"]["limit"] == 20
    assert ids(api, f"{W}?sortBy=id&sortOrder=desc") == ["gato", "beber", "arbol-2", "arbol"]
    assert ids(api, f"{W}?sortBy=created_at") == ["arbol", "arbol-2", "beber", "gato"]
    assert read(api, f"{W}?sortBy=note", 400)["errors"].keys() == {"sortBy"}
    assert ids(api, f"{W}?limit=1&page=2") == ["arbol-2"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("search=ARBOL", ["arbol"]),
        ("search=minino", ["gato"]),
        ("search=bebe", ["beber"]),
        ("search=drink to", ["beber"]),
        ("search=nature", []),
        ("tag=nature", ["arbol"]),
        ("tag=Nature", ["gato"]),
        ("tag=natur", []),
        ("lesson_id=open-lesson", ["beber"]),
        ("lesson_id=none", []),
        ("part_of_speech=verb", ["beber"]),
    ],
)
def test_words_are_filtered(words: Any, api: Any, query: str, found: list[str]) -> None:
    assert ids(api, f"{W}?{query}") == found


def test_unknown_part_of_speech_is_refused_as_a_filter(words: Any, api: Any) -> None:
    assert read(api, f"{W}?part_of_speech=v", 400)["errors"].keys() == {"part_of_speech"}


@pytest.mark.parametrize("number", [1, 60])
def test_list_takes_at_most_four_statements(public: Any, carlos: Any, number: int) -> None:
    for each in range(number):
        factories.word(public.course, f"palabra-{each}", tags=["a", "b"], lesson=public.lesson)
    with CaptureQueriesContext(connection) as queries:
        assert len(ids(carlos, f"{W}?limit=100&tag=a&search=palabra&lesson_id=open-lesson")) == number
    statements = [each["sql"] for each in queries if each["sql"].startswith(("SELECT", "WITH"))]
    assert len(statements) <= 4


def test_words_of_a_deleted_lesson_stay_without_it(public: Any, ada: Any, api: Any) -> None:
    for word_id, lesson in (("gato", public.lesson), ("perro", None)):
        factories.word(public.course, word_id, lesson=lesson)
    before = Course.objects.get(pk="open")
    untouched = read(api, f"{W}/perro")["data"]
    call(ada, "DELETE", "/lessons/open-lesson")
    word = read(api, f"{W}/gato")["data"]
    assert word["lesson_id"] is None
    assert word["updated_at"] > word["created_at"]
    assert read(api, f"{W}/perro")["data"] == untouched
    assert PublishedWord.objects.get(word_id="gato").lesson is None
    after = Course.objects.get(pk="open")
    assert (after.words_revision, after.revision) == (before.words_revision + 1, before.revision + 1)
    [change] = ContentChange.objects.filter(entity="word")
    assert (change.entity_id, change.fields, change.revision, change.words_revision) == (
        "gato",
        "lesson_id",
        None,
        after.words_revision,
    )


def test_words_go_with_their_course(public: Any, ada: Any, media_root: Any) -> None:
    sound = factories.media(WAV, extension="wav")
    call(ada, "POST", W, {**GATO, "lesson_id": "open-lesson", "audio_url": sound.path}, 201)
    call(ada, "DELETE", C)
    assert not Word.objects.exists()
    assert not PublishedWord.objects.exists()
    assert not MediaUse.objects.exists()


def test_import_leaves_the_words_of_a_course(public: Any, ada: Any, api: Any) -> None:
    factories.word(public.course, "gato", lesson=public.lesson)
    factories.word(public.course, "perro")
    document = read(ada, f"{C}/export")
    body = {"package": document, "mode": "replace"}
    assert data(ada, "POST", "/courses/import", body)["plan"]["update"] == []
    document["levels"] = []
    plan = data(ada, "POST", "/courses/import", body)["plan"]
    assert {entry["entity"] for entry in plan["delete"]} == {"level", "section", "module", "lesson", "lesson_exercise"}
    assert [(word["id"], word["lesson_id"]) for word in read(api, W)["data"]] == [("gato", None), ("perro", None)]


def test_sounds_and_pictures_of_words_are_uses(public: Any, ada: Any, carlos: Any, media_root: Any) -> None:
    sound, picture = factories.media(WAV, extension="wav"), factories.media(PNG)
    body = {**GATO, "id": "gato", "audio_url": sound.path, "image_url": picture.path}
    call(carlos, "POST", W, body, 201)
    assert read(carlos, f"/media/{sound.pk}/usage")["data"] == [
        {"entity": "word", "id": "gato", "field": "audio_url", "lessons": [], "courses": ["open"]}
    ]
    assert call(carlos, "PUT", f"{W}/gato", {"audio_url": picture.path}, 400)["errors"] == {
        "audio_url": ["Must be a sound."]
    }
    refused = call(ada, "DELETE", f"/media/{sound.pk}", status=409)["error"]["context"]
    assert refused == {"reason": "in_use", "uses": 1, "courses": ["open"], "exercises": []}
    revision = Course.objects.get(pk="open").revision
    call(ada, "DELETE", f"/media/{sound.pk}?force=true")
    assert Course.objects.get(pk="open").revision == revision
    assert read(carlos, f"{W}/gato")["data"]["audio_url"] == sound.path
    call(carlos, "PUT", f"{W}/gato", {"image_url": None})
    assert read(carlos, f"/media/{picture.pk}/usage")["data"] == []
    call(ada, "DELETE", f"/media/{picture.pk}")


def test_unknown_sound_of_a_word_is_a_problem_of_the_draft(public: Any, ada: Any, media_root: Any) -> None:
    sound = factories.media(WAV, extension="wav")
    call(ada, "POST", W, {**GATO, "id": "gato", "lesson_id": "open-lesson", "audio_url": sound.path}, 201)
    call(ada, "DELETE", f"/media/{sound.pk}?force=true")
    [problem] = read(ada, f"{C}/problems?entity=word")["data"]
    assert problem == {
        "code": "unknown_media",
        "severity": "error",
        "entity": "word",
        "id": "gato",
        "lesson_id": "open-lesson",
        "field": "audio_url",
        "message": f"The server does not have {sound.path}.",
    }


def test_history_names_changes_of_words(public: Any, carlos: Any) -> None:
    call(carlos, "POST", W, {**GATO, "id": "gato"}, 201)
    call(carlos, "PUT", f"{W}/gato", {"gender": "masculine", "note": "!"})
    call(carlos, "DELETE", f"{W}/gato")
    found = read(carlos, f"{C}/history?entity=word&entity_id=gato")["data"]
    assert [(each["change"], each["fields"]) for each in found] == [
        ("deleted", []),
        ("updated", ["gender", "note"]),
        ("created", []),
    ]
    assert {each["changed_by"] for each in found} == {str(carlos.user.pk)}


def test_members_of_a_course_write_its_words(public: Any, carlos: Any, ada: Any, api: Any, settings: Any) -> None:
    settings.COURSE_TEAMS = "members"
    factories.word(public.course, "gato")
    assert "created_by" not in read(carlos, f"{W}/gato")["data"]
    call(carlos, "POST", W, GATO, 403)
    call(carlos, "PUT", f"{W}/gato", {"note": "!"}, 403)
    call(carlos, "DELETE", f"{W}/gato", status=403)
    read(carlos, f"{W}?state=draft", 403)
    member = factories.member(public.course, carlos.user, role="reviewer")
    assert "created_by" in read(carlos, f"{W}/gato")["data"]
    call(carlos, "PUT", f"{W}/gato", {"note": "!"}, 403)
    member.role = "editor"
    member.save()
    call(carlos, "PUT", f"{W}/gato", {"note": "!"})
    course_with_everything("other", is_public=False)
    call(carlos, "POST", "/courses/other/words", GATO, 404)
