"""Sounds and pictures, and the places that name them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from content.models.changes import Entity
from langlearn.api.instants import now
from langlearn.db import CodePointCharField, CodePointTextField


class MediaKind(models.TextChoices):
    AUDIO = "audio"
    IMAGE = "image"


class MediaOrigin(models.TextChoices):
    UPLOAD = "upload"
    IMPORT = "import"
    SYNTHESIS = "synthesis"


class MediaAsset(models.Model):
    """A sound or a picture. Its bytes, in the file storage, never change: they are named by their digest.

    Its address, `path`, is what content names it by (content.references.addresses). The row is written in the
    transaction in which the file is; a file without a row is not served.
    """

    sha256 = CodePointCharField(primary_key=True, max_length=64, editable=False)
    path = CodePointCharField(max_length=75, editable=False)  # media/<sha256>.<extension>
    kind = CodePointCharField(max_length=5, choices=MediaKind.choices, editable=False)
    codec = CodePointCharField(max_length=6, null=True, editable=False)
    bytes = models.PositiveBigIntegerField(editable=False)
    duration_ms = models.PositiveIntegerField(null=True, editable=False)  # of sounds
    width = models.PositiveIntegerField(null=True, editable=False)  # this and the next: of pictures, in pixels
    height = models.PositiveIntegerField(null=True, editable=False)
    file_name = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 - this and the next: null in the API
    alt = models.CharField(max_length=300, null=True, blank=True)  # noqa: DJ001
    transcript = models.CharField(max_length=2000, null=True, blank=True)  # noqa: DJ001
    language = CodePointCharField(max_length=35, null=True, blank=True)
    licence = models.CharField(max_length=100, null=True, blank=True)  # noqa: DJ001
    attribution = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001
    origin = CodePointCharField(max_length=9, choices=MediaOrigin.choices, editable=False)
    name_folded = CodePointTextField(null=True, editable=False)  # this and the next are filled by content.folding
    search_text = CodePointTextField(editable=False)
    tag = models.BigIntegerField(editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)  # of the metadata
    # The latest of creation, last upload of these bytes and last use; shown as `unused_since` while nothing uses it.
    needed_at = models.DateTimeField(editable=False)

    class Meta:
        verbose_name = "sound or picture"
        verbose_name_plural = "sounds and pictures"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["path"], name="content_mediaasset_path_unique"),
            models.CheckConstraint(condition=Q(kind__in=MediaKind.values), name="content_mediaasset_kind_known"),
            models.CheckConstraint(condition=Q(origin__in=MediaOrigin.values), name="content_mediaasset_origin_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["-created_at", "sha256"], name="content_mediaasset_newest")]

    def __str__(self) -> str:
        return self.file_name or self.path


class MediaUse(models.Model):
    """A place where the address of an asset occurs. Written with its row, under that row's lock.

    The address is no foreign key: an asset deleted by force leaves its uses, and any text may hold an address.
    """

    path = CodePointCharField(max_length=75)
    entity = CodePointCharField(max_length=15, choices=Entity.choices)  # course, lesson, exercise or word
    entity_id = CodePointCharField(max_length=80)
    field = CodePointTextField()  # dotted path, as `data.options.0.image_url`

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["path"], name="content_mediause_path"),
            models.Index(fields=["entity_id", "entity"], name="content_mediause_entity"),
        ]

    def __str__(self) -> str:
        return f"{self.path} in {self.entity} {self.entity_id} {self.field}"
