"""Courses on the device: brought up to date by what changed, also those that an earlier version of the app stored."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser import needs_browser, open_page
from tests.server import ROOT, Server
from tests.web.courses import NOUNS, import_nouns

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

CONTRACT = ROOT / "clients" / "js" / "offline" / "testing" / "storage-contract.js"
CHECK = """async () => {
  %s
  const { indexedDbStorage } = await import("/static/pages/storage.js");
  for (const [name, check] of Object.entries(storageContract)) await check(indexedDbStorage(name));
  return (await indexedDB.databases()).map(({ name }) => name).filter((name) => name in storageContract).length;
}"""


def test_course_and_its_words_are_brought_up_to_date_by_deltas(server: Server, nouns: None, tmp_path: Path) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/nouns/words")
        page.get_by_text("6 words").wait_for()
        more = tmp_path / "more"
        more.mkdir()
        import_nouns(more, {**NOUNS, "sun": "sol"})
        with (
            page.expect_response("**/courses/nouns/package?since=*") as course,
            page.expect_response("**/courses/nouns/package/words?since=*") as words,
        ):
            page.reload()
        page.get_by_text("7 words").wait_for()
        deltas = [found.value.json()["data"] for found in (course, words)]
        assert [delta["full"] for delta in deltas] == [False, False]
        assert [len(deltas[0]["upserted"]["exercises"]), len(deltas[1]["upserted"]["words"])] == [1, 1]
        stored = page.evaluate(
            """() => new Promise((resolve) => {
              indexedDB.open("langlearn").onsuccess = ({ target }) => {
                const reading = target.result.transaction("packages").objectStore("packages").get("nouns");
                reading.onsuccess = () => resolve(reading.result.data);
              };
            })"""
        )
    assert stored == httpx.get(f"{server.url}/api/v1/courses/nouns/package").json()["data"]


STORE = """([course, words, manifest]) => new Promise((resolve, reject) => {
  indexedDB.open("langlearn", 1).onsuccess = ({ target }) => {
    const transaction = target.result.transaction(["packages", "values"], "readwrite");
    const values = transaction.objectStore("values");
    const about = { account_id: null, etag: '"of then"' };
    transaction.objectStore("packages").put({ course_id: "illustrated", ...about, data: course });
    values.put({ key: "words:illustrated", value: { ...about, data: words } });
    values.put({ key: "media:illustrated", value: { account_id: null, complete: true, ...manifest } });
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  };
})"""


def test_course_that_an_earlier_version_has_stored_is_shown_and_brought_up_to_date(
    server: Server, illustrated: None
) -> None:
    def package(part: str, *names: str) -> dict[str, Any]:
        data = httpx.get(f"{server.url}/api/v1/courses/illustrated/package{part}").json()["data"]
        return {name: data[name] for name in names}

    scalars = ("counts", "package_version", "revision", "size_bytes")
    documents = [
        package("", "course", "levels", *scalars),
        package("/words", "course_id", "words", *scalars),
        package("/media", "revision", "assets"),
    ]
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        page.get_by_role("button", name="Sign in").wait_for()
        page.evaluate(STORE, documents)
        page.route("**/api/**", lambda route: route.abort())
        page.goto("/learn/courses/illustrated")
        page.get_by_text("0 of 2 lessons completed").wait_for()
        page.get_by_text("The course is on this device").wait_for()
        page.unroute("**/api/**")
        with (
            page.expect_response("**/courses/illustrated/package?since=*") as course,
            page.expect_response("**/courses/illustrated/package/media?since=*") as media,
        ):
            page.reload()
        assert [found.value.json()["data"]["full"] for found in (course, media)] == [False, False]
        page.get_by_text("The course is on this device").wait_for()


def test_indexeddb_stores_records_as_every_storage_does(module_server: Server) -> None:
    source = CONTRACT.read_text().replace("export const", "const")
    with open_page(module_server.url) as page:
        page.goto("/")
        assert page.evaluate(CHECK % source) == 5
