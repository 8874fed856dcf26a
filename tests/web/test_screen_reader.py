"""What a screen reader reads out in a lesson with an exercise of each type: roles, names, states and announcements."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import needs_browser, open_page
from tests.web.steps import check, go_on

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


class Reader:
    """The view as the accessibility tree has it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.main = page.get_by_role("main")

    def reads(self, *lines: str) -> None:
        """The lines are in the tree, in this order, with others between them."""
        expect(self.main).to_match_aria_snapshot("- main:\n" + "\n".join(f"  {line}" for line in lines))

    def announces(self, *texts: str) -> None:
        """A live region holds the texts, in this order."""
        for text in texts:
            expect(self.main.get_by_role("status").filter(has_text=text).first).to_be_attached()

    def focuses(self, role: str, name: str, *, description: str | None = None) -> None:
        element = self.main.get_by_role(role, name=name, exact=True)
        expect(element).to_be_focused()
        if description:
            expect(element).to_have_accessible_description(description)


def test_exercise_of_each_type_is_read_out_and_its_result_announced(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types/lessons/all-types")
        reader = Reader(page)

        reader.reads(
            '- link "Leave the lesson"',
            '- progressbar "Progress"',
            '- heading "Good to know" [level=1]',
            '- heading "Greetings" [level=2]',
            "- paragraph: It means hello.",
            '- button "Continue"',
        )
        reader.focuses("heading", "Good to know")
        go_on(page)

        reader.reads('- heading "Translate" [level=1]', '- textbox "Your translation"', '- button "Check" [disabled]')
        reader.focuses("textbox", "Your translation", description="Where is the market?")
        for name, value in (
            ("lang", "es"),
            ("autocorrect", "off"),
            ("autocapitalize", "none"),
            ("spellcheck", "false"),
        ):
            expect(page.get_by_role("textbox")).to_have_attribute(name, value)
        page.keyboard.type("Donde esta el mercado")
        page.keyboard.press("Enter")
        reader.announces("accent: Donde", "¿Dónde está el mercado?")
        reader.focuses("button", "Continue")
        go_on(page)

        reader.reads(
            '- heading "Build the sentence" [level=1]',
            "- paragraph: We live here",
            '- group "Your answer"',
            '- group "Words":',
            '  - button "vivimos"',
        )
        page.get_by_role("button", name="vivimos", exact=True).click()
        reader.announces("vivimos")
        reader.reads('- group "Your answer":', '  - button "vivimos, take back"')
        check(page)
        reader.announces("missing: aquí", "Right answer: vivimos aquí")
        go_on(page)

        reader.reads(
            '- heading "Fill in the blanks" [level=1]', "- paragraph:", '  - textbox "Blank 1"', '  - textbox "Blank 2"'
        )
        reader.focuses("textbox", "Blank 1", description="Yo Blank 1 agua y tú Blank 2 té.")
        page.keyboard.type("bebo")
        page.keyboard.press("Tab")
        page.keyboard.type("bebes")
        page.keyboard.press("Enter")
        reader.announces("Yo bebo agua y tú bebes té.")
        go_on(page)

        reader.reads(
            '- heading "True or false?" [level=1]',
            '- group "“h” is silent.":',
            '  - radio "True"',
            '  - radio "False"',
        )
        page.get_by_label("True", exact=True).check()
        check(page)
        reader.reads('- group "“h” is silent.":', '  - radio "True" [checked] [disabled]')
        reader.announces("It is never pronounced.")
        go_on(page)

        reader.reads(
            '- heading "Find the pairs" [level=1]',
            '- list "Left":',
            "  - listitem:",
            '    - button "perro"',
            '- list "Right":',
            "  - listitem:",
            '    - button "dog"',
        )
        for word in ("perro", "cat"):
            page.get_by_role("button", name=word).press("Enter")
        reader.announces("Not a pair. Try again.")
        for word in ("perro", "dog"):
            page.get_by_role("button", name=word).press("Enter")
        reader.announces("perro – dog: a pair.")
        reader.focuses("button", "gato")
        for word in ("gato", "cat"):
            page.get_by_role("button", name=word).press("Enter")
        reader.focuses("button", "Check")
        check(page)
        reader.announces("Right answer: perro – dog")
        go_on(page)

        reader.reads('- heading "Put in order" [level=1]', "- list:", "  - listitem:", "    - button /Move down/")
        item = page.get_by_role("listitem").first
        moved = item.locator("span:not([aria-hidden])").inner_text()
        item.get_by_role("button", name="Move down").press("Enter")
        reader.announces(f"{moved} is now 2 of 2.")
        reader.focuses("button", f"Move up: {moved}")
        if moved == "Hola,":
            page.keyboard.press("Enter")
        check(page)
        reader.announces("Hola, / me")
        go_on(page)

        reader.reads('- heading "Choose the answer" [level=1]', '- group "Which is red?":', '  - radio "rojo"')
        page.get_by_label("rojo").check()
        check(page)
        reader.announces("rojo")
        go_on(page)

        reader.reads(
            '- heading "Write what you hear" [level=1]',
            "- paragraph:",
            '  - button "Listen"',
            '  - button "Slowly"',
            '- textbox "What you hear"',
            "- paragraph:",
            '  - button "I can’t listen now"',
        )
        reader.focuses("textbox", "What you hear")
        page.keyboard.type("adios buenas noches")
        page.keyboard.press("Enter")
        reader.announces("Adiós, buenas noches.")
        go_on(page)

        reader.reads(
            '- heading "Say aloud" [level=1]',
            "- paragraph: ¡Hola!",
            "- paragraph:",
            '  - button "I can’t speak now"',
        )
        reader.focuses("heading", "Say aloud")
