"""Secrets of a development machine: drawn once, kept in a git-ignored file.

Tokens then survive a restart of the server, and nobody copies a secret from documentation.
"""

import json
import os
import secrets
from pathlib import Path

NAMES = ("JWT_SECRET", "JWT_REFRESH_SECRET")


def development_secrets(path: Path) -> dict[str, str]:
    """The secrets kept at `path`, drawn now if there are none. Several processes may ask at once."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            json.dump({name: secrets.token_hex(32) for name in NAMES}, file, indent=1)
        try:
            os.link(draft, path)  # unlike a rename, refuses to replace what another process drew first
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    kept: dict[str, str] = json.loads(path.read_text())
    return kept
