"""Sounds and pictures with COURSE_TEAMS=members: what a creator reads and changes of them."""

from typing import Any

import pytest

from accounts.models import AuditEntry
from conftest import signed_in
from content.models import Entity, MediaAsset, MediaUse, Member
from content.tests import factories
from content.tests.media_files import PNG, PNG_SHA256, WAV
from content.tests.publishing import make_manual
from content.tests.reading import read
from content.tests.uploading import upload
from content.tests.writing import call, data, etag

MINE = {"in-course", "in-lesson", "in-exercise", "in-word", "in-both", "uploaded", "uploaded-for-others"}
OTHERS = {"in-open", "hers", "nobodys", "in-unused", "published"}


@pytest.fixture
def olga(db: None) -> Any:
    return signed_in("olga@example.org", "content_creator")


@pytest.fixture
def assets(settings: Any, carlos: Any, olga: Any, public: Any, private: Any) -> dict[str, MediaAsset]:
    """carlos is an editor of the private course, and no member of the public one. Assets by what names them."""
    settings.COURSE_TEAMS = "members"
    factories.member(private.course, carlos.user, "editor")
    factories.member(public.course, olga.user, "editor")
    both = factories.exercise("both")
    for branch in (public, private):
        factories.assign(branch.lesson, both)
    factories.exercise("mine", created_by=carlos.user)
    factories.word(private.course, "killa")
    make_manual("hidden")
    places: dict[str, list[tuple[Entity, str]]] = {
        "in-course": [(Entity.COURSE, "hidden")],
        "in-lesson": [(Entity.LESSON, "hidden-lesson")],
        "in-exercise": [(Entity.EXERCISE, "ex-hidden-vof")],
        "in-word": [(Entity.WORD, "hidden/killa")],
        "in-both": [(Entity.EXERCISE, "both")],
        "uploaded": [],
        "uploaded-for-others": [(Entity.LESSON, "open-lesson")],
        "in-open": [(Entity.COURSE, "open"), (Entity.EXERCISE, "ex-open-vof")],
        "hers": [],
        "nobodys": [],
        "in-unused": [(Entity.EXERCISE, "mine")],
        "published": [],
    }
    uploaders = {"uploaded": carlos, "uploaded-for-others": carlos, "nobodys": None}
    found: dict[str, MediaAsset] = {}
    for name, uses in places.items():
        uploader = uploaders.get(name, olga)
        by = {"created_by_id": uploader.user.pk} if uploader else {}
        found[name] = factories.media(name.encode(), stored=False, file_name=f"{name}.png", alt="cuadro", **by)
        for entity, entity_id in uses:
            MediaUse.objects.create(path=found[name].path, entity=entity, entity_id=entity_id, field="data.image_url")
    return found


def path_of(asset: MediaAsset) -> str:
    return f"/media/{asset.pk}"


def names(client: Any, query: str = "") -> set[str]:
    answer = read(client, f"/media?limit=100{query}")
    shown = {asset["file_name"].removesuffix(".png") for asset in answer["data"]}
    assert answer["meta"]["total"] == len(shown)
    return shown


def test_creator_lists_what_readable_drafts_use_and_own_uploads(assets: Any, carlos: Any, olga: Any, ada: Any) -> None:
    assert names(carlos) == MINE
    assert names(ada) == MINE | OTHERS
    assert names(olga) == MINE - {"uploaded"} | OTHERS - {"nobodys"}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("&unused=true", {"uploaded"}),
        ("&unused=false", MINE - {"uploaded"}),
        ("&search=cuadro", MINE),
        ("&search=open", set()),
        ("&kind=audio", set()),
        ("&sortBy=file_name", MINE),
        ("&course_id=hidden", {"in-course", "in-lesson", "in-exercise", "in-word", "in-both"}),
        ("&course_id=hidden&search=word", {"in-word"}),
        ("&course_id=open", set()),
        ("&course_id=none", set()),
        ("&mine=true", {"uploaded", "uploaded-for-others"}),
        ("&mine=false", MINE - {"uploaded", "uploaded-for-others"}),
        ("&mine=true&unused=true", {"uploaded"}),
    ],
)
def test_other_media_are_in_no_list_or_count(assets: Any, carlos: Any, query: str, expected: set[str]) -> None:
    assert names(carlos, query) == expected


def test_other_media_are_not_found_as_if_they_did_not_exist(assets: Any, carlos: Any) -> None:
    digests = {assets[name].pk for name in OTHERS} | {"0" * 64, "none"}
    for digest in digests:
        refusals = [
            read(carlos, f"/media/{digest}", 404),
            read(carlos, f"/media/{digest}/usage", 404),
            call(carlos, "PATCH", f"/media/{digest}", {"alt": "x"}, 404),
            call(carlos, "PUT", f"/media/{digest}", {"nonsense": 1}, 404, If_Match='"0"'),
        ]
        assert {each["message"] for each in refusals} == {f"Media with ID '{digest}' not found"}
    assert not MediaAsset.objects.exclude(alt="cuadro").exists()


def test_own_media_are_read_with_the_uses_that_the_creator_reads(assets: Any, carlos: Any) -> None:
    for name in MINE:
        read(carlos, path_of(assets[name]))
    used = {name: read(carlos, f"{path_of(assets[name])}/usage")["data"] for name in ("in-both", "uploaded-for-others")}
    assert [use["courses"] for use in used["in-both"]] == [["hidden"]]
    assert used["uploaded-for-others"] == []


