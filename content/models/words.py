"""The words that a course teaches, and their published copies.

Word ids are unique in their course. A word that is deleted and created again under its id is the same word. Words are
no part of the course package: they have a package and revisions of their own (`Course.words_revision`).
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from content.models.hierarchy import Authored, Course, Lesson
from content.models.packages import StoredPackage
from content.models.published import PublishedCourse, PublishedLesson
from langlearn.db import CodePointCharField, CodePointTextField


def word_key(course_id: str, word_id: str) -> str:
    """The primary key of a word, which is also how uses of sounds and pictures name it."""
    return f"{course_id}/{word_id}"


class PartOfSpeech(models.TextChoices):
    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    PRONOUN = "pronoun"
    DETERMINER = "determiner"
    PREPOSITION = "preposition"
    CONJUNCTION = "conjunction"
    NUMERAL = "numeral"
    INTERJECTION = "interjection"
    PARTICLE = "particle"
    PHRASE = "phrase"


class Gender(models.TextChoices):
    MASCULINE = "masculine"
    FEMININE = "feminine"
    COMMON = "common"
    NEUTER = "neuter"


# What authors write, in the order of the API.
WORD_FIELDS = (
    "text",
    "translations",
    "synonyms",
    "forms",
    "part_of_speech",
    "gender",
    "pronunciation",
    "note",
    "audio_url",
    "image_url",
    "lesson_id",
    "tags",
)


class WordColumns(Authored):
    """The derived columns are filled by content.folding. The lists are of texts without line breaks."""

    key = CodePointCharField(primary_key=True, max_length=61, editable=False)  # course/word
    word_id = CodePointCharField(max_length=40, editable=False)
    text = models.CharField(max_length=200)
    text_folded = CodePointTextField(editable=False)  # for sorting
    search_text = CodePointTextField(editable=False)
    translations = models.JSONField()
    synonyms = models.JSONField(default=list, blank=True)
    forms = models.JSONField(default=list, blank=True)
    part_of_speech = CodePointCharField(max_length=12, choices=PartOfSpeech.choices, null=True, blank=True)
    gender = CodePointCharField(max_length=9, choices=Gender.choices, null=True, blank=True)
    pronunciation = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001 - this and the next: shown as null
    note = models.CharField(max_length=1000, null=True, blank=True)  # noqa: DJ001
    audio_url = models.CharField(max_length=2000, null=True, blank=True)  # noqa: DJ001
    image_url = models.CharField(max_length=2000, null=True, blank=True)  # noqa: DJ001
    tags = models.JSONField(default=list, blank=True)
    tag_lines = CodePointTextField(editable=False)  # the tags, each between line feeds, to find the words of a tag

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.text


class Word(WordColumns):
    """A word of the draft."""

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="words")
    # The lesson that introduces it.
    lesson = models.ForeignKey(Lesson, on_delete=models.SET_NULL, null=True, blank=True, related_name="words")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "word_id"], name="content_word_id_unique"),
            models.CheckConstraint(
                condition=Q(part_of_speech__in=PartOfSpeech.values), name="content_word_part_of_speech_known"
            ),
            models.CheckConstraint(condition=Q(gender__in=Gender.values), name="content_word_gender_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["course", "text_folded", "word_id"], name="content_word_by_text")]


class PublishedWord(WordColumns):
    course = models.ForeignKey(PublishedCourse, on_delete=models.CASCADE, db_index=False, related_name="words")
    lesson = models.ForeignKey(PublishedLesson, on_delete=models.SET_NULL, null=True, related_name="words")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "word_id"], name="content_publishedword_id_unique")
        ]
        indexes: ClassVar = [
            models.Index(fields=["course", "text_folded", "word_id"], name="content_publishedword_by_text")
        ]


class WordsPackage(StoredPackage):
    """The words package of one revision of a course's words, as sent.

    Those of the current revision and of publications that are kept; others are deleted.
    """

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="+")
    words = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "revision"], name="content_wordspackage_once")
        ]

    def __str__(self) -> str:
        return f"{self.course_id}:{self.revision}"


class WordsPackageUse(models.Model):
    """An asset that a stored words package names: publications need it, also after the draft has ceased to name it."""

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="+")
    revision = models.PositiveBigIntegerField()
    sha256 = CodePointCharField(max_length=64)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "revision", "sha256"], name="content_wordspackageuse_once")
        ]
        indexes: ClassVar = [models.Index(fields=["sha256"], name="content_wordspackageuse_sha256")]

    def __str__(self) -> str:
        return f"{self.sha256} in {self.course_id}:{self.revision}"
