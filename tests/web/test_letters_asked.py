"""Letters that go only to who asked: a day before an evening, a season once a month; and mail over STARTTLS."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from socket import socket

import pytest
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from starlette.testclient import TestClient

from cardinal.club.letters import Kind, letter, mail
from cardinal.store.bindings import MEMBERS
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.outbox import Outbox
from cardinal.web.club.work import club_work
from cardinal.web.demonstration.season_archive import demonstration_events
from cardinal.web.mailing import MailSettings, hand_over
from tests.web.forms import form_to, read, send
from tests.web.people import another, call, nobody, services_of, user
from tests.web.test_club_letters import Sink, club, plain, sent, server, sink  # noqa: F401  fixtures
from tests.web.test_club_pages import NOW, clock, sign_up

STARTS = datetime(2026, 11, 12, 18, 30, tzinfo=UTC)
"""Half past seven in Berlin."""


def work(client: TestClient) -> None:
    app = client.app
    tick = club_work(app.state.catalogue, app.state.seasons)  # type: ignore[attr-defined]
    call(client, tick, services_of(client))


def test_who_asked_is_reminded_once_a_day_before_and_nobody_else(club: TestClient, sink: Sink) -> None:  # noqa: F811
    browser = nobody(another(club))
    sign_up(browser, "Ann", "Bob", address="ann@example.org", reminder="yes")
    sign_up(browser, "Cy", "Di", address="cy@example.org")
    sent(club)
    sink.taken()
    clock(club, STARTS - timedelta(hours=25))
    work(club)
    assert sent(club) == 0
    clock(club, STARTS - timedelta(hours=23))
    work(club)
    work(club)
    assert sent(club) == 1
    (told,) = sink.taken()
    assert (told["To"], told["Subject"]) == (
        "ann@example.org",
        "Tomorrow: Thursday pairs, Thursday 12 November 2026, 19:30",
    )
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "withdraw by" in plain(told)


def test_a_season_is_told_once_a_month_to_a_member_who_asked(
    club: TestClient,  # noqa: F811
    sink: Sink,  # noqa: F811
    tmp_path: Path,
) -> None:
    services = services_of(club)
    club.app.state.catalogue.folders.folder = demonstration_events(tmp_path, None)  # type: ignore[attr-defined]
    otto = another(club)
    key = user(otto, "otto").key
    call(club, services.bindings.confirm, MEMBERS, "M0002", key, "test", services.now())
    addresses = MailAddresses(services.database)
    call(club, addresses.put, key, "otto@example.org", "ja")
    call(club, addresses.confirm, key, "otto@example.org", services.now())
    # The last evening of the demonstration's season is in July.
    clock(club, datetime(2026, 8, 1, 8, tzinfo=UTC))
    work(club)
    assert sent(club) == 0
    form = next(one for one in read(otto, "/account/mail").forms if ("act", "kinds") in one.buttons.values())
    assert send(otto, form, act="kinds", kind="digest").status_code == 303
    assert call(club, Outbox(services.database).asked, "otto@example.org", Kind.DIGEST)
    work(club)
    work(club)
    assert sent(club) == 1
    (told,) = sink.taken()
    assert told["Subject"] == "あなたのシーズン：Riverside 2026、2026-07"
    body = plain(told)
    assert "今シーズンは合計23回です" in body
    assert "Attendance：1位、23.00" in body
    clock(club, datetime(2026, 9, 1, 8, tzinfo=UTC))
    work(club)
    # Nobody played in August: there is nothing to tell.
    assert sent(club) == 0
    stop = told["List-Unsubscribe"].strip("<>").removeprefix("https://club.example.org")
    assert nobody(another(club)).post(stop, data={"List-Unsubscribe": "One-Click"}).status_code in (200, 303)
    assert not call(club, Outbox(services.database).asked, "otto@example.org", Kind.DIGEST)


# -- STARTTLS --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that signs itself, and its key."""
    folder, key = tmp_path_factory.mktemp("tls"), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "cardinal test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, secret = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return certificate, secret


@pytest.fixture
def secure(certified: tuple[Path, Path]) -> Iterator[tuple[Sink, MailSettings]]:
    """A mail server that takes nothing before STARTTLS."""
    taken, context = Sink(), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certified)
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(taken, hostname="127.0.0.1", port=port, tls_context=context, require_starttls=True)
    controller.start()
    try:
        yield taken, MailSettings("127.0.0.1", port, "starttls", "", "", "club@example.org")
    finally:
        controller.stop()


MESSAGE = mail(
    letter("confirm", "x", "ann@example.org", "en", {"who": "Ann", "club": "Club", "link": "https://x.example"}),
    "key", "club@example.org", "Club", "", NOW,
)  # fmt: skip


def test_a_letter_goes_over_starttls_to_a_server_whose_certificate_is_trusted(
    secure: tuple[Sink, MailSettings], certified: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, settings = secure
    monkeypatch.setenv("SSL_CERT_FILE", str(certified[0]))
    hand_over(settings, MESSAGE)
    assert [one["To"] for one in taken.taken()] == ["ann@example.org"]


def test_nothing_is_sent_to_a_stranger_or_in_the_clear(
    secure: tuple[Sink, MailSettings],
    server: tuple[Sink, int],  # noqa: F811
) -> None:
    taken, settings = secure
    with pytest.raises(ssl.SSLCertVerificationError):
        hand_over(settings, MESSAGE)
    open_sink, port = server
    with pytest.raises(smtplib.SMTPNotSupportedError):
        hand_over(MailSettings("127.0.0.1", port, "starttls", "", "", "club@example.org"), MESSAGE)
    assert (taken.taken(), open_sink.taken()) == ([], [])


def test_news_goes_as_a_letter_to_members_who_take_it_once(club: TestClient, sink: Sink) -> None:  # noqa: F811
    services, addresses = services_of(club), MailAddresses(services_of(club).database)
    for name, person in (("ann", "M1"), ("bob", "M2"), ("cy", "")):
        key = user(another(club), name).key
        call(club, addresses.put, key, f"{name}@example.org", "en")
        call(club, addresses.confirm, key, f"{name}@example.org", NOW)
        if person:
            call(club, services.bindings.confirm, MEMBERS, person, key, "test", NOW)
    call(club, Outbox(services.database).stop, "bob@example.org", str(Kind.LETTER), NOW, "account")
    form = form_to(read(club, "/club/manage"), "/manage/news")
    for _ in range(2):
        assert send(club, form, title="Summer party", body="Bring cake.", mail="yes").status_code == 303
    assert sent(club) == 1
    (told,) = sink.taken()
    assert (told["To"], told["Subject"]) == ("ann@example.org", "Club: Summer party")
    assert "Bring cake." in plain(told)
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
