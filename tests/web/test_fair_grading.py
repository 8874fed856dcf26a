"""What an answer is forgiven, without a connection as with the service."""

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from progress.models import ExerciseAttempt
from tests.browser import needs_browser, open_page
from tests.web.courses import import_lessons
from tests.web.steps import check, go_on, register, sign_in, verdict

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

# Language: (accepted, answer, verdict)
ANSWERS = {
    "fr": [("Ma sœur", "ma soeur", "correct"), ("J'ai vingt-deux ans", "J'ai 22 ans", "typo")],
    "de": [("Das Mädchen", "Das Maedchen", "accent"), ("die Kirche", "die Kirsche", "wrong")],
    "he": [("שָׁלוֹם", "שלום", "correct")],
    "ja": [("これは ほん です。", "これはほんです", "correct"), ("彼は学生です", "彼は先生です", "wrong")],
    "tr": [("kız", "kiz", "accent"), ("İstanbul", "istanbul", "correct")],
}
HINTS = {
    "J'ai 22 ans": "In words, 22 is vingt-deux.",
    "Das Maedchen": "Mind the letters: not Maedchen but Mädchen.",
}
WORDS = {"de": ["Kirche", "Kirsche"], "ja": ["学生", "先生"]}

# A recogniser that hears two guesses at once.
RECOGNISER = """
globalThis.SpeechRecognition = class {
  start() {
    globalThis.asked = { lang: this.lang, maxAlternatives: this.maxAlternatives };
    const guesses = [{ transcript: "Tengo tres gatos" }, { transcript: "Tengo 2 gatos" }];
    setTimeout(() => { this.onresult({ results: [guesses] }); this.onend(); });
  }
  stop() {}
  abort() {}
};
"""


def _import(folder: Path, language: str) -> None:
    exercises = [
        ("translation", {"source_text": f"{at}", "target_text": accepted})
        for at, (accepted, _, _) in enumerate(ANSWERS[language])
    ]
    import_lessons(folder, language, {f"{language}-lesson": exercises}, target_language=language)
    with zipfile.ZipFile(folder / f"{language}.zip") as archive:
        archive.extractall(folder / language)
    rows = ["text,translations", *(f"{word},{word}" for word in WORDS.get(language, ()))]
    (folder / language / "words.csv").write_text("\n".join(rows), encoding="utf-8")
    call_command("import_course", str(folder / language), verbosity=0)


@pytest.mark.parametrize("language", ANSWERS)
def test_answers_are_graded_alike_without_a_connection_and_by_the_service(
    server: Any, tmp_path: Path, language: str
) -> None:
    _import(tmp_path, language)
    register(server)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto(f"/learn/courses/{language}")
        page.wait_for_load_state("networkidle")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.context.set_offline(True)
        page.goto(f"/learn/courses/{language}/lessons/{language}-lesson")
        shown = []
        for _, answer, _ in ANSWERS[language]:
            page.get_by_label("Your translation").fill(answer)
            check(page)
            shown.append(verdict(page))
            if answer in HINTS:
                assert page.locator(".feedback .soft").first.inner_text() == HINTS[answer]
            go_on(page)
        assert shown == [expected for _, _, expected in ANSWERS[language]]
        for accepted in (accepted for accepted, _, expected in ANSWERS[language] if expected == "wrong"):  # once more
            page.get_by_label("Your translation").fill(accepted)
            check(page)
            go_on(page)
        page.get_by_role("heading", name="Lesson completed").wait_for()
        page.context.set_offline(False)
        page.goto("/learn")
        counted = re.compile(r"\b[1-9]\d* XP\b(?!.*on this device)")
        page.get_by_role("banner").get_by_role("link", name=counted).wait_for()
    attempts = ExerciseAttempt.objects.order_by("-answered_at").values_list("exercise_id", "verdict")
    recorded = dict(attempts)  # the first of each exercise
    assert recorded == {f"{language}-lesson-{at}": each for at, each in enumerate(shown, start=1)}
    assert {*ExerciseAttempt.objects.values_list("grading_version", flat=True)} == {2}


def test_author_names_the_language_of_an_answer(server: Any, tmp_path: Path) -> None:
    named = {"source_text": "uno", "target_text": "one", "answer_language": "en"}
    import_lessons(tmp_path, "named", {"named-lesson": [("translation", named)]})
    with open_page(server.url) as page:
        page.goto("/learn/courses/named/lessons/named-lesson")
        assert page.get_by_label("Your translation").get_attribute("lang") == "en"
        assert page.locator(".prompt").get_attribute("lang") == "es"


def test_each_guess_of_a_speech_recogniser_is_graded(server: Any, tmp_path: Path) -> None:
    spoken = [("speaking", {"text": "Tengo dos gatos."}), ("speaking", {"text": "你好", "audio_language": "zh-Hant"})]
    import_lessons(tmp_path, "spoken", {"spoken-lesson": spoken})
    with open_page(server.url) as page:
        page.add_init_script(RECOGNISER)
        page.goto("/learn/courses/spoken/lessons/spoken-lesson")
        page.wait_for_load_state("networkidle")
        speak = page.get_by_role("button", name="Speak", exact=True)
        speak.click()
        page.get_by_text("Tengo tres gatos").wait_for()
        assert page.evaluate("asked") == {"lang": "es", "maxAlternatives": 5}
        check(page)
        assert verdict(page) == "correct"
        assert page.locator("q").first.inner_text() == "Tengo 2 gatos"
        go_on(page)
        speak.click()
        page.wait_for_function("asked.lang === 'zh-TW'")
