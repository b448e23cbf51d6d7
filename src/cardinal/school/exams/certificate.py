"""Certificates: who has passed what, signed with Ed25519, verified without asking anybody.

The signed document has no name, but the hash of one with a salt: whoever shows name and salt beside it proves the name,
and whoever does not shows none. A list of withdrawn certificates is signed with the same key.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from hashlib import sha256
from secrets import token_hex
from typing import Any

from cardinal.language import NotUnderstood, Text

CONTEXTS = ("https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json")
_SIGNATURE = "signature"


class Standing(StrEnum):
    """What a certificate is worth."""

    VALID = "valid"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    FORGED = "forged"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"standing_{self}").render(language)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a certificate says."""

    examination: str
    title: str
    grade: str
    body: str
    edition: str
    issued: date
    expires: date | None
    engine: str


def new_ident() -> str:
    """128 bits of chance: the link of a certificate, which nobody guesses."""
    return token_hex(16)


def new_salt() -> str:
    return token_hex(16)


def name_hash(name: str, salt: str) -> str:
    return sha256(f"{salt}\n{name}".encode()).hexdigest()


def issue(facts: Facts, ident: str, name: str, salt: str, key: bytes) -> dict[str, Any]:
    """The signed document; *key* are the 32 bytes of the private key."""
    told = {
        "certificate": ident,
        "examination": facts.examination,
        "title": facts.title,
        "grade": facts.grade,
        "body": facts.body,
        "edition": facts.edition,
        "date": facts.issued.isoformat(),
        "expires": facts.expires.isoformat() if facts.expires is not None else "",
        "engine": facts.engine,
        "name_hash": name_hash(name, salt),
    }
    return signed(told, key)


def signed(told: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """A document with its signature and the public key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    whole = {**told, "public_key": public_key(key)}
    signature = Ed25519PrivateKey.from_private_bytes(key).sign(_canonical(whole))
    return {**whole, _SIGNATURE: base64.b64encode(signature).decode()}


def public_key(key: bytes) -> str:
    """What others verify with."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return base64.b64encode(Ed25519PrivateKey.from_private_bytes(key).public_key().public_bytes_raw()).decode()


def _canonical(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def is_genuine(document: Mapping[str, Any], trusted: str) -> bool:
    """Whether the owner of the *trusted* public key has signed this document, and nobody has changed it since."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    told = {name: value for name, value in document.items() if name not in (_SIGNATURE, "name", "salt")}
    if told.get("public_key") != trusted:
        return False
    try:
        signature = base64.b64decode(str(document[_SIGNATURE]), validate=True)
        Ed25519PublicKey.from_public_bytes(base64.b64decode(trusted, validate=True)).verify(signature, _canonical(told))
    except (InvalidSignature, KeyError, ValueError, TypeError, binascii.Error):
        return False
    return True


def standing(
    document: Mapping[str, Any], trusted: str, today: date, withdrawn: Mapping[str, Any] | None = None
) -> Standing:
    """What a certificate is worth today. *withdrawn* is the list as its body has signed it; one that is not genuine
    makes nothing withdrawn, and is refused."""
    if not is_genuine(document, trusted):
        return Standing.FORGED
    if "name" in document and name_hash(str(document["name"]), str(document.get("salt", ""))) != document["name_hash"]:
        return Standing.FORGED
    if withdrawn is not None:
        if not is_genuine(withdrawn, trusted):
            raise NotUnderstood(Text(__name__, "bad_list"))
        if digest_of(document) in withdrawn.get("withdrawn", ()):
            return Standing.WITHDRAWN
    if document.get("expires") and date.fromisoformat(str(document["expires"])) < today:
        return Standing.EXPIRED
    return Standing.VALID


def digest_of(document: Mapping[str, Any]) -> str:
    """What stays of a certificate that was erased."""
    return sha256(str(document[_SIGNATURE]).encode()).hexdigest()


def withdrawn_list(digests: Iterable[str], today: date, key: bytes) -> dict[str, Any]:
    """The list of what is withdrawn, signed."""
    return signed({"withdrawn": sorted(set(digests)), "date": today.isoformat()}, key)


def open_badge(document: Mapping[str, Any], home: str) -> dict[str, Any]:
    """The certificate as an Open Badges 3.0 credential; its holder is known by the salted hash alone."""
    told = dict(document)
    return {
        "@context": list(CONTEXTS),
        "id": f"{home}/certificate/{told['certificate']}",
        "type": ["VerifiableCredential", "OpenBadgeCredential"],
        "name": told["title"],
        "issuer": {"id": home, "type": ["Profile"], "name": told["body"]},
        "validFrom": f"{told['date']}T00:00:00Z",
        **({"validUntil": f"{told['expires']}T23:59:59Z"} if told["expires"] else {}),
        "credentialSubject": {
            "type": ["AchievementSubject"],
            "identifier": [{
                "type": "IdentityObject", "hashed": True, "identityHash": f"sha256${told['name_hash']}",
                "identityType": "name",
            }],
            "achievement": {
                "id": f"{home}/school/exam/{told['examination']}",
                "type": ["Achievement"],
                "name": told["grade"],
                "description": f"{told['title']} ({told['edition']})",
                "criteria": {"id": f"{home}/school/exam/{told['examination']}"},
            },
        },
        "evidence": [{
            "id": f"{home}/certificate/{told['certificate']}.json", "type": ["Evidence"],
            "name": "The certificate as its body has signed it",
        }],
    }  # fmt: skip
