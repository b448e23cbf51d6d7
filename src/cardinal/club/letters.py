"""Letters of a club: what is told to whom in the reader's language, and as which mail (RFC 5322, 8058)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from enum import StrEnum
from html import escape
from typing import Any

from cardinal.language import Text


class Kind(StrEnum):
    """The kind of a letter; each kind can be unsubscribed separately."""

    SIGN_UP = "sign_up"
    PARTNER = "partner"
    RESULTS = "results"
    REMINDER = "reminder"
    """A day before the evening, to whoever asked for it when signing up."""
    DIGEST = "digest"
    """Once a month how the own season stands, to whoever asked for it."""
    LETTER = "letter"
    """What the club writes to its members."""
    CONFIRM = "confirm"
    """The first letter to an address: it asks whether the address is right, and comes once."""

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"kind_{self}").render(language)


WORDS = {
    "entered": Kind.SIGN_UP,
    "waiting": Kind.SIGN_UP,
    "moved_up": Kind.SIGN_UP,
    "offered": Kind.SIGN_UP,
    "passed": Kind.SIGN_UP,
    "withdrawn": Kind.SIGN_UP,
    "cancelled": Kind.SIGN_UP,
    "refused": Kind.PARTNER,
    "answered": Kind.PARTNER,
    "partner_found": Kind.PARTNER,
    "not_chosen": Kind.PARTNER,
    "results": Kind.RESULTS,
    "corrected": Kind.RESULTS,
    "reminder": Kind.REMINDER,
    "digest": Kind.DIGEST,
    "letter": Kind.LETTER,
    "confirm": Kind.CONFIRM,
}
"""Every letter that there is, by the key of its words."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter, written out. ``about`` is the same for the same letter, so that it goes out once."""

    about: str
    kind: Kind
    address: str
    language: str
    subject: str
    body: str
    stop: str = ""
    """Where one tap ends letters of this kind; nothing where there is nothing to end."""
    delay: timedelta = timedelta()

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("language", "subject", "body", "stop")}

    @classmethod
    def from_json(cls, about: str, kind: str, address: str, record: Mapping[str, Any]) -> Letter:
        return cls(about, Kind(kind), address, **record)


def letter(
    words: str,
    about: str,
    address: str,
    language: str,
    values: Mapping[str, object],
    *,
    stop: str = "",
    delay: timedelta = timedelta(),
) -> Letter:
    """A letter by the key of its words; what it ends with says who wrote it and how to get no more."""
    subject = Text(__name__, f"{words}_subject", values).render(language)
    body = Text(__name__, f"{words}_body", values).render(language)
    end = Text(__name__, "end_stop" if stop else "end", {**values, "stop": stop}).render(language)
    plain = " ".join(subject.split())
    return Letter(about[:200], WORDS[words], address, language, plain, f"{body}\n\n-- \n{end}\n", stop, delay)


_LINK = re.compile(r"https?://[^\s<>\"]+")


def html_of(letter: Letter) -> str:
    """The same words as HTML: paragraphs and links, no pictures, no scripts, nothing that is fetched from anywhere."""
    told, _, end = letter.body.rpartition("\n-- \n")
    paragraphs = "".join(f"<p>{_marked(part)}</p>" for part in told.strip().split("\n\n"))
    subject, language = escape(letter.subject), escape(letter.language)
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>{subject}</title></head>'
        f'<body style="font-family:sans-serif;line-height:1.5;max-width:36em">{paragraphs}'
        f'<hr><p style="font-size:smaller">{_marked(end.strip())}</p></body></html>\n'
    )


def _marked(text: str) -> str:
    lines = "<br>".join(escape(line) for line in text.split("\n"))
    return _LINK.sub(lambda found: f'<a href="{found[0]}">{found[0]}</a>', lines)


def mail(letter: Letter, key: str, sender: str, sender_name: str, reply_to: str, at: datetime) -> EmailMessage:
    """The mail of a letter; *key* makes its Message-ID, the same at every try."""
    message = EmailMessage(policy=SMTP)
    message["From"] = Address(sender_name, addr_spec=sender)
    message["To"] = Address(addr_spec=letter.address)
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(at)
    message["Message-ID"] = f"<{key}@{sender.rpartition('@')[2]}>"
    if reply_to:
        message["Reply-To"] = Address(addr_spec=reply_to)
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.body, charset="utf-8", cte="quoted-printable")
    message.add_alternative(html_of(letter), subtype="html", charset="utf-8", cte="quoted-printable")
    # Behind the content: with it all headers of that name are written anew.
    message["Content-Language"] = letter.language
    return message
