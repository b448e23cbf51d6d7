"""Letters that come back: which letter it was, and what that says of its address."""

from __future__ import annotations

from email.message import EmailMessage, Message

import pytest

from cardinal.club.bounces import Bounce, BounceKind, bounce_from, envelope_sender, letter_of

KEY, SECRET = "ab" * 16, "secret"
BACK = envelope_sender("bounces@example.org", KEY, SECRET)


def report(status: str, action: str = "failed", said: str = "550 5.1.1 no such user", to: str = BACK) -> bytes:
    """A report as mail servers write it (RFC 3464)."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "MAILER-DAEMON@example.net", to, "Undelivered mail"
    mail.set_content("Sorry.")
    mail.make_mixed()
    mail.set_type("multipart/report")
    mail.set_param("report-type", "delivery-status")
    told = Message()
    told["Content-Type"] = "message/delivery-status"
    about, recipient = Message(), Message()
    about["Reporting-MTA"] = "dns; mail.example.net"
    recipient["Final-Recipient"] = "rfc822; ann@example.net"
    recipient["Action"], recipient["Status"], recipient["Diagnostic-Code"] = action, status, f"smtp; {said}"
    told.set_payload([about, recipient])
    mail.attach(told)
    return mail.as_bytes()


@pytest.mark.parametrize(
    ("status", "kind"),
    [("5.1.1", "hard"), ("5.2.1", "hard"), ("5.2.2", "soft"), ("5.7.1", "soft"), ("4.4.7", "soft"), ("", "soft")],
)
def test_a_dead_address_is_told_from_one_that_is_only_unwell(status: str, kind: str) -> None:
    assert bounce_from(report(status), SECRET) == Bounce(KEY, BounceKind(kind), "550 5.1.1 no such user")


def test_what_is_only_late_or_an_answer_or_of_others_is_no_bounce() -> None:
    assert bounce_from(report("4.4.1", "delayed"), SECRET) is None
    assert bounce_from(report("5.1.1", to="bounces@example.org"), SECRET) is None
    assert bounce_from(report("5.1.1"), "another secret") is None
    answer = EmailMessage()
    answer["From"], answer["To"], answer["Auto-Submitted"] = "ann@example.net", BACK, "auto-replied"
    answer.set_content("I am away until Monday.")
    assert bounce_from(answer.as_bytes(), SECRET) is None
    assert bounce_from(b"\xff\x00 no mail at all", SECRET) is None


def test_a_bounce_without_a_report_counts_as_soft() -> None:
    plain = EmailMessage()
    plain["Return-Path"], plain["From"], plain["Delivered-To"] = "<>", "MAILER-DAEMON@example.net", BACK
    plain["Subject"] = "failure notice"
    plain.set_content("Hi. This is the qmail-send program.")
    assert bounce_from(plain.as_bytes(), SECRET) == Bounce(KEY, BounceKind.SOFT, "failure notice")


def test_the_mark_cannot_be_made_by_others() -> None:
    assert letter_of(BACK, SECRET) == KEY
    assert len(BACK.partition("@")[0]) <= 64  # what RFC 5321 allows before the sign
    # The mark of one letter does not fit another.
    assert letter_of(BACK.replace(KEY, "cd" * 16), SECRET) == ""
