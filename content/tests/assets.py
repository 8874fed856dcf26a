"""Sounds and pictures for tests, in the storage and as rows, without an upload."""

import hashlib
from base64 import b64decode

from django.core.files.base import ContentFile

from content.folding import folded_columns
from content.media.addresses import TYPES, address
from content.media.storage import save_file
from content.models import MediaAsset, MediaKind, MediaUse
from content.revisions import new_tag
from content.tests.factories import MARCH

PNG = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEklEQVR4AQEHAPj/AP8AAAAA/wcAAf9VNrrHAAAAAElFTkSuQmCC")
WAV = bytes.fromhex("52494646b401000057415645666d74201000000001000100401f0000401f0000010008006461746190010000") + (
    b"\x80" * 400
)


def asset(content=PNG, extension="png", *, at=MARCH, **fields):
    """An asset that was needed last at `at`. Other bytes than those of PNG and WAV make another asset."""
    sha256 = hashlib.sha256(content).hexdigest()
    path, kind = address(sha256, extension), TYPES[extension].kind
    save_file(path, ContentFile(content))
    shape = {"width": 2, "height": 1} if kind is MediaKind.IMAGE else {"duration_ms": 50, "codec": "pcm"}
    folded = folded_columns(fields.get("file_name") or "", fields.get("alt"))
    return MediaAsset.objects.create(
        sha256=sha256,
        path=path,
        kind=kind,
        bytes=len(content),
        tag=new_tag(),
        **{"origin": "upload", "created_at": at, "updated_at": at, "needed_at": at, **folded, **shape, **fields},
    )


def use(asset, entity="exercise", entity_id="ex-hola", field="data.image_url"):
    return MediaUse.objects.create(path=asset.path, entity=entity, entity_id=entity_id, field=field)
