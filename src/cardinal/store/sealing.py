"""What is personal in an event is kept beside the log under a salted digest; erased, it leaves the chain whole.

A payload says ``Personal("P7", {...})``; the log stores ``{"sealed": digest, "of": "P7"}``, and the value and the salt
in a table of their own. Reading puts the value back, or ``None`` once it is erased. Without the salt nobody can try
out names against the digest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from .chain import canonical

_MARK = frozenset({"sealed", "of"})


@dataclass(frozen=True, slots=True)
class Personal:
    """A value about somebody; *subject* is the pseudonym that stays when it is erased."""

    subject: str
    value: object


@dataclass(frozen=True, slots=True)
class Sealed:
    """A value as it is kept beside the log."""

    digest: str
    subject: str
    salt: str
    value: str

    @property
    def is_genuine(self) -> bool:
        return seal(self.subject, self.salt, self.value) == self.digest


def seal(subject: str, salt: str, value: str) -> str:
    return sha256(canonical([subject, salt, value]).encode()).hexdigest()


def sealed(payload: object, new_salt: Callable[[], str]) -> tuple[Any, tuple[Sealed, ...]]:
    """The payload with digests for what is personal, and what they stand for."""
    kept: list[Sealed] = []

    def walk(value: object) -> object:
        if isinstance(value, Personal):
            salt, text = new_salt(), canonical(value.value)
            kept.append(Sealed(seal(value.subject, salt, text), value.subject, salt, text))
            return {"sealed": kept[-1].digest, "of": value.subject}
        if isinstance(value, Mapping):
            return {key: walk(inside) for key, inside in value.items()}
        if isinstance(value, list | tuple):
            return [walk(inside) for inside in value]
        return value

    return walk(payload), tuple(kept)


def opened(payload: object, known: Mapping[str, str]) -> Any:
    """The payload with its values back, by digest; ``None`` for one that was erased."""
    if isinstance(payload, dict):
        if payload.keys() == _MARK:
            text = known.get(str(payload["sealed"]))
            return None if text is None else json.loads(text)
        return {key: opened(inside, known) for key, inside in payload.items()}
    if isinstance(payload, list):
        return [opened(inside, known) for inside in payload]
    return payload


def seals(payload: object) -> list[tuple[str, str]]:
    """Every digest in a stored payload with its subject."""
    if isinstance(payload, dict):
        if payload.keys() == _MARK:
            return [(str(payload["sealed"]), str(payload["of"]))]
        return [found for inside in payload.values() for found in seals(inside)]
    if isinstance(payload, list):
        return [found for inside in payload for found in seals(inside)]
    return []
