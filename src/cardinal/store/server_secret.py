"""What a server signs sessions and links with: from the environment, else from a file of the data folder."""

from __future__ import annotations

import os
import secrets
from hashlib import sha256
from pathlib import Path

SECRET = "CARDINAL_SECRET"
"""What sessions are signed with. Several processes need the same one: by this, or by sharing the data folder."""
KEY_FILE = "secret.key"
CERTIFICATE_FILE = "certificate.key"


def server_secret(var: Path) -> str:
    """From the environment, else from a file that only its owner reads, made the first time."""
    named = os.environ.get(SECRET, "").strip()
    return named or kept_secret(var / KEY_FILE)


def kept_secret(path: Path) -> str:
    """What a file of the data folder keeps secret; made the first time, and read by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = secrets.token_urlsafe(48)
    # Of two processes that start together one writes, whole, and both read the same.
    own = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(made)
    try:
        os.link(own, path)
    except FileExistsError:
        pass
    finally:
        own.unlink()
    return path.read_text("utf-8").strip()


def certificate_key(var: Path) -> bytes:
    """The private key of the school's certificates. It has a file of its own: who changes the server's secret does not
    make old certificates look forged."""
    return sha256(kept_secret(var / CERTIFICATE_FILE).encode()).digest()
