"""Stores how well learners know the words of their courses. Meant for a daily schedule."""

from typing import Any

from django.core.management.base import BaseCommand

from langlearn.api.instants import now
from progress.services.word_cards import enqueue_word_cards


class Command(BaseCommand):
    help = "Enqueues tasks that store the word cards of those who learned in the last two days. Safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"word cards of {enqueue_word_cards(at=now())} learners enqueued")
