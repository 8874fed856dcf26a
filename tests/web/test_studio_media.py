"""Sounds and pictures in the studio: recording, files that are dropped, choosing again, details."""

import base64
import io
import math
import struct
import wave
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from content.tests.media_files import PNG, PNG_SHA256, WAV, WAV_PATH
from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.steps import assert_accessible
from tests.web.studio import creator, enter, make_course, send

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

ADMIN = "ada@example.org"
ROOM = "/studio/courses/es-cafe/media"
WIDE = {"width": 1280, "height": 900}
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
# A click, a second of noise, one and a half of 440 Hz with 15 kHz, which a file of 24 kHz cannot have, and noise.
TRIM = """async (rate) => {
  const { speechIn } = await import("/static/pages/studio/media/speech.js");
  const { part, RATE, resampled, wavOf } = await import("/static/pages/studio/media/wav.js");
  const tone = (hertz, at) => 0.1 * Math.sin((2 * Math.PI * hertz * at) / rate);
  const samples = Float32Array.from({ length: 4 * rate }, (_, at) => {
    if (at === 99) return 0.9;
    const noise = 0.002 * Math.sin(at * at);
    return noise + (at >= rate && at < 2.5 * rate ? tone(440, at) + tone(15_000, at) : 0);
  });
  const range = speechIn(samples, rate);
  const bytes = new Uint8Array(wavOf(resampled(part(samples, rate, range), rate, RATE), RATE));
  const silence = [new Float32Array(rate), new Float32Array(0)].map((none) => speechIn(none, rate));
  return { range, silence, bytes: [...bytes] };
}"""


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_recording_is_trimmed_and_becomes_a_wav_file(module_server: Server, rate: int) -> None:
    with open_page(module_server.url) as page:
        page.goto("/learn/sign-in")
        found = page.evaluate(TRIM, rate)
    assert found["silence"] == [None, None]
    assert found["range"] == {"start": pytest.approx(0.9, abs=0.02), "end": pytest.approx(2.7, abs=0.02)}
    frequencies, seconds = heard(bytes(found["bytes"]))
    assert seconds == pytest.approx(1.8, abs=0.05)
    assert frequencies[440] == pytest.approx(0.4, abs=0.01)  # four times as loud
    assert frequencies[9_000] < 0.01  # what 15 kHz would become without the filter


def heard(content: bytes) -> tuple[dict[int, float], float]:
    """How strong some frequencies are in the middle of a WAV file of the studio, and its seconds."""
    with wave.open(io.BytesIO(content)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 24_000)
        count = file.getnframes()
        samples = [value / 32767 for value in struct.unpack(f"<{count}h", file.readframes(count))]
    middle = samples[count // 2 - 6_000 : count // 2 + 6_000]
    turns = {hertz: [2 * math.pi * hertz * at / 24_000 for at in range(len(middle))] for hertz in (440, 9_000)}
    strengths = {
        hertz: 2
        / len(middle)
        * math.hypot(*(sum(s * f(a) for s, a in zip(middle, angles, strict=True)) for f in (math.sin, math.cos)))
        for hertz, angles in turns.items()
    }
    return strengths, count / 24_000


def drop(target: Any, *files: tuple[str, str, bytes]) -> None:
    """Drops files, each a name, a type and bytes, on an element."""
    described = [(name, kind, base64.b64encode(content).decode()) for name, kind, content in files]
    target.evaluate(
        """(element, files) => {
          const dataTransfer = new DataTransfer();
          for (const [name, type, content] of files) {
            const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
            dataTransfer.items.add(new File([bytes], name, { type }));
          }
          for (const name of ["dragenter", "dragover", "drop"]) {
            element.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
          }
        }""",
        described,
    )


def upload(client: Any, name: str, content: bytes) -> None:
    client.post("/media", files={"file": (name, content)}).raise_for_status()


def test_room_takes_many_files_at_once_and_keeps_their_details(server: Server) -> None:
    with creator(server, ADMIN) as client:
        User.objects.filter(email=ADMIN).update(role="admin")
        upload(client, "beep.wav", WAV)
        make_course(client, lessons={"Greetings": [("listening", {"audio_url": WAV_PATH, "transcript": "Hola."})]})
        with open_page(server.url, failures=True, viewport=WIDE) as page:
            enter(page, ROOM, ADMIN)
            cards = page.locator(".media-card")
            expect(cards).to_have_count(1)
            expect(cards.get_by_role("link", name="Greetings")).to_be_visible()
            expect(cards).to_contain_text("No licence")
            assert_accessible(page)

            drop(page.locator(".media-add"), ("dos.png", "image/png", PNG), ("house.svg", "image/svg+xml", SVG))
            expect(page.get_by_role("alert")).to_have_text("SVG drawings cannot be used. Save it as PNG or WebP.")
            expect(page.get_by_role("button", name="Not used yet")).to_have_attribute("aria-pressed", "true")
            expect(cards).to_contain_text(["dos.png"])
            expect(cards).to_contain_text("No description")
            assert_accessible(page)

            cards.get_by_role("button", name="dos.png").click()
            details = page.get_by_role("dialog", name="Details")
            details.get_by_label("What the picture shows").fill("Red and blue")
            details.get_by_label("Licence").fill("CC BY 4.0")
            details.get_by_label("Made by").fill("R. Quispe")
            assert_accessible(page)
            picture = client.get(f"/media/{PNG_SHA256}")
            renamed = client.patch(f"/media/{PNG_SHA256}", json={"file_name": "two.png"})
            assert renamed.headers["etag"] != picture.headers["etag"]
            details.get_by_role("button", name="Save").click()
            expect(details.get_by_role("alert")).to_contain_text("Someone else has changed these details")
            expect(details.get_by_label("Name")).to_have_value("two.png")
            details.get_by_role("button", name="Save").click()
            expect(details).to_have_count(0)
            expect(cards.get_by_role("button", name="two.png")).to_be_focused()
            expect(page.locator(".media-mark")).to_have_count(0)
            stored = send(client, "GET", f"/media/{PNG_SHA256}")
            kept = ("file_name", "alt", "licence", "attribution")
            assert [stored[name] for name in kept] == ["two.png", "Red and blue", "CC BY 4.0", "R. Quispe"]

            delete_in_details(page, "two.png")
            expect(cards).to_have_count(0)
            page.get_by_role("button", name="In this course").click()
            delete_in_details(page, "beep.wav")
            expect(details.get_by_role("alert")).to_have_text(
                "It is used in 1 place, so it stays. Take it out there first."
            )
            details.get_by_role("link", name="Greetings").click()
            page.wait_for_url("**/lessons/es-cafe-l1")
            expect(details).to_have_count(0)
        left = client.get("/media").json()["data"]
        assert [asset["file_name"] for asset in left] == ["beep.wav"]


def delete_in_details(page: Any, name: str) -> None:
    page.locator(".media-card").get_by_role("button", name=name, exact=True).click()
    page.get_by_role("dialog", name="Details").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog", name="Delete this file for good?").get_by_role("button", name="Delete").click()
