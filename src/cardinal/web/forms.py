"""Forms as they come: read, bounded, and known to be ours; and the identity of a command, so that twice is once."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from starlette.datastructures import UploadFile
from starlette.requests import Request

from cardinal.language import NotAllowed, NotUnderstood, Text, shown

from .visitor import Visitor, visitor_of

MOST_FIELDS = 4_000
MOST_FILES = 12
CSRF, COMMAND = "csrf", "command"


class StaleForm(NotAllowed):
    """A form that this browser did not get from us, or got before it signed in."""


@dataclass(frozen=True, slots=True)
class Form:
    """The fields by name, the last of a name; ``files`` what was uploaded, and ``uploads`` all of it with its names."""

    fields: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    pairs: tuple[tuple[str, str], ...] = ()
    uploads: tuple[tuple[str, bytes], ...] = ()

    def text(self, name: str, most: int = 2_000) -> str:
        found = self.fields.get(name, "").strip()
        if len(found) > most:
            raise NotUnderstood(Text(__package__, "too_long", {"name": name, "most": most}))
        return found

    def number(self, name: str, least: int = 0, most: int = 1_000_000) -> int | None:
        """A whole number; None where nothing was typed."""
        found = self.fields.get(name, "").strip()
        if not found:
            return None
        sign = found.removeprefix("-")
        if not (sign.isascii() and sign.isdigit() and len(sign) <= 9 and least <= int(found) <= most):
            raise NotUnderstood(Text(__package__, "no_number", {"given": shown(found)}))
        return int(found)

    def every(self, name: str) -> tuple[str, ...]:
        """All values of a name that comes several times."""
        return tuple(value for key, value in self.pairs if key == name)

    def marked(self, name: str, most: int) -> str:
        """One answer of all the boxes of a name that are marked."""
        found = "+".join(value.strip() for value in self.every(name))
        if len(found) > most:
            raise NotUnderstood(Text(__package__, "too_long", {"name": name, "most": most}))
        return found

    def __contains__(self, name: str) -> bool:
        return bool(self.fields.get(name, "").strip())

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    @property
    def command(self) -> str:
        """The identity that the page gave this form: sent twice, it has one effect."""
        found = self.fields.get(COMMAND, "")
        return found if 8 <= len(found) <= 100 and found.isprintable() else new_command()


def new_command() -> str:
    return secrets.token_urlsafe(15)


async def read_form(request: Request) -> Form:
    """The form of a request, if a page of ours sent it."""
    fields: dict[str, str] = {}
    files: dict[str, bytes] = {}
    pairs: list[tuple[str, str]] = []
    uploads: list[tuple[str, bytes]] = []
    async with request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS) as sent:
        for name, value in sent.multi_items():
            if isinstance(value, UploadFile):
                files[name] = await value.read()
                if value.filename:
                    uploads.append((value.filename, files[name]))
            else:
                fields[name] = value
                pairs.append((name, value))
    check_csrf(request, fields.get(CSRF, "") or request.headers.get("x-csrf", ""))
    return Form(fields, files, tuple(pairs), tuple(uploads))


def check_csrf(request: Request, given: str) -> None:
    check_session(visitor_of(request), given.encode())


def check_session(visitor: Visitor, given: bytes) -> None:
    """Refuse what this session did not get from us."""
    session = visitor.session
    if not session or not hmac.compare_digest(given, session.encode()):
        raise StaleForm(Text(__package__, "stale_form"))
