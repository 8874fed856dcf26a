"""Uploads of sounds and pictures over HTTP."""

from pathlib import Path
from typing import Any

from django.conf import settings

from content.media.storage import open_file
from content.models import MediaAsset

URL = "/api/v1/media"
SAMPLES = Path(__file__).parent / "media"
_EDGE = "edge-of-a-part"
TYPE = f"multipart/form-data; boundary={_EDGE}"


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def multipart(content: bytes | None, *, name: str | None = "file.bin", **texts: str) -> bytes:
    """The body of an upload."""
    parts = [(f'name="{key}"', text.encode()) for key, text in texts.items()]
    if content is not None:
        parts.append(('name="file"' + (f'; filename="{name}"' if name is not None else ""), content))
    made = b"".join(
        f"--{_EDGE}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + part + b"\r\n" for head, part in parts
    )
    return made + f"--{_EDGE}--\r\n".encode()


def upload(client: Any, content: bytes | None, *, name: str | None = "file.bin", **texts: str) -> Any:
    return client.post(URL, multipart(content, name=name, **texts), Content_Type=TYPE)


def stored_file(path: str) -> bytes:
    """The stored file of an asset."""
    with open_file(path) as file:
        return file.read()


def stored() -> tuple[set[str], set[str], int]:
    """The addresses of assets, the names of all files of the storage, and the bytes that count for the quota."""
    root = Path(settings.MEDIA_ROOT)
    files = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    rows = list(MediaAsset.objects.values_list("path", "bytes"))
    return {path for path, _ in rows}, files, sum(size for _, size in rows)
