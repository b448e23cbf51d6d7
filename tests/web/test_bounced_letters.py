"""Letters that come back, from the envelope of a real mail server to the page on which their reader sees it."""

from __future__ import annotations

import json
import mailbox
from datetime import timedelta
from pathlib import Path
from socket import socket
from threading import Thread

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cardinal.cli import app as command_line
from cardinal.club.bounces import letter_of
from cardinal.language import NotUnderstood
from cardinal.store.mail_addresses import MailAddresses
from cardinal.web.bounce_reading import bounce_mailbox, read_bounces
from cardinal.web.mailing import BOUNCES
from tests.club.test_bounces import report
from tests.web.forms import read, send
from tests.web.people import another, call, nobody, services_of, user
from tests.web.test_club_letters import Sink, club, sent, server, sink  # noqa: F401  fixtures
from tests.web.test_club_pages import NOW, clock, sign_up


@pytest.fixture
def returned(club: TestClient, sink: Sink, monkeypatch: pytest.MonkeyPatch) -> str:  # noqa: F811
    """A letter went to Ann; where it would come back. Her account has the address."""
    monkeypatch.setenv(BOUNCES, "bounces@example.org")
    key = user(another(club), "ann").key
    addresses = MailAddresses(services_of(club).database)
    call(club, addresses.put, key, "ann@example.net", "en")
    call(club, addresses.confirm, key, "ann@example.net", NOW)
    return _letter(club, sink, "Ann")


def _letter(client: TestClient, sink: Sink, who: str) -> str:  # noqa: F811
    before = len(sink.senders)
    sign_up(nobody(another(client)), who, f"{who} Partner", address="ann@example.net")
    assert sent(client) == 1
    assert letter_of(sink.senders[before], services_of(client).settings.secret)
    return sink.senders[before]


def test_a_hard_bounce_by_web_hook_ends_letters_and_its_reader_sees_it(
    club: TestClient,  # noqa: F811
    sink: Sink,  # noqa: F811
    returned: str,
) -> None:
    stranger = nobody(another(club))
    assert stranger.post("/mail/bounces", content=report("5.1.1", to=returned)).status_code == 204
    own = another(club)
    user(own, "ann")
    page = read(own, "/account/mail")
    assert "came back on 2026-11-10 (550 5.1.1 no such user)" in page.text
    link = sign_up(nobody(another(club)), "Cy", "Di", address="ann@example.net")
    assert sent(club) == 0
    assert "came back on 2026-11-10" in read(stranger, link).text
    again = next(one for one in page.forms if "This address works again" in one.buttons)
    assert send(own, again, "This address works again").status_code == 303
    assert "came back" not in read(own, "/account/mail").text
    _letter(club, sink, "Eve")


def test_three_soft_ones_within_thirty_days_end_letters_and_the_same_one_counts_once(
    club: TestClient,  # noqa: F811
    sink: Sink,  # noqa: F811
    returned: str,
) -> None:
    hook = nobody(another(club))

    def come_back(address: str) -> None:
        told = {"recipient": address, "kind": "soft", "reason": "mailbox full"}
        assert hook.post("/mail/bounces", json=told).status_code == 204

    own = another(club)
    user(own, "ann")
    for _ in range(3):
        come_back(returned)
    second = _letter(club, sink, "Bea")
    clock(club, NOW + timedelta(hours=1))
    come_back(second)
    third = _letter(club, sink, "Cleo")
    assert "came back" not in read(own, "/account/mail").text
    come_back(third)
    assert "came back on 2026-11-10 (mailbox full)" in read(own, "/account/mail").text


def test_what_is_not_signed_by_us_stops_nobody(club: TestClient, returned: str) -> None:  # noqa: F811
    hook = nobody(another(club))
    forged = returned.replace(returned.partition("+")[2][:32], "0" * 32)
    for told in ({"recipient": forged, "kind": "hard"}, {"recipient": returned, "kind": "worse"}, [], {"kind": "hard"}):
        assert hook.post("/mail/bounces", content=json.dumps(told), headers={"Content-Type": "application/json"}
                         ).status_code == 400  # fmt: skip
    assert hook.post("/mail/bounces", content=report("5.1.1", to=forged)).status_code == 204
    own = another(club)
    user(own, "ann")
    assert "came back" not in read(own, "/account/mail").text


def test_a_mailbox_is_read_once_and_so_is_a_file(
    club: TestClient,  # noqa: F811
    returned: str,
    tmp_path: Path,
) -> None:
    box = mailbox.Maildir(tmp_path / "box")
    box.add(report("4.4.7", to=returned))
    box.add(b"Subject: hello\n\nNo bounce.\n")
    where = bounce_mailbox({"CARDINAL_BOUNCE_MAILBOX": f"maildir:{tmp_path / 'box'}"})
    assert where is not None
    assert [call(club, read_bounces, services_of(club), where) for _ in range(2)] == [1, 0]
    (tmp_path / "mail").write_bytes(report("5.1.1", to=returned))
    words = ["club", "bounce", str(tmp_path / "mail"), "--data", str(services_of(club).settings.var)]
    assert CliRunner().invoke(command_line, words).output == "The address gets no more letters.\n"


def test_half_a_mailbox_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in ("imaps://mail.example.org", "pop3://ann@mail.example.org", "imap://ann@mail.example.org", "maildir:"):
        with pytest.raises(NotUnderstood):
            bounce_mailbox({"CARDINAL_BOUNCE_MAILBOX": given})
    assert bounce_mailbox({}) is None


def imap_server(mails: list[bytes]) -> tuple[int, Thread]:
    """As much of an IMAP server as a reader of unread mails needs: one visit, each mail unread until it is fetched."""
    listening = socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1)

    def serve() -> None:
        with listening, listening.accept()[0] as line, line.makefile("rwb") as told:

            def say(*parts: bytes) -> None:
                told.write(b"".join(parts) + b"\r\n")
                told.flush()

            say(b"* OK ready")
            while asked := told.readline():
                tag, verb, *rest = asked.split()
                if verb == b"CAPABILITY":
                    say(b"* CAPABILITY IMAP4rev1")
                elif verb == b"SEARCH":
                    say(b"* SEARCH ", b" ".join(str(at + 1).encode() for at in range(len(mails))))
                elif verb == b"FETCH":
                    mail = mails[int(rest[0]) - 1]
                    say(b"* ", rest[0], b" FETCH (RFC822 {%d}" % len(mail), b"\r\n", mail, b")")
                elif verb == b"LOGIN":
                    assert rest == [b"bounces", b'"secret"']
                elif verb == b"SELECT":
                    say(b"* %d EXISTS" % len(mails))
                say(tag, b" OK done")
                if verb == b"LOGOUT":
                    return

    thread = Thread(target=serve)
    thread.start()
    return int(listening.getsockname()[1]), thread


def test_a_mailbox_on_a_server_is_read(club: TestClient, returned: str, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "password").write_text("secret\n", "utf-8")
    port, server_thread = imap_server([b"Subject: hello\r\n\r\nNo bounce.\r\n", report("5.1.1", to=returned)])
    told = {"CARDINAL_BOUNCE_MAILBOX": f"imap://bounces@127.0.0.1:{port}/INBOX?tls=none"}
    where = bounce_mailbox({**told, "CARDINAL_BOUNCE_PASSWORD_FILE": str(tmp_path / "password")})
    assert where is not None
    assert call(club, read_bounces, services_of(club), where) == 1
    server_thread.join(10)
    own = another(club)
    user(own, "ann")
    assert "came back on 2026-11-10" in read(own, "/account/mail").text
