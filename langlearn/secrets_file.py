"""Secrets of a development machine: generated once, stored in a git-ignored file.

Tokens stay valid after a restart of the server, and no secret is copied from documentation.
"""

import json
import os
import secrets
from pathlib import Path

NAMES = ("JWT_SECRET", "JWT_REFRESH_SECRET")


def development_secrets(path: Path) -> dict[str, str]:
    """The secrets stored at `path`, generated if there are none. Safe for several processes at once."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            json.dump({name: secrets.token_hex(32) for name in NAMES}, file, indent=1)
        try:
            os.link(draft, path)  # unlike a rename, fails if another process has created the file
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    stored: dict[str, str] = json.loads(path.read_text())
    return stored
