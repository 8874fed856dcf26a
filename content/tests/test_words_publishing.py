"""Words of courses that publish by hand: drafted, published, compared, restored, discarded and copied."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from content.media.pruning import prune_media
from content.media.storage import file_of
from content.models import (
    Course,
    Exercise,
    MediaAsset,
    Publication,
    PublishedExercise,
    PublishedWord,
    Word,
    WordsPackage,
    WordsPackageUse,
)
from content.packages.publications import prune_publications
from content.tests import factories
from content.tests.media_files import WAV
from content.tests.racing import before_statement
from content.tests.reading import BASE, ids, read
from content.tests.writing import call, data
from langlearn.api.instants import now
from langlearn.api.text import canonical_json

C = "/courses/open"
W = f"{C}/words"
P = f"{C}/package/words"


def body(word_id: str, **fields: Any) -> dict[str, Any]:
    return {"id": word_id, "text": word_id, "translations": ["?"], **fields}


@pytest.fixture
def manual(public: Any, ada: Any) -> Any:
    """The public course with the words `gato` and `perro`, published by hand from publication 1 on."""
    call(ada, "POST", W, body("gato", lesson_id="open-lesson", forms=["gatos"]), 201)
    call(ada, "POST", W, body("perro"), 201)
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"})
    return public


def publish(client: Any, message: str | None = None) -> Any:
    return data(client, "POST", f"{C}/publish", {"message": message}, 201)


def changes_of(client: Any, query: str = "") -> Any:
    found = read(client, f"{C}/changes{query}")["data"]
    return [(row["entity"], row["id"], row["change"], [each["field"] for each in row["fields"]]) for row in found]


def words_of(client: Any, query: str = "") -> list[dict[str, Any]]:
    """The words but for their times."""
    found = read(client, f"{P}{query}")["data"]["words"]
    return [{key: value for key, value in word.items() if not key.endswith("_at")} for word in found]


def test_learners_get_words_when_they_are_published(manual: Any, ada: Any, api: Any) -> None:
    before = api.get(BASE + P)
    call(ada, "POST", W, body("zorro"), 201)
    call(ada, "PUT", f"{W}/gato", {"text": "el gato"})
    call(ada, "DELETE", f"{W}/perro")
    assert api.get(BASE + P).content == before.content
    assert ids(api, W) == ["gato", "perro"]
    assert read(api, f"{W}/gato")["data"]["text"] == "gato"
    read(api, f"{W}/zorro", 404)
    assert ids(ada, W) == ["gato", "zorro"]
    assert ids(ada, f"{W}?state=published") == ["gato", "perro"]
    assert [word["id"] for word in words_of(ada, "?state=draft")] == ["gato", "zorro"]
    assert changes_of(ada) == [
        ("word", "gato", "updated", ["text"]),
        ("word", "perro", "deleted", []),
        ("word", "zorro", "created", []),
    ]
    assert [row["name"] for row in read(ada, f"{C}/changes?entity=word")["data"]] == ["el gato", "perro", "zorro"]
    publish(ada)
    assert ids(api, W) == ["gato", "zorro"]
    assert read(api, f"{P}?since=3")["data"]["deleted"] == {"words": ["perro"]}
    assert changes_of(ada) == []


def test_publication_of_words_only_leaves_the_package_of_the_course(manual: Any, ada: Any, api: Any) -> None:
    whole = api.get(f"{BASE}{C}/package")
    words = read(api, P)["data"]
    call(ada, "PUT", f"{W}/gato", {"note": "!"})
    publication = publish(ada)
    after = api.get(f"{BASE}{C}/package")
    assert (after.content, after["ETag"]) == (whole.content, whole["ETag"])
    assert api.get(f"{BASE}{C}/package", If_None_Match=whole["ETag"]).status_code == 304
    assert (publication["number"], publication["revision"]) == (2, whole.json()["data"]["revision"])
    assert publication["changes"] == {"created": 0, "updated": 1, "moved": 0, "deleted": 0}
    assert read(api, P)["data"]["revision"] == words["revision"] + 1
    kept = ada.get(f"{BASE}{C}/publications/2/package")
    assert kept.content == whole.content
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Otra"})
    before = api.get(BASE + P)
    assert publish(ada)["revision"] == publication["revision"] + 1
    assert api.get(BASE + P).content == before.content


def test_edit_of_a_word_that_was_taken_back_is_no_change(manual: Any, ada: Any) -> None:
    call(ada, "PUT", f"{W}/gato", {"note": "!"})
    call(ada, "PUT", f"{W}/gato", {"note": None})
    assert changes_of(ada) == []
    assert call(ada, "POST", f"{C}/publish", {})["message"] == "Nothing to publish"
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    assert read(ada, f"{W}/gato?state=published") | {"timestamp": ""} == read(ada, f"{W}/gato") | {"timestamp": ""}


def test_restoring_brings_back_the_words_of_a_publication(manual: Any, ada: Any, api: Any) -> None:
    first = words_of(api)
    call(ada, "DELETE", f"{W}/gato")
    call(ada, "PUT", f"{W}/perro", {"forms": ["perros"], "tags": ["animal"]})
    call(ada, "POST", W, body("zorro"), 201)
    publish(ada)
    second = words_of(api)
    assert changes_of(ada, "?from=1&to=2") == [
        ("word", "gato", "deleted", []),
        ("word", "perro", "updated", ["forms", "tags"]),
        ("word", "zorro", "created", []),
    ]
    assert changes_of(ada, "?from=1&to=draft") == changes_of(ada, "?from=1&to=2")
    restored = data(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True}, 201)
    assert restored["plan"]["create"] == [{"entity": "word", "id": "gato"}]
    assert restored["plan"]["update"] == [{"entity": "word", "id": "perro", "fields": ["forms", "tags"]}]
    assert restored["plan"]["delete"] == [{"entity": "word", "id": "zorro"}]
    assert words_of(api) == first
    assert changes_of(ada, "?from=3&to=1") == []
    data(ada, "POST", f"{C}/restore", {"publication": 2, "publish": True}, 201)
    assert words_of(api) == second


def test_discarding_brings_back_the_published_words(manual: Any, ada: Any, api: Any) -> None:
    before = words_of(api)
    call(ada, "DELETE", "/lessons/open-lesson")
    call(ada, "DELETE", f"{W}/perro")
    call(ada, "POST", W, body("zorro"), 201)
    assert words_of(ada, "?state=draft") != before
    assert read(api, f"{W}/gato")["data"]["lesson_id"] == "open-lesson"
    call(ada, "POST", f"{C}/discard", {})
    assert words_of(ada, "?state=draft") == before
    assert changes_of(ada) == []
    assert call(ada, "POST", f"{C}/discard", {})["message"] == "Nothing to discard"


def test_publication_deletes_a_lesson_that_introduced_a_word(manual: Any, ada: Any, api: Any) -> None:
    call(ada, "DELETE", "/lessons/open-lesson")
    publish(ada)
    assert read(api, f"{W}/gato")["data"]["lesson_id"] is None
    call(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True}, 201)
    assert read(api, f"{W}/gato")["data"]["lesson_id"] == "open-lesson"


def test_restoring_a_publication_from_before_words_deletes_them(public: Any, ada: Any, api: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"})
    WordsPackage.objects.all().delete()
    call(ada, "POST", W, body("gato"), 201)
    publish(ada)
    call(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True}, 201)
    assert words_of(api) == []


def test_publication_that_is_pruned_while_it_is_read_is_not_restored_without_its_words(
    ada: Any, manual: Any, settings: Any
) -> None:
    settings.PUBLICATIONS_KEPT = 1
    data(ada, "PUT", f"{W}/gato", {"text": "michi"})
    publish(ada)
    assert WordsPackage.objects.count() == 2
    with before_statement('SELECT "content_publication"."words_revision"', lambda: prune_publications(at=now())):
        refused = call(ada, "POST", f"{C}/restore", {"publication": 1}, 409)
    assert refused["error"]["context"]["reason"] == "package_pruned"
    assert set(Word.objects.values_list("word_id", flat=True)) == {"gato", "perro"}


@pytest.mark.parametrize("old", ["gato", [1], {"gato": True}])
def test_exercise_from_before_words_with_another_meaning_of_the_key_is_restored(
    public: Any, ada: Any, old: Any
) -> None:
    stored = {"statement": "El gato.", "is_true": True, "words": old}
    columns = {"data_json": canonical_json(stored), "tag": 1}
    Exercise.objects.filter(pk="ex-open-vof").update(**columns)
    PublishedExercise.objects.filter(exercise_id="ex-open-vof").update(**columns)
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"})
    data_of = {"statement": "El perro.", "is_true": True}
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": data_of})
    call(ada, "POST", f"{C}/discard", {})
    assert Exercise.objects.get(pk="ex-open-vof").data == stored
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": data_of})
    publish(ada)
    call(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True}, 201)
    assert PublishedExercise.objects.get(exercise_id="ex-open-vof").data == stored
    assert call(ada, "PUT", "/exercises/ex-open-vof", {"data": stored | {"statement": "?"}}, 400)["errors"]


def test_switch_to_manual_after_edits_of_words_is_a_publication(manual: Any, ada: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    assert data(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"})["publication"] == 1
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    call(ada, "DELETE", f"{W}/gato")
    assert data(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"})["publication"] == 2
    call(ada, "POST", f"{C}/restore", {"publication": 1})
    assert ids(ada, W) == ["gato", "perro"]


def test_words_of_a_course_that_was_never_published(ada: Any, api: Any) -> None:
    course = {"id": "open", "source_language": "en", "target_language": "es", "name": "Spanish"}
    call(ada, "POST", "/courses", {**course, "publish_mode": "manual"}, 201)
    call(ada, "POST", W, body("gato"), 201)
    read(api, P, 404)
    read(ada, P, 404)
    read(api, W, 404)
    assert not PublishedWord.objects.exists()
    assert [change[:3] for change in changes_of(ada)] == [("course", "open", "created"), ("word", "gato", "created")]
    publish(ada)
    found = read(api, P)["data"]
    assert ([word["id"] for word in found["words"]], found["revision"]) == (["gato"], 1)


def test_copy_keeps_the_ids_of_words(manual: Any, ada: Any, media_root: Any) -> None:
    sound = factories.media(WAV, extension="wav")
    call(ada, "PUT", f"{W}/gato", {"audio_url": sound.path})
    call(ada, "POST", f"{C}/copy", {"id": "copy"}, 201)
    [gato, perro] = read(ada, "/courses/copy/words")["data"]
    assert (gato["id"], perro["id"], gato["forms"], gato["audio_url"]) == ("gato", "perro", ["gatos"], sound.path)
    assert gato["lesson_id"].startswith("copy-")
    assert Word.objects.get(key="copy/gato").lesson.course_id == "copy"
    call(ada, "POST", f"{C}/copy?state=published", {"id": "other", "include_media": False}, 201)
    assert {word["audio_url"] for word in read(ada, "/courses/other/words")["data"]} == {None}
    call_command("check_media", stdout=StringIO())


def test_sound_of_an_earlier_publication_is_kept_until_its_packages_are_pruned(
    manual: Any, ada: Any, media_root: Any, settings: Any
) -> None:
    sound = factories.media(WAV, extension="wav")
    call(ada, "PUT", f"{W}/gato", {"audio_url": sound.path})
    publish(ada)
    call(ada, "PUT", f"{W}/gato", {"audio_url": None})
    publish(ada)

    def uses() -> Any:
        return [(use["entity"], use["id"]) for use in read(ada, f"/media/{sound.pk}/usage")["data"]]

    assert uses() == [("publication", "open/2")]
    assert read(ada, f"/media/{sound.pk}")["data"]["uses"] == 1
    assert read(ada, "/media?unused=true")["data"] == []
    assert call(ada, "DELETE", f"/media/{sound.pk}", status=409)["error"]["context"]["courses"] == ["open"]
    later = now() + timedelta(days=60)
    assert prune_media(unused_for=timedelta(days=30), at=later).assets == 0
    assert (media_root / file_of(sound.path)).exists()
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    assert uses() == [("publication", "open/2")]
    settings.PUBLICATIONS_KEPT = 1
    assert prune_publications(at=later) == 2
    assert uses() == []
    assert WordsPackage.objects.count() == 1
    assert not WordsPackageUse.objects.exists()
    assert prune_media(unused_for=timedelta(days=30), at=later).assets == 0
    assert prune_media(unused_for=timedelta(days=30), at=later + timedelta(days=31)).assets == 1
    assert not MediaAsset.objects.exists()


def test_published_sound_is_used_while_the_draft_names_it_no_more(manual: Any, ada: Any, media_root: Any) -> None:
    sound = factories.media(WAV, extension="wav")
    call(ada, "PUT", f"{W}/gato", {"audio_url": sound.path})
    publish(ada)
    call(ada, "DELETE", f"{W}/gato")
    found = read(ada, f"/media/{sound.pk}/usage")["data"]
    assert [(use["entity"], use["id"]) for use in found] == [("publication", "open/2")]
    call_command("check_media", stdout=StringIO())
    call(ada, "DELETE", C)
    assert read(ada, f"/media/{sound.pk}/usage")["data"] == []
    assert not Publication.objects.exists()
    assert not Course.objects.filter(pk="open").exists()
