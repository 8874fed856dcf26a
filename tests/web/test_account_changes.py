"""The account of a device changes: work goes to the account that did it, and what only that account may read goes."""

import base64
import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Error as PlaywrightError

from accounts.services.registration import create_user
from langlearn.api.instants import now
from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.courses import EXERCISES, NOUNS, SOUND_ADDRESS, import_lessons
from tests.web.steps import (
    assert_accessible,
    check,
    follow,
    go_on,
    take_short_lesson,
    wait_for_points,
    wait_until_sent,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

PASSWORD = "Correct-Horse7"
_SIGN_IN = """([email, password]) => import("/static/pages/lib/api.js").then((api) => api.signIn(email, password))"""
_SIGN_OUT = """() => import("/static/pages/lib/api.js").then((api) => api.signOut())"""
_OPEN = """(path) => import("/static/pages/lib/router.js").then((router) => router.navigate(path))"""
_HAS_PROGRESS = """() => import("/static/pages/lib/store.js").then((store) => Boolean(store.getState().progress))"""
_IS_ACTIVE = """() => import("/static/pages/lib/store.js").then(
  (store) => store.getState().progress.streak_active_today)"""
_IS_GUEST = """() => import("/static/pages/lib/store.js").then((store) => store.accountId() === null)"""
_STORED = """(store) => new Promise((resolve) => {
  indexedDB.open("langlearn").onsuccess = ({ target }) => {
    const records = target.result.transaction(store).objectStore(store).getAll();
    records.onsuccess = () => resolve(records.result);
  };
})"""
_END_IN_STORAGE = """() => new Promise((resolve) => {
  indexedDB.open("langlearn").onsuccess = ({ target }) => {
    const change = target.result.transaction("values", "readwrite");
    change.objectStore("values").delete("session");
    change.oncomplete = resolve;
  };
})"""
_CACHED = """async () => {
  const cache = await caches.open("langlearn.media");
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}"""
_FULL_DISK = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (record) {
  const writing = put.call(this, record);
  this.transaction.abort();
  return writing;
};
"""


@pytest.fixture
def server(module_server: Server) -> Server:
    return module_server


class Learner:
    """An account, and its session beside that of the browser."""

    def __init__(self, server: Any, name: str, *, role: str = "student") -> None:
        self.email, self.url = f"{name}@example.org", f"{server.url}/api/v1"
        create_user(email=self.email, password=PASSWORD, role=role, at=now())
        credentials = {"email": self.email, "password": PASSWORD}
        data = httpx.post(f"{self.url}/auth/login", json=credentials).raise_for_status().json()["data"]
        self.id = data["user"]["id"]
        self._headers = {"Authorization": f"Bearer {data['tokens']['accessToken']}"}

    def get(self, path: str) -> Any:
        return httpx.get(self.url + path, headers=self._headers).raise_for_status().json()["data"]

    def end_other_sessions(self) -> None:
        for session in self.get("/auth/sessions"):
            if not session["current"]:
                httpx.delete(f"{self.url}/auth/sessions/{session['id']}", headers=self._headers).raise_for_status()

    def sign_in(self, page: Any) -> None:
        page.evaluate(_SIGN_IN, [self.email, PASSWORD])
        page.wait_for_function(_HAS_PROGRESS)


def open_view(page: Any, path: str) -> None:
    """Shows a view as a link does, without loading the page again."""
    page.evaluate(_OPEN, path)


def stored(page: Any, store: str) -> list[Any]:
    """The records of a store on the device."""
    records: list[Any] = page.evaluate(_STORED, store)
    return records


def values_of(page: Any, learner: Learner) -> dict[str, Any]:
    """What the device has of the account: kind and course to value."""
    keys = ((record["key"].split(":", 2), record["value"]) for record in stored(page, "values"))
    return {f"{key[0]}:{key[2]}": value for key, value in keys if key[1:2] == [learner.id]}


class Held:
    """The next request of a method and path; with `sent` the service has it at once, and only its response waits."""

    def __init__(self, page: Any, method: str, path: str, *, sent: bool = False) -> None:
        self._page, self._path, self._sent = page, f"**/api/v1{path}", sent
        self._method = method
        self._route: Any = None
        page.route(self._path, self._hold)

    def _hold(self, route: Any) -> None:
        if self._route or route.request.method != self._method:
            route.fallback()
            return
        self._response = route.fetch() if self._sent else None
        self._route = route

    def wait(self) -> None:
        while self._route is None:
            self._page.wait_for_timeout(20)

    @property
    def request(self) -> tuple[str, str, str | None]:
        """Method, URL and body."""
        return content_of(self._route.request)

    def let_go(self) -> None:
        with contextlib.suppress(PlaywrightError):  # the page has ended the request
            if self._sent:
                self._route.fulfill(response=self._response)
            else:
                self._route.continue_()
        self._page.unroute(self._path)


def open_tabs(page: Any) -> tuple[Any, Any]:
    """The page and a second tab, both with a view of the app."""
    page.goto("/learn/sign-in")
    second = page.context.new_page()
    second.goto("/learn/account")
    return page, second


def change_in_this_tab(page: Any, second: Any, ana: Learner, sam: Learner) -> None:
    page.evaluate(_SIGN_OUT)
    sam.sign_in(page)


def change_in_other_tab(page: Any, second: Any, ana: Learner, sam: Learner) -> None:
    second.evaluate(_SIGN_OUT)
    sam.sign_in(second)


def change_after_the_end_elsewhere(page: Any, second: Any, ana: Learner, sam: Learner) -> None:
    ana.end_other_sessions()
    second.reload()
    second.get_by_role("main").get_by_role("link", name="Sign in").wait_for()
    sam.sign_in(second)


CHANGES = [change_in_this_tab, change_in_other_tab, change_after_the_end_elsewhere]


def finish_lesson(page: Any) -> None:
    open_view(page, "/learn/courses/short/lessons/first")
    page.get_by_label("True", exact=True).check()
    check(page)


def mistake(page: Any) -> None:
    open_view(page, "/learn/courses/short/lessons/second")
    page.get_by_label("False", exact=True).check()
    check(page)


def start_practice(page: Any) -> None:
    open_view(page, "/learn/courses/short/practice/mixed")


def finish_practice(page: Any) -> None:
    start_practice(page)
    end = page.get_by_role("heading", name="Practice finished")
    field = page.get_by_label("True", exact=True)
    end.or_(field).first.wait_for()
    while not end.is_visible():
        field.check()
        check(page)
        go_on(page)
        end.or_(field).first.wait_for()


def start_placement(page: Any) -> None:
    open_view(page, "/learn/courses/long/placement")
    page.get_by_role("button", name="Start").click()


def answer_placement(page: Any) -> None:
    start_placement(page)
    page.get_by_role("button", name="I don’t know").click()


def save_profile(page: Any) -> None:
    open_view(page, "/learn/account/profile")
    page.get_by_label("Name").fill("Ana")
    page.get_by_role("button", name="Save").click()


def save_goal(page: Any) -> None:
    open_view(page, "/learn/account/profile")
    page.get_by_label("Daily goal").select_option("30 XP")
    page.get_by_role("button", name="Save").click()


WRITES: list[tuple[Callable[[Any], None], str, str]] = [
    (mistake, "PUT", "/progress/lives"),
    (finish_lesson, "PUT", "/progress/sync"),
    (start_practice, "POST", "/progress/practice"),
    (finish_practice, "POST", "/progress/practice/*/finish"),
    (start_placement, "POST", "/progress/placement"),
    (answer_placement, "POST", "/progress/placement/*/answer"),
    (save_profile, "PUT", "/users/profile"),
    (save_goal, "PUT", "/progress"),
]


@pytest.fixture
def courses(tmp_path: Path) -> None:
    """A course of two lessons, and one with a placement test."""
    import_lessons(tmp_path, "short", {"first": [EXERCISES[4]], "second": [EXERCISES[4]]})
    nouns = [("translation", {"source_text": source, "target_text": target}) for source, target in NOUNS.items()]
    import_lessons(tmp_path, "long", {"one": nouns[:3], "two": nouns[3:]}, modules=2)


def content_of(request: Any) -> tuple[str, str, str | None]:
    return request.method, request.url, request.post_data


def account_of(request: Any) -> str | None:
    """The id of the account whose access token a request has."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not token:
        return None
    payload = token.split(".")[1]
    account: str = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["sub"]
    return account


@pytest.mark.parametrize("change", CHANGES)
def test_work_of_one_account_is_never_sent_as_another(
    server: Any, courses: None, change: Callable[[Any, Any, Learner, Learner], None]
) -> None:
    ana, sam = Learner(server, "ana"), Learner(server, "sam")
    before = [sam.get(path) for path in ("/progress", "/users/profile")]
    sent_by_sam, sent_again = [], []

    def note(request: Any) -> None:
        if account_of(request) == sam.id:
            sent_by_sam.append(content_of(request))

    with open_page(server.url, failures=True) as page:
        page.context.on("request", note)
        page, second = open_tabs(page)
        for act, method, path in WRITES:
            ana.sign_in(page)
            second.get_by_role("link", name="XP").wait_for()
            held = Held(page, method, path)
            act(page)
            held.wait()
            change(page, second, ana, sam)
            with page.context.expect_event("requestfinished", lambda request: account_of(request) == sam.id):
                held.let_go()
                page.evaluate("dispatchEvent(new Event('online'))")  # reads the progress after what waits is sent
            page.wait_for_timeout(200)
            if held.request in sent_by_sam:
                sent_again.append(act.__name__)
            open_view(page, "/learn/account")
            page.evaluate(_SIGN_OUT)
            second.get_by_role("main").get_by_role("link", name="Sign in").wait_for()
        ana.sign_in(page)
        page.get_by_text("1 day", exact=True).wait_for()
    assert sent_again == []
    assert sorted(each["lesson_id"] for each in ana.get("/progress/completions")) == ["first", "second"]
    after = [sam.get(path) for path in ("/progress", "/users/profile")]
    same = ("experience_points", "lives_current", "daily_goal_xp", "username", "timezone")
    assert [{key: each.get(key) for key in same} for each in after] == [
        {key: each.get(key) for key in same} for each in before
    ]
    assert sam.get("/progress/completions") == []
    assert sam.get("/progress/reviews")["counts"]["total"] == 0


def test_what_was_read_for_one_account_is_not_stored_for_the_next(server: Any, courses: None) -> None:
    ana, sam = Learner(server, "ana"), Learner(server, "sam")
    with open_page(server.url, failures=True) as page:
        page, second = open_tabs(page)
        ana.sign_in(page)
        finish_lesson(page)
        mistake(page)
        page.locator("[data-verdict=wrong]").wait_for()
        go_on(page)
        take_short_lesson(page)  # once more
        wait_until_sent(page)
        held = [Held(page, "GET", path, sent=True) for path in ("/progress/mistakes?*", "/progress/path?*")]
        open_view(page, "/learn/courses/short/practice")
        for each in held:
            each.wait()
        change_in_other_tab(page, second, ana, sam)
        for each in held:
            each.let_go()
        page.get_by_text("No mistakes to correct").wait_for()
        while not {"known:short", "passed:short"} <= values_of(page, sam).keys():
            page.wait_for_timeout(50)
        assert values_of(page, ana) == {}
        assert values_of(page, sam)["known:short"]["mistakes"] == []
        assert values_of(page, sam)["passed:short"] == {}


@pytest.fixture
def private_course(tmp_path: Path) -> None:
    """A course with a sound that only creators may open."""
    import_lessons(tmp_path, "secret", {"hidden": [EXERCISES[4], EXERCISES[8]]}, is_public=False)


def press_the_button(page: Any, ana: Learner, ada: Any) -> None:
    open_view(page, "/learn/account")
    page.get_by_role("button", name="Sign out").click()


def sign_out_elsewhere(page: Any, ana: Learner, ada: Any) -> None:
    ana.end_other_sessions()
    page.reload()


def deactivate(page: Any, ana: Learner, ada: Any) -> None:
    headers = {"Authorization": f"Bearer {ada.tokens['accessToken']}"}
    url = f"{ana.url}/users/{ana.id}/status"
    httpx.put(url, json={"is_active": False}, headers=headers).raise_for_status()
    page.reload()


def steal_the_token(page: Any, ana: Learner, ada: Any) -> None:
    """A thief uses the refresh token, and again after its successors."""
    (session,) = (record["value"] for record in stored(page, "values") if record["key"] == "session")
    first = token = session["refreshToken"]
    for _ in range(3):
        response = httpx.post(f"{ana.url}/auth/refresh", json={"refreshToken": token}).raise_for_status()
        token = response.json()["data"]["tokens"]["refreshToken"]
    assert httpx.post(f"{ana.url}/auth/refresh", json={"refreshToken": first}).status_code == 401
    page.reload()


def end_without_a_tab(page: Any, ana: Learner, ada: Any) -> None:
    """As if the tab was closed while it ended the session."""
    page.goto("/swagger")
    page.evaluate(_END_IN_STORAGE)
    page.goto("/")


def left_on(page: Any) -> list[str]:
    """What the device has of the account and of the private course, but for results."""
    values = [record["key"] for record in stored(page, "values")]
    packages = [record["course_id"] for record in stored(page, "packages")]
    kinds = ("known:", "passed:", "placement:")
    left = [key for key in values if key.startswith(kinds) or key.endswith(":secret")]
    return [*left, *(each for each in packages if each == "secret"), *page.evaluate(_CACHED)]


def learn(page: Any) -> None:
    """A private course downloaded, a mistake in it, a placement test begun, and a result that is not sent."""
    open_view(page, "/learn/courses/secret")
    page.get_by_text("The course is on this device").wait_for()  # a small one is downloaded without being asked for
    follow(page, "Start “hidden”")
    page.get_by_label("False", exact=True).check()
    check(page)
    go_on(page)
    page.get_by_label("What you hear").fill("Adiós, buenas noches.")
    check(page)
    go_on(page)
    take_short_lesson(page)  # the statement once more
    wait_until_sent(page)
    open_view(page, "/learn/courses/secret/practice")
    page.get_by_role("link", name="Mistakes 1").wait_for()
    start_placement(page)
    page.get_by_text("Question 1").wait_for()
    page.route("**/progress/sync", lambda route: route.abort())
    finish_lesson(page)
    go_on(page)
    page.get_by_text("waits for a connection").wait_for()
    kinds = {key.partition(":")[0] for key in left_on(page)}
    assert {"known", "passed", "placement", "words", "media", "secret", f"/{SOUND_ADDRESS}"} <= kinds


@pytest.mark.parametrize("end", [press_the_button, sign_out_elsewhere, deactivate, steal_the_token, end_without_a_tab])
def test_end_of_a_session_leaves_only_what_was_not_sent(
    server: Any, courses: None, private_course: None, ada: Any, end: Callable[[Any, Learner, Any], None]
) -> None:
    ana, sam = Learner(server, "ana", role="content_creator"), Learner(server, "sam")
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        ana.sign_in(page)
        learn(page)
        end(page, ana, ada)
        open_view(page, "/")
        page.get_by_role("banner").get_by_role("link", name="Sign in").click()
        for _ in range(100):
            if not left_on(page):
                break
            page.wait_for_timeout(50)
        assert left_on(page) == []
        page.get_by_text("Not sent yet: 1 lesson or practice session.").wait_for()
        assert_accessible(page)
        assert "short" in [record["course_id"] for record in stored(page, "packages")]
        results = {record["course_id"]: record for record in stored(page, "results")}
        assert (results["secret"]["state"], results["short"]["state"]) == ("sent", "waiting")
        kept = [set(attempt) for attempt in results["secret"]["attempts"]]
        assert kept == [{"client_id", "exercise_id", "answered_at", "verdict"}] * 2
        assert results["short"]["attempts"][0]["answer"] is True
        page.unroute_all()
        with page.expect_request_finished(lambda request: account_of(request) == sam.id):
            sam.sign_in(page)
        page.evaluate(_SIGN_OUT)
        page.route("**/api/**", lambda route: route.abort())
        open_view(page, "/learn/courses/secret")
        page.get_by_text("The service cannot be reached.").wait_for()
        page.unroute_all()
        if end is deactivate:
            return
        ana.sign_in(page)
        open_view(page, "/")
        wait_for_points(page, 20)
    assert sam.get("/progress/completions") == []
    assert sorted(each["lesson_id"] for each in ana.get("/progress/completions")) == ["first", "hidden"]


def let_go_after_a_refusal(page: Any, held: Held) -> None:
    """Lets the response go only after the service, which has taken the request, has refused another one."""
    held.wait()
    with page.expect_response(lambda response: response.status == 401):
        page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(300)  # in which no tab refreshes
    held.let_go()


def test_password_change_beside_a_refused_request_keeps_the_session_and_private_data(
    server: Any, private_course: None
) -> None:
    ana = Learner(server, "ana", role="content_creator")
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        ana.sign_in(page)
        open_view(page, "/learn/courses/secret")
        page.get_by_text("The course is on this device").wait_for()
        before = left_on(page)
        assert "secret" in before
        open_view(page, "/learn/account/password")
        page.get_by_label("Current password").fill(PASSWORD)
        page.get_by_label("New password").fill("Battery+Staple8")
        held = Held(page, "PUT", "/users/password", sent=True)
        page.get_by_role("button", name="Save").click()
        let_go_after_a_refusal(page, held)
        page.get_by_text("Your password has been changed.").wait_for()
        assert set(before) <= set(left_on(page))
        page.goto("/learn/account/devices")
        page.get_by_text("This device").wait_for()


def test_account_deleted_beside_a_refused_request_leaves_nothing_on_the_device(
    server: Any, courses: None, private_course: None
) -> None:
    ana = Learner(server, "ana", role="content_creator")
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        ana.sign_in(page)
        learn(page)
        open_view(page, "/learn/account/data")
        page.get_by_label("Current password").fill(PASSWORD)
        page.unroute_all()
        held = Held(page, "DELETE", "/users/profile", sent=True)
        page.get_by_role("button", name="Delete account").click()
        let_go_after_a_refusal(page, held)
        page.get_by_role("heading", name="Your account is deleted").wait_for()
        assert stored(page, "results") == []
        assert left_on(page) == []
        assert "session" not in [record["key"] for record in stored(page, "values")]


def test_private_course_opened_again_soon_after_a_sign_out_opens_without_a_connection(
    server: Any, private_course: None
) -> None:
    ana = Learner(server, "ana", role="content_creator")
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        ana.sign_in(page)
        open_view(page, "/learn/courses/secret")
        page.get_by_text("0 of 1 lesson completed").wait_for()
        open_view(page, "/learn/account")
        page.evaluate(_SIGN_OUT)
        assert left_on(page) == []
        ana.sign_in(page)
        open_view(page, "/learn/courses/secret")
        page.get_by_text("0 of 1 lesson completed").wait_for()
        assert "secret" in left_on(page)
        page.route("**/api/**", lambda route: route.abort())
        page.goto("/learn/courses/secret")
        page.get_by_text("0 of 1 lesson completed").wait_for()


def test_learner_signed_out_in_another_tab_goes_on_with_a_lesson_of_a_sequential_course(
    server: Any, tmp_path: Path
) -> None:
    lessons = {"first": [EXERCISES[4]], "second": [EXERCISES[4], EXERCISES[4]]}
    import_lessons(tmp_path, "short", lessons, unlock="sequential")
    ana = Learner(server, "ana")
    with open_page(server.url, failures=True) as page:
        page, second = open_tabs(page)
        page.bring_to_front()  # a tab in the background renders slowly
        ana.sign_in(page)
        finish_lesson(page)
        go_on(page)
        wait_until_sent(page)
        open_view(page, "/learn/courses/short/lessons/second")
        page.get_by_label("True", exact=True).check()
        check(page)
        go_on(page)
        second.evaluate(_SIGN_OUT)
        page.wait_for_function(_IS_GUEST)
        page.get_by_label("True", exact=True).check()
        check(page)
        go_on(page)
        page.get_by_role("heading", name="Lesson completed").wait_for()
        ana.sign_in(page)
        open_view(page, "/")
        wait_for_points(page, 24)
    assert sorted(each["lesson_id"] for each in ana.get("/progress/completions")) == ["first", "second"]


def test_lesson_is_taken_and_uploaded_with_a_full_disk(server: Any, courses: None) -> None:
    ana = Learner(server, "ana")
    with open_page(server.url, failures=True) as page:
        page.add_init_script(_FULL_DISK)
        page.goto("/learn/sign-in")
        page.get_by_label("E-mail").fill(ana.email)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_function(_HAS_PROGRESS)
        finish_lesson(page)
        go_on(page)
        page.wait_for_function(_IS_ACTIVE)
        assert [stored(page, store) for store in ("packages", "results", "values")] == [[], [], []]
    assert [each["lesson_id"] for each in ana.get("/progress/completions")] == ["first"]
