"""What nobody may read back: passwords and PINs by argon2, tokens by their digest; made, checked, never shown."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are read for one another."""
_PIN_DIGITS = 6
_HASHER = PasswordHasher()
# Each check takes 64 MB and a core for a while; a crowd at the door must not take all of them.
_TURNS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="secrets")


async def kept(secret: str) -> str:
    """A secret as it is stored."""
    return await asyncio.get_running_loop().run_in_executor(_TURNS, _HASHER.hash, _bytes(secret))


async def fits(stored: str | None, secret: str) -> bool:
    """Whether a secret is the stored one; with nothing stored it takes as long, and is not."""
    return await asyncio.get_running_loop().run_in_executor(_TURNS, _fits, stored, _bytes(secret))


def _bytes(secret: str) -> bytes:
    return secret.encode("utf-8", "surrogatepass")


def _fits(stored: str | None, secret: bytes) -> bool:
    try:
        return _HASHER.verify(stored or _nobodys(), secret) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobodys() -> str:
    return _HASHER.hash(secrets.token_hex(16))


def digest_of(token: str) -> str:
    """A token has enough chance in it that a plain digest keeps it."""
    return sha256(token.encode("utf-8", "backslashreplace")).hexdigest()


def new_token() -> str:
    return f"cardinal_{secrets.token_urlsafe(32)}"


def new_code(length: int = 6) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def card_secrets(secret: str, code: str) -> tuple[str, str]:
    """The PIN of a table's card, and the link in its QR code, which is scanned and so can be too long to guess.

    Worked out from the card's code and the server's secret: whoever has both can print the card again.
    """
    pin, link = (hmac.new(secret.encode(), f"{what} {code}".encode(), "sha256").digest() for what in ("pin", "link"))
    return f"{int.from_bytes(pin) % 10**_PIN_DIGITS:0{_PIN_DIGITS}}", urlsafe_b64encode(link).decode().rstrip("=")
