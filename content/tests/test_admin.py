"""The content in the admin: looking and searching, never changing."""

import pytest
from django.test import Client

from content.tests import factories

KINDS = ["course", "level", "section", "module", "lesson", "exercise"]


@pytest.fixture
def site(ada):
    client = Client()
    client.force_login(ada.user)
    return client


def page(site, path):
    answer = site.get(f"/admin/content/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_listed_and_shown(site, public, kind):
    pk = "ex-open-vof" if kind == "exercise" else f"open-{kind}" if kind != "course" else "open"
    assert pk in page(site, f"{kind}/")
    shown = page(site, f"{kind}/{pk}/change/")
    assert 'name="_save"' not in shown
    assert "name_folded" not in shown


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_can_be_changed(site, public, kind):
    pk = "ex-open-vof" if kind == "exercise" else f"open-{kind}" if kind != "course" else "open"
    assert site.get(f"/admin/content/{kind}/add/").status_code == 403
    assert site.post(f"/admin/content/{kind}/{pk}/change/", {"name": "Changed"}).status_code == 403
    assert site.post(f"/admin/content/{kind}/{pk}/delete/", {"post": "yes"}).status_code == 403


def test_links_lead_down_and_up(site, public, private):
    assert 'href="/admin/content/level/?course__exact=open"' in page(site, "course/")
    levels = page(site, "level/?course__exact=open")
    assert "open-level" in levels
    assert "hidden-level" not in levels
    assert 'href="/admin/content/course/open/change/"' in levels
    assert 'href="/admin/content/exercise/ex-open-vof/change/"' in page(site, "lesson/open-lesson/change/")


@pytest.mark.parametrize(("query", "found"), [("Niño", True), ("nino", True), ("open", True), ("nada", False)])
def test_search_takes_an_id_or_folded_words(site, db, query, found):
    factories.course("open", name="Español para Niños")
    assert ("open/change/" in page(site, f"course/?q={query}")) == found


def test_lists_take_the_same_number_of_queries_whatever_their_length(site, public, django_assert_max_num_queries):
    def cost(path):
        with django_assert_max_num_queries(20) as queries:
            page(site, path)
        return len(queries)

    before = {kind: cost(f"{kind}/") for kind in KINDS}
    before["one lesson"] = cost("lesson/open-lesson/change/")
    for index in range(8):
        factories.branch(factories.course(f"more-{index}"))
        factories.assign(public.lesson, factories.exercise(f"more-{index}"))
    after = {kind: cost(f"{kind}/") for kind in KINDS}
    after["one lesson"] = cost("lesson/open-lesson/change/")
    assert after == before
