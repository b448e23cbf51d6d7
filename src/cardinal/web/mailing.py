"""Mail as the operator set it: where it is handed over, from whom it is, and the work that sends what waits."""

from __future__ import annotations

import asyncio
import logging
import os
import smtplib
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from cardinal.club.bounces import Bounce, BounceKind, envelope_sender
from cardinal.club.letters import mail
from cardinal.language import NotUnderstood, Text, shown
from cardinal.store.mail_bounces import MailBounces
from cardinal.store.outbox import EVERY_KIND, WAITS, Message, Outbox

from .services import Services

ADDRESS, PASSWORD_FILE = "CARDINAL_SMTP_URL", "CARDINAL_SMTP_PASSWORD_FILE"
SENDER, SENDER_NAME, REPLY_TO = "CARDINAL_MAIL_FROM", "CARDINAL_MAIL_NAME", "CARDINAL_MAIL_REPLY_TO"
BOUNCES = "CARDINAL_BOUNCE_ADDRESS"
TLS = ("starttls", "none")
FORMS = ("smtp://user@mail.example.org:587", "smtps://user@mail.example.org", "smtp://127.0.0.1:25?tls=none")
A_MINUTE = 20
EVERY_SECONDS = 15.0
PATIENCE_SECONDS = 30.0
_LOG = logging.getLogger(__name__)
Tick = Callable[[Services], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class MailSettings:
    """A mail server and a sender. ``tls``: ``tls`` from the first byte, ``starttls``, or ``none``."""

    host: str
    port: int
    tls: str
    user: str
    password: str
    sender: str
    sender_name: str = "Cardinal"
    reply_to: str = ""
    bounces: str = ""
    """Where letters come back, under an address of its own for each; nothing: to the sender."""


def mail_settings(environment: Mapping[str, str] = os.environ) -> MailSettings | None:
    """What the environment says; None where no mail is sent. Half a setting is refused, not guessed."""
    given = environment.get(ADDRESS, "").strip()
    if not given:
        return None
    sender = environment.get(SENDER, "").strip()
    bounces = environment.get(BOUNCES, "").strip()
    for name, address in ((SENDER, sender), (BOUNCES, bounces or sender)):
        if "@" not in address or not address.isprintable() or " " in address:
            raise NotUnderstood(Text(__name__, "bad_sender", {"given": shown(address), "name": name}))
    refused = NotUnderstood(Text(__name__, "bad_address", {"given": shown(given), "name": ADDRESS, "forms": FORMS}))
    parts = urlsplit(given)
    try:
        port = parts.port
    except ValueError as error:
        raise refused from error
    asked = parse_qs(parts.query).get("tls", ["starttls"])[-1]
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or asked not in TLS:
        raise refused
    tls = "tls" if parts.scheme == "smtps" else asked
    return MailSettings(
        parts.hostname,
        port or {"tls": 465, "starttls": 587, "none": 25}[tls],
        tls,
        unquote(parts.username or ""),
        password_in(environment, PASSWORD_FILE),
        sender,
        environment.get(SENDER_NAME, "").strip() or "Cardinal",
        environment.get(REPLY_TO, "").strip(),
        bounces,
    )


def mail_home(services: Services) -> str:
    """With what the links of letters begin; nothing where no mail is sent, and so none is offered."""
    return services.settings.url if os.environ.get(ADDRESS, "").strip() else ""


def password_in(environment: Mapping[str, str], setting: str) -> str:
    """The password in the file that a setting names; nothing where it names none."""
    named = environment.get(setting, "").strip()
    if not named:
        return ""
    try:
        return Path(named).read_text("utf-8").strip()
    except OSError as error:
        values = {"name": setting, "path": shown(named), "why": str(error.strerror)}
        raise NotUnderstood(Text(__name__, "no_password_file", values)) from error


def hand_over(settings: MailSettings, message: EmailMessage, sender: str = "") -> None:
    """Give a mail to the mail server; what it says against it is raised. *sender* is the envelope's, if another."""
    context = ssl.create_default_context()
    if settings.tls == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(settings.host, settings.port, timeout=PATIENCE_SECONDS, context=context)
    else:
        server = smtplib.SMTP(settings.host, settings.port, timeout=PATIENCE_SECONDS)
    with server:
        if settings.tls == "starttls":
            server.starttls(context=context)
        if settings.user:
            server.login(settings.user, settings.password)
        server.send_message(message, from_addr=sender or None)


def refused_for_good(error: Exception) -> bool:
    """Whether the address itself was refused (5xx at RCPT): trying again is of no use."""
    return isinstance(error, smtplib.SMTPRecipientsRefused) and all(
        500 <= code < 600 for code, _ in error.recipients.values()
    )


def _said(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        error = next((smtplib.SMTPResponseException(*said) for said in error.recipients.values()), error)
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error
        return f"{error.smtp_code} {said.decode('utf-8', 'replace') if isinstance(said, bytes) else said}"
    return f"{type(error).__name__}: {error}"


async def send_due(services: Services, settings: MailSettings, most: int = A_MINUTE) -> int:
    """Send what is due, at most so many; how many were handed over."""
    outbox, count = Outbox(services.database), 0
    for message in await outbox.claim(services.now(), most):
        count += await _send(services, settings, outbox, message)
    return count


async def _send(services: Services, settings: MailSettings, outbox: Outbox, message: Message) -> bool:
    written = mail(
        message.letter, message.key, settings.sender, settings.sender_name, settings.reply_to, services.now()
    )
    back = envelope_sender(settings.bounces, message.key, services.settings.secret) if settings.bounces else ""
    try:
        await asyncio.to_thread(hand_over, settings, written, back)
    except (OSError, smtplib.SMTPException) as error:
        for_good, said = refused_for_good(error), _said(error)
        _LOG.warning("a letter could not be handed over: %s", said)
        await outbox.failed(message, services.now(), said, for_good=for_good)
        if for_good:
            await outbox.stop(message.letter.address, EVERY_KIND, services.now(), said)
        elif isinstance(error, smtplib.SMTPRecipientsRefused) and message.tries >= len(WAITS):
            # For a whole day this address was not taken.
            bounce = Bounce(message.key, BounceKind.SOFT, said)
            await MailBounces(services.database).note(bounce, services.now())
        return False
    await outbox.sent(message.key, services.now())
    return True


@asynccontextmanager
async def sending(services: Services, tick: Tick) -> AsyncIterator[None]:
    """Send what waits, for as long as this lasts, if mail is set up; *tick* looks first whether there is news."""
    settings = mail_settings()
    if settings is None:
        yield
        return
    if not services.settings.url:
        raise NotUnderstood(Text(__name__, "no_url"))
    task = asyncio.create_task(_on(services, settings, tick))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _on(services: Services, settings: MailSettings, tick: Tick) -> None:
    while True:
        try:
            await tick(services)
            await send_due(services, settings, round(A_MINUTE * EVERY_SECONDS / 60))
        except Exception:
            # The database may be away for a moment; what waits stays in the outbox.
            _LOG.exception("letters have to wait")
        await asyncio.sleep(EVERY_SECONDS)
