"""Letters that came back, fetched from the mailbox that the operator named: over IMAP, or a Maildir on this machine."""

from __future__ import annotations

import asyncio
import imaplib
import logging
import mailbox
import os
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from cardinal.club.bounces import bounce_from
from cardinal.language import NotUnderstood, Text, shown
from cardinal.store.mail_bounces import MailBounces

from .mailing import password_in
from .services import Services

MAILBOX, PASSWORD_FILE = "CARDINAL_BOUNCE_MAILBOX", "CARDINAL_BOUNCE_PASSWORD_FILE"
FORMS = ("imaps://user@mail.example.org/INBOX", "maildir:/var/mail/bounces")
PATIENCE_SECONDS = 30.0
MOST = 200
"""So many mails are read at a time."""
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BounceMailbox:
    """Where bounces arrive: a folder on this computer, or a mailbox of a server."""

    folder: Path | None = None
    host: str = ""
    port: int = 993
    user: str = ""
    password: str = ""
    name: str = "INBOX"
    is_plain: bool = False
    """Without TLS; for a server on this computer."""


def bounce_mailbox(environment: Mapping[str, str] = os.environ) -> BounceMailbox | None:
    """What the environment says; None where no mailbox is read."""
    given = environment.get(MAILBOX, "").strip()
    if not given:
        return None
    parts = urlsplit(given)
    if parts.scheme == "maildir" and parts.path:
        return BounceMailbox(Path(parts.path))
    is_plain = parts.scheme == "imap" and parse_qs(parts.query).get("tls") == ["none"]
    if not (parts.scheme == "imaps" or is_plain) or not parts.hostname or not parts.username:
        raise NotUnderstood(Text(__name__, "bad_mailbox", {"given": shown(given), "name": MAILBOX, "forms": FORMS}))
    return BounceMailbox(
        None,
        parts.hostname,
        parts.port or (143 if is_plain else 993),
        unquote(parts.username),
        password_in(environment, PASSWORD_FILE),
        unquote(parts.path.strip("/")) or "INBOX",
        is_plain,
    )


async def read_bounces(services: Services, where: BounceMailbox) -> int:
    """Read what arrived since the last time; how many of them were bounces of ours."""
    count, bounces = 0, MailBounces(services.database)
    for content in await asyncio.to_thread(_arrived, where):
        bounce = bounce_from(content, services.settings.secret)
        if bounce is not None:
            count += 1
            await bounces.note(bounce, services.now())
    return count


def _arrived(where: BounceMailbox) -> list[bytes]:
    return _in_folder(where.folder) if where.folder is not None else _on_server(where)


def _in_folder(folder: Path) -> list[bytes]:
    """New mails of a Maildir; they count as read then."""
    box = mailbox.Maildir(folder, create=False)
    found = []
    for key, mail in list(box.items())[:MOST]:
        if mail.get_subdir() != "new":
            continue
        found.append(bytes(mail))
        mail.set_subdir("cur")
        mail.add_flag("S")
        box[key] = mail
    return found


def _on_server(where: BounceMailbox) -> list[bytes]:
    """Unread mails; the server marks them as read when they are fetched."""
    if where.is_plain:
        server: imaplib.IMAP4 = imaplib.IMAP4(where.host, where.port, timeout=PATIENCE_SECONDS)
    else:
        context = ssl.create_default_context()
        server = imaplib.IMAP4_SSL(where.host, where.port, ssl_context=context, timeout=PATIENCE_SECONDS)
    with server:
        server.login(where.user, where.password)
        server.select(_quoted(where.name))
        _, told = server.search(None, "UNSEEN")
        numbers = (told[0] or b"").split()[:MOST]
        found = []
        for number in numbers:
            _, parts = server.fetch(number.decode(), "(RFC822)")
            found += [part[1] for part in parts if isinstance(part, tuple)]
    return found


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


async def look_for_bounces(services: Services) -> None:
    """What the work of letters does now and then; a mailbox that is away is looked at again later."""
    where = bounce_mailbox()
    if where is None:
        return
    try:
        await read_bounces(services, where)
    except (OSError, imaplib.IMAP4.error, mailbox.Error) as error:
        _LOG.warning("the mailbox of bounces could not be read: %s", error)