def test_metadata_are_changed_with_the_right_to_edit_every_course_that_uses_the_file(
    assets: Any, carlos: Any, olga: Any, private: Any
) -> None:
    for name in ("in-course", "in-lesson", "in-exercise", "in-word", "uploaded"):
        assert data(carlos, "PATCH", path_of(assets[name]), {"alt": name})["alt"] == name
    for name in ("in-both", "uploaded-for-others"):
        refusal = call(carlos, "PATCH", path_of(assets[name]), {"alt": name}, 403)
        assert refusal["error"]["details"] == "A course that you may not edit uses the file"
    call(olga, "PATCH", path_of(assets["uploaded-for-others"]), {"alt": "hers"})
    factories.member(private.course, olga.user, "editor")
    call(olga, "PATCH", path_of(assets["in-both"]), {"alt": "both"})


def test_reviewer_reads_media_and_changes_none(assets: Any, carlos: Any) -> None:
    Member.objects.filter(user=carlos.user.pk).update(role="reviewer")
    assert names(carlos) == MINE
    tag = etag(carlos, path_of(assets["in-course"]))
    call(carlos, "PATCH", path_of(assets["in-course"]), {"alt": "x"}, 403, If_Match=tag)
    call(carlos, "PATCH", path_of(assets["in-course"]), {"nonsense": 1}, 403, If_Match='"0"')
    call(carlos, "PATCH", path_of(assets["uploaded"]), {"alt": "x"})


def test_former_member_changes_own_uploads_that_no_course_uses(assets: Any, carlos: Any) -> None:
    MediaAsset.objects.filter(pk=assets["in-course"].pk).update(created_by=carlos.user.pk)
    Member.objects.filter(user=carlos.user.pk).delete()
    assert names(carlos) == {"uploaded", "uploaded-for-others", "in-course"}
    call(carlos, "PATCH", path_of(assets["uploaded"]), {"alt": "x"})
    call(carlos, "PATCH", path_of(assets["in-course"]), {"alt": "x"}, 403)


def test_media_of_a_course_are_those_that_its_draft_names(assets: Any, ada: Any) -> None:
    assert names(ada, "&course_id=open") == {"in-open", "in-both", "uploaded-for-others"}
    assert names(ada, "&mine=false") == MINE | OTHERS


def test_administrators_and_open_courses_know_no_teams(assets: Any, carlos: Any, ada: Any, settings: Any) -> None:
    call(ada, "PATCH", path_of(assets["hers"]), {"alt": "ada"})
    settings.COURSE_TEAMS = "open"
    assert names(carlos) == MINE | OTHERS
    call(carlos, "PATCH", path_of(assets["in-open"]), {"alt": "carlos"})


def test_upload_of_the_bytes_of_another_team_gives_the_whole_asset(
    assets: Any, carlos: Any, olga: Any, media_root: Any
) -> None:
    """Who has the bytes may fetch the file and name it; it is listed as soon as a draft of theirs uses it."""
    uploaded = upload(olga, PNG, alt="Red and blue").json()["data"]
    again = upload(carlos, PNG, alt="Mine")
    assert (again.status_code, again.json()["meta"]["ignored_fields"]) == (200, ["alt"])
    assert again.json()["data"] == {**uploaded, "unused_since": again.json()["data"]["unused_since"]}
    path = f"/media/{PNG_SHA256}"
    read(carlos, path, 404)
    call(carlos, "PUT", "/lessons/hidden-lesson", {"description": f"![]({uploaded['path']})"})
    assert read(carlos, path)["data"]["alt"] == "Red and blue"
    call(carlos, "PATCH", path, {"alt": "Ours"})
    upload(carlos, WAV)
    assert read(carlos, "/media?kind=audio")["meta"]["total"] == 1


@pytest.mark.parametrize("ends", ["membership", "role"])
def test_right_that_ends_while_the_write_waits_changes_nothing(
    assets: Any, carlos: Any, monkeypatch: Any, ends: str
) -> None:
    """Between the first look at the rights and the locks."""
    from content.media import services as media

    lock_courses = media.lock_courses

    def locked(course_ids: Any) -> Any:
        members = Member.objects.filter(user=carlos.user.pk)
        members.delete() if ends == "membership" else members.update(role="reviewer")
        return lock_courses(course_ids)

    monkeypatch.setattr(media, "lock_courses", locked)
    call(carlos, "PATCH", path_of(assets["in-course"]), {"alt": "x"}, 403)
    assert MediaAsset.objects.get(pk=assets["in-course"].pk).alt == "cuadro"
    assert not AuditEntry.objects.filter(action="media.changed").exists()


def test_course_of_others_that_begins_to_use_a_file_during_the_request_refuses_the_change(
    assets: Any, carlos: Any, monkeypatch: Any
) -> None:
    from content.views import media

    require_edit_of_media = media.require_edit_of_media

    def use_it(*args: Any) -> None:
        require_edit_of_media(*args)
        use = {"entity": Entity.COURSE, "entity_id": "open", "field": "description"}
        MediaUse.objects.create(path=assets["in-course"].path, **use)

    monkeypatch.setattr(media, "require_edit_of_media", use_it)
    call(carlos, "PATCH", path_of(assets["in-course"]), {"alt": "x"}, 403)
    assert MediaAsset.objects.get(pk=assets["in-course"].pk).alt == "cuadro"


@pytest.mark.parametrize("courses", [1, 30])
def test_list_of_media_takes_the_same_number_of_statements(
    settings: Any, carlos: Any, courses: int, django_assert_num_queries: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    for number in range(courses):
        course = factories.course(f"c{number}")
        factories.member(course, carlos.user, "editor")
        asset = factories.media(b"%d" % number, stored=False)
        use = {"entity": Entity.COURSE, "entity_id": course.pk, "field": "description"}
        MediaUse.objects.create(path=asset.path, **use)
        factories.media(b"other %d" % number, stored=False)
    caller, rows_and_count = 1, 1
    with django_assert_num_queries(caller + rows_and_count):
        assert read(carlos, "/media?limit=100")["meta"]["total"] == courses
