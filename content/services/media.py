"""Writing the metadata of sounds and pictures; their bytes never change."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from content import selectors
from content.folding import media_columns
from content.models import Entity, MediaAsset
from content.revisions import entity_tag, new_tag
from content.selectors import Found, not_found
from langlearn.api.conditional import check_if_match


def update_media(sha256: str, *, values: Mapping[str, Any], if_match: str | None = None, at: datetime) -> Found:
    """Changes the metadata that differs; without any, the row is not written. Raises NotFound, PreconditionFailed."""
    with transaction.atomic():
        row = MediaAsset.objects.select_for_update(no_key=True).filter(pk=sha256).first()
        if row is None:
            raise not_found(Entity.MEDIA, sha256)
        check_if_match(if_match, entity_tag(row.tag))
        changed = {name: value for name, value in values.items() if getattr(row, name) != value}
        if changed:
            searched = {
                name: changed.get(name, getattr(row, name))
                for name in ("file_name", "alt", "transcript", "attribution")
            }
            MediaAsset.objects.filter(pk=sha256).update(
                **changed, **media_columns(**searched), tag=new_tag(), updated_at=at
            )
        return selectors.find_media(sha256)
