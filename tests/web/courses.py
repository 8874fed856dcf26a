"""Courses to learn in the web app."""

import base64
import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

from django.core.management import call_command

# An exercise of each type, and one whose sound is not recorded.
SOUND = (
    bytes.fromhex("52494646b401000057415645666d74201000000001000100401f0000401f0000010008006461746190010000")
    + b"\x80" * 400
)
SOUND_ADDRESS = f"media/{hashlib.sha256(SOUND).hexdigest()}.wav"
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEklEQVR4AQEHAPj/AP8AAAAA/wcAAf9VNrrHAAAAAElFTkSuQmCC"
)
PICTURE_ADDRESS = f"media/{hashlib.sha256(PICTURE).hexdigest()}.png"
EXERCISES = [
    ("informative", {"title": "Greetings", "content": "<h1>Hola</h1><p>It means hello.</p>"}),
    ("translation", {"source_text": "Where is the market?", "target_text": "¿Dónde está el mercado?", "hints": ["el"]}),
    (
        "translation-word-bank",
        {
            "source_text": "We live here",
            "target_text": "vivimos aquí",
            "correct_words": ["vivimos", "aquí"],
            "word_bank": ["aquí", "allí", "vivimos"],
        },
    ),
    (
        "fill-in-the-blank",
        {
            "text": "Yo ___ agua y tú ___ té.",
            "blanks": [{"position": 0, "correct_answers": ["bebo"]}, {"position": 1, "correct_answers": ["bebes"]}],
        },
    ),
    ("vof", {"statement": "“h” is silent.", "is_true": True, "explanation": "It is never pronounced."}),
    ("pairs", {"pairs": [{"left": "perro", "right": "dog"}, {"left": "gato", "right": "cat"}]}),
    (
        "ordering",
        {"items": [{"text": "me", "correct_order": 2}, {"text": "Hola,", "correct_order": 1}]},
    ),
    (
        "multiple-choice",
        {
            "question": "Which is red?",
            "options": [
                {"id": "a", "text": "rojo", "is_correct": True},
                {"id": "b", "text": "azul", "is_correct": False},
            ],
        },
    ),
    ("listening", {"audio_url": SOUND_ADDRESS, "transcript": "Adiós, buenas noches."}),
    ("speaking", {"text": "¡Hola!"}),
    ("listening", {"audio_url": None, "transcript": "not recorded"}),
]
# Each with a picture or a sound, but for the last.
ILLUSTRATED = [
    (
        "multiple-choice",
        {
            "question": "Which is blue?",
            "options": [
                {"id": "a", "image_url": PICTURE_ADDRESS, "alt": "The sky", "is_correct": True},
                {"id": "b", "text": "rojo", "is_correct": False},
            ],
        },
    ),
    (
        "pairs",
        {
            "pairs": [{"left": "perro", "right": "dog"}, {"left": "gato", "right": "cat"}],
            "image_url": PICTURE_ADDRESS,
            "image_alt": "A dog and a cat",
        },
    ),
    ("listening", {"audio_url": SOUND_ADDRESS, "transcript": "Adiós."}),
    ("translation", {"source_text": "bread", "target_text": "pan", "audio_url": SOUND_ADDRESS}),
    ("vof", {"statement": "“h” is silent.", "is_true": True}),
]
# Answers that a learner may claim to be right, and text that the author has for wrong ones.
MARKET = [
    (
        "translation",
        {
            "source_text": "Where is the market?",
            "target_text": "¿Dónde está el mercado?",
            "explanation": "In questions the verb comes first.",
            "notes": [{"answer": "Dónde el mercado está", "text": "The verb follows the question word."}],
        },
    ),
    ("fill-in-the-blank", EXERCISES[3][1]),
    ("informative", EXERCISES[0][1]),
]
TIP = "<h1>Questions</h1><p>A <b>question word</b>.</p><table><tr><td>¿Dónde?</td><td>Where?</td></tr></table>"
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmütze"
ARABIC = [
    (
        "translation-word-bank",
        {
            "source_text": LONG,
            "target_text": "الكتاب جديد",
            "correct_words": ["الكتاب", "جديد"],
            "word_bank": ["قديم", "الكتاب", "جديد"],
        },
    ),
    ("pairs", {"pairs": [{"left": "بيت", "right": LONG}, {"left": "كتاب", "right": "Buch"}]}),
]
STATEMENTS = [("vof", {"statement": f"{number} is even.", "is_true": number % 2 == 0}) for number in range(12)]
NOUNS = {"cat": "gato", "dog": "perro", "house": "casa", "milk": "leche", "bread": "pan", "water": "agua"}


def import_lessons(
    folder: Path,
    course_id: str,
    lessons: dict[str, list[Any]],
    *,
    modules: int = 1,
    publish_mode: str | None = None,
    tips: dict[str, str] | None = None,
    **course: Any,
) -> None:
    """Imports a course whose lessons are in `modules` in turn; `lessons`: name to (type, data) of its exercises.

    `tips`: name to the tip of a lesson.
    """
    nested = [
        {
            "id": name,
            "name": name,
            "order": order,
            "tip": (tips or {}).get(name),
            "exercises": [
                {"order": n, "exercise": {"id": f"{name}-{n}", "exercise_type": kind, "data": data}}
                for n, (kind, data) in enumerate(exercises, start=1)
            ],
        }
        for order, (name, exercises) in enumerate(lessons.items(), start=1)
    ]
    filled = [
        {"id": f"{course_id}-{n}", "module_type": "basic_lesson", "name": f"Module {n}", "order": n, "lessons": part}
        for n, part in enumerate((nested[first::modules] for first in range(modules)), start=1)
    ]
    section = {"id": course_id, "name": "Section", "order": 1, "modules": filled}
    level = {"id": course_id, "code": "A1", "name": "Level", "order": 1, "sections": [section]}
    row = {"id": course_id, "source_language": "en", "target_language": "es", "name": course_id.title(), **course}
    path = folder / f"{course_id}.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("course.json", json.dumps({"course": row, "levels": [level]}))
        archive.writestr(SOUND_ADDRESS, SOUND)
        archive.writestr(PICTURE_ADDRESS, PICTURE)
    call_command("import_course", str(path), publish_mode=publish_mode, verbosity=0)


def import_nouns(folder: Path, nouns: dict[str, str]) -> None:
    """Imports a lesson of translations, whose words the course has."""
    exercises = [("translation", {"source_text": source, "target_text": target}) for source, target in nouns.items()]
    import_lessons(folder, "nouns", {"nouns": exercises})
    unpacked = folder / "folder"
    with zipfile.ZipFile(folder / "nouns.zip") as archive:
        archive.extractall(unpacked)
    rows = [f"{target},{source}" for source, target in nouns.items()]
    (unpacked / "words.csv").write_text("\n".join(["text,translations", *rows]))
    call_command("import_course", str(unpacked), verbosity=0)
