"""Letters that come back: which one it was, and whether the address is dead or only unwell (RFC 3463, 3464).

Each letter leaves under an envelope sender of its own (VERP), ``bounces+KEY.MARK@example.org``, so that what comes back
names the letter whatever the other side writes into it. The mark is signed: nobody else can have an address stopped.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage, Message
from email.parser import BytesParser
from enum import StrEnum

VERP = re.compile(r"\+([0-9a-f]{32})\.([0-9a-f]{12})@")
RECIPIENTS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To")
"""Where a mailbox writes to whom it was."""
SOFT_ALTHOUGH_FAILED = re.compile(r"5\.(2\.2|2\.3|3\.\d+|4\.\d+|7\.\d+)")
"""The mailbox is full, the letter too long, the other side out of order or against us: the address may be right."""
REASON_MOST = 300


class BounceKind(StrEnum):
    """What a letter that came back says of its address."""

    HARD = "hard"
    """There is no such mailbox."""
    SOFT = "soft"
    """Not now: full, away, or we do not know."""


@dataclass(frozen=True, slots=True)
class Bounce:
    """A letter that came back: its key in the outbox, and why."""

    message: str
    kind: BounceKind
    reason: str


def envelope_sender(address: str, key: str, secret: str) -> str:
    """Under which address a letter leaves, so that it comes back there."""
    name, _, host = address.rpartition("@")
    return f"{name}+{key}.{_mark(key, secret)}@{host}"


def _mark(key: str, secret: str) -> str:
    return hmac.new(secret.encode(), f"bounce {key}".encode(), "sha256").hexdigest()[:12]


def letter_of(recipient: str, secret: str) -> str:
    """The key of the letter that left under an address; nothing for an address that we did not make."""
    found = VERP.search(recipient)
    if found is None or not hmac.compare_digest(_mark(found[1], secret), found[2]):
        return ""
    return found[1]


def bounce_from(content: bytes, secret: str) -> Bounce | None:
    """What a mail in the mailbox of bounces says; None for one that is no bounce of ours, such as an answer."""
    mail = BytesParser(_class=EmailMessage, policy=policy.default).parsebytes(content)
    told = [str(value) for name in RECIPIENTS for value in mail.get_all(name, ())]
    key = next((key for text in told if (key := letter_of(text, secret))), "")
    if not key:
        return None
    for block in _recipients(mail):
        action, status = str(block.get("Action", "")).strip().lower(), str(block.get("Status", "")).strip()
        if action != "failed":
            continue
        is_hard = status.startswith("5") and not SOFT_ALTHOUGH_FAILED.match(status)
        reason = str(block.get("Diagnostic-Code", "")).partition(";")[2] or status
        return Bounce(key, BounceKind.HARD if is_hard else BounceKind.SOFT, _short(reason))
    if mail.get_content_type() == "multipart/report":
        # It is late or was relayed: nothing has failed yet.
        return None
    is_answer = str(mail.get("Auto-Submitted", "")).lower().startswith("auto-replied")
    from_nobody = str(mail.get("Return-Path", "")).strip() in ("<>", "") or "mailer-daemon" in str(mail["From"]).lower()
    if is_answer or not from_nobody:
        return None
    return Bounce(key, BounceKind.SOFT, _short(str(mail.get("Subject", ""))))


def _recipients(mail: EmailMessage) -> Iterator[Message]:
    """What a report says of each recipient."""
    for part in mail.walk():
        if part.get_content_type() == "message/delivery-status":
            blocks = part.get_payload()
            yield from (one for one in blocks if isinstance(one, Message)) if isinstance(blocks, list) else ()


def _short(text: str) -> str:
    return " ".join(text.split())[:REASON_MOST]
