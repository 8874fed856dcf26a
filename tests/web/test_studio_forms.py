"""The forms of exercises in the studio, the preview beside them, and what the grading makes of answers."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.courses import EXERCISES
from tests.web.steps import assert_accessible
from tests.web.studio import creator, enter, make_course, send

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

WIDE = {"width": 1280, "height": 900}
COURSE = {"id": "es-cafe", "name": "Café", "source_language": "en", "target_language": "es"}
_BENCH = """async ([name, options]) => {
  const bench = await import("/static/pages/bench.js");
  const { getState } = await import("/static/pages/lib/store.js");
  bench[name]({ ...options, account: getState().account });
}"""
SAMPLES: dict[str, dict[str, Any]] = dict(reversed(EXERCISES))


@pytest.fixture
def api(module_server: Server) -> Iterator[httpx.Client]:
    with creator(module_server) as client:
        make_course(client)
        yield client


@pytest.fixture
def page(module_server: Server, api: httpx.Client) -> Iterator[Any]:
    with open_page(module_server.url, failures=True, viewport=WIDE) as opened:
        enter(opened, "/studio")
        opened.get_by_role("heading", level=1).first.wait_for()
        yield opened


def _open(page: Page, kind: str, **options: Any) -> None:
    page.evaluate(_BENCH, ["open", {"type": kind, "course": COURSE, **options}])
    page.get_by_role("heading", name="Form", level=2).wait_for()


def _data(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("bench.data")
    return found


def _without_ids(data: Any) -> Any:
    if isinstance(data, list):
        return [_without_ids(each) for each in data]
    if isinstance(data, dict):
        return {key: _without_ids(value) for key, value in data.items() if key != "id"}
    return data


def _preview(page: Page) -> Any:
    return page.get_by_role("region", name="As learners see it")


def _add(form: Any, label: str, *texts: str) -> None:
    field = form.get_by_label(label, exact=True).locator("visible=true").last
    for text in texts:
        field.fill(text)
        field.press("Enter")


def _write_translation(form: Any) -> None:
    form.get_by_label("Sentence in Spanish").fill("Un café con leche.")
    form.get_by_label("Their answer in English").fill("A coffee with milk.")
    _add(form, "Also right", "A white coffee", "One coffee with milk")
    form.get_by_label("Also right").last.press("Backspace")  # takes the last one back into the field
    form.get_by_label("Also right").last.fill("")
    form.get_by_label("When the answer is wrong, say").fill("“con” means with.")
    form.get_by_text("More", exact=True).click()
    _add(form, "Hints", "café = coffee")
    form.get_by_label("Exactly as written").check()
    form.get_by_role("button", name="+ Add a note").click()
    form.get_by_label("If they answer").fill("tea")
    form.get_by_label("say", exact=True).fill("That is “té”.")


def _write_word_bank(form: Any) -> None:
    form.get_by_label("Learners translate").select_option(label="from English into Spanish")
    form.get_by_label("Sentence in English").fill("We live here.")
    form.get_by_label("Their answer in Spanish").fill("Vivimos aquí.")
    _add(form, "Wrong words in the bank", "allí", "vivo")
    form.get_by_role("button", name="Remove vivo").click()
    form.get_by_label("Their answer in Spanish").fill("Nosotros vivimos aquí.")  # the bank follows


def _write_cloze(form: Any) -> None:
    sentence = form.get_by_label("Sentence in Spanish")
    sentence.fill("Yo bebo agua y tú bebes té.")
    sentence.evaluate("(area) => area.setSelectionRange(5, 5)")
    sentence.press("Control+b")
    sentence.evaluate("(area) => area.setSelectionRange(18, 23)")
    form.get_by_role("button", name="Make a blank").click()
    sentence.evaluate("(area) => area.setSelectionRange(9, 9)")
    form.get_by_role("button", name="Make a blank").click()
    form.get_by_role("button", name="No blank 2").click()
    first = form.get_by_role("region", name="Blank 1")
    first.get_by_label("Also right").last.fill("tomo")
    first.get_by_label("Also right").last.press("Enter")
    first.get_by_label("Hints").last.fill("beber")
    first.get_by_label("Hints").last.press("Enter")
    sentence.evaluate("(area) => area.setSelectionRange(2, 2)")
    sentence.press_sequentially(" siempre")  # the blanks move with the text


def _write_statement(form: Any) -> None:
    form.get_by_label("Statement").fill("“h” is silent.")
    form.get_by_label("False").check()


def _write_pairs(form: Any) -> None:
    form.get_by_label("Pair 1 in Spanish").fill("perro")
    form.get_by_label("Pair 1 in English").fill("dog")
    form.page.evaluate("navigator.clipboard.writeText('gato\\tcat\\npan\\tbread')")
    form.get_by_label("Pair 2 in Spanish").focus()
    form.page.keyboard.press("Control+v")
    form.get_by_role("button", name="Remove pair 3").click()


def _write_page(form: Any) -> None:
    form.get_by_label("Title in English").fill("Greetings")
    text = form.get_by_label("Text", exact=True)
    text.click()
    text.press_sequentially("Hola is hello.")


def _write_order(form: Any) -> None:
    field = form.get_by_label("In the right order, in Spanish")
    field.fill("Hola, me llamo Ana.")
    form.get_by_role("button", name="One part for each word").click()
    field.evaluate("(area) => area.setSelectionRange(8, 8)")
    field.press("Delete")
    field.press("Space")


def _write_choice(form: Any) -> None:
    form.get_by_label("Question").fill("Which is red?")
    form.get_by_role("textbox", name="Answer 1").fill("rojo")
    form.get_by_role("textbox", name="Answer 2").fill("azul")
    form.get_by_role("button", name="+ Add an answer").click()
    form.get_by_role("textbox", name="Answer 3").fill("carmesí")
    form.get_by_label("Right 3").check()


def _write_listening(form: Any) -> None:
    form.get_by_label("What is said, in Spanish").fill("Adiós, buenas noches.")


def _write_speaking(form: Any) -> None:
    form.get_by_label("Sentence in Spanish").fill("¡Hola!")
    form.get_by_text("More", exact=True).click()
    form.get_by_label("How much must be understood").select_option(label="Most of it (70%)")


WRITTEN: dict[str, tuple[Callable[[Any], None], dict[str, Any]]] = {
    "translation": (
        _write_translation,
        {
            "source_text": "Un café con leche.",
            "target_text": "A coffee with milk.",
            "answer_language": "en",
            "alternatives": ["A white coffee"],
            "explanation": "“con” means with.",
            "hints": ["café = coffee"],
            "strict": True,
            "notes": [{"answer": "tea", "text": "That is “té”."}],
        },
    ),
    "translation-word-bank": (
        _write_word_bank,
        {
            "source_text": "We live here.",
            "target_text": "Nosotros vivimos aquí.",
            "answer_language": "es",
            "correct_words": ["Nosotros", "vivimos", "aquí"],
            "word_bank": ["aquí", "allí", "Nosotros", "vivimos"],
        },
    ),
    "fill-in-the-blank": (
        _write_cloze,
        {
            "text": "Yo siempre ___ agua y tú ___ té.",
            "answer_language": "es",
            "blanks": [
                {"position": 0, "correct_answers": ["bebo", "tomo"], "hints": ["beber"]},
                {"position": 1, "correct_answers": ["bebes"]},
            ],
        },
    ),
    "vof": (_write_statement, {"statement": "“h” is silent.", "is_true": False}),
    "pairs": (_write_pairs, {"pairs": [{"left": "perro", "right": "dog"}, {"left": "gato", "right": "cat"}]}),
    "informative": (_write_page, {"title": "Greetings", "content": "<p>Hola is hello.</p>"}),
    "ordering": (
        _write_order,
        {
            "items": [
                {"text": "Hola,", "correct_order": 1},
                {"text": "me llamo", "correct_order": 2},
                {"text": "Ana.", "correct_order": 3},
            ]
        },
    ),
    "multiple-choice": (
        _write_choice,
        {
            "question": "Which is red?",
            "options": [
                {"text": "rojo", "is_correct": True},
                {"text": "azul", "is_correct": False},
                {"text": "carmesí", "is_correct": True},
            ],
        },
    ),
    "listening": (_write_listening, {"audio_url": None, "transcript": "Adiós, buenas noches."}),
    "speaking": (_write_speaking, {"text": "¡Hola!", "min_similarity": 70}),
}


def test_each_type_is_written_from_nothing(page: Page, api: httpx.Client) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    assert set(WRITTEN) == set(page.evaluate("import('/static/pages/grading.js').then((all) => all.EXERCISE_TYPES)"))
    for kind, (write, expected) in WRITTEN.items():
        _open(page, kind)
        assert page.evaluate("bench.missing()") != {}
        assert page.locator(".error").count() == 0
        assert_accessible(page)
        write(page.get_by_role("region", name="Form", exact=True))
        assert page.evaluate("bench.missing()") == {}
        assert _without_ids(_data(page)) == expected, kind
        assert_accessible(page)
        send(api, "POST", "/exercises", {"exercise_type": kind, "data": _data(page)})
