"""The list of words in the web app, and practice of those that are weak."""

from typing import Any

import httpx
import pytest

from tests.browser import needs_browser, open_page
from tests.web.steps import assert_accessible, follow, register, sign_in, translate_all, wait_until_sent

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


def test_guest_searches_the_words_of_a_course(server: Any, course: None) -> None:
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/courses/spanish-a1/words")
        page.get_by_text("218 words").wait_for()
        assert page.locator(".rows li").count() == 50
        page.get_by_role("button", name="Next").click()
        page.locator(".rows li").nth(49).wait_for()
        page.route("**/api/**", lambda route: route.abort())
        search = page.get_by_label("Search for a word or translation")
        search.fill("adios")
        page.get_by_text("1 word", exact=True).wait_for()
        assert "goodbye" in page.locator(".rows li").inner_text()
        search.fill("grandmother")
        page.get_by_text("abuela").wait_for()
        search.fill("xyzzy")
        page.get_by_text("No word fits.").wait_for()


def test_words_of_an_account_have_a_strength(server: Any, course: None) -> None:
    headers = register(server)
    for exercise_id, given in (("es-a1-hello-03", "nada"), ("es-a1-hello-08", "Muchas gracias.")):
        url = f"{server.url}/api/v1/progress/exercises/{exercise_id}/attempts"
        httpx.post(url, json={"answer": given}, headers=headers)
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/spanish-a1/words")
        page.get_by_text("218 words").wait_for()
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        assert page.locator(".rows strong").all_inner_texts() == ["buenos días", "señor"]
        assert_accessible(page)
        page.get_by_label("Show").select_option("Learning")
        page.get_by_text("gracias").wait_for()
        strength = page.get_by_role("progressbar", name="Strength").first
        assert 0 < float(strength.get_attribute("value")) < 1
        page.get_by_label("Search for a word or translation").fill("much")
        page.get_by_text("1 word", exact=True).wait_for()
        page.goto("/learn/courses/spanish-a1/practice")
        page.get_by_role("link", name="Words 2").wait_for()


def test_weak_words_are_practised_and_become_stronger(server: Any, nouns: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/nouns/lessons/nouns")
        translate_all(page, "Lesson completed", wrong=2)
        wait_until_sent(page)
        page.goto("/learn/courses/nouns/words")
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        follow(page, "Practise words")
        translate_all(page, "Practice finished")
        page.get_by_text("+5 XP").wait_for()
        page.get_by_text("stronger now").wait_for()
        page.get_by_text("gato").wait_for()
        page.goto("/learn/courses/nouns/words")
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("No word fits.").wait_for()


def test_account_without_a_connection_sees_the_strength_that_the_device_knows(server: Any, nouns: None) -> None:
    register(server)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/courses/nouns/lessons/nouns")
        translate_all(page, "Lesson completed", wrong=2)
        wait_until_sent(page)
        page.goto("/learn/courses/nouns/practice")  # stores what the service knows
        page.get_by_role("link", name="Words 2").wait_for()
        page.evaluate(FORGET_RESULTS)
        page.route("**/api/**", lambda route: route.abort())
        page.goto("/learn/courses/nouns/words")
        page.get_by_text("Without a connection the strength of some words is not known.").wait_for()
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        assert page.locator(".rows strong").all_inner_texts() == ["gato", "perro"]


# As on another device of the account, which has only what the service knows.
FORGET_RESULTS = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("langlearn");
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("results", "readwrite");
    transaction.objectStore("results").clear();
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  };
})"""
