"""Sounds and pictures as the API shows them. Rows are dicts of columns; `uses` is counted, never stored."""

from functools import cache
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from content.media.addresses import ADDRESS, type_of, url_of
from content.models import Entity, MediaAsset, MediaUse
from content.selectors.visibility import Found, not_found
from langlearn.api.errors import NotFound
from langlearn.db import CompiledRead

MEDIA_COLUMNS = (
    "sha256",
    "path",
    "codec",
    "bytes",
    "duration_ms",
    "width",
    "height",
    "file_name",
    "alt",
    "transcript",
    "language",
    "licence",
    "attribution",
    "origin",
    "uses",
    "needed_at",
    "created_by",
    "created_at",
    "updated_at",
)


def media() -> QuerySet[Any]:
    """All assets, with the number of places that name each as `uses`."""
    uses = MediaUse.objects.filter(path=OuterRef("path")).order_by().values("path")
    counted = Subquery(uses.annotate(number=Count("pk")).values("number"))
    return MediaAsset.objects.annotate(uses=Coalesce(counted, 0))


def media_object(row: dict[str, Any]) -> dict[str, Any]:
    """An asset as the API shows it, from a row of `MEDIA_COLUMNS`."""
    path = row["path"]
    kind, content_type = type_of(path)
    shown: dict[str, Any] = {
        "sha256": row["sha256"],
        "path": path,
        "url": url_of(path),
        "kind": kind,
        "content_type": content_type,
    }
    for name in MEDIA_COLUMNS[2:]:
        if name == "needed_at":
            shown["unused_since"] = None if row["uses"] else row["needed_at"]
        else:
            shown[name] = row[name]
    return shown


def find_media(sha256: str) -> Found:
    """One asset. Raises NotFound, also for a text that is no digest."""
    row = media().filter(pk=sha256).values(*MEDIA_COLUMNS, "tag").first()
    if row is None:
        raise not_found(Entity.MEDIA, sha256)
    return Found(media_object(row), row["tag"])


@cache
def _size() -> CompiledRead:
    return CompiledRead(lambda path: MediaAsset.objects.filter(path=path).values_list("bytes"), path=str)


def media_size(path: str) -> int:
    """The number of bytes of the asset with this address. Raises NotFound, also for a text that is no address."""
    row = _size().first(path=path) if ADDRESS.fullmatch(path) else None
    if row is None:
        raise NotFound("Media not found")
    size: int = row[0]
    return size
