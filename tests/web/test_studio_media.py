"""Sounds and pictures in the studio: recording, files that are dropped, choosing again, details."""

import base64
import cmath
import io
import math
import re
import struct
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from accounts.models import User
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256, WAV, WAV_PATH
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


def test_recording_is_trimmed_and_becomes_a_wav_file(module_server: Server) -> None:
    with open_page(module_server.url) as page:
        page.goto("/learn/sign-in")
        results = [page.evaluate(TRIM, rate) for rate in (44_100, 48_000)]
    for found in results:
        assert found["silence"] == [None, None]
        assert found["range"] == {"start": pytest.approx(0.9, abs=0.02), "end": pytest.approx(2.7, abs=0.02)}
        frequencies, seconds = heard(bytes(found["bytes"]))
        assert seconds == pytest.approx(1.8, abs=0.05)
        assert frequencies[440] == pytest.approx(0.4, abs=0.01)  # four times as loud
        assert frequencies[9_000] < 0.01  # what 15 kHz would become without the filter


def heard(content: bytes) -> tuple[dict[int, float], float]:
    """How strong 440 Hz and 9 kHz are in the middle of a WAV file of the studio, and its seconds."""
    with wave.open(io.BytesIO(content)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 24_000)
        count = file.getnframes()
        samples = [value / 32767 for value in struct.unpack(f"<{count}h", file.readframes(count))]
    middle = samples[count // 2 - 6_000 : count // 2 + 6_000]
    return {hertz: strength(middle, hertz) for hertz in (440, 9_000)}, count / 24_000


def strength(samples: Sequence[float], hertz: int) -> float:
    turn = 2j * math.pi * hertz / 24_000
    return 2 / len(samples) * abs(sum(sample * cmath.exp(turn * at) for at, sample in enumerate(samples)))


REFUSE = """() => {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
}"""


def spoken(folder: Path) -> Path:
    """0.7 s of silence, 1.2 s of a voice, 4 s of silence."""
    path = folder / "spoken.wav"
    seconds = [at / 48_000 for at in range(int(48_000 * 5.9))]
    voice = (sum(math.sin(2 * math.pi * 150 * number * at) / number for number in range(1, 12)) for at in seconds)
    levels = (0.2 * value * (0.7 <= at < 1.9) for at, value in zip(seconds, voice, strict=True))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(48_000)
        file.writeframes(b"".join(struct.pack("<h", round(level * 32_767)) for level in levels))
    return path


HELLO = ("listening", {"audio_url": None, "transcript": "¡Buenos días!"})
RED, BLUE = {"id": "a", "text": "rojo", "is_correct": True}, {"id": "b", "text": "azul", "is_correct": False}
COLOURS = ("multiple-choice", {"question": "Which is red?", "options": [RED, BLUE]})


def test_exercises_get_recorded_and_chosen_sounds_and_pictures(server: Server, tmp_path: Path) -> None:
    with creator(server) as client:
        make_course(client, lessons={"Greetings": [HELLO, COLOURS]})
        with open_page(server.url, failures=True, microphone=spoken(tmp_path), viewport=WIDE) as page:
            enter(page, "/studio/courses/es-cafe/lessons/es-cafe-l1")
            page.locator(".lesson-open").nth(0).click()
            sound, slow = (page.get_by_role("group", name=name) for name in ("Sound", re.compile("slowly")))
            record(page, sound)
            recorder = page.get_by_role("dialog", name="Record")
            expect(recorder).to_contain_text("¡Buenos días!")
            kept = [float(recorder.get_by_label(end).input_value()) for end in ("Beginning", "End")]
            assert kept[1] - kept[0] == pytest.approx(1.5, abs=0.15)
            recorder.get_by_role("button", name="Play").click()
            expect(recorder.get_by_role("button", name="Stop")).to_have_count(0)  # at the end
            for _ in range(4):
                recorder.get_by_label("Beginning").press("ArrowRight")
            assert float(recorder.get_by_label("Beginning").input_value()) == pytest.approx(kept[0] + 0.2)
            assert_accessible(page)
            recorder.get_by_role("button", name="Save").click()
            expect(recorder).to_have_count(0)
            expect(sound).to_contain_text("Buenos días.wav")
            expect(sound.get_by_role("button", name="Play")).to_be_focused()
            wait_until_saved(page)
            address = stored(client, 0)["audio_url"]
            recorded = send(client, "GET", f"/media/{address[6:70]}")
            assert (recorded["transcript"], recorded["language"]) == ("¡Buenos días!", "es")
            assert recorded["duration_ms"] == pytest.approx(1300, abs=200)
            _, seconds = heard(httpx.get(f"{server.url}/{address}").content)
            assert seconds == pytest.approx(recorded["duration_ms"] / 1000, abs=0.01)

            slow.get_by_role("button", name="From the course").click()
            picker = page.get_by_role("dialog", name="Choose a sound")
            picker.get_by_role("button", name="Added by me").click()
            picker.get_by_role("searchbox").fill("buenos")
            assert_accessible(page)
            picker.get_by_role("button", name="Use: Buenos días.wav").click()
            expect(slow).to_contain_text("Buenos días.wav")
            wait_until_saved(page)
            assert stored(client, 0)["slow_audio_url"] == address

            page.evaluate(REFUSE)
            sound.get_by_role("button", name="Sound: more").press("Enter")
            page.get_by_role("menuitem", name="Remove").press("Enter")
            sound.get_by_role("button", name="Record").click()
            recorder.get_by_role("button", name="Start").click()
            expect(recorder.get_by_role("alert")).to_contain_text("The microphone is blocked for this page.")
            assert_accessible(page)
            page.keyboard.press("Escape")

            page.locator(".lesson-open").nth(1).click()
            page.get_by_role("button", name="Picture or sound of answer 1").click()
            picture = page.get_by_role("group", name="Picture of answer 1")
            drop(picture, ("beep.wav", "audio/wav", WAV))
            expect(picture.get_by_role("alert")).to_have_text("This is a sound; a picture belongs here.")
            drop(picture, ("dos.png", "image/png", PNG))
            picture.get_by_label("What the picture shows").fill("Red and blue")
            expect(picture).to_contain_text("2 × 1 · No licence")
            picture.get_by_role("button", name="Picture of answer 1: more").press("Enter")
            page.get_by_role("menuitem", name="Details").press("Enter")
            expect(page.get_by_role("dialog", name="Details").get_by_role("button", name="Delete")).to_have_count(0)
            page.keyboard.press("Escape")
            wait_until_saved(page)
            option = stored(client, 1)["options"][0]
            assert (option["image_url"], option["alt"], stored(client, 0)["audio_url"]) == (
                PNG_PATH,
                "Red and blue",
                None,
            )


def stored(client: httpx.Client, place: int) -> Any:
    """The data of an exercise of the lesson."""
    return send(client, "GET", "/lessons/es-cafe-l1")["exercises"][place]["exercise"]["data"]


def wait_until_saved(page: Any) -> None:
    expect(page.locator(".save-status")).to_have_text("Saved", timeout=15_000)


def record(page: Any, field: Any) -> None:
    """Records three seconds of what the microphone hears."""
    field.get_by_role("button", name="Record").click()
    dialog = page.get_by_role("dialog", name="Record")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("timer")).to_have_text("3\u00a0s")
    dialog.get_by_role("button", name="Stop").click()


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
            expect(page.get_by_role("alert")).to_contain_text("SVG drawings cannot be used. Save it as PNG or WebP.")
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
            expect(details.get_by_role("alert")).to_contain_text("Another author has changed these details")
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
