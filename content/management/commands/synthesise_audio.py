"""`synthesise_audio`: gives the exercises of a course the sounds that they lack, by the command `TTS_COMMAND`.

A batch of exercises is one transaction and one revision. The synthesis comes before it, without a lock: an exercise
that was edited meanwhile is skipped.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from content.media.silent_exercises import SilentExercise, silent_exercises, synthesised_sounds
from content.media.speech import SPOKEN, Speech, SpeechError
from content.media.synthesis import synthesise
from content.models import Course, Entity
from content.selectors.visibility import not_found
from content.services.exercises import set_audio
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from langlearn.db import batches

BATCH = 100

_OUTCOMES = ("synthesised", "reused", "skipped", "failed")


class Command(BaseCommand):
    help = "Synthesises the sounds that the exercises of a course lack, by the command TTS_COMMAND."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("course", metavar="COURSE_ID")
        parser.add_argument("--dry-run", action="store_true", help="print what would be said and write nothing")
        parser.add_argument(
            "--types", nargs="+", action="extend", choices=tuple(SPOKEN), metavar="TYPE", help="default: all four"
        )

    def handle(self, *, course: str, dry_run: bool, types: list[str] | None, **options: Any) -> None:
        if not Course.objects.filter(pk=course).exists():
            raise CommandError(not_found(Entity.COURSE, course).message)
        if not settings.TTS_COMMAND and not dry_run:
            raise CommandError("TTS_COMMAND is not set.")
        silent = list(silent_exercises(course, types=types or SPOKEN))
        known = synthesised_sounds(exercise.speech for exercise in silent)
        counts: Counter[str] = Counter()
        for batch in batches(silent, BATCH):
            counts.update(self._speak(batch, known, dry_run=dry_run).values())
        self.stdout.write(", ".join(f"{outcome} {counts[outcome]}" for outcome in _OUTCOMES))
        if counts["failed"]:
            sys.exit(1)

    def _speak(self, batch: list[SilentExercise], known: dict[Speech, str], *, dry_run: bool) -> dict[str, str]:
        """The outcomes by exercise. `known` are the addresses of sounds; new ones are added."""
        outcomes: dict[str, str] = {}
        sounds: dict[str, tuple[int, str]] = {}
        for exercise in batch:
            speech = exercise.speech
            text = " ".join(speech.text.split())
            self.stdout.write(f"{exercise.id} {exercise.exercise_type} {speech.language} {text}")
            outcomes[exercise.id] = "reused" if speech in known else "synthesised"
            try:
                if speech not in known:
                    known[speech] = "" if dry_run else synthesise(speech, at=now())
            except (SpeechError, ApiError) as error:
                outcomes[exercise.id] = self._failed(exercise.id, error)
            else:
                sounds[exercise.id] = (exercise.tag, known[speech])
        if not dry_run:
            results = set_audio(sounds, at=now())
            for exercise_id in sounds:
                if exercise_id not in results:
                    outcomes[exercise_id] = "skipped"
                elif reason := results[exercise_id]:
                    outcomes[exercise_id] = self._failed(exercise_id, reason)
        return outcomes

    def _failed(self, exercise_id: str, reason: object) -> str:
        self.stderr.write(f"{exercise_id}: {reason}")
        return "failed"
